/** Tabs of one browser share one slip: picks, stake, and a bet that was sent; each player's is their own. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PLAYER_HINT_COOKIE } from '#shared/constants.ts';
import { errorBody } from '#shared/contract/errors.ts';
import { BET, PLAYER } from '../support/answers.ts';
import { sharedBrowser } from '../support/shared-browser.ts';

const pick = (fixture_id: string) => ({
  ...{ fixture_id, market: 'result', outcome: 'home', odds: '2.00', home: 'Port Alder', away: 'Greyharbour' },
});

let browser: ReturnType<typeof sharedBrowser>;
/** What a bet is answered with; the bodies that came. */
let answer: () => Response | Promise<Response>;
const bets: { line_stake: string; legs: { fixture_id: string }[] }[] = [];
/** What the service says of an intent. */
let found: { act: string; id: string; number: string; stands: boolean } | null = null;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  browser = sharedBrowser();
  bets.length = 0;
  found = null;
  answer = () => Response.json({ bet: BET });
  vi.stubGlobal('location', new URL('https://fairwind.example/en/sport'));
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/intents/')) return Response.json({ intent: found });
    if (pathname !== '/api/sport/bets') return Response.json(errorBody('unavailable'), { status: 503 });
    bets.push(await request.json());
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A tab that shows sport to a player, or to a guest. */
async function openTab(player: string | null = 'anna', options?: { instead: boolean }) {
  const tab = await browser.open(
    async () => ({
      ...(await import('#features/sport/slip.ts')),
      ...(await import('#features/sport/placing.ts')),
      ...(await import('#features/session/store.ts')),
      ...(await import('#features/session/model.ts')),
    }),
    options,
  );
  const enter = (id: string | null) =>
    tab.$session.set(id === null ? tab.purged() : tab.signedIn({ ...PLAYER, user_id: id }));
  enter(player);
  tab.restoreSlip();
  const names = () => tab.$slip.get().picks.map(({ fixture_id }) => fixture_id);
  const place = () => tab.placeSlip(tab.$slip.get(), 'EUR', null);
  return { ...tab, enter, names, place };
}

describe('two tabs', () => {
  it('show the same picks and stake, whichever of them changes', async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.togglePick(pick('m1'));
    other.togglePick(pick('m2'));
    other.changeSlip({ stake: '7,50' });
    for (const tab of [one, other]) expect([tab.names(), tab.$slip.get().stake]).toEqual([['m1', 'm2'], '7,50']);
    one.clearSlip();
    expect([other.names(), other.$slip.get().stake]).toEqual([[], '7,50']);
  });

  it('place what stands on the slip once: the other tab has neither picks nor a second bet', async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.togglePick(pick('m1'));
    one.changeSlip({ stake: '5' });
    expect(other.names()).toEqual(['m1']);
    let arrive: (() => void) | undefined;
    answer = () =>
      new Promise((resolve) => {
        arrive = () => resolve(Response.json({ bet: BET }));
      });
    const placed = one.place();
    await expect.poll(() => bets.length).toBe(1);
    // Pressed there too while the first is under way, also at other odds.
    await other.place();
    other.changeSlip({ picks: [{ ...pick('m1'), odds: '2.10' }] });
    await other.place();
    arrive?.();
    await placed;
    expect(one.$placed.get()?.numbers).toEqual(['FW-0001']);
    expect([one.names(), other.names(), bets.length]).toEqual([[], [], 1]);
  });

  it('a pick that was put on meanwhile in the other tab stays', async () => {
    const [one, other] = [await openTab(), await openTab()];
    one.togglePick(pick('m1'));
    one.changeSlip({ stake: '5' });
    let arrive: (() => void) | undefined;
    answer = () =>
      new Promise((resolve) => {
        arrive = () => resolve(Response.json({ bet: BET }));
      });
    const placed = one.place();
    await expect.poll(() => bets.length).toBe(1);
    other.togglePick(pick('m2'));
    arrive?.();
    await placed;
    expect([one.names(), other.names()]).toEqual([['m2'], ['m2']]);
  });
});

describe('a bet whose answer was lost', () => {
  const lose = () => {
    answer = () => new Response('<html>Bad gateway</html>', { status: 502 });
  };

  it('is shown as placed, with its number, when the server has it; its picks leave the slip', async () => {
    const tab = await openTab();
    tab.togglePick(pick('m1'));
    lose();
    found = { act: 'placeBet', id: 'b-1', number: 'FW-0001', stands: true };
    await tab.place();
    expect(tab.$placed.get()).toMatchObject({ numbers: ['FW-0001'], error: null, missed: null });
    expect(tab.names()).toEqual([]);
  });

  it('keeps the slip from sending another, also after a reload and at moved odds, and never says that nothing was placed', async () => {
    const before = await openTab();
    before.togglePick(pick('m1'));
    lose();
    await before.place();
    expect(before.$placed.get()).toMatchObject({ numbers: [], error: null, missed: null });
    const tab = await openTab('anna', { instead: true });
    expect(tab.names()).toEqual(['m1']);
    answer = () => Response.json({ bet: BET });
    tab.changeSlip({ picks: [{ ...pick('m1'), odds: '2.10' }] });
    await tab.place();
    expect(bets).toHaveLength(1);
    found = { act: 'placeBet', id: 'b-1', number: 'FW-0001', stands: true };
    await expect.poll(() => tab.$placed.get()?.numbers).toEqual(['FW-0001']);
    expect([tab.names(), bets.length]).toEqual([[], 1]);
  });
});

describe('a slip', () => {
  it('is a player’s own: it is gone with them, the next one finds none of it, and it is there when they come back', async () => {
    const tab = await openTab('anna');
    tab.togglePick(pick('m1'));
    tab.enter(null);
    expect(tab.names()).toEqual([]);
    tab.enter('ben');
    expect(tab.names()).toEqual([]);
    tab.togglePick(pick('m2'));
    tab.enter(null);
    tab.enter('anna');
    expect(tab.names()).toEqual(['m1']);
  });

  it('of a guest goes with them when they log in', async () => {
    const tab = await openTab(null);
    tab.togglePick(pick('m1'));
    tab.enter('anna');
    expect(tab.names()).toEqual(['m1']);
    tab.enter(null);
    expect(tab.names()).toEqual([]);
  });

  it('of the last player is shown after a reload until the session is known, and no longer if it is another’s', async () => {
    const before = await openTab('anna');
    before.togglePick(pick('m1'));
    vi.stubGlobal('document', { cookie: `${PLAYER_HINT_COOKIE}=1` });
    const load = () =>
      browser.open(async () => ({
        ...(await import('#features/sport/slip.ts')),
        ...(await import('#features/session/store.ts')),
        ...(await import('#features/session/model.ts')),
      }));
    const tab = await load();
    tab.restoreSlip();
    expect(tab.$slip.get().picks).toHaveLength(1);
    tab.$session.set(tab.signedIn({ ...PLAYER, user_id: 'ben' }));
    expect(tab.$slip.get().picks).toEqual([]);
  });
});
