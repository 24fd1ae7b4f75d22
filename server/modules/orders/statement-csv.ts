/** A statement as CSV. */

import { shownDecimal } from '#shared/money.ts';
import { formatsOf, type LocaleCode } from '#shared/regions/index.ts';
import { csvOf } from '../../csv.ts';
import type { Movement } from './movement.ts';
import type { StatementTexts } from './statement-texts.ts';

/** What a movement was for: a method with its account, or a game. */
export function forOf({ method, account, game_code, bet }: Movement, texts: StatementTexts): string {
  if (method !== null) return [texts.methodOf(method), account].filter((part) => part).join(', ');
  return bet === null ? (game_code ?? '') : texts.betOf(bet);
}

/** The movements as a table with a heading, as the spreadsheets of a language read it. */
export function movementsCsv(items: readonly Movement[], texts: StatementTexts, language: LocaleCode): string {
  const { columns } = texts;
  const heading = [
    columns.when,
    columns.type,
    columns.for,
    columns.reference,
    columns.state,
    columns.amount,
    columns.currency,
    columns.balance,
  ];
  const lines = items.map((item) => [
    item.created_at,
    texts.typeOf(item.type),
    forOf(item, texts),
    item.reference ?? '',
    item.state === null ? '' : texts.stateOf(item.state),
    shownDecimal(item.amount, item.currency),
    item.currency,
    item.balance_after === null ? '' : shownDecimal(item.balance_after, item.currency),
  ]);
  return csvOf(heading, lines, formatsOf(language));
}
