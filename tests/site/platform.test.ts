import { atom } from 'nanostores';
import { describe, expect, it, vi } from 'vitest';
import { onListened } from '#app/listened.ts';
import { FEED_LENGTH, NO_WINS, withEvent, withOwnWin } from '#features/events/model.ts';
import {
  EMPTY_INBOX,
  type InboxNotification,
  shownNotifications,
  withNotification,
  withRead,
} from '#features/inbox/model.ts';
import { cookieText, readCookie } from '#platform/cookies.ts';
import { storeOver } from '#platform/storage.ts';
import { atLeast, debounce, everyAtMost, throttle } from '#platform/timing.ts';

describe('timing', () => {
  it('debounces to the last call', () => {
    vi.useFakeTimers();
    const run = vi.fn();
    const paced = debounce(500, run);
    paced(1);
    vi.advanceTimersByTime(499);
    paced(2);
    vi.advanceTimersByTime(499);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledExactlyOnceWith(2);
    vi.useRealTimers();
  });

  it('throttles: at once, then the last call at the end of the interval', () => {
    vi.useFakeTimers();
    const run = vi.fn();
    const paced = throttle(200, run);
    paced(1);
    paced(2);
    paced(3);
    expect(run.mock.calls).toEqual([[1]]);
    vi.advanceTimersByTime(200);
    expect(run.mock.calls).toEqual([[1], [3]]);
    vi.useRealTimers();
  });

  it('allows once per interval', () => {
    let now = 0;
    const allowed = everyAtMost(60_000, () => now);
    expect(allowed()).toBe(true);
    now = 59_999;
    expect(allowed()).toBe(false);
    now = 60_000;
    expect(allowed()).toBe(true);
  });

  it('holds quick work back to a minimum', async () => {
    vi.useFakeTimers();
    const settled = vi.fn();
    void atLeast(200, Promise.resolve('value')).then(settled);
    await vi.advanceTimersByTimeAsync(199);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith('value');
    vi.useRealTimers();
  });
});

describe('cookies and storage', () => {
  it('reads one cookie among others, by its whole name', () => {
    expect(readCookie('b', 'a=1; b=x%20y; bb=2')).toBe('x y');
    expect(readCookie('c', 'a=1')).toBeNull();
  });

  it('writes for a year and the whole host', () => {
    expect(cookieText('i18n_redirected', 'pt-br', 365, true)).toBe(
      'i18n_redirected=pt-br; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    );
  });

  it('falls back to memory where storage is refused', () => {
    const store = storeOver(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    store.set('k', 'v');
    expect(store.get('k')).toBe('v');
    store.remove('k');
    expect(store.get('k')).toBeNull();
  });
});

describe('the event feed', () => {
  const event = (event_id: string) => ({
    event_id,
    game_code: 'g',
    player: 'se•••k',
    amount: '1.00',
    currency: 'EUR' as const,
    created_at: '2026-01-01T00:00:00Z',
  });

  it('puts the newest first, each once, and stays short', () => {
    const full = Array.from({ length: FEED_LENGTH }, (_, index) => event(String(index)));
    const next = withEvent(full, event('5'));
    expect(next).toHaveLength(FEED_LENGTH);
    expect(next[0]?.event_id).toBe('5');
    expect(withEvent(full, event('new'))).toHaveLength(FEED_LENGTH);
  });

  it('changes the player’s wins only by their own events', () => {
    expect(withOwnWin(NO_WINS, { ...event('1'), own: false, top_win: true })).toBe(NO_WINS);
    const last = withOwnWin(NO_WINS, { ...event('1'), own: true, top_win: false });
    expect(last).toMatchObject({ last_win: { amount: '1.00' }, top_win: null });
    expect(withOwnWin(NO_WINS, { ...event('1'), own: true, top_win: true }).top_win).not.toBeNull();
  });
});

describe('what starts because someone listens', () => {
  it('starts with the first to listen, whether they came before or after it was said', () => {
    const [before, after] = [atom(0), atom(0)];
    before.listen(() => undefined);
    const [early, late] = [vi.fn(), vi.fn()];
    onListened(before, early);
    onListened(after, late);
    expect(early).toHaveBeenCalledOnce();
    expect(late).not.toHaveBeenCalled();
    for (const store of [before, after]) store.listen(() => undefined);
    expect(early).toHaveBeenCalledOnce();
    expect(late).toHaveBeenCalledOnce();
  });
});

describe('the inbox', () => {
  const notification = (notification_id: string, reading = false): InboxNotification => ({
    notification_id,
    kind: null,
    message: { url: '', popup: { header: '', excerpt: '', content: '' }, toast: { excerpt: '' } },
    delivery_types: ['base'],
    reading,
    created_at: '',
  });

  it('counts what is unread, once per notification', () => {
    const one = withNotification(EMPTY_INBOX, notification('a'));
    expect(one.unread).toBe(1);
    expect(withNotification(one, notification('a'))).toBe(one);
    expect(withNotification(one, notification('b', true)).unread).toBe(1);
  });

  it('marks read once and filters by view', () => {
    const inbox = withNotification(withNotification(EMPTY_INBOX, notification('a')), notification('b'));
    const read = withRead(inbox, 'a');
    expect(read.unread).toBe(1);
    expect(withRead(read, 'a')).toBe(read);
    expect(shownNotifications({ ...read, view: 'unread' }).map(({ notification_id }) => notification_id)).toEqual([
      'b',
    ]);
    expect(shownNotifications(read)).toHaveLength(2);
  });
});
