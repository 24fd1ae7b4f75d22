/** The service asks for a verified account (error 8000903). */
import type { ReactNode } from 'react';
import type { PopupComponentProps } from '#features/popups/index.ts';
import { VerificationSheet } from './VerificationSheet.tsx';

export default function VerificationPopup({ close }: PopupComponentProps<'verification'>): ReactNode {
  return <VerificationSheet text="verification_asked" close={close} />;
}
