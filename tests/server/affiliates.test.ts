/** Affiliates: who is owed for a player, what is paid for it, and what partners are told (ADR 0126). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Connection, createUnitOfWork, firstRow, rows } from '#server/db/index.ts';
import { draftMonth, figuresOf, findPartner, planOf } from '#server/modules/affiliates/index.ts';
import { commissionOf, monthBefore, NOTHING, netOf, type Plan } from '#server/modules/affiliates/rules.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { NO_STAKE, recordSettled, type SettledFact } from '#server/modules/settled/index.ts';
import { isSigned } from '#server/signature.ts';
import { onOneDatabase } from '../support/databases.ts';
import { REGISTRATION, testApp, testBrowser, testClock } from '../support/server.ts';
import { enrolColleague, STAFF_PASSWORD } from '../support/staff.ts';

const DAY = 86_400;
const WHY = { reason: 'agreed with the partner' };
const PLAN = { share_percent: 25, first_deposit: 40, first_deposit_minimum: 20, carries_losses: true, window_days: 30 };
const DETAILS = { email: 'lee@leeward.example', language: 'en', state: 'active', postback_url: null } as const;

describe('the rules', () => {
  const plan: Plan = { ...planOf(PLAN), carriesLosses: true };
  const sums = (stakes: bigint, payouts: bigint) => ({ ...NOTHING, stakes, payouts });

  test('a loss is carried on where the plan says so, and takes nothing from first deposits', () => {
    const lost = commissionOf(plan, { ...sums(1_000n, 5_000n), firstDeposits: 2 }, -500n, 'EUR');
    expect(lost).toEqual({ share: 0n, forDeposits: 8_000n, amount: 8_000n, carriedOn: -4_500n });
    expect(commissionOf({ ...plan, carriesLosses: false }, sums(0n, 5_000n), 0n, 'EUR').carriedOn).toBe(0n);
    expect(commissionOf(plan, sums(10_000n, 0n), -4_500n, 'EUR')).toMatchObject({ share: 1_375n, carriedOn: 0n });
    // What another plan carried to this month is not set against it by one that carries nothing.
    const alone = { ...plan, carriesLosses: false };
    expect(commissionOf(alone, sums(10_000n, 0n), -4_500n, 'EUR')).toMatchObject({ share: 2_500n, carriedOn: 0n });
  });

  test('share and loss never stand together, and no share is more than its percent of what was won', () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(-(10n ** 9n), 0n),
        (won, lost, before) => {
          const { share, carriedOn } = commissionOf(plan, sums(won, lost), before, 'EUR');
          expect(share === 0n || carriedOn === 0n).toBe(true);
          expect(share * 100n <= 25n * (won > lost ? won - lost : 0n)).toBe(true);
        },
      ),
    );
  });
});

onOneDatabase((_name, open) => {
  async function setUp(details: object = {}) {
    const connection: Connection = await open();
    const { database } = connection;
    const clock = testClock();
    const told: { url: string; body: Record<string, string>; headers: Headers; signed: (secret: string) => boolean }[] =
      [];
    const vendor = { status: 200 };
    const app = await testApp(connection, {
      clock,
      async postbackFetch(url, { headers, body }) {
        const signed = (secret: string) => isSigned(secret, clock.now(), new Headers(headers), body);
        told.push({ url, body: JSON.parse(body), headers: new Headers(headers), signed });
        return { ok: vendor.status < 300, status: vendor.status };
      },
    });
    const world = { dispatch: app.dispatch, database, clock };
    const mara = await enrolColleague(world, 'Mara', 'marketing');
    const olga = await enrolColleague(world, 'Olga', 'compliance');
    const planned = await mara.ask('POST', '/api/affiliate-plans', { plan: { name: 'Test plan', ...PLAN }, ...WHY });
    const partner = { name: 'Leeward Guide', ...DETAILS, plan_id: planned.body.plan_id, ...details };
    const made = await mara.ask('POST', '/api/affiliates', { code: 'leeward', partner, ...WHY });
    expect([planned.status, made.status]).toEqual([200, 200]);
    const partnerId = made.body.partner_id as string;
    /** Somebody logs in again whose session ran out as the clock moved. */
    async function back(who: typeof mara) {
      const answer = await who.ask('POST', '/api/session', {
        email: who.email,
        password: STAFF_PASSWORD,
        code: who.code(),
      });
      expect(answer.status).toBe(200);
    }
    // From now on jobs that recur are due again and again.
    await app.jobs.runDue();
    let named = 0;
    /** Somebody who registers, by a link or without one. */
    async function player(body: object = {}) {
      named += 1;
      const browser = testBrowser(app);
      const email = `sailor-${named}@inbox.example`;
      const answer = await browser.call('register', { body: { ...REGISTRATION, email, ...body } });
      return { browser, email, playerId: answer.body.result.user_id as string };
    }
    const linked = (body: object = {}) => player({ affiliate_tag: 'leeward', ...body });
    const unitOfWork = createUnitOfWork(database, () => {});
    const settle = (playerId: string, cash: bigint, payoutCash: bigint, fact: Partial<SettledFact> = {}) =>
      unitOfWork.run((transaction) =>
        recordSettled(transaction, {
          ...{ playerId, product: 'casino', provider: 'studio', reference: randomUUID(), amendment: 0 },
          ...{ outcome: 'settled', subject: 'krakens-toll', region: 'main', currency: 'EUR' },
          ...{ stake: { ...NO_STAKE, cash }, payout: payoutCash, payoutCash },
          ...{ startedAt: clock.now(), settledAt: clock.now() },
          ...fact,
        }),
      );
    const deposit = (playerId: string, amount: bigint, first = true) =>
      database.execute(sql`insert into orders (order_id, player_id, vendor, method, amount, currency, status, state, first,
          idempotency_key, input_hash, created_at, decided_at)
        values (${randomUUID()}::uuid, ${playerId}::uuid, 'sandbox', 'card', ${amount.toString()}::bigint, 'EUR',
          'success', 'succeeded', ${first}, ${randomUUID()}, 'x', ${clock.now().toISOString()}::timestamptz,
          ${clock.now().toISOString()}::timestamptz)`);
    const attributions = () =>
      rows<{ player_id: string; state: string; mark: string | null; clickid: string | null }>(
        database,
        sql`select player_id, state, mark, clickid from attributions order by attributed_at, player_id`,
      );
    const draft = async () => {
      const found = await findPartner(database, partnerId);
      if (found === null) throw new Error('the partner is gone');
      await draftMonth(database, found, monthBefore(clock.now()), clock.now());
    };
    const page = async (by = 'day') => (await mara.ask('GET', `/api/affiliates/${partnerId}?by=${by}`)).body;
    return {
      ...{ app, database, clock, told, vendor, mara, olga, partner, partnerId, player, linked, settle, deposit },
      ...{ attributions, draft, page, back },
    };
  }

  test('the first touch inside the window is owed, a partner’s code in token, pid or btag; a login attributes nobody', async () => {
    const { player, attributions, clock, mara, partner, partnerId } = await setUp();
    const other = { ...partner, email: 'north@light.example', name: 'North Light' };
    await mara.ask('POST', '/api/affiliates', { code: 'north', partner: other, ...WHY });
    const touch = (tag: string, days: number) => ({ tag, seconds_ago: days * DAY });
    const first = await player({ touches: { first: touch('LEEWARD', 3), last: touch('north', 0) } });
    const late = await player({ touches: { first: touch('leeward', 31), last: touch('nobody', 0) } });
    const second = await player({ touches: { first: touch('leeward', 31), last: touch('north', 2) } });
    const fields = { btag: '', pid: 'leeward', clickid: 'c-77', extra: { sub1: 'mail', sub2: '', sub3: '' } };
    const byPid = await player({ affiliate: fields });
    const guest = await player();
    await guest.browser.call('login', {
      body: { login: guest.email, password: REGISTRATION.password, affiliate_tag: 'leeward' },
    });
    expect((await attributions()).map(({ player_id }) => player_id)).toEqual(
      expect.arrayContaining([first.playerId, second.playerId, byPid.playerId]),
    );
    expect(await attributions()).toHaveLength(3);
    expect((await attributions()).find(({ player_id }) => player_id === byPid.playerId)?.clickid).toBe('c-77');
    expect((await attributions()).some(({ player_id }) => player_id === late.playerId)).toBe(false);
    // Whoever is paused brings nobody new.
    const { code: _code, ...rest } = { code: '', ...partner };
    await mara.ask('POST', `/api/affiliates/${partnerId}`, { partner: { ...rest, state: 'paused' }, ...WHY });
    clock.advance(1_000);
    await player({ affiliate_tag: 'leeward' });
    expect(await attributions()).toHaveLength(3);
  });

  test('a partner’s code that is typed is owed before any link, with the click id of the partner’s own link', async () => {
    const { app, player, attributions, mara, partner, partnerId } = await setUp();
    const fields = { btag: 'leeward', pid: '', clickid: 'c-78', extra: { sub1: '', sub2: '', sub3: '' } };
    const [first, last] = [
      { tag: 'north', seconds_ago: 2 * DAY },
      { fields, seconds_ago: DAY },
    ];
    const { playerId } = await player({ invite_code: 'Leeward', touches: { first, last } });
    expect(await attributions()).toMatchObject([{ player_id: playerId, clickid: 'c-78' }]);
    const check = async () => (await testBrowser(app).call('checkInvite', { body: { code: 'LEEWARD' } })).body;
    expect(await check()).toEqual({ by: 'partner' });
    await mara.ask('POST', `/api/affiliates/${partnerId}`, { partner: { ...partner, state: 'paused' }, ...WHY });
    expect(await check()).toEqual({ by: null });
  });

  test('figures and commission are what a replay of the events gives', async () => {
    const { linked, player, settle, deposit, database, partnerId, clock, draft } = await setUp();
    const own = [await linked(), await linked()];
    const foreign = await player();
    const events = fc.sample(
      fc.tuple(
        fc.nat({ max: 2 }),
        fc.bigInt(1n, 50_000n),
        fc.bigInt(0n, 60_000n),
        fc.constantFrom('settled', 'taken_back'),
      ),
      { numRuns: 60, seed: 18 },
    );
    const sums = { ...NOTHING, registrations: 2 };
    for (const [whose, stake, payout, outcome] of events) {
      const who = [...own, foreign][whose] ?? foreign;
      await settle(who.playerId, stake, payout, { outcome: outcome as SettledFact['outcome'] });
      if (whose === 2 || outcome === 'taken_back') continue;
      sums.stakes += stake;
      sums.payouts += payout;
    }
    await deposit(own[0]?.playerId ?? '', 2_000n);
    await deposit(own[1]?.playerId ?? '', 1_999n);
    await deposit(own[1]?.playerId ?? '', 9_000n, false);
    Object.assign(sums, { firstDeposits: 1, deposits: 12_999n });
    const partner = await findPartner(database, partnerId);
    if (partner === null) throw new Error('no partner');
    const { since, until } = monthBefore(clock.now(), 0);
    const query = { partnerId, plan: planOf(partner), since, until };
    expect(await figuresOf(database, { ...query, by: 'all' })).toEqual([{ key: '', currency: 'EUR', sums }]);
    const days = await figuresOf(database, { ...query, by: 'day' });
    const won = sums.stakes - sums.payouts;
    expect(days.reduce((sum, row) => sum + row.sums.stakes - row.sums.payouts, 0n)).toBe(won);
    clock.advance(31 * DAY * 1_000);
    await draft();
    await draft();
    // A quarter of what was won, and 40.00 for the one first deposit of at least 20.00.
    expect(won).toBeLessThan(0n);
    expect(await rows(database, sql`select amount::text, carried_on::text, state from affiliate_statements`)).toEqual([
      { amount: '4000', carried_on: String(won), state: 'draft' },
    ]);
  });

  test('net revenue, bonuses, deposits and chargebacks of a month come to figures that are written out', async () => {
    const { linked, settle, deposit, database, partnerId, clock } = await setUp();
    const { playerId } = await linked();
    await settle(playerId, 50_000n, 31_234n);
    await settle(playerId, 9_000n, 0n, { outcome: 'taken_back' });
    // A free bet that won 8.00: its win is own money, and stands in what was paid.
    await settle(playerId, 0n, 800n, { product: 'sport', stake: { ...NO_STAKE, freeRounds: 500n } });
    const grant = (grantId: string, kind: string, converted: bigint) =>
      database.execute(sql`insert into bonus_grants (player_id, grant_id, offer_id, cause, kind, product, currency, amount,
          wager_required, status, granted_at, expires_at, ended_at, converted, free_bet)
        values (${playerId}::uuid, ${grantId}::uuid, ${grantId}, 'x', ${kind}, 'sport', 'EUR', 500, 0, 'completed', now(),
          now(), ${clock.now().toISOString()}::timestamptz, ${converted.toString()}::bigint,
          ${kind === 'free-bet' ? '{}' : null}::jsonb)`);
    const [free, bonus] = [randomUUID(), randomUUID()];
    await grant(free, 'free-bet', 800n);
    await grant(bonus, 'gift', 2_000n);
    await database.execute(sql`insert into bonus_payouts (player_id, grant_id, amount, paid_at)
      values (${playerId}::uuid, ${bonus}::uuid, 1500, ${clock.now().toISOString()}::timestamptz),
        (${playerId}::uuid, ${bonus}::uuid, 500, ${clock.now().toISOString()}::timestamptz)`);
    await deposit(playerId, 4_000n);
    // Of what was asked less came; a failed and a charged-back deposit are none.
    await deposit(playerId, 3_000n, false);
    await database.execute(sql`update orders set settled_amount = 2500 where amount = 3000`);
    for (const [amount, state, status] of [
      [7_000n, 'failed', 'failed'],
      [6_000n, 'reversed', 'failed'],
    ] as const) {
      await deposit(playerId, amount, false);
      await database.execute(sql`update orders set state = ${state}, status = ${status}
        where amount = ${amount.toString()}::bigint`);
    }
    await database.execute(sql`insert into order_events (player_id, order_id, position, state, actor, at)
      select player_id, order_id, 9, 'reversed', 'provider', ${clock.now().toISOString()}::timestamptz
      from orders where amount = 6000`);
    const partner = (await findPartner(database, partnerId)) ?? expect.fail('no partner');
    const { since, until } = monthBefore(clock.now(), 0);
    const [row] = await figuresOf(database, { partnerId, plan: planOf(partner), since, until, by: 'all' });
    expect(row?.sums).toEqual({
      ...{ registrations: 1, firstDeposits: 1, deposits: 6_500n, stakes: 50_000n, payouts: 32_034n },
      ...{ bonuses: 2_000n, chargebacks: 6_000n },
    });
    expect(row && netOf(row.sums)).toBe(9_966n);
  });

  test('a loss goes on by a plan that carries losses and has a share, and by no other', () => {
    const plan = { sharePercent: 30, firstDeposit: 0, firstDepositMinimum: 20, carriesLosses: true, windowDays: 30 };
    const month = { ...NOTHING, stakes: 10_000n, payouts: 14_000n };
    const carried = (changes: Partial<typeof plan>) =>
      commissionOf({ ...plan, ...changes }, month, -500n, 'EUR').carriedOn;
    expect([carried({}), carried({ carriesLosses: false }), carried({ sharePercent: 0 })]).toEqual([-4_500n, 0n, 0n]);
  });

  test('a statement is approved by a second person, never changed then, and paid once by its reference', async () => {
    const { linked, settle, draft, clock, database, mara, olga, page, partnerId, back } = await setUp();
    const { playerId } = await linked();
    await settle(playerId, 0n, 4_000n);
    clock.advance(31 * DAY * 1_000);
    await draft();
    await settle(playerId, 20_000n, 0n);
    clock.advance(30 * DAY * 1_000);
    await draft();
    await back(mara);
    await back(olga);
    const [second, first] = (await page()).statements;
    expect([first.carried_on.amount, second.brought_forward.amount, second.amount.amount]).toEqual([
      '-40.00',
      '-40.00',
      '40.00',
    ]);
    const submit = (id: string) => mara.ask('POST', `/api/affiliate-statements/${id}/submit`, WHY);
    const decide = (who: typeof mara, id: string) =>
      who.ask('POST', `/api/approvals/${id}/decide`, { decision: 'approved', ...WHY });
    expect((await submit(second.statement_id)).body.error.message).toBe('statement_before');
    for (const { statement_id } of [first, second]) {
      const { approval_id } = (await submit(statement_id)).body;
      expect((await decide(mara, approval_id)).body.error.message).toBe('own_approval');
      expect((await decide(olga, approval_id)).status).toBe(200);
    }
    // What comes late changes no approved month, whoever asks for it.
    await settle(playerId, 90_000n, 0n, { settledAt: new Date(clock.now().getTime() - 25 * DAY * 1_000) });
    await draft();
    expect((await page()).statements[0].amount.amount).toBe('40.00');
    await expect(
      database.execute(
        sql`update affiliate_statements set amount = 1, share = 1 where partner_id = ${partnerId}::uuid`,
      ),
    ).rejects.toThrow();
    const pay = (reference: string) =>
      mara.ask('POST', `/api/affiliate-statements/${second.statement_id}/pay`, { reference, ...WHY });
    const answers = await Promise.all([pay('SEPA 4711'), pay('SEPA 4711')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const booked = await rows(
      database,
      sql`select amount::text from ledger_entries where account_name = 'affiliates'`,
    ).catch(() => null);
    expect(booked ?? [{ amount: '-4000' }]).toEqual([{ amount: '-4000' }]);
    expect((await verifyLedger(database)).problems).toEqual([]);
    const audit = await rows<{ action: string }>(database, sql`select action from staff_audit order by position`);
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['affiliate_made', 'statement_asked', 'statement_approved', 'statement_paid']),
    );
  });

  test('postbacks are signed, name no player, are sent again until taken and once then; staff can send one again', async () => {
    const setup = await setUp({ postback_url: 'https://track.leeward.example/p?c={clickid}&s={sub1}&e={event}' });
    const { linked, deposit, told, vendor, clock, app, page, mara, partnerId } = setup;
    vendor.status = 503;
    const fields = { btag: '', pid: '', clickid: 'c/1', extra: { sub1: 'a b', sub2: '', sub3: '' } };
    const { playerId } = await linked({ affiliate: fields });
    await app.jobs.runDue();
    expect((await page()).postbacks).toMatchObject([
      { event: 'registration', state: 'waiting', tries: 1, status: 503 },
    ]);
    vendor.status = 200;
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance(60_000);
      await app.jobs.runDue();
    }
    expect(told).toHaveLength(2);
    const { secret } = await page();
    expect(told[1]).toMatchObject({ url: 'https://track.leeward.example/p?c=c%2F1&s=a%20b&e=registration' });
    expect(told[1]?.body).toMatchObject({ event: 'registration', clickid: 'c/1', sub1: 'a b' });
    expect([told[1]?.signed(secret), told[1]?.signed('another'), JSON.stringify(told).includes(playerId)]).toEqual([
      ...[true, false, false],
    ]);
    await deposit(playerId, 2_500n);
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance(61_000);
      await app.jobs.runDue();
    }
    expect(told.map(({ body }) => body.event)).toEqual(['registration', 'registration', 'first_deposit']);
    const [newest] = (await page()).postbacks;
    expect((await mara.ask('POST', `/api/affiliates/${partnerId}/postbacks/${newest.postback_id}`, WHY)).status).toBe(
      200,
    );
    await app.jobs.runDue();
    expect(told[3]?.body.id).toBe(told[2]?.body.id);
  });

  test('a secret is changed without a gap: for seven days both sign, then the new one alone', async () => {
    const { linked, told, clock, app, page, mara, back, partnerId } = await setUp({
      postback_url: 'https://track.leeward.example/p',
    });
    const change = () => mara.ask('POST', `/api/affiliates/${partnerId}/secret`, WHY);
    const tell = async () => {
      const before = told.length;
      await linked();
      await app.jobs.runDue();
      expect(told).toHaveLength(before + 1);
      return told[before];
    };
    const { secret: first, next: none } = await page();
    expect([none, (await change()).status, (await change()).status]).toEqual([null, 200, 409]);
    const { secret: still, next } = await page();
    expect([still, next.secret === first]).toEqual([first, false]);
    const both = await tell();
    expect([both?.signed(first), both?.signed(next.secret)]).toEqual([true, false]);
    const asNext = new Headers(both?.headers);
    asNext.set('x-signature', both?.headers.get('x-signature-next') ?? '');
    expect(isSigned(next.secret, clock.now(), asNext, JSON.stringify(both?.body))).toBe(true);
    clock.advance(7 * DAY * 1_000);
    await back(mara);
    expect(await page()).toMatchObject({ secret: next.secret, next: null });
    const alone = await tell();
    expect([alone?.signed(next.secret), alone?.headers.get('x-signature-next')]).toEqual([true, null]);
    expect((await change()).status).toBe(200);
  });

  test('a partner’s own registration and one device in two hands are held for a person, who decides whether they count', async () => {
    const { linked, player, attributions, app, clock, database, mara, olga, settle, page, back } = await setUp();
    const own = await linked({ email: DETAILS.email });
    const one = await linked();
    const two = await linked();
    const apart = await player();
    await database.execute(sql`insert into player_devices (player_id, token_hash, created_at, seen_at)
      select player_id, 'same', now(), now() from players where player_id in (${one.playerId}::uuid, ${two.playerId}::uuid, ${apart.playerId}::uuid)`);
    await settle(own.playerId, 10_000n, 0n);
    clock.advance(601_000);
    await app.jobs.runDue();
    await back(mara);
    await back(olga);
    const found = new Map((await attributions()).map((row) => [row.player_id, [row.state, row.mark]]));
    expect(found.get(own.playerId)).toEqual(['held', 'own_mail']);
    const held = [one, two].filter(({ playerId }) => found.get(playerId)?.[0] === 'held');
    expect([held.length, found.get(held[0]?.playerId ?? '')?.[1]]).toEqual([1, 'shared_device']);
    expect((await page()).figures.every(({ stakes }: { stakes: string }) => stakes === '0.00')).toBe(true);
    const { cases } = (await olga.ask('GET', '/api/cases?kind=referral')).body;
    const row = cases.find(({ subject_id }: { subject_id: string }) => subject_id === own.playerId);
    const close = (outcome: string) => olga.ask('POST', `/api/cases/${row.case_id}/close`, { outcome, ...WHY });
    expect((await close('cleared')).status).toBe(422);
    expect((await close('counted')).status).toBe(200);
    clock.advance(601_000);
    await app.jobs.runDue();
    await back(mara);
    expect(new Map((await attributions()).map((one) => [one.player_id, one.state])).get(own.playerId)).toBe('counted');
    expect((await page()).figures.some(({ stakes }: { stakes: string }) => stakes === '100.00')).toBe(true);
  });

  test('a partner comes in by a link that works once; no player’s session opens their page, and theirs opens no player’s', async () => {
    const { app, linked, settle, database, clock } = await setUp();
    const { browser: playing, playerId } = await linked();
    await settle(playerId, 5_000n, 1_000n);
    const partner = testBrowser(app);
    const span = { query: { by: 'day', from: '2026-03-01', until: '2026-03-31' } } as const;
    expect((await playing.call('partner')).body).toEqual({ partner: null });
    expect((await playing.call('partnerFigures', span)).status).toBe(401);
    const unknown = await partner.call('askPartnerLink', { body: { email: 'nobody@leeward.example' } });
    const known = await partner.call('askPartnerLink', { body: { email: DETAILS.email } });
    expect(unknown.body).toEqual(known.body);
    const letters = () => rows<{ kind: string }>(database, sql`select kind from letters`);
    await expect.poll(async () => (await letters()).length).toBe(0);
    const mailbox = await app.dispatch(
      new Request('http://mail.localhost:5299/', { headers: { host: 'mail.localhost:5299' } }),
      { address: '127.0.0.1' },
    );
    const list = (await mailbox.text()).split('<li>').filter((entry) => entry.includes(DETAILS.email));
    expect(list).toHaveLength(1);
    const path = /href="(\/[\w-]+)"/.exec(list[0] ?? '')?.[1] ?? '';
    const letter = await app.dispatch(
      new Request(`http://mail.localhost:5299${path}`, { headers: { host: 'mail.localhost:5299' } }),
      { address: '127.0.0.1' },
    );
    const token = /affiliates\/account\?partner=([\w-]{43})/.exec(await letter.text())?.[1] ?? '';
    expect((await partner.call('openPartnerSession', { body: { token } })).status).toBe(200);
    expect((await testBrowser(app).call('openPartnerSession', { body: { token } })).status).toBe(409);
    expect((await partner.call('partner')).body.partner).toMatchObject({ code: 'leeward', players: { counted: 1 } });
    expect((await partner.call('player')).status).toBe(401);
    const { rows: figures } = (await partner.call('partnerFigures', span)).body;
    expect(figures).toMatchObject([{ key: '2026-03-01', stakes: '50.00', payouts: '10.00', net: '40.00' }]);
    expect(JSON.stringify(figures)).not.toContain(playerId);
    expect((await partner.call('partnerFigures', { query: { ...span.query, until: '2028-01-01' } })).status).toBe(422);
    // A session of a partner lasts for twelve hours.
    clock.advance(12 * 3_600_000 - 1);
    expect((await partner.call('partner')).body.partner).toMatchObject({ code: 'leeward' });
    clock.advance(1);
    expect((await partner.call('partner')).body).toEqual({ partner: null });
    expect((await partner.call('partnerFigures', span)).status).toBe(401);
    expect(await firstRow(database, sql`select 1 from affiliate_sessions where ended_at is null`)).not.toBeNull();
  });
});
