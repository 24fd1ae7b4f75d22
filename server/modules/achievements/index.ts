/** Achievements. */
export { achievementRoutes } from './routes.ts';
export { achievementsOf, createAchievements, type NoteWin, type WonRound } from './service.ts';
