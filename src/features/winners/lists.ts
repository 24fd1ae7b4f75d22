/** The lists of wins and the player's own, kept in step with the socket while they are on screen. */
import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { $heard, $missed, type FeedEvent, NO_WINS, type Wins, withOwnWin } from '#features/events/index.ts';
import { type Reading, useRemote } from '#features/remote/index.ts';
import { $user } from '#features/session/index.ts';
import type { Outcome } from '#platform/http.ts';
import { call } from '#platform/http.ts';
import { publicOutcome } from '#platform/public-read.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import { MOST_WINS, type WinLists, withWin } from './model.ts';

async function loadLists(game: string | null): Promise<Outcome<WinLists>> {
  const query = game === null ? {} : { game };
  const [all, top] = await Promise.all([
    publicOutcome('events', { type: 'all', ...query }),
    publicOutcome('events', { type: 'top', ...query }),
  ]);
  if (!all.ok) return all;
  return top.ok ? { ok: true, value: { all: all.value.result, top: top.value.result } } : top;
}

/** The wins of a game, or of all games. */
export function useWinLists(game: string | null): Reading<WinLists> {
  const missed = useStore($missed);
  // What is told while the lists are on their way may not be in them yet.
  const [told, setTold] = useState<readonly FeedEvent[]>([]);
  const reading = useRemote(() => loadLists(game), { of: game ?? '', version: missed });
  useEffect(() => {
    setTold([]);
    return $heard.listen((event) => {
      if (!event) return;
      const { own: _own, top_win: _top, ...win } = event;
      if (game === null || win.game_code === game) setTold((before) => [...before, win].slice(-MOST_WINS));
    });
  }, [game]);
  const { value } = reading;
  const lists = useMemo(
    () => value && told.reduce((known, win) => withWin(known, win, game), value),
    [value, told, game],
  );
  return { ...reading, value: lists };
}

/** The player's last and top win in a game; null for a guest and until it is known. */
export function useOwnWins(game: string): Reading<Wins> {
  const userId = useStore($user)?.user_id;
  const missed = useStore($missed);
  const reading = useRemote(() => call('winStatistics', { query: { game } }, { quiet: true }), {
    of: userId === undefined ? null : [userId, game].join(),
    version: missed,
  });
  const { value, set, reload } = reading;
  // The event says whether a win is the player's largest of all games, not whether it is of this one.
  const onOwnWin = useEffectEvent((event: RealtimeData<'event'>): void => {
    set(withOwnWin(value ?? NO_WINS, event));
    void reload();
  });
  useEffect(() => $heard.listen((event) => event?.own && event.game_code === game && onOwnWin(event)), [game]);
  return reading;
}
