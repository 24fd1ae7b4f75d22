/** Tournaments (spec sections 2 and 3). */
export { LiveRace } from './live.ts';
export { type Race, raceOf, timeLeft, timeUntil } from './races.ts';
export {
  receiveLeaderboard,
  receiveTournamentStatus,
  type TournamentStatus,
} from './store.ts';
