/** Flags of an address that open something on any page (spec section 2); they do not wait for the page's first use. */

/** Links of mails, with their token; `restore` without one asks for a link. */
export const MAIL_LINKS = ['restore', 'login', 'confirm_email', 'undo_email'] as const;
export const MAIL_LINK = new RegExp(`[?&](?:${MAIL_LINKS.join('|')})(?:=|&|$)`);

/** Whether an address asks for something to be opened at once. */
export const asksForMore = (search: string): boolean =>
  MAIL_LINK.test(search) || /[?&](?:registration|open-auth)\b/.test(search);
