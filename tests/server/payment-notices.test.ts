/**
 * Deposits whose notices come in any order, and deposits that are completed after the player's protection has come. The
 * provider's side is a model of its own (tests/models).
 */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { firstRow, rows } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { PlayerSummary } from '#server/modules/player/types.ts';
import { createStandings } from '#server/modules/protection/index.ts';
import { storeLimit } from '#server/modules/protection/limits-store.ts';
import type { Result } from '#server/result.ts';
import { heldOfDeposit, type Word } from '../models/payment-provider.ts';
import { onOneDatabase } from '../support/databases.ts';
import { MERCHANT_ORIGIN, openPayments, type TestPayments } from '../support/payments.ts';
import { drawing } from '../support/random.ts';

function requireValue<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`refused: ${result.failure.name}`);
  return result.value;
}

/** What the ledger has of an order on the house's accounts, minor units. */
async function booksOf({ database }: TestPayments, orderId: string) {
  const found = await rows<{ account: string; sum: string }>(
    database,
    sql`select entry.account, sum(entry.amount)::text as sum
        from ledger_entries as entry join ledger_transfers as transfer using (transfer_id)
        where entry.owner = 'house' and transfer.details->>'order_id' = ${orderId} group by entry.account`,
  );
  const of = (name: string) => BigInt(found.find(({ account }) => account === name)?.sum ?? 0);
  return { payments: -of('payments'), held: of('held'), fees: of('fees') };
}

const casesOf = ({ database }: TestPayments, orderId: string) =>
  rows<{ reason: string; outcome: string | null }>(
    database,
    sql`select reason, outcome from staff_cases where kind = 'order' and subject_id = ${orderId}`,
  );

const stateOf = ({ database }: TestPayments, orderId: string) =>
  firstRow<{ state: string; reason: string | null }>(
    database,
    sql`select state, reason from orders where order_id = ${orderId}::uuid`,
  );

const cash = async ({ wallet }: TestPayments, { playerId }: PlayerSummary) => (await wallet.read(playerId)).balance;

async function stop(
  platform: TestPayments,
  player: PlayerSummary,
  status: 'time-out' | 'excluded' | 'closed',
  until: Date | null,
) {
  const { clock, unitOfWork } = platform;
  const standings = createStandings({
    ...{ clock, endPlay: async () => undefined, endBonuses: async () => undefined },
    onExcluded: async () => undefined,
  });
  await unitOfWork.run((transaction, emit) =>
    standings.set(transaction, emit, { playerId: player.playerId, status, reason: 'player', until }),
  );
  Object.assign(player, { status });
}

const limit = ({ database, clock }: TestPayments, { playerId }: PlayerSummary, amount: bigint) =>
  database.transaction((transaction) =>
    storeLimit(transaction, playerId, { kind: 'deposit', period: 'day' }, amount, clock.now()),
  );

onOneDatabase((_name, open) => {
  test('whatever a provider says, twice and in any order, the ledger holds what the provider holds, or a person looks', async () => {
    const platform = openPayments(await open());
    const draw = drawing(20_261_129);
    // Ten euro by phone cost fifty cents on top.
    const asked = { amount: 1_050n, currency: 'EUR' };
    for (let story = 0; story < 70; story += 1) {
      const player = platform.players.add();
      const { payment_id: id } = requireValue(await platform.start(player, { alias: 'phone', amount: '10.00' }));
      const words: Word[] = [];
      const length = 2 + draw(5);
      for (let step = 0; step < length; step += 1) {
        const says = (['success', 'success', 'refund', 'chargeback', 'fail', 'pending'] as const)[draw(6)] ?? 'success';
        const amount = [1_050n, 1_050n, 1_050n, 350n, 2_100n][draw(5)] ?? 1_050n;
        const noticeId = draw(6) === 0 ? null : `${id}/${says}/${draw(2)}`;
        const word: Word = { id: noticeId, says, amount, currency: draw(12) === 0 ? 'PLN' : 'EUR' };
        const times = 1 + draw(2);
        for (let time = 0; time < times; time += 1) {
          words.push(word);
          const notice = { noticeId, paymentId: id, status: says, amount, currency: word.currency };
          await platform.payments.settle('sandbox', { ...notice, account: null, reason: null });
        }
      }
      const books = await booksOf(platform, id);
      const holding = heldOfDeposit(words, asked);
      const isLookedAt = (await casesOf(platform, id)).some(({ outcome }) => outcome === null);
      const isTrue = isLookedAt || (!holding.isUnclear && books.payments === holding.amount && books.held === 0n);
      const isExact = holding.isUnclear || books.payments === holding.amount;
      if (!isTrue || !isExact) expect({ story, words, books, holding, isLookedAt }).toBe('the books of the provider');
    }
    expect((await verifyLedger(platform.database)).problems).toEqual([]);
  });

  test('a part that is given back takes that part, and the fee goes back first', async () => {
    const platform = openPayments(await open());
    const player = platform.players.add();
    const { payment_id: id } = requireValue(await platform.start(player, { alias: 'phone', amount: '30.00' }));
    const say = (status: string, amount: string, of: string) =>
      platform.webhook({ notice_id: `${id}/${of}`, payment_id: id, status, amount, currency: 'EUR' });
    await say('success', '3150', 'paid');
    expect(await cash(platform, player)).toBe('30.00');
    await say('refund', '1000', 'one');
    // 10.00 went back: 1.50 of fee and 8.50 of the player's.
    expect([await cash(platform, player), (await stateOf(platform, id))?.state]).toEqual(['21.50', 'succeeded']);
    await say('refund', '2150', 'two');
    expect([await cash(platform, player), (await stateOf(platform, id))?.state]).toEqual(['0.00', 'refunded']);
    expect(await booksOf(platform, id)).toEqual({ payments: 0n, held: 0n, fees: 0n });
    expect(await casesOf(platform, id)).toEqual([]);
  });

  describe('a deposit that was started before', () => {
    test.each([
      ['a time-out', 'time-out'],
      ['an exclusion', 'excluded'],
      ['the account was closed', 'closed'],
    ] as const)('%s is declined at the checkout when it is completed', async (_what, status) => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const started = requireValue(await platform.start(player));
      await stop(platform, player, status, null);
      await platform.choose(started.redirect_url, 'approve');
      await platform.provider.deliverDue();
      expect(requireValue(await platform.adapter.status(started.payment_id))?.status).toBe('fail');
      expect(await stateOf(platform, started.payment_id)).toEqual({ state: 'failed', reason: 'stopped' });
      expect(await cash(platform, player)).toBe('0.00');
    });

    test('a time-out is taken from the moment at which it ends', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const early = requireValue(await platform.start(player));
      const late = requireValue(await platform.start(player));
      const until = new Date(platform.clock.now().getTime() + 3_600_000);
      await stop(platform, player, 'time-out', until);
      platform.clock.set(new Date(until.getTime() - 1).toISOString());
      await platform.choose(early.redirect_url, 'approve');
      platform.clock.advance(1);
      await platform.choose(late.redirect_url, 'approve');
      await platform.provider.deliverDue();
      expect((await stateOf(platform, early.payment_id))?.state).toBe('failed');
      expect((await stateOf(platform, late.payment_id))?.state).toBe('succeeded');
    });

    test('a lower limit is taken up to the limit, with what is under way beside it', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      requireValue(await platform.start(player, { amount: '30.00' }));
      const { payment_id, redirect_url } = requireValue(await platform.start(player, { amount: '50.00' }));
      await limit(platform, player, 7_999n);
      expect(await platform.payments.mayComplete('sandbox', payment_id)).toBe(false);
      await limit(platform, player, 8_000n);
      expect(await platform.payments.mayComplete('sandbox', payment_id)).toBe(true);
      await platform.choose(redirect_url, 'approve');
      await platform.provider.deliverDue();
      expect(await cash(platform, player)).toBe('50.00');
      // It is over: nobody is asked again.
      expect(await platform.payments.mayComplete('sandbox', payment_id)).toBe(false);
    });

    test('an exclusion and comes all the same is held with a case, credited by nobody, and goes back to its source', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const { payment_id: id, redirect_url } = requireValue(await platform.start(player, { alias: 'card' }));
      // The vendor asks at the press, and takes the money a minute later.
      await platform.choose(redirect_url, 'late');
      await stop(platform, player, 'excluded', null);
      platform.clock.advance(60_000);
      await platform.provider.deliverDue();
      expect(await stateOf(platform, id)).toEqual({ state: 'held', reason: 'stopped' });
      expect(await casesOf(platform, id)).toEqual([{ reason: 'stopped', outcome: null }]);
      expect(await booksOf(platform, id)).toEqual({ payments: 5_000n, held: 5_000n, fees: 0n });
      const by = { staffId: 'anna', note: 'credit it' };
      expect(await platform.payments.staff.resolve(id, 'credit', by)).toMatchObject({
        failure: { name: 'play_stopped' },
      });

      platform.vendor.reachable = false;
      await platform.payments.sendPayouts();
      expect((await stateOf(platform, id))?.state).toBe('held');
      platform.vendor.reachable = true;
      platform.clock.advance(4_999);
      await platform.payments.sendPayouts();
      expect((await stateOf(platform, id))?.state).toBe('held');
      platform.clock.advance(1);
      await platform.payments.sendPayouts();
      await platform.provider.deliverDue();
      expect(await stateOf(platform, id)).toEqual({ state: 'failed', reason: 'sent_back' });
      expect(requireValue(await platform.adapter.status(id))?.status).toBe('refund');
      expect(await casesOf(platform, id)).toEqual([{ reason: 'stopped', outcome: 'failed' }]);
      expect(await booksOf(platform, id)).toEqual({ payments: 0n, held: 0n, fees: 0n });
      expect(await cash(platform, player)).toBe('0.00');
      expect(await platform.payments.sendPayouts()).toBe(0);
    });

    test('that a person dismisses goes back to its source', async () => {
      const platform = openPayments(await open());
      const player = platform.players.add();
      const { payment_id: id, redirect_url } = requireValue(await platform.start(player, { amount: '100.00' }));
      await platform.choose(redirect_url, 'partial');
      await platform.provider.deliverDue();
      expect(await booksOf(platform, id)).toEqual({ payments: 5_000n, held: 5_000n, fees: 0n });
      requireValue(await platform.payments.staff.resolve(id, 'dismiss', { staffId: 'anna', note: 'half' }));
      await platform.payments.sendPayouts();
      await platform.provider.deliverDue();
      expect(await booksOf(platform, id)).toEqual({ payments: 0n, held: 0n, fees: 0n });
      expect(await platform.payments.sendPayouts()).toBe(0);
    });
  });

  test('a question that is not the vendor’s is not answered', async () => {
    const platform = openPayments(await open());
    const url = new URL('/vendor/payments/sandbox/question', MERCHANT_ORIGIN);
    const answer = await platform.merchant.request(url.pathname, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
  });
});
