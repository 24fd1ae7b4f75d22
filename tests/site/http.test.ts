import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLAY_STOPPED_KEY, PLAYER_HINT_COOKIE, PROFILE_MISSING_KEY } from '#shared/constants.ts';
import { errorBody } from '#shared/contract/errors.ts';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import { PAYMENT } from '../support/answers.ts';

type Http = typeof import('#platform/http.ts');

/** Answers by path; every request is kept. */
function stubService(answers: Record<string, () => Response>) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input instanceof Request ? input : new URL(input, location.href), init);
    requests.push(request);
    const answer = answers[new URL(request.url).pathname];
    return answer ? answer() : Response.json({}, { status: 404 });
  });
  const to = (path: string) => requests.filter(({ url }) => new URL(url).pathname === path);
  return { to };
}

describe('calls of the API', () => {
  let http: Http;
  beforeEach(async () => {
    vi.resetModules();
    vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
    http = await import('#platform/http.ts');
  });
  afterEach(() => vi.unstubAllGlobals());

  const headersOf = (request: Request | undefined) => Object.fromEntries(request?.headers ?? []);

  it('carry origin and connection id, obtained once: calls, public reads and the launch of a game alike', async () => {
    vi.stubGlobal('document', { cookie: `${PLAYER_HINT_COOKIE}=1` });
    const { to } = stubService({
      '/api/vip/levels': () => Response.json({ result: [] }),
      '/api/events': () => Response.json({ result: [] }),
      [LAUNCH_PATH]: () => Response.json({}),
    });
    await http.call('vipLevels');
    const { publicRead } = await import('#platform/public-read.ts');
    await publicRead('events');
    const { approachGame } = await import('#features/play/entry.ts');
    await approachGame('/en/play/krakens-toll/real', 'en')?.answer;
    const carried = [to('/api/vip/levels')[0], to('/api/events')[0], to(LAUNCH_PATH)[0]].map(headersOf);
    const [first] = carried;
    expect(first?.['x-connection-id']).toMatch(/^[\da-f-]{36}$/);
    for (const headers of carried) {
      expect(headers['x-origin']).toBe('https://fairwind.example');
      expect(headers['x-connection-id']).toBe(first?.['x-connection-id']);
    }
    expect(first).not.toHaveProperty('x-fairwind-write');
  });

  it('ask for no game of a player whose personal info is missing: it would be refused', async () => {
    vi.stubGlobal('document', { cookie: `${PLAYER_HINT_COOKIE}=1` });
    const { to } = stubService({ [LAUNCH_PATH]: () => Response.json({}) });
    const { localStore } = await import('#platform/storage.ts');
    const { approachGame } = await import('#features/play/entry.ts');
    localStore.set(PROFILE_MISSING_KEY, '1');
    expect(approachGame('/en/play/krakens-toll/real', 'en')).toBeNull();
    await approachGame('/en/play/krakens-toll/demo', 'en')?.answer;
    localStore.remove(PROFILE_MISSING_KEY);
    await approachGame('/en/play/krakens-toll/real', 'en')?.answer;
    expect(await Promise.all(to(LAUNCH_PATH).map(async (request) => (await request.json()).mode))).toEqual([
      'demo',
      'real',
    ]);
  });

  it('ask for no game of a player whose play is stopped, for play money neither', async () => {
    vi.stubGlobal('document', { cookie: `${PLAYER_HINT_COOKIE}=1` });
    const { to } = stubService({ [LAUNCH_PATH]: () => Response.json({}) });
    const { localStore } = await import('#platform/storage.ts');
    const { approachGame } = await import('#features/play/entry.ts');
    localStore.set(PLAY_STOPPED_KEY, '1');
    for (const mode of ['real', 'demo']) expect(approachGame(`/en/play/krakens-toll/${mode}`, 'en')).toBeNull();
    localStore.remove(PLAY_STOPPED_KEY);
    await approachGame('/en/play/krakens-toll/real', 'en')?.answer;
    expect(to(LAUNCH_PATH)).toHaveLength(1);
  });

  it('mark writes, and carry the idempotency key', async () => {
    const { to } = stubService({
      '/api/wallet/deposits': () => Response.json({ payment_id: 'p', redirect_url: 'https://pay.example/p' }),
    });
    const body = { alias: 'card', amount: '50.00', currency: 'EUR' as const };
    await http.call('startDeposit', { body }, { idempotencyKey: 'k-1' });
    const [request] = to('/api/wallet/deposits');
    expect(headersOf(request)).toMatchObject({ 'x-fairwind-write': '1', 'idempotency-key': 'k-1' });
    expect(await request?.json()).toEqual(body);
  });

  it('add the fingerprint to bodies that ask for it', async () => {
    const { to } = stubService({
      '/api/session/login': () => Response.json(errorBody('wrong_credentials'), { status: 401 }),
    });
    http.provideFingerprint(async () => 'print');
    await http.call('login', { body: { login: 'a@b.example', password: 'x', iov_flag: true } });
    expect(await to('/api/session/login')[0]?.json()).toMatchObject({ iov_flag: true, 'x-iov': 'print' });
  });

  it('put parameters and query into the address', async () => {
    const { to } = stubService({
      '/api/payments/a%2Fb': () => Response.json({ ...PAYMENT, payment_id: 'a/b' }),
      '/api/wallet/paysystems': () => Response.json({}),
    });
    await http.call('payment', { params: { payment_id: 'a/b' } });
    expect(to('/api/payments/a%2Fb')).toHaveLength(1);
    await http.call('paysystems', { query: { types: 'deposit,crypto' } });
    expect(new URL(to('/api/wallet/paysystems')[0]?.url ?? '').searchParams.get('types')).toBe('deposit,crypto');
  });

  it('give failures as values with name, key, variables and fields, and tell the interceptor', async () => {
    const body = errorBody('underage', { minimum: 18 }, { birthday: 'validation_required' });
    stubService({ '/api/players': () => Response.json(body, { status: 422 }) });
    const seen = vi.fn();
    http.onApiFailure(seen);
    const outcome = await http.call('register', {});
    expect(outcome).toEqual({
      ok: false,
      error: {
        code: 2000004,
        name: 'underage',
        message: 'underage',
        variables: { minimum: 18 },
        fields: { birthday: 'validation_required' },
        status: 422,
      },
    });
    expect(seen).toHaveBeenCalledOnce();
    await http.call('register', {}, { quiet: true });
    expect(seen).toHaveBeenCalledOnce();
  });

  it('keep the code of a service that is not ours', async () => {
    const body = { error: { code: 77, message: 'storm', variables: {} } };
    stubService({ '/api/wallet': () => Response.json(body, { status: 400 }) });
    const outcome = await http.call('wallet');
    expect(outcome).toMatchObject({ ok: false, error: { code: 77, message: 'storm' } });
    expect(outcome.ok ? {} : outcome.error).not.toHaveProperty('name');
  });

  it('make an answer that is no JSON a failure', async () => {
    stubService({ '/api/session/logout': () => new Response('<html>', { status: 502 }) });
    expect(await http.call('logout', {})).toMatchObject({ ok: false, error: { name: 'unavailable', status: 502 } });
  });

  it('make a lost network a failure', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(await http.call('logout', {})).toMatchObject({ ok: false, error: { name: 'unavailable', status: 0 } });
  });

  it('try a read once more when it was lost on the way, and a write never', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const lost = () => {
      throw new TypeError('Failed to fetch');
    };
    const answers = [lost, () => Response.json({ result: [] })];
    const { to } = stubService({
      '/api/vip/levels': () => (answers.shift() ?? lost)(),
      '/api/session/logout': lost,
    });
    expect(await http.call('vipLevels')).toEqual({ ok: true, value: { result: [] } });
    expect(to('/api/vip/levels')).toHaveLength(2);
    expect(await http.call('logout', {})).toMatchObject({ ok: false, error: { status: 0 } });
    expect(to('/api/session/logout')).toHaveLength(1);
  });

  it('end a call its caller gave up', async () => {
    let gaveUp = new AbortController();
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
      const { signal } = new Request(input, init);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        gaveUp.abort();
      });
    });
    expect(await http.call('vipLevels', {}, { signal: gaveUp.signal })).toMatchObject({ ok: false });
    gaveUp = new AbortController();
    expect(await http.call('logout', {}, { signal: gaveUp.signal })).toMatchObject({ ok: false });
  });
});
