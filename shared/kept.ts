/**
 * How long what players read about is kept: the pages, the texts of the account and the rules of retention read it here.
 * Identity and documents are the jurisdiction's (shared/regions/documents.ts).
 */
export const KEPT_YEARS = {
  /** Logins and what else the log of the account's safety says. */
  logins: 2,
  /** Messages in the inbox. */
  messages: 1,
  /** Chats with support, after they have ended. */
  chats: 2,
} as const;

/** How long cookies stay in a browser, days. */
export const COOKIE_DAYS = {
  session: 14,
  /** That somebody has logged in with this browser. */
  device: 400,
  /** What was chosen once: language, cookies. */
  choice: 365,
} as const;

/** Minutes for which a login by another service may be under way. */
export const OPENID_MINUTES = 10;
