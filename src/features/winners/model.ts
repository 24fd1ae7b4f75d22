/** Lists of other people's wins: the latest and the largest, of all games or of one. */
import type { FeedEvent } from '#features/events/index.ts';
import type { GameEntry } from '#features/lobby/index.ts';
import { worthOf } from '#shared/catalogue/stakes.ts';
import type { EVENT_TYPES } from '#shared/contract/wins.ts';
import { isCurrency, parseAmount } from '#shared/money.ts';

/** What the service calls each list; `all` is the feed itself. */
export type WinList = (typeof EVENT_TYPES)[number];
export const WIN_LISTS = ['all', 'top'] as const satisfies readonly WinList[];
/** What each is called, as keys of its texts. */
export const WIN_TITLES = { all: 'latest', top: 'top' } as const satisfies Record<WinList, string>;
export type WinLists = Readonly<Record<WinList, readonly FeedEvent[]>>;

/** As many as the service tells at once. */
export const MOST_WINS = 20;

/** What a win is worth beside wins in other currencies, as the service orders them. */
function worth({ amount, currency }: FeedEvent): bigint {
  return isCurrency(currency) ? worthOf(parseAmount(amount, currency) ?? 0n, currency) : 0n;
}

/** Larger first; of two that are worth the same the older stays ahead. */
function byWorth(one: FeedEvent, other: FeedEvent): number {
  const [left, right] = [worth(one), worth(other)];
  if (left !== right) return left > right ? -1 : 1;
  return one.created_at.localeCompare(other.created_at);
}

/** A win with its game. */
export interface ToldWin {
  win: FeedEvent;
  game: GameEntry;
}

/** The wins that are told on a page, each with its game: what the region does not list is nobody's news there. */
export function toldWins(wins: readonly FeedEvent[], games: ReadonlyMap<string, GameEntry>): ToldWin[] {
  return wins.flatMap((win) => {
    const game = games.get(win.game_code);
    return game ? [{ win, game }] : [];
  });
}

/** Without a win in the game that stands right before it: of a row of wins in one game the first is told. */
export const withoutRepeats = <Told extends { game: Pick<GameEntry, 'code'> }>(told: readonly Told[]): Told[] =>
  told.filter(({ game }, index) => game.code !== told[index - 1]?.game.code);

/** The lists with a win of the socket in its places, once; of one game's lists others are no news. */
export function withWin(lists: WinLists, win: FeedEvent, game: string | null): WinLists {
  if (game !== null && win.game_code !== game) return lists;
  const others = (list: readonly FeedEvent[]) => list.filter(({ event_id }) => event_id !== win.event_id);
  return {
    all: [win, ...others(lists.all)].slice(0, MOST_WINS),
    top: [...others(lists.top), win].sort(byWorth).slice(0, MOST_WINS),
  };
}
