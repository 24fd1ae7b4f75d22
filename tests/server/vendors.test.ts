/**
 * Every game vendor through the same kit (design section 7): signatures, repetition, order, refusals,
 * over a real ledger. A new vendor is added to VENDORS and must pass all of it (docs/integrating.md).
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventsAfter } from '#server/db/index.ts';
import { createGamesContent } from '#server/modules/catalogue/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { GameAggregator, LaunchAnswer } from '#server/ports/game-aggregator.ts';
import { decodeIndex, type GamesIndex } from '#shared/catalogue/index-file.ts';
import { GAME_MODES } from '#shared/catalogue/names.ts';
import { platformCode, VENDOR_GAMES_FILE, type VendorGamesFile } from '#shared/catalogue/vendor-games.ts';
import { AMOUNT_MAXIMUM } from '#shared/money.ts';
import { JURISDICTIONS, type Jurisdiction, PRODUCTS, type Product } from '#shared/regions/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { createGamesHarness, STRANGE_ORIGIN } from '../support/games.ts';
import type { Heard, VendorMaker } from '../support/vendor-kit.ts';
import {
  askHub88,
  hub88Vendor,
  listed,
  listOf,
  outsideVendors,
  softswissVendor,
  studioVendor,
} from '../support/vendors.ts';

const VENDORS: readonly (readonly [string, VendorMaker])[] = [
  ['studio', studioVendor],
  ['hub88', hub88Vendor],
  ['softswiss', softswissVendor],
];

/** Those whose protocol has a decided round in one request. */
const OF_WHOLE_ROUNDS = VENDORS.filter(([name]) => name !== 'hub88');

/** Named for Germany by the operator, as a real vendor's German builds would be. */
const CERTIFIED = { hub88: ['germany'], softswiss: ['germany'] } as const;

/** Of the studio's games, one for each rule; the outside vendors list such games themselves. */
const STUDIO_GAMES = {
  slot: 'krakens-toll',
  jackpot: 'lucky-anchor',
  table: 'compass-roulette',
  live: 'helm-of-fortune',
  crash: 'plinko-reef',
} as const;

/** What a row that forbids one product takes away; what is not here takes no game away. */
const TAKEN: Partial<Record<Product, readonly (keyof typeof STUDIO_GAMES)[]>> = {
  slots: ['slot', 'jackpot'],
  'table-games': ['table'],
  'live-casino': ['live'],
  jackpots: ['jackpot'],
  'crash-games': ['crash'],
};
/** What happens inside games: of outside vendors only those that are named for the jurisdiction leave it out. */
const INSIDE_GAMES: readonly Product[] = ['autoplay', 'bonus-buy'];

/** Works with a jurisdiction, Estonia's, that forbids one product alone. */
async function withRowThatForbids(product: Product, work: () => Promise<void>): Promise<void> {
  const row: { forbidden: readonly Product[] } = JURISDICTIONS.estonia as Jurisdiction;
  const { forbidden } = row;
  row.forbidden = [product];
  try {
    await work();
  } finally {
    row.forbidden = forbidden;
  }
}

const LAUNCH = { language: 'en', origin: 'http://localhost:4321' } as const;
const DEPOSIT = 10_000n;

interface Account {
  region?: 'main' | 'de';
  cash?: bigint;
}

/** Where a law may come from: the account's region and the one that is played in. */
const WAYS_TO_GERMANY = [
  ['where the account is', { region: 'de' }],
  ['where the player plays', { playedIn: 'de' }],
] as const;

onOneDatabase((_name, _open, shared) => {
  beforeAll(() => shared(), 120_000);

  /** A player with a game of the vendor open, where the account is unless told, and the names of a round. */
  const setUp = async (make: VendorMaker, { playedIn, ...options }: Account & { playedIn?: 'de' } = {}) => {
    const { database } = await shared();
    const harness = createGamesHarness(database, outsideVendors(), CERTIFIED);
    await harness.directory.sync();
    const vendor = make(harness);
    const playerId = await harness.addPlayer({ cash: DEPOSIT, ...options });
    const code = vendor.name === 'studio' ? vendor.gameCode : platformCode(vendor.name, vendor.gameCode);
    const token = await tokenOf(harness, playerId, code, playedIn ?? options.region ?? 'main');
    const id = randomUUID();
    const common = { token, playerId, round: `round-${id}`.slice(0, 40) };
    const bet = { ...common, transaction: `${id}-b`, amount: 200n };
    const win = { ...common, transaction: `${id}-w`, amount: 500n, bet: bet.transaction, closed: true };
    const rollback = { ...common, transaction: `${id}-r`, bet: bet.transaction };
    const codeOf = (game: keyof typeof STUDIO_GAMES) => {
      if (vendor.name === 'studio') return STUDIO_GAMES[game];
      return game === 'slot' ? code : platformCode(vendor.name, `tst-${game}`);
    };
    return { harness, database, vendor, playerId, token, bet, win, rollback, code, codeOf };
  };

  /** Launches the game and reads the token the vendor was given. */
  async function tokenOf(
    harness: ReturnType<typeof createGamesHarness>,
    playerId: string,
    code: string,
    region: 'main' | 'de',
  ): Promise<string> {
    if (code === 'krakens-toll') return harness.open(playerId, region);
    const grants: string[] = [];
    const game = harness.directory.find(code);
    if (!game) throw new Error(`${code} is not in the directory`);
    const aggregator = harness.aggregators.find(({ name }) => name === game.vendor);
    if (!aggregator) throw new Error(`${game.vendor} is not configured`);
    const { launch } = aggregator;
    aggregator.launch = async (request) => {
      if (request.token !== null) grants.push(request.token);
      return launch(request);
    };
    const origin = 'http://localhost:4321';
    const result = await harness.launch({ code, mode: 'real', language: 'en', region, origin, playerId });
    if (!result.ok) throw new Error(result.failure.name);
    return grants[0] ?? '';
  }

  /** What a rollback gave back of the player's only round, whose opening or further bet was of 2.00; minor units. */
  async function givenBack(harness: ReturnType<typeof createGamesHarness>, playerId: string): Promise<bigint> {
    const [round] = (await harness.roundHistory.rounds(playerId, {})).result;
    return round?.status === 'rolled_back' ? BigInt(round.stake.replace('.', '')) : 200n;
  }

  /** When a round was closed, as its details tell. */
  async function closings(
    harness: ReturnType<typeof createGamesHarness>,
    playerId: string,
    provider: string,
    round_id: string,
  ) {
    const found = await harness.roundHistory.round(playerId, { provider, round_id, language: 'en' });
    return found.ok ? [{ closed_at: found.value.result.closed_at }] : [];
  }

  describe.each(VENDORS)('the vendor %s', (_vendor, make) => {
    test('a bet takes, a win gives, the balance is told, and the ledger holds', async () => {
      const { vendor, bet, win, database, harness, playerId, code } = await setUp(make);
      expect(await vendor.balance(bet)).toMatchObject({ outcome: 'done', balance: DEPOSIT });
      expect(await vendor.bet(bet)).toMatchObject({ outcome: 'done', balance: 9_800n });
      expect(await vendor.win(win)).toMatchObject({ outcome: 'done', balance: 10_300n });
      expect(await harness.balanceOf(playerId)).toBe(10_300n);
      const { result } = await harness.roundHistory.rounds(playerId, {});
      expect(result).toMatchObject([{ game_code: code, stake: '2.00', payout: '5.00', status: 'closed' }]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('each call repeated, even ten times at once, counts once and is answered alike', async () => {
      const { vendor, bet, win, harness, playerId } = await setUp(make);
      const ten = <Value>(call: () => Promise<Value>) => Promise.all(Array.from({ length: 10 }, call));
      const alike = (answers: Heard[]) =>
        expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
      alike(await ten(() => vendor.bet(bet)));
      expect(await harness.balanceOf(playerId)).toBe(9_800n);
      alike(await ten(() => vendor.win(win)));
      alike([await vendor.bet(bet), await vendor.win(win)]);
      expect(await harness.balanceOf(playerId)).toBe(10_300n);
    });

    test('an id used with another amount is a duplicate and moves nothing', async () => {
      const { vendor, bet, win, harness, playerId } = await setUp(make);
      await vendor.bet(bet);
      expect(await vendor.bet({ ...bet, amount: 300n })).toMatchObject({
        outcome: 'refused',
        code: vendor.codes.duplicate,
      });
      await vendor.win(win);
      expect(await vendor.win({ ...win, amount: 900n })).toMatchObject({
        outcome: 'refused',
        code: vendor.codes.duplicate,
      });
      expect(await harness.balanceOf(playerId)).toBe(10_300n);
    });

    test('a win whose round is closed by nothing is told once, with its player’s name', async () => {
      const { vendor, bet, win, harness, playerId, database, code } = await setUp(make);
      await vendor.bet(bet);
      await vendor.win({ ...win, closed: false });
      expect(harness.broadcasts).toEqual([]);
      const close = () => vendor.win({ ...win, transaction: `${win.transaction}2`, amount: 0n, closed: true });
      for (let copies = 0; copies < 2; copies += 1) expect((await close()).outcome).toBe('done');
      const told = { player: 'se•••k', amount: '5.00', game_code: code };
      expect(harness.broadcasts.map(({ data }) => data)).toMatchObject([{ ...told, own: false }]);
      const own = await eventsAfter(database, playerId, 0, 50);
      expect(own.flatMap(({ type, data }) => (type === 'event' ? [data] : []))).toMatchObject([
        { ...told, own: true, top_win: true },
      ]);
      expect(own.filter(({ type }) => type === 'achievement')).not.toEqual([]);
      const listed = await harness.wins.events({ type: 'all', game: code, region: 'main' });
      expect(listed.ok && listed.value.result[0]).toMatchObject(told);
    });

    test('a rollback gives back once; before its bet it is noted, and the late bet is refused', async () => {
      const first = await setUp(make);
      await first.vendor.bet(first.bet);
      expect(await first.vendor.rollback(first.rollback)).toMatchObject({ outcome: 'done', balance: DEPOSIT });
      expect(await first.vendor.rollback(first.rollback)).toMatchObject({ outcome: 'done', balance: DEPOSIT });
      expect((await first.vendor.win(first.win)).outcome).toBe('refused');
      expect(await first.harness.balanceOf(first.playerId)).toBe(DEPOSIT);

      const early = await setUp(make);
      expect((await early.vendor.rollback(early.rollback)).outcome).toBe('noted');
      expect((await early.vendor.bet(early.bet)).outcome).toBe('refused');
      expect(await early.harness.balanceOf(early.playerId)).toBe(DEPOSIT);
    });

    test('a win without a bet, and one of a round that was taken back, pay nothing', async () => {
      const { vendor, bet, win, rollback, harness, playerId } = await setUp(make);
      expect((await vendor.win(win)).outcome).toBe('refused');
      await vendor.bet(bet);
      await vendor.rollback(rollback);
      for (const closed of [false, true]) expect((await vendor.win({ ...win, closed })).outcome).toBe('refused');
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT);
    });

    test('a win that the closing one overtook is paid once and reopens nothing, where wins may do so', async () => {
      const { vendor, bet, win, harness, playerId, database } = await setUp(make);
      await vendor.bet(bet);
      await vendor.win(win);
      const [{ closed_at: closedAt } = { closed_at: null }] = await closings(harness, playerId, vendor.name, bet.round);
      harness.clock.at += 60_000;
      const late = { ...win, transaction: `${win.transaction}2`, amount: 700n, closed: false };
      const answers = [await vendor.win(late), await vendor.win(late)].map(({ outcome }) => outcome);
      expect(answers).toEqual(vendor.paysLate ? ['done', 'done'] : ['refused', 'refused']);
      expect(await harness.balanceOf(playerId)).toBe(vendor.paysLate ? 11_000n : 10_300n);
      const payout = vendor.paysLate ? '12.00' : '5.00';
      expect((await harness.roundHistory.rounds(playerId, {})).result).toMatchObject([{ status: 'closed', payout }]);
      expect(await closings(harness, playerId, vendor.name, bet.round)).toMatchObject([{ closed_at: closedAt }]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('two bets of a new round that arrive together are both taken: one opens it, the other raises it', async () => {
      const { vendor, bet, win, harness, playerId } = await setUp(make);
      // Who names the bet that a further one raises sends it when the first was answered.
      if (vendor.name === 'studio') await vendor.bet(bet);
      const second = { ...bet, transaction: `${bet.transaction}2`, amount: 300n, raises: bet.transaction };
      const answers = await Promise.all([vendor.bet(bet), vendor.bet(second)]);
      expect(answers.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT - 500n);
      expect((await vendor.win(win)).outcome).toBe('done');
      expect((await harness.roundHistory.rounds(playerId, {})).result).toMatchObject([
        { stake: '5.00', status: 'closed' },
      ]);
    });

    test('a bet of nothing is taken as a free round where the protocol marks one: it moves nothing and may win', async () => {
      const { vendor, bet, win, rollback, harness, playerId, database } = await setUp(make);
      expect((await vendor.bet({ ...bet, amount: 0n })).outcome).toBe('refused');
      const free = { ...bet, transaction: `${bet.transaction}2`, amount: 0n, free: true };
      const answers = [await vendor.bet(free), await vendor.bet(free)].map(({ outcome }) => outcome);
      expect(answers).toEqual(vendor.hasFreeRounds ? ['done', 'done'] : ['refused', 'refused']);
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT);
      if (!vendor.hasFreeRounds) return;
      expect((await vendor.win({ ...win, bet: free.transaction })).balance).toBe(DEPOSIT + 500n);
      const other = { ...free, round: `${bet.round.slice(0, 30)}-2`, transaction: `${bet.transaction}3` };
      await vendor.bet(other);
      const back = { ...rollback, round: other.round, bet: other.transaction };
      expect(await vendor.rollback(back)).toMatchObject({ outcome: 'done', balance: DEPOSIT + 500n });
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('refusals come in the vendor’s own codes and move nothing', async () => {
      const { vendor, bet, harness, playerId } = await setUp(make);
      const code = async (call: Promise<Heard>) => (await call).code;
      const { codes } = vendor;
      expect(await code(vendor.bet({ ...bet, amount: DEPOSIT + 1n }))).toBe(codes.insufficientFunds);
      const nobody = { ...bet, token: 'nobody-was-given-this-token', playerId: randomUUID() };
      expect(await code(vendor.bet(nobody))).toBe(codes.unknownPlayer);
      expect(await code(vendor.bet({ ...bet, currency: 'CHF' }))).toBe(codes.wrongCurrency);
      expect(await code(vendor.bet({ ...bet, game: 'another-game' }))).toBe(codes.wrongGame);
      expect(await code(vendor.forgedBet(bet))).toBe(codes.signature);
      expect((await vendor.malformed()).outcome).toBe('refused');
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT);
    });

    test('amounts that are no money are refused and move nothing', async () => {
      const { vendor, bet, win, harness, playerId } = await setUp(make);
      for (const amount of [-1n, -200n, 10n ** 19n, 10n ** 40n]) {
        expect((await vendor.bet({ ...bet, amount })).outcome, String(amount)).toBe('refused');
      }
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT);
      await vendor.bet({ ...bet, transaction: `${bet.transaction}2` });
      for (const amount of [-1n, 10n ** 19n]) {
        expect((await vendor.win({ ...win, amount, bet: `${bet.transaction}2` })).outcome).toBe('refused');
      }
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT - 200n);
    });

    test('amounts beyond what the ledger can hold are refused with a code', async () => {
      const { vendor, bet, win, harness, playerId } = await setUp(make);
      await vendor.bet(bet);
      for (const amount of [999_999_999_999_999_999n, AMOUNT_MAXIMUM + 1n]) {
        expect((await vendor.bet({ ...bet, transaction: `${bet.transaction}2`, amount })).outcome).toBe('refused');
        expect((await vendor.win({ ...win, amount })).outcome, String(amount)).toBe('refused');
        const whole = { ...bet, transaction: `${bet.transaction}3`, win: `${win.transaction}2`, won: amount };
        if (vendor.wholeRound) expect((await vendor.wholeRound(whole)).outcome).toBe('refused');
      }
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT - 200n);
    });

    test('a win that the balance has no room for is refused with a code', async () => {
      const { vendor, bet, win, harness, playerId } = await setUp(make, { cash: 2n ** 63n - 1_000n });
      await vendor.bet(bet);
      expect((await vendor.win({ ...win, amount: 5_000n })).outcome).toBe('refused');
      expect(await harness.balanceOf(playerId)).toBe(2n ** 63n - 1_200n);
    });

    test('ids that hold a NUL or half a surrogate pair are refused, whole signs of any kind are kept', async () => {
      const { vendor, bet, win, rollback, harness, playerId, database } = await setUp(make);
      const named = (id: string) => id.slice(0, 20);
      for (const broken of ['\u0000', '\ud800', '\udc00', '\udc00\ud800']) {
        const [transaction, round] = [`${named(bet.transaction)}${broken}`, `${named(bet.round)}${broken}`];
        for (const heard of [
          await vendor.bet({ ...bet, transaction }),
          await vendor.bet({ ...bet, round }),
          await vendor.win({ ...win, bet: transaction }),
          await vendor.rollback({ ...rollback, transaction }),
        ]) {
          expect(heard, JSON.stringify(broken)).toMatchObject({ outcome: 'refused', code: vendor.codes.invalid });
        }
      }
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT);
      const whole = { ...bet, transaction: `${named(bet.transaction)}\ud83d\ude00`, round: `${named(bet.round)}ß漢` };
      expect((await vendor.bet(whole)).outcome).toBe('done');
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('a session that has run out takes no bet, but pays and gives back', async () => {
      const { vendor, bet, win, rollback, harness, playerId } = await setUp(make);
      await vendor.bet(bet);
      await vendor.bet({ ...bet, round: `${bet.round.slice(0, 30)}-2`, transaction: `${bet.transaction}2` });
      harness.clock.at += 48 * 3_600_000;
      const late = { ...bet, round: `${bet.round.slice(0, 30)}-3`, transaction: `${bet.transaction}3` };
      expect((await vendor.bet(late)).outcome).toBe('refused');
      expect((await vendor.win(win)).outcome).toBe('done');
      const second = { ...rollback, round: `${bet.round.slice(0, 30)}-2`, bet: `${bet.transaction}2` };
      expect((await vendor.rollback(second)).outcome).toBe('done');
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT + 300n);
    });

    test.each(WAYS_TO_GERMANY)('the law %s: a stake above the German limit is refused', async (_where, options) => {
      const { vendor, bet, harness, playerId } = await setUp(make, options);
      expect((await vendor.bet({ ...bet, amount: 101n })).code).toBe(vendor.codes.limit);
      expect((await vendor.bet({ ...bet, transaction: `${bet.transaction}2`, amount: 100n })).outcome).toBe('done');
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT - 100n);
    });

    test.each(WAYS_TO_GERMANY)('the law %s: rounds come no faster than every five seconds', async (_where, options) => {
      const { vendor, bet, win, harness, playerId } = await setUp(make, options);
      const next = { ...bet, round: `${bet.round}2`, transaction: `${bet.transaction}2`, amount: 50n };
      await vendor.bet({ ...bet, amount: 50n });
      await vendor.win({ ...win, amount: 0n });
      harness.clock.at += 4_999;
      expect((await vendor.bet(next)).code).toBe(vendor.codes.limit);
      harness.clock.at += 1;
      expect((await vendor.bet({ ...next, transaction: `${next.transaction}3` })).outcome).toBe('done');
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT - 100n);
    });

    test.each([
      ['jackpot', 'de', 'real'],
      ['table', 'de', 'real'],
      ['live', 'de', 'real'],
      ['live', 'pt', 'demo'],
      ['crash', 'de', 'demo'],
      ['slot', 'hu', 'real'],
      ['slot', 'hu', 'demo'],
    ] as const)('a game that the law takes away is not opened: %s in %s, %s', async (game, region, mode) => {
      const { harness, playerId, codeOf } = await setUp(make);
      expect(await harness.launch({ ...LAUNCH, code: codeOf(game), mode, region, playerId })).toMatchObject({
        ok: false,
        failure: { name: 'not_offered' },
      });
      // Nor for a player of that country who sits elsewhere.
      const abroad = await harness.addPlayer({ region });
      expect(
        await harness.launch({ ...LAUNCH, code: codeOf(game), mode, region: 'main', playerId: abroad }),
      ).toMatchObject({ ok: false });
    });

    test.each(PRODUCTS)('a row that forbids %s alone takes away just that', async (product) => {
      await withRowThatForbids(product, async () => {
        const { harness, playerId, codeOf, vendor } = await setUp(make);
        const local = await harness.addPlayer({ region: 'ee' });
        const uncertified = vendor.name !== 'studio' && INSIDE_GAMES.includes(product);
        for (const game of Object.keys(STUDIO_GAMES) as (keyof typeof STUDIO_GAMES)[]) {
          for (const mode of GAME_MODES) {
            const demoless = product === 'demo-play' && mode === 'demo';
            const taken = demoless || uncertified || TAKEN[product]?.includes(game);
            const launch = (region: 'ee' | 'main', player: string) =>
              harness.launch({ ...LAUNCH, code: codeOf(game), mode, region, playerId: player });
            // There, and for a player of that country who sits elsewhere.
            for (const [refused, answer] of [
              ['not_offered', await launch('ee', playerId)],
              ['forbidden_by_law', await launch('main', local)],
            ] as const) {
              const name = answer.ok ? 'ok' : answer.failure.name;
              expect(name, `${game} ${mode}`).toBe(taken ? refused : 'ok');
            }
          }
        }
        const told = vendor.name === 'studio' ? harness.launches.at(-1)?.limits : undefined;
        if (told) expect([told.autoplay, told.bonusBuy]).toEqual([product !== 'autoplay', product !== 'bonus-buy']);
      });
    });

    test('the wallet takes no bet of a player whose country does not allow the game, though it is open', async () => {
      const { vendor, bet, harness, playerId } = await setUp(make);
      await harness.addPlayer({ playerId, region: 'hu', cash: 0n });
      expect((await vendor.bet(bet)).outcome).toBe('refused');
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT);
    });

    test('whatever the order and the copies, the balance is the ledger’s and a round settles once', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom('bet', 'win', 'wholeRound', 'rollback'), { minLength: 1, maxLength: 7 }),
          async (order) => {
            const { vendor, bet, win, rollback, harness, playerId } = await setUp(make);
            const calls = {
              bet: () => vendor.bet(bet),
              win: () => vendor.win(win),
              rollback: () => vendor.rollback(rollback),
              wholeRound: async () => vendor.wholeRound?.({ ...bet, win: win.transaction, won: win.amount }),
            };
            const done = { bet: false, win: false, rollback: false };
            for (const step of order) {
              const name = step as keyof typeof calls;
              const heard = await calls[name]();
              if (heard?.outcome !== 'done') continue;
              for (const part of name === 'wholeRound' ? (['bet', 'win'] as const) : [name]) done[part] = true;
            }
            const expected = DEPOSIT - (done.bet && !done.rollback ? 200n : 0n) + (done.win ? 500n : 0n);
            expect(done.win && done.rollback).toBe(false);
            expect(await harness.balanceOf(playerId)).toBe(expected);
          },
        ),
        { numRuns: 8, seed: 20_261_120 },
      );
    });

    test('of two bets and two wins in any order each counts once, and no win of a round that stands is lost', async () => {
      const steps = ['bet', 'raise', 'win', 'closingWin', 'rollback'] as const;
      await fc.assert(
        fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 9 }), async (order) => {
          const { vendor, bet, win, rollback, harness, playerId, database } = await setUp(make);
          const calls = {
            bet: () => vendor.bet(bet),
            raise: () =>
              vendor.bet({ ...bet, transaction: `${bet.transaction}2`, amount: 300n, raises: bet.transaction }),
            win: () => vendor.win({ ...win, closed: false }),
            closingWin: () => vendor.win({ ...win, transaction: `${win.transaction}2`, amount: 700n }),
            rollback: () => vendor.rollback(rollback),
          };
          const done = new Set<(typeof steps)[number]>();
          for (const step of order) {
            const { outcome } = await calls[step]();
            const isLate = step === 'win' && done.has('closingWin') && !vendor.paysLate;
            const stands = done.has('bet') && !done.has('rollback') && !isLate;
            if (step.endsWith('in') && stands) expect(outcome, `${step} of ${order}`).toBe('done');
            if (outcome === 'done') done.add(step);
          }
          const moved = { bet: -200n, raise: -300n, win: 500n, closingWin: 700n, rollback: 0n };
          const back = done.has('rollback') ? await givenBack(harness, playerId) : 0n;
          const expected = [...done].reduce((sum, step) => sum + moved[step], DEPOSIT + back);
          expect(await harness.balanceOf(playerId), String(order)).toBe(expected);
          expect((await verifyLedger(database)).problems).toEqual([]);
        }),
        { numRuns: 40, seed: 20_261_123 },
      );
    });
  });

  describe.each(OF_WHOLE_ROUNDS)('a decided round in one request: %s', (name, make) => {
    const sit = async (options: Parameters<typeof setUp>[1] = {}) => {
      const table = await setUp(make, options);
      const { vendor, bet, win } = table;
      const play = (changes: Partial<typeof bet & { win: string; won: bigint }> = {}) => {
        if (!vendor.wholeRound) throw new Error(`${vendor.name} has no such request`);
        return vendor.wholeRound({ ...bet, win: win.transaction, won: win.amount, ...changes });
      };
      const roundsOf = async () => (await table.harness.roundHistory.rounds(table.playerId, {})).result;
      return { ...table, play, roundsOf };
    };

    test('takes, gives and ends, once for however many copies', async () => {
      const { play, roundsOf, harness, playerId, database } = await sit();
      const answers = await Promise.all(Array.from({ length: 10 }, () => play()));
      for (const answer of answers) expect(answer).toMatchObject({ outcome: 'done', balance: 10_300n });
      expect(await harness.balanceOf(playerId)).toBe(10_300n);
      expect(await roundsOf()).toMatchObject([{ stake: '2.00', payout: '5.00', status: 'closed' }]);
      expect((await verifyLedger(database)).problems).toEqual([]);
    });

    test('with other amounts under its ids it is a duplicate', async () => {
      const { play, vendor, harness, playerId } = await sit();
      await play();
      for (const changes of [{ amount: 300n }, { won: 900n }]) {
        expect(await play(changes)).toMatchObject({ outcome: 'refused', code: vendor.codes.duplicate });
      }
      expect(await harness.balanceOf(playerId)).toBe(10_300n);
    });

    test('is not paid out of what it wins, and refused it is told as that alone', async () => {
      const { play, roundsOf, vendor, harness, playerId } = await sit();
      const refused = await play({ amount: DEPOSIT + 1n, won: DEPOSIT * 3n });
      expect(refused).toMatchObject({ outcome: 'refused', code: vendor.codes.insufficientFunds });
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT);
      // SoftSwiss sends bet and win as actions of their own, which are undone together; the studio's refusal is kept.
      const told = { status: 'refused', refusal: 'insufficient_funds', payout: '0.00' };
      expect(await roundsOf()).toMatchObject(name === 'softswiss' ? [] : [told]);
    });

    test('is refused when its bet was taken back before it came, and cannot be taken back itself', async () => {
      const early = await sit();
      expect((await early.vendor.rollback(early.rollback)).outcome).toBe('noted');
      expect((await early.play()).outcome).toBe('refused');
      expect(await early.harness.balanceOf(early.playerId)).toBe(DEPOSIT);

      const late = await sit();
      await late.play();
      expect((await late.vendor.rollback(late.rollback)).outcome).toBe('refused');
      expect(await late.harness.balanceOf(late.playerId)).toBe(10_300n);
    });

    test('after the session has run out it is answered as it was booked, and a new one is refused', async () => {
      const { play, bet, harness, playerId } = await sit();
      await play();
      harness.clock.at += 48 * 3_600_000;
      expect(await play()).toMatchObject({ outcome: 'done', balance: 10_300n });
      const next = {
        round: `${bet.round.slice(0, 30)}-2`,
        transaction: `${bet.transaction}2`,
        win: `${bet.transaction}3`,
      };
      expect((await play(next)).outcome).toBe('refused');
      expect(await harness.balanceOf(playerId)).toBe(10_300n);
    });

    test.each(WAYS_TO_GERMANY)('the law %s holds for it: highest stake and pace (Germany)', async (_where, options) => {
      const { play, bet, vendor, harness, playerId } = await sit(options);
      expect((await play({ amount: 101n })).code).toBe(vendor.codes.limit);
      const named = (name: string) => ({
        ...{ round: `${bet.round.slice(0, 30)}-${name}`, transaction: `${bet.transaction}${name}` },
        ...{ win: `${bet.transaction}${name}w`, amount: 50n, won: 0n },
      });
      expect((await play(named('1'))).outcome).toBe('done');
      harness.clock.at += 4_999;
      expect((await play(named('2'))).code).toBe(vendor.codes.limit);
      harness.clock.at += 1;
      expect((await play(named('3'))).outcome).toBe('done');
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT - 100n);
    });
  });

  describe('several actions in one request (SoftSwiss-style)', () => {
    const play = async (harness: ReturnType<typeof createGamesHarness>, fields: object) => {
      const { createHmac } = await import('node:crypto');
      const { SOFTSWISS_SETTINGS } = await import('../support/vendors.ts');
      const body = JSON.stringify(fields);
      const signature = createHmac('sha256', SOFTSWISS_SETTINGS.secrets).update(body).digest('hex');
      const { app } = softswissVendor(harness);
      const response = await app.request('/vendor/games/softswiss/play', {
        method: 'POST',
        body,
        headers: { 'x-request-sign': signature },
      });
      return { http: response.status, answer: (await response.json()) as { code?: number; balance?: number } };
    };

    test('count together: one that cannot be done undoes them all', async () => {
      const { harness, playerId, bet } = await setUp(softswissVendor);
      const common = { user_id: playerId, currency: 'EUR', game: 'tst:Lagoon', game_id: bet.round };
      const actions = [
        { action: 'bet', amount: 6_000, action_id: `${bet.transaction}1` },
        { action: 'bet', amount: 6_000, action_id: `${bet.transaction}2` },
      ];
      expect(await play(harness, { ...common, actions })).toMatchObject({ http: 412, answer: { code: 100 } });
      expect(await harness.balanceOf(playerId)).toBe(DEPOSIT);
      expect((await harness.roundHistory.rounds(playerId, {})).result).toEqual([]);
    });

    test('a bet and its win in one, repeated as a whole, are one round', async () => {
      const { harness, playerId, bet } = await setUp(softswissVendor);
      const request = {
        ...{ user_id: playerId, currency: 'EUR', game: 'tst:Lagoon', game_id: bet.round, finished: true },
        actions: [
          { action: 'bet', amount: 200, action_id: `${bet.transaction}1` },
          { action: 'win', amount: 900, action_id: `${bet.transaction}2` },
        ],
      };
      const first = await play(harness, request);
      expect(first).toMatchObject({ http: 200, answer: { balance: 10_700 } });
      expect(await play(harness, request)).toEqual(first);
      expect((await harness.roundHistory.rounds(playerId, {})).result).toMatchObject([
        { status: 'closed', payout: '9.00' },
      ]);
    });

    test('a round that ends without a win is closed', async () => {
      const { harness, playerId, bet } = await setUp(softswissVendor);
      const request = {
        ...{ user_id: playerId, currency: 'EUR', game: 'tst:Lagoon', game_id: bet.round, finished: true },
        actions: [{ action: 'bet', amount: 200, action_id: bet.transaction }],
      };
      expect((await play(harness, request)).http).toBe(200);
      expect((await play(harness, request)).http).toBe(200);
      expect((await harness.roundHistory.rounds(playerId, {})).result).toMatchObject([
        { status: 'closed', payout: '0.00' },
      ]);
      expect(await harness.balanceOf(playerId)).toBe(9_800n);
    });

    test('a win is told when its round ends later without actions', async () => {
      const { harness, playerId, bet } = await setUp(softswissVendor);
      const common = { user_id: playerId, currency: 'EUR', game: 'tst:Lagoon', game_id: bet.round };
      const actions = [
        { action: 'bet', amount: 200, action_id: `${bet.transaction}1` },
        { action: 'win', amount: 500, action_id: `${bet.transaction}2` },
      ];
      await play(harness, { ...common, actions, finished: false });
      expect(harness.broadcasts).toEqual([]);
      const end = () => play(harness, { ...common, actions: [], finished: true });
      for (const { http, answer } of [await end(), await end()]) {
        expect({ http, answer }).toMatchObject({ http: 200, answer: { balance: 10_300, transactions: [] } });
      }
      expect(harness.broadcasts.map(({ data }) => data)).toMatchObject([{ player: 'se•••k', amount: '5.00' }]);
    });
  });

  describe('the vendors’ lists of games', () => {
    const vendorName = () => `vendor${randomUUID().slice(0, 8).replaceAll('-', '')}`;

    test('new games can be launched at once; what leaves the list takes no more launches, and comes back', async () => {
      const { database } = await shared();
      const name = vendorName();
      let codes = ['one', 'two'];
      const aggregator = {
        name,
        launch: async () => ({ url: 'https://games.vendor.example/' }),
        games: async () => listOf(...codes.map((vendorCode) => listed({ vendorCode }))),
      };
      const harness = createGamesHarness(database, [aggregator]);
      const playerId = await harness.addPlayer();
      const launch = (code: string) =>
        harness.launch({
          ...{ code: `${name}-${code}`, mode: 'real', language: 'en', region: 'main', playerId },
          origin: 'http://localhost:4321',
        });
      expect(await launch('one')).toMatchObject({ ok: false, failure: { name: 'unknown_game' } });
      expect(await harness.directory.sync()).toEqual([
        { vendor: name, added: [`${name}-one`, `${name}-two`], removed: [] },
      ]);
      expect(await launch('one')).toMatchObject({ ok: true });
      codes = ['two'];
      expect(await harness.directory.sync()).toEqual([{ vendor: name, added: [], removed: [`${name}-one`] }]);
      expect(await launch('one')).toMatchObject({ ok: false, failure: { name: 'provider_unavailable' } });
      codes = ['one', 'two'];
      expect(await harness.directory.sync()).toEqual([{ vendor: name, added: [`${name}-one`], removed: [] }]);
    });

    test('Hub88 names a player by `user` alone in `user/info`, as its public document says: their newest launch answers', async () => {
      const { vendor, playerId, token } = await setUp(hub88Vendor);
      const ask = async (fields: object) => (await askHub88(vendor.app, 'user/info', fields)).answer;
      const known = { user: playerId, status: 'RS_OK', currency: 'EUR', balance: 10_000_000 };
      expect(await ask({ user: playerId })).toMatchObject(known);
      expect(await ask({ token })).toMatchObject(known);
      for (const user of [randomUUID(), 'john12345'])
        expect(await ask({ user })).toMatchObject({ user, status: 'RS_ERROR_INVALID_TOKEN' });
      expect(await ask({})).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' });
      const withoutToken = await askHub88(vendor.app, 'user/balance', { user: playerId });
      expect(withoutToken.answer).toMatchObject({ status: 'RS_ERROR_WRONG_SYNTAX' });
    });

    test('what a jurisdiction forbids inside games is left out by vendors named for it, others are not offered', async () => {
      const { database } = await shared();
      const code = (vendor: string) => platformCode(vendor, vendor === 'hub88' ? 'tst_lagoon' : 'tst:Lagoon');
      const harness = createGamesHarness(database, outsideVendors(), { hub88: ['germany'] });
      await harness.directory.sync();
      const launch = async (vendor: string) =>
        harness.launch({ ...LAUNCH, code: code(vendor), mode: 'demo', region: 'de', playerId: null });
      expect(await launch('hub88')).toMatchObject({ ok: true });
      expect(await launch('softswiss')).toMatchObject({ ok: false, failure: { name: 'not_offered' } });
      const listed = harness.listing.games('de').map(({ code }) => code);
      expect(listed).toContain(code('hub88'));
      // Not jackpots, tables, live tables or crash games either, nor what the vendor itself blocks there.
      expect(listed.filter((listed) => listed.startsWith('hub88-tst'))).toEqual([code('hub88')]);
    });

    test('what stands in a list is kept whole: who made a game, how it plays, and that it is new', async () => {
      const { database } = await shared();
      const name = vendorName();
      const games = async () =>
        listOf(
          listed({ vendorCode: 'a', title: 'Ä game', label: 'Élan & Co.', volatility: 'high', rtpPercent: '96.10' }),
          listed({ vendorCode: 'b', label: 'Windward', devices: ['desktop'], categories: ['jackpot', 'bonus-buy'] }),
        );
      const launch = async () => ({ failure: 'refused' as const });
      const harness = createGamesHarness(database, [{ name, launch, games }]);
      await harness.directory.sync();
      const found = () => harness.listing.games('main').filter(({ vendor }) => vendor === name);
      expect(found()).toMatchObject([
        {
          ...{ code: `${name}-a`, title: 'Ä game', provider: 'elan-co', providerName: 'Élan & Co.', status: 'open' },
          ...{ volatility: 'high', rtpPercent: '96.10', categories: ['slots', 'new'], releasedOn: '2026-03-01' },
        },
        // A label called like one of ours stays apart from it.
        {
          ...{ code: `${name}-b`, provider: `${name}-windward`, providerName: 'Windward', devices: ['desktop'] },
          categories: ['slots', 'jackpot', 'new', 'bonus-buy'],
        },
      ]);
      const onPhone = { ...LAUNCH, code: `${name}-b`, mode: 'demo', region: 'main', playerId: null } as const;
      expect(await harness.launch({ ...onPhone, device: 'mobile' })).toMatchObject({
        ...{ ok: false, failure: { name: 'not_offered' } },
      });
      harness.clock.at += 31 * 86_400_000;
      expect(found()[0]).toMatchObject({ categories: ['slots'] });
    });

    test('the list of a region is served as it is now, and only sent again when it changed', async () => {
      const { database } = await shared();
      const name = vendorName();
      let codes = ['one'];
      const launch = async () => ({ failure: 'failed' as const });
      const games = async () => listOf(...codes.map((vendorCode) => listed({ vendorCode })));
      const harness = createGamesHarness(database, [{ name, launch, games }]);
      await harness.directory.sync();
      const ask = (headers: Record<string, string> = {}) =>
        harness.listing.answer(new Request('http://localhost/vendor-games.json', { headers }), 'main');
      const read = async (answer: Response) =>
        decodeIndex((await answer.json()) as GamesIndex)
          .filter(({ vendor }) => vendor === name)
          .map(({ code, status }) => [code, status]);
      const first = ask();
      expect(await read(first)).toEqual([[`${name}-one`, 'open']]);
      const tag = { 'if-none-match': first.headers.get('etag') ?? '' };
      expect(ask(tag).status).toBe(304);
      expect(ask({ 'accept-encoding': 'br' }).headers.get('content-encoding')).toBe('br');
      codes = ['two'];
      await harness.directory.sync();
      // What left the list lately is still shown, as unavailable.
      expect(await read(ask(tag))).toEqual([
        [`${name}-one`, 'unavailable'],
        [`${name}-two`, 'open'],
      ]);
      harness.clock.at += 31 * 86_400_000;
      expect(await read(ask())).toEqual([[`${name}-two`, 'open']]);
      for (let tries = 0; tries < 3; tries += 1) {
        await harness.launch({ ...LAUNCH, code: `${name}-two`, mode: 'demo', region: 'main', playerId: null });
      }
      expect(await read(ask(tag))).toEqual([[`${name}-two`, 'unavailable']]);
      // A list that is told opens no game: only a launch shows that launches work.
      await harness.directory.sync();
      expect(await read(ask())).toEqual([[`${name}-two`, 'unavailable']]);
    });

    test('a vendor that refuses a game works; a frame from nowhere is not shown', async () => {
      const { database } = await shared();
      const name = vendorName();
      let answer: LaunchAnswer = { failure: 'refused' };
      const games = async () => listOf(listed({ vendorCode: 'one' }));
      const harness = createGamesHarness(database, [{ name, launch: async () => answer, games }]);
      await harness.directory.sync();
      const launch = () =>
        harness.launch({ ...LAUNCH, code: `${name}-one`, mode: 'demo', region: 'main', playerId: null });
      const unavailable = { ok: false, failure: { name: 'provider_unavailable' } };
      for (let tries = 0; tries < 5; tries += 1) expect(await launch()).toMatchObject(unavailable);
      answer = { url: `${STRANGE_ORIGIN}/play` };
      expect(await launch()).toMatchObject(unavailable);
      answer = { url: 'https://games.vendor.example/play' };
      expect(await launch()).toMatchObject({ ok: true });
    });

    test('the lists become a file that publishing reads, written only when something changed', async () => {
      const { database } = await shared();
      const name = vendorName();
      let codes = ['one', 'two'];
      const games = async () => listOf(...codes.map((vendorCode) => listed({ vendorCode })));
      const harness = createGamesHarness(database, [{ name, launch: async () => ({ failure: 'failed' }), games }]);
      const folder = mkdtempSync(join(tmpdir(), 'fairwind-sources-'));
      const content = createGamesContent(folder, harness.directory);
      await harness.directory.sync();
      expect(content.write()).toBe(true);
      expect(content.write()).toBe(false);
      const read = () => JSON.parse(readFileSync(join(folder, VENDOR_GAMES_FILE), 'utf8')) as VendorGamesFile;
      const before = read();
      expect(before.games.filter(({ vendor }) => vendor === name).map(({ code }) => code)).toEqual([
        `${name}-one`,
        `${name}-two`,
      ]);
      codes = ['one', 'two', 'three'];
      await harness.directory.sync();
      expect(content.write()).toBe(true);
      expect(read().counts.main.slots).toBe(before.counts.main.slots + 1);
      expect(read().counts.de.all).toBe(0);
      rmSync(folder, { recursive: true });
    });

    test.each([
      ['failed', 'rests for thirty seconds, its games unavailable'],
      ['refused', 'works'],
    ] as const)('a vendor whose launches have %s three times %s', async (failure, _outcome) => {
      const { database } = await shared();
      const name = vendorName();
      let asked = 0;
      const aggregator = {
        name,
        async launch() {
          asked += 1;
          return { failure };
        },
        games: async () => listOf(listed({ vendorCode: 'one' })),
      };
      const harness = createGamesHarness(database, [aggregator]);
      await harness.directory.sync();
      const launch = () =>
        harness.launch({
          ...{ code: `${name}-one`, mode: 'demo', language: 'en', region: 'main', playerId: null },
          origin: 'http://localhost:4321',
        });
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await launch()).toMatchObject({ ok: false, failure: { name: 'provider_unavailable' } });
      }
      expect(asked).toBe(failure === 'failed' ? 3 : 5);
      harness.clock.at += 30_001;
      await launch();
      expect(asked).toBe(failure === 'failed' ? 4 : 6);
    });

    describe('a vendor that fails (decision 0004)', () => {
      const sitDown = async (games: GameAggregator['games'] = async () => listOf(listed({ vendorCode: 'one' }))) => {
        const { database } = await shared();
        const name = vendorName();
        const api = { launch: { failure: 'failed' } as LaunchAnswer, launches: 0, games };
        const aggregator: GameAggregator = {
          name,
          async launch() {
            api.launches += 1;
            return api.launch;
          },
          games: async () => (await api.games?.()) ?? null,
        };
        const harness = createGamesHarness(database, [aggregator]);
        await harness.directory.sync();
        const status = () => harness.listing.games('main').find(({ vendor }) => vendor === name)?.status;
        const launch = async (times = 1) => {
          const asked = { ...LAUNCH, code: `${name}-one`, mode: 'demo', region: 'main', playerId: null } as const;
          const answers = await Promise.all(Array.from({ length: times }, () => harness.launch(asked)));
          return answers.map(({ ok }) => ok);
        };
        return { harness, api, status, launch };
      };
      const WORKS: LaunchAnswer = { url: 'https://games.vendor.example/play' };

      test('to open games, though it tells its list: its games stay unavailable, and one launch is the trial', async () => {
        const { harness, api, status, launch } = await sitDown();
        for (let tries = 0; tries < 3; tries += 1) await launch();
        for (let lists = 0; lists < 5; lists += 1) {
          await harness.directory.sync();
          expect(status()).toBe('unavailable');
        }
        // Half a minute later one of those who come is the trial; it fails, and the rest is twice as long.
        harness.clock.at += 30_001;
        await launch(5);
        expect(api.launches).toBe(4);
        harness.clock.at += 30_001;
        expect(status()).toBe('unavailable');
        await launch();
        expect(api.launches).toBe(4);
        harness.clock.at += 30_001;
        api.launch = WORKS;
        expect(await launch()).toEqual([true]);
        expect(await launch(3)).toEqual([true, true, true]);
        expect(status()).toBe('open');
      });

      test('it rests for ten minutes at most', async () => {
        const { harness, api, launch } = await sitDown();
        for (let trials = 0; trials < 12; trials += 1) {
          await launch();
          harness.clock.at += 600_001;
        }
        expect(api.launches).toBe(12);
      });

      test('to tell its list, though it opens games: they are shown as unavailable until one was opened', async () => {
        const { harness, api, status, launch } = await sitDown();
        api.launch = WORKS;
        api.games = async () => null;
        for (let lists = 0; lists < 2; lists += 1) await harness.directory.sync();
        expect(status()).toBe('open');
        await harness.directory.sync();
        expect(status()).toBe('unavailable');
        expect(await launch()).toEqual([true]);
        expect(status()).toBe('open');
      });

      test('our own studio: its games are listed as unavailable while it opens none', async () => {
        const { harness } = await sitDown();
        const studio = harness.aggregators[0];
        if (!studio) throw new Error('no studio');
        const { launch } = studio;
        const open = () =>
          harness.launch({ ...LAUNCH, code: 'krakens-toll', mode: 'demo', region: 'main', playerId: null });
        const told = (region: 'main' | 'de') =>
          harness.listing.games(region).filter(({ vendor }) => vendor === 'studio');
        expect(told('main')).toEqual([]);
        studio.launch = async () => ({ failure: 'failed' });
        for (let tries = 0; tries < 3; tries += 1) await open();
        expect(told('main').map(({ code }) => code)).toContain('compass-roulette');
        expect(new Set(told('main').map(({ status }) => status))).toEqual(new Set(['unavailable']));
        expect(told('de').map(({ code }) => code)).not.toContain('compass-roulette');
        studio.launch = launch;
        harness.clock.at += 30_001;
        expect(await open()).toMatchObject({ ok: true });
        expect(told('main')).toEqual([]);
      });
    });
  });
});
