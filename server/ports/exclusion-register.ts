/** A register of people who have excluded themselves from gambling: a state's, or the operator's own file. */

export interface RegisterPerson {
  email: string;
  /** ISO day. */
  birthday: string;
  /** ISO 3166. */
  country: string;
  /** Null while the player has not told their personal info. */
  name: string | null;
  surname: string | null;
  postcode: string | null;
}

/** `unknown`: the register did not answer, or cannot tell; it admits nobody. */
export type RegisterAnswer = 'excluded' | 'clear' | 'unknown';

export interface ExclusionRegister {
  readonly name: string;
  /** Never throws: what fails is `unknown`. */
  ask(person: RegisterPerson): Promise<RegisterAnswer>;
}
