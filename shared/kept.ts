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
