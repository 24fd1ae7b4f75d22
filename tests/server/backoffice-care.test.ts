/** What stands around a player, in the console: limits, documents, bonuses, payment accounts. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { openCase } from '#server/modules/cases/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { reviewedWithdrawal } from '../support/orders.ts';
import { ownProfile, REGISTRATION, testApp, testBrowser, testClock } from '../support/server.ts';
import { enrolColleague } from '../support/staff.ts';

const WHY = { reason: 'ticket T-5521' };

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    const world = { dispatch: app.dispatch, database, clock };
    async function player(email: string) {
      const browser = testBrowser(app);
      const { body } = await browser.call('register', { body: { ...REGISTRATION, email } });
      await browser.call('saveProfile', { body: ownProfile() });
      return { playerId: body.result.user_id as string, browser };
    }
    return {
      ...{ ...world, player },
      colleague: (name: string, role: Parameters<typeof enrolColleague>[2]) => enrolColleague(world, name, role),
    };
  }

  test('limits with what counts against them, what waits, and every break with who set it', async () => {
    const { colleague, player } = await setUp();
    const olga = await colleague('Olga', 'compliance');
    const { playerId, browser } = await player('marlowe@inbox.example');
    await browser.call('askLimit', { body: { kind: 'deposit', period: 'week', amount: '100.00' } });
    await browser.call('askLimit', { body: { kind: 'deposit', period: 'week', amount: '250.00' } });
    await olga.ask('POST', `/api/players/${playerId}/standing`, { standing: 'limited', days: 7, ...WHY });
    const { body } = await olga.ask('GET', `/api/players/${playerId}/protection`);
    const week = body.limits.find(
      ({ kind, period }: { kind: string; period: string }) => kind === 'deposit' && period === 'week',
    );
    expect(week).toMatchObject({ amount: { amount: '100.00' }, used: { amount: '0.00' } });
    expect(body.waiting).toMatchObject([{ kind: 'deposit', period: 'week', before: '100.00', after: '250.00' }]);
    expect(body.standings).toMatchObject([{ status: 'limited', by: 'Olga', note: WHY.reason, holds: true }]);
    expect((await olga.ask('GET', `/api/players/${randomUUID()}/protection`)).status).toBe(404);
  });

  test('a paper of identity is accepted with the day it is good until, and not after it; others need none', async () => {
    const { colleague, player, database, clock } = await setUp();
    const olga = await colleague('Olga', 'compliance');
    const { playerId } = await player('marlowe@inbox.example');
    const add = async (kind: string, paper: string) => {
      const [document] = await rows<{ id: string }>(
        database,
        sql`insert into verification_documents (player_id, kind, paper, side, media, bytes, hash, sent_at)
            values (${playerId}::uuid, ${kind}, ${paper}, 'whole', 'jpeg', 9, ${paper},
              ${clock.now().toISOString()}::timestamptz)
            returning document_id as id`,
      );
      return document?.id ?? '';
    };
    const [passport, bill] = [await add('identity', 'passport'), await add('address', 'utility_bill')];
    const accept = (id: string, date?: string) =>
      olga.ask('POST', `/api/players/${playerId}/documents/${id}/decide`, {
        outcome: 'accept',
        ...(date === undefined ? {} : { valid_until: date }),
        ...WHY,
      });
    const today = clock.now().toISOString().slice(0, 10);
    const yesterday = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
    expect((await accept(passport)).body.error).toMatchObject({ fields: { valid_until: 'validation_required' } });
    expect((await accept(passport, yesterday)).status).toBe(422);
    expect((await accept(passport, today)).status).toBe(200);
    expect((await accept(bill)).status).toBe(200);
    const { documents } = (await olga.ask('GET', `/api/players/${playerId}/documents`)).body;
    const until = Object.fromEntries(
      documents.map((own: { paper: string; valid_until: string }) => [own.paper, own.valid_until]),
    );
    expect(until).toEqual({ passport: today, utility_bill: null });
  });

  test('a document is decided in place; its case closes, and who else has it in hand keeps it', async () => {
    const { colleague, player, database, clock } = await setUp();
    const olga = await colleague('Olga', 'compliance');
    const nils = await colleague('Nils', 'payments');
    const pia = await colleague('Pia', 'support');
    const { playerId } = await player('marlowe@inbox.example');
    const [document] = await rows<{ id: string }>(
      database,
      sql`insert into verification_documents (player_id, kind, paper, side, media, bytes, hash, sent_at)
          values (${playerId}::uuid, 'identity', 'passport', 'whole', 'jpeg', 9, 'h', ${clock.now().toISOString()}::timestamptz)
          returning document_id as id`,
    );
    const id = document?.id ?? '';
    const caseId = await database.transaction((transaction) =>
      openCase(transaction, { kind: 'document', playerId, subjectId: id, reason: 'identity', at: clock.now() }),
    );
    const path = `/api/players/${playerId}/documents`;
    expect((await pia.ask('GET', path)).status).toBe(403);
    await nils.ask('POST', `/api/cases/${caseId}/claim`, {});
    const refusal = { outcome: 'refuse', refusal: 'blurred', note: 'The number is not readable.', ...WHY };
    expect((await olga.ask('POST', `${path}/${id}/decide`, refusal)).body.error.message).toBe('case_taken');
    expect((await nils.ask('POST', `${path}/${id}/decide`, refusal)).status).toBe(200);
    expect((await nils.ask('POST', `${path}/${id}/decide`, refusal)).body.error.message).toBe('document_decided');
    const { body } = await olga.ask('GET', path);
    expect(body.documents).toMatchObject([
      { paper: 'passport', state: 'refused', reason: 'blurred', decided_by: 'Nils', pages: [] },
    ]);
    expect((await olga.ask('GET', '/api/cases?kind=document')).body.cases).toEqual([]);
    expect((await olga.ask('POST', path, { kind: 'funds', ...WHY })).status).toBe(200);
    const asked = await rows(database, sql`select 1 from verification_requests where player_id = ${playerId}::uuid`);
    expect(asked).toHaveLength(1);
  });

  test('an active bonus is revoked by who may, once, and the books stay true', async () => {
    const { colleague, player, database, clock } = await setUp();
    const olga = await colleague('Olga', 'compliance');
    const pia = await colleague('Pia', 'support');
    const { playerId, browser } = await player('marlowe@inbox.example');
    await browser.call('claimBonus', { body: { code: 'AHOY5' } });
    const { body } = await pia.ask('GET', `/api/players/${playerId}/bonuses`);
    expect(body.bonuses).toMatchObject([{ kind: 'no-deposit', status: 'active', held: { amount: '5.00' } }]);
    const path = `/api/players/${playerId}/bonuses/${body.bonuses[0].grant_id}/revoke`;
    expect((await pia.ask('POST', path, WHY)).status).toBe(403);
    expect((await olga.ask('POST', path, WHY)).status).toBe(200);
    expect((await olga.ask('POST', path, WHY)).status).toBe(404);
    const purse = { owner: 'player', playerId, purse: 'bonus', currency: 'EUR' } as const;
    expect(await createLedger(clock).balance(database, purse)).toBe(0n);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('free rounds are asked for by one person, given once on a second one’s yes, and revoked (ADR 0122)', async () => {
    const { colleague, player, database } = await setUp();
    const olga = await colleague('Olga', 'compliance');
    const lena = await colleague('Lena', 'payments_lead');
    const pia = await colleague('Pia', 'support');
    const { playerId, browser } = await player('marlowe@inbox.example');
    const path = `/api/players/${playerId}/free-rounds`;
    const asked = { game_code: 'candy-reef', rounds: 10, round_cents: 40, wagering: 25, term_days: 7, ...WHY };
    expect((await pia.ask('POST', path, asked)).status).toBe(403);
    expect((await lena.ask('POST', path, { ...asked, rounds: 101 })).status).toBe(422);
    expect((await lena.ask('POST', path, { ...asked, game_code: 'no-game' })).body.error.message).toBe('invalid');
    const { body } = await lena.ask('POST', path, asked);
    const decide = (by: typeof lena, decision: string) =>
      by.ask('POST', `/api/approvals/${body.approval_id}/decide`, { decision, ...WHY });
    expect((await decide(lena, 'approved')).body.error.message).toBe('own_approval');
    expect((await browser.call('wallet')).body).toMatchObject({ freerounds: 0 });
    expect((await decide(olga, 'approved')).status).toBe(200);
    expect((await decide(olga, 'approved')).body.error.message).toBe('already_decided');
    expect((await browser.call('wallet')).body).toMatchObject({ freerounds: 10 });
    const [given] = (await pia.ask('GET', `/api/players/${playerId}/bonuses`)).body.free_rounds;
    expect(given).toMatchObject({
      ...{ offer_id: 'staff-rounds', game: 'Candy Reef', rounds: 10, used: 0, wagering: 25, status: 'active' },
      stake: { amount: '0.40', currency: 'EUR' },
    });
    const acts = await rows<{ action: string }>(
      database,
      sql`select action from staff_audit where player_id = ${playerId}::uuid`,
    );
    expect(acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['free_rounds_asked', 'free_rounds_approved']),
    );
    const revoke = `/api/players/${playerId}/bonuses/${given.grant_id}/revoke`;
    expect((await olga.ask('POST', revoke, WHY)).status).toBe(200);
    expect((await olga.ask('POST', revoke, WHY)).status).toBe(404);
    expect((await browser.call('wallet')).body).toMatchObject({ freerounds: 0 });
  });

  test('rounds that staff give may be of a vendor’s slot, which is then asked to deal them (ADR 0132)', async () => {
    const { colleague, player, database } = await setUp();
    const olga = await colleague('Olga', 'compliance');
    const lena = await colleague('Lena', 'payments_lead');
    const { playerId, browser } = await player('marlowe@inbox.example');
    const asked = { game_code: 'hub88-tst-lagoon', rounds: 5, round_cents: 20, wagering: 0, term_days: 7, ...WHY };
    const path = `/api/players/${playerId}/free-rounds`;
    expect((await lena.ask('POST', path, asked)).body.error.message).toBe('invalid');
    await database.execute(sql`insert into vendor_games (code, vendor, vendor_code, title, label, kind, first_seen_at)
      values ('hub88-tst-lagoon', 'hub88', 'tst_lagoon', 'Mangrove Lagoon', 'Testers', 'slot', '2026-01-01')`);
    const { games } = (await olga.ask('GET', `/api/players/${playerId}/bonuses`)).body;
    expect(games.at(-1)).toEqual({ code: 'hub88-tst-lagoon', title: 'Mangrove Lagoon (hub88)' });
    const ids = [await lena.ask('POST', path, asked), await lena.ask('POST', path, { ...asked, rounds: 6 })].map(
      ({ body }) => body.approval_id as string,
    );
    const approve = (id: string | undefined) =>
      olga.ask('POST', `/api/approvals/${id}/decide`, { decision: 'approved', ...WHY });
    expect((await approve(ids[0])).status).toBe(200);
    expect((await browser.call('wallet')).body).toMatchObject({ freerounds: 5 });
    const awards = await rows(database, sql`select vendor, vendor_code from free_round_awards`);
    expect(awards).toEqual([{ vendor: 'hub88', vendor_code: 'tst_lagoon' }]);
    // Taken off the list meanwhile, it is given no more.
    await database.execute(sql`update vendor_games set removed_at = now()`);
    expect((await approve(ids[1])).body.error.message).toBe('invalid');
  });

  test('players are found by payment fingerprint and by the number of a payment', async () => {
    const { colleague, player, database, clock } = await setUp();
    const nils = await colleague('Nils', 'payments');
    const one = await player('one@inbox.example');
    const two = await player('two@inbox.example');
    for (const { playerId } of [one, two]) {
      await database.execute(
        sql`insert into payment_accounts (player_id, account_id, vendor, method, token, label, own, created_at, used_at)
            values (${playerId}::uuid, ${randomUUID()}::uuid, 'sandbox', 'card', 'tok-4417', '•• 4417', true, now(), now())`,
      );
    }
    const { body } = await nils.ask('GET', `/api/players/${one.playerId}/accounts`);
    expect(body.accounts).toMatchObject([{ label: '•• 4417', own: true, others: 1 }]);
    expect(JSON.stringify(body)).not.toContain('tok-4417');
    const found = await nils.ask('GET', `/api/players?q=${body.accounts[0].fingerprint}`);
    expect(found.body.players).toHaveLength(2);
    await reviewedWithdrawal({ database, clock }, one.playerId, '80.00');
    const [order] = (await nils.ask('GET', `/api/players/${one.playerId}/payments`)).body.payments;
    expect(order).toMatchObject({ direction: 'withdrawal', status: 'review', amount: { amount: '80.00' } });
    const byNumber = await nils.ask('GET', `/api/players?q=W-${order.number}`);
    expect(byNumber.body.players.map(({ player_id }: { player_id: string }) => player_id)).toEqual([one.playerId]);
  });
});
