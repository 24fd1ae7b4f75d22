/** Tournaments for players: what there is, how it stands, and entering. */
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { permits, policyOf, REGIONS, type RegionId } from '#shared/regions/index.ts';
import { divisionOfLevel } from '#shared/tournament-leagues.ts';
import { isSeries, SERIES_IDS, type SeriesId, seriesOf } from '#shared/tournaments.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Emit, Queryable, Transaction, UnitOfWork } from '../../db/types.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Coins } from '../coins/index.ts';
import { type Ledger, lockMoney } from '../ledger/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import type { Wallet } from '../wallet/index.ts';
import { amountView, moneyOf } from './amounts.ts';
import { finalTable } from './certificate.ts';
import {
  currentTournaments,
  endedTournaments,
  findTournament,
  lockTournament,
  type Tournament,
} from './editions-store.ts';
import { countAttempts, countPlayers, insertAttempt, type Payment } from './entries-store.ts';
import { divisionEntered, divisionIn } from './leagues-store.ts';
import { resultsOf, winnersOf } from './results-store.ts';
import { ownTable, publicTable, tableOf } from './tables.ts';

const PAGE_SIZE = 12;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

type View = ResponseOf<'tournament'>['result'];

export interface TournamentParts {
  database: Database;
  unitOfWork: UnitOfWork;
  ledger: Ledger;
  wallet: Wallet;
  coins: Coins;
  players: PlayerDirectory;
  clock: Clock;
  /** Whether a player may stake anything at all now; with what an entry costs, minor units (0: nothing). */
  mayEnter(transaction: Transaction, emit: Emit, player: PlayerSummary, cost: bigint): Promise<Result<void>>;
  /** A player's VIP level. */
  levelOf(queryable: Queryable, playerId: string): Promise<number>;
}

export function createTournaments(parts: TournamentParts) {
  const { database, unitOfWork, ledger, wallet, coins, players, clock } = parts;

  /** The series that somebody may see and enter: every law that reaches them has to allow them. */
  const seriesFor = (region: RegionId, player: PlayerSummary | null): SeriesId[] => {
    const reach = player === null ? { regions: [region] as const, country: null } : reachOf(player, region);
    const policy = policyOf(reach, player?.currency ?? REGIONS[region].currency);
    return SERIES_IDS.filter((id) => permits(policy, ['tournaments', ...seriesOf(id).needs]));
  };
  const isOffered = (region: RegionId, player: PlayerSummary | null, series: string): boolean =>
    seriesFor(region, player).some((id) => id === series);

  async function views(queryable: Queryable, found: readonly Tournament[], currency: Currency): Promise<View[]> {
    const ids = found.map(({ tournamentId }) => tournamentId);
    const [counts, winners] = await Promise.all([countPlayers(queryable, ids), winnersOf(queryable, ids)]);
    return found.map((tournament) => ({
      tournament_id: tournament.tournamentId,
      series: tournament.series,
      status: tournament.status,
      rule: tournament.rule,
      missions: [...tournament.missions],
      league: tournament.league as View['league'],
      starts_at: new Date(tournament.startsMs).toISOString(),
      ends_at: new Date(tournament.endsMs).toISOString(),
      players: counts.get(tournament.tournamentId) ?? 0,
      players_minimum: tournament.playersMinimum,
      currency,
      minimum_stake: formatDecimal(moneyOf(Number(tournament.minimumStake), currency), currency),
      entry: amountView(tournament.entry, currency) as View['entry'],
      entries_maximum: tournament.entriesMaximum,
      rounds: tournament.rounds,
      prizes: tournament.prizes.map((prize) => ({ ...prize, ...amountView(prize, currency) })) as View['prizes'],
      games: { categories: [...tournament.games.categories], codes: [...tournament.games.codes] },
      certificate: tournament.certificate,
      winner: winners.get(tournament.tournamentId) ?? null,
    }));
  }

  const playerOf = async (playerId: string | null) => (playerId === null ? null : players.find(database, playerId));
  const currencyFor = (player: PlayerSummary | null, region: RegionId) => player?.currency ?? REGIONS[region].currency;

  /** The edition that an address names: by id, or a series' own. */
  async function named(tournament: string): Promise<Tournament | null> {
    if (UUID.test(tournament)) return findTournament(database, tournament);
    return isSeries(tournament) ? ((await currentTournaments(database, [tournament], clock.now()))[0] ?? null) : null;
  }

  /** The division that a player enters in: that of their first entry, else the one that their level or last place gives. */
  async function divisionFor(transaction: Transaction, { tournamentId, series, league }: Tournament, playerId: string) {
    if (league === null) return 0;
    const before = await divisionEntered(transaction, tournamentId, playerId);
    if (before !== null) return before;
    if (league.by === 'place') return divisionIn(transaction, series, playerId);
    return divisionOfLevel(league.from, await parts.levelOf(transaction, playerId));
  }

  /** Takes what an entry costs. */
  async function charge(
    transaction: Transaction,
    emit: Emit,
    { playerId, currency }: PlayerSummary,
    { tournamentId, entry }: Tournament,
    attempt: number,
  ): Promise<Result<Payment | null>> {
    if (entry.kind === 'free') return ok(null);
    const externalId = `${tournamentId}/${playerId}/${attempt}/entry`;
    if (entry.kind === 'coins') {
      const taken = { playerId, amount: entry.amount, reason: 'tournament_entry', reference: externalId } as const;
      const paid = await coins.take(transaction, emit, taken);
      return paid.ok ? ok({ currency: 'XCN', amount: BigInt(entry.amount) }) : paid;
    }
    const amount = moneyOf(entry.amount, currency);
    const posted = await ledger.post(transaction, {
      source: 'tournament',
      externalId,
      kind: 'purchase',
      entries: [
        { account: { owner: 'player', playerId, purse: 'cash', currency }, amount: -amount },
        { account: { owner: 'house', name: 'prizes', currency }, amount },
      ],
      details: { tournament_id: tournamentId },
    });
    if (!posted.ok) return posted;
    await wallet.emitBalance(transaction, emit, { playerId, currency });
    return ok({ currency, amount });
  }

  return {
    async list(playerId: string | null, region: RegionId, list: 'current' | 'archived', page: number) {
      const player = await playerOf(playerId);
      const series = seriesFor(region, player);
      const currency = currencyFor(player, region);
      if (list === 'current') {
        const found = await currentTournaments(database, series, clock.now());
        const result = await views(database, found, currency);
        return { result, total: result.length, page_size: Math.max(PAGE_SIZE, result.length) };
      }
      const { found, total } = await endedTournaments(database, series, {
        from: (page - 1) * PAGE_SIZE,
        size: PAGE_SIZE,
      });
      return { result: await views(database, found, currency), total, page_size: PAGE_SIZE };
    },

    /** Errors: `not_found`. */
    async one(playerId: string | null, region: RegionId, name: string): Promise<Result<ResponseOf<'tournament'>>> {
      const player = await playerOf(playerId);
      const found = await named(name);
      const shown = { first: true, around: playerId === null ? [] : [playerId] };
      const table =
        found && isOffered(region, player, found.series) ? await tableOf(database, found.tournamentId, shown) : null;
      if (table === null) return fail('not_found');
      const [result] = await views(database, [table.tournament], currencyFor(player, region));
      if (result === undefined) return fail('not_found');
      return ok({ result, table: publicTable(table), own: playerId === null ? null : ownTable(table, playerId) });
    },

    /** The text that a certificate is of. Errors: `not_found`. */
    async finalText(id: string): Promise<Result<{ name: string; text: string }>> {
      const tournament = await findTournament(database, id);
      if (tournament?.status !== 'complete') return fail('not_found');
      return ok({ name: `${tournament.series}.txt`, text: finalTable(tournament, await resultsOf(database, id)) });
    },

    /**
     * Enters a player, once for each attempt however often it is asked.
     * Errors: `not_found`, `not_offered`, `profile_required`, `tournament_over`, `tournament_entries_used`,
     * `insufficient_funds`, `coins_short`, and what keeps a player from staking.
     */
    enter(playerId: string, region: RegionId, id: string, attempt: number): Promise<Result<{ attempts: number }>> {
      return unitOfWork.run(async (transaction, emit, touch) => {
        const tournament = await lockTournament(transaction, id, 'share');
        if (tournament === null) return fail('not_found');
        const player = await players.find(transaction, playerId);
        if (player === null || !isOffered(region, player, tournament.series)) return fail('not_offered');
        await lockMoney(transaction, playerId);
        const entered = await countAttempts(transaction, id, playerId);
        if (attempt <= entered) return ok({ attempts: entered });
        if (!player.hasProfile) return fail('profile_required');
        const isOpen = tournament.status === 'running' || tournament.status === 'scheduled';
        const now = clock.now();
        if (!isOpen || now.getTime() >= tournament.endsMs) return fail('tournament_over');
        if (entered >= tournament.entriesMaximum) return fail('tournament_entries_used');
        const { entry } = tournament;
        const cost = entry.kind === 'money' ? moneyOf(entry.amount, player.currency) : 0n;
        const allowed = await parts.mayEnter(transaction, emit, player, cost);
        if (!allowed.ok) return allowed;
        const paid = await charge(transaction, emit, player, tournament, entered + 1);
        if (!paid.ok) return paid;
        const division = await divisionFor(transaction, tournament, playerId);
        const added = { id, playerId, attempt: entered + 1, at: now, paid: paid.value, division };
        await insertAttempt(transaction, added);
        touch(`tournament/${id}`);
        touch(`tournament-place/${id}`);
        return ok({ attempts: entered + 1 });
      });
    },
  };
}

export type Tournaments = ReturnType<typeof createTournaments>;
