/** Payments that wait for a person, decided in the console (point 4). */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { heldDeposit, reviewedWithdrawal } from '../support/orders.ts';
import { REGISTRATION, testApp, testBrowser, testClock } from '../support/server.ts';
import { enrolColleague } from '../support/staff.ts';

const WHY = { reason: 'statement seen, name matches' };

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    const world = { dispatch: app.dispatch, database, clock };
    const { body } = await testBrowser(app).call('register', {
      body: { ...REGISTRATION, email: 'marlowe@inbox.example' },
    });
    const playerId = body.result.user_id as string;
    const balance = () =>
      createLedger(clock).balance(database, { owner: 'player', playerId, purse: 'cash', currency: 'EUR' });
    return {
      ...{ ...world, app, playerId, balance },
      colleague: (name: string, role: Parameters<typeof enrolColleague>[2]) => enrolColleague(world, name, role),
      acts: () => rows<{ action: string }>(database, sql`select action from staff_audit order by position`),
    };
  }

  test('a withdrawal is let go by one person, refused with a reason that the player reads, and stays decided', async () => {
    const { colleague, playerId, balance, acts, database, clock } = await setUp();
    const nils = await colleague('Nils', 'payments');
    const caseId = await reviewedWithdrawal({ database, clock }, playerId, '350.00');
    clock.advance(1_000);
    const refused = await reviewedWithdrawal({ database, clock }, playerId, '60.00');
    const queue = await nils.ask('GET', '/api/orders');
    expect(queue.body.orders).toHaveLength(2);
    expect(queue.body.orders[0]).toMatchObject({
      ...{ case_id: caseId, direction: 'withdrawal', state: 'review', needed: 1, approvals: 0 },
      amount: { amount: '350.00', currency: 'EUR' },
      reasons: ['first_payout', 'large_amount'],
    });
    expect(queue.body.figures).toMatchObject({ held: [{ amount: '410.00', currency: 'EUR' }] });
    expect(JSON.stringify(queue.body)).not.toContain('marlowe@');
    const path = `/api/orders/${caseId}`;
    expect((await nils.ask('GET', path)).body).toMatchObject({ can: ['approve', 'refuse'] });
    expect((await nils.ask('POST', `${path}/approve`, WHY)).body).toEqual({ state: 'approved' });
    expect((await nils.ask('POST', `${path}/approve`, WHY)).body.error.message).toBe('order_decided');
    const no = await nils.ask('POST', `/api/orders/${refused}/refuse`, { refusal: 'documents_missing', ...WHY });
    expect(no.body).toEqual({ state: 'refused' });
    expect(await balance()).toBe(6_000n);
    const closed = await nils.ask('GET', '/api/orders?state=closed');
    expect(closed.body.orders.map(({ state }: { state: string }) => state).sort()).toEqual(['approved', 'refused']);
    const history = await nils.ask('GET', `/api/orders/${refused}`);
    expect(history.body.events.at(-1)).toMatchObject({ state: 'refused', reason: 'documents_missing', by: 'Nils' });
    expect((await verifyLedger(database)).problems).toEqual([]);
    expect((await acts()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['withdrawal_approved', 'withdrawal_refused']),
    );
  });

  test('above the bound two people let it go, never one twice, and the first does not keep it (ASVS 2.3.5)', async () => {
    const { colleague, playerId, database, clock } = await setUp();
    const nils = await colleague('Nils', 'payments');
    const ines = await colleague('Ines', 'payments_lead');
    const path = `/api/orders/${await reviewedWithdrawal({ database, clock }, playerId, '5900.00')}`;
    expect((await nils.ask('POST', `${path}/approve`, WHY)).body).toEqual({ state: 'review' });
    expect((await nils.ask('POST', `${path}/approve`, WHY)).body.error.message).toBe('four_eyes');
    const seen = await ines.ask('GET', path);
    expect(seen.body).toMatchObject({
      order: { approvals: 1, needed: 2, approved_by_me: false, claimed_by: null },
      approvals: [{ staff: 'Nils', note: WHY.reason }],
    });
    const both = await Promise.all([
      ines.ask('POST', `${path}/approve`, WHY),
      ines.ask('POST', `${path}/approve`, WHY),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('who has it in hand has it alone; its case closes with the decision and in no other way', async () => {
    const { colleague, playerId, database, clock } = await setUp();
    const nils = await colleague('Nils', 'payments');
    const ines = await colleague('Ines', 'payments_lead');
    const caseId = await reviewedWithdrawal({ database, clock }, playerId, '350.00');
    expect((await nils.ask('POST', `/api/cases/${caseId}/claim`, {})).status).toBe(200);
    const other = await ines.ask('POST', `/api/orders/${caseId}/approve`, WHY);
    expect(other.body.error.message).toBe('case_taken');
    const closed = await nils.ask('POST', `/api/cases/${caseId}/close`, { outcome: 'explained', ...WHY });
    expect(closed.status).toBe(403);
    await nils.ask('POST', `/api/cases/${caseId}/release`, {});
    expect((await ines.ask('POST', `/api/orders/${caseId}/approve`, WHY)).status).toBe(200);
  });

  test('money that differed is credited as it came, or ended without credit; once', async () => {
    const { colleague, playerId, balance, database, clock } = await setUp();
    const nils = await colleague('Nils', 'payments');
    const half = await heldDeposit({ database, clock }, playerId, '100.00', '50.00');
    const none = await heldDeposit({ database, clock }, playerId, '80.00', '1.00');
    expect((await nils.ask('GET', `/api/orders/${half}`)).body).toMatchObject({
      order: { settled: { amount: '50.00', currency: 'EUR' } },
      can: ['credit', 'dismiss'],
    });
    const credit = { decision: 'credit', ...WHY };
    expect((await nils.ask('POST', `/api/orders/${half}/resolve`, credit)).body).toEqual({ state: 'succeeded' });
    expect((await nils.ask('POST', `/api/orders/${half}/resolve`, credit)).body.error.message).toBe('order_decided');
    const ended = await nils.ask('POST', `/api/orders/${none}/resolve`, { decision: 'dismiss', ...WHY });
    expect(ended.body).toEqual({ state: 'failed' });
    expect(await balance()).toBe(5_000n);
    expect((await nils.ask('GET', '/api/orders')).body.orders).toEqual([]);
  });

  test('nobody decides on a payment of their own player account (ASVS 8.2.2), or without the permission', async () => {
    const { colleague, app, database, clock, playerId } = await setUp();
    const nils = await colleague('Nils', 'payments');
    const pia = await colleague('Pia', 'support');
    const own = await testBrowser(app).call('register', {
      body: { ...REGISTRATION, email: 'nils@backoffice.example' },
    });
    const ownCase = await reviewedWithdrawal({ database, clock }, own.body.result.user_id, '350.00');
    expect((await nils.ask('POST', `/api/orders/${ownCase}/approve`, WHY)).body.error.message).toBe('own_account');
    const caseId = await reviewedWithdrawal({ database, clock }, playerId, '350.00');
    expect((await pia.ask('GET', '/api/orders')).status).toBe(403);
    expect((await pia.ask('POST', `/api/orders/${caseId}/approve`, WHY)).status).toBe(403);
  });

  test('a day of a provider that differs from the ledger is shown with what differs', async () => {
    const { colleague, database } = await setUp();
    const nils = await colleague('Nils', 'payments');
    const difference = {
      orderId: 'o-1',
      kind: 'amount',
      direction: 'in',
      currency: 'EUR',
      theirs: '5000',
      ours: '4900',
    };
    const report = { vendor: 'sandbox', day: '2026-02-28', lines: { theirs: 3, ours: 3 }, differences: [difference] };
    await database.execute(
      sql`insert into payment_reports (vendor, day, report, made_at)
          values ('sandbox', '2026-02-28', ${JSON.stringify(report)}::jsonb, now())`,
    );
    const { body } = await nils.ask('GET', '/api/reconciliation');
    expect(body.days).toEqual([
      {
        ...{ vendor: 'sandbox', day: '2026-02-28', theirs: 3, ours: 3 },
        differences: [
          {
            ...{ order_id: 'o-1', kind: 'amount', direction: 'in' },
            theirs: { amount: '50.00', currency: 'EUR' },
            ours: { amount: '49.00', currency: 'EUR' },
          },
        ],
      },
    ]);
  });
});
