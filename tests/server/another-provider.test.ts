/**
 * A payment provider written from docs/integrating.md, “Another provider”, as it stands there: its types are right, it
 * keeps the rules of the port, and with its rows and its setting alone it carries payments.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import type { OutsideProviders } from '#server/app/provider-routes.ts';
import type { App } from '#server/app.ts';
import { type Clock, systemClock } from '#server/clock.ts';
import { type Database, rows } from '#server/db/index.ts';
import type { ProviderRoute } from '#server/modules/orders/index.ts';
import { createSandboxProvider } from '#server/vendors/payment-sandbox/index.ts';
import { IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { onOneDatabase, openDatabase } from '#tests/support/databases.ts';
import { describePaymentProvider, type SentWebhook } from '#tests/support/payment-contract.ts';
import { PROFILE, REGISTRATION, testApp, testBrowser, testClock, writeHeaders } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { typeErrors } from '#tests/support/type-check.ts';

const page = readFileSync(inRoot('docs', 'integrating.md'), 'utf8');
const section = page.slice(page.indexOf('### Another provider'), page.indexOf('## Postbacks to affiliates'));
const blocks = [...section.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, kind, text = '']) => ({ kind, text }));
const codeWith = (words: string): string => blocks.find(({ text }) => text.includes(words))?.text ?? '';
/** Where the page says that the adapter stands. */
const HOME = /The adapter, `(.+?)`/.exec(section)?.[1] ?? '';
const setting = /^PAYMENT_VENDORS=(.+)$/m.exec(codeWith('PAYMENT_VENDORS='))?.[1] ?? '';

/** In a folder that Git does not see: what it imports is found from where the page puts it. */
const FOLDER = mkdtempSync(join(inRoot('.cache'), 'another-provider-'));
const standIn = (code: string, home: string): string =>
  code.replaceAll(/ from '(\.[^']+)'/g, (_match, path: string) => {
    const file = inRoot(dirname(home), path);
    return ` from '${relative(FOLDER, file)}'`;
  });

interface Written {
  OUTSIDE_PROVIDERS: OutsideProviders;
  PROVIDER_ROUTES: readonly ProviderRoute[];
}
let written: Written;

beforeAll(async () => {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'adapter.ts'), standIn(codeWith('createGullpayAdapter(options'), HOME));
  const head = [
    "import type { OutsideProviders } from './provider-routes.ts';",
    "import type { ProviderRoute } from '../modules/orders/index.ts';",
  ].join('\n');
  const table = `${head}\n${codeWith('OUTSIDE_PROVIDERS:')}\n${codeWith('PROVIDER_ROUTES:')}`;
  const tables = `import { createGullpayAdapter } from './adapter.ts';\n${standIn(table, 'server/app/provider-routes.ts')}`;
  writeFileSync(join(FOLDER, 'tables.ts'), tables);
  written = (await import(/* @vite-ignore */ pathToFileURL(join(FOLDER, 'tables.ts')).href)) as Written;
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

test('the page’s code is right by its types', () => {
  expect(typeErrors(FOLDER, 'tables.ts')).toEqual([]);
});

const SECRET = JSON.parse(setting)[0].secret as string;
const ORIGIN = JSON.parse(setting)[0].url as string;

/** The fake of the provider, which speaks its protocol: the sandbox, at its address and with its secret. */
function openVendor(database: Database, clock: Clock, tell: (request: Request) => Promise<Response>) {
  const vendor = createSandboxProvider({
    ...{ database, secret: SECRET, publicOrigin: ORIGIN, clock, log: silentLog },
    webhookUrl: 'http://localhost:5299/vendor/payments/gullpay/webhook',
    questionUrl: 'http://localhost:5299/question',
    send: async (request) => (request.url.endsWith('/question') ? Response.json({ allowed: true }) : tell(request)),
  });
  const press = (url: string, pressed: Record<string, string>) =>
    vendor.fetch(new Request(url, { method: 'POST', body: new URLSearchParams(pressed) }));
  return { vendor, press };
}

onOneDatabase((_name, open) => {
  describePaymentProvider('of docs/integrating.md', async () => {
    const { database } = await open();
    const clock = testClock();
    const sent: SentWebhook[] = [];
    const { vendor, press } = openVendor(database, clock, async (request) => {
      sent.push({ headers: request.headers, body: await request.text() });
      return Response.json({ status: 'applied' });
    });
    let isReachable = true;
    const create = written.OUTSIDE_PROVIDERS.gullpay;
    if (create === undefined) throw new Error('the page has no row for its adapter');
    return {
      provider: create({
        ...{ url: ORIGIN, secret: SECRET, clock, log: silentLog, callbackUrl: `${ORIGIN}/none` },
        send: (url, init) =>
          isReachable ? vendor.fetch(new Request(url, init)) : Promise.reject(new TypeError('unreachable')),
      }),
      now: clock.now,
      advance: clock.advance,
      decide: async (redirectUrl, choice) => void (await press(redirectUrl, { choice })),
      async report(paymentId, status) {
        const found = sql`select checkout_id from sandbox_payments where payment_id = ${paymentId}`;
        const [payment] = await rows<{ checkout_id: string }>(database, found);
        await press(`${ORIGIN}/desk/${payment?.checkout_id}`, { status });
      },
      payouts: async (mode) => void (await press(`${ORIGIN}/desk`, { payouts: mode })),
      reachable: (reachable) => {
        isReachable = reachable;
      },
      async webhooks() {
        await vendor.deliverDue();
        return sent;
      },
    };
  });
});

/** A player of a platform with the page's provider, which is at work until `isAway`. */
async function openPlatform(provider: 'none' | 'sandbox') {
  const connection = await openDatabase();
  onTestFinished(() => connection.close());
  const state = { isAway: false, asked: [] as string[] };
  const { vendor, press } = openVendor(connection.database, systemClock, (request) =>
    app.dispatch(request, { address: '203.0.113.9' }),
  );
  const app: App = await testApp(connection, {
    values: { PAYMENT_PROVIDER: provider, PAYMENT_VENDORS: setting },
    paymentAdapters: written.OUTSIDE_PROVIDERS,
    paymentRoutes: written.PROVIDER_ROUTES,
    paymentFetch: async (url, init) => {
      const { origin, host } = new URL(url);
      state.asked.push(origin);
      if (origin !== ORIGIN)
        return app.dispatch(new Request(url, { ...init, headers: { ...init.headers, host } }), {
          address: '127.0.0.1',
        });
      return state.isAway ? Response.json({}, { status: 503 }) : vendor.fetch(new Request(url, init));
    },
  });
  onTestFinished(() => app.close());
  const browser = testBrowser(app);
  await browser.call('register', { body: REGISTRATION });
  await browser.call('saveProfile', { body: PROFILE });
  const deposit = (amount: string) =>
    browser.send(PATHS.startDeposit.path, {
      method: 'POST',
      headers: { ...writeHeaders(), [IDEMPOTENCY_HEADER]: randomUUID() },
      body: JSON.stringify({ alias: 'card', amount, currency: 'EUR' }),
    });
  const payments = () => rows(connection.database, sql`select vendor, state from orders order by created_at`);
  return { database: connection.database, state, browser, deposit, payments, vendor, press };
}

test('a setting and rows connect it: offered, asked first, told on the main domain, credited', async () => {
  const { database, state, browser, deposit, payments, vendor, press } = await openPlatform('none');
  const listed = await browser.call('paysystems', { query: { types: 'deposit' } });
  expect(listed.body.deposit.map(({ alias }: { alias: string }) => alias)).toContain('card');
  // Below the row's least amount nobody carries it, and nothing is recorded.
  expect((await deposit('15.00')).status).toBe(503);
  expect([state.asked, await payments()]).toEqual([[], []]);

  const started = await deposit('50.00');
  expect([started.status, state.asked]).toEqual([200, [ORIGIN]]);
  await press(started.body.redirect_url, { choice: 'approve' });
  await vendor.deliverDue();
  expect(await payments()).toEqual([{ vendor: 'gullpay', state: 'succeeded' }]);
  const cash = sql`select balance::text as cash from ledger_accounts where purse = 'cash' and player_id is not null`;
  expect(await rows(database, cash)).toEqual([{ cash: '5000' }]);
});

test('while it does not answer, the provider of the method takes its place', async () => {
  const { state, deposit, payments } = await openPlatform('sandbox');
  state.isAway = true;
  expect((await deposit('50.00')).status).toBe(200);
  expect(state.asked).toEqual([ORIGIN, 'http://pay.localhost:5299']);
  expect(await payments()).toEqual([{ vendor: 'sandbox', state: 'started' }]);
});

test('a provider that nobody has written is refused at the start, by its name', async () => {
  const connection = await openDatabase();
  onTestFinished(() => connection.close());
  const values = { PAYMENT_VENDORS: setting };
  await expect(testApp(connection, { values, paymentAdapters: {} })).rejects.toThrow(
    'PAYMENT_VENDORS names gullpay, which has no adapter',
  );
});
