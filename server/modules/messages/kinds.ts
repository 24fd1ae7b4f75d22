/**
 * What is said to players: a row for each kind, its texts `<kind>_title` and `<kind>_text` in
 * `server/locales/<language>/messages.json`.
 */
import type { MessageChannel, MessageTopic } from '#shared/contract/messages.ts';
import { SPORT_PATHS } from '#shared/sport-paths.ts';

/** How a message reaches people: the inbox with its two ways of announcing itself, mail, and push. */
export type Channel = MessageChannel | 'popup' | 'toast';

/** Hours of the night (quiet-hours.ts): those of marketing begin early. */
export type QuietHours = 'marketing' | 'play';

interface KindRow {
  topic: MessageTopic;
  /** Where it goes unless the player does not want it there. */
  channels: readonly Channel[];
  /** The page that it leads to, without its language; `{{name}}` is a variable. */
  path?: `/${string}`;
  /** Leaves by mail and push only outside these hours where the player lives (quiet-hours.ts), tries again among them. */
  quiet?: QuietHours;
  /** Invites to play: nobody who is limited, pausing, excluded or gone is told, as of marketing. */
  invites?: true;
  /** How long it is news, minutes: a push that could not leave by then never does. */
  freshMinutes?: number;
  /** What a newer push takes the place of; the kind unless told. */
  tag?: string;
}

/** Of sport: what happens in a match is shown by its page. */
const GOAL = {
  topic: 'play',
  channels: ['inbox', 'toast', 'push'],
  path: `/sport?bt-path=${encodeURIComponent('/fixture/')}{{fixture}}`,
  quiet: 'play',
  invites: true,
  freshMinutes: 10,
  tag: 'goal {{fixture}}',
} as const satisfies KindRow;

const MY_BETS = `/sport?bt-path=${encodeURIComponent(SPORT_PATHS.bets)}` as const;

export const KINDS = {
  password_changed: { topic: 'security', channels: ['inbox', 'mail', 'push'], path: '/account/security' },
  two_factor_on: { topic: 'security', channels: ['inbox', 'mail', 'push'], path: '/account/security' },
  two_factor_off: { topic: 'security', channels: ['inbox', 'mail', 'push'], path: '/account/security' },
  passkey_added: { topic: 'security', channels: ['inbox', 'mail', 'push'], path: '/account/security' },
  passkey_removed: { topic: 'security', channels: ['inbox', 'mail', 'push'], path: '/account/security' },
  new_place: { topic: 'security', channels: ['inbox', 'mail', 'push'], path: '/account/security' },
  account_verified: { topic: 'account', channels: ['inbox', 'toast', 'mail', 'push'], path: '/account/verification' },
  document_refused: { topic: 'account', channels: ['inbox', 'mail', 'push'], path: '/account/verification' },
  document_asked: { topic: 'account', channels: ['inbox', 'mail', 'push'], path: '/account/verification' },
  data_ready: { topic: 'account', channels: ['inbox', 'mail'], path: '/account/personal-info' },
  deposit_succeeded: { topic: 'money', channels: ['inbox', 'toast', 'mail', 'push'], path: '/account' },
  deposit_failed: { topic: 'money', channels: ['inbox', 'push'], path: '/account' },
  deposit_sent_back: { topic: 'money', channels: ['inbox', 'mail', 'push'], path: '/wallet/history' },
  deposit_taken_back: { topic: 'money', channels: ['inbox', 'mail', 'push'], path: '/wallet/history' },
  withdrawal_review: { topic: 'money', channels: ['inbox', 'mail', 'push'], path: '/wallet/history' },
  withdrawal_paid: { topic: 'money', channels: ['inbox', 'toast', 'mail', 'push'], path: '/wallet/history' },
  withdrawal_failed: { topic: 'money', channels: ['inbox', 'mail', 'push'], path: '/wallet/withdrawal' },
  withdrawal_refused: { topic: 'money', channels: ['inbox', 'mail', 'push'], path: '/wallet/withdrawal' },
  jackpot_won: { topic: 'play', channels: ['inbox', 'popup', 'mail', 'push'], path: '/account/game-history' },
  level_reached: { topic: 'play', channels: ['inbox'], path: '/vip' },
  campaign_cashback: { topic: 'play', channels: ['inbox', 'push'], path: '/account/bonus' },
  bonus_ending: {
    topic: 'play',
    channels: ['inbox', 'mail', 'push'],
    path: '/account/bonus',
    quiet: 'play',
    invites: true,
  },
  cashback_paid: { topic: 'play', channels: ['inbox', 'push'], path: '/vip' },
  season_ends: { topic: 'play', channels: ['inbox'], path: '/vip' },
  season_faded: { topic: 'play', channels: ['inbox'], path: '/vip' },
  birthday_gift: { topic: 'play', channels: ['inbox', 'push'], path: '/account/bonus' },
  referral_rewarded: { topic: 'play', channels: ['inbox', 'push'], path: '/account/bonus' },
  tournament_won: { topic: 'play', channels: ['inbox', 'mail', 'push'], path: '/tournaments/more-info/{{series}}' },
  tournament_bonus: { topic: 'play', channels: ['inbox', 'push'], path: '/account/bonus' },
  tournament_rounds: { topic: 'play', channels: ['inbox', 'push'], path: '/account/bonus' },
  bet_won: { topic: 'play', channels: ['inbox', 'push'], path: MY_BETS, quiet: 'play' },
  bet_lost: { topic: 'play', channels: ['inbox', 'push'], path: MY_BETS, quiet: 'play' },
  bet_voided: { topic: 'play', channels: ['inbox', 'push'], path: MY_BETS, quiet: 'play' },
  bet_returned: { topic: 'play', channels: ['inbox', 'push'], path: MY_BETS, quiet: 'play' },
  bet_corrected: { topic: 'play', channels: ['inbox', 'push'], path: MY_BETS, quiet: 'play' },
  bet_request_taken: { topic: 'play', channels: ['inbox', 'push'], path: MY_BETS },
  bet_request_offer: { topic: 'play', channels: ['inbox', 'push'], path: MY_BETS },
  bet_request_refused: { topic: 'play', channels: ['inbox', 'push'], path: MY_BETS },
  bets_settled: { topic: 'play', channels: ['inbox', 'push'], path: MY_BETS, quiet: 'play' },
  goal_scored: GOAL,
  goal_disallowed: GOAL,
  time_out_begun: { topic: 'account', channels: ['inbox', 'mail'], path: '/account/limits' },
  exclusion_begun: { topic: 'account', channels: ['inbox', 'mail'], path: '/account/limits' },
  exclusion_forever: { topic: 'account', channels: ['inbox', 'mail'], path: '/account/limits' },
  account_closed: { topic: 'account', channels: ['inbox', 'mail'], path: '/wallet/withdrawal' },
  account_unused: { topic: 'account', channels: ['inbox', 'mail'], path: '/account/limits' },
  terms_changed: { topic: 'account', channels: ['inbox', 'mail'], path: '/page/terms-and-conditions' },
  limit_set: { topic: 'account', channels: ['inbox', 'mail'], path: '/account/limits' },
  time_limit_set: { topic: 'account', channels: ['inbox', 'mail'], path: '/account/limits' },
  limit_removed: { topic: 'account', channels: ['inbox', 'mail'], path: '/account/limits' },
  time_limit_removed: { topic: 'account', channels: ['inbox', 'mail'], path: '/account/limits' },
  limit_ready: { topic: 'account', channels: ['inbox', 'popup', 'mail', 'push'], path: '/account/limits' },
  // What a player's pattern of play has raised (modules/protection/flags.ts).
  flag_losses_chased: { topic: 'play', channels: ['inbox', 'popup'], path: '/account/limits' },
  flag_many_deposits: { topic: 'play', channels: ['inbox', 'popup'], path: '/account/limits' },
  flag_failed_deposits: { topic: 'play', channels: ['inbox', 'popup'], path: '/account/limits' },
  flag_raised_limits: { topic: 'play', channels: ['inbox', 'popup'], path: '/account/limits' },
  flag_nights: { topic: 'play', channels: ['inbox', 'popup'], path: '/account/limits' },
  flag_long_sitting: { topic: 'play', channels: ['inbox', 'popup'], path: '/account/limits' },
  chat_answered: { topic: 'account', channels: ['inbox', 'push'] },
  chat_transcript: { topic: 'account', channels: ['mail'] },
  /** Written by a person of the operator's, in the player's language. */
  operator_message: { topic: 'account', channels: ['inbox', 'popup', 'mail', 'push'] },
  /** Written by marketing for many (modules/backoffice/mailing-job.ts), each in the player's language. */
  mailing: {
    topic: 'marketing',
    channels: ['inbox', 'popup', 'toast', 'mail', 'push'],
    path: '/{{page}}',
    quiet: 'marketing',
  },
  operator_offer: { topic: 'marketing', channels: ['inbox', 'mail', 'push'], path: '/promo' },
} as const satisfies Record<string, KindRow>;

export type MessageKind = keyof typeof KINDS;
export const MESSAGE_KINDS = Object.keys(KINDS) as MessageKind[];

export const rowOf = (kind: MessageKind): KindRow => KINDS[kind];

export const isMessageKind = (kind: string): kind is MessageKind => Object.hasOwn(KINDS, kind);

/** Whether a kind may reach only those who may be advertised to. */
export const isInviting = (kind: MessageKind): boolean =>
  rowOf(kind).topic === 'marketing' || rowOf(kind).invites === true;

/** How long a message is news, ms; null: for as long as it waits. */
export function freshFor(kind: string): number | null {
  const minutes = isMessageKind(kind) ? rowOf(kind).freshMinutes : undefined;
  return minutes === undefined ? null : minutes * 60_000;
}
