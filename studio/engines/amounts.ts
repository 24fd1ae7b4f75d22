/** Amounts inside a bet: minor units as decimal integers in strings, bigint once read. */
import { z } from 'zod';

export const minorAmount = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .transform((text) => BigInt(text));

const HUNDRED = 100n;

/** What a stake pays at a multiplier in hundredths; exact because stakes of these games are whole hundreds. */
export function timesHundredths(stake: bigint, hundredths: number): bigint {
  return (stake * BigInt(hundredths)) / HUNDRED;
}
