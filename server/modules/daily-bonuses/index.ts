/** The bonus map: an island a day (spec sections 3, 4 and 9). */
export { dailyBonusRoutes } from './routes.ts';
export { createDailyBonuses } from './service.ts';
