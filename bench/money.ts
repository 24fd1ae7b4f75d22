/**
 * What money costs on PostgreSQL: bets a second by the signed call of a game's vendor, cash alone and out of bonuses (how many
 * a player has), each beside the same statements said by pgbench; deposits from the player's request to the money on the
 * account, and webhooks of payments, new and repeated. Everything runs in this process: requests are real, wires are not.
 * `BENCH_SECONDS` names another time for each part.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { capture } from '#builder/process.ts';
import { type Connection, connectDatabase, migrate } from '#server/db/index.ts';
import { createJobs } from '#server/jobs/index.ts';
import { createBonuses } from '#server/modules/bonuses/index.ts';
import { hasOpenStake } from '#server/modules/game-wallet/index.ts';
import { createGamesHarness, type GamesHarness } from '#tests/support/games.ts';
import { openPayments } from '#tests/support/payments.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { type Row, report } from './report.ts';
import { firstNumbers, pgbenchScript, recordStatements } from './rounds/record.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
/** So many play or pay at once. */
const PLAYERS = 8;
const BONUSES = [0, 1, 2, 5, 10] as const;
const WEBHOOK_PATH = '/vendor/payments/sandbox/webhook';
const RICH = 1_000_000_000n;
const WARM_UP = 20;
const folder = mkdtempSync(join(tmpdir(), 'fairwind-money-'));
const tenths = (value: number) => Math.round(value * 10) / 10;

interface Bettor {
  playerId: string;
  /** A lost round of a slot in one call. */
  bet(id: string): Promise<void>;
}

/** A player with cash and no bonus, or with bonuses and no cash. */
async function bettorOf(operator: GamesHarness, { database }: Connection, bonuses: number): Promise<Bettor> {
  const { clock, parts } = operator;
  const playerId = await operator.addPlayer({ cash: bonuses === 0 ? RICH : 0n });
  const giver = createBonuses({
    ...{ database, clock, ...parts, jobs: createJobs(clock.now), inPlay: hasOpenStake },
    hasDeposited: async () => true,
    mayAdvertise: async () => true,
  });
  const player = await parts.players.find(database, playerId);
  if (player === null) throw new Error('the harness knows no player');
  for (let number = 0; number < bonuses; number += 1) {
    await parts.unitOfWork.run((transaction, emit) =>
      giver.give(transaction, emit, player, {
        ...{ offerId: 'shop', cause: `bench ${number}`, product: 'casino', amount: RICH, stakeMaximum: null },
        ...{ wagering: 99, weights: {}, winTimes: null, termDays: 90 },
      }),
    );
  }
  const token = await operator.open(playerId);
  return {
    playerId,
    async bet(id) {
      const { status } = await operator.call('bet_and_win', {
        ...{ token, game_code: 'krakens-toll', currency: 'EUR', round_id: id, amount: '20' },
        ...{ transaction_id: `${id}-b`, win_transaction_id: `${id}-w`, win_amount: '0' },
      });
      if (status !== 'ok') throw new Error(`bet ${id}: ${status}`);
    },
  };
}

/** Does work over and over, many at once, for the time. @returns how often a second, and processor ms of each */
async function rateOf(workers: readonly ((number: number) => Promise<unknown>)[]) {
  for (const work of workers) for (let number = 0; number < WARM_UP; number += 1) await work(number);
  const [started, before] = [performance.now(), process.cpuUsage()];
  const until = started + SECONDS * 1_000;
  let done = 0;
  await Promise.all(
    workers.map(async (work) => {
      for (let number = WARM_UP; performance.now() < until; number += 1) {
        await work(number);
        done += 1;
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(before);
  return { rate: done / seconds, milliseconds: (user + system) / 1_000 / done };
}

/** A bet of each player said by pgbench, all at once; null: there is no pgbench. @throws with its output when it fails */
async function plainRate(bettors: readonly Bettor[], name: string, url: string): Promise<number | null> {
  if ((await capture('pgbench', ['--version'])).code !== 0) return null;
  const said: string[][] = [];
  for (const [index, { playerId, bet }] of bettors.entries()) {
    const requestId = `plain-${name}-${index}-000000`;
    const recording = { statements: await recordStatements(() => bet(requestId)), requestId };
    const { script, variables } = pgbenchScript('bet', recording, [playerId]);
    const file = join(folder, `${name}-${index}.sql`);
    writeFileSync(file, script);
    const counted = [...firstNumbers(recording, index), ...variables];
    said.push(['-f', file, ...counted.flatMap((variable) => ['-D', variable])]);
  }
  const outputs = await Promise.all(
    said.map((own) => capture('pgbench', ['-n', '-M', 'prepared', '-T', String(SECONDS), ...own, url])),
  );
  return outputs.reduce((total, { code, output }) => {
    const rate = /^tps = ([\d.]+)/m.exec(output)?.[1];
    if (code !== 0 || rate === undefined) throw new Error(output);
    return total + Number(rate);
  }, 0);
}

async function bets(connection: Connection, url: string): Promise<Row[]> {
  const operator = createGamesHarness(connection.database);
  const measured: Row[] = [];
  for (const bonuses of BONUSES) {
    const bettors: Bettor[] = [];
    while (bettors.length < PLAYERS) bettors.push(await bettorOf(operator, connection, bonuses));
    const { rate, milliseconds } = await rateOf(
      bettors.map(
        ({ bet }, index) =>
          (number) =>
            bet(`bench-${bonuses}-${index}-${String(number).padStart(6, '0')}`),
      ),
    );
    const { length: statements } = await recordStatements(
      () => bettors[0]?.bet(`count-bets-${bonuses}-000000`) ?? Promise.resolve(),
    );
    const plain = bonuses <= 1 ? await plainRate(bettors, `bonuses${bonuses}`, url) : null;
    measured.push({
      what: bonuses === 0 ? 'bets, cash alone' : `bets, of ${bonuses} bonuses`,
      'a second': tenths(rate),
      'CPU ms, this process': tenths(milliseconds),
      statements,
      ...(plain === null
        ? {}
        : { 'pgbench, a second': tenths(plain), 'ours / pgbench, percent': Math.round((rate / plain) * 100) }),
    });
  }
  return measured;
}

async function payments(connection: Connection): Promise<Row[]> {
  const platform = openPayments(connection);
  const { players, webhooks, merchant, provider } = platform;
  const payers = Array.from({ length: PLAYERS }, () => players.add());
  const deposit = async (payer: (typeof payers)[number]): Promise<void> => {
    const started = await platform.start(payer, { amount: '10.00' });
    if (!started.ok) throw new Error(`deposit: ${started.failure.name}`);
    await platform.choose(started.value.redirect_url, 'approve');
    await provider.deliverDue();
  };
  const paid = await rateOf(payers.map((payer) => () => deposit(payer)));
  const sent = webhooks.sent.slice(-PLAYERS);
  const repeat = async ({ headers, body }: (typeof sent)[number]): Promise<void> => {
    const answer = await merchant.request(WEBHOOK_PATH, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`webhook: ${answer.status}`);
  };
  const repeated = await rateOf(sent.map((one) => () => repeat(one)));
  return [
    {
      what: 'deposits, request to money, with the vendor and its webhook',
      'a second': tenths(paid.rate),
      'CPU ms, this process': tenths(paid.milliseconds),
    },
    {
      what: 'webhooks of settled payments, repeated',
      'a second': tenths(repeated.rate),
      'CPU ms, this process': tenths(repeated.milliseconds),
    },
  ];
}

if (!hasPostgresql) throw new Error('No PostgreSQL answers here');
const { url, drop } = await createThrowAway();
const connection = await connectDatabase({ databaseUrl: url, dataDirectory: '', log: silentLog });
try {
  await migrate(connection.database);
  report('money', [...(await bets(connection, url)), ...(await payments(connection))]);
} finally {
  await connection.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
}
