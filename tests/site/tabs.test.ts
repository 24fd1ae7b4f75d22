/** Tabs of one browser show the same player (design section 5). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLAYER_HINT_COOKIE } from '#shared/constants.ts';
import { errorBody } from '#shared/contract/errors.ts';
import { PLAYER, walletOf } from '../support/answers.ts';

/** The player whose session the browser's cookie holds; null: nobody's. */
let holder: string | null = null;

type Tab = Awaited<ReturnType<typeof openTab>>;

/** The words between tabs, delivered to everyone but who speaks. */
const listeners = new Map<object, (message: string) => void>();
const told: string[] = [];

/** A tab with modules of its own. */
async function openTab() {
  vi.resetModules();
  const own = {};
  const { keepTabsInStep, endSession } = await import('#app/tabs-in-step.ts');
  const { knowSession } = await import('#app/session-check.ts');
  const { $session, logout } = await import('#features/session/index.ts');
  const { login } = await import('#features/session/entry.ts');
  const { $wallet } = await import('#features/wallet/index.ts');
  const { $page } = await import('#features/regions/index.ts');
  const { connectToastStack } = await import('#ui/toasts.ts');
  keepTabsInStep({
    tell: (message) => {
      told.push(message);
      for (const [tab, hear] of listeners) if (tab !== own) hear(message);
    },
    onMessage: (listener) => listeners.set(own, listener),
  });
  await knowSession();
  const player = () => $session.get().user?.user_id ?? null;
  $page.set({ region: 'main', locale: 'en', prefixed: true, route: 'home', environment: 'demo' });
  const said: string[] = [];
  connectToastStack({ show: ({ title }) => void said.push(title), close: () => undefined });
  return { player, logout, login, endSession, said, wallet: () => $wallet.get() };
}

const credentials = { login: 'a@inbox.example', password: 'fairwind-2026' };
const shows = (tab: Tab, player: string | null) => expect.poll(() => tab.player()).toBe(player);

beforeEach(() => {
  holder = null;
  listeners.clear();
  told.length = 0;
  vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
  vi.stubGlobal('document', {
    get cookie() {
      return holder === null ? '' : `${PLAYER_HINT_COOKIE}=1`;
    },
  });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(new Request(input, init).url);
    if (pathname === '/api/session/logout') holder = null;
    if (pathname.startsWith('/api/wallet')) return Response.json(walletOf('5.00'));
    if (holder === null) return Response.json(errorBody('unauthenticated'), { status: 401 });
    const user = { ...PLAYER, user_id: holder, login: holder };
    return Response.json({ user, result: { user_id: holder }, authenticated: true, twofa_required: false });
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('two tabs', () => {
  it('follow a login of a guest nobody has asked about, and tell it once', async () => {
    const [first, second] = [await openTab(), await openTab()];
    holder = 'anna';
    await first.login(credentials);
    await shows(second, 'anna');
    expect(told).toEqual(['login']);
  });

  it('follow another player who logs in after the first has left', async () => {
    holder = 'anna';
    const [first, second] = [await openTab(), await openTab()];
    await first.logout();
    await shows(second, null);
    holder = 'ben';
    await first.login(credentials);
    await shows(second, 'ben');
    await expect.poll(() => second.wallet()).toMatchObject({ ready: true });
    expect(told).toEqual(['logout', 'login']);
  });

  it('follow another player who logs in while the first is still there', async () => {
    holder = 'anna';
    const [first, second] = [await openTab(), await openTab()];
    holder = 'ben';
    await first.login(credentials);
    await shows(second, 'ben');
    expect(told).toEqual(['login']);
  });

  it('follow the new player, whichever comes first: the end of the old session or the word of the login', async () => {
    holder = 'anna';
    const [first, second] = [await openTab(), await openTab()];
    holder = 'ben';
    await first.login(credentials);
    await second.endSession('expired');
    await shows(second, 'ben');
    expect(second.said).toEqual([]);
    await shows(first, 'ben');
    expect(told).toEqual(['login']);
  });

  it.each([
    ['expired', ['Your session has ended. Log in again to go on.']],
    ['blocked', ['Your account is blocked. Write to us if you do not know why.']],
    ['logout', []],
  ] as const)('spec §7: a session that ends as %s says why, but to who has logged out', async (reason, words) => {
    holder = 'anna';
    const tab = await openTab();
    holder = null;
    await tab.endSession(reason);
    expect(tab.said).toEqual(words);
  });

  it('leave with a session that ended and was not followed by another', async () => {
    holder = 'anna';
    const [first, second] = [await openTab(), await openTab()];
    holder = null;
    await second.endSession('logout');
    await shows(second, null);
    // The other tab has a line of its own, which tells it.
    await shows(first, 'anna');
    expect(told).toEqual([]);
  });
});
