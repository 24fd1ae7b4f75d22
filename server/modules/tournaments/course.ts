/** The course of an edition: announced, started, closed; then its prizes are paid, or its entries given back. */
import { formatDecimal, isCurrency } from '#shared/money.ts';
import { maskName } from '#shared/names.ts';
import { divisionAfter } from '#shared/tournament-leagues.ts';
import { editionAfter, editionAt, prizeOf, SERIES_IDS, type SeriesId, seriesOf } from '#shared/tournaments.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Transaction, UnitOfWork } from '../../db/types.ts';
import { defineJob, type JobDefinition, type Jobs } from '../../ports/jobs.ts';
import { type FreeRoundsGift, type FreeRoundsReward, type Gift, roundsGift } from '../bonuses/index.ts';
import type { Coins } from '../coins/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { creditEntries } from '../ledger/index.ts';
import type { Messages } from '../messages/index.ts';
import type { PlayerDirectory, PlayerSummary } from '../player/types.ts';
import type { Wallet } from '../wallet/index.ts';
import { bonusWon, moneyOf, roundsWon } from './amounts.ts';
import { certificateOf } from './certificate.ts';
import { CONSUMER } from './counting.ts';
import { deleteUnused, insertTournament, lockTournament, setStatus, type Tournament } from './editions-store.ts';
import { lockPaidAttempts, markReturned, playersAfter } from './entries-store.ts';
import { keepDivisions } from './leagues-store.ts';
import { standingsOf } from './places-store.ts';
import { insertResults, lockUntold, markTold, type ResultRow, resultsOf, type WonPrize } from './results-store.ts';
import { isCountedUntil } from './rounds-store.ts';
import { divisionsOf, type Placed } from './tables.ts';

const PLAN_EVERY_MS = 30_000;
/** A round may be written down a little after it ended: a transaction lasts 15 s at most (ADR 0090). */
const CLOSE_AFTER_MS = 20_000;
const UNUSED_FOR_MS = 86_400_000;
/** Players told or paid in one transaction: short, so that bets come between two. */
const AT_ONCE = 25;
/** Series whose edition before the first stands in the archive too. */
const BEFORE_THE_FIRST: readonly SeriesId[] = ['northern-regatta'];

const START = 'start-tournament';
const CLOSE = 'close-tournament';
const RETURN = 'return-tournament-entries';
const PAY = 'pay-tournament';

export interface CourseParts {
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  wallet: Wallet;
  coins: Coins;
  players: PlayerDirectory;
  messages: Pick<Messages, 'send'>;
  jobs: Jobs;
  clock: Clock;
  /** Gives free rounds; null: they were given before. */
  grantFreeRounds(transaction: Transaction, emit: Emit, player: PlayerSummary, gift: FreeRoundsGift): Promise<unknown>;
  /** Gives bonus money; null: it was given before. */
  giveBonus(transaction: Transaction, emit: Emit, player: PlayerSummary, gift: Gift): Promise<unknown>;
  /** Whether editions are announced. */
  isOn: boolean;
}

interface Named {
  tournamentId: string;
}

const wonOf = ({ kind, amount, game }: WonPrize): WonPrize => ({
  ...{ kind, amount },
  ...(game === undefined ? {} : { game }),
});

/** The final table: whoever has points, each with a place and what it wins. */
function finalRows({ prizes }: Tournament, placed: readonly Placed[]): ResultRow[] {
  return placed
    .filter(({ row }) => row.points > 0n && row.reachedMs !== null)
    .map(({ row, place, rank, move }) => {
      const prize = prizeOf(prizes, rank, row.division);
      return { ...row, place, move, player: maskName(row.nickname), prize: prize === null ? null : wonOf(prize) };
    });
}

/** Where everybody who has entered a league by place sails next. */
const decidedBy = (placed: readonly Placed[]) =>
  placed.map(({ row, move }) => ({ playerId: row.playerId, division: divisionAfter(row.division, move) }));

export function createCourse(parts: CourseParts) {
  const { database, unitOfWork, ledger, wallet, coins, players, messages, jobs, clock } = parts;

  async function announce(
    transaction: Transaction,
    id: SeriesId,
    { startsMs, endsMs }: { startsMs: number; endsMs: number },
  ) {
    const {
      clock: _clock,
      art: _art,
      needs: _needs,
      minimumStake,
      missions = [],
      league = null,
      ...rules
    } = seriesOf(id);
    const counted = { missions, league, minimumStake: BigInt(minimumStake) };
    const edition = { series: id, ...rules, ...counted, startsMs, endsMs };
    const tournamentId = await insertTournament(transaction, edition);
    if (tournamentId === null) return;
    await jobs.enqueue(transaction, START, { tournamentId }, { startAfter: new Date(startsMs) });
    await jobs.enqueue(transaction, CLOSE, { tournamentId }, { startAfter: new Date(endsMs + CLOSE_AFTER_MS) });
  }

  /** Announces of each series the edition that runs or comes next, and the one after it. */
  async function plan(): Promise<void> {
    if (!parts.isOn) return;
    const now = clock.now();
    await unitOfWork.run(async (transaction) => {
      for (const id of SERIES_IDS) {
        const series = seriesOf(id);
        const edition = editionAt(series, now.getTime());
        await announce(transaction, id, edition);
        await announce(transaction, id, editionAfter(series, edition.startsMs));
        const before = 2 * edition.startsMs - editionAfter(series, edition.startsMs).startsMs;
        if (BEFORE_THE_FIRST.includes(id)) await announce(transaction, id, editionAt(series, before));
      }
    });
    await deleteUnused(database, new Date(now.getTime() - UNUSED_FOR_MS));
  }

  /** Does something for each player of a tournament, a few in one transaction. */
  async function forPlayers(
    id: string,
    work: (transaction: Transaction, emit: Emit, playerId: string) => Promise<void>,
  ) {
    let last: string | null = null;
    for (;;) {
      const some: string[] = await playersAfter(database, id, last, AT_ONCE);
      await unitOfWork.run(async (transaction, emit) => {
        for (const playerId of some) await work(transaction, emit, playerId);
      });
      last = some.at(-1) ?? null;
      if (some.length < AT_ONCE) return;
    }
  }

  async function start({ tournamentId }: Named): Promise<void> {
    const started = await unitOfWork.run(async (transaction, _emit, touch) => {
      const tournament = await lockTournament(transaction, tournamentId, 'update');
      if (tournament?.status !== 'scheduled') return false;
      await setStatus(transaction, tournamentId, 'running');
      touch(`tournament/${tournamentId}`);
      return true;
    });
    if (!started) return;
    await forPlayers(tournamentId, (_transaction, emit, playerId) =>
      emit(playerId, 'tournament/status', { tournament_id: tournamentId, status: 'running' }),
    );
  }

  async function close({ tournamentId }: Named): Promise<void> {
    await unitOfWork.run(async (transaction, _emit, touch) => {
      const tournament = await lockTournament(transaction, tournamentId, 'update');
      if (tournament?.status !== 'running' && tournament?.status !== 'scheduled') return;
      const { endsMs, playersMinimum, league } = tournament;
      // Tried again by the job until what was played to the last moment has been counted.
      if (!(await isCountedUntil(transaction, CONSUMER, new Date(endsMs)))) {
        throw new Error(`tournament ${tournamentId} has rounds that are not counted yet`);
      }
      const placed = divisionsOf(league, await standingsOf(transaction, tournamentId)).flat();
      const entered = placed.length;
      const table = entered < playersMinimum ? [] : finalRows(tournament, placed);
      const status = table.length > 0 ? 'complete' : entered > 0 && entered < playersMinimum ? 'canceled' : 'expired';
      await insertResults(transaction, tournamentId, table);
      if (status === 'complete' && league?.by === 'place')
        await keepDivisions(transaction, tournament, decidedBy(placed));
      // As it is read again: what certifies it is the order in which it is kept.
      const certificate =
        status === 'complete' ? certificateOf(tournament, await resultsOf(transaction, tournamentId)) : null;
      await setStatus(transaction, tournamentId, status, { at: clock.now(), certificate });
      await jobs.enqueue(transaction, status === 'complete' ? PAY : RETURN, { tournamentId, status });
      touch(`tournament/${tournamentId}`);
      touch(`tournament-place/${tournamentId}`);
    });
  }

  async function postMoney(
    transaction: Transaction,
    emit: Emit,
    { playerId, currency }: Pick<PlayerSummary, 'playerId' | 'currency'>,
    posting: { externalId: string; kind: 'prize' | 'rollback'; amount: bigint; tournamentId: string },
  ): Promise<void> {
    const { externalId, kind, amount, tournamentId } = posting;
    const posted = await ledger.post(transaction, {
      source: 'tournament',
      externalId,
      kind,
      entries: [
        ...(await creditEntries(transaction, { playerId, currency }, amount)).entries,
        { account: { owner: 'house', name: 'prizes', currency }, amount: -amount },
      ],
      details: { tournament_id: tournamentId },
    });
    if (!posted.ok) throw new Error(`${externalId} could not be posted: ${posted.failure.name}`);
    await wallet.emitBalance(transaction, emit, { playerId, currency });
  }

  async function giveBack(transaction: Transaction, emit: Emit, tournamentId: string, playerId: string): Promise<void> {
    for (const { attempt, paid } of await lockPaidAttempts(transaction, tournamentId, playerId)) {
      const externalId = `${tournamentId}/${playerId}/${attempt}/return`;
      if (isCurrency(paid.currency)) {
        const player = { playerId, currency: paid.currency };
        await postMoney(transaction, emit, player, { externalId, kind: 'rollback', amount: paid.amount, tournamentId });
      } else {
        const amount = Number(paid.amount);
        await coins.give(transaction, emit, { playerId, amount, reason: 'tournament_return', reference: externalId });
      }
    }
    await markReturned(transaction, tournamentId, playerId, clock.now());
  }

  /** Gives entries back, and tells that the race was called off. */
  async function returnEntries({ tournamentId, status }: Named & { status: 'canceled' | 'expired' }): Promise<void> {
    await forPlayers(tournamentId, async (transaction, emit, playerId) => {
      await giveBack(transaction, emit, tournamentId, playerId);
      await emit(playerId, 'tournament/status', { tournament_id: tournamentId, status });
    });
  }

  /** Gives free rounds that a place has won, once, and tells of them. */
  async function giveRounds(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    { reward, place, tournamentId }: { reward: FreeRoundsReward; place: number; tournamentId: string },
  ): Promise<void> {
    const gift = roundsGift(reward, { offerId: 'tournament-rounds', cause: tournamentId }, player);
    if ((await parts.grantFreeRounds(transaction, emit, player, gift)) === null) return;
    const variables = { place, rounds: gift.rounds, game: gift.game.title };
    await messages.send(transaction, { kind: 'tournament_rounds', playerId: player.playerId, variables }, emit);
  }

  /** Gives bonus money that a place has won, once, and tells of it. */
  async function giveBonus(
    transaction: Transaction,
    emit: Emit,
    player: PlayerSummary,
    { prize, place, tournamentId }: { prize: WonPrize; place: number; tournamentId: string },
  ): Promise<void> {
    const bonus = bonusWon(prize, player.currency);
    if (bonus === null) return;
    const gift = { ...bonus, offerId: 'tournament-bonus', cause: tournamentId } as const;
    if ((await parts.giveBonus(transaction, emit, player, gift)) === null) return;
    const won = { amount: formatDecimal(bonus.amount, player.currency), currency: player.currency };
    const variables = { place, prize: won };
    await messages.send(transaction, { kind: 'tournament_bonus', playerId: player.playerId, variables }, emit);
  }

  async function payOne(transaction: Transaction, emit: Emit, tournament: Tournament, row: ResultRow): Promise<void> {
    const { tournamentId, series } = tournament;
    const { playerId, place, prize } = row;
    const externalId = `${tournamentId}/${playerId}/prize`;
    const player = await players.find(transaction, playerId);
    if (player !== null && prize !== null) {
      const rounds = roundsWon(prize);
      if (prize.kind === 'coins') {
        const given = { playerId, amount: prize.amount, reason: 'tournament_prize', reference: externalId } as const;
        await coins.give(transaction, emit, given);
      } else if (rounds !== null) {
        await giveRounds(transaction, emit, player, { reward: rounds, place, tournamentId });
      } else if (prize.kind === 'bonus') {
        await giveBonus(transaction, emit, player, { prize, place, tournamentId });
      } else {
        const amount = moneyOf(prize.amount, player.currency);
        await postMoney(transaction, emit, player, { externalId, kind: 'prize', amount, tournamentId });
        const won = { amount: formatDecimal(amount, player.currency), currency: player.currency };
        const variables = { place, prize: won, series };
        await messages.send(transaction, { kind: 'tournament_won', playerId, variables }, emit);
      }
    }
    await markTold(transaction, tournamentId, playerId, clock.now());
    await emit(playerId, 'tournament/status', { tournament_id: tournamentId, status: 'complete' });
  }

  /** Pays the prizes of a final table, each once, and tells everybody in it how it ended. */
  async function pay({ tournamentId }: Named): Promise<void> {
    for (;;) {
      const paid = await unitOfWork.run(async (transaction, emit) => {
        const tournament = await lockTournament(transaction, tournamentId, 'share');
        if (tournament === null) return 0;
        const some = await lockUntold(transaction, tournamentId, AT_ONCE);
        for (const row of some) await payOne(transaction, emit, tournament, row);
        return some.length;
      });
      if (paid < AT_ONCE) return;
    }
  }

  return {
    plan,
    jobs: [
      defineJob('plan-tournaments', plan, { everyMs: PLAN_EVERY_MS }),
      defineJob(START, start),
      defineJob(CLOSE, close),
      defineJob(RETURN, returnEntries, { lane: 'long' }),
      defineJob(PAY, pay, { lane: 'long' }),
    ] satisfies JobDefinition[],
  };
}
