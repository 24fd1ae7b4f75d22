/** What an answer says of a bet that was not taken, with amounts and odds as the page's language writes them. */
import type { Translate } from '#features/i18n/index.ts';
import type { ApiError } from '#platform/http.ts';
import { writtenAmounts } from '#shared/money.ts';
import { displayOdds } from '#shared/sport/odds.ts';
import { $oddsFormat } from './format.ts';

export function refusalText(
  { message, variables }: Pick<ApiError, 'message' | 'variables'>,
  errors: Translate<'errors'>,
  locale: string,
): string {
  const { odds } = variables;
  return errors(message as Parameters<typeof errors>[0], {
    ...writtenAmounts(variables, locale),
    ...(odds === undefined ? {} : { odds: displayOdds(String(odds), $oddsFormat.get(), locale) }),
  });
}
