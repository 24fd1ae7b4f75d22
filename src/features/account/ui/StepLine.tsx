/** How far a popup of several steps is. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';

export function StepLine({ step }: { step: number }): ReactNode {
  const translate = useTranslate('security');
  return <span className="shrink-0 text-meta text-text-3">{translate('step', { step })}</span>;
}
