/** Money going out, and coming back: withdrawals, payouts, staff, chargebacks. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { closedLoop, reviewReasons } from '#server/modules/orders/decision.ts';
import type { PlayerSummary } from '#server/modules/player/types.ts';
import type { Result } from '#server/result.ts';
import { orderEndpoints } from '#shared/contract/orders.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openPayments, type TestPayments } from '../support/payments.ts';
import { drawing } from '../support/random.ts';

function requireValue<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.failure.name}`);
  return result.value;
}
const failureOf = (result: Result<unknown>) => (result.ok ? null : result.failure.name);

let named = 0;
/** A player with money from a card, and where it may go. */
async function depositor(platform: TestPayments, amount = '500.00', changes: Partial<PlayerSummary> = {}) {
  // Another name is another card: one that several have paid with is looked at.
  named += 1;
  const player = platform.players.add({ fullName: `Reef ${'abcdefghijklmnop'[named % 16]}`, ...changes });
  await pay(platform, player, amount);
  const { accounts } = await platform.payments.withdrawals.options(player.playerId, player.region);
  return { player, account: accounts[0]?.account_id ?? '' };
}

async function pay(platform: TestPayments, player: PlayerSummary, amount: string, alias = 'card', typed = {}) {
  const started = requireValue(await platform.start(player, { amount, alias }));
  await platform.choose(started.redirect_url, 'approve', typed);
  await platform.provider.deliverDue();
  return started.payment_id;
}

const ask = (
  platform: TestPayments,
  player: PlayerSummary,
  account_id: string,
  amount = '100.00',
  key: string | null = randomUUID(),
) =>
  platform.payments.withdrawals.start(
    { playerId: player.playerId, region: player.region, idempotencyKey: key },
    { account_id, amount, currency: player.currency },
  );

const stateOf = async ({ payments }: TestPayments, player: PlayerSummary, id: string | undefined) =>
  requireValue(await payments.withdrawals.order(player.playerId, id ?? '')).state;
const cash = async ({ wallet }: TestPayments, player: PlayerSummary) => (await wallet.read(player.playerId)).balance;
const booksOf = async ({ database }: TestPayments) => (await verifyLedger(database)).problems;

/** Lets the vendor and us do what is due. */
async function settle(platform: TestPayments): Promise<void> {
  await platform.payments.sendPayouts();
  await platform.provider.deliverDue();
}

onOneDatabase((_name, open) => {
  describe('a withdrawal', () => {
    test.each([
      [{ hasProfile: false }, 'profile_required'],
      [{ verification: 'rejected' }, 'verification_document_required'],
    ] as const)('says beforehand what it would be refused for: %o', async (changes, name) => {
      const { players, payments } = openPayments(await open());
      const { playerId, region } = players.add(changes);
      expect((await payments.withdrawals.options(playerId, region)).asks_first).toBe(name);
    });

    test('is set aside at once, paid by itself, and told: balance, state, timeline, messages', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform);
      const before = await platform.payments.withdrawals.options(player.playerId, 'main');
      expect(orderEndpoints.withdrawalOptions.response.parse(before)).toMatchObject({
        available: '500.00',
        held: '0.00',
        accounts: [{ alias: 'card', label: '•• 4417', min: '20.00', max: '5000.00', fee: '0.00', hours: 2 }],
        asks_first: null,
      });
      const id = requireValue(await ask(platform, player, account)).payment_ids[0];
      expect(await cash(platform, player)).toBe('400.00');
      const held = await platform.payments.withdrawals.options(player.playerId, 'main');
      expect(held).toMatchObject({
        available: '400.00',
        held: '100.00',
        open: [{ state: 'approved', cancellable: true }],
      });
      await settle(platform);
      const paid = requireValue(await platform.payments.withdrawals.order(player.playerId, id ?? ''));
      expect(orderEndpoints.order.response.parse(paid)).toMatchObject({
        state: 'paid',
        account: '•• 4417',
        cancellable: false,
      });
      expect(paid.events.map(({ state }) => state)).toEqual(['approved', 'approved', 'sending', 'paid']);
      expect(await cash(platform, player)).toBe('400.00');
      expect(await platform.eventsOf(player.playerId)).toContain('payment');
      // A method without a fee books none: not even one of nothing.
      expect(await rows(platform.database, sql`select kind from ledger_transfers where kind = 'fee'`)).toEqual([]);
      expect(await booksOf(platform)).toEqual([]);
    });

    test('bad input is refused with a code, and nothing moves', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform);
      const other = await depositor(platform);
      const used = randomUUID();
      requireValue(await ask(platform, player, account, '20.00', used));
      const cases: [string, Promise<Result<unknown>>, string][] = [
        ['negative', ask(platform, player, account, '-50.00'), 'invalid'],
        ['a fraction of a cent', ask(platform, player, account, '50.001'), 'invalid'],
        ['zero', ask(platform, player, account, '0'), 'invalid'],
        ['huge', ask(platform, player, account, '999999999999.00'), 'amount_above_maximum'],
        ['below the minimum', ask(platform, player, account, '19.99'), 'amount_below_minimum'],
        ['more than there is', ask(platform, player, account, '480.01'), 'insufficient_funds'],
        ['another player’s account', ask(platform, player, other.account), 'unknown_payment_account'],
        ['no such account', ask(platform, player, randomUUID()), 'unknown_payment_account'],
        ['another currency', ask(platform, { ...player, currency: 'PLN' }, account), 'invalid'],
        ['no key', ask(platform, player, account, '50.00', null), 'invalid'],
        ['a used key with other input', ask(platform, player, account, '30.00', used), 'idempotency_conflict'],
      ];
      for (const [name, result, failure] of cases) expect([name, failureOf(await result)]).toEqual([name, failure]);
      expect(await cash(platform, player)).toBe('480.00');
    });

    test('a double click is one withdrawal; two at once never take more than there is', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform, '100.00');
      const key = randomUUID();
      const clicks = await Promise.all([1, 2, 3].map(() => ask(platform, player, account, '60.00', key)));
      expect(new Set(clicks.map((click) => requireValue(click).payment_ids[0])).size).toBe(1);
      const tabs = await Promise.all([1, 2].map(() => ask(platform, player, account, '40.00')));
      expect(tabs.map(failureOf).sort()).toEqual(['insufficient_funds', null].sort());
      expect(await cash(platform, player)).toBe('0.00');
      expect(await booksOf(platform)).toEqual([]);
    });

    test('comes back when the player calls it back, until it is sent; not where the law or the player forbids', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform);
      const { withdrawals } = platform.payments;
      const id = requireValue(await ask(platform, player, account)).payment_ids[0] ?? '';
      const cancels = await Promise.all([
        withdrawals.cancel(player.playerId, id),
        withdrawals.cancel(player.playerId, id),
      ]);
      expect(cancels.map((done) => requireValue(done).state)).toEqual(['cancelled', 'cancelled']);
      expect(await cash(platform, player)).toBe('500.00');
      await settle(platform);
      expect(await stateOf(platform, player, id)).toBe('cancelled');
      const sent = requireValue(await ask(platform, player, account)).payment_ids[0] ?? '';
      await settle(platform);
      expect(failureOf(await withdrawals.cancel(player.playerId, sent))).toBe('withdrawal_sent');
      await withdrawals.setLock(player.playerId, true);
      const locked = requireValue(await ask(platform, player, account)).payment_ids[0] ?? '';
      expect(failureOf(await withdrawals.cancel(player.playerId, locked))).toBe('withdrawal_final');
      expect((await withdrawals.setLock(player.playerId, false)).locked).toBe(true);
      platform.clock.advance(86_400_000);
      expect(requireValue(await withdrawals.cancel(player.playerId, locked)).state).toBe('cancelled');
      const german = await depositor(platform, '500.00', { region: 'de' });
      const final = requireValue(await ask(platform, german.player, german.account)).payment_ids[0] ?? '';
      expect(failureOf(await withdrawals.cancel(german.player.playerId, final))).toBe('withdrawal_final');
      expect(failureOf(await withdrawals.cancel(german.player.playerId, id))).toBe('not_found');
    });

    test('what must be played first cannot be withdrawn, and is shown apart', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform, '500.00', { region: 'ee' });
      platform.unplayed.amount = 45_000n;
      expect(await platform.payments.withdrawals.options(player.playerId, 'ee')).toMatchObject({
        available: '50.00',
        play_once: '450.00',
      });
      expect(failureOf(await ask(platform, player, account, '50.01'))).toBe('insufficient_funds');
      expect(failureOf(await ask(platform, player, account, '50.00'))).toBeNull();
    });

    test('goes to accounts in the player’s own name only, until a person has checked another', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      await pay(platform, player, '100.00', 'card', { holder: 'Somebody Else' });
      const options = () => platform.payments.withdrawals.options(player.playerId, 'main');
      expect((await options()).accounts).toEqual([]);
      const [account] = (await platform.payments.accounts(player.playerId)).result;
      const cases = await rows<{ reason: string }>(platform.database, sql`select reason from staff_cases`);
      expect(cases).toEqual([{ reason: 'foreign_account' }]);
      await platform.payments.staff.verifyAccount(player.playerId, account?.account_id ?? '');
      expect((await options()).accounts).toHaveLength(1);
      await pay(platform, player, '50.00', 'card', { holder: 'reef, MARLOWE', card: '3220' });
    });
  });

  describe('rules and people', () => {
    test('a first payout above the bound waits; one person lets it go, above an amount two', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform, '5000.00');
      await pay(platform, player, '3000.00');
      const { staff } = platform.payments;
      const small = requireValue(await ask(platform, player, account, '300.00')).payment_ids[0] ?? '';
      expect(await stateOf(platform, player, small)).toBe('review');
      expect((await staff.waiting()).map(({ order }) => order.orderId)).toEqual([small]);
      const by = (staffId: string) => ({ staffId, note: 'seen' });
      expect(requireValue(await staff.approve(small, by('anna'))).state).toBe('approved');
      expect(failureOf(await staff.approve(small, by('bert')))).toBe('order_decided');
      await settle(platform);
      expect(await stateOf(platform, player, small)).toBe('paid');
      await pay(platform, player, '4000.00', 'bank-transfer');
      const bank = (await platform.payments.withdrawals.options(player.playerId, 'main')).accounts.find(
        ({ alias }) => alias === 'bank-transfer',
      );
      const large = requireValue(await ask(platform, player, bank?.account_id ?? '', '5000.01')).payment_ids[0] ?? '';
      expect(requireValue(await staff.approve(large, by('anna'))).state).toBe('review');
      expect(failureOf(await staff.approve(large, by('anna')))).toBe('four_eyes');
      expect(requireValue(await staff.approve(large, by('bert'))).state).toBe('approved');
      const open_ = await rows(platform.database, sql`select 1 from staff_cases where closed_at is null`);
      expect(open_).toEqual([]);
    });

    test('a refused one gives the money back with its reason', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform);
      const id = requireValue(await ask(platform, player, account, '300.00')).payment_ids[0] ?? '';
      await platform.payments.staff.refuse(id, 'documents_missing', { staffId: 'anna', note: 'no statement' });
      const refused = requireValue(await platform.payments.withdrawals.order(player.playerId, id));
      expect(refused).toMatchObject({ state: 'refused', reason: 'documents_missing' });
      expect(await cash(platform, player)).toBe('500.00');
      expect(await booksOf(platform)).toEqual([]);
    });

    test('a level pays verified players larger sums at once, and lets one payout be larger', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform);
      platform.ease.payoutMaximum = 125;
      const { accounts } = await platform.payments.withdrawals.options(player.playerId, 'main');
      expect(accounts.find(({ account_id }) => account_id === account)?.max).toBe('6250.00');
    });

    test('the rules name every reason', () => {
      const facts = {
        amount: 10_000n,
        currency: 'EUR',
        verified: false,
        paidBefore: false,
        lastDay: { count: 0, total: 0n },
        unplayed: 0n,
        sharedAccount: false,
        payoutsAtOnce: 100,
        flags: [],
      } as const;
      expect(reviewReasons(facts)).toEqual([]);
      expect(reviewReasons({ ...facts, amount: 20_001n })).toEqual(['first_payout']);
      expect(reviewReasons({ ...facts, amount: 20_001n, paidBefore: true })).toEqual(['unverified']);
      expect(reviewReasons({ ...facts, amount: 100_001n, paidBefore: true, verified: true })).toEqual(['large_amount']);
      expect(reviewReasons({ ...facts, lastDay: { count: 3, total: 0n } })).toEqual(['velocity']);
      expect(reviewReasons({ ...facts, unplayed: 50_001n })).toEqual(['unplayed']);
      expect(reviewReasons({ ...facts, sharedAccount: true, flags: ['opposite_bets'] })).toEqual([
        'shared_account',
        'opposite_bets',
      ]);
    });

    test('where the law asks for it, deposits go back to their sources first', async () => {
      const sources = [
        { accountId: 'card', net: 100n },
        { accountId: 'bank', net: 50n },
      ];
      expect(closedLoop(120n, 'bank', sources)).toEqual([
        { accountId: 'bank', net: 50n },
        { accountId: 'card', net: 70n },
      ]);
      expect(closedLoop(200n, 'bank', sources)).toEqual([
        { accountId: 'bank', net: 100n },
        { accountId: 'card', net: 100n },
      ]);
      const platform = openPayments(await open());
      const { player } = await depositor(platform, '100.00', { region: 'de' });
      await pay(platform, player, '50.00', 'instant-bank');
      const { accounts } = await platform.payments.withdrawals.options(player.playerId, 'de');
      const bank = accounts.find(({ alias }) => alias === 'instant-bank');
      const parts = requireValue(await ask(platform, player, bank?.account_id ?? '', '120.00')).payment_ids;
      expect(parts).toHaveLength(2);
      await settle(platform);
      const paid = await Promise.all(parts.map((id) => platform.payments.withdrawals.order(player.playerId, id)));
      expect(
        paid.map((order) => [requireValue(order).alias, requireValue(order).amount, requireValue(order).state]),
      ).toEqual([
        ['instant-bank', '50.00', 'paid'],
        ['card', '70.00', 'paid'],
      ]);
    });
  });

  describe('a payout', () => {
    test('that gets no answer stays set aside, cannot be called back, is looked up, and is paid once', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform);
      const id = requireValue(await ask(platform, player, account)).payment_ids[0] ?? '';
      await platform.payouts('silent');
      await settle(platform);
      expect(await stateOf(platform, player, id)).toBe('sending');
      expect(failureOf(await platform.payments.withdrawals.cancel(player.playerId, id))).toBe('withdrawal_sent');
      expect(await platform.wallet.read(player.playerId)).toMatchObject({ balance: '400.00' });
      await platform.payouts('succeed');
      platform.clock.advance(3_600_000);
      await Promise.all([platform.payments.sendPayouts(), platform.payments.sendPayouts()]);
      await platform.provider.deliverDue();
      expect(await stateOf(platform, player, id)).toBe('paid');
      const paid = await rows(platform.database, sql`select 1 from sandbox_payments where direction = 'out'`);
      expect(paid).toHaveLength(1);
      expect(await booksOf(platform)).toEqual([]);
    });

    test('that is definitely refused, or comes back later, returns to the balance, once', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform);
      await platform.payouts('fail');
      const refused = requireValue(await ask(platform, player, account)).payment_ids[0] ?? '';
      await settle(platform);
      expect(await stateOf(platform, player, refused)).toBe('failed');
      expect(await cash(platform, player)).toBe('500.00');
      await platform.payouts('succeed');
      const back = requireValue(await ask(platform, player, account)).payment_ids[0] ?? '';
      await settle(platform);
      await platform.desk(back, 'returned');
      await platform.provider.deliverDue();
      expect(await stateOf(platform, player, back)).toBe('returned');
      expect(await cash(platform, player)).toBe('500.00');
      expect(await booksOf(platform)).toEqual([]);
    });

    test('that takes days is paid when the vendor says so', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform);
      await platform.payouts('days');
      const id = requireValue(await ask(platform, player, account)).payment_ids[0] ?? '';
      await settle(platform);
      expect(await stateOf(platform, player, id)).toBe('sent');
      platform.clock.advance(2 * 86_400_000);
      await platform.provider.deliverDue();
      expect(await stateOf(platform, player, id)).toBe('paid');
    });
  });

  describe('what a vendor reports by itself', () => {
    test('a chargeback takes the money back as far as there is some, once, and calls a person', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform);
      const id = await pay(platform, player, '100.00');
      requireValue(await ask(platform, player, account, '200.00'));
      await platform.desk(id, 'chargeback');
      await platform.provider.deliverDue();
      expect(await stateOf(platform, player, id)).toBe('reversed');
      expect(await cash(platform, player)).toBe('300.00');
      const poor = await depositor(platform, '100.00');
      requireValue(await ask(platform, poor.player, poor.account, '80.00'));
      const [deposit] = await rows<{ order_id: string }>(
        platform.database,
        sql`select order_id::text from orders where player_id = ${poor.player.playerId}::uuid and direction = 'deposit'`,
      );
      await platform.desk(deposit?.order_id ?? '', 'chargeback');
      expect(await cash(platform, poor.player)).toBe('0.00');
      // What was gone is owed: the next deposit pays it first.
      await pay(platform, poor.player, '100.00');
      expect(await cash(platform, poor.player)).toBe('20.00');
      const cases = await rows<{ reason: string; amount: string }>(
        platform.database,
        sql`select reason, details->>'amount' as amount from staff_cases order by opened_at, reason`,
      );
      expect(cases).toEqual(
        expect.arrayContaining([
          { reason: 'chargeback', amount: '10000' },
          { reason: 'chargeback', amount: '10000' },
        ]),
      );
      expect(await booksOf(platform)).toEqual([]);
    });

    test('another amount is held for a person, who credits what came, or nothing', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const half = requireValue(await platform.start(player, { amount: '100.00' }));
      await platform.choose(half.redirect_url, 'partial');
      await platform.provider.deliverDue();
      expect(platform.webhooks.statuses).toEqual([200]);
      expect(await stateOf(platform, player, half.payment_id)).toBe('held');
      expect(await cash(platform, player)).toBe('0.00');
      const by = { staffId: 'anna', note: 'seen at the bank' };
      requireValue(await platform.payments.staff.resolve(half.payment_id, 'credit', by));
      expect(await cash(platform, player)).toBe('50.00');
      expect(failureOf(await platform.payments.staff.resolve(half.payment_id, 'credit', by))).toBe('order_decided');
      expect(await booksOf(platform)).toEqual([]);
    });

    test('a refund goes back to where it came from; an approval comes late; a card asks 3-D Secure, or declines', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const id = await pay(platform, player, '100.00');
      requireValue(await platform.payments.staff.refund(id));
      await platform.provider.deliverDue();
      expect([await stateOf(platform, player, id), await cash(platform, player)]).toEqual(['refunded', '0.00']);
      const late = requireValue(await platform.start(player, { alias: 'card' }));
      await platform.choose(late.redirect_url, 'late');
      await platform.provider.deliverDue();
      expect(await stateOf(platform, player, late.payment_id)).toBe('started');
      platform.clock.advance(60_000);
      await platform.provider.deliverDue();
      expect(await stateOf(platform, player, late.payment_id)).toBe('succeeded');
      const asked = requireValue(await platform.start(player, { alias: 'card' }));
      const first = await platform.choose(asked.redirect_url, 'approve', { card: '3220' });
      expect(first.headers.get('location')).toMatch(/^\/checkout\//);
      await platform.choose(asked.redirect_url, 'confirm');
      const bad = requireValue(await platform.start(player, { alias: 'card' }));
      await platform.choose(bad.redirect_url, 'approve', { card: '0002' });
      await platform.provider.deliverDue();
      expect(await stateOf(platform, player, asked.payment_id)).toBe('succeeded');
      expect(await stateOf(platform, player, bad.payment_id)).toBe('failed');
    });

    test('days whose comparison was missed are made up for, each once', async () => {
      const platform = openPayments(await open());
      await depositor(platform);
      platform.clock.set('2026-03-13T02:00:00.000Z');
      await platform.payments.compareStatements();
      await platform.payments.compareStatements();
      const reports = await platform.payments.reports();
      const days = reports.filter(({ vendor }) => vendor === 'sandbox').map(({ day, lines }) => [day, lines.theirs]);
      expect(days).toEqual([
        ['2026-03-12', 0],
        ['2026-03-11', 0],
        ['2026-03-10', 1],
      ]);
    });

    test('a day’s statement agrees with the ledger, and what differs is found', async () => {
      const platform = openPayments(await open());
      const { player, account } = await depositor(platform);
      requireValue(await ask(platform, player, account));
      await settle(platform);
      const lost = requireValue(await platform.start(player));
      platform.webhooks.deaf = true;
      await platform.choose(lost.redirect_url, 'approve');
      await platform.provider.deliverDue();
      platform.clock.advance(2 * 86_400_000);
      platform.clock.set('2026-03-11T02:00:00.000Z');
      await platform.payments.compareStatements();
      const reports = await platform.payments.reports();
      const report = reports.find(({ vendor }) => vendor === 'sandbox');
      expect(report).toMatchObject({ day: '2026-03-10', lines: { theirs: 3, ours: 2 } });
      expect(report?.differences).toEqual([
        expect.objectContaining({ orderId: lost.payment_id, kind: 'missing_here', theirs: '5000', ours: null }),
      ]);
    });
  });

  test('history: every movement with its cause, balances that add up, filters, pages by key, CSV and PDF', async () => {
    const platform = openPayments(await open());
    const { player, account } = await depositor(platform);
    const { history } = platform.payments;
    for (let count = 0; count < 12; count += 1) {
      platform.clock.advance(1_000);
      const id = requireValue(await ask(platform, player, account, '20.00')).payment_ids[0] ?? '';
      platform.clock.advance(1_000);
      if (count > 3) await platform.payments.withdrawals.cancel(player.playerId, id);
    }
    platform.clock.advance(1_000);
    const declined = requireValue(await platform.start(player, { alias: 'voucher', amount: '20.00' }));
    await platform.choose(declined.redirect_url, 'decline');
    await platform.provider.deliverDue();
    const all = { group: 'all', state: 'all' } as const;
    const first = await history.page(player.playerId, all);
    expect(orderEndpoints.movements.response.parse(first)).toEqual(first);
    const second = await history.page(player.playerId, { ...all, after: first.next ?? '' });
    expect([first.result.length, second.result.length, second.next]).toEqual([20, 2, null]);
    expect(first.counts).toEqual({ all: 22, deposits: 2, withdrawals: 20, play: 0, bonuses: 0, corrections: 0 });
    expect(first.totals).toMatchObject({ in: '500.00', out: '-80.00' });
    const items = [...first.result, ...second.result].reverse();
    let balance = 0;
    for (const { amount, balance_after } of items) {
      if (balance_after === null) continue;
      balance += Number(amount);
      expect(Number(balance_after)).toBeCloseTo(balance, 2);
    }
    expect(items.at(-1)).toMatchObject({ type: 'deposit', state: 'failed', balance_after: null });
    const failed = await history.page(player.playerId, { ...all, state: 'failed' });
    expect(failed.result.every(({ state }) => state === 'failed' || state === 'cancelled')).toBe(true);
    const csv = await history.file(player.playerId, { format: 'csv', language: 'de' });
    const text = Buffer.from(csv.content, 'base64').toString('utf8');
    expect(text.split('\r\n')).toHaveLength(24);
    expect(text).toContain('Auszahlung zurück');
    const pdf = await history.file(player.playerId, { format: 'pdf', language: 'hu' });
    expect(Buffer.from(pdf.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('any history of messages leaves each order once in one state, and the books true', async () => {
    const platform = openPayments(await open());
    const draw = drawing(20_261_124);
    const { player, account } = await depositor(platform, '2000.00');
    const ids: string[] = [];
    for (let step = 0; step < 120; step += 1) {
      platform.clock.advance(draw(4) * 1_000);
      const act = draw(6);
      if (act === 0) ids.push(requireValue(await platform.start(player, { amount: '50.00' })).payment_id);
      if (act === 1) {
        const asked = await ask(platform, player, account, '20.00');
        if (asked.ok) ids.push(...asked.value.payment_ids);
      }
      if (act === 2) await platform.payouts(['succeed', 'fail', 'days', 'silent'][draw(4)] ?? 'succeed');
      if (act === 3) await settle(platform);
      const id = ids[draw(ids.length)];
      if (id === undefined) continue;
      if (act === 4) await platform.payments.withdrawals.cancel(player.playerId, id);
      if (act === 5) {
        const { direction } = requireValue(await platform.payments.withdrawals.order(player.playerId, id));
        const words = direction === 'deposit' ? ['success', 'fail', 'pending', 'chargeback'] : ['pending', 'returned'];
        const status = words[draw(words.length)];
        const amount = direction === 'deposit' ? '5000' : '2000';
        const said = { notice_id: `${id}/${status}`, payment_id: id, status, amount, currency: 'EUR' };
        await Promise.all([platform.webhook(said), platform.webhook(said)]);
      }
    }
    const found = await rows<{ cash: string; expected: string }>(
      platform.database,
      sql`select (select coalesce(sum(balance), 0) from ledger_accounts where player_id = ${player.playerId}::uuid and purse = 'cash')::text as cash,
            (select sum(case
               when direction = 'deposit' and state = 'succeeded' then amount
               when direction = 'withdrawal' and state in ('review', 'approved', 'sending', 'sent', 'held', 'paid') then -amount
               else 0 end) from orders where player_id = ${player.playerId}::uuid)::text as expected`,
    );
    expect(found[0]?.cash).toBe(found[0]?.expected);
    expect(await booksOf(platform)).toEqual([]);
  });
});
