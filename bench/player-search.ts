/**
 * How long the console's search for players takes at a million players, on PostgreSQL: every way it knows, asked with
 * beginnings that fit few and many. `BENCH_PLAYERS` names another number.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { searchPlayers } from '#server/modules/backoffice/player-search.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { type Row, report } from './report.ts';

const PLAYERS = Number(process.env.BENCH_PLAYERS ?? 1_000_000);
const TURNS = 200;
const NAMES = ['Marlowe', 'Ilse', 'Tuomas', 'Zofia', 'Henrik', 'Beatriz', 'Gábor', 'Chiara', 'Aino', 'Paulo'];
const SURNAMES = ['Vester', 'Lind', 'Nowak', 'Korhonen', 'Ferreira', 'Rossi', 'Szabó', 'Becker', 'Hansen', 'Moreau'];

if (!hasPostgresql) {
  console.log('No PostgreSQL server: nothing to measure.');
  process.exit(0);
}
const { url, drop } = await createThrowAway();
const connection = await connectDatabase({ databaseUrl: url, dataDirectory: '', isPatient: true, log: silentLog });
const { database } = connection;

const list = (values: readonly string[]) =>
  sql`(array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}])`;

/** A player for each number; names repeat as they do in life, addresses and numbers do not. */
async function fill(): Promise<void> {
  const step = 100_000;
  for (let from = 1; from <= PLAYERS; from += step) {
    const to = Math.min(PLAYERS, from + step - 1);
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`
        insert into players (player_id, email, password_hash, nickname, nickname_key, name, surname, phone, birthday, country,
          currency, language, region, created_at)
        select gen_random_uuid(), 'player' || n || '@inbox.example', 'x', 'Sailor_' || n, 'sailor' || n,
          ${list(NAMES)}[1 + n % ${NAMES.length}::integer] || n / 1000, ${list(SURNAMES)}[1 + n / 7 % ${SURNAMES.length}::integer] || n / 500,
          '+358' || (400000000 + n), '1990-06-14', 'FI', 'EUR', 'en', 'main', now() - n * interval '1 minute'
        from generate_series(${from}::integer, ${to}::integer) as n`);
    });
  }
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`insert into player_devices (player_id, token_hash, created_at, seen_at)
      select player_id, md5(nickname), now(), now() from players`);
    await transaction.execute(sql`insert into payment_accounts (player_id, account_id, vendor, method, token, label, own,
        created_at, used_at)
      select player_id, gen_random_uuid(), 'sandbox', 'card', nickname, '4417', true, now(), now() from players`);
  });
  await database.execute(sql.raw('analyze players, player_devices, payment_accounts'));
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');

/** What is typed, for a number of a player. */
const WAYS: Record<string, (n: number) => string> = {
  email: (n) => `player${n}`,
  phone: (n) => `+358${400_000_000 + n}`,
  nickname: (n) => `Sailor_${n}`,
  surname: (n) => `${SURNAMES[Math.floor(n / 7) % SURNAMES.length]}${Math.floor(n / 500)}`,
  'name and surname': (n) =>
    `${NAMES[n % NAMES.length]}${Math.floor(n / 1_000)} ${SURNAMES[Math.floor(n / 7) % SURNAMES.length]}`,
  'a name of many': (n) => (NAMES[n % NAMES.length] ?? '').slice(0, 3),
  device: (n) => md5(`Sailor_${n}`),
  'fingerprint of a card': (n) => md5(`sandbox:Sailor_${n}`).slice(0, 12),
  'beginning of an id': (n) => (n % 65_536).toString(16).padStart(4, '0'),
};

async function measure(way: string, typed: (n: number) => string): Promise<Row> {
  const took: number[] = [];
  let found = 0;
  for (let turn = 0; turn < TURNS; turn += 1) {
    const text = typed(1 + ((turn * 7_919) % PLAYERS));
    const started = performance.now();
    const { players } = await searchPlayers(database, { text, filter: {}, now: new Date() });
    took.push(performance.now() - started);
    found += players.length;
  }
  took.sort((one, other) => one - other);
  const at = (share: number) => Math.round((took[Math.floor(took.length * share)] ?? 0) * 10) / 10;
  return { way, 'p50 ms': at(0.5), 'p99 ms': at(0.99), 'found on average': Math.round(found / TURNS) };
}

try {
  await migrate(database);
  await fill();
  const rows: Row[] = [];
  for (const [way, typed] of Object.entries(WAYS)) rows.push(await measure(way, typed));
  report(`search at ${PLAYERS} players`, rows);
} finally {
  await connection.close();
  await drop();
}
