/** Tournaments: series with editions, scores from what has ended, tables, prizes. */
export { createCounting } from './counting.ts';
export { createCourse } from './course.ts';
export { createTournamentHistory } from './history.ts';
export { tournamentRoutes } from './routes.ts';
export { createTournaments } from './service.ts';
export { tableTopics } from './tables.ts';
