/** Free rounds that staff give a player: asked for by one person, given on a second one's yes (ADR 0122). */
import type { StaffRequestOf } from '#shared/backoffice/index.ts';
import { GAMES } from '#shared/catalogue/games.ts';
import type { Queryable } from '../../db/index.ts';
import { type FreeRoundsReward, type RoundsGame, vendorSlots } from '../bonuses/index.ts';

/** The studio's slots, as long as they are open. */
const FREE_ROUND_GAMES = GAMES.filter(({ kind, status }) => kind === 'slot' && status === 'open')
  .map(({ code, title }) => ({ code, title }))
  .sort((one, other) => one.title.localeCompare(other.title));

export interface RoundsSlot {
  code: string;
  title: string;
  vendor?: string;
}

/** The slots that rounds can be given of: the studio's, then those of outside vendors that are listed now. */
export async function roundsSlots(queryable: Queryable): Promise<RoundsSlot[]> {
  return [...FREE_ROUND_GAMES, ...(await vendorSlots(queryable))];
}

/** Slots as the console offers them: those of a vendor say whose they are. */
export const slotChoices = (slots: readonly RoundsSlot[]): { code: string; title: string }[] =>
  slots.map(({ code, title, vendor }) => ({ code, title: vendor === undefined ? title : `${title} (${vendor})` }));

/** A slot by its code: ours, or a vendor's that is listed still, which deals the rounds itself (ADR 0132); null: there is none. */
export async function roundsGameNamed(queryable: Queryable, gameCode: string): Promise<RoundsGame | null> {
  const own = FREE_ROUND_GAMES.find(({ code }) => code === gameCode);
  if (own) return own;
  const slot = (await vendorSlots(queryable)).find(({ code }) => code === gameCode);
  return slot ? { code: slot.code, title: slot.title, dealer: slot } : null;
}

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
