/** Bonuses for display: what an issued one says about itself (spec section 7), and how far one is. */
import type { TextKey } from '#features/i18n/index.ts';
import type { ArtName } from '#shared/art.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { readAmount } from '#shared/money.ts';

export type IssuedBonus = RealtimeData<'bonus'>['result'];

export interface BonusTerms {
  /** Times the amount must be staked; 0: nothing to wager. */
  wagering: number;
  /** What is left to stake, for display. */
  left: number;
  /** The last moment, or null when the bonus has none. */
  until: Date | null;
}

/** The terms of an issued bonus: they stand beside its button (look: Offers). */
export function bonusTerms({ amount, wagering, expires_at }: IssuedBonus): BonusTerms {
  return { wagering, left: readAmount(amount) * wagering, until: expires_at === null ? null : new Date(expires_at) };
}

export type Bonus = ResponseOf<'bonuses'>['result'][number];
export type FreeRounds = ResponseOf<'bonuses'>['free_rounds'][number];
export type EndedStatus = Exclude<Bonus['status'], 'active'>;
export type Offer = ResponseOf<'bonuses'>['offers'][number];

const ART_BY_OFFER: Readonly<Record<string, ArtName<'promos'>>> = {
  welcome: 'welcome',
  'midweek-tide': 'reload',
  ahoy: 'free-spins',
  'daily-island': 'daily-bonuses',
  'vip-cashback': 'vip-cashback',
  'free-rounds': 'free-spins',
  'code-rounds': 'free-spins',
  'staff-rounds': 'free-spins',
  'tournament-rounds': 'free-spins',
  'tournament-bonus': 'regatta',
};

/** The drawing of a bonus: that of its promotion. */
export const bonusArt = (offerId: string): ArtName<'promos'> => ART_BY_OFFER[offerId] ?? 'reload';

/** How far wagering is, for display. */
export function wageringOf({ wager_required, wagered, amount }: Bonus) {
  const required = readAmount(wager_required);
  const done = readAmount(wagered);
  const given = readAmount(amount);
  return { required, done, left: Math.max(0, required - done), times: given === 0 ? 0 : Math.round(required / given) };
}

/** A jackpot game is none of its kind: its stakes feed a pot. */
const SHARED_KINDS = ['slot', 'jackpot', 'instant', 'table', 'live'] as const;

/** What of a stake counts, in percent, by the kind of game. */
export const sharesOf = ({ weights }: Bonus) => SHARED_KINDS.map((kind) => ({ kind, percent: weights[kind] ?? 100 }));

const KINDS: Readonly<Record<string, TextKey<'bonuses'>>> = {
  'deposit-match': 'kind_deposit-match',
  reload: 'kind_reload',
  'no-deposit': 'kind_no-deposit',
  gift: 'kind_gift',
  'free-rounds': 'kind_free-rounds',
  'free-bet': 'kind_free-bet',
  cashback: 'kind_cashback',
  exchange: 'kind_exchange',
};
export const kindKey = (kind: string): TextKey<'bonuses'> => KINDS[kind] ?? 'kind_plain';

/** The rounds that are left to play, by game. */
export function freeRoundsLeft(grants: readonly FreeRounds[]): Map<string, number> {
  const left = new Map<string, number>();
  for (const { status, game_code, rounds, used } of grants) {
    if (status === 'active' && used < rounds) left.set(game_code, (left.get(game_code) ?? 0) + rounds - used);
  }
  return left;
}

/** The game that a path leads to (`/play/:code…`); null: to none. */
export const gameInPath = (pathname: string): string | null => /\/play\/([^/]+)/.exec(pathname)?.[1] ?? null;

/** A bonus or free rounds that are over, as the history tells them. */
export type Ended = { ended_at: string | null } & ({ bonus: Bonus } | { free: FreeRounds });

/** What is over, the newest first. */
export function endedOf(bonuses: readonly Bonus[], grants: readonly FreeRounds[]): Ended[] {
  return [
    ...bonuses.map((bonus) => ({ bonus, ended_at: bonus.ended_at, status: bonus.status })),
    ...grants.map((free) => ({ free, ended_at: free.ended_at, status: free.status })),
  ]
    .filter(({ status }) => status !== 'active')
    .sort((one, other) => (other.ended_at ?? '').localeCompare(one.ended_at ?? ''));
}

/** What runs, free rounds first: they are played with one click. */
export const runningOf = ({ result, free_rounds }: Pick<ResponseOf<'bonuses'>, 'result' | 'free_rounds'>) =>
  [...free_rounds, ...result].filter(({ status }) => status === 'active');

const HOUR_MS = 3_600_000;

/** What is left until a moment, as `2 days 9 hr`. */
export function timeLeft(until: string, now: number, iso: string): string {
  const hours = Math.max(0, Math.floor((Date.parse(until) - now) / HOUR_MS));
  const shown = (unit: 'day' | 'hour', value: number) =>
    new Intl.NumberFormat(iso, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
  const days = Math.floor(hours / 24);
  return days === 0 ? shown('hour', hours) : `${shown('day', days)} ${shown('hour', hours % 24)}`;
}
