/** What a page of a game sends on a line that is not there, and what it says of it. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createStudioApi } from '#studio/client/api.ts';
import { isStillUnknown } from '#studio/client/failures.ts';

const REQUEST = { request_id: 'request-0001', stake: '100', buy: false };
let sent: string[] = [];
let isOnline = true;
/** What the line does with each request, in turn; the last one from then on. */
let line: (() => Promise<Response>)[] = [];

const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const answered = async () => Response.json({ round_id: 'round-0001' });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  isOnline = true;
  vi.stubGlobal('navigator', {
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal('fetch', (address: string) => {
    sent.push(address);
    return (line.length > 1 ? line.shift() : line[0])?.();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const api = () => createStudioApi('token');

describe('a bet', () => {
  test('pressed while the browser is offline is not sent, then or later', async () => {
    line = [answered];
    isOnline = false;
    const asked = api().spin(REQUEST, () => expect.unreachable('Nothing was lost'));
    expect(await asked).toEqual({ ok: false, status: 'offline', retryAfterMs: 0 });
    isOnline = true;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });

  test('whose answer was lost is asked for again until there is one', async () => {
    line = [cut, cut, answered];
    const asked = api().spin(REQUEST, () => undefined);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await asked).toEqual({ ok: true, value: { round_id: 'round-0001' } });
    expect(sent).toHaveLength(3);
  });

  test('that was lost is never placed once the player has said so', async () => {
    line = [cut, answered];
    const asked = api().spin(REQUEST, (giveUp) => giveUp());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asked).toEqual({ ok: false, status: 'given_up', retryAfterMs: 0 });
    expect(sent).toHaveLength(1);
  });

  test('stays unknown only where it has left the page', () => {
    expect(isStillUnknown('unavailable', false)).toBe(true);
    expect(isStillUnknown('offline', true)).toBe(true);
    expect(isStillUnknown('offline', false)).toBe(false);
    expect(isStillUnknown('given_up', true)).toBe(false);
    expect(isStillUnknown('insufficient_funds', true)).toBe(false);
  });
});
