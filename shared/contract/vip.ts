/** The levels of the VIP programme. */
import { z } from 'zod';

/** VIP level item of spec section 3. */
export const vipLevelSchema = z.object({
  level: z.number().int(),
  name: z.string(),
  /** Score at which the level is reached. */
  score: z.number().int(),
  images: z.object({ active: z.string() }),
});

export const vipEndpoints = {
  vipLevels: {
    summary: 'The levels of the VIP programme',
    scope: 'none',
    response: z.object({ result: z.array(vipLevelSchema) }),
    errors: [],
  },
} as const;
