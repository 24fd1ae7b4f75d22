/** The player's bets as they are read: page by page, while bets end and new ones come. */
import type { ResponseOf } from '#shared/contract/index.ts';

export type Bets = ResponseOf<'sportBets'>;

/** Pages as one list. A bet that has moved from one to the next meanwhile stands there once; null: nothing was read. */
export function betsOf(pages: readonly Bets[]): Bets | null {
  const [first] = pages;
  if (first === undefined) return null;
  const bets = new Map(pages.flatMap(({ result }) => result).map((bet) => [bet.bet_id, bet]));
  return { ...first, result: [...bets.values()] };
}
