/** The closed lists of promotions, apart from the schema: the browser's part reads them too. */
import type { Product } from '#shared/regions/index.ts';
import { SLOTS_FIRST, STANDARD_WEIGHTS } from '#shared/wagering.ts';

export const PROMO_SEGMENTS = ['casino', 'sport', 'vip'] as const;

/** Who sees a promotion in lists. `new-players`: guests, and players without a level; `vip`: from `vipFrom` up. */
export const AUDIENCES = ['everyone', 'guests', 'players', 'new-players', 'vip'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Where the button leads. */
export const PROMO_ACTIONS = [
  'registration',
  'deposit',
  'games',
  'live-casino',
  'tournaments',
  'daily-bonuses',
  'vip',
  'sport',
  'rules',
] as const;
export type PromoAction = (typeof PROMO_ACTIONS)[number];

/** The promotions whose bonus is chosen at a deposit: the address of the wallet names them (a test compares). */
export const DEPOSIT_BONUSES: readonly string[] = ['welcome', 'midweek-tide'];

/** Conditions a player meets; age, exclusion and audience stand on every promotion by themselves. */
export const CONDITIONS = [
  'personal-info',
  'verified',
  'first-deposit',
  'deposited-before',
  'own-method',
  'no-open-bonus',
  'one-per-household',
] as const;

/** Share of a bet that counts towards wagering, percent, by product. */
export const WAGERING_SHARES = [
  { product: 'slots', percent: STANDARD_WEIGHTS.slot },
  { product: 'crash-games', percent: SLOTS_FIRST.instant },
  { product: 'table-games', percent: SLOTS_FIRST.table },
  { product: 'live-casino', percent: SLOTS_FIRST.live },
  { product: 'jackpots', percent: SLOTS_FIRST.jackpot },
] as const satisfies readonly { product: Product; percent: number }[];

/** Promotions on a page of their list: so many of today’s length weigh 14.8 of the 15.4 KB that a page may, in Finnish. */
export const LIST_LENGTH = 24;

/** Promotions shown below another one. */
export const RELATED_COUNT = 3;
