/** A round that ended while its page was reloaded or left: told once, by what the history says. */
import { isPassing } from '#platform/again.ts';
import { call } from '#platform/http.ts';
import { forgetLeftRound, leftRound } from '#platform/left-round.ts';
import { isShowing } from '#platform/shown-rounds.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export type EndedRound = ResponseOf<'gameRounds'>['result'][number];

/** The clock of a device may be behind the service's by so much. */
const CLOCK_MS = 60_000;

/** Takes the round that was on screen when its page was left; null: there was none, or it has not ended. */
export async function takeLeftRound(): Promise<EndedRound | null> {
  const left = leftRound();
  // Of the round on screen the game tells.
  if (left === null || isShowing()) return null;
  const outcome = await call('gameRounds', { query: { game: left.code } }, { quiet: true });
  // Whoever comes to another page is told there.
  if (!outcome.ok && isPassing(outcome.error)) return null;
  forgetLeftRound();
  const last = outcome.ok ? outcome.value.result[0] : undefined;
  if (last === undefined || last.status !== 'closed' || last.round_id === left.before) return null;
  return Date.parse(last.created_at) >= left.at - CLOCK_MS ? last : null;
}
