/** What each message of the socket does (spec section 7). A message without a row does not compile. */
import { trackConversion } from '#features/analytics/index.ts';
import { receiveEvent } from '#features/events/index.ts';
import { type InboxNotification, markRead, receiveNotification } from '#features/inbox/index.ts';
import { receiveJackpots } from '#features/jackpots/index.ts';
import { closePopup, queuePopup } from '#features/popups/index.ts';
import type { RealtimeHandlers } from '#features/realtime/index.ts';
import { currentPage, href } from '#features/regions/index.ts';
import { receiveLeaderboard, receiveTournamentStatus, type TournamentStatus } from '#features/tournaments/index.ts';
import { setWallet } from '#features/wallet/index.ts';
import { NOTIFICATION_TOAST_MS } from '#shared/constants.ts';
import { showToast } from '#ui/toasts.ts';
import { endSession } from './tabs-in-step.ts';

/** The popup of a tournament's status (spec section 4). */
export const TOURNAMENT_POPUPS = {
  running: 'tournament-started',
  complete: 'tournament-win',
  canceled: 'tournament-canceled',
  expired: 'tournament-canceled',
} as const satisfies Record<TournamentStatus, string>;

type Delivery = InboxNotification['delivery_types'][number];

/** What each delivery type of a notification does (spec section 4). */
const DELIVERIES: Record<Delivery, (notification: InboxNotification) => void> = {
  base: receiveNotification,
  popup: (notification) => {
    void queuePopup('notification', { notification }).then(() => markRead(notification.notification_id));
  },
  toast: ({ message }) => {
    const { url, popup, toast } = message;
    const action = url.startsWith('/') ? { action: { label: popup.header, href: href(currentPage(), url) } } : {};
    showToast({ kind: 'success', title: toast.excerpt, durationMs: NOTIFICATION_TOAST_MS, ...action });
  },
};

export const realtimeHandlers: RealtimeHandlers = {
  connect: () => undefined,
  balance: setWallet,
  logout: endSession,
  bonus: ({ result }) => void queuePopup('bonus', { result }),
  message: ({ title, text }) => void queuePopup('text', { title, text }),
  event: receiveEvent,
  jackpots: receiveJackpots,
  verification: ({ status }) => {
    if (status === 'verified') closePopup();
  },
  // Players alone have achievements: a guest's page leaves them unloaded.
  achievement: async (message) => {
    const { receiveAchievement, showAchievement } = await import('#features/achievements/index.ts');
    const achievement = await receiveAchievement(message);
    if (achievement) await showAchievement(achievement);
  },
  'tournament/leaderboard': receiveLeaderboard,
  'tournament/status': (message) => {
    receiveTournamentStatus(message);
    void queuePopup(TOURNAMENT_POPUPS[message.status], { tournamentId: message.tournament_id });
  },
  notification: (notification) => {
    for (const delivery of notification.delivery_types) DELIVERIES[delivery](notification);
  },
  payment: trackConversion,
};
