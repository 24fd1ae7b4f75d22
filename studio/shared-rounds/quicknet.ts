/** The drand network "quicknet" (docs.drand.love): when its rounds are due, and how a value follows from a signature. */

const CHAIN_HASH = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const GENESIS_MS = 1_692_803_367_000;
const PERIOD_MS = 3_000;

/** When a round is published. @param round from 1 */
export function quicknetTime(round: number): Date {
  return new Date(GENESIS_MS + (round - 1) * PERIOD_MS);
}

/** The first round that is published after a moment. */
export function quicknetRoundAfter(moment: Date): number {
  return Math.max(1, Math.floor((moment.getTime() - GENESIS_MS) / PERIOD_MS) + 2);
}

/** Where anybody reads a round. @param origin of a server of the network; its own by default */
export function quicknetUrl(round: string, origin = 'https://api.drand.sh'): string {
  return `${origin}/${CHAIN_HASH}/public/${round}`;
}

/** The random value of a signature: SHA-256 of its bytes. @param signature hex */
export async function quicknetValue(signature: string): Promise<string> {
  const bytes = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
