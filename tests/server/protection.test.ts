import { describe, expect, test } from 'vitest';
import { createUnitOfWork, eventsAfter } from '#server/db/index.ts';
import { expireTokens } from '#server/modules/game-wallet/index.ts';
import { playerDirectory } from '#server/modules/player/index.ts';
import {
  createStandings,
  type NewStanding,
  settleEndedStandings,
  standingOf,
} from '#server/modules/protection/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { ACTIVE, type PlayerStatus } from '#shared/contract/standing.ts';
import { appsOfTests } from '#tests/support/apps.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { testGuards } from '#tests/support/protection.ts';
import { ownProfile, REGISTRATION, testBrowser, testClock } from '#tests/support/server.ts';

const openApp = appsOfTests();

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LAUNCH = { code: 'book-of-tides', mode: 'real', language: 'en' } as const;
const DEPOSIT = { alias: 'card', amount: '50.00', currency: 'EUR', benefit_id: '0' } as const;

onOneDatabase((_name, _open, shared) => {
  describe('design §10.5: how a player stands is asked on every channel', () => {
    /** A player with personal info, logged in, and what sets their standing. */
    async function open() {
      const connection = await shared();
      const { database } = connection;
      const clock = testClock();
      const app = await openApp(connection, { clock });
      const browser = testBrowser(app);
      const email = `${crypto.randomUUID()}@fairwind.example`;
      const registered = await browser.call('register', { body: { ...REGISTRATION, email } });
      const playerId: string = registered.body.result.user_id;
      await browser.call('saveProfile', { body: ownProfile() });
      const standings = createStandings({
        endBonuses: async () => undefined,
        clock,
        endPlay: (transaction, id) => expireTokens(transaction, id, clock.now()),
        onExcluded: async () => undefined,
      });
      const unitOfWork = createUnitOfWork(database, () => undefined);
      const standingAfter = (change: Omit<NewStanding, 'playerId'>) =>
        unitOfWork.run((transaction, emit) => standings.set(transaction, emit, { playerId, ...change }));
      const until = (ms: number) => new Date(clock.now().getTime() + ms);
      return { app, browser, clock, database, email, playerId, standings, standingAfter, unitOfWork, until };
    }

    const codeOf = ({ body }: { body: { error?: { code: number } } }) => body.error?.code;

    test.each(['time-out', 'excluded', 'closed', 'suspended'] as const)(
      '%s: the session that is open can only withdraw, at once, and so can the next one',
      async (status) => {
        const { app, browser, email, standingAfter, until } = await open();
        expect((await browser.call('sessionCheck')).body.user.standing).toEqual(ACTIVE);
        await standingAfter({ status, reason: 'staff', until: until(2 * DAY_MS) });

        const expectStopped = async (there: typeof browser) => {
          expect((await there.call('sessionCheck')).body.user.standing).toMatchObject({ status, reason: 'staff' });
          expect((await there.call('wallet')).status).toBe(200);
          expect(codeOf(await there.call('launchGame', { body: LAUNCH }))).toBe(ERRORS.withdraw_only.code);
          expect(codeOf(await there.call('startDeposit', { body: DEPOSIT }))).toBe(ERRORS.withdraw_only.code);
        };
        await expectStopped(browser);
        const next = testBrowser(app);
        await next.call('login', { body: { login: email, password: REGISTRATION.password } });
        await expectStopped(next);
      },
    );

    test('during a break a player reads all that is theirs, is offered nothing, and plays for no money either', async () => {
      const { browser, standingAfter, until } = await open();
      await standingAfter({ status: 'time-out', reason: 'player', until: until(7 * DAY_MS) });
      expect((await browser.call('sportBets', { query: { status: 'open' } })).body.result).toEqual([]);
      const reads = ['betRequests', 'sportFavourites', 'sportAlerts', 'favourites', 'missions'] as const;
      for (const name of [...reads, 'vipBenefits', 'vipCashback'] as const) {
        expect((await browser.call(name)).status, name).toBe(200);
      }
      expect((await browser.call('bonuses')).body).toMatchObject({ offers: [], result: [] });
      expect((await browser.call('referrals')).body).toMatchObject({ offer: null, friends: [] });
      // What guests see too is read as the player who pauses, not as a guest.
      expect((await browser.call('dailyBonuses')).body.own).toMatchObject({ blocked: 'break' });
      const { body: goods } = await browser.call('shop');
      expect(new Set(goods.items.map(({ blocked }: { blocked: string }) => blocked))).toEqual(new Set(['break']));
      const demo = await browser.call('launchGame', { body: { ...LAUNCH, mode: 'demo' } });
      expect(codeOf(demo)).toBe(ERRORS.withdraw_only.code);
    });

    test('it ends by itself, and a milder one that still holds comes to light', async () => {
      const { browser, clock, database, email, playerId, standingAfter, until } = await open();
      await standingAfter({ status: 'limited', reason: 'staff', until: null });
      await standingAfter({ status: 'time-out', reason: 'player', until: until(DAY_MS) });
      expect(await standingOf(database, playerId, clock.now())).toMatchObject({ status: 'time-out' });
      clock.advance(DAY_MS - 1);
      await browser.call('login', { body: { login: email, password: REGISTRATION.password } });
      expect(codeOf(await browser.call('startDeposit', { body: DEPOSIT }))).toBe(ERRORS.withdraw_only.code);
      clock.advance(1);
      expect(await standingOf(database, playerId, clock.now())).toMatchObject({ status: 'limited', until: null });
      await settleEndedStandings(database, clock.now());
      expect((await playerDirectory.find(database, playerId))?.status).not.toBe('active');
    });

    test('nobody lifts a break or exclusion that the player chose, before its end', async () => {
      const { clock, database, playerId, standings, standingAfter, unitOfWork, until } = await open();
      await standingAfter({ status: 'excluded', reason: 'player', until: until(180 * DAY_MS) });
      await standingAfter({ status: 'excluded', reason: 'register', until: null });
      const lift = (reason: 'player' | 'register') =>
        unitOfWork.run((transaction, emit) =>
          standings.lift(transaction, emit, { playerId, status: 'excluded', reason }),
        );
      expect(await lift('register')).toMatchObject({ status: 'excluded', reason: 'player' });
      expect(await lift('player')).toMatchObject({ status: 'excluded', reason: 'player' });
      clock.advance(180 * DAY_MS);
      expect(await standingOf(database, playerId, clock.now())).toEqual(ACTIVE);
      expect(await settleEndedStandings(database, clock.now())).toBeGreaterThan(0);
      expect((await playerDirectory.find(database, playerId))?.status).toBe('active');
    });

    test('the player’s pages are told', async () => {
      const { database, playerId, standingAfter, until } = await open();
      const standing = await standingAfter({ status: 'time-out', reason: 'player', until: until(DAY_MS) });
      const told = await eventsAfter(database, playerId, 0, 10);
      expect(told.filter(({ type }) => type === 'standing').map(({ data }) => data)).toEqual([standing]);
    });

    const RIGHTS: Readonly<Record<PlayerStatus, string>> = {
      active: 'plays deposits withdraws advertised',
      limited: 'plays deposits withdraws',
      'time-out': 'withdraws',
      suspended: '',
      closed: 'withdraws',
      excluded: 'withdraws',
    };
    test.each(Object.entries(RIGHTS) as [PlayerStatus, string][])('the guards of %s', async (status, rights) => {
      const { clock, database, playerId, standingAfter, unitOfWork } = await open();
      if (status !== 'active') await standingAfter({ status, reason: 'staff', until: null });
      const guards = testGuards(clock);
      const player = await playerDirectory.find(database, playerId);
      if (player === null) throw new Error('no player');
      const answers = await unitOfWork.run(async (transaction, emit) => ({
        plays:
          (await guards.mayPlay(transaction, player)).ok &&
          (await guards.mayStake(transaction, emit, { player, stake: 100n, raises: false })).ok,
        deposits: (await guards.mayDeposit(transaction, { player, amount: 100n, place: 'main' })).ok,
        withdraws: (await guards.mayWithdraw(transaction, player)).ok,
        advertised: await guards.mayAdvertise(transaction, playerId),
      }));
      const granted = Object.entries(answers).filter(([, allowed]) => allowed);
      expect(granted.map(([right]) => right).join(' ')).toBe(rights);
    });
  });
});
