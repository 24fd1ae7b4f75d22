/** Tables on paper: PDF in the product's own type, on as many pages as they take. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const { resolve } = createRequire(import.meta.url);
const fontFile = (name: string) => readFileSync(resolve(`@fontsource/prompt/files/prompt-${name}-normal.woff`));

type Weight = '400' | '700';
const WEIGHTS: readonly Weight[] = ['400', '700'];
/** The face is cut in two files; what the first lacks is in the second: letters of Hungarian and Polish among them. */
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u02BA\u1E00-\u1EFF\u20A0-\u20AB\u20AD-\u20C0]/;
/** Narrow and unbreakable spaces, as in formatted amounts: the face has none. */
const SPACES = /[\u00A0\u202F\u2009]/g;

/** Measures of an A4 page, points. */
const PAGE = { left: 40, right: 555, top: 40, bottom: 790, line: 17 } as const;
const SIZE = { title: 18, text: 9, small: 7.5 } as const;
const INK = { text: '#08182B', quiet: '#4A6178', line: '#C9D6E0' } as const;

export interface PaperColumn {
  heading: string;
  /** Where it begins, points from the left; its text is cut to its width. */
  x: number;
  width: number;
  /** Figures end at its right edge. */
  figures?: boolean;
  bold?: boolean;
}

export interface Paper {
  title: string;
  /** Under the title, a line each. */
  about: readonly string[];
  columns: readonly PaperColumn[];
  /** Cells by column. */
  lines: readonly (readonly string[])[];
  /** The last line, in bold. */
  total?: readonly string[];
  /** Under the table. */
  note: string | null;
  at: Date;
}

type Doc = InstanceType<typeof PDFDocument>;
interface Run {
  text: string;
  font: string;
}

/** Text in the pieces that one font file can write. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const sign of text.replaceAll(SPACES, ' ')) {
    const font = EXTENDED.test(sign) ? `${weight}-ext` : weight;
    const last = runs.at(-1);
    if (last?.font === font) last.text += sign;
    else runs.push({ text: sign, font });
  }
  return runs;
}

const widthOf = (doc: Doc, runs: readonly Run[]): number =>
  runs.reduce((sum, run) => sum + doc.font(run.font).widthOfString(run.text), 0);

/** The least size that is still read on paper, points. */
const SMALLEST = 5.5;

/** Makes what is too long for its column smaller, and cuts it only where that does not suffice. */
function fitted(doc: Doc, text: string, weight: Weight, { width, size }: Pick<Place, 'width' | 'size'>): Run[] {
  doc.fontSize(size);
  const needed = widthOf(doc, runsOf(text, weight));
  if (needed > width) doc.fontSize(Math.max(SMALLEST, (size * width) / needed - 0.01));
  for (let length = text.length; length > 0; length -= 1) {
    const runs = runsOf(length === text.length ? text : `${text.slice(0, length).trimEnd()}…`, weight);
    if (widthOf(doc, runs) <= width) return runs;
  }
  return [];
}

type Place = Pick<PaperColumn, 'x' | 'width' | 'figures'> & { y: number; size: number };

function write(doc: Doc, text: string, weight: Weight, { x, y, width, size, figures = false }: Place): void {
  const runs = fitted(doc, text, weight, { width, size });
  let left = figures ? x + width - widthOf(doc, runs) : x;
  for (const run of runs) {
    doc.font(run.font).text(run.text, left, y, { lineBreak: false });
    left += doc.widthOfString(run.text);
  }
}

function rule(doc: Doc, y: number): void {
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.5).strokeColor(INK.line).stroke();
}

function tableHeading(doc: Doc, columns: readonly PaperColumn[], y: number): number {
  doc.fillColor(INK.quiet);
  for (const { heading, ...place } of columns) write(doc, heading, '700', { ...place, y, size: SIZE.small });
  rule(doc, y + PAGE.line - 3);
  return y + PAGE.line;
}

function head(doc: Doc, { title, about, columns }: Paper): number {
  const wide = { x: PAGE.left, width: PAGE.right - PAGE.left };
  doc.fillColor(INK.text);
  write(doc, title, '700', { ...wide, y: PAGE.top, size: SIZE.title });
  doc.fillColor(INK.quiet);
  for (const [index, line] of about.entries())
    write(doc, line, '400', { ...wide, y: PAGE.top + 28 + 13 * index, size: SIZE.text });
  return tableHeading(doc, columns, PAGE.top + 40 + 13 * about.length);
}

/** The table as a PDF file. */
export function paperOf(paper: Paper): Promise<Buffer> {
  const { title, columns, lines, total, note, at } = paper;
  const doc = new PDFDocument({ size: 'A4', margin: 0, info: { Title: title, CreationDate: at } });
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
  let y = head(doc, paper);
  const row = (cells: readonly string[], allBold: boolean) => {
    if (y > PAGE.bottom) {
      doc.addPage();
      y = tableHeading(doc, columns, PAGE.top);
    }
    doc.fillColor(INK.text);
    for (const [index, column] of columns.entries())
      write(doc, cells[index] ?? '', allBold || column.bold ? '700' : '400', { ...column, y, size: SIZE.small });
    y += PAGE.line;
  };
  for (const cells of lines) row(cells, false);
  if (total) {
    rule(doc, y - 4);
    row(total, true);
  }
  if (note !== null) {
    doc.fillColor(INK.quiet);
    const place = { x: PAGE.left, width: PAGE.right - PAGE.left, y: Math.min(y + 4, PAGE.bottom + 14) };
    write(doc, note, '400', { ...place, size: SIZE.small });
  }
  doc.end();
  return finished;
}
