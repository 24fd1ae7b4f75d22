/** Live tables: their rules, their proofs and their words. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chipsOf } from '#studio/client/live/chips-rack.ts';
import { doubled, withChip, withoutChip } from '#studio/client/live/layout.ts';
import { AT_FIRST, after, ownBet } from '#studio/client/live/state.ts';
import { isProven } from '#studio/client/live/tabs.ts';
import { type Layout, layoutOf, totalOf } from '#studio/client/table-games/layout.ts';
import { HELM_NUMBERS, HELM_SEGMENTS, helm, helmCount } from '#studio/engines/helm.ts';
import { drawOutcome, outcomeView, payoutOf } from '#studio/engines/live.ts';
import type { LiveMessage, ProvenLiveRound } from '#studio/live-protocol.ts';
import { toPercent } from '#studio/maths/rational.ts';
import { WHOLE_STAKES } from '#studio/maths/stakes.ts';
import { createMemoryLiveStore } from '#studio/server/live/index.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { plantLiveChain } from '../support/live.ts';

describe('the helm', () => {
  test('has fifty segments, no two neighbours alike, and returns 96 % on every number', () => {
    expect(HELM_SEGMENTS).toHaveLength(50);
    for (const [place, number] of HELM_SEGMENTS.entries()) expect(HELM_SEGMENTS[(place + 1) % 50]).not.toBe(number);
    for (const number of HELM_NUMBERS) expect(helmCount(number) * (number + 1)).toBe(48);
    expect(new Set(helm.returns().map(({ rtp }) => toPercent(rtp)))).toEqual(new Set(['96.0000']));
  });

  test('pays a number to one, and nothing else', () => {
    const chips = HELM_NUMBERS.map((number) => ({ on: `pays-${number}`, amount: 100n }));
    for (const [segment, number] of HELM_SEGMENTS.entries()) {
      expect(payoutOf(helm, { segment }, chips)).toBe(100n * BigInt(number + 1));
    }
  });
});

describe.each(LIVE_TITLES.map((title) => [title.code, title] as const))('the rounds of %s', (_, title) => {
  const proven = async (): Promise<ProvenLiveRound[]> => {
    const chain = await plantLiveChain(createMemoryLiveStore(createMemoryStore()), title, new Date());
    const { createHash } = await import('node:crypto');
    const terminal = createHash('sha256')
      .update(chain.seeds[0] ?? '')
      .digest('hex');
    return chain.seeds.slice(0, 4).map((seed, index) => ({
      round: index + 1,
      outcome: chain.views[index] ?? {},
      ended_at: new Date().toISOString(),
      chain_index: index + 1,
      seed,
      terminal_hash: terminal,
      salt: chain.salt,
    }));
  };

  test('follow from seed, salt and place alone, and the page proves them', async () => {
    const rounds = await proven();
    for (const [index, round] of rounds.entries()) {
      expect(await isProven(round, rounds[index - 1] ?? null, title.rules)).toBe(true);
      expect(await isProven(round, null, title.rules)).toBe(true);
    }
    const [first, second] = rounds;
    if (!first || !second) throw new Error('no rounds');
    expect(await isProven({ ...second, seed: first.seed }, first, title.rules)).toBe(false);
    expect(await isProven({ ...second, salt: 'other' }, first, title.rules)).toBe(false);
  });

  test('have an outcome that no bet changes', async () => {
    const input = { seed: 'ab'.repeat(32), salt: 'cd'.repeat(32), index: 7 };
    const outcome = await drawOutcome(title.rules, input);
    expect(outcomeView(title.rules, outcome)).not.toHaveProperty('bets');
    expect(await drawOutcome(title.rules, input)).toEqual(outcome);
    expect(await drawOutcome(title.rules, { ...input, index: 8 })).not.toEqual(outcome);
  });

  test('are counted in one number', async () => {
    const view = outcomeView(title.rules, await drawOutcome(title.rules, { seed: 'a', salt: 'b', index: 1 }));
    expect(Number.isInteger(title.measure(view))).toBe(true);
    expect(title.measure(view)).toBeGreaterThanOrEqual(0);
  });
});

describe('chips in the hand', () => {
  test.each(Object.entries(WHOLE_STAKES))(
    'of %s are 1, 5, 10, 25, 50, 100 and 500 of the least stake, as far as a spot may hold them',
    (_, stakes) => {
      const [least = 0n, most = 0n] = [stakes[0], stakes.at(-1)];
      expect(chipsOf(least, most)).toEqual(
        [1n, 5n, 10n, 25n, 50n, 100n, 500n].map((step) => step * least).filter((chip) => chip <= most),
      );
      expect(chipsOf(least, least * 7n)).toEqual([least, least * 5n]);
    },
  );

  test('put down and taken back leave what was there; a spot never holds more than it may', () => {
    const layout = fc.uniqueArray(fc.tuple(fc.constantFrom('red', 'odd', 'low'), fc.integer({ min: 1, max: 50 })), {
      selector: ([on]) => on,
    });
    fc.assert(
      fc.property(layout, fc.integer({ min: 1, max: 40 }), (spots, units) => {
        const before: Layout = new Map(spots.map(([on, amount]) => [on, BigInt(amount) * 100n]));
        const chip = BigInt(units) * 100n;
        const more = withChip(before, 'red', chip, 10_000n);
        expect(withoutChip(more, 'red', chip, 100n)).toEqual(before);
        expect([...doubled(more, 10_000n).values()].every((amount) => amount <= 10_000n)).toBe(true);
        expect(totalOf(more)).toBe(totalOf(before) + chip);
      }),
    );
  });
});

describe('what the page knows', () => {
  const phase = (name: 'betting' | 'closed' | 'shown', round: number, outcome = null as null | { pocket: number }) =>
    ({
      type: 'phase',
      sequence: 1,
      server_time: 0,
      phase: name,
      round,
      closes_at: 0,
      deals_at: 0,
      shown_at: 0,
      next_at: 0,
      outcome,
    }) satisfies LiveMessage;
  const chips: LiveMessage = {
    type: 'chips',
    round: 1,
    chips: [{ on: 'red', amount: '100' }],
    last_chips: [],
    refused: null,
  };

  test('a new round clears the table and keeps the chips of the last for another go', () => {
    const first = [phase('betting', 1), chips, phase('closed', 1)].reduce(after, AT_FIRST);
    expect(first.lastChips).toEqual([{ on: 'red', amount: '100' }]);
    const next = after(after(first, phase('shown', 1, { pocket: 3 })), phase('betting', 2));
    expect([next.chips, next.own, next.past[0]?.round]).toEqual([[], [], 1]);
    expect(layoutOf(next.lastChips).get('red')).toBe(100n);
  });

  test('what belongs to another round is left out', () => {
    const state = [phase('betting', 2), chips].reduce(after, AT_FIRST);
    expect(state.chips).toEqual([]);
    const bet = { bet_id: 'b', round: 1, state: 'won', stake: '100', bets: [], payout: '200' } as const;
    expect(ownBet(after(state, { type: 'bet', bet: { ...bet, bets: [] } }))).toBeNull();
  });
});
