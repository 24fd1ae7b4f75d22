import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Fault, faultStatus, faultView } from '#features/navigation/faults.ts';
import { GUARD_ORDER, type Guards, registerGuards, runGuards } from '#features/navigation/guards.ts';
import { $loading, startLoading } from '#features/navigation/loading.ts';
import { announceNavigation } from '#features/navigation/navigate.ts';
import { needsPlayer, opensWallet, placeOf, staysInGames } from '#features/navigation/place.ts';
import { isWorthPrefetching, mayPrefetch } from '#features/navigation/prefetch.ts';
import { guardChunks, isChunkFailure, mayReload } from '#features/navigation/reload-guard.ts';
import { onRouteData, routeDataKey } from '#features/navigation/route-data.ts';
import { isFullyVisible, retryUntil } from '#features/navigation/scroll.ts';
import { type DeviceSignals, deviceKindOf } from '#platform/device.ts';
import { onFault } from '#platform/faults.ts';
import { onLost } from '#platform/lost-parts.ts';
import type { KeyValueStore } from '#platform/storage.ts';
import { acceptSkippedTransitions } from '#platform/view-transition.ts';
import {
  FETCH_MINIMUM_MS,
  HASH_SCROLL_INTERVAL_MS,
  HASH_SCROLL_RETRIES,
  LOADING_BAR_THROTTLE_MS,
  RELOAD_GUARD_MS,
} from '#shared/constants.ts';

const at = (path: string) => placeOf(new URL(path, 'https://fairwind.example'));
const trip = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe('places', () => {
  it('reads locale, path and route of an address', () => {
    expect(at('/pt-br/games/category/slots')).toMatchObject({
      locale: 'pt-br',
      path: '/games/category/slots',
      route: { name: 'games-category', parameter: 'slots' },
    });
    expect(at('/games')).toMatchObject({ locale: undefined, route: { name: 'games' } });
    expect(at('/en/nowhere').route).toBeNull();
  });

  it('knows which pages are for players and which open the wallet', () => {
    expect(needsPlayer(at('/en/account/security'))).toBe(true);
    expect(needsPlayer(at('/en/vip'))).toBe(false);
    expect(opensWallet(at('/de/wallet?bonusid=7'))).toBe(true);
    expect(opensWallet(at('/de/wallet/deposit'))).toBe(true);
    expect(opensWallet(at('/de/wallet/history'))).toBe(false);
  });

  it('knows a move within the games pages', () => {
    expect(staysInGames(trip('/en/games', '/en/games/provider/leeward'))).toBe(true);
    expect(staysInGames(trip('/en/', '/en/games'))).toBe(false);
  });
});

describe('guards', () => {
  let ran: string[];
  const table = (): Guards =>
    Object.fromEntries(GUARD_ORDER.map((name) => [name, async () => void ran.push(name)])) as unknown as Guards;
  beforeEach(() => {
    ran = [];
  });

  it('run in the order of the spec', async () => {
    registerGuards(table());
    await runGuards(trip('/en/', '/en/vip'));
    expect(ran).toEqual(['auth', 'page-view', 'vip-analytics', 'country-language']);
  });

  it('answer an unknown name with a 500 fault', async () => {
    registerGuards(table(), ['auth', 'weather']);
    await expect(runGuards(trip('/en/', '/en/vip'))).rejects.toMatchObject({
      statusCode: 500,
      message: 'Unknown middleware',
    });
  });

  it('stop at the first that throws', async () => {
    const fault = new Fault(503, 'closed');
    const guards: Guards = {
      ...table(),
      'page-view': () => {
        throw fault;
      },
    };
    registerGuards(guards);
    await expect(runGuards(trip('/en/', '/en/vip'))).rejects.toBe(fault);
    expect(ran).toEqual(['auth']);
  });
});

describe('faults', () => {
  it.each([
    [{ statusCode: 404, status: 403 }, 404],
    [{ status: 403 }, 403],
    [{ response: { status: 429 } }, 429],
    [new Error('x'), 500],
    [{ status: 200 }, 500],
    ['words', 500],
    [null, 500],
  ])('takes the status of %j as %i', (error, status) => {
    expect(faultStatus(error)).toBe(status);
  });

  it('keeps the words of the error as details', () => {
    expect(faultView(new Fault(404, 'No such island'))).toEqual({ status: 404, details: 'No such island' });
    expect(faultView('adrift')).toEqual({ status: 500, details: 'adrift' });
  });
});

describe('the loading bar', () => {
  it('shows after its throttle and not for a quick route', () => {
    vi.useFakeTimers();
    const quick = startLoading();
    vi.advanceTimersByTime(LOADING_BAR_THROTTLE_MS - 1);
    expect($loading.get()).toBe('waiting');
    quick();
    vi.advanceTimersByTime(LOADING_BAR_THROTTLE_MS);
    expect($loading.get()).toBe('idle');
    const slow = startLoading();
    vi.advanceTimersByTime(LOADING_BAR_THROTTLE_MS);
    expect($loading.get()).toBe('running');
    slow();
    expect($loading.get()).toBe('idle');
    vi.useRealTimers();
  });

  it('runs until everything under way is done, each counted once', () => {
    vi.useFakeTimers();
    const [route, data] = [startLoading(), startLoading()];
    vi.advanceTimersByTime(LOADING_BAR_THROTTLE_MS);
    route();
    route();
    expect($loading.get()).toBe('running');
    data();
    expect($loading.get()).toBe('idle');
    vi.useRealTimers();
  });
});

describe('the reload guard', () => {
  const memory = (): KeyValueStore => {
    const values = new Map<string, string>();
    return {
      get: (key) => values.get(key) ?? null,
      set: (key, value) => void values.set(key, value),
      remove: (key) => void values.delete(key),
    };
  };

  it('lets a page reload once a minute', () => {
    const store = memory();
    expect(mayReload(store, 1_000)).toBe(true);
    expect(mayReload(store, 1_000 + RELOAD_GUARD_MS - 1)).toBe(false);
    expect(mayReload(store, 1_000 + RELOAD_GUARD_MS)).toBe(true);
  });

  it('knows the words of a chunk that is gone', () => {
    expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
    expect(isChunkFailure(new TypeError('Importing a module script failed.'))).toBe(true);
    expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false);
  });
});

describe('scrolling', () => {
  it('counts a box as visible only between header and foot', () => {
    expect(isFullyVisible({ top: 60, bottom: 800 }, 800)).toBe(true);
    expect(isFullyVisible({ top: 59, bottom: 200 }, 800)).toBe(false);
    expect(isFullyVisible({ top: 100, bottom: 801 }, 800)).toBe(false);
  });

  it('looks 50 more times, 100 ms apart, then gives up', () => {
    vi.useFakeTimers();
    const look = vi.fn(() => null);
    retryUntil(look, () => undefined, { retries: HASH_SCROLL_RETRIES, intervalMs: HASH_SCROLL_INTERVAL_MS });
    vi.advanceTimersByTime(HASH_SCROLL_INTERVAL_MS * (HASH_SCROLL_RETRIES + 10));
    expect(look).toHaveBeenCalledTimes(HASH_SCROLL_RETRIES + 1);
    vi.useRealTimers();
  });

  it('stops looking once it found something, or was told to', () => {
    vi.useFakeTimers();
    let target: string | null = null;
    const found = vi.fn();
    retryUntil(() => target, found, { retries: 5, intervalMs: 100 });
    target = 'here';
    vi.advanceTimersByTime(1_000);
    expect(found).toHaveBeenCalledExactlyOnceWith('here');
    const look = vi.fn(() => null);
    retryUntil(look, found, { retries: 5, intervalMs: 100 })();
    vi.advanceTimersByTime(1_000);
    expect(look).toHaveBeenCalledOnce();
    vi.useRealTimers();
  });
});

describe('prefetching', () => {
  it.each([
    [{ online: true }, true],
    [{ online: true, effectiveType: '4g' }, true],
    [{ online: true, effectiveType: '2g' }, false],
    [{ online: true, effectiveType: 'slow-2g' }, false],
    [{ online: true, saveData: true }, false],
    [{ online: false }, false],
  ])('on %j: %s', (network, allowed) => {
    expect(mayPrefetch(network)).toBe(allowed);
  });

  it('takes prebuilt pages of this site only', () => {
    const here = new URL('https://fairwind.example/en/');
    const worth = (path: string) => isWorthPrefetching(new URL(path, here), here);
    expect(worth('/en/games')).toBe(true);
    expect(worth('/en/')).toBe(false);
    expect(worth('/en/account')).toBe(false);
    expect(worth('/en/play/brass-diver/real')).toBe(false);
    expect(worth('/api/session')).toBe(false);
    expect(worth('https://elsewhere.example/en/games')).toBe(false);
  });
});

describe('route data', () => {
  it('counts the path and the watched query only', () => {
    const key = (path: string) => routeDataKey(at(path), ['bt-path']);
    expect(key('/en/sport?bt-path=/live')).not.toBe(key('/en/sport?bt-path=/bets'));
    expect(key('/en/sport?utm=1')).toBe(key('/en/sport'));
    expect(key('/en/sport')).not.toBe(key('/de/sport'));
  });

  it('is asked for at once, then when its key changes, 200 ms apart, until stopped', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('location', new URL('/en/sport', 'https://fairwind.example'));
    const refresh = vi.fn();
    const stop = onRouteData(['bt-path'], ({ url }) => refresh(url.search));
    const goTo = (path: string) => announceNavigation('after', trip('/en/sport', path));
    expect(refresh).toHaveBeenCalledExactlyOnceWith('');
    await goTo('/en/sport?utm=1');
    await goTo('/en/sport?bt-path=/live');
    vi.advanceTimersByTime(FETCH_MINIMUM_MS - 1);
    expect(refresh).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(refresh).toHaveBeenLastCalledWith('?bt-path=/live');
    stop();
    await goTo('/en/sport?bt-path=/bets');
    vi.advanceTimersByTime(FETCH_MINIMUM_MS);
    expect(refresh).toHaveBeenCalledTimes(2);
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('spec §4 and §8: the loading bar runs with it, and what it throws goes to the global handler', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('location', new URL('/en/account', 'https://fairwind.example'));
    const report = vi.fn();
    onFault(report);
    const answer = Promise.withResolvers<void>();
    const stop = onRouteData([], () => answer.promise);
    vi.advanceTimersByTime(LOADING_BAR_THROTTLE_MS);
    expect($loading.get()).toBe('running');
    answer.reject(new Error('no such island'));
    await vi.waitFor(() => expect(report).toHaveBeenCalledExactlyOnceWith(new Error('no such island')));
    expect($loading.get()).toBe('idle');
    stop();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
});

describe('devices', () => {
  const desktop: DeviceSignals = {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130',
    platform: 'Linux x86_64',
    maxTouchPoints: 0,
    coarsePointer: false,
    screenShortSidePx: 1080,
  };
  const touch = { maxTouchPoints: 5, coarsePointer: true };

  it.each<[string, Partial<DeviceSignals>, string]>([
    ['a desktop', {}, 'desktop'],
    ['a laptop with a touch screen', { maxTouchPoints: 10 }, 'desktop'],
    ['client hints', { clientHintMobile: true }, 'mobile'],
    ['an iPhone', { ...touch, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Mobile/15E' }, 'mobile'],
    ['an Android phone', { ...touch, userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel) Mobile Safari' }, 'mobile'],
    ['an Android tablet', { ...touch, userAgent: 'Mozilla/5.0 (Linux; Android 15; SM-X) Safari' }, 'tablet'],
    ['an iPad that says Macintosh', { ...touch, userAgent: 'Mozilla/5.0 (Macintosh)', platform: 'MacIntel' }, 'tablet'],
    ['a Mac', { userAgent: 'Mozilla/5.0 (Macintosh)', platform: 'MacIntel' }, 'desktop'],
    ['an unknown small touch screen', { ...touch, screenShortSidePx: 412 }, 'mobile'],
    ['an unknown large touch screen', { ...touch, screenShortSidePx: 800 }, 'tablet'],
  ])('knows %s', (_, signals, kind) => {
    expect(deviceKindOf({ ...desktop, ...signals })).toBe(kind);
  });
});

describe('a transition that another navigation overtakes', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('is skipped without an error that nobody handles', async () => {
    const skipped = new DOMException('Transition was skipped', 'AbortError');
    const transition = { ready: Promise.reject(skipped), finished: Promise.resolve() };
    const handled = vi.spyOn(transition.ready, 'catch');
    const update = vi.fn();
    const document = { startViewTransition: vi.fn(() => transition) };
    vi.stubGlobal('document', document);
    const original = document.startViewTransition;
    acceptSkippedTransitions();
    expect(document.startViewTransition).not.toBe(original);
    expect((document.startViewTransition as (work: () => void) => unknown)(update)).toBe(transition);
    expect(original).toHaveBeenCalledWith(update);
    expect(handled).toHaveBeenCalledTimes(1);
    await expect(transition.ready).rejects.toBe(skipped);
  });

  it('asks nothing of a browser without transitions', () => {
    vi.stubGlobal('document', {});
    expect(acceptSkippedTransitions).not.toThrow();
  });
});

describe('a part of the page that cannot be loaded', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A page in a browser that hears of failed chunks. */
  function openPage(answers: () => Promise<Response>) {
    const listeners = new Map<string, (event: { detail?: unknown }) => void>();
    vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener));
    vi.stubGlobal('dispatchEvent', (event: CustomEvent) => listeners.get(event.type)?.(event));
    vi.stubGlobal('document', { addEventListener() {} });
    vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
    vi.stubGlobal('fetch', answers);
    const kept = new Map<string, string>();
    const store = {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string) => void kept.set(key, value),
      remove: (key: string) => void kept.delete(key),
    } as KeyValueStore;
    const reload = vi.fn();
    const said: string[] = [];
    guardChunks(store, reload);
    onLost((lost) => said.push(lost));
    return { reload, fail: () => listeners.get('vite:preloadError')?.({}), said: () => said };
  }

  it('reloads the page once; the second within a minute is said, with the reload to press', async () => {
    const page = openPage(async () => new Response());
    page.fail();
    await vi.waitFor(() => expect(page.reload).toHaveBeenCalledTimes(1));
    expect(page.said()).toEqual([]);
    page.fail();
    await vi.waitFor(() => expect(page.said()).toEqual(['part']));
    expect(page.reload).toHaveBeenCalledTimes(1);
  });

  it('says that the line is away where nothing of the site answers, and reloads nothing', async () => {
    const page = openPage(async () => Promise.reject(new TypeError('offline')));
    page.fail();
    await vi.waitFor(() => expect(page.said()).toEqual(['line']));
    expect(page.reload).not.toHaveBeenCalled();
  });
});
