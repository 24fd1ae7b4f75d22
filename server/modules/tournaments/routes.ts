/** The tournament endpoints of the contract. */
import { FileAnswer, type Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import type { TournamentHistory } from './history.ts';
import type { Tournaments } from './service.ts';

export function tournamentRoutes(
  tournaments: Tournaments,
  history: TournamentHistory,
): Routes<
  'tournaments' | 'tournament' | 'tournamentTable' | 'enterTournament' | 'ownTournaments' | 'tournamentRounds'
> {
  return {
    ownTournaments: { handle: async ({ query }, { playerId }) => ok(await history.own(playerId, query.page)) },
    tournamentRounds: {
      handle: ({ params, query }, { playerId }) => history.rounds(playerId, params.tournament_id, query.language),
    },
    tournaments: {
      handle: async ({ query }, { playerId, region }) =>
        ok(await tournaments.list(playerId, region, query.list, query.page)),
    },
    tournament: {
      handle: ({ params }, { playerId, region }) => tournaments.one(playerId, region, params.tournament),
    },
    tournamentTable: {
      async handle({ params }) {
        const found = await tournaments.finalText(params.tournament_id);
        return found.ok ? ok(new FileAnswer(found.value.name, found.value.text)) : found;
      },
    },
    enterTournament: {
      handle: ({ params, body }, { playerId, region }) =>
        tournaments.enter(playerId, region, params.tournament_id, body.attempt),
    },
  };
}
