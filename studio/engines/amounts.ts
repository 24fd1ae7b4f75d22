/** Amounts inside a bet: minor units as decimal integers in strings, bigint once read. */
import { text } from './shape.ts';

export const MINOR_AMOUNT = /^[1-9]\d{0,17}$/;

export const minorAmount = text((digits) => (MINOR_AMOUNT.test(digits) ? BigInt(digits) : undefined));

const HUNDRED = 100n;

/** What a stake pays at a multiplier in hundredths; exact because stakes of these games are whole hundreds. */
export function timesHundredths(stake: bigint, hundredths: number): bigint {
  return (stake * BigInt(hundredths)) / HUNDRED;
}

/** The largest of some amounts; 0 of none. */
export function highest(amounts: readonly bigint[]): bigint {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n);
}
