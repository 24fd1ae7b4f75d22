/** The link that a player gives to friends. */

/**
 * A friend's link to home.
 * @param parameter the operator's name for the code's parameter (`<html data-affiliate>`)
 */
export function friendLink(home: string, code: string, parameter = 'token'): string {
  const url = new URL(home);
  url.searchParams.set(parameter, code);
  return url.href;
}
