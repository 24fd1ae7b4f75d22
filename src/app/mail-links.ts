/** Links from mails, as query flags of any page (spec section 2). The address forgets them at once: they are keys. */
import { openPopup } from '#features/popups/index.ts';
import { MAIL_LINKS } from './address-flags.ts';

/** Opens what a link of the address asks for. */
export function followMailLink(): void {
  const url = new URL(location.href);
  const purpose = MAIL_LINKS.find((name) => url.searchParams.has(name));
  if (purpose === undefined) return;
  const token = url.searchParams.get(purpose) ?? '';
  url.searchParams.delete(purpose);
  history.replaceState(history.state, '', url);
  if (token === '') {
    // An address without its key, as somebody typed or shared it: a link is asked for; the other kinds open nothing.
    if (purpose === 'restore') void openPopup('password-recovery', { needsLink: true });
    return;
  }
  if (purpose === 'restore') void openPopup('new-password', { token });
  else if (purpose === 'login') void openPopup('token-login', { token });
  else void openPopup('email-link', { purpose, token });
}
