/** The wallet in this tab: loaded once a player is here, renewed by the socket. */
import { atom } from 'nanostores';
import { openPopup } from '#features/popups/index.ts';
import { currentPage, routeHref } from '#features/regions/index.ts';
import { isPassing, tryUntilDone } from '#platform/again.ts';
import { isHandheld } from '#platform/device.ts';
import type { Outcome } from '#platform/http.ts';
import { forgetWaiting, whenShown } from '#platform/shown-rounds.ts';
import type { RealtimeData } from '#shared/contract/events.ts';
import type { PaysystemType } from '#shared/contract/wallet.ts';
import * as api from './api.ts';
import { EMPTY_WALLET, type Paysystems, type WalletAnswer, type WalletState, walletFrom } from './model.ts';

export const $wallet = atom<WalletState>(EMPTY_WALLET);
/** What the socket told last of a payment. */
export const $payment = atom<RealtimeData<'payment'> | null>(null);
export const $paysystems = atom<Paysystems>({});

/** Counts what makes an earlier wallet response stale: a purge, or a newer figure from the socket. */
let figures = 0;
/** Counts purges: payment methods of one player are never another's. */
let purges = 0;

/** Shows a response of the service or a balance message, not before the round that it may tell of has been shown. */
export function setWallet(answer: WalletAnswer): void {
  figures += 1;
  endTrying();
  whenShown(() => $wallet.set(walletFrom(answer)), $wallet);
}

/** Zeroes every amount, clears currency and methods, marks not ready (spec section 4). */
export function zeroWallet(): void {
  figures += 1;
  purges += 1;
  endTrying();
  forgetWaiting();
  $wallet.set(EMPTY_WALLET);
  $paysystems.set({});
}

let stopTrying: (() => void) | null = null;

function endTrying(): void {
  stopTrying?.();
  stopTrying = null;
}

/**
 * Fetches the wallet, again and again as long as a failure may pass. The loading flag is cleared on success and failure
 * (spec section 4).
 */
export async function loadWallet(): Promise<void> {
  $wallet.set({ ...$wallet.get(), loading: true, failed: false });
  await renewWallet();
}

/** @returns whether it is known as it is now */
async function renewWallet(): Promise<boolean> {
  const asked = figures;
  const outcome = await api.loadWallet();
  // A balance message that overtook this answer is the newer figure.
  if (asked !== figures) return true;
  const wallet = $wallet.get();
  $wallet.set({ ...wallet, loading: false, failed: !outcome.ok && !wallet.ready });
  if (outcome.ok) setWallet(outcome.value);
  else if (isPassing(outcome.error)) stopTrying ??= tryUntilDone(renewWallet);
  return outcome.ok;
}

/** Fetches payment methods by type. */
export async function loadPaysystems(types: readonly PaysystemType[]): Promise<Outcome<Paysystems>> {
  const asked = purges;
  const outcome = await api.loadPaysystems(types);
  if (outcome.ok && asked === purges) $paysystems.set({ ...$paysystems.get(), ...outcome.value });
  return outcome;
}

/**
 * Opens the wallet: mobile and tablet go to the deposit page, desktop opens the popup (spec section 2).
 * @param go moves to a path of the site.
 * @param search the query with bonusid, bonuscode and unlockamount, passed on either way.
 */
export function openWallet(go: (path: string) => void, search = ''): void {
  if (isHandheld()) {
    go(routeHref(currentPage(), 'wallet-deposit') + search);
    return;
  }
  keepWalletQuery(search);
  void openPopup('wallet', { view: 'deposit' });
}

let keptQuery = '';

/** Stores the query that a wallet link carried for the popup, which has no address of its own. */
export function keepWalletQuery(search: string): void {
  keptQuery = search;
}

/** The stored query, else the page's own. */
export function walletQuery(): string {
  return keptQuery || location.search;
}
