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
  'five-games': { name: 'five_games', text: 'five_games_text' },
  'twenty-games': { name: 'twenty_games', text: 'twenty_games_text' },
  'three-islands': { name: 'three_islands', text: 'three_islands_text' },
  'whole-week': { name: 'whole_week', text: 'whole_week_text' },
  'twenty-islands': { name: 'twenty_islands', text: 'twenty_islands_text' },
  'own-limit': { name: 'own_limit', text: 'own_limit_text' },
  verified: { name: 'verified', text: 'verified_text' },
  'second-lock': { name: 'second_lock', text: 'second_lock_text' },
  'five-favourites': { name: 'five_favourites', text: 'five_favourites_text' },
  'first-rank': { name: 'first_rank', text: 'first_rank_text' },
  'first-purchase': { name: 'first_purchase', text: 'first_purchase_text' },
} as const satisfies Record<AchievementName, { name: TextKey<'achievements'>; text: TextKey<'achievements'> }>;
