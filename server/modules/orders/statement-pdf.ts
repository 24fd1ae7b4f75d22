/** A statement as PDF, in the product's own type. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { Movement } from './movement.ts';
import { forOf } from './statement-csv.ts';
import type { StatementTexts } from './statement-texts.ts';

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => readFileSync(resolve(`@fontsource/prompt/files/prompt-${name}-normal.woff`));

type Weight = '400' | '700';
const WEIGHTS: readonly Weight[] = ['400', '700'];
/** The face is cut in two files; what the first lacks is in the second. */
const EXTENDED = /[\u0100-\u02BA\u1E00-\u1E9F\u20A0-\u20AB\u20AD-\u20C0]/;

/** Measures of an A4 page, points. */
const PAGE = { left: 40, right: 555, top: 40, bottom: 790, line: 17 } as const;
const SIZE = { title: 18, text: 9, small: 7.5 } as const;
const INK = { text: '#08182B', quiet: '#4A6178', line: '#C9D6E0' } as const;

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

type Doc = InstanceType<typeof PDFDocument>;
interface Run {
  text: string;
  font: string;
}

/** Text in the pieces that one font file can write. */
function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const sign of text) {
    const font = EXTENDED.test(sign) ? `${weight}-ext` : weight;
    const last = runs.at(-1);
    if (last?.font === font) last.text += sign;
    else runs.push({ text: sign, font });
  }
  return runs;
}

const widthOf = (doc: Doc, runs: readonly Run[]): number =>
  runs.reduce((width, { text, font }) => width + doc.font(font).widthOfString(text), 0);

/** Cuts what is too long for its column. */
function fitted(doc: Doc, text: string, weight: Weight, width: number): Run[] {
  for (let length = text.length; length > 0; length -= 1) {
    const runs = runsOf(length === text.length ? text : `${text.slice(0, length).trimEnd()}…`, weight);
    if (widthOf(doc, runs) <= width) return runs;
  }
  return [];
}

interface Place {
  x: number;
  y: number;
  width: number;
  figures?: boolean;
}

function write(doc: Doc, text: string, weight: Weight, { x, y, width, figures = false }: Place): void {
  const runs = fitted(doc, text, weight, width);
  let left = figures ? x + width - widthOf(doc, runs) : x;
  for (const run of runs) {
    doc.font(run.font).text(run.text, left, y, { lineBreak: false });
    left += doc.widthOfString(run.text);
  }
}

function rule(doc: Doc, y: number): void {
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor(INK.line).stroke();
}

function heading(doc: Doc, about: About, texts: StatementTexts): number {
  const wide = { x: PAGE.left, width: PAGE.right - PAGE.left };
  doc.fontSize(SIZE.title).fillColor(INK.text);
  write(doc, texts.title, '700', { ...wide, y: PAGE.top });
  doc.fontSize(SIZE.text).fillColor(INK.quiet);
  const period = [about.from, about.to ?? about.at.toISOString().slice(0, 10)].filter((day) => day).join(' – ');
  write(doc, `Fairwind · ${about.name}`, '400', { ...wide, y: PAGE.top + 28 });
  write(doc, `${period} · UTC`, '400', { ...wide, y: PAGE.top + 41 });
  return tableHeading(doc, texts, PAGE.top + 66);
}

function tableHeading(doc: Doc, texts: StatementTexts, y: number): number {
  doc.fontSize(SIZE.small).fillColor(INK.quiet);
  for (const { key, ...place } of COLUMNS) write(doc, texts.columns[key], '700', { ...place, y });
  rule(doc, y + PAGE.line - 3);
  return y + PAGE.line;
}

function cellsOf(item: Movement, texts: StatementTexts): Record<(typeof COLUMNS)[number]['key'], string> {
  return {
    when: item.created_at.slice(0, 16).replace('T', ' '),
    type: texts.typeOf(item.type),
    for: forOf(item, texts),
    reference: item.reference ?? '',
    state: item.state === null ? '' : texts.stateOf(item.state),
    amount: `${item.amount.replace('-', '−')}`,
    balance: item.balance_after ?? '',
  };
}

/** The movements on as many pages as they take. */
export function pdfOf(items: readonly Movement[], about: About, texts: StatementTexts): Promise<Buffer> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, info: { Title: texts.title, CreationDate: about.at } });
  for (const weight of WEIGHTS) {
    doc.registerFont(weight, fontFile(`latin-${weight}`));
    doc.registerFont(`${weight}-ext`, fontFile(`latin-ext-${weight}`));
  }
  const parts: Buffer[] = [];
  const finished = new Promise<Buffer>((resolveFile, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolveFile(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  let y = heading(doc, about, texts);
  for (const item of items) {
    if (y > PAGE.bottom) {
      doc.addPage();
      y = tableHeading(doc, texts, PAGE.top);
    }
    const cells = cellsOf(item, texts);
    doc.fontSize(SIZE.small).fillColor(INK.text);
    for (const { key, ...place } of COLUMNS) write(doc, cells[key], key === 'amount' ? '700' : '400', { ...place, y });
    y += PAGE.line;
  }
  const currency = items[0]?.currency;
  if (currency) {
    doc.fontSize(SIZE.small).fillColor(INK.quiet);
    write(doc, texts.inCurrency(currency), '400', { x: PAGE.left, width: 300, y: Math.min(y + 4, PAGE.bottom + 14) });
  }
  doc.end();
  return finished;
}
