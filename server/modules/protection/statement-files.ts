/** The activity statement as files: CSV for a spreadsheet, PDF for paper. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { ResponseOf } from '#shared/contract/index.ts';
import { formatDecimal, parseAmount } from '#shared/money.ts';
import { formatsOf } from '#shared/regions/index.ts';
import type { PlayerSummary } from '../player/types.ts';
import { protectionFor } from './limits.ts';
import type { Statement } from './statement.ts';
import { textsIn } from './texts.ts';

type StatementFile = ResponseOf<'statementFile'>;
type Reader = Pick<PlayerSummary, 'language' | 'nickname' | 'region' | 'country'>;

const COLUMNS = ['deposits', 'withdrawals', 'bonuses', 'net'] as const;

const nameOf = (statement: Statement, ending: string) => `fairwind-${statement.to.slice(0, 10)}.${ending}`;

function monthText(from: string, reader: Reader): string {
  const { timeZone } = protectionFor(reader);
  return new Intl.DateTimeFormat(formatsOf(reader.language), { month: 'long', year: 'numeric', timeZone }).format(
    new Date(from),
  );
}

/** A statement for a spreadsheet: decimals with a point, one month a line, dates that sort. */
export async function statementCsv(statement: Statement, reader: Reader): Promise<StatementFile> {
  const text = textsIn(reader.language);
  const { timeZone } = protectionFor(reader);
  const month = (from: string) =>
    new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone })
      .format(new Date(from))
      .slice(0, 7);
  const head = [
    text('month'),
    ...COLUMNS.map((column) => `${text(column)} (${statement.currency})`),
    `${text('time')} (min)`,
  ];
  const lines = statement.months.map((row) => [month(row.from), ...COLUMNS.map((column) => row[column]), row.minutes]);
  const quoted = (value: string | number) =>
    typeof value === 'number' ? String(value) : `"${value.replaceAll('"', '""')}"`;
  const csv = [head, ...lines].map((line) => line.map(quoted).join(',')).join('\r\n');
  // The mark makes spreadsheets read the letters of every language right.
  return {
    name: nameOf(statement, 'csv'),
    media_type: 'text/csv',
    content: Buffer.from(`\uFEFF${csv}\r\n`).toString('base64'),
  };
}

const FONT_FILES = createRequire(import.meta.url)
  .resolve('@fontsource/prompt/package.json')
  .replace('package.json', 'files/');
const fontFile = (part: 'latin' | 'latin-ext', weight: 400 | 600) =>
  readFileSync(`${FONT_FILES}prompt-${part}-${weight}-normal.woff`);

/** Letters that the font keeps in its second file: those of Hungarian and Polish among them. */
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u02BA\u1E00-\u1EFF\u20A0-\u20AB\u20AD-\u20C0]/;

/** A text in pieces that one font file can print. */
export function runsOf(text: string): { text: string; extended: boolean }[] {
  const runs: { text: string; extended: boolean }[] = [];
  for (const letter of text) {
    const extended = EXTENDED.test(letter);
    const last = runs.at(-1);
    if (last?.extended === extended) last.text += letter;
    else runs.push({ text: letter, extended });
  }
  return runs;
}

interface Line {
  size: number;
  bold?: boolean;
  /** The right edge to end at, instead of the left to begin at. */
  right?: boolean;
}

const PAGE = { margin: 48, width: 595, row: 22 } as const;

/** A PDF document that prints every language's letters. */
function createPaper() {
  const paper = new PDFDocument({ size: 'A4', margin: PAGE.margin });
  const parts: Buffer[] = [];
  paper.on('data', (part: Buffer) => parts.push(part));
  const done = new Promise<Buffer>((resolve) => paper.on('end', () => resolve(Buffer.concat(parts))));
  for (const weight of [400, 600] as const) {
    for (const part of ['latin', 'latin-ext'] as const) paper.registerFont(`${part}-${weight}`, fontFile(part, weight));
  }
  const faceOf = (extended: boolean, bold: boolean) => `${extended ? 'latin-ext' : 'latin'}-${bold ? 600 : 400}`;
  return {
    write(text: string, x: number, y: number, { size, bold = false, right = false }: Line): void {
      // Its own narrow and unbreakable spaces the font does not have.
      const runs = runsOf(text.replaceAll(/[\u00A0\u202F\u2009]/g, ' '));
      const widths = runs.map((run) => paper.font(faceOf(run.extended, bold)).fontSize(size).widthOfString(run.text));
      let at = right ? x - widths.reduce((sum, width) => sum + width, 0) : x;
      for (const [index, run] of runs.entries()) {
        paper.font(faceOf(run.extended, bold)).fontSize(size).text(run.text, at, y, { lineBreak: false });
        at += widths[index] ?? 0;
      }
    },
    line(y: number): void {
      paper
        .moveTo(PAGE.margin, y)
        .lineTo(PAGE.width - PAGE.margin, y)
        .lineWidth(0.5)
        .strokeColor('#8899aa')
        .stroke();
    },
    async finish(): Promise<Buffer> {
      paper.end();
      return done;
    },
  };
}

/** A statement for paper. */
export async function statementPdf(statement: Statement, reader: Reader): Promise<StatementFile> {
  const text = textsIn(reader.language);
  const iso = formatsOf(reader.language);
  const { timeZone } = protectionFor(reader);
  const { currency } = statement;
  const amount = (decimal: string) =>
    new Intl.NumberFormat(iso, { style: 'currency', currency }).format(Number(decimal));
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
  const paper = createPaper();
  const edges = [220, 310, 395, 475, PAGE.width - PAGE.margin] as const;
  const row = (y: number, cells: readonly string[], bold = false): void => {
    const [first = '', ...others] = cells;
    paper.write(first, PAGE.margin, y, { size: 9, bold });
    for (const [index, cell] of others.entries())
      paper.write(cell, edges[index] ?? 0, y, { size: 9, bold, right: true });
  };
  const made = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    new Date(statement.to),
  );
  paper.write('Fairwind', PAGE.margin, 48, { size: 18, bold: true });
  paper.write(text('statement_title'), PAGE.margin, 80, { size: 14, bold: true });
  paper.write(`${reader.nickname} · ${text('made_at', { when: made })}`, PAGE.margin, 102, { size: 9 });
  let y = 136;
  row(y, [text('month'), ...COLUMNS.map((column) => text(column)), text('time')], true);
  for (const month of statement.months) {
    y += PAGE.row;
    paper.line(y - 6);
    row(y, [monthText(month.from, reader), ...COLUMNS.map((column) => amount(month[column])), time(month.minutes)]);
  }
  y += PAGE.row;
  paper.line(y - 6);
  const minutes = statement.months.reduce((total, month) => total + month.minutes, 0);
  row(y, [text('total'), ...COLUMNS.map((column) => amount(sum(column))), time(minutes)], true);
  paper.write(text('net_note'), PAGE.margin, y + 2 * PAGE.row, { size: 9 });
  const content = (await paper.finish()).toString('base64');
  return { name: nameOf(statement, 'pdf'), media_type: 'application/pdf', content };
}
