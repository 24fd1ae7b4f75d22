/** Achievements. */
export { createMissions } from './missions.ts';
export { achievementRoutes } from './routes.ts';
export { achievementsOf, createAchievements, type NoteWin, type WonRound } from './service.ts';
