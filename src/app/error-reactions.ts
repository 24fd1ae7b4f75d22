/** What each error of the API does on screen (spec sections 7 and 8). A code without a row does not compile. */
import { loadTexts, type TextKey, translator } from '#features/i18n/index.ts';
import { openPopup } from '#features/popups/index.ts';
import { currentPage } from '#features/regions/index.ts';
import type { ApiError } from '#platform/http.ts';
import type { ErrorName } from '#shared/contract/errors.ts';
import { showToast } from '#ui/toasts.ts';

export type ErrorReaction = 'toast' | 'silent' | { popup: 'verification' | 'verification-iframe' };

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
  // Whoever called asks for the password and calls again.
  step_up_required: 'silent',
  withdraw_only: 'toast',
  country_not_served: 'toast',
  country_served_elsewhere: 'toast',
  country_needs_currency: 'toast',
  phone_taken: 'toast',
  link_spent: 'toast',
  two_factor_on: 'toast',
  two_factor_off: 'toast',
  // The login form asks for the code instead.
  two_factor_required: 'silent',
  verification_required: { popup: 'verification' },
  verification_document_required: { popup: 'verification-iframe' },
  insufficient_funds: 'toast',
  amount_below_minimum: 'toast',
  amount_above_maximum: 'toast',
  unknown_payment_method: 'toast',
  deposit_limit: 'toast',
  provider_unavailable: 'toast',
  unknown_game: 'toast',
  game_not_open: 'toast',
  unknown_game_mode: 'toast',
  forbidden_by_law: 'toast',
};

/** The reaction to an error; one of another service is shown by its message. */
export function reactionTo({ name }: Pick<ApiError, 'name'>): ErrorReaction {
  return name === undefined ? 'toast' : ERROR_REACTIONS[name];
}

/** The translated text of an error with its variables; a key nobody translated says that something failed. */
export async function errorText({ message, variables }: Pick<ApiError, 'message' | 'variables'>): Promise<string> {
  const { locale } = currentPage();
  await loadTexts(locale, ['errors']);
  const translate = translator(locale, 'errors');
  const text = translate(message as TextKey<'errors'>, variables);
  return text === message ? translate('internal') : text;
}

/** The one interceptor of failed calls. */
export async function reactToError(error: ApiError): Promise<void> {
  const reaction = reactionTo(error);
  if (reaction === 'silent') return;
  if (reaction === 'toast') showToast({ kind: 'error', title: await errorText(error) });
  else void openPopup(reaction.popup);
}
