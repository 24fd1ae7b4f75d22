/**
 * The law of a shared flight: the multiplier doubles every eight seconds until the gull dives. The last height it shows
 * is 0.99 / u for a uniform u in (0, 1], so every target returns the same 99 %: P(last ≥ t) = 0.99 / t, for a cash-out
 * by hand as for an automatic one. Heights are whole hundredths; the draw has 2^256 values, so returns are counted
 * exactly.
 */
import { rational } from '../maths/rational.ts';
import { timesHundredths } from './amounts.ts';
import type { ReturnLine } from './engine.ts';

/** The multiplier at t ms is 2^(t / DOUBLING_MS), i.e. e^(k·t) with k = ln 2 / 8 s. */
export const DOUBLING_MS = 8_000;
const START_HUNDREDTHS = 100;
/** Where every flight ends at the latest; whoever is still flying there is paid it. */
export const TOP_HUNDREDTHS = 1_000_000;
export const AUTO_MINIMUM_HUNDREDTHS = 101;

/** Values that a draw may have. */
export const DRAW_SPACE = 2n ** 256n;
const RETURN_HUNDREDTHS = 99n;
const ENCODER = new TextEncoder();

/** ms from take-off until a height, in hundredths, is shown. */
export function timeOf(hundredths: number): number {
  return DOUBLING_MS * Math.log2(hundredths / START_HUNDREDTHS);
}

/** The height shown so many ms after take-off, hundredths. */
export function heightAt(elapsedMs: number): number {
  const near = Math.floor(START_HUNDREDTHS * 2 ** (Math.max(0, elapsedMs) / DOUBLING_MS));
  // Powers and logarithms round differently: the time decides which of two neighbours it is.
  const height = timeOf(near + 1) <= elapsedMs ? near + 1 : timeOf(near) > elapsedMs ? near - 1 : near;
  return Math.min(TOP_HUNDREDTHS, Math.max(START_HUNDREDTHS, height));
}

/**
 * ms from take-off until the dive. The last height stays on screen for as long as any other does: whoever sees it can
 * still cash out at it. Below 1.00 the gull never leaves the water.
 */
export function flightMs(lastHundredths: number): number {
  if (lastHundredths < START_HUNDREDTHS) return 0;
  return timeOf(Math.min(TOP_HUNDREDTHS, lastHundredths + 1));
}

/** The last height a draw in [0, 2^256) stands for, hundredths: 0.99 · 2^256 / (draw + 1), rounded down. */
export function lastHeightOf(draw: bigint): number {
  const height = (RETURN_HUNDREDTHS * DRAW_SPACE) / (draw + 1n);
  return Number(height > BigInt(TOP_HUNDREDTHS) ? BigInt(TOP_HUNDREDTHS) : height);
}

/** The last height of a round: its draw is HMAC-SHA256 of the chain's salt under the round's seed, as a number. */
export async function lastHeightFrom(seed: string, salt: string): Promise<number> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', ENCODER.encode(seed), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, ENCODER.encode(salt)));
  return lastHeightOf(bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n));
}

/** What a stake pays at a height; exact because stakes are whole hundreds. */
export function payoutAt(stake: bigint, hundredths: number): bigint {
  return timesHundredths(stake, hundredths);
}

/** Draws whose flight reaches a height: draw + 1 ≤ 99 · 2^256 / height. */
export function reachingFlights(hundredths: number): bigint {
  return (RETURN_HUNDREDTHS * DRAW_SPACE) / BigInt(hundredths);
}

/** Heights that par sheets and pages name, hundredths. */
export const SHOWN_HEIGHTS = [101, 110, 150, 200, 300, 500, 1_000, 10_000, 100_000, TOP_HUNDREDTHS];

/** Exact returns of cashing out at a height. */
export function flightReturns(): readonly ReturnLine[] {
  return SHOWN_HEIGHTS.map((target) => ({
    name: `cash out at ${(target / 100).toFixed(2)}`,
    rtp: rational(reachingFlights(target) * BigInt(target), DRAW_SPACE * 100n),
  }));
}
