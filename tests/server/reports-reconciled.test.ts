/**
 * Every report beside the ledger, to the cent and in three currencies, one of them without small coins: the dashboard, the
 * sums in euro, what partners are owed and what is tax say what the house's accounts have moved by. Among what happened are
 * bonuses that became cash, free bets, taxed stakes, deposits of which a part or all went back, and withdrawals with a fee.
 */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type Database, firstRow, rows } from '#server/db/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import { figuresOf } from '#server/modules/affiliates/figures.ts';
import { dashboardOf } from '#server/modules/backoffice/dashboard.ts';
import { type Bonuses, createBonuses } from '#server/modules/bonuses/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import type { PlayerSummary } from '#server/modules/player/types.ts';
import { keepRates } from '#server/modules/rates/index.ts';
import { chargebacks, revenueSums, stakeTax } from '#server/modules/revenue/index.ts';
import { createSettledReader } from '#server/modules/settled/index.ts';
import { hasOpenBet } from '#server/modules/sport/index.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { openPayments } from '#tests/support/payments.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { openSportsbook } from '#tests/support/sport.ts';

/** Whole units of a currency that the amounts of a player are counted in, and where the player is. */
const PLAYERS = [
  { currency: 'EUR', region: 'main', country: 'AT', unit: 1 },
  { currency: 'HUF', region: 'main', country: 'AT', unit: 400 },
  { currency: 'BRL', region: 'main', country: 'AT', unit: 5 },
  { currency: 'EUR', region: 'de', country: 'DE', unit: 1 },
] as const;
const CURRENCIES = ['BRL', 'EUR', 'HUF'] as const;

/** Entered for the day: so many for a euro. */
const RATES = { BRL: '6.4', HUF: '400' } as const;
const PLAN = { sharePercent: 30, firstDeposit: 0, firstDepositMinimum: 0, carriesLosses: false, windowDays: 30 };
const always = () => sql`true`;

const won = (home: 'won' | 'lost') => ({
  type: 'bet_settlement' as const,
  markets: [{ key: 'result', outcomes: { home, draw: 'lost' as const, away: 'lost' as const } }],
});

async function openHouse(database: Database) {
  const late: { bonuses?: Bonuses } = {};
  const book = await openSportsbook(
    database,
    0n,
    async (...told) => late.bonuses?.onFreeBet(...told) ?? expect.fail('no bonuses yet'),
  );
  const platform = openPayments({ database } as Parameters<typeof openPayments>[0]);
  const { operator } = book;
  operator.clock.at = platform.clock.now().getTime();
  const bonuses = createBonuses({
    ...{ database, clock: operator.clock, ...operator.parts, jobs: createJobs(operator.clock.now) },
    hasDeposited: async () => true,
    mayAdvertise: async () => true,
    inPlay: async (queryable, playerId, purse) =>
      (await hasOpenStake(queryable, playerId, purse)) || (await hasOpenBet(queryable, playerId, purse)),
  });
  late.bonuses = bonuses;
  const consumers = [bonuses.wagering((code) => operator.directory.find(code)?.kind ?? null)];
  const { unitOfWork } = operator.parts;
  const reader = createSettledReader({ database, unitOfWork, consumers: () => consumers, log: silentLog });
  const staff = await firstRow<{ staff_id: string }>(
    database,
    sql`insert into staff (email, name, role, created_at) values ('m@b.example', 'Mara', 'marketing', now())
        returning staff_id::text`,
  );
  return { ...{ database, book, platform, operator, bonuses, reader, unitOfWork }, staffId: staff?.staff_id ?? '' };
}
type House = Awaited<ReturnType<typeof openHouse>>;

/** A campaign of free bets of ten steps, whose winnings are cash without the stake: one of its own for each household. */
async function offerFreeBet({ database, operator, staffId }: House, code: string): Promise<void> {
  const day = (days: number) => new Date(operator.clock.at + days * 86_400_000).toISOString();
  await database.execute(sql`insert into campaigns (alias, kind, product, code, titles, each, starts_at, ends_at, minimum,
      maximum, odds_minimum, bet_form, stake_returned, stake_maximum, wagering, term_days, budget, state, created_by,
      created_at, changed_at)
    values (${code.toLowerCase()}, 'free-bet', 'sport', ${code}, '{"en":"On us"}', 'once', ${day(-1)}::timestamptz,
      ${day(90)}::timestamptz, 0, 10, 150, 'any', false, 5, 0, 7, 100000, 'live', ${staffId}::uuid, now(), now())`);
}

/** Everything that a player does. Amounts are whole units of about a euro each. */
async function live(house: House, place: (typeof PLAYERS)[number], index: number): Promise<string> {
  const { book, platform, operator, bonuses, reader, unitOfWork, database } = house;
  const { unit, region, currency } = place;
  const text = (units: number) => formatDecimal(minor(units), currency);
  const minor = (units: number) => BigInt(Math.round(units * 100)) * BigInt(unit);
  const player: PlayerSummary = platform.players.add({ region, currency, country: place.country });
  const { playerId } = player;
  await operator.addPlayer({ ...player, cash: 0n });

  // Deposits: one that stands, one of which a part goes back, one that is charged back; and one with a fee on top.
  const pay = async (units: number, alias: string) => {
    const started = await platform.start(player, { amount: text(units), alias });
    if (!started.ok) throw new Error(`${currency} ${alias}: ${started.failure.name}`);
    await platform.choose(started.value.redirect_url, 'approve');
    await platform.provider.deliverDue();
    return started.value.payment_id;
  };
  await pay(120, 'card');
  const partly = await pay(40, 'card');
  const reversed = await pay(30, 'card');
  if (region === 'main') await pay(20, 'phone');
  await platform.webhook({
    ...{ notice_id: `${partly}/part`, payment_id: partly, status: 'refund' },
    ...{ amount: minor(15).toString(), currency },
  });
  await platform.desk(reversed, 'chargeback');

  // Rounds of own money, one won and one lost, and one taken back.
  let rounds = 0;
  const round = async (stake: bigint, win: bigint, back = false) => {
    rounds += 1;
    const roundId = `${playerId}-${rounds}`;
    const call = { provider: 'studio', playerId, gameCode: 'krakens-toll', currency, roundId } as const;
    const bet = { ...call, transactionId: `${roundId}-b`, amount: stake, referenceId: null };
    expect((await operator.wallet.bet(bet)).status).toBe('ok');
    const reference = { ...call, referenceId: `${roundId}-b` };
    if (back) await operator.wallet.rollback({ ...reference, transactionId: `${roundId}-v` });
    else
      await operator.wallet.win({
        ...{ ...reference, transactionId: `${roundId}-w`, amount: win, roundClosed: true, late: 'refused' },
      });
    operator.clock.at += 10_000;
  };
  if (region === 'main') {
    await operator.open(playerId, region, 'krakens-toll');
    await round(minor(3), minor(7.5));
    await round(minor(4), 0n);
    await round(minor(5), 0n, true);
  }

  // A bet that wins and one that loses; where the law takes tax of stakes, it stands on the bets.
  const bet = async (fixture: string, stake: string, free?: string) => {
    await book.open(fixture);
    const legs = [[fixture, 'result', 'home', '2.00']] as const;
    const placed = await book.place({ legs, stake, as: playerId, region, ...(free === undefined ? {} : { free }) });
    if (!('bet_id' in placed)) throw new Error(`${currency}: ${placed.name}`);
  };
  await bet(`won-${index}`, text(10.53));
  await bet(`lost-${index}`, text(21.06));
  await book.tell(`won-${index}`, won('won'));
  await book.tell(`lost-${index}`, won('lost'));

  if (region === 'main') {
    // A free bet that wins ten for nothing.
    const code = `FREEBET${currency}`;
    await offerFreeBet(house, code);
    const claimed = await bonuses.claim(playerId, region, code);
    if (!claimed.ok) throw new Error(claimed.failure.name);
    await bet(`free-${index}`, text(10), claimed.value.grantId);
    await book.tell(`free-${index}`, won('won'));
    // All own money leaves but its fee, so that the next stakes are the bonus's; what is left of it becomes cash.
    const { accounts } = await platform.payments.withdrawals.options(playerId, region);
    const [account] = accounts;
    const cash = await operator.balanceOf(playerId, currency);
    const asked = await platform.payments.withdrawals.start(
      { playerId, region, idempotencyKey: randomUUID() },
      { account_id: account?.account_id ?? '', amount: formatDecimal(cash, currency), currency },
    );
    if (!asked.ok) throw new Error(`${currency}: ${asked.failure.name}`);
    // Large ones wait for two people.
    for (const { order } of await platform.payments.staff.waiting())
      for (const staffId of ['anna', 'bert'])
        await platform.payments.staff.approve(order.orderId, { staffId, note: 'looked at' });
    await platform.payments.sendPayouts();
    await platform.provider.deliverDue();
    expect(await operator.balanceOf(playerId, currency)).toBe(0n);
    await unitOfWork.run((transaction, emit) =>
      bonuses.give(transaction, emit, player, {
        ...{ offerId: 'shop', product: 'casino', cause: randomUUID(), amount: minor(12), stakeMaximum: minor(8) },
        ...{ wagering: 1, weights: { table: 40, live: 40, instant: 40, jackpot: 0 }, winTimes: null, termDays: 30 },
      }),
    );
    await round(minor(8), minor(3));
    await round(minor(6), minor(2.5));
    // The reader waits for every older transaction of the database's server, those of other suites too.
    const became = async () => {
      await reader.readAll();
      return operator.balanceOf(playerId, currency);
    };
    await expect.poll(became).toBe(minor(3.5));
    // And one that is still open, of which nothing has left.
    await unitOfWork.run((transaction, emit) =>
      bonuses.give(transaction, emit, player, {
        ...{ offerId: 'shop', product: 'casino', cause: randomUUID(), amount: minor(9), stakeMaximum: minor(8) },
        ...{ wagering: 30, weights: { table: 40, live: 40, instant: 40, jackpot: 0 }, winTimes: null, termDays: 30 },
      }),
    );
  }
  await database.execute(sql`insert into players (player_id, email, password_hash, region, currency, country, birthday,
      language, nickname, nickname_key, created_at)
    values (${playerId}::uuid, ${`${playerId}@inbox.example`}, '', ${region}, ${currency}, ${place.country}, '1990-01-01',
      'en', ${playerId.slice(0, 20)}, ${playerId}, now()) on conflict do nothing`);
  return playerId;
}

/** What the ledger says, by currency. Its own tables alone: nothing of a report is used here. */
async function booksOf(database: Database, currency: Currency) {
  const sum = async (condition: SQL): Promise<bigint> => {
    const found = await firstRow<{ sum: string }>(
      database,
      sql`select coalesce(sum(amount), 0)::text as sum from ledger_entries where currency = ${currency} and ${condition}`,
    );
    return BigInt(found?.sum ?? 0);
  };
  const house = (name: string) => sum(sql`owner = 'house' and account = ${name}`);
  const purses = await sum(sql`owner <> 'house' and account like 'bonus%'`);
  const gross = (await house('games')) + (await house('sport'));
  const given = -(await house('bonuses')) - purses;
  return {
    ...{ gross, given, net: gross - given },
    // What came and stayed, less what was paid out: a fee is the player's money too, and stays with the house.
    payments: -(await house('payments')) - (await house('fees')),
    idle: (await house('held')) + (await house('corrections')) + (await house('prizes')),
  };
}

onOneDatabase((_name, open) => {
  test('reports of three currencies are the movement of the house’s accounts, to the cent', async () => {
    const { database } = await open();
    const house = await openHouse(database);
    const players: string[] = [];
    for (const [index, place] of PLAYERS.entries()) players.push(await live(house, place, index));
    expect((await verifyLedger(database)).problems).toEqual([]);

    const partner = await firstRow<{ partner_id: string }>(
      database,
      sql`with plan as (insert into affiliate_plans (name, share_percent, first_deposit, first_deposit_minimum,
            carries_losses, window_days, created_at) values ('Plan', 30, 0, 0, false, 30, now()) returning plan_id)
          insert into affiliate_partners (code, name, email, language, plan_id, created_at, changed_at)
          select 'leeward', 'Leeward', 'l@partner.example', 'en', plan_id, now(), now() from plan returning partner_id::text`,
    );
    const partnerId = partner?.partner_id ?? '';
    for (const playerId of players)
      await database.execute(sql`insert into attributions (player_id, partner_id, touched_at, attributed_at)
        values (${playerId}::uuid, ${partnerId}::uuid, now(), now())`);
    const now = new Date(house.operator.clock.at);
    const day = now.toISOString().slice(0, 10);
    await keepRates(database, {
      ...{ day, by: house.staffId, at: now },
      rates: [
        { currency: 'BRL', perEuro: RATES.BRL },
        { currency: 'HUF', perEuro: RATES.HUF },
      ],
    });

    const revenue = await revenueSums(database, { within: always });
    const taxes = await rows<{ currency: string; tax: string }>(
      database,
      sql`select currency, sum(amount)::text as tax from (${stakeTax({ within: always })}) as taxed group by currency`,
    );
    // Of 10.53 and 21.06 the law takes 5.3 in 105.3; the others bear none.
    expect(taxes).toEqual([{ currency: 'EUR', tax: '159' }]);

    const span = { since: new Date(0), until: new Date(now.getTime() + 86_400_000) };
    const owed = await figuresOf(database, { partnerId, plan: PLAN, ...span, by: 'all' });
    const inEuro = { ggr: 0n, ngr: 0n, deposits: 0n, withdrawals: 0n, bonus: 0n };
    for (const currency of CURRENCIES) {
      const books = await booksOf(database, currency);
      expect([currency, books.idle]).toEqual([currency, 0n]);
      expect(revenue.find((row) => row.currency === currency)).toEqual({
        ...{ currency, gross: books.gross, net: books.net, bonusCost: books.given },
      });

      const board = await dashboardOf(
        { queryable: database, now, vendors: [] },
        { range: 'day', currency, simulated: false, from: day, until: day },
      );
      const shown = Object.fromEntries(board.figures.map(({ name, value }) => [name, value]));
      const text = (amount: bigint) => formatDecimal(amount, currency);
      expect([currency, shown]).toEqual([
        currency,
        expect.objectContaining({ ggr: text(books.gross), ngr: text(books.net), bonus: text(books.given) }),
      ]);
      const cents = (amount = '0') => BigInt(amount.replace('.', ''));
      const kept = cents(shown.deposits) - cents(shown.withdrawals);
      expect([currency, kept]).toEqual([currency, books.payments]);
      // Shares by region, product and game are the same money once more.
      for (const shares of [board.regions, board.products, board.games])
        expect([currency, shares.reduce((sum, { ggr }) => sum + cents(ggr), 0n)]).toEqual([currency, books.gross]);

      const back = await firstRow<{ sum: string }>(
        database,
        sql`select coalesce(sum(amount), 0)::text as sum from (${chargebacks({ within: always })}) as reversed
            where currency = ${currency}`,
      );
      const sums = owed.find((row) => row.currency === currency)?.sums ?? expect.fail(`no figures in ${currency}`);
      expect([currency, sums.stakes - sums.payouts - sums.bonuses]).toEqual([currency, books.net]);
      expect([currency, sums.chargebacks]).toEqual([currency, BigInt(back?.sum ?? 0)]);
      expect([currency, sums.deposits]).toEqual([currency, cents(shown.deposits)]);

      const rate = currency === 'EUR' ? 1 : Number(RATES[currency]);
      for (const name of ['ggr', 'ngr', 'deposits', 'withdrawals', 'bonus'] as const)
        inEuro[name] += BigInt(Math.round(Number(cents(shown[name])) / rate));
      if (currency !== 'EUR') continue;
      expect(board.totals.left_out).toEqual([]);
    }
    const { totals } = await dashboardOf(
      { queryable: database, now, vendors: [] },
      { range: 'day', currency: 'EUR', simulated: false, from: day, until: day },
    );
    expect(Object.fromEntries(totals.figures.map(({ name, value }) => [name, value]))).toEqual(
      Object.fromEntries(Object.entries(inEuro).map(([name, amount]) => [name, formatDecimal(amount, 'EUR')])),
    );
  });
});
