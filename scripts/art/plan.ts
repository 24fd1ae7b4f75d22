import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  AVIF_OPTIONS,
  FLAG_LIMIT_BYTES,
  FLAG_OF_LOCALE,
  ICON_RULES,
  type IconRule,
  PICTURE_RULES,
  type PictureRule,
  REVISION,
  SHEET_KINDS,
  VECTOR_KINDS,
  VECTOR_LIMIT_BYTES,
  WEBP_OPTIONS,
} from './recipes.ts';

/** How one output is made from its source. */
export type Job =
  | { readonly type: 'picture'; readonly format: 'avif' | 'webp'; readonly width: number; readonly options: object }
  | { readonly type: 'vector'; readonly limitBytes: number; readonly precision: number }
  | { readonly type: 'sheet'; readonly names: readonly string[]; readonly precision: number }
  | ({ readonly type: 'icon' } & IconRule)
  | { readonly type: 'copy' };

/** One file to produce. `key` changes when a source or the way it is made changes. */
export type Output = {
  readonly file: string;
  /** The drawing; those of a sheet in the order of its names. */
  readonly sources: readonly [string, ...string[]];
  readonly job: Job;
  readonly key: string;
};

/** One drawing as the product knows it. Empty `widths` means that it ships as SVG, alone or on the sheet of its kind. */
export type Drawing = {
  readonly kind: string;
  readonly name: string;
  /** Width and height in the drawing's own units. */
  readonly size: readonly [number, number];
  readonly widths: readonly number[];
};

export const ROOT = path.join(import.meta.dirname, '../..');

/** Folders that hold nothing but outputs, so a file that no plan names is a leftover. */
export const OUTPUT_FOLDERS: readonly string[] = ['public/art', 'public/brand', 'public/flags'];

/** Decimals kept: drawings have a few dozen units, circle flags 512, so whole units do. */
const DRAWING_DECIMALS = 2;
const FLAG_DECIMALS = 0;

const APP_ICON = 'art/logo/app-icon.svg';
const MARK = 'art/logo/mark-mono.svg';
const FLAG_PACKAGE = 'node_modules/circle-flags';

/** Returns the names of the drawings in a folder of `art/`, sorted, without extension. */
function namesIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, 'art', folder))
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length))
    .sort();
}

/** Returns width and height from the `viewBox`; throws for a drawing without one. */
function sizeOf(source: string): readonly [number, number] {
  const viewBox = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(readFileSync(path.join(ROOT, source), 'utf8'));
  if (!viewBox) throw new Error(`${source}: a drawing needs a viewBox that starts at 0 0`);
  return [Number(viewBox[1]), Number(viewBox[2])];
}

function drawing(kind: string, folder: string, name: string, widths: readonly number[]): Drawing {
  return { kind, name, size: sizeOf(`art/${folder}/${name}.svg`), widths };
}

function isPicture(folder: string, name: string): boolean {
  return PICTURE_RULES.some((rule) => rule.folder === folder && rule.names.test(name));
}

function picturesOf({ kind, folder, names, widths }: PictureRule): Drawing[] {
  return namesIn(folder)
    .filter((name) => names.test(name))
    .map((name) => drawing(kind, folder, name, widths));
}

function vectorsOf(kind: string): Drawing[] {
  return namesIn(kind)
    .filter((name) => !isPicture(kind, name))
    .map((name) => drawing(kind, kind, name, []));
}

/** Returns every drawing the product ships, sorted by kind and name. */
export function planDrawings(): Drawing[] {
  const drawings = [...PICTURE_RULES.flatMap(picturesOf), ...[...VECTOR_KINDS, ...SHEET_KINDS].flatMap(vectorsOf)];
  return drawings.sort((a, b) => compare(a.kind, b.kind) || compare(a.name, b.name));
}

/** Orders by code unit, so that the result is the same under every system locale. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function output(file: string, sources: Output['sources'], job: Job): Output {
  const hash = createHash('sha256')
    .update(JSON.stringify([REVISION, job]))
    .update('\0');
  for (const source of sources) hash.update(readFileSync(path.join(ROOT, source)));
  return { file, sources, job, key: hash.digest('hex').slice(0, 16) };
}

function folderOfKind(kind: string): string {
  return PICTURE_RULES.find((rule) => rule.kind === kind)?.folder ?? kind;
}

function outputsOfDrawing({ kind, name, widths }: Drawing): Output[] {
  const source = `art/${folderOfKind(kind)}/${name}.svg`;
  if (widths.length === 0) {
    const job = { type: 'vector', limitBytes: VECTOR_LIMIT_BYTES, precision: DRAWING_DECIMALS } as const;
    return [output(`public/art/${kind}/${name}.svg`, [source], job)];
  }
  return widths.flatMap((width) => [
    output(`public/art/${kind}/${name}-${width}.avif`, [source], {
      type: 'picture',
      format: 'avif',
      width,
      options: AVIF_OPTIONS,
    }),
    output(`public/art/${kind}/${name}-${width}.webp`, [source], {
      type: 'picture',
      format: 'webp',
      width,
      options: WEBP_OPTIONS,
    }),
  ]);
}

function sheetOutput(kind: string): Output {
  const names = namesIn(kind);
  const [first, ...others] = names.map((name) => `art/${kind}/${name}.svg`);
  if (first === undefined) throw new Error(`art/${kind} holds no drawing`);
  return output(`public/art/${kind}.svg`, [first, ...others], { type: 'sheet', names, precision: DRAWING_DECIMALS });
}

function flagOutputs(): Output[] {
  const job = { type: 'vector', limitBytes: FLAG_LIMIT_BYTES, precision: FLAG_DECIMALS } as const;
  const flags = Object.entries(FLAG_OF_LOCALE).map(([code, country]) =>
    output(`public/flags/${code}.svg`, [`${FLAG_PACKAGE}/flags/${country}.svg`], job),
  );
  return [...flags, output('public/flags/LICENSE.txt', [`${FLAG_PACKAGE}/LICENSE.md`], { type: 'copy' })];
}

function brandOutputs(): Output[] {
  const vector = { type: 'vector', limitBytes: VECTOR_LIMIT_BYTES, precision: DRAWING_DECIMALS } as const;
  const icons = ICON_RULES.map((rule) =>
    output(`public/brand/${rule.file}`, [rule.cut === 'badge' ? MARK : APP_ICON], { type: 'icon', ...rule }),
  );
  return [output('public/brand/favicon.svg', [APP_ICON], vector), ...icons];
}

/** What slots draw (scripts/symbol-art.ts); each file is a sheet already. */
function symbolOutputs(): Output[] {
  return namesIn('symbols').map((code) =>
    output(`public/art/symbols/${code}.svg`, [`art/symbols/${code}.svg`], { type: 'copy' }),
  );
}

/** Returns every file that has to exist under {@link OUTPUT_FOLDERS}, sorted by path. */
export function planOutputs(): Output[] {
  const alone = planDrawings().filter(({ kind }) => !SHEET_KINDS.includes(kind));
  const sheets = SHEET_KINDS.map(sheetOutput);
  const outputs = [
    ...alone.flatMap(outputsOfDrawing),
    ...sheets,
    ...symbolOutputs(),
    ...flagOutputs(),
    ...brandOutputs(),
  ];
  return outputs.sort((a, b) => compare(a.file, b.file));
}
