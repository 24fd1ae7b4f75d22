/**
 * What providers say of payments, in every order: after all of it, what the books hold is what the provider holds, or a
 * person looks at it. The provider is a model of its own (tests/models).
 */
import { describe, expect, test } from 'vitest';
import type { Order } from '#server/modules/orders/store.ts';
import { askedAmount, backOf, tallyOf } from '#server/modules/orders/tally.ts';
import type { Verdict } from '#server/modules/orders/verdict.ts';
import { judgeDeposit } from '#server/modules/orders/verdict-deposit.ts';
import { judgePayout } from '#server/modules/orders/verdict-payout.ts';
import { type Holding, heldOfDeposit, sentOfPayout, type Word } from '../models/payment-provider.ts';

const FEE = 100n;
const AMOUNT = 3_000n;

const orderOf = (direction: 'deposit' | 'withdrawal'): Order => ({
  ...{ orderId: 'o', number: '1', direction, playerId: 'p', vendor: 'sandbox', method: 'card' },
  ...{ amount: AMOUNT, fee: FEE, settledAmount: null, currency: 'EUR', benefitId: '0', reason: null },
  state: direction === 'deposit' ? 'started' : 'sending',
  ...{ status: 'pending', first: false, accountId: null, region: 'main', inputHash: 'h', returnUrl: null },
  ...{ redirectUrl: null, attempts: 0, createdAt: '', decidedAt: null },
  ...{ moved: 0n, backSaid: 0n, backStated: 0n, disputed: false },
});

/** The books of one order: what stands in `payments` as the provider's, in the held place, and with the player. */
interface Books {
  payments: bigint;
  held: bigint;
  player: bigint;
  /** What is set aside for a payout. */
  aside: bigint;
  fees: bigint;
}

/** Thousands of steps: a plain throw where an expectation would cost ten times the step. */
function requireAside({ aside }: Books): void {
  if (aside !== AMOUNT) throw new Error(`${aside} is set aside`);
}

function book(books: Books, order: Order, { moves }: Verdict): void {
  for (const move of moves) {
    if (move.kind === 'credit') {
      books.payments += move.amount;
      books.player += move.amount - FEE;
      books.fees += FEE;
    } else if (move.kind === 'hold' || move.kind === 'unhold') {
      const amount = move.kind === 'hold' ? move.amount : -move.amount;
      books.payments += amount;
      books.held += amount;
    } else if (move.kind === 'takeBack') {
      books.payments -= move.amount + move.fee;
      books.player -= move.amount;
      books.fees -= move.fee;
    } else if (move.kind === 'capture') {
      requireAside(books);
      books.aside = 0n;
      books.fees += FEE;
      books.payments -= AMOUNT - FEE;
    } else if (move.kind === 'release') {
      requireAside(books);
      books.aside = 0n;
      books.player += AMOUNT;
    } else {
      const fee = backOf(tallyOf(order)) >= askedAmount(order) ? FEE : 0n;
      books.payments += move.amount;
      books.player += move.amount + fee;
      books.fees -= fee;
    }
  }
}

interface End {
  order: Order;
  books: Books;
  cases: string[];
}

/** Says words one after another; `isStopped`: the player may not deposit any more. */
function say(direction: 'deposit' | 'withdrawal', words: readonly Word[], isStopped = false): End {
  let order = orderOf(direction);
  const books: Books = {
    payments: 0n,
    held: 0n,
    player: 0n,
    aside: direction === 'withdrawal' ? AMOUNT : 0n,
    fees: 0n,
  };
  const cases: string[] = [];
  const heard = new Set<string>();
  for (const { id, says, amount, currency } of words) {
    if (id !== null && heard.has(id)) continue;
    if (id !== null) heard.add(id);
    const notice = { noticeId: id, paymentId: 'o', status: says, amount, currency, account: null, reason: null };
    const said = { order, tally: tallyOf(order), notice, refusal: isStopped ? 'play_stopped' : null };
    const done = direction === 'deposit' ? judgeDeposit(said) : judgePayout(said);
    const { settledAmount = order.settledAmount, state, tally } = done;
    if (settledAmount !== null && settledAmount <= 0n) throw new Error(`${settledAmount} counts of an order`);
    order = { ...order, ...tally, settledAmount };
    book(books, order, done);
    order = { ...order, state: state ?? order.state };
    if (done.doubt !== null) cases.push(done.doubt);
    else if (state !== null && cases.length > 0 && !tally.disputed && said.order.state === 'held') cases.length = 0;
    const { held, player, fees } = books;
    if (held < 0n || player < 0n || fees < 0n) throw new Error(`more was taken than there was: ${told(words)}`);
  }
  return { order, books, cases };
}

const word = (says: Word['says'], amount: bigint, id: string | null = null, currency = 'EUR'): Word => ({
  id: id ?? `${says}/${amount}/${currency}`,
  says,
  amount,
  currency,
});

/** Equal to what was asked, smaller, larger; another currency; and the answer to a question, which has no id. */
function vocabulary(asked: bigint, says: readonly Word['says'][]): Word[] {
  const spoken = says.flatMap((one) => [asked, asked / 3n, asked * 2n].map((amount) => word(one, amount)));
  const foreign = says.filter((one) => one !== 'fail').map((one) => word(one, asked, null, 'PLN'));
  const answers = says.map((one): Word => ({ id: null, says: one, amount: asked, currency: 'EUR' }));
  return [...spoken, ...foreign, ...answers, word('fail', asked), word('pending', asked)];
}

function* sequences(words: readonly Word[]): Generator<Word[]> {
  for (const one of words) {
    yield [one];
    for (const two of words) {
      yield [one, two];
      for (const three of words) yield [one, two, three];
    }
  }
}

const told = (words: readonly Word[]) =>
  words.map(({ says, amount, currency, id }) => `${says} ${amount} ${currency}${id ? '' : ' asked'}`);

/** Whether the books are what the provider holds, or somebody looks at it. */
const agrees = ({ books, cases }: End, holding: Holding, held: bigint): boolean =>
  cases.length > 0 || (!holding.isUnclear && held === holding.amount && books.held === 0n);

describe('a deposit', () => {
  const asked = { amount: AMOUNT + FEE, currency: 'EUR' };
  const words = vocabulary(asked.amount, ['success', 'refund', 'chargeback', 'surplus', 'returned']);

  test('after every pair and triple of notices the books hold what the provider holds, or a person looks at it', () => {
    for (const sequence of sequences(words)) {
      const end = say('deposit', sequence);
      const holding = heldOfDeposit(sequence, asked);
      const isTrue =
        agrees(end, holding, end.books.payments) &&
        // Nothing is credited but what has come as it was asked for, and the books agree even while a person looks.
        (holding.isUnclear || end.books.payments === holding.amount) &&
        (end.books.player === 0n ||
          (sequence.some((one) => one.says === 'success' && one.amount === asked.amount && one.currency === 'EUR') &&
            end.books.player <= AMOUNT));
      if (!isTrue) expect({ words: told(sequence), end, holding }).toBe('the books of the provider');
    }
  });

  test('a player who may not deposit any more is credited with nothing, whatever is said', () => {
    for (const sequence of sequences(words)) {
      const end = say('deposit', sequence, true);
      const holding = heldOfDeposit(sequence, asked);
      const isTrue =
        end.books.player === 0n && end.books.fees === 0n && (holding.isUnclear || end.books.held === holding.amount);
      if (!isTrue) expect({ words: told(sequence), end, holding }).toBe('nothing for the player');
    }
  });

  const success = word('success', 3_100n);
  test.each<[string, Word[], bigint, string]>([
    [
      'is credited once, whatever is repeated',
      [success, success, word('success', 3_100n, 'again')],
      3_000n,
      'succeeded',
    ],
    ['approved after a decline', [word('fail', 3_100n), success], 3_000n, 'succeeded'],
    ['given back whole', [success, word('refund', 3_100n)], 0n, 'refunded'],
    ['given back before it is said to have come', [word('refund', 3_100n), success], 0n, 'failed'],
    ['given back in two parts', [success, word('refund', 1_000n, 'a'), word('refund', 2_100n, 'b')], 0n, 'refunded'],
    // Of 31.00 with 1.00 of fee: the fee goes back first, then nine of the player's thirty.
    ['given back in part', [success, word('refund', 1_000n)], 2_100n, 'succeeded'],
    [
      'asked about after the notice of the same refund',
      [success, word('refund', 1_000n, 'a'), { id: null, says: 'refund', amount: 1_000n, currency: 'EUR' }],
      2_100n,
      'succeeded',
    ],
    [
      'asked about before the notice of the same refund',
      [success, { id: null, says: 'refund', amount: 1_000n, currency: 'EUR' }, word('refund', 1_000n, 'a')],
      2_100n,
      'succeeded',
    ],
  ])('%s needs nobody', (_title, sequence, player, state) => {
    const end = say('deposit', sequence);
    expect([end.books.player, end.order.state, end.cases]).toEqual([player, state, []]);
  });

  test('more, less, and money that went back in part before it came are held for a person', () => {
    for (const sequence of [
      [word('success', 3_101n)],
      [word('success', 3_099n)],
      [word('refund', 1n), success],
      [word('success', 3_100n, null, 'PLN')],
    ]) {
      const end = say('deposit', sequence);
      expect([told(sequence), end.order.state, end.books.player, end.cases.length > 0]).toEqual([
        told(sequence),
        'held',
        0n,
        true,
      ]);
    }
  });
});

describe('a payout', () => {
  const asked = { amount: AMOUNT - FEE, currency: 'EUR' };
  const words = vocabulary(asked.amount, ['success', 'returned', 'refund', 'surplus']);

  test('after every pair and triple of notices the books hold what the provider has sent, or a person looks at it', () => {
    for (const sequence of sequences(words)) {
      const end = say('withdrawal', sequence);
      const holding = sentOfPayout(sequence, asked);
      // What was set aside is captured, given back, or still there: the player has no more of it than there was.
      const isTrue = agrees(end, holding, -end.books.payments) && end.books.player + end.books.aside <= AMOUNT;
      if (!isTrue) expect({ words: told(sequence), end, holding }).toBe('the books of the provider');
    }
  });

  const success = word('success', 2_900n);
  test.each<[string, Word[], bigint, bigint, string]>([
    ['paid once, whatever is repeated', [success, word('success', 2_900n, 'again')], 0n, 100n, 'paid'],
    ['that came back, with its fee', [success, word('returned', 2_900n)], 3_000n, 0n, 'returned'],
    ['that came back before it is said to be paid', [word('returned', 2_900n), success], 3_000n, 0n, 'failed'],
    ['that came back in part', [success, word('returned', 1_000n)], 1_000n, 100n, 'paid'],
    ['that came back in part before it is said to be paid', [word('returned', 1_000n), success], 1_000n, 100n, 'paid'],
    ['that failed', [word('fail', 2_900n)], 3_000n, 0n, 'failed'],
    ['that failed after all', [success, word('fail', 2_900n)], 3_000n, 0n, 'returned'],
  ])('%s needs nobody', (_title, sequence, player, fees, state) => {
    const end = say('withdrawal', sequence);
    expect([end.books.player, end.books.fees, end.order.state, end.cases]).toEqual([player, fees, state, []]);
  });
});
