/** When a tournament starts, ends or ended, in words. */
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { momentText, type Tournament } from '../model.ts';
import { timeUntil } from '../races.ts';
import { useNow } from './useNow.ts';

const TICK_MS = 15_000;

/** The words for a tournament; @param told nothing yet: says nothing */
export function useWhen(told: Tournament | undefined): string | null {
  const iso = pageIso(usePage());
  const translate = useTranslate('tournaments');
  const now = useNow(TICK_MS);
  if (told === undefined) return null;
  const { status, starts_at, ends_at, winner } = told;
  if (status === 'scheduled' && Date.parse(starts_at) > now)
    return translate('starts', { time: timeUntil(Date.parse(starts_at), now, iso) });
  if (status === 'running' || status === 'scheduled')
    return Date.parse(ends_at) > now
      ? translate('ends', { time: timeUntil(Date.parse(ends_at), now, iso) })
      : translate('counting');
  const ended = translate('ended', { time: momentText(ends_at, iso) });
  return winner === null ? ended : `${ended}, ${translate('won_by', { player: winner })}`;
}
