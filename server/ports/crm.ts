/** What the CRM vendor asks of the platform. */
export interface CrmVerifier {
  /** The player behind a word that a page was given; null when it is not ours or too old. */
  redeem(sid: string): string | null;
}
