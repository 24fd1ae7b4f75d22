/** Parts of the demonstration in a production: off unless named one by one (docs/operating.md, "Closed by default"). */
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { createCore } from '#server/app/core.ts';
import { derivedKeys } from '#server/app/lasting-keys.ts';
import type { Dispatch } from '#server/http/dispatch.ts';
import { createHostTable } from '#server/http/hosts.ts';
import { DEMO_PARTS, type DemoPart } from '#server/variables.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { PRODUCTION, testApp, testConfig } from '#tests/support/server.ts';

/** What asks for a part beside its name. */
const ASKED: Partial<Record<DemoPart, Record<string, string>>> = {
  payments: { PAYMENT_PROVIDER: 'sandbox' },
  identity: { OPENID_SANDBOX: 'on' },
  matches: { SPORT_SIMULATOR: '6' },
  pages: { DEV_SITE_URL: 'http://127.0.0.1:1' },
};

const { SMTP_URL: _smtp, ...WITHOUT_MAIL } = PRODUCTION;

const withParts = (parts: readonly DemoPart[]): Record<string, string> => ({
  ...WITHOUT_MAIL,
  ...(parts.length === 0 ? {} : { DEMO_PARTS: parts.join(',') }),
  ...Object.assign({}, ...parts.map((part) => ASKED[part] ?? {})),
});

/** What answers at each host of a production, and the part that has to be named for it. */
const HOSTS: readonly { host: string; kind: string; part?: DemoPart }[] = [
  { host: 'house.example', kind: 'region' },
  { host: 'games.house.example', kind: 'studio' },
  { host: 'backoffice.house.example', kind: 'backoffice' },
  { host: 'admin.house.example', kind: 'reserved' },
  { host: 'pay.house.example', kind: 'payment', part: 'payments' },
  { host: 'coins.house.example', kind: 'coins', part: 'payments' },
  { host: 'mifinity.house.example', kind: 'mifinity', part: 'payments' },
  { host: 'id.house.example', kind: 'identity', part: 'identity' },
  { host: 'mail.house.example', kind: 'mail', part: 'mail' },
  // Of vendors on the same machine, and closed to everybody else.
  { host: 'localhost', kind: 'internal' },
  // Without a host of their own, by no name of an example or of a trial.
  ...['fairwind.example', 'fairwind-de.example', 'fairwind-nolic.example', 'de.localhost', 'pay.localhost']
    .concat(['coins.localhost', 'mail.localhost', 'id.localhost', 'admin.localhost', 'backoffice.localhost'])
    .map((host) => ({ host, kind: 'unknown' })),
];

const everyCombination: readonly (readonly DemoPart[])[] = Array.from({ length: 2 ** DEMO_PARTS.length }, (_, bits) =>
  DEMO_PARTS.filter((_part, index) => (bits >> index) & 1),
);

test('every combination of parts opens the hosts of those that are named, and no other', () => {
  for (const parts of everyCombination) {
    const config = testConfig(withParts(parts));
    const table = createHostTable(config);
    const answering = HOSTS.map(({ host }) => [host, table.resolve(host).kind]);
    const wanted = HOSTS.map(({ host, kind, part }) => [
      host,
      part === undefined || parts.includes(part) ? kind : 'reserved',
    ]);
    expect(answering, parts.join()).toEqual(wanted);
    expect(config, parts.join()).toMatchObject({
      crew: 0,
      editor: null,
      demoParts: parts,
      exclusionRegister: { missing: parts.includes('exclusions') ? 'clear' : 'unknown' },
      sport: { simulatorSpeed: parts.includes('matches') ? 6 : null },
    });
    expect([config.sandboxPayment !== null, config.mifinity !== null]).toEqual(
      Array(2).fill(parts.includes('payments')),
    );
    expect(config.devSiteUrl !== undefined, parts.join()).toBe(parts.includes('pages'));
  }
});

test('what is asked for without its name is refused, whatever else is named', () => {
  for (const [part, values] of Object.entries(ASKED)) {
    const others = DEMO_PARTS.filter((one) => one !== part);
    const asked = { ...withParts(others), ...values };
    expect(() => testConfig(asked), part).toThrow(new RegExp(`DEMO_PARTS=${part}\\.$`));
  }
  expect(() => testConfig({ ...withParts(DEMO_PARTS), DEMO_CREW: '1' })).toThrow(/^DEMO_CREW="1" is not valid/);
});

test('a payment provider outside opens nothing of the sandbox', () => {
  const vendors = JSON.stringify([
    { vendor: 'gullpay', url: 'https://api.gullpay.example', secret: 'Lk8vTq3wZx6mRd9hNc2bYs5gJp7fUa4E' },
  ]);
  const config = testConfig({ ...PRODUCTION, PAYMENT_VENDORS: vendors });
  expect(config.sandboxPayment).toBeNull();
  expect(createHostTable(config).resolve('pay.house.example')).toEqual({ kind: 'reserved' });
});

/** Something that only the part itself has, at its host. */
const OWN_PATHS: Readonly<Record<string, string>> = {
  'pay.house.example': '/checkout/none',
  'coins.house.example': '/checkout/none',
  'mifinity.house.example': '/widgets/sgpg.js',
  'id.house.example': '/.well-known/openid-configuration',
  'mail.house.example': '/',
};

/** Whether the part itself answered: nobody there is told in one plain sentence. */
async function isAnswered(dispatch: Dispatch, host: string, address: string): Promise<boolean> {
  const request = new Request(`https://${host}${OWN_PATHS[host] ?? '/'}`, { headers: { host } });
  const answer = await dispatch(request, { address });
  return !['Not found', 'Unknown host'].includes((await answer.text()).trim());
}

onOneDatabase((_name, _open, shared) => {
  describe('a composed production', () => {
    test.each(
      [[], ...DEMO_PARTS.map((part) => [part]), [...DEMO_PARTS]].map(
        (parts) => [parts.join() || 'nothing', parts] as const,
      ),
    )('with %s answers with what was named', async (_title, parts) => {
      const app = await testApp(await shared(), { values: withParts(parts) });
      const open = [];
      for (const { host, part } of HOSTS) {
        if (part !== undefined && (await isAnswered(app.dispatch, host, '127.0.0.1'))) open.push(host);
      }
      const named = HOSTS.filter(({ part }) => part !== undefined && parts.includes(part));
      expect(open).toEqual(named.map(({ host }) => host));
      // Other people's letters are read on this machine or network only.
      expect(await isAnswered(app.dispatch, 'mail.house.example', '203.0.113.7')).toBe(false);
      for (const { host } of HOSTS.filter(({ kind }) => kind === 'unknown'))
        expect([host, await isAnswered(app.dispatch, host, '127.0.0.1')]).toEqual([host, false]);
      await app.close();
    });
  });

  test.each([
    ['a production', [], []],
    ['a rehearsal that names them', ['offers'], ['welcome', 'midweek-tide', 'ahoy', 'code-rounds']],
  ] as const)('%s has the demonstration’s offers and codes, or none', async (_title, parts, known) => {
    const log = pino({ level: 'silent' });
    const config = testConfig(withParts(parts));
    const { offerBook } = createCore(config, { connection: await shared(), log }, derivedKeys(config));
    expect([...offerBook.offers, ...offerBook.rounds].map(({ id }) => id)).toEqual(known);
  });
});
