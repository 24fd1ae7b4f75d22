/** What the progressive jackpots hold: read once where a page shows pots, then as the socket tells. */
import { atom } from 'nanostores';
import { publicRead } from '#platform/public-read.ts';
import type { Jackpots } from '#shared/contract/jackpots.ts';
import { formatsReady } from '#shared/first-format.ts';
import { showPots } from './sheet.ts';

/** Null until they are known. Whoever listens opens the connection. */
export const $pots = atom<Jackpots | null>(null);

/** The player's currency; a guest sees the region's. */
let currency: string | undefined;

function take(jackpots: Jackpots): void {
  $pots.set(jackpots);
  showPots(jackpots);
}

/** Reads the pots; a failure leaves what is shown. */
export async function loadPots(): Promise<void> {
  const wanted = currency;
  const [jackpots] = await Promise.all([
    publicRead('jackpots', wanted === undefined ? {} : { currency: wanted }),
    formatsReady(),
  ]);
  if (jackpots && wanted === currency) take(jackpots);
}

/** Reads them again where they are shown: messages were missed. */
export async function refetchPots(): Promise<void> {
  if ($pots.get()) await loadPots();
}

/** A player came or went: the pots of their currency are shown, where any are. */
export async function choosePots(next: string | undefined): Promise<void> {
  if (next === currency) return;
  currency = next;
  const shown = $pots.get();
  if (shown && shown.currency !== next) await loadPots();
}

/** Takes in a message of the socket: the pools that changed, in one currency. */
export function receivePots({ currency: told, pools }: Jackpots): void {
  const known = $pots.get();
  if (known?.currency !== told) return;
  const others = known.pools.filter(({ pool }) => pools.every((changed) => changed.pool !== pool));
  take({ currency: told, pools: [...pools, ...others] });
}
