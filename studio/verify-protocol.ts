/** What the verifier's page asks the studio for beside the chains (`chain-protocol.ts`). */

/** The files that compute a round, by their paths in the repository. */
export interface SourceList {
  /** The file that everything is entered by; it is among `others` or `first`. */
  entry: string;
  /** What decides the rounds of the game asked for. */
  first: string[];
  /** What else computing them imports. */
  others: string[];
}
