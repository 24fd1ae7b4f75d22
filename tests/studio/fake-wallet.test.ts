/** The wallet that the studio's tests play with is as strict about repetitions as the contract (docs/integrating.md). */
import { expect, test } from 'vitest';
import { createFakeWallet } from '#tests/support/studio.ts';

const ROUND = {
  request_id: 'request-0001',
  transaction_id: 'round-1-b',
  round_id: 'round-1',
  amount: '100',
  win_transaction_id: 'round-1-w',
  win_amount: '40',
};

function open() {
  const wallet = createFakeWallet();
  const call = async (name: string, body: Record<string, string>) => {
    const url = `http://operator.example/vendor/games/studio/${name}`;
    const answer = await wallet.fetcher(new Request(url, { method: 'POST', body: JSON.stringify(body) }));
    return ((await answer.json()) as { status: string }).status;
  };
  return { wallet, call, play: (changes: object = {}) => call('bet_and_win', { ...ROUND, ...changes }) };
}

test('a refusal of a whole round stays one, one that says nothing of its ids does not', async () => {
  const { wallet, play } = open();
  wallet.state.refuse = 'token_expired';
  expect(await play()).toBe('token_expired');
  wallet.state.refuse = 'invalid_signature';
  expect(await play({ transaction_id: 'round-2-b', win_transaction_id: 'round-2-w' })).toBe('invalid_signature');
  wallet.state.refuse = null;
  expect(await play({ request_id: 'request-0002' })).toBe('token_expired');
  expect(wallet.state.balance).toBe(10_000n);
  expect(await play({ transaction_id: 'round-2-b', win_transaction_id: 'round-2-w' })).toBe('ok');
});

test('a refusal of a bet stays one too; taking it back is noted and moves nothing', async () => {
  const { wallet, call } = open();
  const { win_transaction_id, win_amount, ...bet } = ROUND;
  wallet.state.refuse = 'insufficient_funds';
  expect(await call('bet', bet)).toBe('insufficient_funds');
  wallet.state.refuse = null;
  expect(await call('bet', bet)).toBe('insufficient_funds');
  const back = { transaction_id: 'round-1-r', reference_transaction_id: bet.transaction_id, round_id: 'round-1' };
  expect([await call('rollback', back), await call('bet', bet)]).toEqual(['unknown_transaction', 'insufficient_funds']);
  expect(await call('bet', { ...bet, transaction_id: 'round-1-b-2' })).toBe('ok');
  expect(wallet.state.balance).toBe(9_900n);
});

test('repeated with the same fields it is booked once; with any other, or one known id, it is a duplicate', async () => {
  const { wallet, play } = open();
  expect([await play(), await play({ request_id: 'request-0002', token: 'another-token' })]).toEqual(['ok', 'ok']);
  const others = [
    { amount: '101' },
    { win_amount: '41' },
    { round_id: 'round-2' },
    { win_transaction_id: 'round-2-w' },
    { transaction_id: 'round-2-b' },
  ];
  for (const other of others) expect(await play(other), JSON.stringify(other)).toBe('duplicate_transaction');
  expect(wallet.state.balance).toBe(9_940n);
});

test('a bet that was taken back is answered so, whenever a copy of it comes', async () => {
  const { wallet, call } = open();
  const { win_transaction_id, win_amount, ...bet } = ROUND;
  const back = { transaction_id: 'round-1-r', reference_transaction_id: bet.transaction_id, round_id: 'round-1' };
  expect([await call('bet', bet), await call('rollback', back)]).toEqual(['ok', 'ok']);
  expect([await call('bet', bet), await call('rollback', back)]).toEqual(['transaction_rolled_back', 'ok']);
  expect(wallet.state.balance).toBe(10_000n);
});

test('a whole round is never taken back, and one that was before it came is refused', async () => {
  const { wallet, call, play } = open();
  const back = { transaction_id: 'round-1-r', reference_transaction_id: ROUND.transaction_id, round_id: 'round-1' };
  expect([await play(), await call('rollback', back)]).toEqual(['ok', 'invalid_request']);
  const early = { ...back, transaction_id: 'round-2-r', reference_transaction_id: 'round-2-b', round_id: 'round-2' };
  expect(await call('rollback', early)).toBe('unknown_transaction');
  expect(await play({ transaction_id: 'round-2-b', win_transaction_id: 'round-2-w' })).toBe('transaction_rolled_back');
  expect(wallet.state.balance).toBe(9_940n);
});
