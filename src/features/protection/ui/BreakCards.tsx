/** The cards of breaks: time-out, self-exclusion, closing. */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { StandingNotice } from '#features/session/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { type Exclusion, TIME_OUTS, type TimeOut } from '#shared/contract/limits.ts';
import { Button } from '#ui/Button.tsx';
import { BREAKS, breakKey, EXCLUDED_FOR } from '../model.ts';
import { CardFrame, Note } from './LimitCards.tsx';
import { Segments } from './Segments.tsx';

const DAY_MS = 86_400_000;

/** The day and time that a break would end at. */
export function useBreakEnd(length: TimeOut, dateStyle: 'medium' | 'long' = 'medium'): string {
  const page = usePage();
  const [now] = useState(serverNow);
  return new Intl.DateTimeFormat(pageIso(page), { dateStyle, timeStyle: 'short' }).format(
    new Date(now + TIME_OUTS[length] * DAY_MS),
  );
}

export function BreakCard(): ReactNode {
  const translate = useTranslate('protection');
  const [length, setLength] = useState<TimeOut>('week');
  const date = useBreakEnd(length);
  return (
    <CardFrame id="break" title={translate('break_title')}>
      <p className="mt-1 text-small text-text-2">{translate('break_text')}</p>
      <Segments
        className="mt-4 mb-3"
        label={translate('time_out')}
        value={length}
        options={BREAKS.map((value) => ({ value, text: translate(breakKey(value)) }))}
        onChange={setLength}
      />
      <Button
        theme="secondary"
        wide
        className="h-auto min-h-11 py-2 whitespace-normal"
        onClick={() => void openPopup('time-out', { length })}
      >
        {translate('start_break', { length: translate(breakKey(length)), date })}
      </Button>
      <Note>{translate('break_note')}</Note>
    </CardFrame>
  );
}

/** A break that runs: another is not offered beside it. */
export function RunningBreakCard(): ReactNode {
  const translate = useTranslate('protection');
  return (
    <CardFrame id="break" title={translate('break_title')}>
      <StandingNotice />
    </CardFrame>
  );
}

export function ExclusionCard(): ReactNode {
  const translate = useTranslate('protection');
  const [length, setLength] = useState<Exclusion>('six_months');
  return (
    <CardFrame title={translate('exclusion')}>
      <p className="mt-1 text-small text-text-2">{translate('exclusion_text')}</p>
      <Segments
        className="mt-4 mb-3"
        label={translate('how_long')}
        value={length}
        options={EXCLUDED_FOR.map((value) => ({ value, text: translate(value) }))}
        onChange={setLength}
      />
      <Button
        theme="secondary"
        wide
        className="text-danger"
        onClick={() => void openPopup('self-exclusion', { length })}
      >
        {translate('exclude', { length: translate(length) })}
      </Button>
      <Note>{translate('exclusion_note')}</Note>
    </CardFrame>
  );
}

export function ClosingCard(): ReactNode {
  const translate = useTranslate('protection');
  return (
    <section className="card flex flex-wrap items-center justify-between gap-4 px-5 py-5 sm:px-6.5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lead font-bold">{translate('closing')}</h2>
        <p className="text-small text-text-2">{translate('closing_text')}</p>
      </div>
      <Button theme="secondary" className="text-danger" onClick={() => void openPopup('close-account')}>
        {translate('closing')}
      </Button>
    </section>
  );
}
