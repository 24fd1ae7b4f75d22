/** The composed server without a port, and a browser of sorts that keeps its cookies. */

import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { type Logger, pino } from 'pino';
import { createVendorFetch, type VendorFetch } from '#server/adapters/vendor-fetch.ts';
import type { AppParts } from '#server/app/parts.ts';
import { type App, createApp } from '#server/app.ts';
import type { Clock } from '#server/clock.ts';
import { type Config, loadConfig } from '#server/config.ts';
import type { Connection } from '#server/db/index.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import type { Desk, Publisher } from '#server/modules/publishing/index.ts';
import type { RateLimits } from '#server/modules/session/index.ts';
import type { Mailer, MailMessage } from '#server/ports/mail.ts';
import type { StudioFactory } from '#server/ports/studio-host.ts';
import { ok } from '#server/result.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import { type EndpointName, PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';
import { postcodeExample } from '#shared/regions/index.ts';
import { createDatabaseStore, createStudio } from '#studio/index.ts';
import { freePort } from './app.ts';
import { codeIn, mailedCode, until } from './mailbox.ts';

const TEST_PORT = 5299;
export const TEST_ORIGIN = `http://localhost:${TEST_PORT}`;

/** A valid configuration of the test environment; `values` are environment variables on top. */
export function testConfig(values: Record<string, string> = {}): Config {
  return loadConfig({
    FAIRWIND_ENVIRONMENT: 'test',
    PORT: String(TEST_PORT),
    IDENTITY_SECRET: 'identity-secret-of-the-tests-0000',
    DOCUMENTS_SECRET: 'documents-secret-of-the-tests-000',
    STUDIO_SECRET: 'studio-secret-of-the-tests-000000',
    SANDBOX_PAYMENT_SECRET: 'payment-secret-of-the-tests-00000',
    SITE_DIRECTORY: join(tmpdir(), 'fairwind-no-site'),
    LOG_LEVEL: 'silent',
    ...values,
  });
}

/** What a right production sets, as environment variables. */
export const PRODUCTION: Readonly<Record<string, string>> = {
  FAIRWIND_ENVIRONMENT: 'production',
  IDENTITY_SECRET: 'Zq4nV8rKx2TmLw7cHs9bYd3gJf6pAe5R',
  DOCUMENTS_SECRET: 'Bt6yNw3kQz8vRm5xLd2hCj9sPg4fUa7E',
  STUDIO_SECRET: 'Mh7dXs2cVb9nKq4wTz6rLp8gJy3fAe5U',
  SANDBOX_PAYMENT_SECRET: 'Rv5kTn8wZx3mQd7hLc2bYs9gJp4fUa6E',
  REGION_HOST_MAIN: 'house.example',
  DATABASE_URL: 'postgres://fairwind@database.house.example/fairwind',
  SMTP_URL: 'smtps://mail.house.example',
};

const silentLogger = pino({ level: 'silent' });

/** A clock that stands until it is moved. */
export interface TestClock extends Clock {
  advance(milliseconds: number): void;
}

export function testClock(start = '2026-03-01T12:00:00.000Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => new Date(now),
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}

/** The studio in this process, as main.ts runs it. */
export const testStudio: StudioFactory = ({ config, database, clock, walletUrl, inProcessWallet, log }) =>
  createStudio({
    secret: config.studioSecrets,
    walletUrl,
    inProcessWallet,
    publicOrigin: config.studioUrl,
    clock,
    store: createDatabaseStore(database),
    retryEveryMs: 0,
    log,
  });

export interface TestAppOptions {
  values?: Record<string, string>;
  studio?: StudioFactory;
  clock?: Clock;
  limits?: RateLimits;
  redis?: Redis | null;
  publisher?: Publisher | null;
  desk?: Desk | null;
  log?: Logger;
  paymentFetch?: VendorFetch;
  paymentAdapters?: NonNullable<AppParts['paymentAdapters']>;
  paymentRoutes?: NonNullable<AppParts['paymentRoutes']>;
  openidFetch?: (url: string, init: RequestInit) => Promise<Response>;
  kycFetch?: typeof fetch;
  tableTalk?: NonNullable<AppParts['tableTalk']>;
  crewPause?: NonNullable<AppParts['crewPause']>;
  mailer?: Mailer;
  /** Whether letters with a code go to `mailer` too, instead of being kept for {@link codeTo}. */
  mailsCodes?: boolean;
  postbackFetch?: NonNullable<AppParts['postbackFetch']>;
}

/** What stands for the names in a path where any name will not do. */
const NAMED: Readonly<Record<string, string>> = { benefit_id: 'first-win', kind: 'deposit', token: 'x' };

/** Something in the place of each name in an endpoint's path, of the right form and of nobody. */
export function anyParams(name: EndpointName): Record<string, string> {
  const names = [...PATHS[name].path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
  return Object.fromEntries(names.map((param) => [param, NAMED[param] ?? randomUUID()]));
}

/** The codes that a mailer of a test would have taken: what it is given is what the test looks at. */
const sentBy = new WeakMap<App, readonly MailMessage[]>();

/** The code of the newest letter to an address. */
export function codeTo(app: App, email: string): Promise<string> {
  const sent = sentBy.get(app);
  if (sent !== undefined) {
    return until(`A code for ${email}`, () => codeIn(sent.findLast(({ to }) => to === email)?.text ?? ''));
  }
  const read = async (path: string) => {
    const url = `http://mail.localhost:${TEST_PORT}${path}`;
    const answer = await app.dispatch(requestTo(url, {}), { address: '127.0.0.1' });
    return answer.text();
  };
  return mailedCode([read], email);
}

const SILENT_TABLES = { saidBy: async () => [], forget: async () => true };

export async function testApp(
  connection: Connection,
  { values = {}, log = silentLogger, mailer, mailsCodes = false, ...parts }: TestAppOptions = {},
): Promise<App> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fairwind-app-'));
  const config = testConfig({ DATA_DIRECTORY: dataDirectory, ...values });
  // There is no port: the payment vendor, which has a host of its own here, is asked through the dispatcher.
  const sent: MailMessage[] = [];
  const kept: Mailer | undefined = mailer && {
    async send(message) {
      if (mailsCodes || codeIn(message.text) === undefined) return mailer.send(message);
      sent.push(message);
      return ok(undefined);
    },
  };
  const app: Promise<App> = createApp(config, {
    ...(kept ? { mailer: kept } : {}),
    connection,
    log,
    // Without a studio nobody says anything at its tables.
    ...(parts.studio ? {} : { tableTalk: SILENT_TABLES }),
    paymentFetch: async (url, init) => (await app).dispatch(requestTo(url, init), { address: '127.0.0.1' }),
    openidFetch: async (url, init) => (await app).dispatch(requestTo(url, init), { address: '127.0.0.1' }),
    ...parts,
  });
  if (kept && !mailsCodes) sentBy.set(await app, sent);
  return app;
}

/** A request with the Host header that its address gives it, as over the network. */
function requestTo(url: string, init: RequestInit): Request {
  const headers = new Headers(init.headers);
  headers.set('host', new URL(url).host);
  return new Request(url, { ...init, headers });
}

export interface TestServer {
  app: App;
  listener: Listener;
  /** Origin of the main domain. */
  origin: string;
  close(): Promise<void>;
}

/** The composed server on a free port, studio and sandbox provider included: they reach each other over HTTP. */
export async function testServer(connection: Connection, options: TestAppOptions = {}): Promise<TestServer> {
  const port = await freePort();
  const app = await testApp(connection, {
    studio: testStudio,
    paymentFetch: createVendorFetch(),
    ...options,
    values: { PORT: String(port), ...options.values },
  });
  const listener = await listen(app.dispatch, app.onUpgrade, { port, host: '127.0.0.1' });
  app.start();
  return {
    app,
    listener,
    origin: `http://localhost:${port}`,
    async close() {
      app.beginDrain();
      await Promise.all([app.close(), listener.close()]);
    },
  };
}

/** What an endpoint answered; the body is unchecked on purpose, tests look at it themselves. */
export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
  headers: Headers;
}

export interface TestBrowser {
  origin: string;
  cookies: Map<string, string>;
  /** Calls an endpoint. `register` goes on to the account: it reads the code of the letter and confirms with it. */
  call<Name extends EndpointName>(name: Name, input?: Partial<RequestOf<Name>>): Promise<Answer>;
  /** Sends anything, with the cookies and nothing else added. */
  send(path: string, init?: RequestInit): Promise<Answer>;
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''));
}

function keepCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const header of headers.getSetCookie()) {
    const [pair = ''] = header.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0(?:;|$)/i.test(header)) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not every answer is JSON; a test may look at the text.
    return text;
  }
}

/** Headers of a write from our own page. */
export function writeHeaders(origin = TEST_ORIGIN): Record<string, string> {
  return { origin, [WRITE_HEADER]: '1', 'content-type': 'application/json' };
}

/** Sends a registration, and no more. */
export function askForAccount(browser: TestBrowser, body: object): Promise<Answer> {
  const { origin } = browser;
  return browser.send(PATHS.register.path, {
    method: 'POST',
    headers: writeHeaders(origin),
    body: JSON.stringify(body),
  });
}

export function testBrowser(app: App, origin = TEST_ORIGIN, address = '127.0.0.1'): TestBrowser {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (!headers.has('host')) headers.set('host', new URL(origin).host);
    const response = await app.dispatch(new Request(`${origin}${path}`, { ...init, headers }), { address });
    keepCookies(cookies, response.headers);
    return { status: response.status, headers: response.headers, body: readBody(await response.text()) };
  }

  async function register(body: RequestOf<'register'>['body']): Promise<Answer> {
    const asked = await askForAccount(browser, body);
    if (asked.status !== 200) return asked;
    const code = await codeTo(app, body.email);
    return browser.call('confirmRegistration', { body: { token: asked.body.registration.token, code } });
  }

  const browser: TestBrowser = {
    origin,
    cookies,
    send,
    async call(name, input = {}) {
      if (name === 'register') return register(input.body as RequestOf<'register'>['body']);
      const { method, path } = PATHS[name];
      const query = input.query ? `?${new URLSearchParams(input.query as Record<string, string>)}` : '';
      const target = fillPath(path, input.params as Record<string, string> | undefined) + query;
      if (method === 'GET') return send(target);
      return send(target, { method, headers: writeHeaders(origin), body: JSON.stringify(input.body ?? {}) });
    },
  };
  return browser;
}

export const REGISTRATION = {
  email: 'mara@fairwind.example',
  password: 'calm-water-7',
  birthday: '1990-06-14',
  country: 'AT',
  currency: 'EUR',
  accept_terms: true,
  language: 'en',
} as const satisfies RequestOf<'register'>['body'];

/** Personal info of one person; for several on one server {@link ownProfile}. */
export const PROFILE = {
  gender: 'female',
  name: 'Mara',
  surname: 'Lind',
  birthday: '1990-06-14',
  country: 'AT',
  postcode: '1020',
  town: 'Wien',
  address: 'Handelskai 1',
} as const satisfies RequestOf<'saveProfile'>['body'];

/** A country with a postcode of it. */
export const livingIn = (country: string) => ({ country, postcode: postcodeExample(country) ?? PROFILE.postcode });

let people = 0;
const letters = (count: number): string =>
  count.toString(26).replace(/./g, (digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)] ?? '');

/** Personal info of a person whom nobody is taken for: where one is excluded, those alike are held. */
export function ownProfile(country: string = PROFILE.country) {
  people += 1;
  const unlike = `${letters(people * 7_919)}${letters(people * 104_729)}`;
  return { ...PROFILE, ...livingIn(country), surname: `Lind-${unlike}`, address: `Handelskai ${people}, ${unlike}` };
}
