/** A player with money who opens a game and plays it, rightly and as nobody would; afterwards the ledger has to hold. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { systemClock } from '#server/clock.ts';
import { createUnitOfWork, type Database, firstRow } from '#server/db/index.ts';
import { createLedger, verifyLedger } from '#server/modules/ledger/index.ts';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import { PATHS } from '#shared/contract/paths.ts';
import { type Installation, newPlayer } from './people.ts';
import type { Random } from './random.ts';
import { mutated, RAW_BODIES } from './values.ts';

export interface Walk {
  spins: number;
  /** Rounds that were played and paid. */
  played: number;
  /** Operations of the walk whose answer was 5xx. */
  failures: readonly string[];
  /** What does not hold in the ledger. */
  faults: readonly string[];
}

const GAME = 'vault-of-storms';
const STAKE = '20';
const FUNDS = 100_000n;
const PROFILE = {
  ...{ gender: 'female', name: 'Mara', surname: 'Lind', birthday: '1990-06-14', country: 'AT', postcode: '1020' },
  ...{ town: 'Wien', address: 'Handelskai 1' },
};

async function fund(database: Database, playerId: string): Promise<void> {
  const posted = await createUnitOfWork(database, () => undefined).run((transaction) =>
    createLedger(systemClock).post(transaction, {
      ...{ source: 'payment:fuzz', externalId: playerId, kind: 'deposit', details: {} },
      entries: [
        { account: { owner: 'player', playerId, purse: 'cash', currency: 'EUR' }, amount: FUNDS },
        { account: { owner: 'house', name: 'payments', currency: 'EUR' }, amount: -FUNDS },
      ],
    }),
  );
  if (!posted.ok) throw new Error(`nobody could be given money: ${posted.failure.name}`);
}

async function seat(installation: Installation, number: number) {
  const { line, database } = installation;
  const person = await newPlayer(installation, number);
  const asPage = { origin: 'http://localhost:5299', 'x-fairwind-write': '1', 'content-type': 'application/json' };
  await line.send(person, {
    ...{ method: 'PUT', label: '', target: PATHS.saveProfile.path, body: JSON.stringify(PROFILE), headers: asPage },
  });
  const email = `fuzz-${number}@fairwind.example`;
  const player = await firstRow<{ id: string }>(
    database,
    sql`select player_id::text as id from players where email = ${email}`,
  );
  await fund(database, player?.id ?? '');
  const opened = await line.write(person, '', LAUNCH_PATH, { code: GAME, mode: 'real', language: 'en' });
  const { url } = (opened.json ?? {}) as { url?: string };
  if (url === undefined) throw new Error(`a launch ended with ${opened.status}: ${JSON.stringify(opened.json)}`);
  return { person, session: url.split('/').at(-1) ?? '' };
}

/** A right round, the round before once more, or one that no page would ask for. */
function bodyOf(random: Random, last: string): { text: string; requestId: string } {
  const requestId = random.oneIn(5) ? last : randomUUID();
  const right = { request_id: requestId, stake: STAKE };
  if (!random.oneIn(3)) return { text: JSON.stringify(right), requestId };
  if (random.oneIn(8)) return { text: random.pick(RAW_BODIES), requestId };
  return { text: JSON.stringify(mutated(right, random, () => undefined)) ?? 'null', requestId };
}

/** @param number of the player, whom nobody else may be */
export async function walk(installation: Installation, random: Random, number: number, spins: number): Promise<Walk> {
  const { person, session } = await seat(installation, number);
  const failures: string[] = [];
  let last: string = randomUUID();
  let played = 0;
  for (let count = 0; count < spins; count += 1) {
    const { text, requestId } = bodyOf(random, last);
    const answer = await installation.line.send(person, {
      ...{ method: 'POST', label: 'games', target: `/session/${session}/spin`, body: text },
      headers: { 'content-type': 'application/json' },
    });
    if (answer.status === 200) played += 1;
    if (answer.status >= 500) failures.push(`spin ${text.slice(0, 200)} -> ${answer.status}`);
    last = requestId;
  }
  const { problems } = await verifyLedger(installation.database);
  return { spins, played, failures, faults: problems };
}
