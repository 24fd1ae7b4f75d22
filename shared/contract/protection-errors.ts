/** What protection refuses acts with: endpoints that ask its guards name these lists, whole. */
import type { ErrorName } from './error-codes.ts';

const list = <const Names extends readonly ErrorName[]>(names: Names): Names => names;

/** How the player stands. */
export const STANDING_ERRORS = list(['play_stopped', 'play_stopped_until']);

/** What is known of exclusions. */
export const ADMISSION_ERRORS = list(['person_excluded', 'person_held', 'register_excluded', 'register_unknown']);

const SITTING_ERRORS = list(['session_limit', 'check_due', 'rest_due']);

/** Whether a player may open play. */
export const PLAY_ERRORS = list([...STANDING_ERRORS, ...ADMISSION_ERRORS, ...SITTING_ERRORS]);

/** Whether a player may stake an amount. */
export const STAKE_ERRORS = list([
  ...PLAY_ERRORS,
  'loss_limit_day',
  'loss_limit_week',
  'loss_limit',
  'stake_limit_day',
  'stake_limit_week',
  'stake_limit',
]);

/** Whether a player may pay an amount in. */
export const DEPOSIT_ERRORS = list([
  ...STANDING_ERRORS,
  ...ADMISSION_ERRORS,
  'limits_unanswered',
  'deposit_limit_day',
  'deposit_limit_week',
  'deposit_limit',
]);
