import { describe, expect, test } from 'vitest';
import { followsFromSeed, rulesOf } from '#studio/client/ui/history.ts';
import type { Studio } from '#studio/index.ts';
import type { RoundView, SessionView, SpinAnswer } from '#studio/protocol.ts';
import { TITLES } from '#studio/titles/index.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';
import { ask, BET_IS_LEFT_MS, createHarness, LIMITS, launch, launchBody, signed } from '#tests/support/studio.ts';

const spin = (studio: Studio, token: string, id: string, stake = '100') =>
  ask<SpinAnswer & { error?: { status: string; retry_after_ms?: number } }>(studio, `/session/${token}/spin`, {
    request_id: id,
    stake,
  });

describe('launching (design §7)', () => {
  test('needs a fresh signature of exactly this body', async () => {
    const { studio, clock } = createHarness();
    const bad = [
      signed('/api/launch', launchBody(), clock.at, 'another-secret'),
      signed('/api/launch', launchBody(), clock.at - 300_001),
      new Request('http://games.localhost/api/launch', { method: 'POST', body: launchBody() }),
    ];
    for (const request of bad) expect((await studio.fetch(request)).status).toBe(401);
  });

  test.each([
    ['an unknown game', { game_code: 'no-such-game' }, 404],
    ['an unknown field', { extra: 1 }, 400],
    ['real play without a token', { token: undefined }, 400],
    ['a currency it does not have', { currency: 'XXX' }, 400],
  ])('refuses %s', async (_name, changes, status) => {
    const { studio, clock } = createHarness();
    expect((await studio.fetch(signed('/api/launch', launchBody(changes), clock.at))).status).toBe(status);
  });

  test('lists its games with return and stakes', async () => {
    const { studio, clock } = createHarness();
    const response = await studio.fetch(signed('/api/games', '{}', clock.at));
    const { games } = (await response.json()) as { games: unknown[] };
    expect(games).toHaveLength(TITLES.length + TABLE_GAME_TITLES.length + SHARED_TITLES.length + LIVE_TITLES.length);
    expect(games).toContainEqual(expect.objectContaining({ game_code: 'krakens-toll', rtp_percent: '96.37' }));
  });
});

/** A round of it feeds the jackpots, so bet and win are calls of their own. */
const WITH_JACKPOTS = { game_code: 'lucky-anchor' };
/** The calls that move money; news of the jackpots come when they come. */
const moneyCalls = ({ wallet }: ReturnType<typeof createHarness>) =>
  wallet.calls.map((made) => made.call).filter((call) => call !== 'jackpots');

describe('a round (design §7)', () => {
  test('is one call of stake and payout; the balance is the wallet’s', async () => {
    const harness = createHarness();
    const token = await launch(harness);
    const { value } = await spin(harness.studio, token, 'round-0001');
    expect(harness.wallet.calls.map((made) => made.call)).toEqual(['bet_and_win']);
    expect(harness.wallet.calls[0]?.body).toMatchObject({ amount: '100', win_amount: value.payout });
    expect(value.balance_after_bet).toBe('9900');
    expect(BigInt(value.balance ?? 0)).toBe(9_900n + BigInt(value.payout));
    expect(value.balance).toBe(harness.wallet.state.balance.toString());
  });

  test('that feeds a jackpot is one bet and one win', async () => {
    const harness = createHarness();
    const token = await launch(harness, WITH_JACKPOTS);
    const { value } = await spin(harness.studio, token, 'round-0001');
    expect(moneyCalls(harness)).toEqual(['bet', 'win']);
    expect(BigInt(value.balance ?? 0)).toBe(10_000n - 100n + BigInt(value.payout));
  });

  test('asked for twice under one id is played once', async () => {
    const harness = createHarness();
    const token = await launch(harness);
    const [first, second] = await Promise.all([
      spin(harness.studio, token, 'round-0001'),
      spin(harness.studio, token, 'round-0001'),
    ]);
    expect(second.value.round_id).toBe(first.value.round_id);
    expect(harness.wallet.count('bet_and_win')).toBe(1);
    const other = await spin(harness.studio, token, 'round-0001', '200');
    expect(other.value.error?.status).toBe('duplicate_transaction');
  });

  test('two at the same time stand in a row, each with its own nonce', async () => {
    const harness = createHarness();
    const token = await launch(harness, WITH_JACKPOTS);
    await Promise.all([spin(harness.studio, token, 'round-0001'), spin(harness.studio, token, 'round-0002')]);
    expect(moneyCalls(harness)).toEqual(['bet', 'win', 'bet', 'win']);
    const { value } = await ask<RoundView[]>(harness.studio, `/session/${token}/rounds`);
    expect(value.map((round) => round.nonce)).toEqual([1, 0]);
  });

  test('asked for by the dozen at once: what waits has an end, and all are played once when asked for again', async () => {
    const harness = createHarness();
    const token = await launch(harness);
    const ids = Array.from({ length: 40 }, (_, number) => `round-${String(number).padStart(4, '0')}`);
    const askAll = (asked: readonly string[]) => Promise.all(asked.map((id) => spin(harness.studio, token, id)));
    const answers = await askAll(ids);
    const left = ids.filter((_, place) => answers[place]?.value.error?.status === 'unavailable');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(16);
    expect(left).toHaveLength(24);
    for (let waiting = left; waiting.length > 0; ) {
      const again = await askAll(waiting);
      waiting = waiting.filter((_, place) => again[place]?.status !== 200);
    }
    expect(harness.wallet.count('bet_and_win')).toBe(ids.length);
  });

  test.each([
    ['bet_and_win', {}],
    ['bet', WITH_JACKPOTS],
  ])('a lost answer to a %s is asked for again under the same ids', async (asked, changes) => {
    const harness = createHarness();
    const token = await launch(harness, changes);
    let losses = 2;
    harness.wallet.state.fail = (call) => (call === asked && losses-- > 0 ? 'after' : null);
    const { value } = await spin(harness.studio, token, 'round-0001');
    const calls = harness.wallet.calls.filter((made) => made.call === asked);
    expect(calls).toHaveLength(3);
    expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(harness.wallet.state.balance).toBe(10_000n - 100n + BigInt(value.payout));
  });

  test('with a jackpot: a bet nobody answers (before or after the work) is taken back', async () => {
    for (const moment of ['before', 'after'] as const) {
      const harness = createHarness();
      const token = await launch(harness, WITH_JACKPOTS);
      harness.wallet.state.fail = (call) => (call === 'bet' ? moment : null);
      const { value } = await spin(harness.studio, token, 'round-0001');
      expect(value.error?.status).toBe('transaction_rolled_back');
      expect(harness.wallet.count('win')).toBe(0);
      expect(harness.wallet.state.balance).toBe(10_000n);
    }
  });

  test('with a jackpot: a bet refused by what says nothing of the copy before it is taken back', async () => {
    const harness = createHarness();
    const token = await launch(harness, WITH_JACKPOTS);
    let losses = 1;
    harness.wallet.state.fail = (call) => {
      if (call !== 'bet') return null;
      harness.wallet.state.misread = losses <= 0;
      return losses-- > 0 ? 'after' : null;
    };
    const { value } = await spin(harness.studio, token, 'round-0001');
    expect(value.error?.status).toBe('transaction_rolled_back');
    expect([harness.wallet.count('rollback'), harness.wallet.state.balance]).toEqual([1, 10_000n]);
  });

  test('with a jackpot: a win the wallet does not acknowledge is paid later, once', async () => {
    const harness = createHarness();
    const token = await launch(harness, WITH_JACKPOTS);
    harness.wallet.state.fail = (call) => (call === 'win' ? 'before' : null);
    const { value } = await spin(harness.studio, token, 'round-0001');
    expect(value.balance).toBeNull();
    expect(await harness.studio.settleUnfinished()).toBe(1);
    harness.wallet.state.fail = () => null;
    expect(await harness.studio.settleUnfinished()).toBe(0);
    expect(await harness.studio.settleUnfinished()).toBe(0);
    expect(harness.wallet.state.balance).toBe(10_000n - 100n + BigInt(value.payout));
  });

  test('with a jackpot: the next process pays a win while its request still asks; the next round waits as long', async () => {
    const harness = createHarness();
    const next = harness.start();
    const pause = async () => void (await next.settleUnfinished());
    const studio = harness.start({ pause });
    const token = await launch(harness, { ...WITH_JACKPOTS, limits: { ...LIMITS, round_minimum_ms: 5_000 } });
    let losses = 1;
    harness.wallet.state.fail = (call) => (call === 'win' && losses-- > 0 ? 'before' : null);
    const { value } = await spin(studio, token, 'round-0001');
    expect([value.wait_ms, harness.wallet.count('win')]).toEqual([5_000, 3]);
    expect((await spin(next, token, 'round-0002')).value.error?.retry_after_ms).toBe(5_000);
    const shown = (await ask<SessionView>(studio, `/session/${token}`)).value;
    expect([shown.wait_ms, shown.stops]).toEqual([5_000, value.outcome.stops]);
  });

  test('with a jackpot: a win that is being asked for waits for its request', async () => {
    const harness = createHarness();
    const token = await launch(harness, WITH_JACKPOTS);
    let settled: Promise<number> | undefined;
    const pause = async () => {
      settled ??= studio.settleUnfinished();
      for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const studio = harness.start({ pause });
    let losses = 1;
    harness.wallet.state.fail = (call) => (call === 'win' && losses-- > 0 ? 'before' : null);
    const { value } = await spin(studio, token, 'round-0001');
    expect([await settled, harness.wallet.count('win')]).toEqual([0, 2]);
    expect(value.balance).toBe(harness.wallet.state.balance.toString());
  });

  test('with a jackpot: a win that is paid late keeps nobody waiting again', async () => {
    const harness = createHarness();
    const token = await launch(harness, { ...WITH_JACKPOTS, limits: { ...LIMITS, round_minimum_ms: 5_000 } });
    harness.wallet.state.fail = (call) => (call === 'win' ? 'before' : null);
    await spin(harness.studio, token, 'round-0001');
    harness.clock.at += 5_000;
    const second = await spin(harness.studio, token, 'round-0002');
    harness.clock.at += 5_000;
    harness.wallet.state.fail = () => null;
    expect(await harness.studio.settleUnfinished()).toBe(0);
    const shown = (await ask<SessionView>(harness.studio, `/session/${token}`)).value;
    expect([shown.wait_ms, shown.stops]).toEqual([0, second.value.outcome.stops]);
  });

  test.each([['krakens-toll'], ['lucky-anchor']])('%s: a refused bet is told as refused', async (game_code) => {
    const harness = createHarness();
    const token = await launch(harness, { game_code });
    harness.wallet.state.balance = 50n;
    const { value, status } = await spin(harness.studio, token, 'round-0001');
    expect([status, value.error?.status]).toEqual([409, 'insufficient_funds']);
    const { value: rounds } = await ask<RoundView[]>(harness.studio, `/session/${token}/rounds`);
    expect(rounds).toMatchObject([{ status: 'refused', refusal: 'insufficient_funds', payout: '0' }]);
  });
});

describe('a whole round that nobody answers (decision 0077)', () => {
  const NOBODY_ANSWERS = ['before', 'after'] as const;

  test.each(NOBODY_ANSWERS)('(%s the work) is asked again by the player’s request, and shown then', async (moment) => {
    const harness = createHarness();
    const token = await launch(harness);
    harness.wallet.state.fail = () => moment;
    const unknown = await spin(harness.studio, token, 'round-0001');
    expect([unknown.status, unknown.value.error?.status]).toEqual([503, 'unavailable']);
    harness.wallet.state.fail = () => null;
    const { value } = await spin(harness.studio, token, 'round-0001');
    expect(harness.wallet.state.balance).toBe(10_000n - 100n + BigInt(value.payout));
    expect(value.balance).toBe(harness.wallet.state.balance.toString());
    expect(harness.wallet.count('rollback')).toBe(0);
    expect(await harness.studio.settleUnfinished()).toBe(0);
  });

  test('asked again, it says how long the next one has to wait', async () => {
    const harness = createHarness();
    const token = await launch(harness, { limits: { ...LIMITS, round_minimum_ms: 5_000 } });
    harness.wallet.state.fail = () => 'after';
    await spin(harness.studio, token, 'round-0001');
    harness.wallet.state.fail = () => null;
    harness.clock.at += 60_000;
    expect((await spin(harness.studio, token, 'round-0001')).value.wait_ms).toBe(5_000);
    expect((await spin(harness.studio, token, 'round-0002')).value.error?.retry_after_ms).toBe(5_000);
  });

  test.each(NOBODY_ANSWERS)('(%s the work) is asked again by the next process, once', async (moment) => {
    const harness = createHarness();
    const token = await launch(harness);
    harness.wallet.state.fail = () => moment;
    await spin(harness.studio, token, 'round-0001');
    expect(await harness.studio.settleUnfinished()).toBe(1);
    harness.wallet.state.fail = () => null;
    const next = harness.start();
    expect(await next.settleUnfinished()).toBe(0);
    const asked = harness.wallet.count('bet_and_win');
    expect(await next.settleUnfinished()).toBe(0);
    const { value } = await spin(next, token, 'round-0001');
    expect(harness.wallet.count('bet_and_win')).toBe(asked);
    expect(harness.wallet.state.balance).toBe(10_000n - 100n + BigInt(value.payout));
    expect((await ask<RoundView[]>(next, `/session/${token}/rounds`)).value).toMatchObject([{ status: 'closed' }]);
  });

  test('keeps the next round and the seed waiting, so that nobody who knows what it drew decides about it', async () => {
    const harness = createHarness();
    const token = await launch(harness);
    harness.wallet.state.fail = () => 'before';
    await spin(harness.studio, token, 'round-0001');
    const turn = () =>
      ask<{ error?: { status: string } }>(harness.studio, `/session/${token}/seed`, { client_seed: 'mine' });
    expect((await spin(harness.studio, token, 'round-0002')).value.error?.status).toBe('unavailable');
    expect((await turn()).value.error?.status).toBe('invalid_request');
    const [shown] = (await ask<RoundView[]>(harness.studio, `/session/${token}/rounds`)).value;
    expect(shown).toMatchObject({ status: 'open', payout: '0', stops: [] });
    harness.wallet.state.fail = () => null;
    // The next press asks for the one before; the one after that plays.
    await spin(harness.studio, token, 'round-0002');
    expect((await spin(harness.studio, token, 'round-0002')).status).toBe(200);
    expect((await turn()).status).toBe(200);
    const rounds = new Set(harness.wallet.calls.map(({ body }) => body.round_id));
    expect(rounds.size).toBe(2);
  });

  test('that was refused when it was asked again is told as refused', async () => {
    const harness = createHarness();
    const token = await launch(harness);
    harness.wallet.state.fail = () => 'before';
    await spin(harness.studio, token, 'round-0001');
    harness.wallet.state.fail = () => null;
    harness.wallet.state.refuse = 'token_expired';
    expect(await harness.studio.settleUnfinished()).toBe(0);
    harness.wallet.state.refuse = null;
    expect((await spin(harness.studio, token, 'round-0001')).value.error?.status).toBe('token_expired');
    const { value: rounds } = await ask<RoundView[]>(harness.studio, `/session/${token}/rounds`);
    expect(rounds).toMatchObject([{ status: 'refused', refusal: 'token_expired', payout: '0' }]);
    expect(harness.wallet.state.balance).toBe(10_000n);
  });

  test.each(['invalid_signature', 'invalid_request', 'duplicate_transaction'] as const)(
    '%s says nothing of a copy that came before: a person looks at it',
    async (status) => {
      const harness = createHarness();
      const token = await launch(harness);
      harness.wallet.state.refuse = status;
      expect((await spin(harness.studio, token, 'round-0001')).value.error?.status).toBe('internal');
      expect(harness.problems).toEqual(['wallet refused to settle a round']);
      expect((await ask<RoundView[]>(harness.studio, `/session/${token}/rounds`)).value).toMatchObject([
        { status: 'open', stops: [] },
      ]);
    },
  );

  test('answered to two processes at once, it is written once and the session goes on from it', async () => {
    const harness = createHarness();
    const token = await launch(harness, { limits: { ...LIMITS, round_minimum_ms: 5_000 } });
    harness.wallet.state.fail = () => 'after';
    await spin(harness.studio, token, 'round-0001');
    harness.wallet.state.fail = () => null;
    const other = harness.start();
    await Promise.all([harness.studio.settleUnfinished(), spin(other, token, 'round-0001')]);
    expect((await spin(other, token, 'round-0002')).value.error?.status).toBe('too_early');
    harness.clock.at += 5_000;
    expect((await spin(harness.studio, token, 'round-0002')).status).toBe(200);
    const { value } = await ask<RoundView[]>(other, `/session/${token}/rounds`);
    expect(value.map(({ nonce, status }) => [nonce, status])).toEqual([
      [1, 'closed'],
      [0, 'closed'],
    ]);
  });
});

describe('a crash (design §6)', () => {
  /** Spins until a write, and lets the process die at it. */
  const dieAtSave = async (diesAt: (written: boolean) => boolean) => {
    const harness = createHarness();
    const token = await launch(harness);
    const save = harness.store.saveRound;
    harness.store.saveRound = async (...written) => {
      if (diesAt(false)) throw new Error('killed');
      const done = await save(...written);
      if (diesAt(true)) throw new Error('killed');
      return done;
    };
    expect((await spin(harness.studio, token, 'round-0001')).status).toBe(500);
    harness.store.saveRound = save;
    return { harness, token, next: harness.start() };
  };

  test.each([false, true])(
    'of a whole round (its answer written: %s): the next process plays it once',
    async (written) => {
      const { harness, token, next } = await dieAtSave((after) => after === written);
      expect(harness.wallet.count('bet_and_win')).toBe(1);
      expect(await next.settleUnfinished()).toBe(0);
      expect(await next.settleUnfinished()).toBe(0);
      const { value } = await spin(next, token, 'round-0001');
      expect(new Set(harness.wallet.calls.map(({ body }) => body.transaction_id)).size).toBe(1);
      expect(harness.wallet.state.balance).toBe(10_000n - 100n + BigInt(value.payout));
      expect(value.balance).toBe(harness.wallet.state.balance.toString());
    },
  );

  /** The same of a round with jackpots, whose bet and jackpots are written together. */
  const dieAtJackpots = async (written: boolean) => {
    const harness = createHarness();
    const token = await launch(harness, WITH_JACKPOTS);
    const feed = harness.store.feedJackpots;
    harness.store.feedJackpots = async (round, entry) => {
      if (written) await feed(round, entry);
      throw new Error('killed');
    };
    expect((await spin(harness.studio, token, 'round-0001')).status).toBe(500);
    expect(moneyCalls(harness)).toEqual(['bet']);
    expect(harness.wallet.state.balance).toBe(9_900n);
    harness.store.feedJackpots = feed;
    return { harness, token, next: harness.start() };
  };

  test('between bet and win: the next process pays the win, once', async () => {
    const { harness, token, next } = await dieAtJackpots(true);
    expect(await next.settleUnfinished()).toBe(0);
    const { value } = await spin(next, token, 'round-0001');
    expect(harness.wallet.count('win')).toBe(1);
    expect(harness.wallet.state.balance).toBe(10_000n - 100n + BigInt(value.payout));
  });

  test('before the bet’s answer was written: the next process takes the bet back, once', async () => {
    const { harness, token } = await dieAtJackpots(false);
    harness.clock.at += BET_IS_LEFT_MS;
    const next = harness.start();
    expect(await next.settleUnfinished()).toBe(0);
    expect(await next.settleUnfinished()).toBe(0);
    expect(harness.wallet.count('rollback')).toBe(1);
    expect(harness.wallet.state.balance).toBe(10_000n);
    expect((await spin(next, token, 'round-0001')).value.error?.status).toBe('transaction_rolled_back');
  });
});

describe('the limits of a jurisdiction', () => {
  test('the stakes end at the maximum, and the page cannot ask for more', async () => {
    const harness = createHarness();
    const token = await launch(harness, { limits: { ...LIMITS, stake_maximum: '100', round_minimum_ms: 5_000 } });
    const { value } = await ask<SessionView>(harness.studio, `/session/${token}`);
    expect(value.stakes.at(-1)).toBe('100');
    expect(value.turbo).toBe(false);
    expect((await spin(harness.studio, token, 'round-0001', '160')).status).toBe(400);
    expect((await spin(harness.studio, token, 'round-0002', '21')).status).toBe(400);
    expect(harness.wallet.count('bet_and_win')).toBe(0);
  });

  test('a request that is repeated gets its round again, before its time and whatever it asks now', async () => {
    const harness = createHarness();
    const token = await launch(harness, { limits: { ...LIMITS, round_minimum_ms: 5_000 } });
    const first = await spin(harness.studio, token, 'round-0001');
    const again = await spin(harness.studio, token, 'round-0001');
    expect([again.status, again.value.round_id]).toEqual([200, first.value.round_id]);
    expect((await spin(harness.studio, token, 'round-0001', '21')).value.error).toEqual({
      status: 'duplicate_transaction',
    });
    expect(harness.wallet.count('bet_and_win')).toBe(1);
  });

  test('a round before its time is refused with the time left', async () => {
    const harness = createHarness();
    const token = await launch(harness, { limits: { ...LIMITS, round_minimum_ms: 5_000 } });
    await spin(harness.studio, token, 'round-0001');
    harness.clock.at += 4_999;
    const early = await spin(harness.studio, token, 'round-0002');
    expect(early.status).toBe(425);
    expect(early.value.error).toEqual({ status: 'too_early', retry_after_ms: 1 });
    harness.clock.at += 1;
    expect((await spin(harness.studio, token, 'round-0002')).status).toBe(200);
  });
});

describe('demo play', () => {
  test('plays with its own money and never calls the wallet', async () => {
    const harness = createHarness();
    const token = await launch(harness, { mode: 'demo', token: undefined });
    const { value } = await spin(harness.studio, token, 'round-0001');
    expect(BigInt(value.balance ?? 0)).toBe(100_000n - 100n + BigInt(value.payout));
    expect(harness.wallet.calls).toEqual([]);
    expect((await ask<{ balance: string }>(harness.studio, `/session/${token}/refill`, {})).value.balance).toBe(
      '100000',
    );
  });

  test('real sessions are not refilled', async () => {
    const harness = createHarness();
    const token = await launch(harness);
    expect((await ask(harness.studio, `/session/${token}/refill`, {})).status).toBe(400);
  });
});

describe('fairness (design §1, promise 5)', () => {
  test.each(['krakens-toll', 'facet-fever', 'longship-fury', 'ember-wyrm'])(
    '%s: the hash shown before is that of the seed revealed after, and every round follows from it',
    async (code) => {
      const harness = createHarness();
      const token = await launch(harness, { game_code: code });
      const before = await ask<SessionView>(harness.studio, `/session/${token}`);
      for (const id of ['round-0001', 'round-0002', 'round-0003']) await spin(harness.studio, token, id);
      const hidden = await ask<RoundView[]>(harness.studio, `/session/${token}/rounds`);
      expect(hidden.value.every((round) => round.server_seed === null)).toBe(true);

      await ask(harness.studio, `/session/${token}/seed`, { client_seed: 'mine' });
      const { value: rounds } = await ask<RoundView[]>(harness.studio, `/session/${token}/rounds`);
      expect(rounds).toHaveLength(3);
      for (const round of rounds) {
        expect(round.server_seed_hash).toBe(before.value.fairness.server_seed_hash);
        expect(await followsFromSeed(round, rulesOf(before.value), 'EUR')).toBe(true);
        const forged = { ...round, units: round.units + 1 };
        expect(await followsFromSeed(forged, rulesOf(before.value), 'EUR')).toBe(false);
      }
      const after = await ask<SessionView>(harness.studio, `/session/${token}`);
      expect(after.value.fairness.client_seed).toBe('mine');
      expect(after.value.fairness.server_seed_hash).not.toBe(before.value.fairness.server_seed_hash);
    },
  );
});

describe('bad input', () => {
  test.each([
    ['an unknown field', { request_id: 'round-0001', stake: '100', payout: '9' }],
    ['a fraction', { request_id: 'round-0001', stake: '1.5' }],
    ['a negative stake', { request_id: 'round-0001', stake: '-100' }],
    ['a control character in the seed', { request_id: 'round-0001', stake: '100', client_seed: 'a\u0000' }],
    ['nothing', null],
  ])('%s is a 400 and plays nothing', async (_name, body) => {
    const harness = createHarness();
    const token = await launch(harness);
    expect((await ask(harness.studio, `/session/${token}/spin`, body)).status).toBe(400);
    expect(harness.wallet.calls).toEqual([]);
  });

  test('an oversized body is a 413, an unknown session a 404, an asset outside its folder a 404', async () => {
    const harness = createHarness();
    const token = await launch(harness);
    const long = { request_id: 'r'.repeat(9_000), stake: '100' };
    expect((await ask(harness.studio, `/session/${token}/spin`, long)).status).toBe(413);
    expect((await ask(harness.studio, '/session/nobody')).status).toBe(404);
    const outside = await harness.studio.fetch(new Request('http://games.localhost/assets/..%2F.vite%2Fmanifest.json'));
    expect(outside.status).toBe(404);
  });
});
