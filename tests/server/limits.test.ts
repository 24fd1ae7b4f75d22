import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFileRegister } from '#server/adapters/exclusion-register/index.ts';
import { createUnitOfWork, firstRow } from '#server/db/index.ts';
import { depositedSince } from '#server/modules/orders/index.ts';
import { playerDirectory } from '#server/modules/player/index.ts';
import { frameOf } from '#server/modules/protection/frames.ts';
import {
  createAdmission,
  createLimits,
  createPersons,
  createStandings,
  createWatch,
  standingOf,
} from '#server/modules/protection/index.ts';
import { amountIn, limitsOfPlayer } from '#server/modules/protection/limits-store.ts';
import { acknowledge, checkSitting, lastSitting, takeSitting } from '#server/modules/protection/sittings.ts';
import { recordSettled } from '#server/modules/settled/index.ts';
import { createVerificationGuards } from '#server/modules/verification/index.ts';
import { runsOf } from '#server/paper.ts';
import type { ExclusionRegister, RegisterAnswer } from '#server/ports/exclusion-register.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { CONTRACT } from '#shared/contract/index.ts';
import { isLaxer, LIMIT_ANSWER_MS, LIMIT_WAIT_MS } from '#shared/contract/limits.ts';
import { PROTECTION, protectionOf, stricterProtection } from '#shared/regions/protection.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { forEachDatabase, onOneDatabase } from '#tests/support/databases.ts';
import { testGuards } from '#tests/support/protection.ts';
import { ownProfile, REGISTRATION, testBrowser, testClock } from '#tests/support/server.ts';

const openApp = appsOfTests();

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MONTHLY = { kind: 'deposit', period: 'month' } as const;

describe('limits count in fixed frames by the clock of a place', () => {
  test.each([
    [
      'day',
      '2026-03-29T00:30:00Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T22:00:00Z',
      'the day the clock goes forward has 23 hours',
    ],
    ['day', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 'the day it goes back has 25'],
    ['week', '2026-11-22T22:30:00Z', '2026-11-15T23:00:00Z', '2026-11-22T23:00:00Z', 'a week begins on Monday'],
    [
      'month',
      '2026-12-31T23:30:00Z',
      '2026-12-31T23:00:00Z',
      '2027-01-31T23:00:00Z',
      'New Year is an hour earlier in Berlin',
    ],
  ] as const)('%s at %s: %s to %s (%s)', (period, now, start, end, _why) => {
    const frame = frameOf(period, new Date(now), 'Europe/Berlin');
    expect([frame.start.toISOString(), frame.end.toISOString()].map((text) => text.replace('.000', ''))).toEqual([
      start,
      end,
    ]);
  });

  test('every moment lies in its frame, and frames follow without a gap', () => {
    const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
    const zones = fc.constantFrom(...Object.values(PROTECTION).map(({ timeZone }) => timeZone));
    fc.assert(
      fc.property(moments, zones, fc.constantFrom('day', 'week', 'month'), (now, zone, period) => {
        const { start, end } = frameOf(period, now, zone);
        expect(start.getTime()).toBeLessThanOrEqual(now.getTime());
        expect(end.getTime()).toBeGreaterThan(now.getTime());
        expect(frameOf(period, end, zone).start).toEqual(end);
      }),
    );
  });
});

test('several rows hold together, the stricter of each field, whichever comes first', () => {
  const { germany, portugal } = PROTECTION;
  const { timeZone: _one, ...one } = stricterProtection(germany, portugal);
  const { timeZone: _other, ...other } = stricterProtection(portugal, germany);
  expect(one).toEqual(other);
  expect(protectionOf({ regions: ['main'], country: 'DE' })).toMatchObject({ asksLimits: true, rest: { minutes: 5 } });
});

test('Hungarian and Polish letters are printed from the font that has them', () => {
  expect(runsOf('Nettó őszi\u202Fżółć', '400')).toEqual([
    { text: 'Nettó ', font: '400' },
    { text: 'ő', font: '400-ext' },
    { text: 'szi ', font: '400' },
    { text: 'ż', font: '400-ext' },
    { text: 'ó', font: '400' },
    { text: 'łć', font: '400-ext' },
  ]);
});

test('the register file: by e-mail or full name with the birthday, whatever the accents; what cannot be read is unknown', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-register-'));
  const path = join(folder, 'register.csv');
  const register = createFileRegister({ path, missing: 'unknown', log: () => undefined });
  const person = {
    email: 'a@b.example',
    birthday: '1990-06-14',
    country: 'DE',
    name: null,
    surname: null,
    postcode: null,
  };
  expect(await register.ask(person)).toBe('unknown');
  expect(await createFileRegister({ path, missing: 'clear', log: () => undefined }).ask(person)).toBe('clear');
  writeFileSync(path, '# kept by hand\nA@B.example,,,1990-06-14\n,Zoé,Ödön,1980-01-02\n');
  expect(await register.ask(person)).toBe('excluded');
  expect(await register.ask({ ...person, birthday: '1990-06-15' })).toBe('clear');
  const named = { ...person, email: 'c@d.example', birthday: '1980-01-02' };
  expect(await register.ask({ ...named, name: 'zoe', surname: 'Odon' })).toBe('excluded');
  expect(await register.ask({ ...named, name: 'Zoé', surname: null })).toBe('clear');
});

/** A player of a domain, and what decides about their limits. */
async function open(
  shared: () => Promise<Awaited<ReturnType<typeof import('#tests/support/databases.ts')['openDatabase']>>>,
  region = 'main',
) {
  const connection = await shared();
  const { database } = connection;
  const clock = testClock();
  const app = await openApp(connection, { clock });
  const origin = region === 'main' ? undefined : `http://${region}.localhost:5299`;
  const browser = testBrowser(app, origin);
  const country = region === 'de' ? 'DE' : REGISTRATION.country;
  const language = region === 'de' ? 'de' : 'en';
  const email = `${randomUUID()}@fairwind.example`;
  const registered = await browser.call('register', { body: { ...REGISTRATION, country, language, email } });
  await browser.call('saveProfile', { body: ownProfile(country) });
  const player = await playerDirectory.find(database, registered.body.result.user_id);
  if (player === null) throw new Error(`no player: ${JSON.stringify(registered.body)}`);
  const unitOfWork = createUnitOfWork(database, () => undefined);
  const limits = createLimits({ unitOfWork, clock, tell: async () => undefined, onLaxer: async () => undefined });
  const guards = testGuards(clock);
  const payIn = (amount: bigint, status = 'success') =>
    database.execute(sql`insert into payments (payment_id, player_id, vendor, method, amount, currency, benefit_id, status,
        idempotency_key, input_hash, return_url, created_at, decided_at)
      values (gen_random_uuid(), ${player.playerId}::uuid, 'sandbox', 'card', ${amount.toString()}::bigint, ${player.currency},
        '0', ${status}, ${randomUUID()}, 'x', 'x', ${clock.now().toISOString()}::timestamptz,
        ${clock.now().toISOString()}::timestamptz)`);
  /** @param purse what it is played with: a bonus wins for itself */
  const playRound = async (stake: bigint, payout: bigint, status = 'closed', purse: 'cash' | 'bonus' = 'cash') => {
    const { playerId, currency, region } = player;
    const [roundId, now] = [randomUUID(), clock.now()];
    const funding = purse === 'cash' ? null : JSON.stringify({ [`bonus:${randomUUID()}`]: String(stake) });
    await database.execute(sql`insert into game_rounds (provider, round_id, player_id, game_code, currency, stake, payout, status, created_at, funding)
      values ('studio', ${roundId}, ${playerId}::uuid, 'book-of-tides', ${currency}, ${stake.toString()}::bigint,
        ${payout.toString()}::bigint, ${status}, ${now.toISOString()}::timestamptz, ${funding}::jsonb)`);
    if (status === 'open') return;
    const sources = { cash: 0n, bonus: 0n, bonusSport: 0n, freeRounds: 0n, loyalty: 0n, [purse]: stake };
    await unitOfWork.run((transaction) =>
      recordSettled(transaction, {
        ...{
          playerId,
          product: 'casino',
          provider: 'studio',
          reference: roundId,
          amendment: 0,
          subject: 'book-of-tides',
        },
        ...{ region, currency, stake: sources, payout, payoutCash: purse === 'cash' ? payout : 0n },
        ...{ startedAt: now, settledAt: now, outcome: status === 'closed' ? 'settled' : 'taken_back' },
      }),
    );
  };
  const deposit = (amount: bigint) =>
    unitOfWork.run((transaction) => guards.mayDeposit(transaction, { player, place: player.region, amount }));
  const stake = (amount: bigint, raises = false) =>
    unitOfWork.run((transaction, emit) => guards.mayStake(transaction, emit, { player, stake: amount, raises }));
  return { app, browser, clock, database, deposit, email, guards, limits, payIn, player, playRound, stake, unitOfWork };
}

const nameOf = (result: { ok: boolean; failure?: { name: string } }) => (result.ok ? 'ok' : result.failure?.name);

onOneDatabase((_name, _open, shared) => {
  describe('facts-player §1: a stricter limit holds at once, a laxer one waits a day and asks again', () => {
    test('whatever is asked for and however the clock moves, nothing loosens without a day and a second yes', async () => {
      const amounts = fc.option(fc.constantFrom(100_00n, 200_00n, 500_00n), { nil: null });
      const steps = fc.oneof(
        fc.record({ act: fc.constant('ask' as const), amount: amounts }),
        fc.record({ act: fc.constant('confirm' as const) }),
        fc.record({ act: fc.constant('cancel' as const) }),
        fc.record({ act: fc.constant('wait' as const), hours: fc.constantFrom(1, 23, 24, 71, 96) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 14 }), async (sequence) => {
          const { clock, database, limits, player } = await open(shared);
          let holds: bigint | null = null;
          let waiting: { after: bigint | null; asked: number } | null = null;
          for (const step of sequence) {
            const now = clock.now().getTime();
            if (step.act === 'wait') clock.advance(step.hours * HOUR_MS);
            else if (step.act === 'cancel') {
              await limits.cancel(player.playerId, MONTHLY);
              waiting = null;
            } else if (step.act === 'confirm') {
              const isReady: boolean = waiting !== null && now >= waiting.asked + LIMIT_WAIT_MS;
              const isLapsed: boolean = waiting !== null && now >= waiting.asked + LIMIT_WAIT_MS + LIMIT_ANSWER_MS;
              expect((await limits.confirm(player, MONTHLY)).ok).toBe(isReady && !isLapsed);
              if (isReady && !isLapsed && waiting) holds = waiting.after;
              if (isReady || isLapsed) waiting = null;
            } else {
              await limits.ask(player, MONTHLY, step.amount);
              waiting = isLaxer(holds, step.amount) ? { after: step.amount, asked: now } : null;
              if (!waiting) holds = step.amount;
            }
            expect(amountIn(await limitsOfPlayer(database, player.playerId), MONTHLY)).toBe(holds);
          }
        }),
        { numRuns: 12 },
      );
    });

    test('the page shows what waits, tells when it is ready, and takes the second yes', async () => {
      const { app, browser, clock, email } = await open(shared);
      await browser.call('askLimit', { body: { ...MONTHLY, amount: '100.00' } });
      const asked = await browser.call('askLimit', { body: { ...MONTHLY, amount: '250.00' } });
      expect(CONTRACT.askLimit.response.safeParse(asked.body).error).toBeUndefined();
      expect(asked.body).toMatchObject({ outcome: 'waits', limits: { waiting: [{ after: '250.00', ready: false }] } });
      const early = await browser.call('confirmLimit', { body: MONTHLY });
      expect(early.body.error).toMatchObject({
        code: ERRORS.limit_not_ready.code,
        variables: { until: '2026-03-02T12:00:00.000Z' },
      });
      clock.advance(DAY_MS);
      await browser.call('login', { body: { login: email, password: REGISTRATION.password } });
      expect(await app.tellReadyLimits()).toBeGreaterThan(0);
      expect(await app.tellReadyLimits()).toBe(0);
      const inbox = await browser.call('notifications');
      expect(JSON.stringify(inbox.body)).toContain('/account/limits');
      const confirmed = await browser.call('confirmLimit', { body: MONTHLY });
      expect(confirmed.body.waiting).toEqual([]);
      expect(confirmed.body.money).toContainEqual(expect.objectContaining({ ...MONTHLY, amount: '250.00' }));
    });
  });

  describe('every channel asks', () => {
    test.each([
      ['day', '50.00', 'deposit_limit_day'],
      ['week', '50.00', 'deposit_limit_week'],
      ['month', '50.00', 'deposit_limit'],
    ] as const)(
      'deposits of a %s, gross: the refusal says what is left and until when',
      async (period, amount, error) => {
        const { browser, clock, deposit, payIn } = await open(shared);
        await browser.call('askLimit', { body: { kind: 'deposit', period, amount } });
        await payIn(30_00n);
        await payIn(99_00n, 'fail');
        expect(nameOf(await deposit(20_00n))).toBe('ok');
        const refused = await deposit(20_01n);
        expect(refused).toMatchObject({
          ok: false,
          failure: { name: error, variables: { limit: '50.00', left: '20.00' } },
        });
        const until = refused.ok ? '' : String(refused.failure.variables?.until);
        clock.advance(new Date(until).getTime() - clock.now().getTime());
        expect(nameOf(await deposit(50_00n))).toBe('ok');
      },
    );

    test('stakes count in full, losses less wins, open rounds as lost; a round taken back does not count', async () => {
      const { browser, playRound, stake } = await open(shared);
      await browser.call('askLimit', { body: { kind: 'stake', period: 'day', amount: '100.00' } });
      await browser.call('askLimit', { body: { kind: 'loss', period: 'week', amount: '30.00' } });
      await playRound(40_00n, 35_00n);
      await playRound(10_00n, 0n, 'open');
      await playRound(99_00n, 0n, 'rolled_back');
      expect(nameOf(await stake(15_00n))).toBe('ok');
      expect(nameOf(await stake(15_01n))).toBe('loss_limit_week');
      await playRound(50_00n, 60_00n);
      expect(nameOf(await stake(1n))).toBe('stake_limit_day');
      expect(nameOf(await stake(1n, true))).toBe('stake_limit_day');
    });

    test('a bonus that wins makes no room for losses of the player’s own money, one that loses takes none', async () => {
      const { browser, playRound, stake } = await open(shared);
      await browser.call('askLimit', { body: { kind: 'loss', period: 'day', amount: '30.00' } });
      await playRound(10_00n, 200_00n, 'closed', 'bonus');
      await playRound(50_00n, 0n, 'closed', 'bonus');
      await playRound(50_00n, 0n, 'open', 'bonus');
      await playRound(20_00n, 0n);
      expect(nameOf(await stake(10_00n))).toBe('ok');
      expect(nameOf(await stake(10_01n))).toBe('loss_limit_day');
      const { money } = (await browser.call('limits')).body;
      expect(
        money.find((limit: { kind: string; period: string }) => limit.kind === 'loss' && limit.period === 'day').used,
      ).toBe('20.00');
    });

    test('the law’s limit holds beside the player’s own, and nobody can choose one beyond it', async () => {
      const { browser, deposit, payIn } = await open(shared, 'de');
      expect(nameOf(await deposit(10_00n))).toBe('limits_unanswered');
      expect((await browser.call('depositAllowance')).body.limit_due, 'asked before it is refused').toBe(true);
      const beyond = await browser.call('askLimit', { body: { ...MONTHLY, amount: '1000.01' } });
      expect(beyond.body.error?.code).toBe(ERRORS.limit_beyond_law.code);
      await browser.call('declineLimits', { body: {} });
      expect((await browser.call('depositAllowance')).body.limit_due).toBe(false);
      await payIn(990_00n);
      expect(nameOf(await deposit(10_00n))).toBe('ok');
      expect(nameOf(await deposit(10_01n))).toBe('deposit_limit');
      const reality = { kind: 'reality', period: 'session', amount: '120' } as const;
      expect((await browser.call('askLimit', { body: reality })).body.error?.code).toBe(ERRORS.limit_beyond_law.code);
    });
  });

  describe('what a deposit form states is what the guards let through', () => {
    const HELD = [
      { name: 'main, unverified', region: 'main', limit: null, paid: 0n, left: '1500.00', reason: 'verification' },
      { name: 'main, own limit', region: 'main', limit: '50.00', paid: 0n, left: '50.00', reason: 'limit_month' },
      {
        name: 'main, own limit, used in part',
        region: 'main',
        limit: '50.00',
        paid: 40_00n,
        left: '10.00',
        reason: 'limit_month',
      },
      {
        name: 'main, own limit, used up',
        region: 'main',
        limit: '50.00',
        paid: 60_00n,
        left: '0.00',
        reason: 'limit_month',
      },
      { name: 'Germany, unverified', region: 'de', limit: null, paid: 0n, left: '100.00', reason: 'verification' },
      {
        name: 'Germany, unverified, own limit',
        region: 'de',
        limit: '70.00',
        paid: 0n,
        left: '70.00',
        reason: 'limit_month',
      },
      {
        name: 'Germany, verified',
        region: 'de',
        verified: true,
        limit: null,
        paid: 0n,
        left: '1000.00',
        reason: 'law',
      },
      {
        name: 'Germany, verified, paid in',
        region: 'de',
        verified: true,
        limit: null,
        paid: 995_00n,
        left: '5.00',
        reason: 'law',
      },
      { name: 'main, verified', region: 'main', verified: true, limit: null, paid: 0n, left: null, reason: null },
    ] as const;

    test.each(HELD)('$name', async ({ region, limit, paid, left, reason, ...rest }) => {
      const { browser, clock, database, deposit, guards, payIn, player, unitOfWork } = await open(shared, region);
      await browser.call('declineLimits', { body: {} });
      if ('verified' in rest) {
        await database.execute(sql`update players set verification = 'verified'
          where player_id = ${player.playerId}::uuid`);
      }
      if (limit !== null) await browser.call('askLimit', { body: { ...MONTHLY, amount: limit } });
      if (paid > 0n) await payIn(paid);
      const { body } = await browser.call('depositAllowance');
      expect([body.left, body.bound?.reason ?? null]).toEqual([left, reason]);
      if (left === null) return;
      const verification = createVerificationGuards({ clock, players: playerDirectory, depositedSince });
      const asked = async (amount: bigint) => {
        const checks = [
          await deposit(amount),
          await verification.mayDeposit(database, { playerId: player.playerId, amount }),
        ];
        return checks.every(({ ok }) => ok);
      };
      const minor = BigInt(left.replace('.', ''));
      if (minor > 0n) expect(await asked(minor)).toBe(true);
      expect(await asked(minor + 1n)).toBe(false);
      const own = await unitOfWork.run((transaction) =>
        guards.depositBound(transaction, { player, place: player.region }),
      );
      expect(body.bound.until).toBe(reason === 'verification' ? null : own?.until);
    });
  });

  describe('sittings: reality checks, rests and the longest session', () => {
    test('where the row asks for it, rounds wait for the answer, and after an hour for a rest of five minutes', async () => {
      const { clock, database, player, stake, unitOfWork } = await open(shared, 'de');
      const keepPlaying = async (minutes: number) => {
        for (let at = 0; at < minutes; at += 20) {
          clock.advance(20 * MINUTE_MS);
          if (at + 20 < minutes) expect(nameOf(await stake(1n))).toBe('ok');
        }
      };
      expect(nameOf(await stake(1n))).toBe('ok');
      await keepPlaying(60);
      const refused = await stake(1n);
      expect(refused).toMatchObject({
        failure: { name: 'rest_due', variables: { until: '2026-03-01T13:05:00.000Z' } },
      });
      expect(nameOf(await stake(1n, true))).toBe('ok');
      const answer = () =>
        unitOfWork.run(async (transaction) => {
          const sitting = await takeSitting(transaction, player, [], clock.now());
          return acknowledge(transaction, sitting, clock.now());
        });
      expect(nameOf(await answer())).toBe('rest_due');
      clock.advance(5 * MINUTE_MS);
      expect(nameOf(await stake(1n))).toBe('check_due');
      expect(nameOf(await answer())).toBe('ok');
      expect(nameOf(await stake(1n))).toBe('ok');
      expect(checkSitting(await takeSitting(database, player, [], clock.now()), player, clock.now()).ok).toBe(true);
    });

    test('elsewhere a check is told and stops nothing; its result is over all games of the sitting', async () => {
      const { browser, clock, playRound, stake } = await open(shared);
      await browser.call('askLimit', { body: { kind: 'reality', period: 'session', amount: '15' } });
      await browser.call('playSession', { body: {} });
      await playRound(20_00n, 5_00n);
      clock.advance(16 * MINUTE_MS);
      const due = await browser.call('playSession', { body: {} });
      expect(CONTRACT.playSession.response.safeParse(due.body).error).toBeUndefined();
      expect(due.body.sitting).toMatchObject({ due: true, stakes: '20.00', payouts: '5.00', net: '-15.00' });
      expect(nameOf(await stake(1n))).toBe('ok');
      expect((await browser.call('answerCheck', { body: {} })).body.sitting).toMatchObject({ due: false });
    });

    test('the longest session ends play until a pause of half an hour', async () => {
      const { browser, clock, stake } = await open(shared);
      await browser.call('askLimit', { body: { kind: 'session', period: 'session', amount: '60' } });
      for (let played = 0; played < 60; played += 20) {
        expect(nameOf(await stake(1n))).toBe('ok');
        clock.advance(20 * MINUTE_MS);
      }
      expect(await stake(1n)).toMatchObject({
        failure: { name: 'session_limit', variables: { minutes: 60, until: '2026-03-01T13:30:00.000Z' } },
      });
      clock.advance(29 * MINUTE_MS);
      expect(nameOf(await stake(1n))).toBe('session_limit');
      clock.advance(MINUTE_MS);
      expect(nameOf(await stake(1n))).toBe('ok');
    });
  });

  test('a pattern of play is marked for staff and told to the player once a week, and keeps advertising away', async () => {
    const { clock, database, guards, payIn, player, playRound, unitOfWork } = await open(shared);
    const told: string[] = [];
    const watch = createWatch({ clock, tell: async (_transaction, _playerId, kind) => void told.push(kind) });
    const look = () => unitOfWork.run((transaction) => watch(transaction, player));
    expect(await look()).toEqual([]);
    for (let time = 0; time < 3; time += 1) {
      await playRound(10_00n, 0n);
      clock.advance(MINUTE_MS);
      await payIn(20_00n);
    }
    expect(await look()).toEqual(['losses_chased']);
    expect(await look()).toEqual([]);
    const opened = await firstRow<{ reason: string }>(
      database,
      sql`select reason from staff_cases where kind = 'flag' and player_id = ${player.playerId}::uuid`,
    );
    expect([opened?.reason, told]).toEqual(['losses_chased', ['flag_losses_chased']]);
    expect(await guards.mayAdvertise(database, player.playerId)).toBe(false);
    clock.advance(30 * DAY_MS);
    expect(await guards.mayAdvertise(database, player.playerId)).toBe(true);
  });

  test('the register is asked again while a session is open: who excludes themselves there plays no more, and again once it is over', async () => {
    const { clock, database, player, unitOfWork } = await open(shared, 'de');
    let answer: RegisterAnswer = 'clear';
    let asked = 0;
    const register: ExclusionRegister = {
      name: 'of the test',
      ask: async () => {
        asked += 1;
        return answer;
      },
    };
    const endPlay = async () => undefined;
    const persons = createPersons({ clock, endPlay });
    const standings = createStandings({ clock, endPlay, onExcluded: persons.spread, endBonuses: endPlay });
    const admission = createAdmission({ register, unitOfWork, clock, standings, persons }, database);
    const statusNow = async () => (await standingOf(database, player.playerId, clock.now())).status;
    await admission.check(player.playerId);
    await admission.renew(player.playerId);
    expect(asked, 'an answer of just now holds').toBe(1);
    answer = 'excluded';
    clock.advance(15 * 60_000);
    await admission.renew(player.playerId);
    expect([asked, await statusNow()]).toEqual([2, 'excluded']);
    expect(nameOf(await admission.admits(database, player))).toBe('register_excluded');
    answer = 'clear';
    clock.advance(15 * 60_000);
    await admission.renew(player.playerId);
    expect([nameOf(await admission.admits(database, player)), await statusNow()]).toEqual(['ok', 'active']);
  });

  describe('breaks', () => {
    test('a time-out is taken at once; an exclusion asks for the password lately given, and ends every open game', async () => {
      const { browser, clock, database, player } = await open(shared);
      await database.execute(sql`insert into game_tokens (token_hash, provider, session_id, player_id, game_code, currency, created_at, expires_at)
        values (${randomUUID()}, 'studio', gen_random_uuid(), ${player.playerId}::uuid, 'book-of-tides', 'EUR', now(), '2030-01-01')`);
      clock.advance(HOUR_MS);
      const asked = await browser.call('excludeSelf', { body: { length: 'six_months' } });
      expect(asked.body.error?.code).toBe(ERRORS.step_up_required.code);
      const broken = await browser.call('startTimeOut', { body: { length: 'week' } });
      expect(broken.body.standing).toEqual({ status: 'time-out', until: '2026-03-08T13:00:00.000Z', reason: 'player' });
      const stillOpen = await firstRow(
        database,
        sql`select 1 from game_tokens where player_id = ${player.playerId}::uuid and expires_at > ${clock.now().toISOString()}::timestamptz`,
      );
      expect(stillOpen).toBeNull();
      await browser.call('stepUp', { body: { password: REGISTRATION.password } });
      const excluded = await browser.call('excludeSelf', { body: { length: 'six_months' } });
      expect(excluded.body.standing).toMatchObject({ status: 'excluded', until: '2026-09-01T13:00:00.000Z' });
      // A shorter break does not take its place.
      expect((await browser.call('startTimeOut', { body: { length: 'day' } })).body.standing.status).toBe('excluded');
    });
  });

  test('what is left for a stake is what the stricter of stakes and losses leaves, and says which', async () => {
    const { player, limits, guards, playRound, database } = await open(shared);
    const room = () => guards.stakeRoom(database, player);
    expect(await room()).toBeNull();
    await playRound(10_00n, 4_00n);
    await limits.ask(player, { kind: 'stake', period: 'day' }, 50_00n);
    expect(await room()).toEqual({ left: 40_00n, kind: 'stake' });
    await limits.ask(player, { kind: 'loss', period: 'week' }, 20_00n);
    expect(await room()).toEqual({ left: 14_00n, kind: 'loss' });
    await limits.ask(player, { kind: 'stake', period: 'day' }, 5_00n);
    expect(await room()).toEqual({ left: 0n, kind: 'stake' });
  });

  test('the statement: by month, as CSV for a spreadsheet and PDF for paper', async () => {
    const { browser, payIn, playRound } = await open(shared);
    await playRound(10_00n, 4_00n);
    await payIn(20_00n);
    const { body } = await browser.call('statement');
    expect(CONTRACT.statement.response.safeParse(body).error).toBeUndefined();
    expect(body.months).toHaveLength(12);
    expect(body.months.at(-1)).toMatchObject({ net: '-6.00', deposits: '0.00' });
    expect(body.months.at(-2)).toMatchObject({ net: '0.00' });
    const csv = await browser.call('statementFile', { query: { format: 'csv' } });
    expect(csv.body.name).toBe('fairwind-2026-03-01.csv');
    const lines = Buffer.from(csv.body.content, 'base64').toString().trim().split('\r\n');
    expect(lines).toHaveLength(13);
    expect(lines.at(-1)).toBe('2026-03,0.00,0.00,0.00,-6.00,0');
    await browser.call('saveLanguage', { body: { language: 'de' } });
    const german = await browser.call('statementFile', { query: { format: 'csv' } });
    expect(Buffer.from(german.body.content, 'base64').toString().trim().split('\r\n').at(-1)).toBe(
      '2026-03;0,00;0,00;0,00;-6,00;0',
    );
    await browser.call('saveLanguage', { body: { language: 'hu' } });
    const pdf = await browser.call('statementFile', { query: { format: 'pdf' } });
    expect(Buffer.from(pdf.body.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  });
});

forEachDatabase((_name, open_) => {
  test('of deposits that arrive together only so many pass as fit under the limit', async () => {
    const connection = await open_();
    const { limits, player, guards, unitOfWork, clock } = await open(async () => connection);
    await limits.ask(player, MONTHLY, 100_00n);
    const start = () =>
      unitOfWork.run(async (transaction) => {
        const allowed = await guards.mayDeposit(transaction, { player, place: 'main', amount: 30_00n });
        if (allowed.ok)
          await transaction.execute(sql`insert into payments (payment_id, player_id, vendor, method, amount, currency, benefit_id,
              idempotency_key, input_hash, return_url, created_at)
            values (gen_random_uuid(), ${player.playerId}::uuid, 'sandbox', 'card', 3000, 'EUR', '0', ${randomUUID()}, 'x', 'x',
              ${clock.now().toISOString()}::timestamptz)`);
        return allowed.ok;
      });
    const answers = await Promise.all(Array.from({ length: 8 }, start));
    expect(answers.filter(Boolean)).toHaveLength(3);
  });

  test('of stakes that arrive together only so many pass as fit under the loss limit', async () => {
    const connection = await open_();
    const { limits, player, guards, unitOfWork, clock } = await open(async () => connection);
    await limits.ask(player, { kind: 'loss', period: 'day' }, 10_00n);
    const bet = () =>
      unitOfWork.run(async (transaction, emit) => {
        const allowed = await guards.mayStake(transaction, emit, { player, stake: 3_00n, raises: false });
        if (allowed.ok)
          await transaction.execute(sql`insert into game_rounds (provider, round_id, player_id, game_code, currency, stake, status, created_at)
            values ('studio', ${randomUUID()}, ${player.playerId}::uuid, 'book-of-tides', 'EUR', 300, 'open', ${clock.now().toISOString()}::timestamptz)`);
        return allowed.ok;
      });
    const answers = await Promise.all(Array.from({ length: 8 }, bet));
    expect(answers.filter(Boolean)).toHaveLength(3);
  });
});

onOneDatabase((_name, open) => {
  test('of a player’s sittings the last one counts, whenever it was written', async () => {
    const { database } = await open();
    const playerId = randomUUID();
    for (const hour of ['14', '09', '12'])
      await database.execute(sql`insert into play_sessions (player_id, started_at, active_at, checked_at, rested_at)
        select ${playerId}::uuid, at, at, at, at from (select ${`2026-03-01T${hour}:00:00Z`}::timestamptz as at) as one`);
    const last = await lastSitting(database, playerId);
    expect(last && new Date(last.startedAt).toISOString()).toBe('2026-03-01T14:00:00.000Z');
    expect(await lastSitting(database, randomUUID())).toBeNull();
  });
});
