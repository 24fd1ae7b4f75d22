/** A studio in the wallet's own process: it is answered as any vendor is, and a whole round is one transaction. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createInProcessWallet } from '#server/adapters/games/studio/index.ts';
import { rows } from '#server/db/index.ts';
import { createWalletCalls } from '#server/http/metrics.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { InProcessWallet } from '#server/ports/studio-host.ts';
import type { StudioWalletAnswer, StudioWalletCall } from '#shared/contract/aggregator.ts';
import { forEachDatabase } from '../support/databases.ts';
import {
  createGamesHarness,
  createHarnessStudio,
  createStudioInProcess,
  type GamesHarness,
  launchSession,
  spinOnce,
} from '../support/games.ts';

const GAME = 'krakens-toll';
const STAKE = '100';

type Ask = (call: StudioWalletCall, fields: Record<string, unknown>) => Promise<StudioWalletAnswer>;

/** Everything that a vendor may ask, in an order that has refusals and repetitions; ids begin with a word of the caller's. */
async function conversation(ask: Ask, token: string, word: string) {
  const of = (round: string) => ({ token, round_id: `${word}-${round}`, game_code: GAME, currency: 'EUR' });
  const whole = (round: string, amount: string, won: string) => ({
    ...of(round),
    ...{ transaction_id: `${word}-${round}-b`, amount, win_transaction_id: `${word}-${round}-w`, win_amount: won },
  });
  const bet = { ...of('round-2'), transaction_id: `${word}-round-2-b`, amount: '300' };
  const win = { ...of('round-2'), transaction_id: `${word}-round-2-w`, reference_transaction_id: bet.transaction_id };
  const back = { token, transaction_id: `${word}-round-3-r`, reference_transaction_id: `${word}-round-3-b` };
  const said: [StudioWalletCall, Record<string, unknown>][] = [
    ['authenticate', { token, game_code: GAME }],
    ['balance', { token }],
    ['bet_and_win', whole('round-1', '200', '50')],
    ['bet_and_win', whole('round-1', '200', '50')],
    ['bet_and_win', whole('round-1', '200', '60')],
    ['bet_and_win', whole('round-9', '999999', '0')],
    ['bet_and_win', whole('round-9', '999999', '0')],
    ['bet_and_win', { ...whole('round-8', '100', '0'), currency: 'USD' }],
    ['bet_and_win', whole('round-7', 'a lot', '0')],
    ['bet', bet],
    ['win', { ...win, amount: '700', round_closed: true }],
    ['win', { ...win, amount: '700', round_closed: true }],
    ['bet', { ...of('round-3'), transaction_id: `${word}-round-3-b`, amount: '100' }],
    ['rollback', { ...back, round_id: `${word}-round-3` }],
    ['balance', { token: 'a token that nobody was given' }],
  ];
  const answers: unknown[] = [];
  for (const [call, fields] of said) {
    const { request_id, player_id, wallet_transaction_id, ...answer } = await ask(call, fields);
    answers.push({ call, ...answer, isPosted: wallet_transaction_id !== undefined });
  }
  return answers;
}

forEachDatabase((_name, open) => {
  const setUp = async (houseOf: (house: InProcessWallet) => InProcessWallet = (house) => house, cash = 5_000n) => {
    const { database } = await open();
    const operator = createGamesHarness(database);
    const playerId = await operator.addPlayer({ cash });
    const studio = createStudioInProcess(database, operator, houseOf(operator.inProcessWallet));
    const session = await launchSession(studio, await operator.open(playerId), operator.clock.at);
    const stored = () =>
      rows<{ state: string }>(database, sql`select state from studio_known_rounds order by nonce, round_id`);
    const booked = () => rows(database, sql`select round_id from game_rounds`);
    return { database, operator, playerId, studio, session, stored, booked };
  };
  const askedBy = async (operator: GamesHarness, ask: Ask, word: string) =>
    conversation(ask, await operator.open(await operator.addPlayer({ cash: 5_000n })), word);

  test('every call is answered in the process as it is over the wire', async () => {
    const { database, operator } = await setUp();
    const inProcess: Ask = (call, fields) =>
      operator.inProcessWallet.call(call, { request_id: randomUUID(), ...fields });
    const answers = await askedBy(operator, inProcess, 'process');
    expect(answers).toEqual(await askedBy(operator, operator.call, 'wired'));
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('each call is counted with how it ended', async () => {
    const { operator, playerId } = await setUp();
    const calls = createWalletCalls();
    const wallet = createInProcessWallet(operator.wallet, calls.observe);
    const token = await operator.open(playerId);
    await wallet.call('balance', { token, request_id: randomUUID() });
    await wallet.call('balance', { token: 'a token that nobody was given', request_id: randomUUID() });
    const whole = (round: string) => ({
      ...{ token, request_id: randomUUID(), round_id: round, game_code: GAME, currency: 'EUR', amount: STAKE },
      ...{ transaction_id: `${round}-b`, win_transaction_id: `${round}-w`, win_amount: '0' },
    });
    expect(await wallet.playWhole(whole('counted-1'), async () => null)).toBeNull();
    expect(await wallet.playWhole(whole('counted-1'), async (_transaction, { status }) => status)).toBe('ok');
    const broken = wallet.playWhole(whole('counted-2'), () => Promise.reject(new Error('gone')));
    await expect(broken).rejects.toThrow('gone');
    const { values } = await calls.metric.get();
    const counted = values.flatMap(({ metricName, labels, value }) =>
      metricName?.endsWith('_count') ? [`${labels.call} ${labels.outcome} ${value}`] : [],
    );
    expect(counted.toSorted()).toEqual([
      'balance invalid_token 1',
      'balance ok 1',
      'bet_and_win failed 1',
      'bet_and_win not_written 1',
      'bet_and_win ok 1',
    ]);
  });

  test('rounds are played and booked together, and a repeated press is one round', async () => {
    const { database, operator, playerId, studio, session, stored, booked } = await setUp();
    let expected = 5_000n;
    for (let number = 0; number < 8; number += 1) {
      const id = `spin-000${number}`;
      const [first, again] = await Promise.all([1, 2].map(() => spinOnce(studio, session, id, STAKE)));
      expect(again?.round_id).toBe(first?.round_id);
      expected += BigInt(first?.payout ?? 0) - BigInt(STAKE);
      expect(first?.balance).toBe(expected.toString());
    }
    expect(await operator.balanceOf(playerId)).toBe(expected);
    expect(await stored()).toEqual(Array(8).fill({ state: 'closed' }));
    expect(await booked()).toHaveLength(8);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });

  test('of two processes with the same press one plays, and the other answers with its round', async () => {
    const { database, operator, playerId, studio, session, stored } = await setUp();
    const other = createStudioInProcess(database, operator);
    const answers = await Promise.all([studio, other].map((one) => spinOnce(one, session, 'spin-0001', STAKE)));
    // Who came second may be told to ask again.
    const [first] = answers.filter(({ round_id }) => round_id !== undefined);
    expect(await spinOnce(other, session, 'spin-0001', STAKE)).toMatchObject({ round_id: first?.round_id });
    expect(await stored()).toEqual([{ state: 'closed' }]);
    expect(await operator.balanceOf(playerId)).toBe(5_000n - BigInt(STAKE) + BigInt(first?.payout ?? 0));
  });

  test('a refusal is written with the round, and the next press asks anew', async () => {
    const { session, studio, stored, booked } = await setUp(undefined, 0n);
    expect(await spinOnce(studio, session, 'spin-0001', STAKE)).toMatchObject({
      error: { status: 'insufficient_funds' },
    });
    expect(await spinOnce(studio, session, 'spin-0001', STAKE)).toMatchObject({
      error: { status: 'insufficient_funds' },
    });
    expect(await stored()).toEqual([{ state: 'refused' }]);
    expect(await booked()).toEqual([]);
  });

  describe('where the transaction does not come to an end', () => {
    const broken =
      (moment: 'before' | 'within' | 'after') =>
      (house: InProcessWallet): InProcessWallet => ({
        ...house,
        async playWhole(body, write) {
          if (moment === 'before') throw new Error('the database is gone');
          const written = await house.playWhole(body, async (transaction, answer) => {
            const made = await write(transaction, answer);
            if (moment === 'within') throw new Error('the connection was cut');
            return made;
          });
          if (written !== null) throw new Error('the answer to the commit was lost');
          return written;
        },
      });

    test.each(['before', 'within', 'after'] as const)('it is one round all the same: broken %s', async (moment) => {
      const { database, operator, playerId, studio, session, stored, booked } = await setUp(broken(moment));
      const answer = await spinOnce(studio, session, 'spin-0001', STAKE);
      expect(await spinOnce(studio, session, 'spin-0001', STAKE)).toMatchObject({ round_id: answer.round_id });
      expect(await stored()).toEqual([{ state: 'closed' }]);
      expect(await booked()).toEqual([{ round_id: answer.round_id }]);
      expect(await operator.balanceOf(playerId)).toBe(5_000n - BigInt(STAKE) + BigInt(answer.payout));
      expect((await verifyLedger(database)).problems).toEqual([]);
    });
  });

  test('a round that waits for the wallet is asked for again before the next is played', async () => {
    const { database, operator, playerId, session, studio, stored } = await setUp();
    const wired = createHarnessStudio(database, operator, async () => {
      throw new Error('no route');
    });
    expect(await spinOnce(wired, session, 'spin-0001', STAKE)).toMatchObject({ error: { status: 'unavailable' } });
    expect(await stored()).toEqual([{ state: 'playing' }]);
    expect(await operator.balanceOf(playerId)).toBe(5_000n);
    expect(await spinOnce(studio, session, 'spin-0002', STAKE)).toMatchObject({ error: { status: 'unavailable' } });
    expect(await stored()).toEqual([{ state: 'closed' }]);
    expect(await spinOnce(studio, session, 'spin-0002', STAKE)).toMatchObject({ stake: STAKE });
  });
});
