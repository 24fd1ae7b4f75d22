/** The composed server without a port, and a browser of sorts that keeps its cookies. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import { type Logger, pino } from 'pino';
import { createVendorFetch, type VendorFetch } from '#server/adapters/vendor-fetch.ts';
import { type App, createApp } from '#server/app.ts';
import type { Clock } from '#server/clock.ts';
import { type Config, loadConfig } from '#server/config.ts';
import type { Connection } from '#server/db/index.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import type { Publisher } from '#server/modules/publishing/index.ts';
import type { RateLimits } from '#server/modules/session/index.ts';
import type { Mailer } from '#server/ports/mail.ts';
import type { StudioFactory } from '#server/ports/studio-host.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import { type EndpointName, PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';
import { createDatabaseStore, createStudio } from '#studio/index.ts';
import { freePort } from './app.ts';

const TEST_PORT = 5299;
export const TEST_ORIGIN = `http://localhost:${TEST_PORT}`;

/** A valid configuration of the test environment; `values` are environment variables on top. */
export function testConfig(values: Record<string, string> = {}): Config {
  return loadConfig({
    FAIRWIND_ENVIRONMENT: 'test',
    PORT: String(TEST_PORT),
    IDENTITY_SECRET: 'identity-secret-of-the-tests-0000',
    STUDIO_SECRET: 'studio-secret-of-the-tests-000000',
    SANDBOX_PAYMENT_SECRET: 'payment-secret-of-the-tests-00000',
    SITE_DIRECTORY: join(tmpdir(), 'fairwind-no-site'),
    LOG_LEVEL: 'silent',
    ...values,
  });
}

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
const testStudio: StudioFactory = ({ config, database, clock, walletUrl, log }) =>
  createStudio({
    secret: config.studioSecret,
    walletUrl,
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
  log?: Logger;
  paymentFetch?: VendorFetch;
  mailer?: Mailer;
}

export function testApp(
  connection: Connection,
  { values = {}, log = silentLogger, ...parts }: TestAppOptions = {},
): Promise<App> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fairwind-app-'));
  const config = testConfig({ DATA_DIRECTORY: dataDirectory, ...values });
  // There is no port: the payment vendor, which has a host of its own here, is asked through the dispatcher.
  const app: Promise<App> = createApp(config, {
    connection,
    log,
    paymentFetch: async (url, init) => (await app).dispatch(requestTo(url, init), { address: '127.0.0.1' }),
    ...parts,
  });
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
  cookies: Map<string, string>;
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

  return {
    cookies,
    send,
    call(name, input = {}) {
      const { method, path } = PATHS[name];
      const query = input.query ? `?${new URLSearchParams(input.query as Record<string, string>)}` : '';
      const target = fillPath(path, input.params as Record<string, string> | undefined) + query;
      if (method === 'GET') return send(target);
      return send(target, { method, headers: writeHeaders(origin), body: JSON.stringify(input.body ?? {}) });
    },
  };
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

export const PROFILE = {
  gender: 'female',
  name: 'Mara',
  surname: 'Lind',
  birthday: '1990-06-14',
  country: 'AT',
  postcode: '1020',
  address: 'Handelskai 1, Wien',
} as const satisfies RequestOf<'saveProfile'>['body'];
