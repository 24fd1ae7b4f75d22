/** Progressive jackpots: fed with every real stake, hit by its share of luck, paid once (design §1, promise 4; ADR 0048). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES, type Currency } from '#shared/money.ts';
import {
  contributionOf,
  drawJackpot,
  FLEET,
  JACKPOT_TIERS,
  type JackpotPool,
  jackpotReturns,
  NANOS,
  seedOf,
} from '#studio/maths/jackpot.ts';
import { toNumber } from '#studio/maths/rational.ts';
import { STUDIO_STAKES } from '#studio/maths/stakes.ts';
import type { SessionView, SpinAnswer } from '#studio/protocol.ts';
import { createJackpotNews } from '#studio/server/jackpot-news.ts';
import { afterStake, byTier, freshJackpots } from '#studio/server/jackpots.ts';
import { createDatabaseStore } from '#studio/server/store-database.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import type { Round, Session, StudioStore } from '#studio/server/types.ts';
import { forEachDatabase } from '#tests/support/databases.ts';
import { ask, createHarness, LIMITS, launch, signed } from '#tests/support/studio.ts';

const drawn = (value: bigint) => {
  const words = [Number(value >> 32n), Number(value & 0xffff_ffffn)];
  return { next: async () => words.shift() ?? Number.NaN };
};

const SEED = { serverSeedHash: 'hash of the seed in use' };
const SESSION = { ...SEED, id: 's'.repeat(64), gameCode: 'lucky-anchor', mode: 'real', nonce: 0 } as unknown as Session;

function roundOf(index: number, stake: bigint): Round {
  return {
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    sessionId: SESSION.id,
    requestId: `request-${index}`,
    state: 'betting',
    refusal: null,
    stake,
    payout: 40n,
    outcome: { stops: [], screen: [], wins: [], units: 0 },
    ...SEED,
    clientSeed: '',
    nonce: index,
    balanceAfterBet: null,
    balance: null,
    createdAt: new Date(),
  };
}

async function prepared(store: StudioStore, rounds: readonly Round[]): Promise<void> {
  await store.createSession({ ...SESSION, createdAt: new Date() });
  for (const round of rounds) expect(await store.openRound({ ...SESSION, nonce: round.nonce + 1 }, round)).toBe(true);
}

test('each tier is hit as often as the stake says, whatever the currency', async () => {
  const { oneIn } = FLEET.tiers.flagship;
  const hits = async (value: bigint) => drawJackpot(FLEET, { stake: 100n, currency: 'EUR' }, drawn(value));
  // One unit staked: of `oneIn` units of 100 minor units each, the spans follow each other.
  let edge = 0n;
  for (const tier of JACKPOT_TIERS) {
    const span = (100n * oneIn) / FLEET.tiers[tier].oneIn;
    expect(await hits(edge)).toBe(tier);
    expect(await hits(edge + span - 1n)).toBe(tier);
    edge += span;
  }
  expect(await hits(edge)).toBeNull();
  expect(await hits(oneIn * 100n - 1n)).toBeNull();
});

test('contributions are whole nanos of every stake, and the returns are what the tiers say', () => {
  for (const currency of CURRENCY_CODES) {
    for (const stake of STUDIO_STAKES[currency]) {
      for (const tier of JACKPOT_TIERS) {
        const { contribution } = FLEET.tiers[tier];
        expect(contributionOf(FLEET.tiers[tier], stake) * 1_000_000n).toBe(stake * contribution * NANOS);
      }
    }
  }
  const { contribution, seeds } = jackpotReturns(FLEET);
  expect(toNumber(contribution)).toBeCloseTo(0.02, 12);
  expect(toNumber(seeds)).toBeCloseTo(10_000 / 20e6 + 500 / 500e3 + 50 / 25e3 + 5 / 2e3, 12);
});

test('nothing is lost: what stakes and seeds put in is in the jackpots or was paid', () => {
  const step = fc.record({
    stake: fc.bigInt({ min: 20n, max: 10_000n }),
    hit: fc.constantFrom(null, ...JACKPOT_TIERS),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let jackpots = freshJackpots(FLEET, 'EUR');
      let put = JACKPOT_TIERS.reduce((sum, tier) => sum + jackpots[tier], 0n);
      let paid = 0n;
      for (const [index, { stake, hit }] of steps.entries()) {
        const after = afterStake(roundOf(index, stake), { pool: FLEET, currency: 'EUR', hit }, jackpots);
        jackpots = after.jackpots;
        for (const tier of JACKPOT_TIERS) put += contributionOf(FLEET.tiers[tier], stake);
        if (hit) put += seedOf(FLEET.tiers[hit], 'EUR');
        paid += after.round.payout - 40n;
        expect(after.round.payout - 40n).toBe(BigInt(after.round.jackpot?.amount ?? 0));
      }
      expect(JACKPOT_TIERS.reduce((sum, tier) => sum + jackpots[tier], 0n) + paid * NANOS).toBe(put);
    }),
  );
});

/** Everybody at once, some twice: each stake counts once and one jackpot is paid to one round only. */
async function feedsOnce(store: StudioStore): Promise<void> {
  const rounds = Array.from({ length: 24 }, (_, index) => roundOf(index, 100n));
  await prepared(store, rounds);
  const entryOf = (index: number) => ({ pool: FLEET, currency: 'EUR', hit: index % 8 === 0 ? 'skiff' : null }) as const;
  const twice = [...rounds, ...rounds];
  const fed = await Promise.all(twice.map((round) => store.feedJackpots(round, entryOf(round.nonce))));
  for (const round of rounds) {
    const answers = fed.filter((other) => other.id === round.id);
    expect(answers.map((answer) => answer.payout)).toEqual([answers[0]?.payout, answers[0]?.payout]);
    expect(answers[0]?.state).toBe('winning');
    expect(await store.round(round.id)).toEqual(answers[0]);
  }
  const jackpots = await store.jackpots(FLEET, 'EUR');
  const stakes = BigInt(rounds.length);
  const untouched = byTier(
    (tier) => seedOf(FLEET.tiers[tier], 'EUR') + stakes * contributionOf(FLEET.tiers[tier], 100n),
  );
  expect({ ...jackpots, skiff: 0n }).toEqual({ ...untouched, skiff: 0n });
  const paid = fed.slice(0, rounds.length).reduce((sum, round) => sum + BigInt(round.jackpot?.amount ?? 0), 0n);
  expect(paid * NANOS + jackpots.skiff).toBe(untouched.skiff + 3n * seedOf(FLEET.tiers.skiff, 'EUR'));
  expect(await store.jackpots(FLEET, 'CHF')).toEqual(freshJackpots(FLEET, 'CHF'));
}

test('in memory: stakes that come at once feed the jackpots once each', () => feedsOnce(createMemoryStore()));

forEachDatabase((_name, open) => {
  test('stakes that come at once feed the jackpots once each', async () => {
    const { database } = await open();
    await feedsOnce(createDatabaseStore(database));
  });

  test('a bet that is being taken back feeds nothing', async () => {
    const { database } = await open();
    const store = createDatabaseStore(database);
    const round = roundOf(0, 100n);
    await prepared(store, [round]);
    await store.saveRound(round, { ...round, state: 'rolling_back' });
    const after = await store.feedJackpots(round, { pool: FLEET, currency: 'EUR', hit: 'flagship' });
    expect(after.state).toBe('rolling_back');
    expect(await store.jackpots(FLEET, 'EUR')).toEqual(freshJackpots(FLEET, 'EUR'));
  });
});

describe('the operator hears of the jackpots by push', () => {
  /** Jackpots that change, a clock, and what is to be done later. */
  const news = () => {
    const clock = { at: 0, now: () => new Date(clock.at) };
    const later: { delayMs: number; work(): void }[] = [];
    const told: unknown[] = [];
    const problems: unknown[] = [];
    const store = { jackpots: async (pool: JackpotPool, currency: Currency) => freshJackpots(pool, currency) };
    const { changed, close } = createJackpotNews({
      store: { jackpots: (pool, currency) => store.jackpots(pool, currency) },
      log: (message, details) => problems.push([message, details]),
      wallet: { tell: async (_what, jackpots) => void told.push(jackpots) },
      clock,
      everyMs: 1_000,
      schedule(delayMs, work) {
        later.push({ delayMs, work });
        return () => later.splice(0);
      },
    });
    return { clock, later, told, problems, store, close, changed: () => changed({ pool: FLEET, currency: 'EUR' }) };
  };

  test('a database that does not answer costs one message, which the log tells of', async () => {
    const { later, told, problems, store, changed } = news();
    const { jackpots } = store;
    store.jackpots = async () => {
      throw new Error('gone');
    };
    changed();
    later.splice(0)[0]?.work();
    await expect.poll(() => problems).toEqual([['telling the jackpots failed', { error: new Error('gone') }]]);
    store.jackpots = jackpots;
    changed();
    later.splice(0)[0]?.work();
    await expect.poll(() => told).toHaveLength(1);
  });

  test('at once, then once in a second however many stakes there are', async () => {
    const { clock, later, told, changed, close } = news();
    changed();
    changed();
    expect(later.map(({ delayMs }) => delayMs)).toEqual([0]);
    later.shift()?.work();
    await Promise.resolve();
    await Promise.resolve();
    expect(told).toEqual([
      {
        pool: 'fleet',
        currency: 'EUR',
        jackpots: [
          { tier: 'flagship', amount: '1000000' },
          { tier: 'frigate', amount: '50000' },
          { tier: 'brig', amount: '5000' },
          { tier: 'skiff', amount: '500' },
        ],
      },
    ]);
    clock.at = 300;
    changed();
    changed();
    expect(later.map(({ delayMs }) => delayMs)).toEqual([700]);
    close();
    expect(later).toEqual([]);
  });

  test('and may ask for them, signed and in a currency that is known', async () => {
    const harness = createHarness();
    const send = async (body: object, secret?: string) => {
      const text = JSON.stringify({ request_id: 'jackpots-00001', ...body });
      const answer = await harness.studio.fetch(signed('/api/jackpots', text, harness.clock.at, secret));
      return { status: answer.status, value: await answer.json() };
    };
    expect((await send({ currency: 'HUF' })).value).toMatchObject({
      pools: [{ pool: 'fleet', currency: 'HUF', jackpots: [{ tier: 'flagship', amount: '400000000' }, {}, {}, {}] }],
    });
    expect((await send({ currency: 'XXX' })).status).toBe(400);
    expect((await send({ currency: 'EUR' }, 'another-secret-of-some-length')).status).toBe(401);
  });
});

const spinOnce = (harness: ReturnType<typeof createHarness>, token: string, body: Record<string, unknown>) =>
  ask<SpinAnswer & { error?: { status: string } }>(harness.studio, `/session/${token}/spin`, body);

test('a real stake feeds the jackpots, a refused one and play money do not', async () => {
  const harness = createHarness();
  // One round in two hundred of this stake hits a jackpot, which begins anew then.
  const feed = harness.store.feedJackpots;
  harness.store.feedJackpots = (round, entry) => feed(round, { ...entry, hit: null });
  const token = await launch(harness, { game_code: 'lucky-anchor' });
  const { value } = await spinOnce(harness, token, { request_id: 'round-0001', stake: '1000' });
  // 0.5 % of 10.00 in each jackpot, in whole minor units.
  expect(value.jackpots?.amounts).toEqual({ flagship: '1000005', frigate: '50005', brig: '5005', skiff: '505' });
  harness.wallet.state.balance = 0n;
  await spinOnce(harness, token, { request_id: 'round-0002', stake: '1000' });
  const demo = await launch(harness, { game_code: 'lucky-anchor', mode: 'demo', token: undefined });
  const played = await spinOnce(harness, demo, { request_id: 'round-0003', stake: '1000' });
  expect(played.value.jackpots?.amounts).toEqual(value.jackpots?.amounts);
  expect(played.value.jackpot).toBeNull();
});

test('killed after a jackpot was won: the next process pays it, once', async () => {
  const harness = createHarness();
  const token = await launch(harness, { game_code: 'lucky-anchor' });
  const feed = harness.store.feedJackpots;
  harness.store.feedJackpots = async (round, entry) => {
    await feed(round, { ...entry, hit: 'brig' });
    throw new Error('killed');
  };
  expect((await spinOnce(harness, token, { request_id: 'round-0001', stake: '1000' })).status).toBe(500);
  harness.store.feedJackpots = feed;
  const next = harness.start();
  expect(await next.settleUnfinished()).toBe(0);
  expect(await next.settleUnfinished()).toBe(0);
  expect(harness.wallet.count('win')).toBe(1);
  const { value } = await ask<SpinAnswer>(next, `/session/${token}/spin`, { request_id: 'round-0001', stake: '1000' });
  expect(value.jackpot).toEqual({ tier: 'brig', amount: '5005' });
  expect(harness.wallet.state.balance).toBe(10_000n - 1_000n + BigInt(value.payout));
  expect(value.jackpots?.amounts.brig).toBe('5000');
});

test('a bought feature costs its price, is one call, and follows from its seed', async () => {
  const harness = createHarness();
  const token = await launch(harness, { game_code: 'honey-hold' });
  const { value } = await spinOnce(harness, token, { request_id: 'round-0001', stake: '100', buy: true });
  expect(value.stake).toBe('1110');
  expect(value.outcome.feature?.bought).toBe(true);
  expect(harness.wallet.calls.map(({ call, body }) => [call, body.amount, body.win_amount])).toEqual([
    ['bet_and_win', '1110', value.payout],
  ]);
  const again = await spinOnce(harness, token, { request_id: 'round-0001', stake: '100' });
  expect(again.value.error?.status).toBe('duplicate_transaction');
});

test.each([
  ['the region forbids it', { ...LIMITS, bonus_buy: false }, 'honey-hold'],
  ['it costs more than the region lets a round cost', { ...LIMITS, stake_maximum: '1109' }, 'honey-hold'],
  ['the title has nothing to sell', LIMITS, 'ember-wyrm'],
])('nothing is bought where %s', async (_name, limits, code) => {
  const harness = createHarness();
  const token = await launch(harness, { game_code: code, limits });
  const { status } = await spinOnce(harness, token, { request_id: 'round-0001', stake: '100', buy: true });
  expect(status).toBe(400);
  expect(harness.wallet.calls).toEqual([]);
  if (!limits.bonus_buy) {
    expect((await ask<SessionView>(harness.studio, `/session/${token}`)).value.buy).toBe(false);
  }
});
