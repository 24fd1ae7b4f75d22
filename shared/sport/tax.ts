/** Tax on stakes that a bettor bears: so much of a stake as a law takes does not count towards what the bet pays. */

/** The share of a stake that is tax, as a fraction; numbers, for it also goes to pages. */
export interface StakeTax {
  part: number;
  of: number;
}

/** The tax in a stake, minor units, rounded to the nearest. */
export function taxIn(stake: bigint, tax: StakeTax | null): bigint {
  if (tax === null) return 0n;
  const [part, of] = [BigInt(tax.part), BigInt(tax.of)];
  return (2n * stake * part + of) / (2n * of);
}

/** The one that takes most. */
export const highestTax = (taxes: readonly (StakeTax | null)[]): StakeTax | null =>
  taxes.reduce((most, tax) => {
    if (tax === null || most === null) return most ?? tax;
    return tax.part * most.of > most.part * tax.of ? tax : most;
  }, null);
