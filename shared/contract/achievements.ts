/** What a player has achieved (spec section 7: the completed achievement is fetched by its benefit_id). */
import { z } from 'zod';

/** Achievements that a round's win completes. */
export const ROUND_ACHIEVEMENTS = ['first-win', 'hundredfold', 'thousandfold'] as const;

/** Missions: they count up to a goal. None of them asks for a deposit, a stake of some height, a loss or haste. */
export const MISSIONS = [
  'five-games',
  'twenty-games',
  'three-islands',
  'whole-week',
  'twenty-islands',
  'own-limit',
  'verified',
  'second-lock',
  'five-favourites',
  'first-rank',
  'first-purchase',
] as const;
export type MissionName = (typeof MISSIONS)[number];

/** The platform's achievements. */
export const ACHIEVEMENTS = [...ROUND_ACHIEVEMENTS, ...MISSIONS] as const;
export type AchievementName = (typeof ACHIEVEMENTS)[number];

export const achievementSchema = z.object({
  benefit_id: z.string(),
  name: z.enum(ACHIEVEMENTS),
  /** The game it was completed in; null: in none. */
  game_code: z.string().nullable(),
  completed_at: z.string(),
});

export const achievementEndpoints = {
  achievement: {
    summary: 'An achievement the player has completed',
    scope: 'withdraw-only',
    params: z.object({ benefit_id: z.string().min(1).max(64) }),
    response: z.object({ result: achievementSchema }),
    errors: ['unauthenticated', 'not_found'],
  },
  missions: {
    summary: 'All achievements with the player’s progress',
    scope: 'withdraw-only',
    response: z.object({
      result: z.array(
        z.object({
          name: z.enum(ACHIEVEMENTS),
          /** What is to be reached, and how far it is. */
          goal: z.number().int(),
          progress: z.number().int(),
          /** Coins for it. */
          coins: z.number().int(),
          /** Null while it is not completed. */
          benefit_id: z.string().nullable(),
          completed_at: z.string().nullable(),
        }),
      ),
    }),
    errors: ['unauthenticated'],
  },
} as const;
