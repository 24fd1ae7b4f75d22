/** Selling a part of a bet: what page and server both reckon. */

/** The share that is the whole, in hundredths. */
export const WHOLE_SHARE = 100;
/** Shares that are a press away. */
export const QUICK_SHARES = [25, 50, 75, WHOLE_SHARE] as const;

/** A share of an amount in minor units, rounded down. @param share hundredths, 1 to 100 */
export const shareOf = (amount: bigint, share: number): bigint => (amount * BigInt(share)) / BigInt(WHOLE_SHARE);
