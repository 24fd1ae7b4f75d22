/**
 * The way back to what the player left to deposit, a game or a bet slip: the checkout is a page of the provider, and the
 * pages after it do not know it. Stored for the session of the tab (ADR 0007).
 */
import { onNavigation, opensWallet, type Place } from '#features/navigation/index.ts';
import { sessionStore } from '#platform/storage.ts';

/** A game that was being played, or a slip that waits. */
export interface WayBack {
  /** Address of its page, locale and mode with it. */
  path: string;
  title: string;
  to: 'game' | 'slip';
}

const KEY = 'fairwind_way_back';
/** A deposit comes of it as long as its player has been nowhere else since. */
const ON_THE_WAY = /^(?:play|payment-)/;

const isOnTheWay = (place: Place): boolean => opensWallet(place) || ON_THE_WAY.test(place.route?.name ?? '');

let watching = false;

/** Call while a game is being played or a slip waits. Going anywhere but to the wallet forgets it. */
export function noteWayBack({ path, title, to }: WayBack): void {
  sessionStore.set(KEY, JSON.stringify({ path, title, to }));
  if (watching) return;
  watching = true;
  onNavigation('before', ({ to }) => {
    if (!isOnTheWay(to)) sessionStore.remove(KEY);
  });
}

/** Where a payment leads back to: the first payment after it, however often it is looked at; null for any other. */
export function wayBackOf(paymentId: string): WayBack | null {
  const stored = sessionStore.get(KEY);
  if (stored === null) return null;
  const { path, title, to, payment = paymentId } = JSON.parse(stored) as WayBack & { payment?: string };
  if (payment !== paymentId) return null;
  sessionStore.set(KEY, JSON.stringify({ path, title, to, payment }));
  return { path, title, to };
}
