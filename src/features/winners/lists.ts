/** The lists of wins and the player's own, kept in step with the socket while they are on screen. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $heard, $missed, type FeedEvent, NO_WINS, type Wins, withOwnWin } from '#features/events/index.ts';
import { $user } from '#features/session/index.ts';
import { call } from '#platform/http.ts';
import { publicRead } from '#platform/public-read.ts';
import { type WinLists, withWin } from './model.ts';

/** Null when one of them could not be loaded. */
async function loadLists(game: string | null): Promise<WinLists | null> {
  const query = game === null ? {} : { game };
  const [all, top] = await Promise.all([
    publicRead('events', { type: 'all', ...query }),
    publicRead('events', { type: 'top', ...query }),
  ]);
  return all && top ? { all: all.result, top: top.result } : null;
}

/** The wins of a game, or of all games; null until they have come. */
export function useWinLists(game: string | null): WinLists | null {
  const [lists, setLists] = useState<WinLists | null>(null);
  const missed = useStore($missed);
  useEffect(() => {
    let wanted = true;
    // What is told while the lists are on their way may not be in them yet.
    const told: FeedEvent[] = [];
    const stop = $heard.listen((event) => {
      if (!event) return;
      const { own: _own, top_win: _top, ...win } = event;
      told.push(win);
      setLists((known) => known && withWin(known, win, game));
    });
    void loadLists(game).then((loaded) => {
      if (wanted && loaded) setLists(told.reduce((lists, win) => withWin(lists, win, game), loaded));
    });
    return () => {
      wanted = false;
      stop();
    };
  }, [game, missed]);
  return lists;
}

/** The player's last and top win in a game; null for a guest and until it is known. */
export function useOwnWins(game: string): Wins | null {
  const userId = useStore($user)?.user_id;
  const [wins, setWins] = useState<Wins | null>(null);
  const missed = useStore($missed);
  useEffect(() => {
    setWins(null);
    if (userId === undefined) return;
    let wanted = true;
    const load = async () => {
      const outcome = await call('winStatistics', { query: { game } }, { quiet: true });
      if (wanted && outcome.ok) setWins(outcome.value);
    };
    // The event says whether a win is the player's largest of all games, not whether it is of this one.
    const stop = $heard.listen((event) => {
      if (!event?.own || event.game_code !== game) return;
      setWins((known) => withOwnWin(known ?? NO_WINS, event));
      void load();
    });
    void load();
    return () => {
      wanted = false;
      stop();
    };
  }, [game, userId, missed]);
  return wins;
}
