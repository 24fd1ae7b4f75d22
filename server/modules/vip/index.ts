/** The VIP programme: its levels, points from settled stakes, and cashback. */
export { benefitsAt, benefitsOf, levelOfPlayer } from './benefits.ts';
export { createBirthdays } from './birthdays.ts';
export { createCare } from './care.ts';
export { createCashback } from './cashback.ts';
export { createLevelRounds } from './level-rounds.ts';
export { progressOf, standingOf, vipLevels } from './levels.ts';
export { assignManager, managerOf } from './managers.ts';
export { createPoints } from './points.ts';
export { vipRoutes } from './routes.ts';
export { createSeasons } from './seasons.ts';
