/** Calls that move money, repeated: one table, the routes and the documentation say the same. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { MONEY_CALLS } from '#server/http/money-calls.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { type EndpointName, IDEMPOTENCY_HEADER, PATHS } from '#shared/contract/paths.ts';
import { onOneDatabase } from '../support/databases.ts';
import { REGISTRATION, testApp, testBrowser, writeHeaders } from '../support/server.ts';

const NAMES = Object.keys(MONEY_CALLS) as EndpointName[];
const callOf = (name: EndpointName): string => `${PATHS[name].method} ${PATHS[name].path}`;

const ABOUT_MONEY = /^\/api\/(wallet|payments|shop|sport|tournaments|daily-bonuses|player\/bonuses|player\/coins)\b/;
/** Writes about money that move none. */
const MOVES_NONE: readonly EndpointName[] = [
  'changeSportFavourite',
  'lockWithdrawals',
  'mergeSportFavourites',
  'removePaymentAccount',
  'saveSportAlert',
  'sportQuote',
  'sportWidget',
];

describe('the table of calls', () => {
  test('every write about money stands in it, or moves none', () => {
    const writes = (Object.keys(PATHS) as EndpointName[]).filter(
      (name) => PATHS[name].method !== 'GET' && ABOUT_MONEY.test(PATHS[name].path),
    );
    expect(new Set(writes)).toEqual(new Set([...NAMES, ...MOVES_NONE]));
  });

  test('the documentation lists each of them, named by the same', async () => {
    const text = await readFile(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
    const [, section = ''] = text.split('### Calls about money, repeated');
    const listed = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+ \/api[^`]+)` \| ([^|]+) \|/gm)].map(
      ([, call, by = '']) => [call, /header|path|body/.exec(by)?.[0]],
    );
    expect(Object.fromEntries(listed)).toEqual(
      Object.fromEntries(NAMES.map((name) => [callOf(name), MONEY_CALLS[name]])),
    );
  });
});

const BET = {
  legs: [{ fixture_id: 'fw:match:none', market: 'result', outcome: 'home', odds: '2.00' }],
  ...{ sizes: [1], line_stake: '5.00', accept: 'better' },
};
/** Well-formed bodies of the calls that carry a key. */
const BODIES: Partial<Record<EndpointName, object>> = {
  startDeposit: { alias: 'card', amount: '50.00', currency: 'EUR' },
  startWithdrawal: { account_id: randomUUID(), amount: '50.00', currency: 'EUR' },
  buyItem: { item_id: 'money-1' },
  exchangeCoins: { offer_id: 'coins-to-wind', steps: 1 },
  placeBet: BET,
  referBet: BET,
  cashOutBet: { share: 100, amount: '1.00' },
};

onOneDatabase((_name, open) => {
  test('a call that carries a key is refused as invalid without one, and says in the API page that it needs it', async () => {
    const app = await testApp(await open());
    const browser = testBrowser(app);
    await browser.call('register', { body: REGISTRATION });
    const { body: document } = await browser.send('/api/openapi.json');
    const codeOf = async (name: EndpointName, key: Record<string, string>) => {
      const answer = await browser.send(PATHS[name].path.replace(/\{\w+\}/, randomUUID()), {
        method: PATHS[name].method,
        headers: { ...writeHeaders(), ...key },
        body: JSON.stringify(BODIES[name]),
      });
      return answer.body.error?.code;
    };
    for (const name of NAMES) {
      const { parameters = [] } = document.paths[PATHS[name].path][PATHS[name].method.toLowerCase()];
      const header = parameters.find((one: { name: string }) => one.name === IDEMPOTENCY_HEADER);
      const isKeyed = MONEY_CALLS[name] === 'header';
      expect([name, header?.required ?? false]).toEqual([name, isKeyed]);
      if (!isKeyed) continue;
      expect([name, await codeOf(name, {})]).toEqual([name, ERRORS.invalid.code]);
      // One rule for the keys of all calls: too short, too long and foreign characters are none.
      for (const key of ['short', 'k'.repeat(129), 'key with blanks', 'key/with/slash'])
        expect([name, key, await codeOf(name, { [IDEMPOTENCY_HEADER]: key })]).toEqual([
          name,
          key,
          ERRORS.invalid.code,
        ]);
      // The same body with a key gets further: what was missing is the key.
      expect([name, await codeOf(name, { [IDEMPOTENCY_HEADER]: randomUUID() })]).not.toContain(ERRORS.invalid.code);
    }
  });
});
