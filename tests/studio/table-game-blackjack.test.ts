/** Harbour Blackjack: its rules, its exact return, and decisions that put more money down (decision 0039). */
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { replaysTo } from '#studio/client/table-games/tabs.ts';
import { type BlackjackState, blackjack, endOf, handTotal, movesOf } from '#studio/engines/blackjack.ts';
import { cardName, DECK } from '#studio/engines/cards.ts';
import { solveBlackjack } from '#studio/maths/blackjack-return.ts';
import type { WordSource } from '#studio/maths/fair.ts';
import type { TableGameAnswer, TableGameRoundView, TableGameSessionView } from '#studio/protocol.ts';
import { ask, createHarness, LIMITS, launch } from '#tests/support/studio.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness, createHarnessStudio, launchSession } from '../support/games.ts';

const CARDS = new Map(Array.from({ length: DECK }, (_, card) => [cardName(card), card]));
const BET = { amount: 100n };

/** Words that deal these cards from the eight decks, in this order. */
function shoeOf(names: string): WordSource {
  const wanted = names.split(' ').map((name) => CARDS.get(name) ?? -1);
  const dealt: number[] = [];
  return {
    async next() {
      const card = wanted[dealt.length];
      if (card === undefined) throw new Error('No card was foreseen here');
      const below = Array.from({ length: card }, (_, lower) => lower);
      const place = below.reduce((sum, lower) => sum + 8 - dealt.filter((other) => other === lower).length, 0);
      dealt.push(card);
      return place;
    },
  };
}

/** Plays a round from a stacked shoe: player, open card, player, hidden card, then as drawn. */
async function play(names: string, ...moves: ('hit' | 'stand' | 'double' | 'split')[]): Promise<BlackjackState> {
  const words = shoeOf(names);
  let state = await blackjack.begin(BET, words);
  for (const move of moves) {
    expect(blackjack.allows(state, { move }), `${move} is open`).toBe(true);
    state = await blackjack.act(state, { move }, words);
  }
  return state;
}
const ends = (state: BlackjackState) => state.hands.map((hand) => endOf(state, hand));

describe('rules', () => {
  test.each([
    ['a natural pays 3 to 2 at once', 'Ah 7c Kd 9s', [], 250n, ['blackjack']],
    ['naturals on both sides push', 'Ah Ac Kd Ks', [], 100n, ['push']],
    ['the dealer looks under an ace and under a ten', '9h Tc 9d As', [], 0n, ['lost']],
    ['twenty against nineteen wins', 'Kh 9c Qd Ts', ['stand'], 200n, ['won']],
    ['nineteen against nineteen pushes', 'Kh 9c 9d Ts', ['stand'], 100n, ['push']],
    ['over 21 loses, and the dealer does not draw', 'Kh 6c 6d Ts Qs', ['hit'], 0n, ['bust']],
    ['the dealer stands on a soft 17', 'Kh 6c 8d As', ['stand'], 200n, ['won']],
    ['the dealer draws to 16 and goes over', 'Kh 6c 3d Ts Ks', ['stand'], 200n, ['won']],
    ['a doubled hand gets one card and pays twice', '5h 6c 6d Ts 9s Ks', ['double'], 400n, ['won']],
    ['split aces get one card each; 21 is no blackjack', 'Ah 7c Ad Ts Ks 5d', ['split'], 200n, ['won', 'lost']],
    ['a split ten and ace is an ordinary 21', 'Th 7c Kd Ts Ac 9d', ['split', 'stand'], 400n, ['won', 'won']],
    ['doubling after a split', '8h 6c 8d Ts 3s Kd Kc Ks', ['split', 'double', 'stand'], 600n, ['won', 'won']],
  ] as const)('%s', async (_name, shoe, moves, payout, expected) => {
    const state = await play(shoe, ...moves);
    expect(ends(state)).toEqual(expected);
    expect(blackjack.payoutOf(state)).toBe(payout);
    expect(movesOf(state)).toEqual([]);
  });

  test('pairs are split to four hands and no further; then the fourth pair plays as it lies', async () => {
    const state = await play('8h 6c 8d Ts 8c 8s 8h', 'split', 'split', 'split');
    expect(state.hands).toHaveLength(4);
    expect(movesOf(state)).toEqual(['hit', 'stand', 'double']);
  });

  test('three cards are not doubled, unlike cards not split, aces split once', async () => {
    expect(movesOf(await play('5h 6c 6d Ts 2s', 'hit'))).toEqual(['hit', 'stand']);
    expect(movesOf(await play('5h 6c 6d Ts'))).toEqual(['hit', 'stand', 'double']);
    expect(movesOf(await play('Th 6c Kd Ts'))).toEqual(['hit', 'stand', 'double', 'split']);
    expect((await play('Ah 6c Ad Ts As Ac 9h', 'split')).ended).toBe(true);
  });

  test('an ace counts eleven while it may', () => {
    const total = (names: string) => handTotal(names.split(' ').map((name) => CARDS.get(name) ?? -1));
    expect(total('Ah 6c')).toEqual({ total: 17, soft: true });
    expect(total('Ah 6c Td')).toEqual({ total: 17, soft: false });
    expect(total('Ah Ac 9d')).toEqual({ total: 21, soft: true });
  });

  test('the hidden card is not told while the round waits', async () => {
    const view = blackjack.view(await play('5h 6c 6d Ts'));
    expect(view).toMatchObject({ dealer: ['6c'], active: 0, raise: '100' });
    expect(JSON.stringify(view)).not.toContain('Ts');
  });

  test('only doubling and splitting put the bet down again', async () => {
    const state = await play('8h 6c 8d Ts');
    const raised = movesOf(state).map((move) => blackjack.raiseOf?.(state, { move }));
    expect(raised).toEqual([0n, 0n, 100n, 100n]);
  });
});

describe('the best play', () => {
  const book = solveBlackjack();
  const OPEN = [2, 3, 4, 5, 6, 7, 8, 9, 10, 1];
  const row = (...cards: number[]) =>
    OPEN.map((open) => book.move({ cards, open, pair: null, canSplit: cards[0] === cards[1] })[0]).join('');

  test('house edge 0.4306 %: published near 0.42 % for these rules', () => {
    expect(100 * book.expectation).toBeCloseTo(-0.4306, 4);
  });

  test.each([
    ['sixteen', [10, 6], 'ssssshhhhh'],
    ['twelve', [10, 2], 'hhssshhhhh'],
    ['eleven', [6, 5], 'dddddddddh'],
    ['ten', [6, 4], 'ddddddddhh'],
    ['soft eighteen', [1, 7], 'sddddsshhh'],
    ['eights', [8, 8], 'pppppppppp'.replaceAll('p', 's')],
    ['tens', [10, 10], 'ssssssssss'],
  ])('%s is played as the published tables say', (_name, cards, moves) => {
    expect(row(...cards)).toBe(moves);
  });

  test('aces and eights are always split, fives and tens never', () => {
    const splits = (value: number) =>
      OPEN.filter((open) => book.move({ cards: [value, value], open, pair: null, canSplit: true }) === 'split').length;
    expect([splits(1), splits(8), splits(5), splits(10)]).toEqual([10, 10, 0, 0]);
  });
});

interface Failed {
  error?: { status: string };
}
type Harness = ReturnType<typeof createHarness>;
type Answer = TableGameAnswer & Failed & { view: { moves: string[] } };

const begin = ({ studio }: Harness, token: string, id: string) =>
  ask<Answer>(studio, `/session/${token}/begin`, { request_id: id, bet: { amount: '100' } });
const act = ({ studio }: Harness, token: string, { round_id, step }: TableGameAnswer, move: string) =>
  ask<Answer>(studio, `/session/${token}/act`, { round_id, step, action: { move } });

/** Begins rounds until one waits; those before are over. */
async function waiting(harness: Harness, token: string): Promise<Answer> {
  for (let round = 0; round < 20; round += 1) {
    const { value } = await begin(harness, token, `request-${round}`);
    if (value.payout === null) return value;
  }
  throw new Error('Twenty naturals in a row');
}

describe('decisions that raise the stake', () => {
  const sit = async (changes: Record<string, unknown> = {}) => {
    const harness = createHarness();
    const token = await launch(harness, { game_code: 'harbour-blackjack', ...changes });
    return { harness, token, round: await waiting(harness, token) };
  };

  test('a double is a further bet of its own in the same round, and counts once', async () => {
    const { harness, token, round } = await sit();
    const before = harness.wallet.state.balance;
    const doubled = (await act(harness, token, round, 'double')).value;
    expect(doubled).toMatchObject({ stake: '200', step: 1 });
    expect(harness.wallet.state.balance).toBe(before - 100n + BigInt(doubled.payout ?? 0));
    const [first, further] = harness.wallet.calls.filter(({ body }) => body.round_id === round.round_id);
    expect(further?.body).toMatchObject({ amount: '100', reference_transaction_id: first?.body.transaction_id });
    expect(further?.body.transaction_id).not.toBe(first?.body.transaction_id);
    const again = (await act(harness, token, round, 'double')).value;
    expect(again).toEqual(doubled);
    expect(harness.wallet.state.balance).toBe(before - 100n + BigInt(doubled.payout ?? 0));
  });

  test('without the money the decision is refused and the player goes on', async () => {
    const { harness, token, round } = await sit();
    harness.wallet.state.balance = 50n;
    const refused = await act(harness, token, round, 'double');
    expect(refused.value.error?.status).toBe('insufficient_funds');
    const session = (await ask<TableGameSessionView>(harness.studio, `/session/${token}`)).value;
    expect(session.open_round).toMatchObject({ round_id: round.round_id, stake: '100', step: 0, view: round.view });
    expect((await act(harness, token, round, 'stand')).value).toMatchObject({ stake: '100', step: 1 });
  });

  test('the same decision may be taken once the money is there', async () => {
    const { harness, token, round } = await sit();
    harness.wallet.state.balance = 50n;
    await act(harness, token, round, 'double');
    harness.wallet.state.balance = 150n;
    expect((await act(harness, token, round, 'double')).value).toMatchObject({ stake: '200' });
  });

  test('a late copy of a refused raise is not taken, and the decision may be taken again beside it', async () => {
    const { harness, token, round } = await sit();
    harness.wallet.state.balance = 50n;
    let losses = 1;
    harness.wallet.state.fail = (call) => (call === 'bet' && losses-- > 0 ? 'before' : null);
    const asked = harness.wallet.count('bet');
    expect((await act(harness, token, round, 'double')).value.error?.status).toBe('insufficient_funds');
    harness.wallet.state.balance = 150n;
    const lost = harness.wallet.calls.filter(({ call }) => call === 'bet')[asked];
    expect(lost && harness.wallet.repeat(lost)).toBe('insufficient_funds');
    expect(harness.wallet.state.balance).toBe(150n);
    const doubled = (await act(harness, token, round, 'double')).value;
    expect(doubled.stake).toBe('200');
    expect(lost && harness.wallet.repeat(lost)).toBe('insufficient_funds');
    expect(harness.wallet.state.balance).toBe(50n + BigInt(doubled.payout ?? 0));
  });

  test('a raise refused by what says nothing of its copies is for a person to look at', async () => {
    const { harness, token, round } = await sit();
    harness.wallet.state.refuse = 'duplicate_transaction';
    expect((await act(harness, token, round, 'double')).value.error?.status).toBe('internal');
    harness.wallet.state.refuse = null;
    expect((await act(harness, token, round, 'stand')).value.error?.status).toBe('internal');
    expect((await ask<TableGameSessionView>(harness.studio, `/session/${token}`)).value.open_round).toBeNull();
    expect(harness.problems).toEqual(['wallet refused to settle a round']);
  });

  test('the region’s highest stake holds for the round with its raise', async () => {
    const { harness, token, round } = await sit({ limits: { ...LIMITS, stake_maximum: '150' } });
    expect((await act(harness, token, round, 'double')).value.error?.status).toBe('limit_reached');
    expect((await act(harness, token, round, 'stand')).status).toBe(200);
  });

  test.each(['before', 'after'] as const)(
    'an answer lost %s the wallet’s work is asked for until it is known',
    async (when) => {
      const { harness, token, round } = await sit();
      const before = harness.wallet.state.balance;
      harness.wallet.state.fail = (call) => (call === 'bet' ? when : null);
      expect((await act(harness, token, round, 'double')).value.error?.status).toBe('unavailable');
      // Meanwhile nothing else is decided, bet or revealed.
      expect((await act(harness, token, round, 'stand')).value.error?.status).toBe('unavailable');
      expect((await begin(harness, token, 'another-request')).value.error?.status).toBe('invalid_request');
      const turned = await ask<Failed>(harness.studio, `/session/${token}/seed`, { client_seed: 'mine' });
      expect(turned.value.error?.status).toBe('invalid_request');
      harness.wallet.state.fail = () => null;
      // Another process picks it up, as after a crash.
      const next = harness.start();
      expect(await next.settleUnfinished()).toBe(0);
      const again = (await act({ ...harness, studio: next }, token, round, 'double')).value;
      expect(again).toMatchObject({ stake: '200', step: 1 });
      expect(harness.wallet.state.balance).toBe(before - 100n + BigInt(again.payout ?? 0));
    },
  );

  test('two processes never decide one round twice', async () => {
    const { harness, token, round } = await sit();
    const other = { ...harness, studio: harness.start() };
    const answers = await Promise.all([act(harness, token, round, 'double'), act(other, token, round, 'stand')]);
    const session = (await ask<TableGameRoundView[]>(harness.studio, `/session/${token}/rounds`)).value;
    const recorded = session.find(({ round_id }) => round_id === round.round_id);
    expect(recorded?.actions).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    const bets = harness.wallet.calls.filter(({ call, body }) => call === 'bet' && body.round_id === round.round_id);
    expect(recorded?.stake).toBe(String(100 * bets.length));
  });

  test('a demo round raises play money, and refuses what is not there', async () => {
    const { harness, token, round } = await sit({ mode: 'demo', token: undefined });
    const before = BigInt(round.balance_after_bet ?? 0);
    const doubled = (await act(harness, token, round, 'double')).value;
    expect(BigInt(doubled.balance ?? 0)).toBe(before - 100n + BigInt(doubled.payout ?? 0));
    expect(harness.wallet.calls).toEqual([]);
  });

  test('a revealed round with its decisions is recomputed in the browser', async () => {
    const { harness, token, round } = await sit();
    await act(harness, token, round, 'double');
    await ask(harness.studio, `/session/${token}/seed`, { client_seed: 'mine' });
    const rounds = (await ask<TableGameRoundView[]>(harness.studio, `/session/${token}/rounds`)).value;
    const recorded = rounds.find(({ round_id }) => round_id === round.round_id);
    expect(recorded?.actions).toEqual([{ move: 'double' }]);
    expect(recorded && (await replaysTo(recorded, blackjack))).toBe(true);
    const other = recorded && { ...recorded, actions: [{ move: 'stand' }] };
    expect(other && (await replaysTo(other, blackjack))).toBe(false);
  });
});

onOneDatabase((name, open) => {
  test(`rounds with every move through studio, wallet and ledger on ${name}: balance = ledger to the cent`, async () => {
    const { database } = await open();
    const operator = createGamesHarness(database);
    const playerId = await operator.addPlayer({ cash: 30_000n });
    const walletToken = await operator.open(playerId, 'main', 'harbour-blackjack');
    let calls = 0;
    const studio = createHarnessStudio(database, operator, async (request) => {
      const response = await operator.vendor.request(request);
      calls += 1;
      if (calls % 3 === 0) throw new Error('the answer was lost');
      return response;
    });
    const session = await launchSession(studio, walletToken, operator.clock.at, 'harbour-blackjack');
    const post = async (path: string, body: unknown): Promise<Answer> => {
      const response = await studio.fetch(
        new Request(`${session}/${path}`, { method: 'POST', body: JSON.stringify(body) }),
      );
      return (await response.json()) as Answer;
    };
    let expected = 30_000n;
    let raises = 0;
    for (let number = 0; number < 25; number += 1) {
      let answer = await post('begin', { request_id: `request-${number}`, bet: { amount: '100' } });
      for (let step = 0; answer.payout === null; step += 1) {
        const { moves } = answer.view;
        const move = moves.includes('split')
          ? 'split'
          : number % 2 === 0 && moves.includes('double')
            ? 'double'
            : 'stand';
        if (move !== 'stand') raises += 1;
        answer = await post('act', { round_id: answer.round_id, step, action: { move } });
        expect(answer.error).toBe(undefined);
      }
      expected += BigInt(answer.payout ?? 0) - BigInt(answer.stake);
      expect(answer.balance).toBe(expected.toString());
    }
    // A natural on either side, one round in eleven, leaves nothing to raise.
    expect(raises).toBeGreaterThan(2);
    expect(await operator.balanceOf(playerId)).toBe(expected);
    expect((await verifyLedger(database)).problems).toEqual([]);
  });
});
