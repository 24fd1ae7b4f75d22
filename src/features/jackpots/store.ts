/** What the progressive jackpots hold: read once where a page shows them, then as the socket tells. */
import { atom } from 'nanostores';
import { publicRead } from '#platform/public-read.ts';
import type { Jackpots } from '#shared/contract/jackpots.ts';
import { formatsReady } from '#shared/first-format.ts';
import { showJackpots } from './sheet.ts';

/** Null until they are known. Whoever listens opens the connection. */
export const $jackpots = atom<Jackpots | null>(null);

/** The player's currency; a guest sees the region's. */
let currency: string | undefined;

function take(jackpots: Jackpots): void {
  $jackpots.set(jackpots);
  showJackpots(jackpots);
}

/** Reads the jackpots; a failure leaves what is shown. */
export async function loadJackpots(): Promise<void> {
  const wanted = currency;
  const [jackpots] = await Promise.all([
    publicRead('jackpots', wanted === undefined ? {} : { currency: wanted }),
    formatsReady(),
  ]);
  if (jackpots && wanted === currency) take(jackpots);
}

/** Reads them again where they are shown: messages were missed. */
export async function refetchJackpots(): Promise<void> {
  if ($jackpots.get()) await loadJackpots();
}

/** A player came or went: the jackpots of their currency are shown, where any are. */
export async function chooseJackpots(next: string | undefined): Promise<void> {
  if (next === currency) return;
  currency = next;
  const shown = $jackpots.get();
  if (shown && shown.currency !== next) await loadJackpots();
}

/** Takes in a message of the socket: the pools that changed, in one currency. */
export function receiveJackpots({ currency: told, pools }: Jackpots): void {
  const known = $jackpots.get();
  if (known?.currency !== told) return;
  const others = known.pools.filter(({ pool }) => pools.every((changed) => changed.pool !== pool));
  take({ currency: told, pools: [...pools, ...others] });
}
