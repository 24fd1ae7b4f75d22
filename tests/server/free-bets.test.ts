/** Free bets: given, staked whole, won without their stake, given back when void, once each (ADR 0141). */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Database, firstRow } from '#server/db/index.ts';
import { createJobRunner, createJobs } from '#server/jobs/index.ts';
import { type Bonuses, createBonuses } from '#server/modules/bonuses/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { settledSince } from '#server/modules/settled/index.ts';
import { hasOpenBet, openBetSums } from '#server/modules/sport/index.ts';
import type { BetView } from '#shared/contract/sport.ts';
import type { LineResult } from '#shared/sport/results.ts';
import { onOneDatabase } from '../support/databases.ts';
import { silentLog } from '../support/silent-log.ts';
import { openSportsbook } from '../support/sport.ts';

const DAY_MS = 86_400_000;
const HOME = ['m1', 'result', 'home', '2.00'] as const;
const settled = (home: LineResult) => ({
  type: 'bet_settlement' as const,
  markets: [{ key: 'result', outcomes: { home, draw: 'lost' as const, away: 'lost' as const } }],
});
const ROLLBACK = { type: 'rollback_bet_settlement' as const, markets: ['result'] };

interface Rules {
  form?: 'any' | 'single' | 'combo';
  odds?: number;
  back?: boolean;
  each?: 'once' | 'day';
}

async function openBook(database: Database) {
  const late: { bonuses?: Bonuses } = {};
  const book = await openSportsbook(
    database,
    10_000n,
    async (...told) => late.bonuses?.onFreeBet(...told) ?? expect.fail('no bonuses yet'),
  );
  const { clock, operator, playerId } = book;
  const bonuses = createBonuses({
    ...{ database, clock, ...operator.parts, jobs: createJobs(clock.now) },
    hasDeposited: async () => false,
    mayAdvertise: async () => true,
    inPlay: hasOpenBet,
  });
  late.bonuses = bonuses;
  const jobs = createJobRunner({ database, clock, definitions: () => bonuses.jobs, log: silentLog });
  const staff = await firstRow<{ staff_id: string }>(
    database,
    sql`insert into staff (email, name, role, created_at) values ('m@b.example', 'Mara', 'marketing', now()) returning staff_id::text`,
  );
  const give = async (code: string, { form = 'any', odds = 150, back = false, each = 'once' }: Rules = {}) => {
    const now = clock.at;
    await database.execute(sql`insert into campaigns (alias, kind, product, code, titles, each, starts_at, ends_at, minimum,
        maximum, odds_minimum, bet_form, stake_returned, stake_maximum, wagering, term_days, budget, state, created_by,
        created_at, changed_at)
      values (${`free-${code.toLowerCase()}`}, 'free-bet', 'sport', ${code}, '{"en":"On us"}', ${each},
        ${new Date(now - DAY_MS).toISOString()}::timestamptz, ${new Date(now + 90 * DAY_MS).toISOString()}::timestamptz, 0,
        10, ${odds}, ${form}, ${back}, 5, 0, 7, 100000, 'live', ${staff?.staff_id}::uuid, now(), now())
      on conflict do nothing`);
    const claimed = await bonuses.claim(playerId, 'main', code);
    return claimed.ok ? claimed.value.grantId : expect.fail(claimed.failure.name);
  };
  const grant = async (grantId: string) => (await bonuses.of(playerId)).find((one) => one.grantId === grantId);
  const place = async (free: string, legs: Parameters<typeof book.place>[0]['legs'] = [HOME]) => {
    const bet = await book.place({ legs, free });
    return 'bet_id' in bet ? (bet as BetView) : expect.fail(bet.name);
  };
  const wait = async (days: number): Promise<void> => {
    clock.at += days * DAY_MS;
    await jobs.runDue();
  };
  return { ...book, database, bonuses, give, grant, stakeFree: place, wait };
}

/** A result of one of the bets so far, counted from the first. */
interface Told {
  bet: number;
  result: LineResult | 'back';
}

type Turn = Told | 'stake' | 'cancel' | 'revoke' | 'wait';

const TURN: fc.Arbitrary<Turn> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({
      bet: fc.nat(2),
      result: fc.constantFrom<Told['result']>('won', 'lost', 'void', 'void', 'half_won', 'half_lost', 'back'),
    }),
  },
  { weight: 2, arbitrary: fc.constant('stake') },
  { weight: 1, arbitrary: fc.constantFrom('cancel', 'revoke', 'wait') },
);

const first = (result: Told['result']): Told => ({ bet: 0, result });

/** What went wrong once. */
const CORRECTED: readonly (readonly Turn[])[] = [
  // Staked again after a week, when the match of that bet had to begin yet.
  ['wait', first('void'), 'stake', 'cancel', first('won'), first('back')],
  // Won after all when its stake was in another bet: the house's books of sport lacked the stake.
  [first('void'), 'stake', first('won')],
  // Open again when another bet had given the free bet back: that was taken, and the player had none.
  [first('void'), 'stake', { bet: 1, result: 'void' }, first('back'), first('void')],
  // The win went to the house, and was taken back from the player.
  ['revoke', first('won'), first('lost')],
];

/** What ADR 0141 makes of a free bet of 10.00 at odds of 2.00, told as simply as it can be. */
class FreeBetModel {
  /** How each bet with it stands. */
  readonly bets: (LineResult | 'open')[] = ['open'];
  private isOver = false;
  /** The bet whose wins staff took back with the free bet. */
  private revoked: number | null = null;

  private get last(): LineResult | 'open' | undefined {
    return this.bets.at(-1);
  }

  /** Whether it lies in its purse. */
  get isBack(): boolean {
    return !this.isOver && this.last === 'void';
  }

  stake(): boolean {
    if (!this.isBack) return false;
    this.bets.push('open');
    return true;
  }

  giveUp(): boolean {
    const { isBack } = this;
    this.isOver ||= isBack;
    return isBack;
  }

  revoke(): boolean {
    if (this.isOver || (this.last !== 'open' && this.last !== 'void')) return false;
    this.isOver = true;
    this.revoked = this.bets.length - 1;
    return true;
  }

  /** Returns which bet is told of, of those that there are. */
  tell({ bet, result }: Told): Told {
    const index = bet % this.bets.length;
    this.bets[index] = result === 'back' ? 'open' : result;
    return { bet: index, result };
  }

  /** The player's cash of it. */
  get won(): bigint {
    return this.bets.reduce((sum, result, index) => (index === this.revoked ? sum : sum + WINS[result]), 0n);
  }

  /** What the house's account of sport has: the stakes of all bets that are not void, less what they won. */
  get house(): bigint {
    return this.bets.reduce((sum, result) => (result === 'void' ? sum : sum + 1_000n - WINS[result]), 0n);
  }
}

const WINS: Record<LineResult | 'open', bigint> = {
  ...{ won: 1_000n, half_won: 500n, half_lost: 0n, lost: 0n, void: 0n, open: 0n },
};

onOneDatabase((_name, open) => {
  const start = async () => {
    const { database } = await open();
    const book = await openBook(database);
    await book.open('m1');
    return book;
  };

  describe('a free bet', () => {
    test('is a bonus of sport in the wallet, which no other bet takes', async () => {
      const book = await start();
      const free = await book.give('FREE10');
      const wallet = await book.operator.parts.wallet.walletOf(book.database, book.playerId);
      expect(wallet).toMatchObject({ bonus_sport: '10.00', total_bonus: '10.00', balance: '100.00' });
      expect(await book.place({ legs: [HOME], stake: '105.00' })).toMatchObject({ name: 'insufficient_funds' });
      expect(await book.grant(free)).toMatchObject({ kind: 'free-bet', status: 'active', held: 1_000n });
    });

    test('is staked whole and wins without its stake: the win is cash, and the bonus has ended', async () => {
      const book = await start();
      const free = await book.give('FREE10');
      expect(await book.stakeFree(free)).toMatchObject({
        ...{ free_bet: true, stake: '10.00', possible_payout: '10.00', cash_out: null },
      });
      expect(await book.grant(free)).toMatchObject({ status: 'active', held: 0n });
      await book.tell('m1', settled('won'));
      expect(await book.cash()).toBe(11_000n);
      expect(await book.grant(free)).toMatchObject({ status: 'completed', converted: 1_000n, held: 0n });
      await book.open('m2');
      const again = await book.place({ legs: [['m2', 'result', 'home', '2.00']], free });
      expect(again).toMatchObject({ name: 'free_bet_gone' });
      // Winnings of as much as the stake are no stake that came back.
      expect(book.told.map(({ kind }) => kind)).toEqual(['bet_won']);
    });

    test('pays its stake too where the campaign says so', async () => {
      const book = await start();
      await book.stakeFree(await book.give('BACK10', { back: true }));
      await book.tell('m1', settled('won'));
      expect(await book.cash()).toBe(12_000n);
    });

    test.each([
      ['lost', 10_000n, 'lost'],
      ['half_lost', 10_000n, 'lost'],
      ['half_won', 10_500n, 'completed'],
    ] as const)('whose bet is %s', async (result, cash, status) => {
      const book = await start();
      const free = await book.give('FREE10');
      await book.stakeFree(free);
      await book.tell('m1', settled(result));
      expect(await book.cash()).toBe(cash);
      expect(await book.grant(free)).toMatchObject({ status, held: 0n });
    });

    test('comes back with a term of its own when the bet is void, and can be used again', async () => {
      const book = await start();
      const free = await book.give('FREE10');
      await book.stakeFree(free);
      // Its term ends while its bet is open: nothing happens to it.
      await book.wait(8);
      expect(await book.grant(free)).toMatchObject({ status: 'active', held: 0n });
      await book.tell('m1', settled('void'));
      expect(await book.cash()).toBe(10_000n);
      expect(await book.grant(free)).toMatchObject({ status: 'active', held: 1_000n });
      await book.open('m2');
      await book.wait(6);
      await book.open('m3');
      await book.stakeFree(free, [['m3', 'result', 'home', '2.00']]);
      // Corrected after it was used again: what was won is paid, the free bet is not given twice.
      await book.tell('m1', settled('won'));
      expect(await book.cash()).toBe(11_000n);
      await book.tell('m1', settled('void'));
      expect(await book.cash()).toBe(10_000n);
      expect(await book.grant(free)).toMatchObject({ status: 'active', held: 0n });
      await book.tell('m3', settled('lost'));
      expect(await book.grant(free)).toMatchObject({ status: 'lost' });
      expect((await verifyLedger(book.database)).problems).toEqual([]);
    });

    test('runs out when it is not used, and cannot be given up while its bet is open', async () => {
      const book = await start();
      const [unused, used] = [await book.give('FREE10'), await book.give('FREE11')];
      await book.stakeFree(used);
      expect(await book.bonuses.cancel(book.playerId, used)).toMatchObject({ failure: { name: 'not_found' } });
      await book.wait(8);
      expect(await book.grant(unused)).toMatchObject({ status: 'expired', held: 0n });
      await book.tell('m1', settled('won'));
      expect(await book.cash()).toBe(11_000n);
    });

    test('that staff take back while its bet is open wins nothing', async () => {
      const book = await start();
      const free = await book.give('FREE10');
      await book.stakeFree(free);
      expect(await book.bonuses.revoke(book.playerId, free)).toMatchObject({ ok: true });
      await book.tell('m1', settled('won'));
      expect(await book.cash()).toBe(10_000n);
      expect((await verifyLedger(book.database)).problems).toEqual([]);
    });

    test('asks for its odds, its kind of bet and its own stake, and is nobody else’s', async () => {
      const book = await start();
      await book.open('m2');
      const away = ['m2', 'result', 'home', '2.00'] as const;
      const dear = await book.give('DEAR10', { odds: 350 });
      expect(await book.place({ legs: [HOME], free: dear })).toMatchObject({
        ...{ name: 'free_bet_odds', variables: { odds: '3.50' } },
      });
      const single = await book.give('ONE100', { form: 'single' });
      expect(await book.place({ legs: [HOME, away], free: single })).toMatchObject({ name: 'free_bet_form' });
      const combo = await book.give('TWO100', { form: 'combo' });
      expect(await book.place({ legs: [HOME], free: combo })).toMatchObject({ name: 'free_bet_form' });
      expect(await book.place({ legs: [HOME, away], sizes: [1], free: dear })).toMatchObject({ name: 'free_bet_form' });
      expect(await book.place({ legs: [HOME], stake: '5.00', free: single })).toMatchObject({ name: 'invalid' });
      const other = await book.operator.addPlayer({ cash: 0n });
      expect(await book.place({ legs: [HOME], free: single, as: other })).toMatchObject({ name: 'free_bet_gone' });
      expect(await book.stakeFree(dear, [HOME, away])).toMatchObject({ possible_payout: '30.00' });
    });

    test('pressed twice under one key it is one bet; under two keys the second is told that it is gone', async () => {
      const book = await start();
      const free = await book.give('FREE10');
      const asked = { legs: [HOME], free };
      const [one, two, three] = await Promise.all(
        ['a-key-of-8', 'a-key-of-8', 'another-key'].map((key) => book.place({ ...asked, key })),
      );
      const bets = [one, two, three].filter((answer) => answer !== undefined && 'bet_id' in answer);
      expect(new Set(bets.map((bet) => (bet as BetView).bet_id)).size).toBe(1);
      expect(await book.bets('open')).toHaveLength(1);
    });

    test('counts in no limit of the player’s, and wagers no other bonus', async () => {
      const book = await start();
      const began = [new Date(book.clock.at - 1_000)];
      const player = { playerId: book.playerId, currency: 'EUR' } as const;
      await book.stakeFree(await book.give('FREE10'));
      expect(await openBetSums(book.database, player, began)).toEqual([{ stakes: 0n, payouts: 0n, lost: 0n }]);
      await book.tell('m1', settled('lost'));
      expect(await settledSince(book.database, player, began)).toMatchObject([{ stakes: 0n, lost: 0n }]);
      const fact = await firstRow(
        book.database,
        sql`select stake_free_rounds::text as free, stake_bonus_sport::text as bonus, payout_cash::text as cash
          from settled_facts where product = 'sport'`,
      );
      expect(fact).toEqual({ free: '1000', bonus: '0', cash: '0' });
    });
  });

  test('whatever becomes of its bets, however often, cash is what their last results pay and nothing is made or lost', async () => {
    const play = async (history: readonly Turn[]) => {
      const book = await start();
      const free = await book.give('FREE10');
      await book.stakeFree(free);
      const model = new FreeBetModel();
      for (const one of history) {
        if (one === 'stake') {
          const match = `m${model.bets.length + 1}`;
          await book.open(match);
          const bet = await book.place({ legs: [[match, 'result', 'home', '2.00']], free });
          expect('bet_id' in bet).toBe(model.stake());
        } else if (one === 'cancel') {
          expect((await book.bonuses.cancel(book.playerId, free)).ok).toBe(model.giveUp());
        } else if (one === 'revoke') {
          expect((await book.bonuses.revoke(book.playerId, free)).ok).toBe(model.revoke());
        } else if (one === 'wait') {
          await book.wait(8);
          model.giveUp();
        } else {
          const told = model.tell(one);
          await book.tell(`m${told.bet + 1}`, told.result === 'back' ? ROLLBACK : settled(told.result));
        }
        expect(await book.cash()).toBe(10_000n + model.won);
        expect(await book.debt()).toBe(0n);
        expect((await book.grant(free))?.held).toBe(model.isBack ? 1_000n : 0n);
        const house = { owner: 'house', name: 'sport', currency: 'EUR' } as const;
        expect(await book.operator.parts.ledger.balance(book.database, house)).toBe(model.house);
        expect((await verifyLedger(book.database)).problems).toEqual([]);
      }
    };
    await fc.assert(fc.asyncProperty(fc.array(TURN, { minLength: 3, maxLength: 10 }), play), {
      numRuns: 16,
      examples: CORRECTED.map((history): [readonly Turn[]] => [history]),
    });
  });
});
