/** What each message of the socket does (spec section 7). A message without a row does not compile. */
import { trackConversion } from '#features/analytics/index.ts';
import { receiveEvent } from '#features/events/index.ts';
import { receiveJackpots } from '#features/jackpots/index.ts';
import { closePopupNamed, queuePopup } from '#features/popups/index.ts';
import type { RealtimeHandlers } from '#features/realtime/index.ts';
import { setProgress, setStanding } from '#features/session/index.ts';
import { receiveLeaderboard, receiveTournamentStatus, type TournamentStatus } from '#features/tournaments/index.ts';
import { celebrateLevel } from '#features/vip/index.ts';
import { $payment, setWallet, tellBetsChanged } from '#features/wallet/index.ts';
import { whenShown } from '#platform/shown-rounds.ts';
import { errorText } from './error-reactions.ts';
import { endSession } from './tabs-in-step.ts';

/** The popup of a tournament's status (spec section 4). */
export const TOURNAMENT_POPUPS = {
  running: 'tournament-started',
  complete: 'tournament-win',
  canceled: 'tournament-canceled',
  expired: 'tournament-expired',
} as const satisfies Record<TournamentStatus, string>;

/** What a round may bring: it tells of no result before the game on screen has shown it. */
const afterShown =
  <Data>(react: (data: Data) => void | Promise<void>) =>
  (data: Data): Promise<void> =>
    new Promise((done) => whenShown(() => done(react(data))));

const receiveAfterShown = afterShown(receiveEvent);

export const realtimeHandlers: RealtimeHandlers = {
  connect: () => undefined,
  balance: setWallet,
  logout: ({ reason }) => endSession(reason),
  bonus: afterShown(({ result }) => void queuePopup('bonus', { result })),
  message: afterShown(({ title, text }) => void queuePopup('text', { title, text })),
  event: (event) => (event.own ? receiveAfterShown(event) : receiveEvent(event)),
  jackpots: afterShown(receiveJackpots),
  standing: setStanding,
  // Only players stake: a guest's page leaves this unloaded.
  stopped: async (told) => {
    const { tellStopped } = await import('#features/protection/index.ts');
    await tellStopped(told, await errorText({ message: told.error, variables: told.variables }));
  },
  // Players alone are verified: a guest's page leaves it unloaded. The dialog of verification closes, no other one.
  verification: async ({ status }) => {
    if (status === 'verified') closePopupNamed('verification', 'verification-iframe');
    const { receiveVerification } = await import('#features/verification/index.ts');
    await receiveVerification();
  },
  chat: async () => (await import('#features/chat/index.ts')).hearChat(),
  // Players alone have achievements: a guest's page leaves them unloaded.
  achievement: afterShown(async (message) => {
    const { receiveAchievement, showAchievement } = await import('#features/achievements/index.ts');
    const achievement = await receiveAchievement(message);
    if (achievement) await showAchievement(achievement);
  }),
  vip: afterShown(setProgress),
  'vip/level': afterShown(celebrateLevel),
  // Nor do they see coins.
  coins: afterShown(async ({ balance }) => (await import('#features/coins/index.ts')).setCoins(balance)),
  'tournament/leaderboard': afterShown(receiveLeaderboard),
  'tournament/status': afterShown((message) => {
    receiveTournamentStatus(message);
    // A newer server may know more of them.
    if (message.status in TOURNAMENT_POPUPS)
      void queuePopup(TOURNAMENT_POPUPS[message.status], { tournamentId: message.tournament_id });
  }),
  // Players alone are told anything: a guest's page leaves this unloaded.
  notification: afterShown(async (notification) => (await import('./deliveries.ts')).deliver(notification)),
  payment(payment) {
    $payment.set(payment);
    trackConversion(payment);
  },
  bets: afterShown(tellBetsChanged),
};
