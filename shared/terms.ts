/** Versions of the terms, the newest last. The day of `updated` in the pages is the version; a test compares them. */
export interface TermsVersion {
  /** The day of its publication. */
  version: string;
  /** The first day on which it holds for accounts that were opened before. */
  from: string;
}

/** Days between the letter about new terms and the day from which they hold. */
export const TERMS_NOTICE_DAYS = 30;

export const TERMS_VERSIONS = [
  { version: '2026-11-28', from: '2026-11-28' },
  { version: '2026-11-29', from: '2026-12-30' },
] as const satisfies readonly TermsVersion[];

/** The version that the page shows, and that whoever registers accepts. */
export const TERMS: TermsVersion = TERMS_VERSIONS[TERMS_VERSIONS.length - 1] ?? TERMS_VERSIONS[0];
