/** Acts of money have one effect, whatever becomes of their answers: lost, late, twice, in another order, foreign, unreadable. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '#shared/contract/errors.ts';
import { IDEMPOTENCY_HEADER } from '#shared/contract/headers.ts';
import { INTENT_ACTS, type IntentAct } from '#shared/contract/intent-acts.ts';
import { PATHS } from '#shared/contract/paths.ts';
import { BET } from '../support/answers.ts';
import { sharedBrowser } from '../support/shared-browser.ts';

type Intents = typeof import('#platform/intents.ts');

const PLAYER = 'player-1';
const REQUEST = {
  ...{ request_id: 'r-1', status: 'waiting', legs: [], sizes: [1], stake: '5.00', line_stake: '5.00', offered: null },
  ...{ currency: 'EUR', possible_payout: '10.00', seconds_left: 60, failure: null, bet: null },
};
/** What the service answers each act with, and what it is sent with. */
const ACTS = {
  startDeposit: { answer: { payment_id: 'p-1', redirect_url: 'https://pay.example/p-1' }, body: { amount: '50.00' } },
  startWithdrawal: { answer: { payment_ids: ['p-2'] }, body: { amount: '20.00' } },
  buyItem: { answer: { item_id: 'money-1', price: 60, coins: 40 }, body: { item_id: 'money-1' } },
  exchangeCoins: {
    answer: { benefit_id: 'g-1', amount: '2.00', currency: 'EUR', price: 100, coins: 0 },
    body: { offer_id: 'wind', steps: 2 },
  },
  placeBet: { answer: { bet: BET }, body: { line_stake: '5.00' } },
  referBet: { answer: { request: REQUEST }, body: { line_stake: '3000.00' } },
  cashOutBet: { answer: { bet: BET, sale: { stake: '5.00', amount: '4.00' } }, body: { share: 100, amount: '4.00' } },
} as const satisfies Record<IntentAct, { answer: object; body: object }>;

/** What a service that keeps keys has done: how often by each key, and the bodies that it was asked with. */
const service = {
  done: new Map<string, string>(),
  effects: 0,
  asked: [] as { name: string; key: string; body: string }[],
};

type Network = (work: () => Response) => Response | Promise<Response>;
const lost = (): never => {
  throw new TypeError('Failed to fetch');
};
/** What can become of one request on the way there and back. */
const WAYS = {
  'is lost on the way back': (work) => {
    work();
    return lost();
  },
  'is a proxy’s page': (work) => {
    work();
    return new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } });
  },
  'is cut off': (work) => {
    work();
    return new Response('{"bet":{"bet_id":', { status: 200 });
  },
  'is empty': (work) => {
    work();
    return Response.json({});
  },
  'is that of a foreign service': (work) => {
    work();
    return Response.json({ status: 'ok', redirect: 'https://portal.example/login' });
  },
  'is an error of the service after the act': (work) => {
    work();
    return Response.json(errorBody('internal'), { status: 500 });
  },
} as const satisfies Record<string, Network>;

let browser: ReturnType<typeof sharedBrowser>;
/** The ways of the next requests of acts; then all is well. */
let ways: Network[] = [];
/** What stands in the way of questions. */
let questions: Network = (work) => work();
let refusal: Response | null = null;

const NAMES = Object.fromEntries(INTENT_ACTS.map((act) => [PATHS[act].path.replace('{bet_id}', 'b-1'), act]));

function act(name: IntentAct, key: string, body: string): Response {
  const before = service.done.get(key);
  if (before !== undefined && before !== name + body)
    return Response.json(errorBody('idempotency_conflict'), { status: 409 });
  if (refusal !== null && before === undefined) return refusal.clone();
  if (before === undefined) service.effects += 1;
  service.done.set(key, name + body);
  return Response.json(ACTS[name].answer);
}

function question(key: string): Response {
  const done = service.done.get(key);
  const name = INTENT_ACTS.find((one) => done?.startsWith(`${one}{`));
  const number = name === 'placeBet' ? 'FW-0001' : null;
  return Response.json({ intent: name ? { act: name, id: 'x-1', number, stands: true } : null });
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-29T15:00:00Z') });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  browser = sharedBrowser();
  vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
  Object.assign(service, { done: new Map(), effects: 0, asked: [] });
  ways = [];
  questions = (work) => work();
  refusal = null;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    const asked = /^\/api\/intents\/(.+)$/.exec(pathname)?.[1];
    if (asked !== undefined) return questions(() => question(asked));
    const name = NAMES[pathname] ?? expect.fail(`nobody asks for ${pathname}`);
    const key = request.headers.get(IDEMPOTENCY_HEADER) ?? expect.fail('without a key');
    const body = await request.text();
    service.asked.push({ name, key, body });
    return (ways.shift() ?? ((work) => work()))(() => act(name, key, body));
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const load = () => import('#platform/intents.ts');
async function openTab(options?: { instead: boolean }): Promise<Intents> {
  const tab = await browser.open(load, options);
  tab.showIntentsOf(PLAYER);
  return tab;
}
const requestOf = (name: IntentAct, more: object = {}) => ({
  ...(name === 'cashOutBet' ? { params: { bet_id: 'b-1' } } : {}),
  body: { ...ACTS[name].body, ...more },
});
const send = (tab: Intents, name: IntentAct, more: object = {}) =>
  tab.carryOut(name, `form of ${name}`, requestOf(name, more) as never, { quiet: true });
/** Lets time pass, with what is due meanwhile. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe.each(INTENT_ACTS)('%s', (name) => {
  it('is done once, with the answer, and leaves nothing behind', async () => {
    const tab = await openTab();
    expect(await send(tab, name)).toEqual({ kind: 'done', value: ACTS[name].answer });
    expect([service.effects, tab.$openIntents.get(), browser.kept.size]).toEqual([1, [], 0]);
  });

  it.each(Object.keys(WAYS) as (keyof typeof WAYS)[])('is found by its key when its answer %s', async (way) => {
    const tab = await openTab();
    ways = [WAYS[way]];
    const sent = send(tab, name);
    await pass(500);
    expect(await sent).toMatchObject({ kind: 'found', found: { act: name } });
    expect([service.effects, service.asked.length, tab.$openIntents.get()]).toEqual([1, 1, []]);
  });

  it('is asked about after a reload, with another body refused meanwhile, and never sent a second time', async () => {
    const before = await openTab();
    ways = [
      (work) => {
        work();
        return new Promise(() => undefined);
      },
    ];
    void send(before, name);
    await pass(100);
    const after = await openTab({ instead: true });
    const told: unknown[] = [];
    after.onSettled(`form of ${name}`, (settled) => told.push(settled));
    expect(after.isWaiting(`form of ${name}`)).toBe(true);
    await pass(500);
    expect(told).toMatchObject([{ intent: { act: name, request: requestOf(name) }, found: { act: name } }]);
    expect([service.effects, after.isWaiting(`form of ${name}`), browser.kept.size]).toEqual([1, false, 0]);
  });

  it('keeps one key when it never arrived: the next try, also with another body, has it', async () => {
    const tab = await openTab();
    const told: unknown[] = [];
    tab.onSettled(`form of ${name}`, (settled) => told.push(settled));
    ways = [lost];
    const sent = send(tab, name);
    await pass(500);
    expect(await sent).toEqual({ kind: 'unsure' });
    expect(tab.isWaiting(`form of ${name}`)).toBe(true);
    // Not before it is certain that nothing of it is under way any more.
    await pass(tab.ABSENT_AFTER_MS - 2_000);
    expect([told, tab.isWaiting(`form of ${name}`)]).toEqual([[], true]);
    await pass(10_000);
    expect(told).toMatchObject([{ intent: { act: name }, found: null }]);
    expect(await send(tab, name, { changed: true })).toMatchObject({ kind: 'done' });
    expect(new Set(service.asked.map(({ key }) => key)).size).toBe(1);
    expect(service.effects).toBe(1);
  });

  it('that arrives after it was given up is found, and the other body has no effect', async () => {
    const tab = await openTab();
    ways = [lost];
    const sent = send(tab, name);
    await pass(40_000);
    await sent;
    const [first] = service.asked;
    act(name, first?.key ?? '', first?.body ?? '');
    expect(await send(tab, name, { changed: true })).toMatchObject({ kind: 'found', found: { act: name } });
    expect(service.effects).toBe(1);
  });

  it('that was refused is no intent any more, and the next try has a key of its own', async () => {
    const tab = await openTab();
    refusal = Response.json(errorBody('play_stopped'), { status: 403 });
    expect(await send(tab, name)).toMatchObject({ kind: 'refused', error: { name: 'play_stopped' } });
    expect(browser.kept.size).toBe(0);
    refusal = null;
    expect(await send(tab, name)).toMatchObject({ kind: 'done' });
    expect(new Set(service.asked.map(({ key }) => key)).size).toBe(2);
  });
});

describe('an act of money', () => {
  it('pressed twice, or in two tabs at once, is sent once', async () => {
    const [one, other] = [await openTab(), await openTab()];
    let answer: (() => void) | undefined;
    ways = [
      (work) =>
        new Promise((resolve) => {
          answer = () => resolve(work());
        }),
    ];
    const first = send(one, 'placeBet');
    await pass(10);
    expect(await send(one, 'placeBet')).toEqual({ kind: 'unsure' });
    expect(await send(other, 'placeBet')).toEqual({ kind: 'unsure' });
    expect(other.isWaiting('form of placeBet')).toBe(true);
    answer?.();
    expect(await first).toMatchObject({ kind: 'done' });
    expect([service.effects, service.asked.length, other.$openIntents.get()]).toEqual([1, 1, []]);
  });

  it('is asked about again until the question is answered, and at once when the line returns', async () => {
    const tab = await openTab();
    const told: unknown[] = [];
    tab.onSettled('form of startDeposit', (settled) => told.push(settled));
    let asked = 0;
    questions = () => {
      asked += 1;
      return lost();
    };
    ways = [WAYS['is lost on the way back']];
    const sent = send(tab, 'startDeposit');
    await pass(60_000);
    expect(await sent).toEqual({ kind: 'unsure' });
    expect([told, tab.isWaiting('form of startDeposit')]).toEqual([[], true]);
    expect(asked).toBeGreaterThan(10);
    questions = (work) => work();
    browser.dispatch('online');
    await pass(100);
    expect(told).toMatchObject([{ found: { act: 'startDeposit' } }]);
  });

  it('whose question is answered after its own answer is settled by the first alone', async () => {
    const [one, other] = [await openTab(), await openTab()];
    const told: unknown[] = [];
    for (const tab of [one, other]) tab.onSettled('form of placeBet', (settled) => told.push(settled));
    let answer: (() => void) | undefined;
    let late: ((response: Response) => void) | undefined;
    ways = [
      (work) =>
        new Promise((resolve) => {
          answer = () => resolve(work());
        }),
    ];
    const sent = send(one, 'placeBet');
    await pass(other.ABSENT_AFTER_MS - 10);
    // The other tab asks before the act is done, and hears of it afterwards.
    questions = () => {
      questions = (work) => work();
      return new Promise((resolve) => {
        late = resolve;
      });
    };
    await pass(20);
    answer?.();
    expect(await sent).toMatchObject({ kind: 'done' });
    late?.(Response.json({ intent: null }));
    await pass(30_000);
    expect([told, other.$openIntents.get(), service.effects]).toEqual([[], [], 1]);
  });

  it('of one player is neither shown to the next nor asked about as them, and is found when the first comes back', async () => {
    const tab = await openTab();
    const told: unknown[] = [];
    tab.onSettled('form of placeBet', (settled) => told.push(settled));
    let answer: (() => void) | undefined;
    ways = [
      (work) =>
        new Promise((resolve) => {
          answer = () => resolve(work());
        }),
    ];
    const sent = send(tab, 'placeBet');
    await pass(10);
    tab.showIntentsOf('player-2');
    answer?.();
    expect(await sent).toEqual({ kind: 'unsure' });
    expect([tab.$openIntents.get(), tab.isWaiting('form of placeBet')]).toEqual([[], false]);
    await pass(60_000);
    expect(told).toEqual([]);
    tab.showIntentsOf(PLAYER);
    await pass(100);
    expect(told).toMatchObject([{ found: { act: 'placeBet' } }]);
  });

  it('that the service answered with an error of its own and did not carry out is refused at once, its key kept', async () => {
    const tab = await openTab();
    ways = [() => Response.json(errorBody('unavailable'), { status: 503 })];
    expect(await send(tab, 'placeBet')).toMatchObject({ kind: 'refused', error: { name: 'unavailable' } });
    expect(tab.isWaiting('form of placeBet')).toBe(false);
    await send(tab, 'placeBet');
    expect(new Set(service.asked.map(({ key }) => key)).size).toBe(1);
  });

  it('is told to a form that is opened after it was settled, and to that form alone', async () => {
    const before = await openTab();
    ways = [() => new Promise(() => undefined)];
    void send(before, 'buyItem');
    await pass(100);
    const after = await openTab({ instead: true });
    await pass(60_000);
    const told: unknown[] = [];
    after.onSettled('form of placeBet', (settled) => told.push(settled));
    expect(told).toEqual([]);
    after.onSettled('form of buyItem', (settled) => told.push(settled));
    after.onSettled('form of buyItem', (settled) => told.push(settled));
    expect(told).toMatchObject([{ intent: { act: 'buyItem' }, found: null }]);
  });

  it('is not sent while the device is offline', async () => {
    const tab = await openTab();
    vi.stubGlobal('navigator', { onLine: false });
    expect(await send(tab, 'placeBet')).toEqual({ kind: 'offline' });
    expect([service.asked, browser.kept.size]).toEqual([[], 0]);
  });

  it('whose store somebody else has written over is sent under a new key', async () => {
    browser.kept.set(`fairwind:intents:${PLAYER}`, '{"not": "a list"}');
    const tab = await openTab();
    expect(tab.$openIntents.get()).toEqual([]);
    expect(await send(tab, 'buyItem')).toMatchObject({ kind: 'done' });
  });
});
