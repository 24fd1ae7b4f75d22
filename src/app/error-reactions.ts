/** What each error of the API does on screen (spec sections 7 and 8). A code without a row does not compile. */
import { loadTexts, type TextKey, translator } from '#features/i18n/index.ts';
import { openOver, openPopup } from '#features/popups/index.ts';
import { currentPage, pageIso } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import type { ApiError } from '#platform/http.ts';
import type { ErrorName, ErrorVariables } from '#shared/contract/errors.ts';
import { ACTIVE, rulesOfStanding } from '#shared/contract/standing.ts';
import { writtenAmounts } from '#shared/money.ts';
import { showToast } from '#ui/toasts.ts';

export type ErrorReaction =
  | 'toast'
  | 'silent'
  | { popup: 'verification' | 'verification-iframe' }
  /** Over what is open: what is typed there stays. */
  | { over: 'first-limit' };

export const ERROR_REACTIONS: Readonly<Record<ErrorName, ErrorReaction>> = {
  malformed: 'toast',
  invalid: 'toast',
  too_large: 'toast',
  unsupported_media: 'toast',
  foreign_origin: 'toast',
  not_found: 'toast',
  rate_limited: 'toast',
  internal: 'toast',
  unavailable: 'toast',
  idempotency_conflict: 'toast',
  not_offered: 'toast',
  unauthenticated: 'toast',
  wrong_credentials: 'toast',
  login_taken: 'toast',
  underage: 'toast',
  profile_required: 'toast',
  profile_locked: 'toast',
  nickname_changed_lately: 'toast',
  // The popup has asked for the password already, and was closed.
  step_up_required: 'silent',
  withdraw_only: 'toast',
  country_not_served: 'toast',
  country_served_elsewhere: 'toast',
  country_needs_currency: 'toast',
  phone_taken: 'toast',
  link_spent: 'toast',
  two_factor_on: 'toast',
  two_factor_off: 'toast',
  registration_over: 'toast',
  openid_taken: 'toast',
  openid_refused: 'toast',
  openid_failed: 'toast',
  last_way_in: 'toast',
  password_exists: 'toast',
  passkey_refused: 'toast',
  passkeys_full: 'toast',
  // The login form asks for the code instead.
  two_factor_required: 'silent',
  verification_required: { popup: 'verification' },
  verification_document_required: { popup: 'verification-iframe' },
  insufficient_funds: 'toast',
  amount_below_minimum: 'toast',
  amount_above_maximum: 'toast',
  unknown_payment_method: 'toast',
  deposit_limit: 'toast',
  bonus_code_unknown: 'toast',
  offer_not_open: 'toast',
  bonus_given_near: 'toast',
  free_bet_gone: 'toast',
  free_bet_odds: 'toast',
  free_bet_form: 'toast',
  provider_unavailable: 'toast',
  message_always_sent: 'toast',
  chat_files_full: 'toast',
  document_type: 'toast',
  document_unreadable: 'toast',
  document_active: 'toast',
  document_locked: 'toast',
  document_too_many_pages: 'toast',
  document_too_many_pixels: 'toast',
  document_not_replaceable: 'toast',
  document_decided: 'toast',
  unknown_payment_account: 'toast',
  withdrawal_final: 'toast',
  withdrawal_sent: 'toast',
  four_eyes: 'toast',
  order_decided: 'toast',
  unknown_game: 'toast',
  game_not_open: 'toast',
  unknown_game_mode: 'toast',
  forbidden_by_law: 'toast',
  coins_short: 'toast',
  bonus_day_closed: 'toast',
  bonus_day_taken: 'toast',
  bonus_day_deposit: 'toast',
  tournament_over: 'toast',
  tournament_entries_used: 'toast',
  shop_sold_out: 'toast',
  shop_week_limit: 'toast',
  shop_level: 'toast',
  exchange_least: 'toast',
  exchange_limit: 'toast',
  partner_unauthenticated: 'silent',
  partner_link_spent: 'silent',
  play_stopped: 'toast',
  play_stopped_until: 'toast',
  deposit_limit_day: 'toast',
  deposit_limit_week: 'toast',
  loss_limit_day: 'toast',
  loss_limit_week: 'toast',
  loss_limit: 'toast',
  stake_limit_day: 'toast',
  stake_limit_week: 'toast',
  stake_limit: 'toast',
  session_limit: 'toast',
  check_due: 'toast',
  rest_due: 'toast',
  limits_unanswered: { over: 'first-limit' },
  limit_beyond_law: 'toast',
  limit_not_ready: 'toast',
  register_excluded: 'toast',
  register_unknown: 'toast',
  person_excluded: 'toast',
  person_held: 'toast',
  odds_changed: 'toast',
  selection_suspended: 'toast',
  selection_ended: 'toast',
  market_forbidden: 'toast',
  bet_stake_below: 'toast',
  bet_stake_above: 'toast',
  bet_payout_above: 'toast',
  bonus_stake_above: 'toast',
  bonus_raise_above: 'toast',
  legs_related: 'toast',
  cash_out_closed: 'toast',
  cash_out_changed: 'toast',
  cash_out_small: 'toast',
  legs_uncombinable: 'toast',
  legs_incompatible: 'toast',
  legs_implied: 'toast',
};

/** The reaction to an error; one of another service is shown by its message. */
export function reactionTo({ name }: Pick<ApiError, 'name'>): ErrorReaction {
  return name === undefined ? 'toast' : ERROR_REACTIONS[name];
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Variables as people read them: an instant is a day and a time, an amount has its currency. */
function readable(variables: ErrorVariables): ErrorVariables {
  const iso = pageIso(currentPage());
  const format = new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeStyle: 'short' });
  return Object.fromEntries(
    Object.entries(writtenAmounts(variables, iso)).map(([name, value]) => [
      name,
      typeof value === 'string' && INSTANT.test(value) ? format.format(new Date(value)) : value,
    ]),
  );
}

/** A session that may only withdraw is told why: what stops the player, and until when. */
function withStanding(error: Pick<ApiError, 'message' | 'variables'>): Pick<ApiError, 'message' | 'variables'> {
  const standing = $user.get()?.standing ?? ACTIVE;
  if (error.message !== 'withdraw_only' || rulesOfStanding(standing).plays) return error;
  const { until } = standing;
  return until === null
    ? { message: 'play_stopped', variables: {} }
    : { message: 'play_stopped_until', variables: { until } };
}

/** The translated text of an error with its variables; a key nobody translated says that something failed. */
export async function errorText(error: Pick<ApiError, 'message' | 'variables'>): Promise<string> {
  const { message, variables } = withStanding(error);
  const { locale } = currentPage();
  await loadTexts(locale, ['errors']);
  const translate = translator(locale, 'errors');
  const text = translate(message as TextKey<'errors'>, readable(variables));
  return text === message ? translate('internal') : text;
}

/** The one interceptor of failed calls. */
export async function reactToError(error: ApiError): Promise<void> {
  const reaction = reactionTo(error);
  if (reaction === 'silent') return;
  if (reaction === 'toast') showToast({ kind: 'error', title: await errorText(error) });
  else if ('over' in reaction) void openOver(reaction.over);
  else void openPopup(reaction.popup);
}
