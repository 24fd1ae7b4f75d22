/** The second factor of somebody whom a provider has named. */
import type { ReactNode } from 'react';
import type { PopupComponentProps } from '#features/popups/index.ts';
import { CodeStep } from './CodeStep.tsx';

export default function SecondFactorPopup({ close }: PopupComponentProps<'second-factor'>): ReactNode {
  return <CodeStep onSuccess={() => close('submitted')} />;
}
