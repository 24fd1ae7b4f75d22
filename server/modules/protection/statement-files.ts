/** The activity statement as files: CSV for a spreadsheet, PDF for paper. */
import type { ResponseOf } from '#shared/contract/index.ts';
import { displayAmount, formatDecimal, parseAmount, shownDecimal } from '#shared/money.ts';
import { formatsOf } from '#shared/regions/index.ts';
import { csvOf } from '../../csv.ts';
import { paperOf } from '../../paper.ts';
import type { PlayerSummary } from '../player/types.ts';
import { protectionFor } from './limits.ts';
import type { Statement } from './statement.ts';
import { textsIn } from './texts.ts';

type StatementFile = ResponseOf<'statementFile'>;
type Reader = Pick<PlayerSummary, 'playerId' | 'fullName' | 'language' | 'nickname' | 'region' | 'country'>;

const COLUMNS = ['deposits', 'withdrawals', 'bonuses', 'net', 'tax'] as const;

/** Tax has a column where a law takes it of the player's stakes, or has taken it. */
const columnsOf = ({ taxed }: Statement) => COLUMNS.filter((column) => taxed || column !== 'tax');

const nameOf = (statement: Statement, ending: string) => `fairwind-${statement.to.slice(0, 10)}.${ending}`;

function monthText(from: string, reader: Reader): string {
  const { timeZone } = protectionFor(reader);
  return new Intl.DateTimeFormat(formatsOf(reader.language), { month: 'long', year: 'numeric', timeZone }).format(
    new Date(from),
  );
}

/** A statement for a spreadsheet: one month a line, dates that sort. */
export async function statementCsv(statement: Statement, reader: Reader): Promise<StatementFile> {
  const text = textsIn(reader.language);
  const { timeZone } = protectionFor(reader);
  const month = (from: string) =>
    new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone })
      .format(new Date(from))
      .slice(0, 7);
  const columns = columnsOf(statement);
  const head = [
    text('month'),
    ...columns.map((column) => `${text(column)} (${statement.currency})`),
    `${text('time')} (${text('minutes')})`,
  ];
  const amount = (decimal: string) => shownDecimal(decimal, statement.currency);
  const lines = statement.months.map((row) => [
    month(row.from),
    ...columns.map((column) => amount(row[column])),
    row.minutes,
  ]);
  const csv = csvOf(head, lines, formatsOf(reader.language));
  return {
    name: nameOf(statement, 'csv'),
    media_type: 'text/csv',
    content: Buffer.from(csv).toString('base64'),
  };
}

/** Where the columns begin on paper, points: the month, the sums, the time played. */
const PLACES = [
  { x: 40, width: 130 },
  ...[175, 260, 340, 415].map((x) => ({ x, width: 75, figures: true })),
  { x: 495, width: 60, figures: true },
];
/** The same with tax: all stand closer. */
const TAXED_PLACES = [
  { x: 40, width: 98 },
  ...[140, 212, 284, 354, 424].map((x) => ({ x, width: 64, figures: true })),
  { x: 496, width: 59, figures: true },
];

/** A statement for paper. */
export async function statementPdf(statement: Statement, reader: Reader): Promise<StatementFile> {
  const text = textsIn(reader.language);
  const iso = formatsOf(reader.language);
  const { timeZone } = protectionFor(reader);
  const { currency, taxed } = statement;
  const columns = columnsOf(statement);
  const amount = (decimal: string) => displayAmount(Number(decimal), currency, iso);
  const time = (minutes: number) => text('time_value', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const sum = (column: (typeof COLUMNS)[number]) =>
    formatDecimal(
      statement.months.reduce((total, row) => {
        const negative = row[column].startsWith('-');
        const parsed = parseAmount(row[column].replace('-', ''), currency) ?? 0n;
        return total + (negative ? -parsed : parsed);
      }, 0n),
      currency,
    );
  const made = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(statement.to),
  );
  const headings = [text('month'), ...columns.map((column) => text(column)), text('time')];
  const minutes = statement.months.reduce((total, month) => total + month.minutes, 0);
  const content = await paperOf({
    title: text('statement_title'),
    about: [
      `Fairwind · ${[reader.fullName ?? reader.nickname, reader.playerId].join(' · ')}`,
      text('made_at', { when: made }),
    ],
    columns: (taxed ? TAXED_PLACES : PLACES).map((place, index) => ({ ...place, heading: headings[index] ?? '' })),
    lines: statement.months.map((month) => [
      monthText(month.from, reader),
      ...columns.map((column) => amount(month[column])),
      time(month.minutes),
    ]),
    total: [text('total'), ...columns.map((column) => amount(sum(column))), time(minutes)],
    note: [text('net_note'), ...(taxed ? [text('tax_note')] : [])].join(' '),
    at: new Date(statement.to),
  });
  return { name: nameOf(statement, 'pdf'), media_type: 'application/pdf', content: content.toString('base64') };
}
