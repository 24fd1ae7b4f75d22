/** What tournaments leave behind: a player's own ones, and the winning rounds of a final table. */
import { STUDIO } from '#shared/catalogue/names.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { isoOf, type LocaleCode } from '#shared/regions/index.ts';
import { DIVISIONS } from '#shared/tournament-leagues.ts';
import type { Database } from '../../db/types.ts';
import type { RoundAsked, RoundDetails } from '../../ports/game-aggregator.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { PlayerDirectory } from '../player/types.ts';
import { pointsText, prizeText } from './amounts.ts';
import { findTournament, type Tournament } from './editions-store.ts';
import { countPlayers } from './entries-store.ts';
import { enteredBy, resultOfPlayer } from './own-store.ts';
import { type ResultRow, resultsOf } from './results-store.ts';
import { ownTable, tableOf } from './tables.ts';

const PAGE_SIZE = 12;
/** Places whose best rounds a final table shows. */
const SHOWN_PLACES = 3;

/** What the address of a proof may say of its player's money: then it is theirs alone. */
const MONEY_FIELDS = ['stake', 'bet', 'actions'];

/** Whether anybody may open the proof of a round: it can be reckoned already, and tells no stake. */
function isPublicProof(provider: string, address: string): boolean {
  if (provider !== STUDIO) return false;
  const fields = new URLSearchParams(new URL(address).hash.slice(1));
  return fields.has('serverSeed') && !MONEY_FIELDS.some((field) => fields.has(field));
}

type OwnView = ResponseOf<'ownTournaments'>['result'][number];
type RoundView = ResponseOf<'tournamentRounds'>['result'][number];

export interface TournamentHistoryParts {
  database: Database;
  players: PlayerDirectory;
  /** What the vendor of a round says of it; null when it tells nothing. */
  roundDetails(provider: string, round: RoundAsked): Promise<RoundDetails | null>;
}

export function createTournamentHistory({ database, players, roundDetails }: TournamentHistoryParts) {
  /** Where a player stands, or has ended. */
  async function standing(tournament: Tournament, playerId: string) {
    const { tournamentId, rule, status, league } = tournament;
    if (status === 'complete') {
      const result = await resultOfPlayer(database, tournamentId, playerId);
      if (result === null) return null;
      const division = league === null ? null : (DIVISIONS[result.division] ?? null);
      return { ...result, points: pointsText(result.points, rule), division };
    }
    const table = status === 'running' ? await tableOf(database, tournamentId, { around: [playerId] }) : null;
    const { own, division = null } = table === null ? {} : ownTable(table, playerId);
    return own ? { place: own.place, points: own.points, prize: null, division, move: own.move ?? null } : null;
  }

  async function bestRound(
    { playerId, place, player, best }: ResultRow,
    asked: { playerId: string | null; language: LocaleCode },
  ): Promise<RoundView[]> {
    if (best === null) return [];
    const { provider, reference, gameCode, multiplier } = best;
    const told = await roundDetails(provider, { playerId, roundId: reference, language: isoOf(asked.language) });
    const mayOpen = told !== null && (playerId === asked.playerId || isPublicProof(provider, told.url));
    return [
      {
        ...{ place, player, game_code: gameCode, multiplier: pointsText(multiplier, 'best-multiplier') },
        drawn: told?.drawn ?? [],
        url: mayOpen ? told.url : null,
      },
    ];
  }

  return {
    /** The tournaments that a player has entered, the latest first, with where they stand or ended. */
    async own(playerId: string, page: number) {
      const { found, total } = await enteredBy(database, playerId, { from: (page - 1) * PAGE_SIZE, size: PAGE_SIZE });
      const ids = found.map(({ tournamentId }) => tournamentId);
      const [player, counts] = await Promise.all([players.find(database, playerId), countPlayers(database, ids)]);
      const result: OwnView[] = [];
      for (const { tournamentId, attempts } of found) {
        const tournament = await findTournament(database, tournamentId);
        if (tournament === null) continue;
        const own = await standing(tournament, playerId);
        result.push({
          tournament_id: tournamentId,
          series: tournament.series,
          status: tournament.status,
          rule: tournament.rule,
          starts_at: new Date(tournament.startsMs).toISOString(),
          ends_at: new Date(tournament.endsMs).toISOString(),
          players: counts.get(tournamentId) ?? 0,
          attempts,
          place: own?.place ?? null,
          points: own?.points ?? null,
          prize: own?.prize ? prizeText(own.prize, player?.currency ?? 'EUR') : null,
          division: own?.division ?? null,
          move: own?.move ?? null,
        });
      }
      return { result, total, page_size: PAGE_SIZE };
    },

    /**
     * The best rounds of a final table's first places, with what they drew. The page that reckons a round again is for
     * everybody where it tells nothing of money, and for its player always. Errors: `not_found`.
     */
    async rounds(
      playerId: string | null,
      id: string,
      language: LocaleCode,
    ): Promise<Result<ResponseOf<'tournamentRounds'>>> {
      const tournament = await findTournament(database, id);
      if (tournament?.status !== 'complete') return fail('not_found');
      const first = (await resultsOf(database, id)).slice(0, SHOWN_PLACES);
      const result = await Promise.all(first.map((row) => bestRound(row, { playerId, language })));
      return ok({ result: result.flat() });
    },
  };
}

export type TournamentHistory = ReturnType<typeof createTournamentHistory>;
