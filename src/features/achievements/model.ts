/** Achievements and what they are called. */
import type { TextKey } from '#features/i18n/index.ts';
import type { AchievementName } from '#shared/contract/achievements.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export type Achievement = ResponseOf<'achievement'>['result'];

/** The texts of each achievement: its name, and what it was given for. */
export const ACHIEVEMENT_TEXTS = {
  'first-win': { name: 'first_win', text: 'first_win_text' },
  hundredfold: { name: 'hundredfold', text: 'hundredfold_text' },
  thousandfold: { name: 'thousandfold', text: 'thousandfold_text' },
} as const satisfies Record<AchievementName, { name: TextKey<'achievements'>; text: TextKey<'achievements'> }>;
