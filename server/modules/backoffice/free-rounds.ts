/** Free rounds that staff give a player: asked for by one person, given on a second one's yes (ADR 0122). */
import type { StaffRequestOf } from '#shared/backoffice/index.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import type { FreeRoundsReward } from '../bonuses/index.ts';

/** The slots that take free rounds: the studio's, as long as they are open. */
export const FREE_ROUND_GAMES = GAMES.filter(({ kind, status }) => kind === 'slot' && status === 'open')
  .map(({ code, title }) => ({ code, title }))
  .sort((one, other) => one.title.localeCompare(other.title));

export const takesFreeRounds = (gameCode: string | null): boolean =>
  FREE_ROUND_GAMES.some(({ code }) => code === gameCode);

/** The offer that they stand under. */
export const STAFF_ROUNDS = 'staff-rounds';

/** The highest bet with their wins, and how many times their worth becomes cash at most. */
const STAKE_CENTS = 500n;
const WIN_TIMES = 25n;

type Asked = Omit<StaffRequestOf<'askFreeRounds'>['body'], 'reason'>;

/** What waits for a second person, as its approval keeps it. */
export const payloadOf = ({ game_code, rounds, round_cents, wagering, term_days }: Asked): Record<string, string> => ({
  ...{ game_code, rounds: String(rounds), round_cents: String(round_cents) },
  ...{ wagering: String(wagering), term_days: String(term_days) },
});

/** What was approved. @throws when a figure is missing */
export function rewardOf(payload: Readonly<Record<string, string>>): FreeRoundsReward {
  const figure = (key: string): number => {
    const value = Number(payload[key]);
    if (!Number.isSafeInteger(value)) throw new Error(`free rounds were asked for without ${key}`);
    return value;
  };
  const [rounds, stakeCents] = [figure('rounds'), BigInt(figure('round_cents'))];
  return {
    ...{ gameCode: payload.game_code ?? '', rounds, stakeCents, wagering: figure('wagering') },
    ...{ stakeMaximumCents: STAKE_CENTS, winMaximumCents: stakeCents * BigInt(rounds) * WIN_TIMES },
    termDays: figure('term_days'),
  };
}
