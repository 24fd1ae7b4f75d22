/**
 * The way back to a game that the player left to deposit: the checkout is a page of the provider, and the pages after
 * it do not know the game. Stored for the session of the tab (ADR 0007).
 */
import { onNavigation, opensWallet, type Place } from '#features/navigation/index.ts';
import { sessionStore } from '#platform/storage.ts';

/** A game that was being played. */
export interface WayBack {
  /** Address of its page, locale and mode with it. */
  path: string;
  title: string;
}

const KEY = 'fairwind_way_back';
/** A deposit comes of the game as long as its player has been nowhere else since. */
const ON_THE_WAY = /^(?:play|payment-)/;

const isOnTheWay = (place: Place): boolean => opensWallet(place) || ON_THE_WAY.test(place.route?.name ?? '');

let watching = false;

/** Call while a game is being played. Going anywhere but to the wallet forgets it. */
export function noteWayBack({ path, title }: WayBack): void {
  sessionStore.set(KEY, JSON.stringify({ path, title }));
  if (watching) return;
  watching = true;
  onNavigation('before', ({ to }) => {
    if (!isOnTheWay(to)) sessionStore.remove(KEY);
  });
}

/** The game a payment leads back to: the first payment after it, however often it is looked at; null for any other. */
export function wayBackOf(paymentId: string): WayBack | null {
  const stored = sessionStore.get(KEY);
  if (stored === null) return null;
  const { path, title, payment = paymentId } = JSON.parse(stored) as WayBack & { payment?: string };
  if (payment !== paymentId) return null;
  sessionStore.set(KEY, JSON.stringify({ path, title, payment }));
  return { path, title };
}
