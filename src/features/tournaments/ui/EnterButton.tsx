/** The one button of a tournament: log in, join, enter again, or play a game that counts. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { hasRoute, href, pageIso, routeHref } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { playPath } from '#shared/routes.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { enterRace } from '../lists.ts';
import { amountText, type Tournament } from '../model.ts';
import { useJoinText } from './useJoinText.ts';
import type { LiveRace } from './useRace.ts';

/** Where a game that counts is found. */
export function useGamesHref({ games }: Tournament): string {
  const page = usePage();
  const [category] = games.categories;
  const [code] = games.codes;
  if (category !== undefined && hasRoute(page, 'games-category')) return routeHref(page, 'games-category', category);
  return code === undefined ? routeHref(page, 'games') : href(page, playPath(code, 'real'));
}

/** Enters the player, and tells whoever shows the tournament. */
export function useEntry(tournament: Tournament, attempts: number, onEntered: () => void) {
  const [busy, setBusy] = useState(false);
  const enter = async (): Promise<void> => {
    setBusy(true);
    const isIn = await enterRace(tournament, attempts + 1);
    setBusy(false);
    if (isIn) onEntered();
  };
  return { busy, enter };
}

export function EnterButton({ live, onEntered }: { live: LiveRace; onEntered(): void }): ReactNode {
  const page = usePage();
  const iso = pageIso(page);
  const translate = useTranslate('tournaments');
  const user = useStore($user, { ssr: 'initial' });
  const { result } = live.race;
  const games = useGamesHref(result);
  const attempts = live.own?.own?.attempts ?? 0;
  const joinText = useJoinText(result);
  const { busy, enter } = useEntry(result, attempts, onEntered);
  if (result.status !== 'running' && result.status !== 'scheduled') return null;
  if (!user) {
    return (
      <ButtonLink size="lg" href={routeHref(page, 'login')} data-action="login">
        {translate('log_in')}
      </ButtonLink>
    );
  }
  const isFree = result.entry.kind === 'free';
  const price = amountText(result.entry, result.currency, iso, (amount, what) => translate(what, { amount }));
  if (attempts === 0) {
    return (
      <Button size="lg" busy={busy} onClick={() => void enter()}>
        {joinText}
      </Button>
    );
  }
  return (
    <>
      <ButtonLink size="lg" href={games}>
        {translate('play_counting')}
      </ButtonLink>
      {attempts < result.entries_maximum && result.status === 'running' && (
        <Button theme="secondary" size="lg" busy={busy} onClick={() => void enter()}>
          {isFree ? translate('again') : translate('again_for', { price })}
        </Button>
      )}
    </>
  );
}
