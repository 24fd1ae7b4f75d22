/** A statement as PDF. */
import { displayAmount } from '#shared/money.ts';
import { paperOf } from '../../paper.ts';
import type { Movement } from './movement.ts';
import { forOf } from './statement-csv.ts';
import type { StatementTexts } from './statement-texts.ts';

/** Columns with the place where they begin, or for figures end. */
const COLUMNS = [
  { key: 'when', x: 40, width: 88, figures: false },
  { key: 'type', x: 130, width: 90, figures: false },
  { key: 'for', x: 222, width: 118, figures: false },
  { key: 'reference', x: 342, width: 54, figures: false },
  { key: 'state', x: 398, width: 52, figures: false },
  { key: 'amount', x: 450, width: 52, figures: true },
  { key: 'balance', x: 503, width: 52, figures: true },
] as const;

interface About {
  name: string;
  from: string | null;
  to: string | null;
  at: Date;
}

function cellsOf(item: Movement, texts: StatementTexts): Record<(typeof COLUMNS)[number]['key'], string> {
  return {
    when: item.created_at.slice(0, 16).replace('T', ' '),
    type: texts.typeOf(item.type),
    for: forOf(item, texts),
    reference: item.reference ?? '',
    state: item.state === null ? '' : texts.stateOf(item.state),
    amount: displayAmount(Number(item.amount), item.currency, texts.iso).replace('-', '−'),
    balance: item.balance_after === null ? '' : displayAmount(Number(item.balance_after), item.currency, texts.iso),
  };
}

/** The movements on as many pages as they take. */
export function pdfOf(
  items: readonly Movement[],
  { name, from, to, at }: About,
  texts: StatementTexts,
): Promise<Buffer> {
  const period = [from, to ?? at.toISOString().slice(0, 10)].filter((day) => day).join(' – ');
  const currency = items[0]?.currency;
  return paperOf({
    title: texts.title,
    about: [`Fairwind · ${name}`, `${period} · UTC`],
    columns: COLUMNS.map(({ key, ...place }) => ({
      ...place,
      heading: texts.columns[key],
      bold: key === 'amount',
    })),
    lines: items.map((item) => {
      const cells = cellsOf(item, texts);
      return COLUMNS.map(({ key }) => cells[key]);
    }),
    note: currency ? texts.inCurrency(currency) : null,
    at,
  });
}
