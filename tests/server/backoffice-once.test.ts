/** Acts of staff under a key: the same act sent eight times at once does one thing, and all are answered alike. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { REGISTRATION, testApp, testBrowser, testClock } from '../support/server.ts';
import { enrolColleague } from '../support/staff.ts';

const WHY = { reason: 'ticket T-5521' };
const TIMES = 8;

/** What may be done more than once by its nature: an act, by what it leaves behind. */
const ACTS: readonly [name: string, path: string, body: object, left: string][] = [
  ['a note', '/api/players/:player/notes', WHY, `select 1 from staff_audit where action = 'note_added'`],
  ['a flag', '/api/players/:player/flags', WHY, `select 1 from staff_cases where kind = 'flag'`],
  [
    'a message',
    '/api/players/:player/messages',
    { subject: 'Your question', text: 'It is answered.', ...WHY },
    `select 1 from notifications`,
  ],
  [
    'a correction of a balance',
    '/api/players/:player/adjustments',
    { purse: 'cash', amount: '5.00', ...WHY },
    `select 1 from staff_approvals where kind = 'balance'`,
  ],
  [
    'a request for papers',
    '/api/players/:player/documents',
    { kind: 'funds', ...WHY },
    `select 1 from verification_requests`,
  ],
  [
    'a segment',
    '/api/segments',
    { name: 'Old hands', filter: { deposits_min: 1 }, ...WHY },
    `select 1 from staff_segments`,
  ],
];

onOneDatabase((_name, open) => {
  async function start() {
    const connection = await open();
    const clock = testClock();
    const app = await testApp(connection, { clock });
    const { body } = await testBrowser(app).call('register', { body: REGISTRATION });
    const world = { dispatch: app.dispatch, database: connection.database, clock };
    return {
      database: connection.database,
      playerId: body.result.user_id as string,
      olga: await enrolColleague(world, 'Olga', 'compliance'),
      nils: await enrolColleague(world, 'Nils', 'compliance'),
    };
  }
  const auditOf = async (database: Awaited<ReturnType<typeof start>>['database']) =>
    (await rows(database, sql`select 1 from staff_audit`)).length;

  describe('sent eight times at once under one key', () => {
    test.each(ACTS)('%s is one', async (_act, path, body, left) => {
      const { database, playerId, olga } = await start();
      const [before, found] = [await auditOf(database), (await rows(database, sql.raw(left))).length];
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all(
        Array.from({ length: TIMES }, () => olga.ask('POST', path.replace(':player', playerId), body, headers)),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(TIMES).fill(200));
      expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
      expect(await auditOf(database)).toBe(before + 1);
      expect((await rows(database, sql.raw(left))).length).toBeLessThanOrEqual(found + 1);
    });
  });

  test('a key is of one act and one person: for another it is refused, somebody else’s is their own', async () => {
    const { database, playerId, olga, nils } = await start();
    const headers = { 'idempotency-key': randomUUID() };
    const note = (who: typeof olga, reason: string) =>
      who.ask('POST', `/api/players/${playerId}/notes`, { reason }, headers);
    const before = await auditOf(database);
    expect((await note(olga, 'called at noon')).status).toBe(200);
    expect((await note(olga, 'called at one')).body.error.message).toBe('idempotency_conflict');
    expect((await note(nils, 'called at noon')).status).toBe(200);
    expect(await auditOf(database)).toBe(before + 2);
  });

  test('an act that was refused leaves its key free: it can be tried again', async () => {
    const { playerId, olga } = await start();
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/api/players/${playerId}/adjustments`;
    const asked = { purse: 'cash', amount: '0.001', ...WHY };
    expect((await olga.ask('POST', path, asked, headers)).status).toBe(422);
    expect((await olga.ask('POST', path, { ...asked, amount: '1.00' }, headers)).status).toBe(200);
  });
});
