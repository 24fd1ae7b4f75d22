/** Wins and achievements in the browser: the public feed, the player's own (spec sections 3 and 7). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const win = (amount: string) => ({
  game_code: 'krakens-toll',
  amount,
  currency: 'EUR' as const,
  created_at: '2026-03-01T12:00:00.000Z',
});
const event = (event_id: string, amount: string) => ({ event_id, player: 'se•••k', ...win(amount) });

/** Answers by path; a path may answer late. */
function stubService(answers: Record<string, () => unknown>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(new Request(input, init).url);
    asked.push(pathname + search);
    const answer = answers[pathname];
    return answer ? Response.json(await answer()) : Response.json({}, { status: 404 });
  });
  return asked;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('location', new URL('https://fairwind.example/en/'));
});
afterEach(() => vi.unstubAllGlobals());

describe('wins', () => {
  const load = () => import('#features/events/store.ts');

  it('spec §7: the list is asked for with type all, and a failure leaves what is shown', async () => {
    const asked = stubService({ '/api/events': () => ({ result: [event('e-1', '3.00')] }) });
    const { $events, loadEvents } = await load();
    await loadEvents();
    expect(asked).toEqual(['/api/events?type=all']);
    expect($events.get()).toEqual([event('e-1', '3.00')]);
    stubService({});
    await loadEvents();
    expect($events.get()).toHaveLength(1);
  });

  it('spec §3: last and top win are the player’s, renewed by their own events only', async () => {
    stubService({ '/api/player/wins': () => ({ last_win: win('3.00'), top_win: win('9.00') }) });
    const { $wins, loadWins, receiveEvent } = await load();
    await loadWins();
    receiveEvent({ ...event('e-2', '50.00'), own: false, top_win: false });
    expect($wins.get()).toEqual({ last_win: win('3.00'), top_win: win('9.00') });
    receiveEvent({ ...event('e-3', '4.00'), own: true, top_win: false });
    expect($wins.get()).toEqual({ last_win: win('4.00'), top_win: win('9.00') });
    receiveEvent({ ...event('e-4', '12.00'), own: true, top_win: true });
    expect($wins.get()).toEqual({ last_win: win('12.00'), top_win: win('12.00') });
  });

  it('an answer that a win or a logout has overtaken is not shown', async () => {
    const answers = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()];
    let call = 0;
    stubService({ '/api/player/wins': () => answers[call++]?.promise });
    const { $wins, loadWins, receiveEvent, forgetWins } = await load();
    const old = { last_win: win('1.00'), top_win: win('1.00') };
    const overtaken = loadWins();
    receiveEvent({ ...event('e-5', '7.00'), own: true, top_win: true });
    answers[0]?.resolve(old);
    await overtaken;
    expect($wins.get().last_win).toEqual(win('7.00'));
    const left = loadWins();
    forgetWins();
    answers[1]?.resolve(old);
    await left;
    expect($wins.get()).toEqual({ last_win: null, top_win: null });
  });

  it('after missed messages only what is on screen is asked for again', async () => {
    const asked = stubService({ '/api/events': () => ({ result: [] }) });
    const { $events, refetchEvents } = await load();
    await refetchEvents();
    expect(asked).toEqual([]);
    const unbind = $events.listen(() => undefined);
    await refetchEvents();
    expect(asked).toEqual(['/api/events?type=all']);
    unbind();
  });
});

describe('spec §7: achievements', () => {
  const ACHIEVEMENT = {
    benefit_id: 'b-1',
    name: 'first-win',
    game_code: 'krakens-toll',
    completed_at: '2026-03-01T12:00:00.000Z',
  };
  const PATH = '/api/player/achievements/b-1';
  const load = () => import('#features/achievements/store.ts');

  it('the completed achievement is fetched by its benefit_id and kept once', async () => {
    const asked = stubService({ [PATH]: () => ({ result: ACHIEVEMENT }) });
    const { $achievements, receiveAchievement } = await load();
    expect(await receiveAchievement({ benefit_id: 'b-1' })).toEqual(ACHIEVEMENT);
    expect(await receiveAchievement({ benefit_id: 'b-1' })).toBeNull();
    expect(asked[0]).toBe(PATH);
    expect($achievements.get()).toEqual([ACHIEVEMENT]);
  });

  it('one that cannot be fetched, or comes after a logout, is no news', async () => {
    stubService({});
    const { $achievements, receiveAchievement } = await load();
    const { purge } = await import('#features/session/index.ts');
    expect(await receiveAchievement({ benefit_id: 'b-1' })).toBeNull();
    const answer = Promise.withResolvers<unknown>();
    stubService({ [PATH]: () => answer.promise });
    const late = receiveAchievement({ benefit_id: 'b-1' });
    purge();
    answer.resolve({ result: ACHIEVEMENT });
    expect(await late).toBeNull();
    expect($achievements.get()).toEqual([]);
  });

  it('is shown as a toast in the page’s language, with the way to the rounds', async () => {
    const { $page } = await import('#features/regions/index.ts');
    const { showAchievement } = await import('#features/achievements/index.ts');
    const { connectToastStack } = await import('#ui/toasts.ts');
    const show = vi.fn();
    connectToastStack({ show, close: () => undefined });
    $page.set({ route: 'home', region: 'main', locale: 'de', environment: 'demo' } as never);
    await showAchievement({ ...ACHIEVEMENT, name: 'first-win' });
    expect(show).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        kind: 'success',
        title: 'Erfolg: Erster Gewinn',
        action: { label: 'Spielverlauf', href: '/de/account/game-history' },
      }),
    );
  });
});
