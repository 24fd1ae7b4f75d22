/** Players who come in through the API: registered, known, paid in, and handed to a browser as cookies. */
import type { BrowserContext, Page } from 'playwright';
import { IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { mailedCode, until } from './mailbox.ts';
import { sendRaw } from './raw-http.ts';
import { ownProfile, REGISTRATION, writeHeaders } from './server.ts';

export interface ApiAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
}

export interface Player {
  email: string;
  /** Calls the API with the player's session, as a page does. */
  ask(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<ApiAnswer>;
  /** Pays in at the sandbox provider and waits until the wallet has it. @param amount decimals, e.g. `50.00` */
  deposit(amount?: string): Promise<void>;
  /** Gives the session to a browser's context. */
  enter(context: BrowserContext): Promise<void>;
}

const DEPOSIT = '50.00';

/** An address that nobody has. */
export const newEmail = (name: string): string => `${name}-${crypto.randomUUID()}@inbox.example`;

/** Every player comes from an address of their own: tries are counted for each (server/modules/session/limits.ts). */
function newAddress(): string {
  const [one, two, three] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${one}.${two}.${three}`;
}

/** Calls of a server by somebody whose cookies are kept. @param origin of a region */
function openLine(origin: string) {
  const { host, port } = new URL(origin);
  const cookies = new Map<string, { value: string; httpOnly: boolean }>();
  const address = newAddress();
  const send = async (
    at: string,
    path: string,
    method: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<ApiAnswer> => {
    const cookie = [...cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const answer = await sendRaw(Number(port), at, path, {
      method,
      headers: { ...headers, 'x-forwarded-for': address, ...(cookie ? { cookie } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, { value, httpOnly: /; httponly/i.test(line) });
    }
    const text = answer.body.toString();
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };
  const ask: Player['ask'] = (method, path, body) => {
    const headers = { ...writeHeaders(origin), [IDEMPOTENCY_HEADER]: crypto.randomUUID() };
    return send(host, path, method, headers, body === undefined ? undefined : JSON.stringify(body));
  };
  return { ask, send, cookies };
}

/**
 * The code of the newest letter to an address.
 * @param origins the servers whose mailboxes are looked into: of several nodes on one database, any may have sent it
 */
export function codeFor(origins: string | readonly string[], email: string): Promise<string> {
  const mailboxes = [origins].flat().map((origin) => {
    const port = Number(new URL(origin).port);
    return async (path: string) => (await sendRaw(port, `mail.localhost:${port}`, path)).body.toString();
  });
  return mailedCode(mailboxes, email);
}

/** Types the code of the letter into the form of a registration that was sent, and goes on. */
export async function typeCode(page: Page, email: string): Promise<void> {
  const field = page.locator('[name="code"]');
  await field.waitFor();
  await field.fill(await codeFor(new URL(page.url()).origin, email));
  await field.press('Enter');
}

/**
 * Registers through calls of the API, the code of the letter included.
 * @param post calls a path with a body; the cookies of its answers are kept
 * @param origins the servers whose mailboxes may have got the letter
 * @throws when the server refuses
 */
export async function registerBy(
  post: (path: string, body: object) => Promise<ApiAnswer>,
  origins: string | readonly string[],
  registration: { email: string },
): Promise<void> {
  const asked = await post(PATHS.register.path, registration);
  if (asked.status !== 200) throw new Error(`The registration answered ${asked.status}: ${JSON.stringify(asked.body)}`);
  const { token } = asked.body.registration;
  const code = await codeFor(origins, registration.email);
  const confirmed = await post(PATHS.confirmRegistration.path, { token, code });
  if (confirmed.status !== 200) throw new Error(`The code was answered with ${confirmed.status}`);
}

/**
 * Registers somebody in the region of an origin.
 * @param known whether they have told their personal info
 * @param chosen what the region does not leave to be as everywhere, such as its currency
 */
export async function registerPlayer(origin: string, name: string, known = true, chosen = {}): Promise<Player> {
  const { ask, send, cookies } = openLine(origin);
  const must = async (...call: Parameters<Player['ask']>): Promise<ApiAnswer['body']> => {
    const { status, body } = await ask(...call);
    if (status !== 200) throw new Error(`${call[0]} ${call[1]} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const email = newEmail(name);
  const registration = { ...REGISTRATION, ...chosen, email };
  await registerBy((path, body) => ask('POST', path, body), origin, registration);
  if (known) await must('PUT', '/api/player/profile', ownProfile(registration.country));
  return {
    email,
    ask,
    async deposit(amount = DEPOSIT) {
      const balance = async () => (await must('GET', '/api/wallet')).balance as string;
      const before = await balance();
      const { deposit } = await must('GET', '/api/wallet/paysystems?types=deposit');
      const order = { alias: deposit[0].alias, amount, currency: registration.currency };
      const checkout = new URL((await must('POST', '/api/wallet/deposits', order)).redirect_url);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const approved = await send(checkout.host, checkout.pathname, 'POST', form, 'choice=approve');
      if (approved.status !== 303) throw new Error(`The provider answered ${approved.status}`);
      await until('The deposit', async () => ((await balance()) === before ? undefined : true));
    },
    enter: (context) =>
      context.addCookies(
        [...cookies].map(([cookie, kept]) => ({ name: cookie, ...kept, url: origin, sameSite: 'Lax' })),
      ),
  };
}

/** Registers the visitor of a context and gives 50 €. */
export async function enterAsPlayer(context: BrowserContext, origin: string, name: string): Promise<Player> {
  const player = await registerPlayer(origin, name);
  await player.deposit();
  await player.enter(context);
  return player;
}

/** A round as the player's history has it. */
export interface RoundRow {
  round_id: string;
  game_code: string;
  stake: string;
  payout: string;
  status: string;
  refusal: string | null;
}

export const roundsOf = async (player: Player): Promise<RoundRow[]> =>
  (await player.ask('GET', '/api/games/rounds')).body.result;

/** The balance of a player, as the API writes it: `50.00`. */
export const balanceOf = async (player: Player): Promise<string> =>
  (await player.ask('GET', '/api/wallet')).body.balance;

/** Minor units of an amount as a page or the API writes it, with two decimals; nothing written is 0. */
export const cents = (amount: string | null): bigint => BigInt((amount ?? '').replace(/[^\d]/g, ''));
