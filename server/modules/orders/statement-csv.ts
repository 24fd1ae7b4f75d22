/** A statement as CSV. */
import { stringify } from 'csv-stringify/sync';
import type { Movement } from './movement.ts';
import type { StatementTexts } from './statement-texts.ts';

/** What a movement was for: a method with its account, or a game. */
export function forOf({ method, account, game_code }: Movement, texts: StatementTexts): string {
  if (method !== null) return [texts.methodOf(method), account].filter((part) => part).join(', ');
  return game_code ?? '';
}

/** The movements as a table with a heading; a value that a spreadsheet would run is made text. */
export function csvOf(items: readonly Movement[], texts: StatementTexts): string {
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
    item.amount,
    item.currency,
    item.balance_after ?? '',
  ]);
  const texted = (value: string, index: number) =>
    index === 5 || index === 7 ? value : value.replace(/^[=+\-@\t\r]/, "'$&");
  return stringify([heading, ...lines.map((line) => line.map(texted))], { bom: true, record_delimiter: 'windows' });
}
