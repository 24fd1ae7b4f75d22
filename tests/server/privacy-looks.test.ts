/** GDPR art. 5 (1) (f) and 32: every look of our people at a person is written down, too many raise a case, and marketing sees no protection. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { PROFILE, REGISTRATION, testApp, testBrowser, testClock } from '#tests/support/server.ts';
import { enrolColleague } from '#tests/support/staff.ts';

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    await browser.call('saveProfile', { body: PROFILE });
    const playerId: string = (await browser.call('player')).body.user.user_id;
    const world = { dispatch: app.dispatch, database, clock };
    const compliance = await enrolColleague(world, 'Ines', 'compliance');
    const marketing = await enrolColleague(world, 'Mara', 'marketing');
    return { database, clock, app, playerId, compliance, marketing };
  }

  test('each look at a person has its row: page, ledger, file, payments, play, safety, protection, documents, accounts', async () => {
    const { database, playerId, compliance } = await setUp();
    const paths = [
      '',
      '/ledger',
      '/ledger/export',
      '/payments',
      '/rounds',
      '/security',
      '/protection',
      '/documents',
      '/accounts',
      '/erasure',
    ];
    for (const path of paths)
      expect([path, (await compliance.ask('GET', `/api/players/${playerId}${path}`)).status]).toEqual([path, 200]);
    const looked = await rows<{ action: string }>(
      database,
      sql`select action from staff_audit where player_id = ${playerId}::uuid order by position`,
    );
    expect(looked.map(({ action }) => action)).toEqual([
      ...['opened_player', 'looked_ledger', 'looked_export', 'looked_payments', 'looked_play', 'looked_security'],
      ...['looked_protection', 'looked_documents', 'looked_accounts', 'looked_erasure'],
    ]);
  });

  test('more people within an hour than the work asks for are a case, once', async () => {
    const { database, clock, playerId, compliance } = await setUp();
    const looks = (people: number) =>
      database.execute(sql`insert into staff_audit (position, at, staff_id, staff_name, role, action, subject_kind,
            subject_id, player_id, reason, network, previous_hash, hash)
          select (select coalesce(max(position), 0) from staff_audit) + number, ${clock.now().toISOString()}::timestamptz,
            (select staff_id from staff where name = 'Ines'), 'Ines', 'compliance', 'opened_player', 'player',
            ${randomUUID()}, gen_random_uuid(), '', '127.0.0', '', '' from generate_series(1, ${people}::integer) as number`);
    const cases = () =>
      rows(database, sql`select details->>'people' as people from staff_cases where reason = 'many_looks'`);
    await looks(59);
    await database.execute(sql`update staff_audit_head set position = (select max(position) from staff_audit)`);
    await compliance.ask('GET', `/api/players/${playerId}`);
    expect(await cases()).toEqual([]);
    await looks(1);
    await database.execute(sql`update staff_audit_head set position = (select max(position) from staff_audit)`);
    await compliance.ask('GET', `/api/players/${playerId}/ledger`);
    await compliance.ask('GET', `/api/players/${playerId}/payments`);
    expect(await cases()).toEqual([{ people: '61' }]);
  });

  test('marketing sees neither protection nor who is excluded or closed, not by a filter and not by a segment', async () => {
    const { database, playerId, compliance, marketing } = await setUp();
    const open = () => marketing.ask('GET', `/api/players/${playerId}`);
    const found = async (query: string) => (await marketing.ask('GET', `/api/players?${query}`)).body.players.length;
    expect((await open()).status).toBe(200);
    expect(await found('q=lind')).toBe(1);
    expect((await marketing.ask('GET', `/api/players/${playerId}/protection`)).status).toBe(403);
    expect((await marketing.ask('GET', `/api/players/${playerId}/security`)).status).toBe(403);
    await marketing.ask('POST', '/api/segments', {
      name: 'the held',
      filter: { standing: 'excluded' },
      reason: 'a try',
    });
    await database.execute(sql`update players set status = 'excluded' where player_id = ${playerId}::uuid`);
    expect((await open()).status).toBe(404);
    expect(await found('q=lind')).toBe(0);
    expect(await found('standing=excluded')).toBe(0);
    const { body } = await marketing.ask('GET', '/api/segments');
    expect(body.segments).toMatchObject([{ name: 'the held', players: 0 }]);
    expect((await compliance.ask('GET', '/api/players?standing=excluded')).body.players).toHaveLength(1);
  });
});
