/** What `data-action` and `data-guard` on links and buttons do; the link's address stays the way without JavaScript. */
import { openChat } from '#features/chat/index.ts';
import { guardedAction, navigate, startLoading } from '#features/navigation/index.ts';
import { $popup, closePopup, openPopup } from '#features/popups/index.ts';
import { currentPage, routeHref } from '#features/regions/index.ts';
import { $session, logout } from '#features/session/index.ts';
import { boot } from './boot.ts';
import { holdsSessionForms, knowSession } from './session-check.ts';

export interface ActionTarget {
  /** Value of `data-action`; undefined on a link that is only guarded. */
  action: string | undefined;
  /** The element's address. */
  href: string | null;
}

type Action = (href: string | null) => void | Promise<void>;

function follow(href: string | null): void {
  if (href === null) return;
  const url = new URL(href, location.href);
  if (url.origin === location.origin) navigate(url.pathname + url.search + url.hash);
  else location.assign(url.href);
}

/** What turns the login page's own form to a tab. */
const LOGIN_QUERY = { login: '', registration: '?registration' } as const;

/** The session popup on a tab, or the login page's own form; who is logged in already goes to the account. */
async function openSession(tab: 'login' | 'registration'): Promise<void> {
  if (await knowSession()) navigate(routeHref(currentPage(), 'account'));
  else if (holdsSessionForms()) navigate(routeHref(currentPage(), 'login') + LOGIN_QUERY[tab]);
  else void openPopup('session', { tab });
}

const guard: Action = (href) => guardedAction(href === null ? {} : { href });

/** The chat opens with where it was asked for; the contact page is the way on where it cannot. */
const chat: Action = async (href) => {
  const popup = $popup.get();
  const done = startLoading();
  const opened = await openChat([location.pathname, popup?.name].filter(Boolean).join(' ')).finally(done);
  // The chat stands beside the page: a popup over it would keep it from being used.
  if (opened && popup) closePopup();
  if (!opened) follow(href);
};

/** The consent banner again; where nothing is asked, the privacy policy says why. */
const cookies: Action = async (href) => {
  const { reopenVendors } = await import('./vendors.ts');
  if (!reopenVendors()) follow(href);
};

export const ACTIONS = {
  login: () => openSession('login'),
  registration: () => openSession('registration'),
  search: () => void openPopup('search'),
  languages: () => void openPopup('languages'),
  wallet: (href) => guardedAction({ href: href ?? routeHref(currentPage(), 'wallet-deposit') }),
  guard,
  chat,
  cookies,
  logout: async () => {
    if ($session.get().authenticated) await logout();
  },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;

/** Whether an element's action has JavaScript behind it; others keep their address. */
export function isAction(name: string): name is ActionName {
  return Object.hasOwn(ACTIONS, name);
}

/** Does what an element asks for. An action nobody knows follows the address. */
export async function runAction({ action, href }: ActionTarget): Promise<void> {
  boot();
  const name = action ?? 'guard';
  if (isAction(name)) await ACTIONS[name](href);
  else follow(href);
}
