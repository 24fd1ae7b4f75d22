/** What an answer says of a bet that was not taken, with amounts and odds as the page's language writes them. */
import type { Translate } from '#features/i18n/index.ts';
import type { ApiError } from '#platform/http.ts';

export function refusalText(
  { message, variables }: Pick<ApiError, 'message' | 'variables'>,
  errors: Translate<'errors'>,
  locale: string,
): string {
  const number = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  const written = Object.fromEntries(
    Object.entries(variables)
      .filter(([name]) => name === 'amount' || name === 'odds')
      .map(([name, value]) => [name, number.format(Number(value))]),
  );
  return errors(message as Parameters<typeof errors>[0], { ...variables, ...written });
}
