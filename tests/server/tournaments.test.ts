/** Tournaments: scores from what has ended, entries, prizes and returns, each once. */
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createUnitOfWork, type Database, eventsAfter, rows } from '#server/db/index.ts';
import { createJobRunner, createJobs } from '#server/jobs/index.ts';
import { createBonuses } from '#server/modules/bonuses/index.ts';
import { createCoins } from '#server/modules/coins/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import type { PlayerSummary } from '#server/modules/player/types.ts';
import { createSettledReader, NO_STAKE, recordSettled, type SettledFact } from '#server/modules/settled/index.ts';
import {
  createCounting,
  createCourse,
  createTournamentHistory,
  createTournaments,
  tableTopics,
} from '#server/modules/tournaments/index.ts';
import { standingsOf } from '#server/modules/tournaments/places-store.ts';
import { isCountedUntil } from '#server/modules/tournaments/rounds-store.ts';
import { NO_SCORE, scoreAfter, scoreOf } from '#server/modules/tournaments/scoring.ts';
import { divisionsOf } from '#server/modules/tournaments/tables.ts';
import { createWallet } from '#server/modules/wallet/index.ts';
import { fail, ok } from '#server/result.ts';
import { gameByCode } from '#shared/catalogue/games.ts';
import { gameNeeds } from '#shared/catalogue/names.ts';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { isTournamentGame } from '#shared/tournament-games.ts';
import { DIVISIONS, divisionOfLevel, moveOf } from '#shared/tournament-leagues.ts';
import { missionProgress } from '#shared/tournament-missions.ts';
import {
  countsFor,
  editionAfter,
  editionAt,
  SERIES_IDS,
  type SeriesId,
  seriesOf,
  TOURNAMENT_RULES,
} from '#shared/tournaments.ts';
import { onOneDatabase } from '../support/databases.ts';
import { until } from '../support/mailbox.ts';
import { testClock } from '../support/server.ts';
import { silentLog } from '../support/silent-log.ts';

const MINUTE_MS = 60_000;
/** What counts as a slot here. */
const SLOTS = new Set(['krakens-toll', 'candy-reef', 'moon-tiger', 'book-of-tides']);
/** A Sunday: every series but the six-hourly ones is under way at noon. */
const NOON = '2026-03-01T12:00:00.000Z';

/** Tournaments, and players with money and coins. */
async function openCourse(database: Database) {
  const clock = testClock(NOON);
  const touched: string[] = [];
  const unitOfWork = createUnitOfWork(
    database,
    () => {},
    (topic) => touched.push(topic),
  );
  const accounts = new Map<string, PlayerSummary>();
  const players = { find: async (_queryable: unknown, id: string) => accounts.get(id) ?? null };
  const ledger = createLedger(clock);
  const wallet = createWallet({ database, players, isCarried: () => false });
  const coins = createCoins(ledger);
  const jobs = createJobs(clock.now);
  const sent: unknown[] = [];
  const messages = {
    async send(_transaction: unknown, message: unknown) {
      sent.push(message);
      return [];
    },
  };
  const shared = { database, unitOfWork, ledger, wallet, coins, players, clock };
  const bonuses = createBonuses({
    ...shared,
    ...{ jobs, hasDeposited: async () => false, mayAdvertise: async () => true, inPlay: hasOpenStake },
  });
  const course = createCourse({
    ...{ ...shared, messages, jobs, isOn: true },
    grantFreeRounds: bonuses.grantFreeRounds,
    giveBonus: bonuses.give,
  });
  const stopped = new Set<string>();
  const levels = new Map<string, number>();
  const tournaments = createTournaments({
    ...shared,
    mayEnter: async (_transaction, _emit, { playerId }) =>
      stopped.has(playerId) ? fail('play_stopped') : ok(undefined),
    levelOf: async (_queryable, playerId) => levels.get(playerId) ?? 0,
  });
  /** The studio's answers: the address of a proof by the round. */
  const proofs = new Map<string, string>();
  const history = createTournamentHistory({
    database,
    players,
    roundDetails: async (_provider, { roundId }) => {
      const url = proofs.get(roundId);
      return url === undefined ? null : { url, drawn: [{ label: 'reels', look: 'text', values: ['kraken', 'ship'] }] };
    },
  });
  const counting = createCounting((code) => (SLOTS.has(code) ? ['slots'] : []));
  const reader = createSettledReader({ database, unitOfWork, consumers: () => [counting], log: silentLog });
  const runner = createJobRunner({ database, clock, definitions: () => course.jobs.slice(1), log: silentLog });
  await course.plan();

  async function addPlayer(nickname: string, options: Partial<PlayerSummary> = {}): Promise<string> {
    const playerId = randomUUID();
    const currency = options.currency ?? 'EUR';
    accounts.set(playerId, {
      ...{ playerId, nickname, currency, region: 'main', country: 'AT', language: 'en', hasProfile: true },
      ...{ status: 'active', fullName: null, verification: 'unverified' },
      ...options,
    } as PlayerSummary);
    await database.execute(sql`insert into players (player_id, email, password_hash, region, currency, country, birthday,
        language, nickname, nickname_key, created_at)
      values (${playerId}::uuid, ${`${playerId}@inbox.example`}, 'none', 'main', ${currency}, 'AT', '1990-01-01', 'en',
        ${nickname}, ${playerId}, now())`);
    await unitOfWork.run(async (transaction, emit) => {
      await ledger.post(transaction, {
        ...{ source: 'payment:test', externalId: playerId, kind: 'deposit', details: {} },
        entries: [
          { account: { owner: 'player', playerId, purse: 'cash', currency }, amount: 10_000n },
          { account: { owner: 'house', name: 'payments', currency }, amount: -10_000n },
        ],
      });
      await coins.give(transaction, emit, { playerId, amount: 50, reason: 'correction', reference: 'start' });
    });
    return playerId;
  }

  const idOf = async (series: SeriesId): Promise<string> => {
    const found = await tournaments.one(null, 'main', series);
    if (!found.ok) throw new Error(found.failure.name);
    return found.value.result.tournament_id;
  };

  /** A round of the slot that has just ended. */
  async function play(playerId: string, stake: bigint, payout: bigint, given: Partial<SettledFact> = {}) {
    const fact: SettledFact = {
      ...{ playerId, product: 'casino', provider: 'studio', reference: randomUUID(), amendment: 0, outcome: 'settled' },
      ...{ subject: 'krakens-toll', region: 'main', currency: 'EUR', stake: { ...NO_STAKE, cash: stake }, payout },
      ...{ payoutCash: payout, startedAt: clock.now(), settledAt: clock.now() },
      ...given,
    };
    await database.transaction((transaction) => recordSettled(transaction, fact));
    return fact;
  }

  /** Reads until all is counted: a fact waits for every older transaction of the database server. */
  const read = () =>
    until('the end of the facts', async () => {
      await reader.readAll();
      return (await isCountedUntil(database, 'tournaments', new Date('2100-01-01'))) || undefined;
    });
  const enter = (playerId: string, id: string, attempt = 1) => tournaments.enter(playerId, 'main', id, attempt);
  const table = async (id: string) => {
    const found = await tournaments.one(null, 'main', id);
    if (!found.ok) throw new Error(found.failure.name);
    return found.value;
  };
  const own = async (playerId: string, id: string) => {
    const found = await tournaments.one(playerId, 'main', id);
    return found.ok ? found.value.own : null;
  };
  /** Goes to just after an edition's end, and does what is due. */
  async function closeOf(id: string) {
    const { result } = await table(id);
    clock.advance(Date.parse(result.ends_at) + MINUTE_MS - clock.now().getTime());
    await read();
    await runner.runDue();
  }
  const told = async (playerId: string) =>
    (await eventsAfter(database, playerId, 0, 100)).flatMap(({ type, data }) =>
      type === 'tournament/status' ? [(data as { status: string }).status] : [],
    );
  const cash = (playerId: string) =>
    ledger.balance(database, { owner: 'player', playerId, purse: 'cash', currency: 'EUR' });
  return {
    ...{ clock, touched, tournaments, history, proofs, coins, reader, runner, course, stopped, levels, sent },
    ...{ addPlayer, idOf, play, read, enter, table, own, closeOf, told, cash },
  };
}

describe('points, by rule', () => {
  const round = (stake: bigint, payout: bigint, settledMs = 0) => ({
    ...{ provider: 'studio', reference: `${settledMs}`, gameCode: 'krakens-toll', stake, payout, settledMs },
  });
  const rounds = [round(100n, 250n, 1), round(200n, 0n, 2), round(20n, 40n, 3), round(50n, 80n, 4), round(50n, 50n, 5)];

  test.each([
    ['best-multiplier', 250n, 1],
    ['sum-of-wins', 420n, 5],
    ['sum-of-stakes', 420n, 5],
    ['longest-run', 2n, 4],
  ] as const)('%s', (rule, points, reachedMs) => {
    expect(scoreOf({ rule, missions: [] }, rounds)).toMatchObject({
      ...{ points, reachedMs, counted: 5 },
      best: { multiplier: 250n, reference: '1' },
    });
  });

  test('what pays no more than its stake breaks a run, and points are reached once', () => {
    const run = { rule: 'longest-run', missions: [] } as const;
    const won = scoreAfter(run, NO_SCORE, round(10n, 11n, 1));
    expect(won).toMatchObject({ points: 1n, run: 1, reachedMs: 1 });
    const even = scoreAfter(run, won, round(10n, 10n, 2));
    expect(even).toMatchObject({ points: 1n, run: 0, reachedMs: 1 });
  });
});

describe('missions', () => {
  const round = (gameCode: string, payout: bigint, settledMs: number) => ({
    ...{ provider: 'studio', reference: `${settledMs}`, gameCode, stake: 100n, payout, settledMs },
  });
  const missions = [
    { kind: 'different-games', goal: 2 },
    { kind: 'rounds-won', goal: 3 },
    { kind: 'won-in-a-row', goal: 2 },
    { kind: 'different-games-won', goal: 2 },
    { kind: 'multiplier', goal: 10 },
  ] as const;

  test('a point for each one completed, reached when its round ended', () => {
    const rounds = [
      round('candy-reef', 101n, 1),
      round('candy-reef', 100n, 2),
      round('moon-tiger', 0n, 3),
      round('candy-reef', 999n, 4),
      round('candy-reef', 150n, 5),
    ];
    const score = scoreOf({ rule: 'missions', missions }, rounds);
    expect(score).toMatchObject({ points: 3n, reachedMs: 5, counted: 5 });
    expect(missionProgress(missions, score.tally)).toEqual([2, 3, 2, 1, 9]);
  });
});

describe('leagues', () => {
  const league = { by: 'place', promoted: 3, relegated: 2 } as const;
  const at = (division: number, rank: number, entered: number, hasPoints = true) =>
    moveOf(league, { division, place: rank, rank, entered, hasPoints });

  test('the first rise, the last fall, and nobody does both', () => {
    expect([1, 3, 4, 9, 10].map((rank) => at(1, rank, 10))).toEqual(['up', 'up', null, 'down', 'down']);
    expect([1, 2, 3].map((rank) => at(1, rank, 3))).toEqual(['up', 'up', 'up']);
    expect([1, 4, 10].map((rank) => at(2, rank, 10))).toEqual([null, null, 'down']);
    expect(at(0, 10, 10)).toBeNull();
    expect([at(0, 1, 1, false), at(1, 1, 1, false)]).toEqual([null, 'down']);
    expect([0, 2, 3, 5, 6, 10].map((level) => divisionOfLevel([0, 3, 6], level))).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe('the series', () => {
  test('have an edition for every moment, the running one or the next, and prizes without a gap', () => {
    for (const id of SERIES_IDS) {
      const series = seriesOf(id);
      for (let step = 0; step < 400; step += 1) {
        const now = Date.parse(NOON) + step * 37 * MINUTE_MS;
        const { startsMs, endsMs } = editionAt(series, now);
        expect(endsMs).toBeGreaterThan(now);
        expect(endsMs - startsMs).toBe(series.clock.lastsMinutes * MINUTE_MS);
        expect(startsMs - now).toBeLessThanOrEqual(series.clock.everyMinutes * MINUTE_MS);
        expect(editionAfter(series, startsMs).startsMs).toBe(startsMs + series.clock.everyMinutes * MINUTE_MS);
      }
      expect(series.clock.lastsMinutes).toBeLessThanOrEqual(series.clock.everyMinutes);
      expect((series.missions ?? []).length > 0).toBe(series.rule === 'missions');
      for (const division of series.league ? DIVISIONS : [undefined]) {
        let next = 1;
        for (const { from, to, amount } of series.prizes.filter((prize) => prize.division === division)) {
          expect(from).toBe(next);
          expect(amount).toBeGreaterThan(0);
          next = to + 1;
        }
        expect(next).toBeGreaterThan(1);
      }
    }
    for (const id of SERIES_IDS) {
      for (const { kind, game } of seriesOf(id).prizes) {
        expect(kind === 'rounds').toBe(game !== undefined);
        if (kind === 'bonus') expect(seriesOf(id).needs).toContain('bonuses');
        if (kind !== 'rounds') continue;
        expect(gameByCode(game ?? '')).toMatchObject({ kind: 'slot' });
        expect(seriesOf(id).needs).toEqual(expect.arrayContaining(['slots', 'bonuses']));
      }
    }
    const sprint = seriesOf('harbour-sprint');
    expect(sprint.clock.lastsMinutes).toBe(sprint.clock.everyMinutes);
    expect(sprint).toMatchObject({ entry: { kind: 'free' }, playersMinimum: 1 });
    expect(new Set(SERIES_IDS.map((id) => seriesOf(id).rule))).toEqual(new Set(TOURNAMENT_RULES));
    expect(countsFor(sprint.games, { code: 'x', categories: ['slots'] })).toBe(true);
  });
});

test('games that tournaments choose are games of their own laws, and counted by their series alone', () => {
  for (const id of SERIES_IDS) {
    const { games, needs } = seriesOf(id);
    expect(games.codes.every(isTournamentGame)).toBe(true);
    for (const code of games.codes) {
      const game = gameByCode(code);
      // A game that its series' law does not offer could not be played for it.
      if (game) expect(needs).toEqual(expect.arrayContaining([...gameNeeds(game)]));
      expect(countsFor(games, { code, categories: [] })).toBe(true);
    }
  }
  expect(SERIES_IDS.filter((id) => seriesOf(id).games.codes.length > 0).length).toBeGreaterThan(2);
  expect(isTournamentGame('krakens-toll')).toBe(false);
});

onOneDatabase((_name, open) => {
  test('one edition of each series is announced once, however many nodes plan, and one stands in the archive', async () => {
    const { database } = await open();
    const { course, tournaments, runner } = await openCourse(database);
    await Promise.all([course.plan(), course.plan()]);
    const found = await rows<{ total: number; series: number }>(
      database,
      sql`select count(*)::integer as total, count(distinct (series, starts_at))::integer as series from tournaments`,
    );
    expect(found).toEqual([{ total: 2 * SERIES_IDS.length + 1, series: 2 * SERIES_IDS.length + 1 }]);
    await runner.runDue();
    const { result } = await tournaments.list(null, 'main', 'current', 1);
    expect(result.map(({ series, status }) => [series, status])).toEqual([
      ['captains-orders', 'running'],
      ['channel-league', 'running'],
      ['flappiator-derby', 'running'],
      ['harbour-sprint', 'running'],
      ['northern-regatta', 'running'],
      ['quick-hands', 'running'],
      ['spring-tide-cup', 'running'],
      ['steady-hand', 'scheduled'],
      ['three-ships', 'running'],
    ]);
    const archived = await tournaments.list(null, 'main', 'archived', 1);
    expect(archived.result).toMatchObject([{ series: 'northern-regatta', status: 'expired', players: 0 }]);
    const german = await tournaments.list(null, 'de', 'current', 1);
    expect(german.result.map(({ series }) => series)).toEqual([
      ...['captains-orders', 'channel-league', 'harbour-sprint', 'northern-regatta', 'three-ships'],
    ]);
    expect((await tournaments.list(null, 'pl', 'current', 1)).result).toEqual([]);
  });

  test('only rounds after the entry count, of the games and from the stake that it names, within its time', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, play, read, own, clock, touched } = await openCourse(database);
    const id = await idOf('harbour-sprint');
    const ann = await addPlayer('Annabel');
    await play(ann, 100n, 9_900n);
    clock.advance(MINUTE_MS);
    expect(await enter(ann, id)).toEqual(ok({ attempts: 1 }));
    touched.length = 0;
    await play(ann, 100n, 9_900n, { startedAt: new Date(clock.now().getTime() - 1_000) });
    await play(ann, 10n, 990n);
    await play(ann, 100n, 9_900n, { subject: 'brass-diver' });
    await play(ann, 100n, 9_900n, { outcome: 'taken_back' });
    await play(ann, 0n, 9_900n, { stake: { ...NO_STAKE, freeRounds: 100n } });
    await play(ann, 100n, 9_900n, { settledAt: new Date(clock.now().getTime() + 60 * MINUTE_MS) });
    await read();
    expect(await own(ann, id)).toMatchObject({ own: { points: '0.00' } });
    expect(touched).toEqual([]);
    await play(ann, 0n, 250n, { stake: { ...NO_STAKE, bonus: 100n } });
    await play(ann, 8_000n, 16_000n, { currency: 'HUF' });
    await read();
    expect(await own(ann, id)).toMatchObject({ own: { place: 1, points: '2.50', prize: 'EUR 10.00' } });
    // Each reading tells once, and another suite's transaction may part these two rounds.
    expect([...new Set(touched)]).toEqual([`tournament/${id}`, `tournament-place/${id}`]);
  });

  test('the table: ties by who was there first, own place with its neighbours and what is missing', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, play, read, own, table, clock } = await openCourse(database);
    const id = await idOf('harbour-sprint');
    const ids = [];
    for (const [place, points] of [300n, 500n, 300n, 200n, 100n, 0n].entries()) {
      const playerId = await addPlayer(`Player ${place}`);
      ids.push(playerId);
      await enter(playerId, id);
      clock.advance(1_000);
      await play(playerId, 100n, points);
    }
    await read();
    const { table: shown, own: guest } = await table(id);
    expect(guest).toBeNull();
    expect(shown).toMatchObject({
      players: 6,
      places: { 1: { player: 'Pl•••1', points: '5.00' }, 2: { player: 'Pl•••0' } },
    });
    expect(shown.places[6]).toEqual({ player: 'Pl•••5', points: '0.00' });
    const fourth = await own(ids[3] as string, id);
    expect(fourth).toMatchObject({ own: { place: 4, points: '2.00', prize: 'XCN 50' }, missing: '1.00' });
    expect(Object.keys(fourth?.around ?? {})).toEqual(['2', '3', '4', '5', '6']);
    const topics = tableTopics(database);
    const read2 = async (kind: string, audience: string) =>
      topics.find((topic) => topic.kind === kind)?.read(id, audience, { audiences: [audience] });
    expect(await read2('tournament', 'everybody')).toEqual(shown);
    expect(await read2('tournament-place', ids[3] as string)).toEqual(fourth);
    expect(await read2('tournament-place', randomUUID())).toEqual({});
    expect(topics.map((topic) => topic.audienceOf({ region: 'main', playerId: null }, id))).toEqual([
      'everybody',
      null,
    ]);
  });

  test('what is read of a long table in leagues is what the whole of it says, crew and later entries among it', async () => {
    const { database } = await open();
    const { addPlayer, idOf, own, table } = await openCourse(database);
    const id = await idOf('channel-league');
    const players: string[] = [];
    for (let number = 0; number < 24; number += 1)
      players.push(await addPlayer(number % 5 === 0 ? `Crew ${number}*` : `Player ${number}`));
    // Many are level in points and in when they were reached; every third has entered twice.
    await database.execute(sql`insert into tournament_attempts (tournament_id, player_id, attempt, entered_at, division)
      select ${id}::uuid, value::uuid, attempt, to_timestamp(number % 2 + attempt * 10), number % 2
      from jsonb_array_elements_text(${JSON.stringify(players)}::jsonb) with ordinality as player (value, number),
        generate_series(1, 2) as attempt where attempt = 1 or number % 3 = 0 order by attempt`);
    await database.execute(sql`update tournament_attempts set points = 100 * (hashtext(player_id::text) & 1),
      reached_at = to_timestamp(hashtext(player_id::text) >> 1 & 1) where tournament_id = ${id}::uuid and is_best`);
    const standings = await standingsOf(database, id);
    expect(standings.filter(({ attempts }) => attempts === 2)).toHaveLength(8);
    const whole = divisionsOf({ by: 'place', promoted: 3, relegated: 3 }, standings);
    const { table: shown } = await table(id);
    expect(shown.players).toBe(24);
    expect([shown.places, shown.divisions?.silver].map((places) => Object.keys(places ?? {}).length)).toEqual([12, 12]);
    const { places } = shown;
    expect(Object.values(places).map(({ move }) => move)).toEqual(whole[0]?.map(({ move }) => move ?? undefined));
    const topic = tableTopics(database).find(({ kind }) => kind === 'tournament-place');
    const reading = { audiences: players };
    for (const { row, place, rank, move } of whole.flat()) {
      const told = await topic?.read(id, row.playerId, reading);
      expect(told).toEqual(await own(row.playerId, id));
      const prizes = rank > 0 && rank <= 3 && row.points > 0n;
      expect(told, row.nickname).toMatchObject({
        own: { place, attempts: row.attempts, ...(move && { move }), ...(prizes && { prize: expect.any(String) }) },
        division: DIVISIONS[row.division],
      });
      const beside = [-2, -1, 0, 1, 2].map((distance) => place + distance).filter((one) => one >= 1 && one <= 12);
      expect(Object.keys((told as { around: object }).around)).toEqual(beside.map(String));
    }
  });

  test('read again from the first event, the tables are the same; a round that is told twice counts once', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, play, read, table, reader, clock, levels } = await openCourse(database);
    const ids = await Promise.all(
      (['harbour-sprint', 'northern-regatta', 'captains-orders', 'channel-league'] as const).map(idOf),
    );
    const tables = () => Promise.all(ids.map(table));
    for (let player = 0; player < 4; player += 1) {
      const playerId = await addPlayer(`Player ${player}`);
      levels.set(playerId, player * 2);
      for (const id of ids) await enter(playerId, id);
      for (let turn = 0; turn < 30; turn += 1) {
        clock.advance(500);
        const fact = await play(playerId, 100n, BigInt((turn * 7919 + player * 104729) % 400), {
          subject: [...SLOTS][turn % SLOTS.size] as string,
        });
        if (turn % 10 === 0) await play(playerId, 0n, 75n, { ...fact, amendment: 1, stake: NO_STAKE, payout: 75n });
      }
    }
    await read();
    const before = await tables();
    expect(before[1]?.table.players).toBe(4);
    expect(before[2]?.table.places[1]?.points).toBe('4');
    await reader.replay('tournaments');
    expect(await tables()).toEqual(before);
    await database.execute(sql`update settled_cursors set era = 0, xid = '0', fact_id = 0`);
    await read();
    expect(await tables()).toEqual(before);
  });

  test('entering again begins anew, the best entry stands, and no more rounds count than it says', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, play, read, own, clock } = await openCourse(database);
    const id = await idOf('northern-regatta');
    const ann = await addPlayer('Annabel');
    await enter(ann, id);
    clock.advance(1);
    for (let turn = 0; turn < 110; turn += 1) await play(ann, 100n, 100n);
    await read();
    expect(await own(ann, id)).toMatchObject({ own: { points: '100.00', attempts: 1 } });
    await enter(ann, id, 2);
    clock.advance(1);
    await play(ann, 100n, 4_000n);
    await read();
    expect(await own(ann, id)).toMatchObject({ own: { points: '100.00', attempts: 2 } });
    await play(ann, 100n, 7_000n);
    await read();
    expect(await own(ann, id)).toMatchObject({ own: { points: '110.00' } });
    await enter(ann, id, 3);
    expect(await enter(ann, id, 4)).toEqual(fail('tournament_entries_used'));
  });

  test('an entry is paid once under parallel clicks, in money or coins, and not by who may not play', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, cash, coins, stopped, runner } = await openCourse(database);
    await runner.runDue();
    const [derby, steady] = [await idOf('flappiator-derby'), await idOf('steady-hand')];
    const ann = await addPlayer('Annabel');
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(ann, derby)));
    expect(answers.every((answer) => answer.ok && answer.value.attempts === 1)).toBe(true);
    expect(await cash(ann)).toBe(9_800n);
    expect(await enter(ann, steady)).toEqual(ok({ attempts: 1 }));
    expect(await enter(ann, steady, 2)).toEqual(ok({ attempts: 2 }));
    expect(await enter(ann, steady, 3)).toEqual(fail('coins_short', { missing: 10 }));
    expect(await coins.balance(database, ann)).toBe(10);
    const bob = await addPlayer('Bob');
    stopped.add(bob);
    expect(await enter(bob, derby)).toEqual(fail('play_stopped'));
    const fresh = await addPlayer('Cat', { hasProfile: false });
    expect(await enter(fresh, derby)).toEqual(fail('profile_required'));
    const polish = await addPlayer('Dora', { region: 'pl', country: 'PL' });
    expect(await enter(polish, derby)).toEqual(fail('not_offered'));
    expect(await enter(ann, randomUUID())).toEqual(fail('not_found'));
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('at the end prizes are paid once, everybody in the table is told, and its hash certifies it', async () => {
    const { database } = await open();
    const course = await openCourse(database);
    const { addPlayer, idOf, enter, play, closeOf, told, cash, coins, table, runner, tournaments, clock } = course;
    await runner.runDue();
    const id = await idOf('harbour-sprint');
    const ids: string[] = [];
    for (let player = 0; player < 5; player += 1) {
      const playerId = await addPlayer(`Player ${player}`, player === 1 ? { currency: 'NOK' } : {});
      ids.push(playerId);
      await enter(playerId, id);
      clock.advance(1_000);
      if (player < 4) await play(playerId, 100n, BigInt(500 - player * 100));
    }
    await closeOf(id);
    await runner.runDue();
    const { result, table: final } = await table(id);
    expect(result).toMatchObject({ status: 'complete', winner: 'Pl•••0', players: 5 });
    expect(final).toMatchObject({ status: 'complete', places: { 1: { player: 'Pl•••0', prize: 'EUR 10.00' } } });
    expect(await Promise.all([ids[0], ids[2], ids[3]].map((playerId) => cash(playerId as string)))).toEqual([
      11_000n,
      10_300n,
      10_000n,
    ]);
    expect(await coins.balance(database, ids[3] as string)).toBe(100);
    expect(course.sent).toContainEqual({
      kind: 'tournament_won',
      playerId: ids[1],
      variables: { place: 2, prize: { amount: '50.00', currency: 'NOK' }, series: 'harbour-sprint' },
    });
    expect(await told(ids[3] as string)).toEqual(['complete']);
    const text = await tournaments.finalText(id);
    if (!text.ok) throw new Error(text.failure.name);
    expect(text.value.text.split('\n')).toHaveLength(4);
    expect(createHash('sha256').update(text.value.text).digest('hex')).toBe(result.certificate);
    // Done again, as after a node that ended between its work and the note of it.
    for (const job of course.course.jobs.slice(1)) await job.handle({ tournamentId: id, status: 'canceled' });
    expect(await cash(ids[0] as string)).toBe(11_000n);
    expect(await enter(ids[4] as string, id, 2)).toEqual(fail('tournament_over'));
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('free rounds are a prize: given once, told, paid by the house, and what they win is cash', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, play, closeOf, sent, table, runner, course, clock, tournaments } =
      await openCourse(database);
    await runner.runDue();
    const id = await idOf('northern-regatta');
    const ids: string[] = [];
    for (let player = 0; player < 12; player += 1) {
      const playerId = await addPlayer(`Player ${player}`, player === 10 ? { currency: 'NOK' } : {});
      ids.push(playerId);
      await enter(playerId, id);
      clock.advance(1_000);
      await play(playerId, 100n, BigInt(2_000 - player * 100));
    }
    await closeOf(id);
    await runner.runDue();
    expect((await table(id)).result.prizes.at(-1)).toMatchObject({
      kind: 'rounds',
      amount: '20',
      game: 'krakens-toll',
    });
    expect((await table(id)).table.places[11]).toMatchObject({ prize: 'XFR 20' });
    for (const job of course.jobs.slice(1)) await job.handle({ tournamentId: id, status: 'canceled' });
    const given = await rows(
      database,
      sql`select player_id::text as player, game_code, rounds::integer, stake::text, wagering::integer, currency
        from free_round_grants order by currency`,
    );
    const terms = { game_code: 'krakens-toll', rounds: 20, wagering: 0 };
    expect(given).toEqual([
      { ...terms, player: ids[11], stake: '20', currency: 'EUR' },
      { ...terms, player: ids[10], stake: fromEuros(20n, 'NOK').toString(), currency: 'NOK' },
    ]);
    const told = { place: 11, rounds: 20, game: 'Kraken’s Toll' };
    expect(sent).toContainEqual({ kind: 'tournament_rounds', playerId: ids[10], variables: told });
    const text = await tournaments.finalText(id);
    expect(text.ok && text.value.text).toContain('rounds 20 krakens-toll');
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('missions in leagues by level: each division has its table, and bonus money is a prize, given once', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, play, closeOf, own, table, levels, clock, runner, course, sent, read, history } =
      await openCourse(database);
    await runner.runDue();
    const id = await idOf('captains-orders');
    const [ann, bob, cat] = [await addPlayer('Annabel'), await addPlayer('Robert'), await addPlayer('Catherine')];
    levels.set(cat, 4);
    for (const playerId of [ann, bob, cat]) await enter(playerId, id);
    clock.advance(1_000);
    for (const playerId of [bob, ann, cat]) {
      for (const subject of ['krakens-toll', 'candy-reef', 'moon-tiger']) {
        clock.advance(1_000);
        await play(playerId, 100n, playerId === cat ? 0n : 150n, { subject });
      }
    }
    await read();
    expect(await own(ann, id)).toMatchObject({
      ...{ division: 'bronze', missions: [3, 3, 3, 3, 1, 3], missing: '0' },
      own: { place: 2, points: '2', prize: 'EUR 5.00 bonus' },
    });
    expect(await own(cat, id)).toMatchObject({ division: 'silver', own: { place: 1, points: '1' } });
    const { table: shown, result } = await table(id);
    expect(result).toMatchObject({ rule: 'missions', league: { by: 'level' }, missions: { length: 6 } });
    expect(shown).toMatchObject({
      ...{ players: 3, places: { 1: { player: 'Ro•••t' }, 2: { player: 'An•••l' } } },
      divisions: { silver: { 1: { player: 'Ca•••e', prize: 'EUR 20.00 bonus' } }, gold: {} },
    });
    // A level that is reached meanwhile moves nobody out of a race that they are in.
    levels.set(ann, 9);
    await closeOf(id);
    await runner.runDue();
    for (const job of course.jobs.slice(1)) await job.handle({ tournamentId: id, status: 'canceled' });
    const given = await rows(
      database,
      sql`select player_id::text as player, offer_id, amount::text, wager_required::text as wager from bonus_grants
        order by bonus_grants.amount`,
    );
    const offer_id = 'tournament-bonus';
    expect(given).toEqual([
      { player: ann, offer_id, amount: '500', wager: '5000' },
      { player: bob, offer_id, amount: '1000', wager: '10000' },
      { player: cat, offer_id, amount: '2000', wager: '20000' },
    ]);
    const prize = { amount: '20.00', currency: 'EUR' };
    expect(sent).toContainEqual({ kind: 'tournament_bonus', playerId: cat, variables: { place: 1, prize } });
    expect((await table(id)).result).toMatchObject({ status: 'complete', winner: 'Ca•••e' });
    expect((await history.own(cat, 1)).result).toMatchObject([
      { place: 1, prize: 'EUR 20.00 bonus', division: 'silver', move: null },
    ]);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('a league by place: the first rise and the last fall, into editions too that they have entered before', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, play, closeOf, own, table, clock, runner, history, tournaments } =
      await openCourse(database);
    await runner.runDue();
    const first = await idOf('channel-league');
    const following = await rows<{ id: string }>(
      database,
      sql`select tournament_id::text as id from tournaments where series = 'channel-league' and status = 'scheduled'`,
    );
    const next = following[0]?.id as string;
    const ids: string[] = [];
    for (let player = 0; player < 5; player += 1) {
      const playerId = await addPlayer(`Player ${player}`);
      ids.push(playerId);
      await enter(playerId, first);
      clock.advance(1_000);
      if (player < 4) await play(playerId, 100n, BigInt(900 - player * 100));
    }
    const [winner, , , fourth, idle] = ids as [string, string, string, string, string];
    await enter(winner, next);
    expect((await table(next)).table).toMatchObject({ places: { 1: { player: 'Pl•••0' } } });
    await closeOf(first);
    const final = await table(first);
    expect(final.table.places).toMatchObject({ 1: { move: 'up' }, 3: { move: 'up' }, 4: {} });
    expect(final.table.places[4]).not.toHaveProperty('move');
    expect((await history.own(winner, 1)).result.at(-1)).toMatchObject({ place: 1, division: 'bronze', move: 'up' });
    const text = await tournaments.finalText(first);
    if (!text.ok) throw new Error(text.failure.name);
    expect(createHash('sha256').update(text.value.text).digest('hex')).toBe(final.result.certificate);
    expect(text.value.text).toContain('bronze\tup');

    expect((await table(next)).table).toMatchObject({ places: {}, divisions: { silver: { 1: { player: 'Pl•••0' } } } });
    await enter(fourth, next);
    await enter(idle, next);
    expect(await own(winner, next)).toMatchObject({ division: 'silver' });
    expect(await own(fourth, next)).toMatchObject({ division: 'bronze' });
    // Alone in its division and without a point, the boat falls again.
    const { result } = await table(next);
    clock.advance(Date.parse(result.starts_at) + MINUTE_MS - clock.now().getTime());
    await play(fourth, 100n, 200n);
    await closeOf(next);
    const divisions = await rows<{ id: string; division: number }>(
      database,
      sql`select player_id::text as id, division from tournament_divisions`,
    );
    expect(divisions.find(({ id }) => id === winner)).toMatchObject({ division: 0 });
    expect(divisions.find(({ id }) => id === fourth)).toMatchObject({ division: 1 });
  });

  test('a player has their own tournaments with place and prize; winning rounds are shown without a stake', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, play, closeOf, clock, runner, history, proofs, read } = await openCourse(database);
    await runner.runDue();
    const [id, regatta] = [await idOf('harbour-sprint'), await idOf('northern-regatta')];
    const [ann, bob, cat] = [await addPlayer('Annabel'), await addPlayer('Robert'), await addPlayer('Catherine')];
    for (const playerId of [ann, bob, cat]) await enter(playerId, id);
    await enter(ann, regatta);
    clock.advance(1_000);
    const best = await play(ann, 100n, 900n);
    const second = await play(bob, 100n, 400n);
    proofs.set(best.reference, 'https://games.fairwind.example/verify?lang=en#game=krakens-toll&serverSeed=ab&nonce=1');
    proofs.set(second.reference, 'https://games.fairwind.example/verify?lang=en#serverSeed=ab&stake=100&currency=EUR');
    await read();
    expect((await history.own(ann, 1)).result).toMatchObject([
      { series: 'harbour-sprint', status: 'running', place: 1, points: '9.00', prize: null, players: 3, attempts: 1 },
      { series: 'northern-regatta', status: 'running', place: 1, points: '9.00', prize: null },
    ]);
    expect(await history.rounds(null, id, 'en')).toEqual(fail('not_found'));
    await closeOf(id);
    await runner.runDue();
    expect((await history.own(ann, 1)).result[0]).toMatchObject({ status: 'complete', place: 1, prize: 'EUR 10.00' });
    expect((await history.own(cat, 1)).result).toMatchObject([{ status: 'complete', place: null, prize: null }]);
    expect(await history.own(await addPlayer('Dora'), 1)).toMatchObject({ result: [], total: 0 });
    const shown = async (playerId: string | null) => {
      const found = await history.rounds(playerId, id, 'en');
      return found.ok ? found.value.result : [];
    };
    const guest = await shown(null);
    expect(guest).toMatchObject([
      { place: 1, player: 'An•••l', game_code: 'krakens-toll', multiplier: '9.00', url: proofs.get(best.reference) },
      { place: 2, multiplier: '4.00', url: null },
    ]);
    expect(guest[0]?.drawn).toMatchObject([{ values: ['kraken', 'ship'] }]);
    expect(JSON.stringify(guest)).not.toContain('stake');
    expect((await shown(bob))[1]).toMatchObject({ url: proofs.get(second.reference) });
  });

  test('with too few players it is called off: entries come back once, in what was paid', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, closeOf, told, cash, coins, table, runner, course } = await openCourse(database);
    await runner.runDue();
    const [derby, steady] = [await idOf('flappiator-derby'), await idOf('steady-hand')];
    const ann = await addPlayer('Annabel');
    await enter(ann, derby);
    await enter(ann, derby, 2);
    await enter(ann, steady);
    expect([await cash(ann), await coins.balance(database, ann)]).toEqual([9_600n, 30]);
    await closeOf(derby);
    await closeOf(steady);
    expect((await table(derby)).result.status).toBe('canceled');
    for (const job of course.jobs.slice(1)) await job.handle({ tournamentId: derby, status: 'canceled' });
    expect([await cash(ann), await coins.balance(database, ann)]).toEqual([10_000n, 50]);
    expect(await told(ann)).toContain('canceled');
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('with players and no points it expires, and is not closed before every round of its time is counted', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, play, clock, course, table, read, told, runner } = await openCourse(database);
    await runner.runDue();
    const id = await idOf('harbour-sprint');
    const ann = await addPlayer('Annabel');
    await enter(ann, id);
    clock.advance(1_000);
    await play(ann, 100n, 0n);
    clock.advance(61 * MINUTE_MS);
    const close = course.jobs.find(({ name }) => name === 'close-tournament');
    await expect(close?.handle({ tournamentId: id })).rejects.toThrow('not counted yet');
    await read();
    await runner.runDue();
    expect((await table(id)).result.status).toBe('expired');
    expect(await told(ann)).toEqual(['expired']);
  });

  test('who has signed up is told of the start, once it is there', async () => {
    const { database } = await open();
    const { addPlayer, idOf, enter, told, clock, runner, table } = await openCourse(database);
    const id = await idOf('steady-hand');
    const ann = await addPlayer('Annabel');
    await enter(ann, id);
    await runner.runDue();
    expect(await told(ann)).toEqual([]);
    clock.advance(3 * 60 * MINUTE_MS);
    await runner.runDue();
    expect(await told(ann)).toEqual(['running']);
    expect((await table(id)).result.status).toBe('running');
  });
});
