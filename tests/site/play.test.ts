import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPlayAddress } from '#features/play/address.ts';
import { approachGame, enterGame, leaveGame, showGame } from '#features/play/entry.ts';
import { settledAhead } from '#features/play/launch.ts';
import {
  addRound,
  balanceMessage,
  formatNet,
  hasStarted,
  isFatal,
  minutesSince,
  type PlaySituation,
  readFrameMessage,
  stageAfterError,
  stageBeforeLaunch,
  stakesWithin,
  standsWide,
  verifierAddress,
} from '#features/play/model.ts';
import { limitsFor } from '#features/play/ui/GameFacts.tsx';
import { fillsScreen } from '#features/play/ui/useFullScreen.ts';
import { DEVICES } from '#shared/catalogue/names.ts';
import { ERRORS, type ErrorName } from '#shared/contract/errors.ts';

describe('the play address', () => {
  it.each([
    ['/play', { code: undefined, mode: 'real' }],
    ['/de/play/', { code: undefined, mode: 'real' }],
    ['/de/play/krakens-toll/real', { code: 'krakens-toll', mode: 'real' }],
    // The page about the game: nothing is launched there.
    ['/play/krakens-toll', null],
    ['/pt-br/play/krakens-toll/demo', { code: 'krakens-toll', mode: 'demo' }],
    ['/play/krakens-toll/cheat', { code: 'krakens-toll', mode: null }],
  ])('reads %s', (path, address) => {
    expect(readPlayAddress(path)).toEqual(address);
  });
});

describe('the limits beside a game', () => {
  const domain = { stakeMaximum: null, roundMinimumMs: 0, currency: 'EUR', guestCurrency: 'EUR' } as const;

  it('are the domain’s until a game was launched, then those of whoever plays', () => {
    const limits = { stake_maximum: '1.00', round_minimum_ms: 5_000, counted_up_to: null, currency: 'EUR' };
    expect(limitsFor(domain, null)).toEqual(domain);
    expect(limitsFor(domain, { limits })).toEqual({ ...domain, stakeMaximum: '1.00', roundMinimumMs: 5_000 });
  });
});

describe('a launch that was asked for ahead', () => {
  const refused = (name: ErrorName, status: number) => ({
    status,
    body: { error: { code: ERRORS[name].code, message: name, variables: {} } },
  });

  it('is the game when it was granted', () => {
    const body = { url: 'http://games.test/play/1', origin: 'http://games.test' };
    expect(settledAhead({ status: 200, body })).toEqual({ ok: true, value: body });
  });

  it('stands when the profile is missing: it is about the player alone', () => {
    expect(settledAhead(refused('profile_required', 409))).toMatchObject({
      ok: false,
      error: { name: 'profile_required' },
    });
  });

  it.each([
    ['without an answer', null],
    ['with a body that says nothing', { status: 502, body: null }],
    ['of an unknown game', refused('unknown_game', 404)],
    ['of a vendor that did not answer', refused('provider_unavailable', 503)],
    ['of a player who is not known', refused('unauthenticated', 401)],
  ])('is asked for again %s', (_, answer) => {
    expect(settledAhead(answer)).toBeNull();
  });
});

describe('the frame of a game', () => {
  /** A document that makes frames and nothing else. */
  const frameOf = (vendor: string) => {
    const attributes: Record<string, string> = {};
    const made = {
      setAttribute: (name: string, value: string) => void Object.assign(attributes, { [name]: value }),
      remove: () => undefined,
    };
    vi.stubGlobal('document', { title: 'A game', createElement: () => made });
    const place = { replaceChildren: () => undefined } as unknown as HTMLElement;
    const limits = { stake_maximum: null, round_minimum_ms: 0, counted_up_to: null, currency: 'EUR' };
    showGame(place, { url: `https://${vendor}.example/1`, vendor, origin: `https://${vendor}.example`, limits });
    leaveGame();
    return { ...attributes, allow: Reflect.get(made, 'allow') };
  };
  afterEach(() => vi.unstubAllGlobals());

  it('of our own studio runs scripts and closes dialogs by forms; it opens no windows and fills no screen', () => {
    expect(frameOf('studio')).toEqual({
      sandbox: 'allow-scripts allow-same-origin allow-forms',
      allow: 'autoplay',
    });
  });

  it('of an outside vendor may open its rules in a window, and fill the screen', () => {
    expect(frameOf('hub88')).toEqual({
      sandbox: 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
      allow: 'autoplay; fullscreen',
    });
  });
});

describe('the session of a game', () => {
  const path = '/en/play/krakens-toll/demo';
  /** Answers each question with a session of the next number, in a document with a place for its frame. */
  const serve = () => {
    const urls: string[] = [];
    let sessions = 0;
    const frame = () => ({
      setAttribute: () => undefined,
      remove: () => undefined,
      addEventListener: () => undefined,
      set src(url: string) {
        urls.push(url);
      },
    });
    const answer = () => {
      sessions += 1;
      const origin = 'https://games.example';
      return Promise.resolve(Response.json({ url: `${origin}/${sessions}`, vendor: 'studio', origin }));
    };
    vi.stubGlobal('document', {
      createElement: frame,
      querySelector: () => ({ replaceChildren: () => undefined }),
    });
    vi.stubGlobal('location', { origin: 'https://fairwind.example' });
    vi.stubGlobal('fetch', answer);
    return { urls, asked: () => sessions };
  };
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is asked for at the press and used by the page that follows; whoever comes again gets another', async () => {
    vi.useFakeTimers();
    const { urls, asked } = serve();
    const enter = async () => {
      approachGame(path, 'en');
      const entered = enterGame(path, 'en', Promise.resolve());
      await vi.runAllTimersAsync();
      await entered;
    };
    await enter();
    expect(asked()).toBe(1);
    await enter();
    expect(urls).toEqual(['https://games.example/1', 'https://games.example/2']);
  });
});

const OPEN = { status: 'open', devices: DEVICES } as const;

describe('what stands before a launch', () => {
  const situation = (change: Partial<PlaySituation>): PlaySituation => ({
    address: { code: 'krakens-toll', mode: 'real' },
    game: OPEN,
    failed: false,
    device: 'desktop',
    demoOffered: true,
    asked: false,
    authenticated: false,
    noProfile: false,
    stopped: false,
    ...change,
  });
  it.each([
    ['choose', { address: { code: undefined, mode: 'real' } }],
    ['unknown', { address: { code: 'krakens-toll', mode: null } }],
    ['unknown', { game: null }],
    ['loading', { game: undefined }],
    ['failed', { game: undefined, failed: true }],
    ['announced', { game: { ...OPEN, status: 'announced' }, authenticated: true }],
    ['unavailable', { game: { ...OPEN, status: 'unavailable' }, authenticated: true }],
    ['launch', { game: { ...OPEN, status: 'unavailable' }, authenticated: true, asked: true }],
    ['gate', { game: { ...OPEN, status: 'unavailable' }, asked: true }],
    ['announced', { game: { ...OPEN, status: 'announced' }, authenticated: true, asked: true }],
    ['gate', {}],
    ['loading', { authenticated: null }],
    ['launch', { authenticated: true }],
    ['profile', { authenticated: true, noProfile: true }],
    ['loading', { authenticated: null, noProfile: true }],
    ['launch', { address: { code: 'krakens-toll', mode: 'demo' } }],
    ['other-device', { device: 'mobile', game: { ...OPEN, devices: ['desktop'] } }],
    ['stopped', { authenticated: true, stopped: true }],
    ['stopped', { authenticated: true, stopped: true, noProfile: true }],
    ['stopped', { authenticated: true, stopped: true, address: { code: 'krakens-toll', mode: 'demo' } }],
    ['announced', { authenticated: true, stopped: true, game: { ...OPEN, status: 'announced' } }],
    ['no-demo', { address: { code: 'krakens-toll', mode: 'demo' }, demoOffered: false }],
  ] as const)('is %s', (stage, change) => {
    expect(stageBeforeLaunch(situation(change as Partial<PlaySituation>))).toBe(stage);
  });

  it('turns refusals into what a person can do next', () => {
    expect(stageAfterError({ name: 'unauthenticated' }, 'real')).toBe('gate');
    expect(stageAfterError({ name: 'profile_required' }, 'real')).toBe('profile');
    expect(stageAfterError({ name: 'not_offered' }, 'demo')).toBe('no-demo');
    expect(stageAfterError({ name: 'not_offered' }, 'real')).toBe('unknown');
    expect(stageAfterError({ name: 'provider_unavailable' }, 'real')).toBe('unavailable');
    for (const mode of ['real', 'demo'] as const) {
      expect(stageAfterError({ name: 'forbidden_by_law' }, mode)).toBe('forbidden');
    }
    for (const name of ['withdraw_only', 'play_stopped', 'play_stopped_until'] as const) {
      for (const mode of ['real', 'demo'] as const) expect(stageAfterError({ name }, mode)).toBe('stopped');
    }
    expect(stageAfterError({}, 'real')).toBe('failed');
  });
});

describe('what the frame is told of the wallet', () => {
  it('is the cash in minor units of its currency, and nothing before there is a wallet', () => {
    expect(balanceMessage({ balance: 20.15, currency: 'EUR' })).toEqual({
      type: 'page/balance-changed',
      balance: '2015',
    });
    expect(balanceMessage({ balance: 0, currency: null })).toBeNull();
  });
});

describe('messages of the frame', () => {
  const round = (payout: string, phase: 'started' | 'finished' = 'finished') =>
    ({ type: 'game/round', round_id: 'r', phase, stake: '100', payout, currency: 'EUR' }) as const;

  it('reads only what the contract knows', () => {
    expect(readFrameMessage({ type: 'game/ready' })).toEqual({ type: 'game/ready' });
    expect(readFrameMessage({ type: 'page/steal' })).toBeNull();
    expect(readFrameMessage('game/ready')).toBeNull();
    expect(readFrameMessage(null)).toBeNull();
  });

  it('a round is checked on the game’s own origin, whatever the frame says', () => {
    const at = (round: unknown) => verifierAddress('https://games.example/play/token', 'de', { round });
    expect(at('game=mines&nonce=4')).toBe('https://games.example/verify?lang=de#game=mines&nonce=4');
    expect(new URL(at('https://evil.example/?a=1')).origin).toBe('https://games.example');
    expect(new URL(at({ toString: () => 'javascript:alert(1)' })).protocol).toBe('https:');
  });

  it('adds finished rounds in minor units and leaves the rest alone', () => {
    const first = addRound(null, round('0'));
    expect(first).toEqual({ minor: -100n, currency: 'EUR' });
    const second = addRound(first, round('4900'));
    expect(second).toEqual({ minor: 4_700n, currency: 'EUR' });
    expect(addRound(second, round('4900', 'started'))).toBe(second);
    expect(addRound(second, round('1e9'))).toBe(second);
    expect(addRound(second, { type: 'game/ready' })).toBe(second);
  });

  it('starts over in another currency', () => {
    const other = { ...round('250'), currency: 'PLN' };
    expect(addRound({ minor: 500n, currency: 'EUR' }, other)).toEqual({ minor: 150n, currency: 'PLN' });
  });

  it('shows the result with its sign', () => {
    expect(formatNet({ minor: 3_120n, currency: 'EUR' }, 'en')).toBe('+€31.20');
    expect(formatNet({ minor: -50n, currency: 'EUR' }, 'en')).toBe('−€0.50');
    expect(formatNet({ minor: 0n, currency: 'EUR' }, 'en')).toBe('€0.00');
  });

  it('gives a frame up only for a lost token', () => {
    expect(isFatal({ type: 'game/error', status: 'token_expired' })).toBe(true);
    expect(isFatal({ type: 'game/error', status: 'insufficient_funds' })).toBe(false);
  });
});

describe('the stakes of open games', () => {
  it('end where the jurisdiction does', () => {
    expect(stakesWithin('slot', 'EUR', null)).toEqual({ minimum: '0.20', maximum: '100.00' });
    expect(stakesWithin('slot', 'EUR', '1.00')).toEqual({ minimum: '0.20', maximum: '1.00' });
    expect(stakesWithin('slot', 'EUR', '500')).toEqual({ minimum: '0.20', maximum: '100.00' });
  });
});

describe('the time on board', () => {
  it('counts whole minutes from the first game on', () => {
    expect(minutesSince(null, 999_999)).toBe(0);
    expect(minutesSince(1_000, 60_999)).toBe(0);
    expect(minutesSince(1_000, 181_000)).toBe(3);
  });
});

describe('a game that fails to load', () => {
  it('of the house is there once it says so, whatever came into its frame', () => {
    expect(hasStarted({ vendor: 'studio', ready: false, arrived: true })).toBe(false);
    expect(hasStarted({ vendor: 'studio', ready: true, arrived: true })).toBe(true);
  });

  it('of an outside vendor is there with its document, and without one it is not', () => {
    expect(hasStarted({ vendor: 'hub88', ready: false, arrived: true })).toBe(true);
    expect(hasStarted({ vendor: 'hub88', ready: false, arrived: false })).toBe(false);
    expect(hasStarted({ vendor: null, ready: false, arrived: false })).toBe(false);
  });
});

describe('full screen (ADR 0007)', () => {
  it('is the browser’s where it has one, and the stage’s own where it is missing or refused', async () => {
    expect(await fillsScreen({ requestFullscreen: async () => undefined })).toBe(true);
    expect(await fillsScreen({ requestFullscreen: () => Promise.reject(new TypeError('refused')) })).toBe(false);
    expect(await fillsScreen({})).toBe(false);
  });

  it('a hint to turn the phone is for games that may not fit it upright: never for the house’s own', () => {
    expect(standsWide('hub88')).toBe(true);
    expect(standsWide('studio')).toBe(false);
  });
});
