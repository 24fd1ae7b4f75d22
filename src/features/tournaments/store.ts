/** Tournaments as the socket tells them: leaderboard and status by tournament (spec sections 3 and 7). */
import { map } from 'nanostores';
import type { RealtimeData } from '#shared/contract/events.ts';

export type Leaderboard = RealtimeData<'tournament/leaderboard'>['leaderboard'];
export type TournamentStatus = RealtimeData<'tournament/status'>['status'];

export interface LiveTournament {
  leaderboard?: Leaderboard;
  status?: TournamentStatus;
}

/** What is known of each tournament, by id. */
export const $tournaments = map<Record<string, LiveTournament>>({});

function change(tournamentId: string, news: LiveTournament): void {
  $tournaments.setKey(tournamentId, { ...$tournaments.get()[tournamentId], ...news });
}

/** Stores a leaderboard; a message without one changes nothing (spec section 7). */
export function receiveLeaderboard({ tournament_id, leaderboard }: RealtimeData<'tournament/leaderboard'>): void {
  if (leaderboard) change(tournament_id, { leaderboard });
}

/** Stores a status. */
export function receiveTournamentStatus({ tournament_id, status }: RealtimeData<'tournament/status'>): void {
  change(tournament_id, { status });
}
