/** What a page shows of the service: unknown, loading, ready, stale or failed, and read again by itself. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { errorBody } from '#shared/contract/errors.ts';
import { WALLET } from '../support/answers.ts';
import { sharedBrowser } from '../support/shared-browser.ts';

/** Whether a failure may pass by itself. */
const FAILURES = {
  'a fault of the service': [() => Response.json(errorBody('internal'), { status: 500 }), true],
  'a service that is away': [() => Response.json(errorBody('unavailable'), { status: 503 }), true],
  'no line': [() => Response.error(), true],
  'an answer that is cut off': [() => new Response('{"balance":', { status: 200 }), true],
  'an answer of another shape': [() => Response.json({}), true],
  'a proxy’s page': [() => new Response('<html>', { status: 404 }), true],
  'too many calls': [() => Response.json(errorBody('rate_limited', { seconds: 2 }), { status: 429 }), true],
  'nobody logged in': [() => Response.json(errorBody('unauthenticated'), { status: 401 }), false],
  'a refusal': [() => Response.json(errorBody('withdraw_only'), { status: 403 }), false],
} as const satisfies Record<string, readonly [() => Response, boolean]>;

let browser: ReturnType<typeof sharedBrowser>;
let answer: () => Response | Promise<Response>;
let asked = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  browser = sharedBrowser();
  asked = 0;
  vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return answer();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open() {
  return browser.open(async () => {
    const { createRemote, knownOf } = await import('#platform/remote.ts');
    const { call } = await import('#platform/http.ts');
    // What a first call loads takes as long as it takes; the test has a clock of its own.
    await Promise.all([import('#platform/answer-check.ts'), import('ky')]);
    return { knownOf, ...createRemote(() => call('wallet', {}, { quiet: true })) };
  });
}
const whole = () => Response.json(WALLET);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The answer has come, with the one more try of a read that was lost on its way. */
const settled = async (loading: Promise<unknown>) => {
  await pass(1_500);
  await loading;
};

describe.each(Object.entries(FAILURES))('%s', (_name, [failure, passes]) => {
  it('at the first look is failed, not empty, and is read again only if it may pass', async () => {
    answer = failure;
    const remote = await open();
    expect(remote.$remote.get()).toEqual({ state: 'unknown' });
    const loading = remote.load();
    expect(remote.$remote.get()).toEqual({ state: 'loading' });
    await settled(loading);
    expect(remote.$remote.get().state).toBe('failed');
    answer = whole;
    await pass(20_000);
    expect(remote.$remote.get().state).toBe(passes ? 'ready' : 'failed');
    const before = asked;
    await pass(120_000);
    expect(asked, 'once it is known, nobody asks').toBe(before);
  });

  it('later keeps what is known, as stale, and a press reads it again', async () => {
    answer = whole;
    const remote = await open();
    await settled(remote.load());
    answer = failure;
    await settled(remote.load());
    expect(remote.$remote.get()).toMatchObject({ state: 'stale', value: WALLET });
    expect(remote.knownOf(remote.$remote.get())).toEqual(WALLET);
    answer = whole;
    await settled(remote.load());
    expect(remote.$remote.get()).toEqual({ state: 'ready', value: WALLET });
  });
});

describe('what failed', () => {
  it.each(['online', 'focus', 'pageshow'])('is read again at once on %s', async (sign) => {
    answer = FAILURES['a service that is away'][0];
    const remote = await open();
    await settled(remote.load());
    await pass(60_000);
    answer = whole;
    browser.dispatch(sign);
    await pass(50);
    expect(remote.$remote.get().state).toBe('ready');
  });

  it('is read again at once when the live connection returns', async () => {
    vi.stubGlobal('dispatchEvent', ({ type }: Event) => browser.dispatch(type));
    answer = FAILURES['a service that is away'][0];
    const remote = await open();
    const { noteLine } = await import('#features/realtime/line.ts');
    noteLine('open');
    noteLine('connecting');
    await settled(remote.load());
    await pass(60_000);
    answer = whole;
    noteLine('open');
    await pass(50);
    expect(remote.$remote.get().state).toBe('ready');
  });

  it('is not read on when it is told from elsewhere, or was another player’s', async () => {
    answer = FAILURES['a service that is away'][0];
    const remote = await open();
    await settled(remote.load());
    remote.set(WALLET);
    const before = asked;
    await pass(120_000);
    expect([asked, remote.$remote.get().state]).toEqual([before, 'ready']);
    remote.forget();
    expect(remote.$remote.get()).toEqual({ state: 'unknown' });
  });

  it('and answers late is nothing beside what came after it', async () => {
    let late: ((response: Response) => void) | undefined;
    answer = () =>
      new Promise((resolve) => {
        late = resolve;
      });
    const remote = await open();
    const first = remote.load();
    await pass(10);
    answer = whole;
    await settled(remote.load());
    late?.(Response.json(errorBody('internal'), { status: 500 }));
    await first;
    expect(remote.$remote.get().state).toBe('ready');
  });
});
