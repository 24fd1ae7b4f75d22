/** The endpoints of tournaments; few pages call them, so the browser loads this late. */
import type { PathRow } from './path-row.ts';

export const TOURNAMENT_PATHS = {
  ownTournaments: { method: 'GET', path: '/api/player/tournaments' },
  tournament: { method: 'GET', path: '/api/tournaments/{tournament}' },
  tournamentTable: { method: 'GET', path: '/api/tournaments/{tournament_id}/table.txt' },
  tournamentRounds: { method: 'GET', path: '/api/tournaments/{tournament_id}/rounds' },
  enterTournament: { method: 'POST', path: '/api/tournaments/{tournament_id}/entries' },
} as const satisfies Record<string, PathRow>;
