/** Who outside the database holds something of players, and is told when a person is erased. */

/** What a vendor may know a person by. */
export interface ErasedPerson {
  playerId: string;
  /** Tokens of means of payment. */
  tokens: readonly string[];
  /** Orders that went through it. */
  orders: readonly string[];
  /** Objects of the store that are theirs alone. */
  files: readonly string[];
}

/**
 * `done`: it is gone there. `not_there`: the vendor has nothing. `waiting`: it does not answer, and is asked again.
 * `by_hand`: it takes no such call, and our people write to it.
 */
export type ErasureAnswer = 'done' | 'not_there' | 'waiting' | 'by_hand';

export interface ErasureVendor {
  name: string;
  forget(person: ErasedPerson): Promise<ErasureAnswer>;
}
