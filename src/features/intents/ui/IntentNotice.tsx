/** What a form says of an act of money whose answer is missing. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import type { MissingAnswer } from '../model.ts';

export function IntentNotice({ notice }: { notice: MissingAnswer | null }): ReactNode {
  const translate = useTranslate('errors');
  if (notice === null) return null;
  const isBad = notice !== 'unsure';
  return (
    <p className={`mt-3 text-small ${isBad ? 'text-danger' : 'text-text-2'}`} role={isBad ? 'alert' : 'status'}>
      {translate(notice)}
    </p>
  );
}
