/** The event feed in this tab. */
import { atom } from 'nanostores';
import { call } from '#platform/http.ts';
import { publicRead } from '#platform/public-read.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import { FEED_LENGTH, type FeedEvent, NO_WINS, type Wins, withEvent, withOwnWin } from './model.ts';

export const $events = atom<readonly FeedEvent[]>([]);
export const $wins = atom<Wins>(NO_WINS);
/** The newest event of the socket, for whoever keeps lists of its own; whoever listens opens the connection. */
export const $heard = atom<RealtimeData<'event'> | null>(null);
/** How many times messages were missed; whoever keeps lists of its own loads them again. */
export const $missed = atom(0);

/** Fetches the feed; a failure leaves what is shown. */
export async function loadEvents(): Promise<void> {
  const answer = await publicRead('events', { type: 'all' });
  if (answer) $events.set(answer.result.slice(0, FEED_LENGTH));
}

/** Counts what makes an older answer worthless: a purge, or a newer win of the socket. */
let changes = 0;

/** Fetches the player's last and top win; a failure leaves what is shown. */
export async function loadWins(): Promise<void> {
  const asked = changes;
  const outcome = await call('winStatistics', {}, { quiet: true });
  if (outcome.ok && asked === changes) $wins.set(outcome.value);
}

/** Fetches afresh what is on screen: some messages were missed. */
export async function refetchEvents(): Promise<void> {
  $missed.set($missed.get() + 1);
  await Promise.all([$events.lc > 0 && loadEvents(), $wins.lc > 0 && loadWins()]);
}

/** Takes in an event of the socket. */
export function receiveEvent({ top_win, own, ...event }: RealtimeData<'event'>): void {
  $events.set(withEvent($events.get(), event));
  $heard.set({ top_win, own, ...event });
  if (!own) return;
  changes += 1;
  $wins.set(withOwnWin($wins.get(), { top_win, own, ...event }));
}

/** Forgets the player's wins at purge; the public feed stays. */
export function forgetWins(): void {
  changes += 1;
  $wins.set(NO_WINS);
}
