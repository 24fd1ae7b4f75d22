import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkAccepted,
  checkChoice,
  hintsOf,
  resolverOf,
  serverHints,
  showServerHints,
} from '#features/session/forms.ts';
import { pushPlatform } from '#features/session/push-subscription.ts';
import { birthYears, countryChoices, initialCountry, monthNames } from '#features/session/registration.ts';
import { otherDomain } from '#features/session/ui/DomainLink.tsx';
import type { ApiError } from '#platform/http.ts';
import { errorBody } from '#shared/contract/errors.ts';
import { checkEmail, checkPassword } from '#shared/contract/validation.ts';
import { currencyOfCountry } from '#shared/regions/index.ts';
import { PLAYER as USER, WALLET } from '../support/answers.ts';

type Entry = typeof import('#features/session/entry.ts');
type Store = typeof import('#features/session/store.ts');
type Wallet = typeof import('#features/wallet/store.ts');

type Answer = () => Response;
const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Response.json(body, { status });
const refused = (name: Parameters<typeof errorBody>[0], status: number) => json(errorBody(name), status);

/** Answers by method and path; keeps what was sent. */
function stubService(answers: Record<string, Answer>) {
  const sent: { key: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const key = `${request.method} ${new URL(request.url).pathname}`;
    sent.push({ key, body: request.method === 'GET' ? null : await request.json() });
    return (answers[key] ?? json({}, 404))();
  });
  return { bodies: (key: string) => sent.filter((one) => one.key === key).map(({ body }) => body) };
}

describe('session', () => {
  let entry: Entry;
  let store: Store;
  let wallet: Wallet;
  const kept = new Map<string, string>();
  beforeEach(async () => {
    vi.resetModules();
    kept.clear();
    vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    store = await import('#features/session/store.ts');
    entry = await import('#features/session/entry.ts');
    wallet = await import('#features/wallet/store.ts');
  });
  afterEach(() => vi.unstubAllGlobals());

  const player = { 'GET /api/player': json({ user: USER }), 'GET /api/wallet': json(WALLET) };
  const accepted = { 'POST /api/session/login': json({ result: { user_id: 'u-1' } }), ...player };
  const credentials = { login: USER.login, password: 'fairwind-2026' };

  it('starts as a guest nobody has asked about', () => {
    expect(store.$session.get()).toEqual({ user: null, authenticated: false, twofaRequired: false, checked: false });
  });

  it('stores the player of a login and loads the wallet', async () => {
    stubService(accepted);
    const outcome = await entry.login(credentials);
    expect(outcome).toMatchObject({ ok: true, value: { user_id: 'u-1' } });
    expect(store.$session.get()).toMatchObject({ authenticated: true, checked: true, user: { user_id: 'u-1' } });
    await expect.poll(() => wallet.$wallet.get()).toMatchObject({ ready: true, total_balance: 50 });
  });

  it('does nothing with a login result without user_id', async () => {
    const { bodies } = stubService({ 'POST /api/session/login': json({ result: {} }), ...player });
    const before = store.$session.get();
    expect(await entry.login(credentials)).toEqual({ ok: true, value: null });
    expect(store.$session.get()).toBe(before);
    expect(bodies('GET /api/player')).toHaveLength(0);
  });

  it('asks for a code after 9000005 and sends it only then', async () => {
    const { bodies } = stubService({ 'POST /api/session/login': refused('two_factor_required', 401) });
    await entry.login({ ...credentials, twofa_code: '123456' });
    expect(store.$session.get().twofaRequired).toBe(true);
    await entry.login({ ...credentials, twofa_code: '123456' });
    const [first, second] = bodies('POST /api/session/login');
    expect(first).not.toHaveProperty('twofa_code');
    expect(second).toMatchObject({ twofa_code: '123456', iov_flag: true });
  });

  it('sends the affiliate tag kept under `ship` at login and registration', async () => {
    kept.set('ship', 'partner-7');
    const { bodies } = stubService({
      ...accepted,
      'POST /api/players': json({ registration: { token: 't', expires_in_seconds: 1_800, mailbox: null } }),
    });
    await entry.login(credentials);
    const registration = { email: USER.email, password: 'fairwind-2026', birthday: USER.birthday, country: 'FI' };
    await entry.register({ ...registration, currency: 'EUR', accept_terms: true, language: 'en' });
    expect(bodies('POST /api/session/login')[0]).toMatchObject({ affiliate_tag: 'partner-7' });
    expect(bodies('POST /api/players')[0]).toMatchObject({ affiliate_tag: 'partner-7' });
    expect(bodies('POST /api/players')[0]).not.toHaveProperty('affiliate');
  });

  it('sends what else the affiliate’s link carried with the registration alone', async () => {
    const { bodies } = stubService({
      ...accepted,
      'POST /api/players': json({ registration: { token: 't', expires_in_seconds: 1_800, mailbox: null } }),
    });
    const affiliate = await import('#features/affiliate/index.ts');
    affiliate.captureAffiliate('?pid=p-1&clickid=c-1&sub2=two');
    await entry.login(credentials);
    const registration = { email: USER.email, password: 'fairwind-2026', birthday: USER.birthday, country: 'FI' };
    await entry.register({ ...registration, currency: 'EUR', accept_terms: true, language: 'en' });
    expect(bodies('POST /api/session/login')[0]).not.toHaveProperty('affiliate');
    expect(bodies('POST /api/players')[0]).toMatchObject({
      affiliate: { btag: '', pid: 'p-1', clickid: 'c-1', extra: { sub1: '', sub2: 'two', sub3: '' } },
    });
  });

  it('purges on a failed check: flag reset, wallet zeroed', async () => {
    stubService({ 'GET /api/session': refused('unauthenticated', 401) });
    store.$session.set({ ...store.$session.get(), twofaRequired: true });
    wallet.setWallet({ ...WALLET, freerounds: 3 } as never);
    expect(await store.checkSession()).toBe(false);
    expect(store.$session.get()).toEqual({ user: null, authenticated: false, twofaRequired: false, checked: true });
    expect(wallet.$wallet.get()).toMatchObject({ total_balance: 0, freerounds: 0, currency: null, ready: false });
  });

  it.each<[string, () => Response]>([
    ['not reached', () => Response.error()],
    ['out of order', refused('unavailable', 503)],
    ['answered for by a proxy', () => new Response('<html>', { status: 404 })],
    ['answering in another shape', json({})],
    ['asked too often', refused('rate_limited', 429)],
  ])('keeps the player while the service is %s; who is unknown is no guest', async (_, answer) => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    stubService({ ...accepted, 'GET /api/session': answer });
    expect(await store.checkSession()).toBe(false);
    expect(store.$session.get()).toMatchObject({ authenticated: false, checked: false });
    await entry.login(credentials);
    expect(await store.checkSession()).toBe(true);
    expect(store.$session.get()).toMatchObject({ authenticated: true, user: { user_id: USER.user_id } });
    // Nobody is left who would ask again.
    store.purge();
  });

  it('asks again who is here after one failure, and by itself: the player is there without a reload', async () => {
    vi.useFakeTimers();
    let fails = 1;
    stubService({
      ...accepted,
      'GET /api/session': () => {
        fails -= 1;
        return fails >= 0
          ? refused('unavailable', 503)()
          : Response.json({ user: USER, authenticated: true, twofa_required: false });
      },
    });
    expect(await store.checkSession()).toBe(false);
    await vi.advanceTimersByTimeAsync(2_500);
    vi.useRealTimers();
    await expect.poll(() => store.$session.get()).toMatchObject({ authenticated: true, checked: true });
  });

  it('leaves on logout even when the service cannot be reached', async () => {
    stubService({ ...accepted, 'POST /api/session/logout': refused('internal', 500) });
    await entry.login(credentials);
    await store.logout();
    expect(store.$session.get()).toMatchObject({ authenticated: false, user: null });
  });

  it('refreshes the player at most every 60 s', async () => {
    const { bodies } = stubService(accepted);
    await entry.login(credentials);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000_000);
    await store.refreshUser();
    await store.refreshUser();
    expect(bodies('GET /api/player')).toHaveLength(2);
    clock.mockReturnValue(1_060_000);
    await store.refreshUser();
    expect(bodies('GET /api/player')).toHaveLength(3);
  });

  it('keeps an answered profile and a changed language on the player', async () => {
    const profile = { gender: 'other', name: 'M', surname: 'F', birthday: USER.birthday, country: 'FI' };
    const complete = { ...profile, postcode: '00100', town: 'Helsinki', address: 'Harbour Lane 4' } as const;
    stubService({
      ...accepted,
      'PUT /api/player/profile': json({ user: { ...USER, no_profile: false, profile: complete } }),
      'PUT /api/player/language': json({ language: 'fi' }),
    });
    await entry.login(credentials);
    await store.saveProfile(complete as Parameters<typeof store.saveProfile>[0]);
    expect(store.$user.get()).toMatchObject({ no_profile: false, profile: { name: 'M' } });
    await store.saveLanguage('fi');
    expect(store.$user.get()?.language).toBe('fi');
  });
});

describe('hints of a form', () => {
  const rules = { email: checkEmail, password: checkPassword, country: checkChoice, accept_terms: checkAccepted };
  const empty = { email: '', password: '', country: '', accept_terms: false };
  const text = (key: string, variables: Record<string, unknown> = {}) => `${key} ${JSON.stringify(variables)}`;

  it('name every field that is missing, the box included', () => {
    const keys = Object.values(hintsOf(rules, empty)).map(({ key }) => key);
    expect(keys).toEqual(Array(4).fill('validation_required'));
  });

  it('say what a field misses in words of that field', async () => {
    const resolve = resolverOf(rules, text as never) as unknown as (values: typeof empty) => {
      errors: Record<string, { type: string; message: string }>;
    };
    const { errors } = await resolve(empty);
    const messages = Object.values(errors).map(({ message }) => message);
    expect(new Set(messages).size).toBe(messages.length);
    expect(errors.email).toEqual({ type: 'validation_required', message: 'required_email {}' });
  });

  it('tell what is wrong with a password', () => {
    const hintOf = (password: string) => hintsOf(rules, { ...empty, password }).password?.key;
    expect(hintOf('fair wind 2026')).toBe('validation_white_spaces');
    expect(hintOf('пароль-2026')).toBe('validation_cyrillic');
    expect(hintOf('short')).toBe('validation_min_length');
    expect(hintOf('fairwind-2026')).toBeUndefined();
  });

  it('are translated, and nothing is left when all is well', async () => {
    const resolve = resolverOf(rules, text as never) as unknown as (values: typeof empty) => {
      errors: Record<string, { message: string }>;
    };
    expect(resolve({ ...empty, password: 'short' }).errors.password?.message).toBe(
      'validation_min_length {"minimum":10}',
    );
    const fine = { email: 'a@inbox.example', password: 'fairwind-2026', country: 'FI', accept_terms: true };
    expect(resolve(fine)).toEqual({ values: fine, errors: {} });
  });

  it('take over what the service found, for fields the form has', () => {
    const fields = { email: 'validation_incorrect_email', secret: 'validation_required', password: 'nonsense' };
    const error = { code: 1000002, message: 'invalid', variables: {}, status: 422, fields };
    expect(serverHints(error, ['email', 'password'], text as never)).toEqual([
      { field: 'email', type: 'validation_incorrect_email', message: 'validation_incorrect_email {}' },
    ]);
  });
});

describe('the focus of a failed form', () => {
  const fields = ['email', 'password', 'birthday', 'country'] as const;
  const shownAfter = (error: Partial<ApiError>) => {
    const form = { setError: vi.fn(), setFocus: vi.fn() };
    showServerHints(
      form,
      { code: 0, message: '', variables: {}, status: 422, ...error },
      fields,
      ((key: string) => key) as never,
      ((key: string, variables: object) => `${key} ${JSON.stringify(variables)}`) as never,
    );
    return { focus: form.setFocus.mock.calls, said: form.setError.mock.calls };
  };

  it('goes to its first wrong field, in the order of the form', () => {
    const wrong = { birthday: 'validation_required', password: 'validation_min_length' };
    expect(shownAfter({ fields: wrong }).focus).toEqual([['password']]);
  });

  it('goes to the field that a refusal is about', () => {
    expect(shownAfter({ name: 'login_taken' }).focus).toEqual([['email']]);
    expect(shownAfter({ name: 'underage' }).focus).toEqual([['birthday']]);
  });

  it('a country that is served elsewhere says so at its field, and names the domain’s address', () => {
    const error = {
      code: 0,
      message: '',
      status: 403,
      name: 'country_served_elsewhere',
      variables: { domain: 'de.example', url: 'https://de.example/' },
    };
    const { focus, said } = shownAfter(error as Partial<ApiError>);
    expect(focus).toEqual([['country']]);
    expect(said).toEqual([
      ['country', { type: error.name, message: `country_served_elsewhere ${JSON.stringify(error.variables)}` }],
    ]);
    expect(otherDomain(error as ApiError)).toEqual(error.variables);
    expect(otherDomain({ ...error, variables: { url: 'javascript:alert(1)' } } as ApiError)).toBeNull();
    expect(otherDomain({ name: 'underage', variables: error.variables } as unknown as ApiError)).toBeNull();
  });

  it('stays where it is when no field is wrong', () => {
    expect(shownAfter({ name: 'unavailable' }).focus).toEqual([]);
  });
});

describe('choices of the registration form', () => {
  it('list the countries that any domain serves, sorted in the page’s language', () => {
    const names = countryChoices('fi-FI').map(({ text }) => text);
    expect(names).toContain('Suomi');
    expect(names).toEqual([...names].sort(new Intl.Collator('fi-FI').compare));
  });

  it('start from the locale’s country, else the domain’s, else the browser’s', () => {
    expect(initialCountry('main', 'fi', [])).toBe('FI');
    expect(initialCountry('de', 'ch-de', [])).toBe('CH');
    expect(initialCountry('main', 'en', ['sv-SE', 'en'])).toBe('SE');
    expect(initialCountry('main', 'en', ['en-US'])).toBe('');
  });

  it('offer the domain’s own currency where the law is national', () => {
    expect(currencyOfCountry('main', 'NO')).toBe('NOK');
    expect(currencyOfCountry('de', 'CH')).toBe('EUR');
    expect(currencyOfCountry('main', 'HU')).toBe('HUF');
    expect(currencyOfCountry('main', 'DE')).toBe('EUR');
  });

  it('offer only years of an adult by the domain’s law', () => {
    expect(birthYears('main', 2026)[0]).toBe(2008);
    expect(birthYears('ee', 2026)[0]).toBe(2005);
    expect(monthNames('de-DE')[2]).toBe('März');
  });
});

it('tells the platform of a push subscription', () => {
  expect(pushPlatform('Mozilla/5.0 (Linux; Android 15) Chrome/140')).toBe('android');
  expect(pushPlatform('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)')).toBe('ios');
  expect(pushPlatform('Mozilla/5.0 (X11; Linux x86_64) Chrome/140')).toBe('web');
});
