/** What an answer says of a bet that was not taken, with amounts as the page's language writes them. */
import type { Translate } from '#features/i18n/index.ts';
import type { ApiError } from '#platform/http.ts';

export function refusalText(
  { message, variables }: Pick<ApiError, 'message' | 'variables'>,
  errors: Translate<'errors'>,
  locale: string,
): string {
  const { amount } = variables;
  const written =
    amount === undefined
      ? {}
      : { amount: new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(Number(amount)) };
  return errors(message as Parameters<typeof errors>[0], { ...variables, ...written });
}
