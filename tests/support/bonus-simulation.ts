/** A random life of bonuses whose acts run beside each other: rounds, bets, ends of every kind, sales, corrections. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Database, rows } from '#server/db/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { lockMoney } from '#server/modules/ledger/index.ts';
import { createSettledReader } from '#server/modules/settled/index.ts';
import { hasOpenBet } from '#server/modules/sport/index.ts';
import type { FactRow, GrantRow, PlayerRows, TransferRow } from '../models/bonuses.ts';
import { bonusesOver } from './bonuses.ts';
import { silentLog } from './silent-log.ts';
import { openSportsbook } from './sport.ts';

/** Each is given several: at most so many, fewer for a few bonuses. */
const PLAYERS_AT_MOST = 80;
const BONUSES_OF_PLAYER = 8;
/** How many acts of different players run at once. */
const AT_ONCE = 8;
const STEP_MS = 60_000;
const GAMES = [
  ['krakens-toll', 100],
  ['lantern-quay', 40],
] as const;
/** Minor units, of every bonus. */
const STAKE_MAXIMUM = 400n;
const WEIGHTS = { table: 40, live: 40, instant: 40, jackpot: 0 };

/** A stream of numbers by its seed (mulberry32). */
function randomBy(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

async function openHouse(database: Database) {
  // Transfers of one player are written one after the other: this tells in which order.
  await database.execute(sql`create sequence audit_numbers`);
  await database.execute(
    sql`alter table ledger_transfers add column audit_number bigint not null default nextval('audit_numbers')`,
  );
  const book = await openSportsbook(database, 0n);
  const { operator } = book;
  const bonuses = bonusesOver(operator, database, {
    inPlay: async (queryable, playerId, purse) =>
      (await hasOpenStake(queryable, playerId, purse)) || (await hasOpenBet(queryable, playerId, purse)),
  });
  const { unitOfWork } = operator.parts;
  const consumers = [bonuses.wagering((code) => operator.directory.find(code)?.kind ?? null)];
  const reader = createSettledReader({ database, unitOfWork, consumers: () => consumers, log: silentLog });
  /** The match that is bet on now. */
  const matches: string[] = [];
  return { database, book, operator, bonuses, reader, clock: operator.clock, unitOfWork, matches };
}
type House = Awaited<ReturnType<typeof openHouse>>;

/** One player's acts, each of them whole: several may be under way together. */
function playerOf(house: House, playerId: string, random: (below: number) => number) {
  const { operator, bonuses, book, unitOfWork, database, matches } = house;
  const open: { roundId: string; game: string }[] = [];
  const paid: { roundId: string; game: string; amount: bigint }[] = [];
  const bets: string[] = [];
  const grants: { id: string; expiresAt: number }[] = [];
  let number = 0;
  const caller = (gameCode: string) => ({ provider: 'studio', playerId, gameCode, currency: 'EUR' });
  const amountOf = () => BigInt(50 + random(500));

  async function bet(): Promise<void> {
    const [game] = GAMES[random(GAMES.length)] ?? GAMES[0];
    number += 1;
    const roundId = `${playerId}-${number}`;
    const call = { ...caller(game), roundId, transactionId: `${roundId}-b`, amount: amountOf(), referenceId: null };
    if ((await operator.wallet.bet(call)).status !== 'ok') return;
    // Some are raised while they are open.
    if (random(4) === 0)
      await operator.wallet.bet({ ...call, transactionId: `${roundId}-r`, referenceId: `${roundId}-b` });
    open.push({ roundId, game });
  }

  async function win(): Promise<void> {
    const one = open.splice(random(open.length || 1), 1)[0];
    if (!one) return;
    const amount = random(2) === 0 ? 0n : BigInt(random(1_500));
    const { status } = await operator.wallet.win({
      ...{ ...caller(one.game), roundId: one.roundId, transactionId: `${one.roundId}-w`, amount },
      ...{ referenceId: `${one.roundId}-b`, roundClosed: true, late: 'refused' },
    });
    if (status !== 'ok') throw new Error(`a win was answered ${status}`);
    if (amount > 0n) paid.push({ ...one, amount });
  }

  async function correctWin(): Promise<void> {
    // The oldest: the bonus that it went to may have become cash meanwhile.
    const one = paid.shift();
    if (!one) return;
    const { roundId, amount, game } = one;
    await operator.wallet.winRollback({
      ...{ ...caller(game), roundId, transactionId: `${roundId}-x`, amount, referenceId: `${roundId}-w` },
    });
  }

  async function back(): Promise<void> {
    const one = open.splice(random(open.length || 1), 1)[0];
    if (!one) return;
    const call = { ...caller(one.game), roundId: one.roundId, transactionId: `${one.roundId}-v` };
    await operator.wallet.rollback({ ...call, referenceId: `${one.roundId}-b` });
  }

  async function give(): Promise<void> {
    const player = await operator.parts.players.find(database, playerId);
    if (!player) throw new Error('no player');
    const times = random(3);
    const termDays = random(3) === 0 ? (1 + random(12)) / 1_440 : 30;
    const granted = await unitOfWork.run((transaction, emit) =>
      bonuses.give(transaction, emit, player, {
        ...{ offerId: 'shop', product: random(4) === 0 ? 'sport' : 'casino', cause: randomUUID() },
        ...{ amount: BigInt(300 + random(700)), stakeMaximum: STAKE_MAXIMUM, wagering: random(8) === 0 ? 0 : 1 },
        ...{ weights: WEIGHTS, winTimes: times === 0 ? null : times, termDays },
      }),
    );
    if (granted) grants.push({ id: granted.grantId, expiresAt: granted.expiresAt.getTime() });
  }

  const anyGrant = () => grants.at(-1 - random(Math.min(4, grants.length || 1)))?.id;

  async function place(): Promise<void> {
    const stake = `${1 + random(4)}.${10 + random(90)}`;
    const placed = await book.place({ legs: [[matches[0] ?? '', 'result', 'home', '2.00']], stake, as: playerId });
    if ('bet_id' in placed) bets.push(placed.bet_id);
  }

  async function sell(): Promise<void> {
    const betId = bets.splice(random(bets.length || 1), 1)[0];
    if (betId === undefined) return;
    await book.routes.cashOutBet.handle(
      { params: { bet_id: betId }, query: undefined, body: { share: random(2) === 0 ? 100 : 40, amount: '0.10' } },
      book.contextOf(playerId, randomUUID(), 'main'),
    );
  }

  /** All own money leaves: only then are stakes a bonus's. */
  async function drain(): Promise<void> {
    const currency = 'EUR';
    const cash = { owner: 'player', playerId, purse: 'cash', currency } as const;
    number += 1;
    await unitOfWork.run(async (transaction) => {
      await lockMoney(transaction, playerId);
      const amount = await operator.parts.ledger.balance(transaction, cash);
      if (amount === 0n) return;
      const posted = await operator.parts.ledger.post(transaction, {
        ...{ source: 'withdrawal', externalId: `${playerId}-${number}`, kind: 'withdrawal', details: {} },
        entries: [
          { account: cash, amount: -amount },
          { account: { owner: 'house', name: 'payments', currency }, amount },
        ],
      });
      if (!posted.ok) throw new Error(posted.failure.name);
    });
  }

  /** Loses all that the bonuses hold, in a game of which less than half counts: none of them is wagered by then. */
  async function playAway(): Promise<void> {
    const [game] = GAMES[1];
    for (let times = 0; times < 4; times += 1) {
      number += 1;
      const roundId = `${playerId}-${number}`;
      const call = { ...caller(game), roundId, referenceId: null };
      const [purses] = await rows<{ held: string }>(
        database,
        sql`select coalesce(sum(balance), 0)::text as held from ledger_accounts
          where player_id = ${playerId}::uuid and (purse = 'cash' or purse like 'bonus:%')`,
      );
      const held = BigInt(purses?.held ?? 0);
      const amount = held < STAKE_MAXIMUM ? held : STAKE_MAXIMUM;
      if (amount === 0n) return;
      const { status } = await operator.wallet.bet({ ...call, transactionId: `${roundId}-b`, amount });
      if (status === 'ok')
        await operator.wallet.win({
          ...{ ...call, transactionId: `${roundId}-w`, amount: 0n, referenceId: `${roundId}-b` },
          ...{ roundClosed: true, late: 'refused' },
        });
    }
  }

  const ends = {
    cancel: async () => void (await bonuses.cancel(playerId, anyGrant() ?? playerId)),
    revoke: async () => void (await bonuses.revoke(playerId, anyGrant() ?? playerId)),
    exclude: () => unitOfWork.run((transaction, emit) => bonuses.onExclusion(transaction, emit, playerId)),
    async expire() {
      const [job] = bonuses.jobs.filter(({ name }) => name === 'expire-bonus');
      for (const { id, expiresAt } of grants)
        if (expiresAt <= house.clock.at && expiresAt > house.clock.at - 5 * STEP_MS)
          await job?.handle({ playerId, grantId: id });
    },
  };
  return { bet, win, correctWin, back, give, place, sell, drain, playAway, ...ends };
}

/** How often each is done, of a hundred. */
const SHARES = {
  ...{ bet: 30, win: 25, give: 11, drain: 8, place: 8, sell: 2, back: 2, correctWin: 6, expire: 3 },
  ...{ cancel: 1, revoke: 1, exclude: 1, playAway: 2 },
} as const;
type Act = keyof typeof SHARES;
const WHEEL = Object.entries(SHARES).flatMap(([name, share]) => Array<Act>(share).fill(name as Act));

/** Every row that the model reads, by player. */
async function readAll(database: Database): Promise<Map<string, PlayerRows>> {
  const all = new Map<
    string,
    { [Key in keyof PlayerRows]: PlayerRows[Key] extends readonly (infer One)[] ? One[] : Record<string, bigint> }
  >();
  const of = (playerId: string) => {
    const known = all.get(playerId) ?? { grants: [], transfers: [], facts: [], purses: {} };
    all.set(playerId, known);
    return known;
  };
  const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint::text`);
  const minor = (text: string | null): bigint | null => (text === null ? null : BigInt(text));
  const weights = Object.fromEntries(GAMES);
  for (const row of await rows<Record<string, string>>(
    database,
    sql`select player_id::text, grant_id::text, product, amount::text, wager_required::text, stake_maximum::text,
      win_maximum::text, ${ms('granted_at')} as granted, ${ms('expires_at')} as expires, ${ms('ended_at')} as ended, status,
      wagered::text, coalesce(converted, 0)::text as converted from bonus_grants`,
  )) {
    const one: GrantRow = {
      ...{ id: row.grant_id ?? '', product: row.product as GrantRow['product'], amount: BigInt(row.amount ?? 0) },
      ...{ required: BigInt(row.wager_required ?? 0), stakeMaximum: minor(row.stake_maximum ?? null), weights },
      ...{ winMaximum: minor(row.win_maximum ?? null), grantedAt: Number(row.granted), expiresAt: Number(row.expires) },
      ...{ status: row.status ?? '', endedAt: row.ended === null ? null : Number(row.ended) },
      ...{ wagered: BigInt(row.wagered ?? 0), converted: BigInt(row.converted ?? 0) },
    };
    of(row.player_id ?? '').grants.push(one);
  }
  for (const row of await rows<{
    player_id: string;
    kind: string;
    reference: string;
    at: string;
    lines: { account: string; amount: string }[];
  }>(
    database,
    sql`with owners as (
        select round_id as reference, player_id from game_rounds
        union select bet_id::text, player_id from sport_bets union select grant_id::text, player_id from bonus_grants
      ), named as (
        select transfer_id, kind, audit_number, ${ms('created_at')} as at, coalesce(details->>'round_id', details->>'bet_id',
          details->>'grant_id') as reference from ledger_transfers
      )
      select coalesce(owners.player_id, (select max(line.player_id::text)::uuid from ledger_entries as line
          where line.transfer_id = named.transfer_id))::text as player_id, kind, coalesce(named.reference, '') as reference, at,
        (select jsonb_agg(jsonb_build_object('account', case owner when 'house' then 'house:' || account else account end,
          'amount', amount::text)) from ledger_entries as line where line.transfer_id = named.transfer_id) as lines
      from named left join owners using (reference) order by audit_number`,
  )) {
    const lines = row.lines.map(({ account, amount }) => ({ account, amount: BigInt(amount) }));
    const one: TransferRow = { kind: row.kind, reference: row.reference, at: Number(row.at), lines };
    of(row.player_id).transfers.push(one);
  }
  for (const row of await rows<Record<string, string>>(
    database,
    sql`select player_id::text, product, reference, subject, amendment::text, outcome, sold::text,
      (stake_cash + stake_bonus + stake_bonus_sport)::text as stake, ${ms('started_at')} as started,
      ${ms('settled_at')} as settled from settled_facts order by era, xid, fact_id`,
  )) {
    const one: FactRow = {
      ...{ reference: row.reference ?? '', product: row.product as FactRow['product'], subject: row.subject ?? '' },
      ...{ amendment: Number(row.amendment), outcome: row.outcome ?? '', sold: row.sold === 'true' },
      ...{ stake: BigInt(row.stake ?? 0), startedAt: Number(row.started), settledAt: Number(row.settled) },
    };
    of(row.player_id ?? '').facts.push(one);
  }
  for (const row of await rows<{ player_id: string; purse: string; balance: string }>(
    database,
    sql`select player_id::text, purse, balance::text from ledger_accounts`,
  ))
    of(row.player_id).purses[row.purse] = BigInt(row.balance);
  return all;
}

const settlement = (won: 'home' | 'draw') => ({
  type: 'bet_settlement' as const,
  markets: [
    {
      key: 'result',
      outcomes: {
        home: won === 'home' ? ('won' as const) : ('lost' as const),
        draw: won === 'draw' ? ('won' as const) : ('lost' as const),
        away: 'lost' as const,
      },
    },
  ],
});

/** A match for every six waves: bet on, settled in the fourth, and half of them settled the other way in the sixth. */
async function moveMatches({ book, matches }: House, wave: number): Promise<void> {
  const current = `m${Math.floor(wave / 6)}`;
  if (wave % 6 === 0) {
    matches.splice(0, matches.length, current);
    return book.open(current);
  }
  if (wave % 6 === 3) return book.tell(current, settlement('home'));
  if (wave % 12 !== 5) return;
  await book.tell(current, { type: 'rollback_bet_settlement', markets: ['result'] });
  await book.tell(current, settlement('draw'));
}

/** Reads facts until none is left: they wait for every older transaction of the database server. */
async function readToTheEnd({ reader }: House, database: Database): Promise<void> {
  const until = Date.now() + 20_000;
  for (;;) {
    await reader.readAll();
    const [state] = await rows<{ unread: string }>(
      database,
      sql`select count(*)::text as unread from settled_facts as fact, settled_cursors as place
        where (fact.era, fact.xid, fact.fact_id) > (place.era, place.xid, place.fact_id)`,
    );
    if (state?.unread === '0') return;
    if (Date.now() > until) throw new Error(`${state?.unread} facts are not read`);
  }
}

/** Gives so many bonuses to some players and lets them live. @returns what the model reads, by player */
export async function simulateBonuses(
  database: Database,
  { seed, bonuses }: { seed: number; bonuses: number },
): Promise<Map<string, PlayerRows>> {
  const house = await openHouse(database);
  const { clock, reader, operator } = house;
  const random = randomBy(seed);
  const players = [];
  const crowd = Math.min(PLAYERS_AT_MOST, Math.ceil(bonuses / BONUSES_OF_PLAYER));
  for (let count = 0; count < crowd; count += 1) {
    const playerId = await operator.addPlayer({ playerId: randomUUID(), cash: count % 4 === 0 ? 1_500n : 0n });
    for (const [game] of GAMES) await operator.open(playerId, 'main', game);
    players.push(playerOf(house, playerId, random));
  }
  let given = 0;
  for (let wave = 0; given < bonuses; wave += 1) {
    // Time stands while acts run beside each other: what is before and after an end is known to the model.
    clock.at += STEP_MS;
    await moveMatches(house, wave);
    const acts = players.flatMap((player) =>
      Array.from({ length: 2 }, () => {
        const act = WHEEL[random(WHEEL.length)] ?? 'bet';
        if (act === 'give') given += 1;
        return player[act];
      }),
    );
    const queue = acts.values();
    const reading = reader.readAll();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const act of queue) await act();
      }),
    );
    await reading;
  }
  await readToTheEnd(house, database);
  return readAll(database);
}
