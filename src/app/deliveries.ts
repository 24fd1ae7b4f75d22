/** How a notification reaches the player: by its delivery types (spec section 4). */
import { loadTexts, translator } from '#features/i18n/index.ts';
import type { InboxNotification } from '#features/inbox/index.ts';
import { queuePopup } from '#features/popups/index.ts';
import { currentPage, href } from '#features/regions/index.ts';
import { NOTIFICATION_TOAST_MS } from '#shared/constants.ts';
import { showToast } from '#ui/toasts.ts';

type Delivery = InboxNotification['delivery_types'][number];

/** A small notification: what happened, and the page about it. */
async function showNotice({ message: { url, popup, toast } }: InboxNotification): Promise<void> {
  const page = currentPage();
  await loadTexts(page.locale, ['inbox']);
  const label = translator(page.locale, 'inbox')('open');
  const action = url.startsWith('/') ? { action: { label, href: href(page, url) } } : {};
  const detail = popup.excerpt === '' ? {} : { detail: popup.excerpt };
  showToast({ kind: 'success', title: toast.excerpt, durationMs: NOTIFICATION_TOAST_MS, ...detail, ...action });
}

const inbox = () => import('#features/inbox/index.ts');

/** What each delivery type of a notification does (spec section 4). */
const DELIVERIES: Record<Delivery, (notification: InboxNotification) => Promise<void>> = {
  base: async (notification) => (await inbox()).receiveNotification(notification),
  popup: async (notification) => {
    await queuePopup('notification', { notification });
    await (await inbox()).markRead(notification.notification_id);
  },
  toast: showNotice,
};

/** Does all that a notification's delivery types ask for. */
export async function deliver(notification: InboxNotification): Promise<void> {
  await Promise.all(notification.delivery_types.map((delivery) => DELIVERIES[delivery](notification)));
}
