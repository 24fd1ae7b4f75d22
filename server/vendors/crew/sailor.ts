/** One simulated player: comes in like anybody else, pays in at the sandbox, and plays what is offered. */
import { randomInt, randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { type Line, openLine, Refused } from './line.ts';

export interface Berth {
  port: number;
  /** The main domain with its port. */
  host: string;
  /** Origins of the hosts beside it. */
  gamesUrl: string;
  mailUrl: string;
  /** Ends when the server does. */
  signal: AbortSignal;
  /** Lets time go by. */
  pause(milliseconds: number): Promise<void>;
}

/** A link of a partner's, as somebody followed it. */
export interface Link {
  code: string;
  sub1: string;
}

export interface Sailor {
  email: string;
  password: string;
  /** What brought it; null: it came by itself. */
  link: Link | null;
  /** What it does, the first more often than the last. */
  habits: readonly Habit[];
}

const FLIGHT = '189514-flappiator';
const SLOTS = ['krakens-toll', 'lucky-anchor', 'bell-buoy', 'koi-ascending', 'moon-tiger', 'big-cast'] as const;
/** Lines at a fruit machine of a sitting, and flights of a stay. */
const SITTING = { from: 8, to: 25 };
const STAY_MS = { from: 60_000, to: 240_000 };
/** Between two spins; a person looks at what has come. */
const LOOK_MS = { from: 3_500, to: 9_000 };
const LETTER_TRIES = 40;
const ARRIVES_TRIES = 20;
/** Minor units, below which somebody pays in. */
const LOW_CENTS = 1_000;
const DEPOSIT = '100.00';

const between = ({ from, to }: { from: number; to: number }): number => randomInt(from, to + 1);
const oneOf = <Value>(list: readonly Value[]): Value | undefined => list[randomInt(Math.max(1, list.length))];

interface Ashore extends Berth {
  line: Line;
}

/** How long ago the link was followed, seconds; a person looks around before they register. */
const FOLLOWED_SECONDS = { from: 30, to: 3_600 };

/** What a browser would send that had followed a link. */
function touchesOf(link: Link | null) {
  if (link === null) return {};
  const { code, sub1 } = link;
  const extra = { sub1, sub2: '', sub3: '' };
  const fields = { btag: '', pid: '', clickid: randomUUID(), extra };
  const touch = { tag: code, fields, seconds_ago: between(FOLLOWED_SECONDS) };
  return { touches: { first: touch, last: touch } };
}

/** The six digits of the newest letter to an address, read where mail is caught. */
async function codeFor({ line, mailUrl, pause }: Ashore, email: string): Promise<string> {
  const read = async (path: string) => (await line.elsewhere(new URL(path, mailUrl))).text;
  for (let attempt = 0; attempt < LETTER_TRIES; attempt += 1) {
    const letter = (await read('/')).split('<li>').find((one) => one.includes(` to ${email}<`));
    const path = letter && /href="(\/[\w-]+)"/.exec(letter)?.[1];
    const text = path ? (await read(path)).replaceAll(/<[^>]*>/g, '\n') : '';
    const code = /^(\d{6})$/m.exec(text)?.[1];
    if (code) return code;
    await pause(250);
  }
  throw new Error(`no letter came to ${email}`);
}

async function register(ashore: Ashore, { email, password, link }: Sailor): Promise<void> {
  const { line } = ashore;
  const account = {
    birthday: '1990-06-14',
    country: 'AT',
    currency: 'EUR',
    accept_terms: true,
    language: 'en',
  } as const;
  const asked = await line.call('register', { body: { email, password, ...account, ...touchesOf(link) } });
  if (!('registration' in asked)) throw new Error(`${email} could not begin`);
  const code = await codeFor(ashore, email);
  await line.call('confirmRegistration', { body: { token: asked.registration.token, code } });
  await line.call('saveProfile', {
    body: {
      ...{ gender: 'female', name: 'Demo', surname: 'Crew', birthday: account.birthday, country: account.country },
      ...{ postcode: '1020', town: 'Wien', address: 'Handelskai 1' },
    },
  });
}

/**
 * Comes in, the first time through the form of registration.
 * @param mark tells the platform that this is nobody, before anything is played
 */
export async function comeIn(berth: Berth, sailor: Sailor, mark: (email: string) => Promise<void>): Promise<Ashore> {
  const ashore = { ...berth, line: openLine(berth.port, berth.host) };
  const { email, password } = sailor;
  try {
    await ashore.line.call('login', { body: { login: email, password } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await register(ashore, sailor);
  }
  await mark(email);
  return ashore;
}

const centsOf = (amount: string): number => Math.round(Number(amount) * 100);

/** Pays in at the sandbox provider where little is left, as somebody with a browser does. */
async function payIn({ line, pause }: Ashore): Promise<void> {
  const balance = async () => centsOf((await line.call('wallet')).balance);
  if ((await balance()) >= LOW_CENTS) return;
  const { deposit } = await line.call('paysystems', { query: { types: 'deposit' } });
  const alias = deposit?.[0]?.alias;
  if (alias === undefined) return;
  const order = await line.call('startDeposit', { body: { alias, amount: DEPOSIT, currency: 'EUR' } });
  if (!('redirect_url' in order) || typeof order.redirect_url !== 'string') return;
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  await line.elsewhere(new URL(order.redirect_url), { method: 'POST', headers: form, body: 'choice=approve' });
  for (let attempt = 0; attempt < ARRIVES_TRIES && (await balance()) < LOW_CENTS; attempt += 1) await pause(500);
}

/** A sitting at a slot. */
async function spin({ line, gamesUrl, pause, signal }: Ashore): Promise<void> {
  const token = await line.launch(oneOf(SLOTS) ?? SLOTS[0]);
  const url = new URL(`/session/${token}/spin`, gamesUrl);
  const stake = oneOf(['20', '20', '40', '60', '100']) ?? '20';
  for (let left = between(SITTING); left > 0 && !signal.aborted; left -= 1) {
    const body = JSON.stringify({ request_id: randomUUID(), stake });
    const headers = { 'content-type': 'application/json', origin: gamesUrl };
    const answer = await line.elsewhere(url, { method: 'POST', headers, body });
    if (answer.status !== 200) return;
    await pause(between(LOOK_MS));
  }
}

/** A stay at the shared flight: a small stake on each, cashed out by itself. */
async function fly({ line, gamesUrl, pause, port, signal }: Ashore): Promise<void> {
  const token = await line.launch(FLIGHT);
  const { host } = new URL(gamesUrl);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/flight/${token}`, { origin: gamesUrl, headers: { host } });
  const over = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.once('error', () => resolve());
  });
  const order = (next: object | null) =>
    socket.send(JSON.stringify({ type: 'order', request_id: randomUUID(), panel: 0, order: next }));
  socket.once('message', () => {
    const bet = { stake: oneOf(['100', '200', '500']) ?? '100', auto_hundredths: 110 + randomInt(350) };
    order({ bet, repeat: true });
  });
  const leave = () => socket.terminate();
  signal.addEventListener('abort', leave, { once: true });
  await Promise.race([pause(between(STAY_MS)), over]);
  signal.removeEventListener('abort', leave);
  if (socket.readyState === WebSocket.OPEN) {
    order(null);
    await pause(1_000);
  }
  socket.terminate();
}

/** Enters what costs nothing; what is played in its games counts from then on. */
async function race(ashore: Ashore): Promise<void> {
  const { line } = ashore;
  const { result } = await line.call('tournaments');
  const open = result.filter(
    ({ status, entry, starts_at }) =>
      entry.kind === 'free' &&
      (status === 'running' || (status === 'scheduled' && Date.parse(starts_at) <= Date.now())),
  );
  for (const { tournament_id } of open) {
    await line.call('enterTournament', { params: { tournament_id }, body: { attempt: 1 } });
    await ashore.pause(between(LOOK_MS));
  }
  await spin(ashore);
}

/** A single on what comes next, at whatever it is worth by then. */
async function bet({ line }: Ashore): Promise<void> {
  const { result } = await line.call('sportFixtures', { query: { view: 'soon' } });
  const fixture = oneOf(result.slice(0, 12));
  const market = fixture && oneOf(Object.entries(fixture.markets).filter(([, { status }]) => status === 'active'));
  const choice = market && oneOf(Object.entries(market[1].odds));
  if (fixture === undefined || market === undefined || choice === undefined) return;
  const leg = { fixture_id: fixture.fixture_id, market: market[0], outcome: choice[0], odds: choice[1] };
  await line.call('placeBet', { body: { legs: [leg], sizes: [1], line_stake: '1.00', accept: 'any' } });
}

const HABITS = { spin, fly, race, bet } as const;
export type Habit = keyof typeof HABITS;

/** Does one thing, and answers what keeps players from playing as they would. */
export async function doOne(ashore: Ashore, habit: Habit): Promise<void> {
  try {
    await payIn(ashore);
    await HABITS[habit](ashore);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.reason.includes('check_due')) await ashore.line.call('answerCheck', { body: {} });
    else if (error.reason.includes('unauthenticated')) throw error;
  }
}
