/** A player who has everything: every page of theirs, and every page of the console about them, opens. */
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { STAFF_PATHS } from '#shared/backoffice/paths.ts';
import { PATHS } from '#shared/contract/paths.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { addressesOf, fillPlayer } from '#tests/support/full-player.ts';
import { sharedId } from '#tests/support/full-player-rows.ts';
import { PROFILE, REGISTRATION, testApp, testBrowser, testClock } from '#tests/support/server.ts';
import { enrolColleague } from '#tests/support/staff.ts';

/** What reads must be asked with. */
const QUERIES: Readonly<Record<string, string>> = {
  betStatement: 'format=csv&language=en',
  walletStatement: 'format=csv&language=en',
  statementFile: 'format=csv',
  paysystems: 'types=deposit',
  sportBets: 'status=settled&page=1',
  sportFixtures: 'view=soon',
  gameRound: 'provider=studio&round_id=round-0&language=en',
  cases: 'kind=flag&state=open',
  chatAnswers: 'language=de',
};

/** Reads that answer with something of the player's own. */
const READ = [
  ...['playerPage', 'playerLedger', 'exportLedger', 'playerRounds', 'playerPayments', 'playerRound'],
  ...['caseDetails', 'orderDetails', 'sportBets', 'walletHistory', 'privacy', 'notifications'],
];

const asked = (name: string, path: string): string => (QUERIES[name] === undefined ? path : `${path}?${QUERIES[name]}`);

onOneDatabase((_name, _open, shared) => {
  async function open() {
    const connection = await shared();
    const { database } = connection;
    const clock = testClock();
    /** What the server could not do, as it logs it. */
    const failures: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) });
    const app = await testApp(connection, { clock, log });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    await browser.call('saveProfile', { body: PROFILE });
    const playerId: string = (await browser.call('player')).body.user.user_id;
    const colleague = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Ines', 'compliance');
    const made = await fillPlayer(database, playerId, clock.now());
    return { database, app, browser, colleague, playerId, made, failures };
  }
  let opened: ReturnType<typeof open> | undefined;
  const full = () => (opened ??= open());

  test('every read of both contracts answers for a player who has everything', async () => {
    const { database, browser, colleague, playerId, failures } = await full();
    const answered: [name: string, path: string, status: number][] = [];
    for (const [name, { method, path }] of Object.entries(PATHS)) {
      if (method !== 'GET') continue;
      for (const at of await addressesOf(database, playerId, path))
        answered.push([name, at, (await browser.send(asked(name, at))).status]);
    }
    for (const [name, { method, path }] of Object.entries(STAFF_PATHS)) {
      if (method !== 'GET' || name === 'chatChanges') continue;
      for (const at of await addressesOf(database, playerId, path))
        answered.push([name, at, (await colleague.ask('GET', asked(name, at))).status]);
    }
    expect(failures).toEqual([]);
    expect(answered.filter(([, , status]) => status >= 500)).toEqual([]);
    // Whatever of theirs a name in a path can mean was asked for, and some of it is there.
    const found = new Set(answered.filter(([, , status]) => status === 200).map(([name]) => name));
    for (const name of READ) expect(found).toContain(name);
  }, 60_000);

  test('the ledger of the console counts coins and points as they are, and two units of one transfer apart', async () => {
    const { colleague, playerId, database } = await full();
    const [account] = await rows<{ coins: string }>(
      database,
      sql`select balance::text as coins from ledger_accounts where player_id = ${playerId}::uuid and purse = 'coins'`,
    );
    const coins = account?.coins ?? '';
    const { body } = await colleague.ask('GET', `/api/players/${playerId}`);
    const held = body.balances.map(({ purse, amount }: { purse: string; amount: object }) => [purse, amount]);
    expect(held).toContainEqual(['coins', { amount: coins, currency: 'XCN' }]);
    expect(held).toContainEqual(['loyalty', { amount: '5000', currency: 'XLP' }]);
    const ledger = (await colleague.ask('GET', `/api/players/${playerId}/ledger`)).body;
    const mixed = ledger.rows.find(({ moved }: { moved: object[] }) => moved.length === 2);
    expect(mixed.moved.map(({ amount }: { amount: object }) => amount)).toEqual(
      expect.arrayContaining([
        { amount: '-40', currency: 'XCN' },
        { amount: '2.00', currency: 'EUR' },
      ]),
    );
    const lines = (await colleague.ask('GET', `/api/players/${playerId}/ledger/export`)).body.split('\r\n');
    expect(lines.filter((line: string) => line.includes(',-40,XCN,'))).toHaveLength(1);
  });

  test('players are found by any word of their name, a phone as at home, a card’s last four, an address and a bet', async () => {
    const { app, database, colleague, playerId } = await full();
    await testBrowser(app, undefined, '203.0.113.9').call('register', {
      body: { ...REGISTRATION, email: 'other@fairwind.example' },
    });
    await database.execute(
      sql`update players set surname = 'van den Steen', phone = '+436601234567' where player_id = ${playerId}::uuid`,
    );
    const search = async (q: string) => {
      const { body } = await colleague.ask('GET', `/api/players?q=${encodeURIComponent(q)}`);
      return body.players.map((player: { player_id: string }) => player.player_id);
    };
    const ways = {
      name: ['Steen', 'mara steen', 'den ste', 'Van'],
      phone: ['0660 1234567', '660-1234567', '0043 660 123', '+43660'],
      card: ['4417'],
      address: ['127.0.0.1', '127.0.0.250'],
      bet: ['FW-4C1D-7A52', 'fw4c1d7a52', sharedId(2)],
    };
    for (const asked of Object.values(ways).flat()) expect([asked, await search(asked)]).toEqual([asked, [playerId]]);
    for (const asked of ['Teen', '0660 1234568', '4418', '203.0.114.9', 'FW-4C1D-7A53', '4417 1'])
      expect([asked, await search(asked)]).toEqual([asked, []]);
  });

  test('rounds and bets come newest first, page after page: none twice, none missing, those of one moment too', async () => {
    const { database, colleague, playerId } = await full();
    await database.execute(sql`
      insert into game_rounds (provider, round_id, player_id, game_code, currency, stake, payout, status, created_at)
      select 'studio', 'paged-' || place, ${playerId}::uuid, 'krakens-toll', 'EUR', 100, 0, 'open',
        '2026-02-01 12:00Z'::timestamptz + (place / 3) * interval '1 minute'
      from generate_series(1, 120) as place`);
    const [stored] = await rows<{ count: number }>(
      database,
      sql`select (select count(*) from game_rounds where player_id = ${playerId}::uuid)::integer
            + (select count(*) from sport_bets where player_id = ${playerId}::uuid)::integer as count`,
    );
    const seen: { kind: string; provider: string; round_id: string; number: string; title: string; at: string }[] = [];
    let before: string | null = null;
    do {
      const at: string = before === null ? '' : `?before=${encodeURIComponent(before)}`;
      const { body } = await colleague.ask('GET', `/api/players/${playerId}/rounds${at}`);
      seen.push(...body.rounds);
      before = body.older;
    } while (before !== null);
    expect(seen).toHaveLength(stored?.count ?? 0);
    expect(new Set(seen.map(({ provider, round_id }) => `${provider}/${round_id}`)).size).toBe(seen.length);
    expect(seen.map(({ at }) => at)).toEqual(
      seen
        .map(({ at }) => at)
        .sort()
        .reverse(),
    );
    expect(seen).toContainEqual(
      expect.objectContaining({ kind: 'bet', number: 'FW-4C1D-7A52', title: 'Rovers – United', status: 'cashed_out' }),
    );
  });

  test('payments come page after page by their number, none twice and none missing', async () => {
    const { database, colleague, playerId } = await full();
    await database.execute(sql`
      insert into orders select copy.* from orders as own, generate_series(1, 60) as place,
        jsonb_populate_record(own, jsonb_build_object('order_id', gen_random_uuid(), 'number', 9000 + place,
          'direction', 'deposit', 'state', 'expired', 'idempotency_key', 'paged-' || place, 'due_at', null)) as copy
      where own.player_id = ${playerId}::uuid and own.order_id = (select order_id from orders
        where player_id = ${playerId}::uuid and state = 'expired' limit 1)`);
    const [stored] = await rows<{ count: number }>(
      database,
      sql`select count(*)::integer as count from orders
          where player_id = ${playerId}::uuid and direction in ('deposit', 'withdrawal')`,
    );
    const seen: number[] = [];
    let before: string | null = null;
    do {
      const at: string = before === null ? '' : `?before=${before}`;
      const { body } = await colleague.ask('GET', `/api/players/${playerId}/payments${at}`);
      seen.push(...body.payments.map(({ number }: { number: string }) => Number(number)));
      before = body.older;
    } while (before !== null);
    expect(seen).toHaveLength(stored?.count ?? 0);
    expect(seen.length).toBeGreaterThan(60);
    expect(seen).toEqual([...new Set(seen)].sort((one, other) => other - one));
  });

  test('every table that keeps something of players has a row of the full player', async () => {
    const { database, playerId, made } = await full();
    for (const table of made.keys()) {
      const [row] = await rows<{ count: number }>(
        database,
        sql`select count(*)::integer as count from ${sql.identifier(table)} where player_id = ${playerId}::uuid`,
      );
      expect([table, (row?.count ?? 0) > 0]).toEqual([table, true]);
    }
    expect(made.size).toBeGreaterThan(60);
  });
});
