/** What players and the operator see of rounds (spec section 3). */
import { stringify } from 'csv-stringify/sync';
import { AVIATOR_GAME_CODE } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { isoOf, type LocaleCode } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { GameAggregator } from '../../ports/game-aggregator.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { GameDirectory } from '../catalogue/index.ts';
import { isFreeRound } from '../funding/index.ts';
import {
  countForgotten,
  entriesOf,
  gamesOf,
  interruptedOf,
  type ListedRound,
  type RoundFilter,
  roundOfPlayer,
  roundsOf,
} from './store/history.ts';
import type { GameRound } from './store/rows.ts';

export interface RoundHistoryParts {
  database: Database;
  directory: Pick<GameDirectory, 'find'>;
  /** Every vendor, the studio among them: each is asked about its own rounds. */
  aggregators: readonly GameAggregator[];
  clock: Clock;
}

interface RoundAsked {
  provider: string;
  round_id: string;
  language: LocaleCode;
}
type RoundWithDetails = ResponseOf<'gameRound'>['result'];

const PAGE_LENGTH = 20;
/** Rounds in one file at most. */
const FILE_LENGTH = 10_000;
const FILE_COLUMNS = ['time', 'game', 'provider', 'round', 'stake', 'payout', 'currency', 'status', 'free'];

interface RoundsAsked extends Omit<RoundFilter, 'after'> {
  after?: string | undefined;
}

/** What a page ended with, as it travels: the moment, then the round. */
function readCursor(after: string | undefined): RoundFilter['after'] {
  if (after === undefined) return undefined;
  const at = after.indexOf('~');
  return { createdAt: after.slice(0, at), roundId: after.slice(at + 1) };
}
/** How long a player is told that a round was taken back, ms. */
const TAKEN_BACK_TOLD_MS = 24 * 3_600_000;
/** How long a player is told that a round waits, ms; one that is open for longer concerns the operator. */
const OPEN_TOLD_MS = 7 * 24 * 3_600_000;

export type RoundHistory = ReturnType<typeof createRoundHistory>;

export function createRoundHistory({ database, directory, aggregators, clock }: RoundHistoryParts) {
  const ago = (milliseconds: number): Date => new Date(clock.now().getTime() - milliseconds);

  return {
    /** A page of a player's rounds, newest first. */
    async rounds(playerId: string, { after, ...asked }: RoundsAsked) {
      // One more than is shown tells whether a page follows.
      const found = await roundsOf(database, playerId, { ...asked, after: readCursor(after) }, PAGE_LENGTH + 1);
      const shown = found.slice(0, PAGE_LENGTH);
      const last = shown.at(-1);
      return {
        result: shown.map(listedView),
        next: found.length > PAGE_LENGTH && last ? `${last.createdAt}~${last.roundId}` : null,
        games: after === undefined ? await gamesOf(database, playerId) : [],
      };
    },

    /** The same as CSV; what a spreadsheet would run as a formula is made text. */
    async roundsFile(playerId: string, asked: Omit<RoundsAsked, 'after'>): Promise<string> {
      const found = await roundsOf(database, playerId, asked, FILE_LENGTH);
      const lines = found.map((round) => {
        const view = listedView(round);
        const title = directory.find(round.gameCode)?.title ?? round.gameCode;
        return [
          view.created_at,
          title,
          view.provider,
          view.round_id,
          view.stake,
          view.payout,
          view.currency,
          view.status,
          view.free ? 'yes' : 'no',
        ];
      });
      return stringify([FILE_COLUMNS, ...lines], { escape_formulas: true, bom: true });
    },

    /** A round of a player with what was booked on it and what its vendor says; `not_found` for anybody else's. */
    async round(playerId: string, asked: RoundAsked): Promise<Result<{ result: RoundWithDetails }>> {
      const { provider, round_id: roundId } = asked;
      const round = await roundOfPlayer(database, playerId, { provider, roundId });
      if (round === null) return fail('not_found');
      const aggregator = aggregators.find(({ name }) => name === provider);
      const [entries, details] = await Promise.all([
        entriesOf(database, round),
        aggregator?.roundDetails?.({ playerId, roundId, language: isoOf(asked.language) }) ?? null,
      ]);
      const { currency } = round;
      return ok({
        result: {
          ...listedView(round),
          closed_at: round.status === 'open' ? null : round.closedAt,
          entries: entries.map(({ transactionId, kind, state, amount, balance, createdAt }) => ({
            transaction_id: transactionId,
            kind,
            state,
            amount: formatDecimal(amount, currency),
            balance: formatDecimal(balance, currency),
            created_at: createdAt,
          })),
          details,
        },
      });
    },

    /**
     * A player's rounds that have waited for less than a week to go on, and those that were taken back lately. Shared rounds wait for nobody, and a
     * bet of the aviator is taken back by its player's own hand.
     */
    async interrupted(playerId: string) {
      const since = { opened: ago(OPEN_TOLD_MS), takenBack: ago(TAKEN_BACK_TOLD_MS) };
      const found = await interruptedOf(database, playerId, since, PAGE_LENGTH);
      return {
        result: found.flatMap((round) => {
          const { provider: _provider, payout: _payout, status, ...view } = roundView(round);
          const shared = round.gameCode === AVIATOR_GAME_CODE || directory.find(round.gameCode)?.kind === 'live';
          const own = status === 'open' ? shared : round.gameCode === AVIATOR_GAME_CODE;
          return status === 'closed' || own ? [] : [{ ...view, status }];
        }),
      };
    },

    /** How many rounds of each vendor are open for longer than their players are told of them. */
    forgotten: () => countForgotten(database, ago(OPEN_TOLD_MS)),
  };
}

/** @typeParam Status what the round's list can say of it. */
function roundView<Status extends ListedRound['status']>(round: Omit<GameRound, 'status'> & { status: Status }) {
  return {
    provider: round.provider,
    round_id: round.roundId,
    game_code: round.gameCode,
    stake: formatDecimal(round.stake, round.currency),
    payout: formatDecimal(round.payout, round.currency),
    currency: round.currency,
    status: round.status,
    created_at: round.createdAt,
  };
}

const listedView = (round: ListedRound) => ({
  ...roundView(round),
  refusal: round.refusal,
  free: isFreeRound(round.funding),
});
