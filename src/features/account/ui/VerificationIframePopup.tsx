/** The service asks for a document (error 8000909); the checking vendor's frame belongs here once one is connected. */
import type { ReactNode } from 'react';
import type { PopupComponentProps } from '#features/popups/index.ts';
import { VerificationFrame } from './VerificationFrame.tsx';

export default function VerificationIframePopup({ close }: PopupComponentProps<'verification-iframe'>): ReactNode {
  return <VerificationFrame text="document_asked" close={close} />;
}
