/** Asks every operation of every API again and again with what nobody would send, and looks at each answer. */

import { now, type Opened } from './installation.ts';
import type { Person, Sent } from './line.ts';
import { type Answered, allOperations, type Operation } from './operations.ts';
import { guest, newPlayer, newStaff } from './people.ts';
import { Random } from './random.ts';
import { HOSTILE_TEXTS, Known, mutated, RAW_BODIES } from './values.ts';

export { openInstallation } from './installation.ts';
export { Random } from './random.ts';
export { type Walk, walk } from './walk.ts';

export interface Figures {
  seed: number;
  operations: number;
  requests: number;
  /** Answers with 5xx, and answers outside the contract: each by its operation, with the first request of its kind. */
  failures: readonly string[];
  outside: readonly string[];
  /** Answers by status. */
  statuses: Readonly<Record<number, number>>;
}

export interface Wanted {
  seed: number;
  /** Ends after so long, once everybody has come in, or after so many rounds over all operations. */
  seconds: number;
  rounds: number;
  /** Only operations whose name holds it. */
  only?: string;
}

/** After so many rounds others ask: sessions end, and accounts are closed. */
const ROUNDS_OF_PEOPLE = 5;

/** An answer that says that something of ours is away is in order only where the thing is outside. */
const UNAVAILABLE = 503;

interface Run {
  random: Random;
  known: Known;
  people: { guest: Person; players: Person[]; leaving: Person; staff: Person[] };
}

function textFor(name: string, right: unknown, { random, known }: Run): string {
  if (random.oneIn(3)) return random.pick(HOSTILE_TEXTS);
  const found = random.oneIn(4) ? undefined : (known.one(name, random) ?? known.one('id', random));
  return found ?? String(right ?? random.pick(HOSTILE_TEXTS));
}

/** A text as it stands in an address; now and then as no library would write it. */
function written(text: string, random: Random): string {
  if (random.oneIn(40)) return random.pick(['%00', '%ff', '%c0%80', 'a%00b', '%25', '%2e%2e%2f']);
  return encodeURIComponent(text.toWellFormed());
}

function targetOf({ path, params, query }: Operation, run: Run): string {
  const { random } = run;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    written(textFor(name, params[name], run) || 'x', random),
  );
  const names = Object.keys(query).filter(() => !random.oneIn(3));
  const extra = random.oneIn(12) ? [random.pick(HOSTILE_TEXTS)] : [];
  const pairs = [...names, ...extra].map(
    (name) => `${written(name, random)}=${written(textFor(name, query[name], run), random)}`,
  );
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

function bodyOf({ body, isUpload }: Operation, { random, known }: Run): string | Uint8Array<ArrayBuffer> {
  if (isUpload) return new Uint8Array(Array.from({ length: random.below(400) }, () => random.below(256)));
  if (random.oneIn(12)) return random.pick(RAW_BODIES);
  let value = body ?? {};
  const changes = random.below(4);
  for (let at = 0; at < changes; at += 1) value = mutated(value, random, (name) => known.one(name, random)) ?? value;
  return JSON.stringify(value) ?? 'null';
}

function requestOf(operation: Operation, run: Run): Sent {
  const { method, label, isUpload } = operation;
  const { random } = run;
  const origin = `http://${label === '' ? '' : `${label}.`}localhost:5299`;
  const type = isUpload ? 'application/octet-stream' : random.oneIn(30) ? 'text/plain' : 'application/json';
  const target = targetOf(operation, run);
  if (method === 'GET') return { method, label, target };
  return {
    ...{ method, label, target, body: bodyOf(operation, run) },
    headers: {
      ...{ origin, 'x-fairwind-write': '1', 'content-type': type },
      'idempotency-key': random.oneIn(4) ? random.pick(HOSTILE_KEYS) : `key-${random.below(1_000_000)}-fuzz`,
    },
  };
}

const HOSTILE_KEYS = ['', 'short', 'k'.repeat(129), 'key-0000-same', '__proto__'];

function whoAsks({ api, name }: Operation, { random, people }: Run): Person {
  if (random.oneIn(6)) return people.guest;
  if (ENDS_SESSIONS.test(name)) return api === 'console' ? people.guest : people.leaving;
  return random.pick(api === 'console' ? people.staff : people.players);
}

/** What ends a session or an account is asked by somebody of their own, else nobody would be left to ask the rest. */
const ENDS_SESSIONS =
  /logout|login|enrolment|register|confirmRegistration|endSession|endOther|exclude|close|erase|timeOut|break|password/i;

const describe_ = (operation: Operation, { target, body }: Sent): string =>
  `${operation.api} ${operation.name}: ${operation.method} ${target} ${typeof body === 'string' ? body.slice(0, 300) : ''}`;

async function ask(installation: Opened, operation: Operation, run: Run): Promise<{ sent: Sent; answer: Answered }> {
  const sent = requestOf(operation, run);
  const person = whoAsks(operation, run);
  const answer = await installation.line.send(person, sent, `10.1.${run.random.below(250)}.${run.random.below(250)}`);
  if (answer.status === 200) run.known.learn(answer.json);
  return { sent, answer };
}

async function renew(installation: Opened, run: Run, number: number): Promise<void> {
  const players = [await newPlayer(installation, number), await newPlayer(installation, number + 1)];
  run.people = {
    ...{ guest: guest(), players, leaving: await newPlayer(installation, number + 2) },
    staff: await newStaff(installation, now, number),
  };
}

export async function fuzz(installation: Opened, wanted: Wanted): Promise<Figures> {
  const random = new Random(wanted.seed);
  const run: Run = { random, known: new Known(), people: { guest: guest(), players: [], leaving: guest(), staff: [] } };
  await renew(installation, run, 1);
  const document = await installation.line.send(guest(), { method: 'GET', label: '', target: '/api/openapi.json' });
  const operations = allOperations(document.json as object).filter(({ name }) => name.includes(wanted.only ?? ''));
  const failures = new Map<string, string>();
  const outside = new Map<string, string>();
  const statuses: Record<number, number> = {};
  let requests = 0;
  const until = performance.now() + wanted.seconds * 1_000;
  for (let round = 0; round < wanted.rounds && performance.now() < until; round += 1) {
    if (round > 0 && round % ROUNDS_OF_PEOPLE === 0) await renew(installation, run, round * 10);
    for (const operation of operations) {
      if (performance.now() >= until) break;
      const { sent, answer } = await ask(installation, operation, run);
      requests += 1;
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const told = `${describe_(operation, sent)} -> ${answer.status}`;
      if (answer.status >= 500 && answer.status !== UNAVAILABLE) failures.set(operation.name, told);
      else {
        const fault = operation.faultOf(answer);
        if (fault !== null) outside.set(`${operation.name} ${fault}`, `${told}: ${fault}`);
      }
    }
  }
  return {
    ...{ seed: wanted.seed, operations: operations.length, requests, statuses },
    ...{ failures: [...failures.values()], outside: [...outside.values()] },
  };
}
