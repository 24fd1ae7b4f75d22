/** The bonus map: what each island of the month holds, and what the player has taken (spec sections 3, 4 and 9). */
import { z } from 'zod';
import { THEME_NAMES } from '../regions/themes.ts';
import { amount, currency, isoDate } from './scalars.ts';

export const DAY_STATES = ['expired', 'active', 'next', 'taken'] as const;

/** Of free rounds: the rules of the bonus that their wins become. */
const bonusTerms = {
  currency,
  wagering: z.number(),
  term_days: z.number().int(),
  /** Of one bet while it is active. */
  stake_maximum: amount,
  /** What becomes the player's own at most. */
  win_maximum: amount,
};

/** What an island holds. */
export const dailyRewardSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('coins'), coins: z.number().int() }),
  z.object({ kind: z.literal('bonus'), amount, ...bonusTerms }),
  z.object({
    kind: z.literal('free_rounds'),
    rounds: z.number().int(),
    /** Of one round. */
    stake: amount,
    game_code: z.string(),
    game_title: z.string(),
    ...bonusTerms,
  }),
]);

const dailyItemSchema = z.object({
  /** Of the month. */
  day: z.number().int(),
  date: isoDate,
  status: z.enum(DAY_STATES),
  reward: dailyRewardSchema,
  /** What must have been deposited on the day; null: nothing. */
  minimum_deposit: amount.nullable(),
  claimed_at: z.string().nullable(),
});

export const dailyBonusesSchema = z.object({
  theme: z.enum(THEME_NAMES),
  /** The day of the month where the player lives; a guest's is that of the domain. */
  today: z.number().int(),
  date: isoDate,
  time_zone: z.string(),
  /** When the next day begins there, and how long that is from now: the browser's clock may be wrong. */
  ends_at: z.string(),
  ends_in_ms: z.number().int(),
  currency,
  /** The first day that could be taken: of who joined this month the day they did, of a guest today's. */
  first_day: z.number().int(),
  items: z.array(dailyItemSchema),
  /** Null for a guest. */
  own: z
    .object({
      /** Settled deposits of the day. */
      deposited: amount,
      /** Days in a row, up to today or yesterday. */
      streak: z.number().int(),
      /** Why nothing can be taken now, whatever the day; null: it can. */
      blocked: z.enum(['break', 'profile']).nullable(),
    })
    .nullable(),
  /** So many days in a row bring so many coins more. */
  week: z.object({ days: z.number().int(), coins: z.number().int() }),
});

export const dailyBonusEndpoints = {
  dailyBonuses: {
    summary: 'The bonus map of the month, by the calendar of the player’s region',
    scope: 'withdraw-only',
    guests: true,
    response: dailyBonusesSchema,
    errors: ['not_offered'],
  },
  claimDailyBonus: {
    summary: 'Take today’s island; once a day',
    scope: 'full',
    /** The date that the player sees; another day than today’s is refused. */
    body: z.strictObject({ date: isoDate }),
    response: z.object({
      reward: dailyRewardSchema,
      streak: z.number().int(),
      /** Coins for a whole week; 0 on other days. */
      week_coins: z.number().int(),
    }),
    errors: [
      'unauthenticated',
      'not_offered',
      'profile_required',
      'bonus_day_closed',
      'bonus_day_taken',
      'bonus_day_deposit',
    ],
  },
} as const;
