/** Tournaments (spec sections 2 and 3). */
export {
  receiveLeaderboard,
  receiveTournamentStatus,
  type TournamentStatus,
} from './store.ts';
