/** What a player has achieved (spec section 7: the completed achievement is fetched by its benefit_id). */
import { z } from 'zod';

/** The platform's achievements. None of them asks for a deposit, a loss or haste. */
export const ACHIEVEMENTS = ['first-win', 'hundredfold', 'thousandfold'] as const;
export type AchievementName = (typeof ACHIEVEMENTS)[number];

export const achievementSchema = z.object({
  benefit_id: z.string(),
  name: z.enum(ACHIEVEMENTS),
  /** The game it was completed in. */
  game_code: z.string(),
  completed_at: z.string(),
});

export const achievementEndpoints = {
  achievement: {
    summary: 'An achievement the player has completed',
    scope: 'full',
    params: z.object({ benefit_id: z.string().min(1).max(64) }),
    response: z.object({ result: achievementSchema }),
    errors: ['unauthenticated', 'not_found'],
  },
} as const;
