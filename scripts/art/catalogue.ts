import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { toneOf } from './encode.ts';
import { type Drawing, type Output, ROOT } from './plan.ts';
import { FLAG_OF_LOCALE, SHEET_KINDS } from './recipes.ts';

type Shape = Pick<Drawing, 'size' | 'widths'>;

/** Returns six hex digits over the paths and bytes of all outputs. */
export function versionOf(outputs: readonly Output[]): string {
  const hash = createHash('sha256');
  for (const { file } of outputs)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 6);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** Returns the proportion in whole numbers, for instance [3, 4] for a tile of 300 × 400 units. */
function aspectOf([width, height]: readonly [number, number]): [number, number] {
  const [a, b] = [Math.round(width * 10), Math.round(height * 10)];
  const divisor = commonDivisor(a, b);
  return [a / divisor, b / divisor];
}

function kindsOf(drawings: readonly Drawing[]): Map<string, Drawing[]> {
  return Map.groupBy(drawings, ({ kind }) => kind);
}

function signatureOf({ size, widths }: Shape): string {
  return JSON.stringify([size, widths]);
}

/** Returns the shape most drawings of a kind have; the others are listed by name. */
function usualShape(drawings: readonly Drawing[]): Shape {
  const groups = [...Map.groupBy(drawings, signatureOf).values()].sort((a, b) => b.length - a.length);
  const first = groups[0]?.[0];
  if (!first) throw new Error('A kind without drawings has no shape');
  return { size: first.size, widths: first.widths };
}

function shapesOf(drawings: readonly Drawing[]): Record<string, Shape> {
  const shapes: Record<string, Shape> = {};
  for (const [kind, members] of kindsOf(drawings)) {
    const usual = usualShape(members);
    shapes[kind] = usual;
    for (const { name, size, widths } of members) {
      const own = { size, widths };
      if (signatureOf(own) !== signatureOf(usual)) shapes[`${kind}/${name}`] = own;
    }
  }
  return shapes;
}

function artOf(drawings: readonly Drawing[]): Record<string, object> {
  const entries = [...kindsOf(drawings)].map(([kind, members]) => {
    const { size, widths } = usualShape(members);
    return [kind, { widths, aspect: aspectOf(size), names: members.map(({ name }) => name) }];
  });
  return Object.fromEntries(entries);
}

async function tonesOf(drawings: readonly Drawing[]): Promise<Record<string, string>> {
  const tones: Record<string, string> = {};
  for (const { kind, name, widths } of drawings) {
    if (kind === 'tiles') tones[name] = await toneOf(`public/art/tiles/${name}-${widths[0]}.webp`);
  }
  return tones;
}

function constant(name: string, comment: string, value: unknown): string {
  return `/** ${comment} */\nexport const ${name} = ${JSON.stringify(value)} as const;\n`;
}

/** Returns the text of `shared/art.data.ts`. All outputs have to be on disk. */
export async function catalogueModule(drawings: readonly Drawing[], outputs: readonly Output[]): Promise<string> {
  return [
    '// Written by scripts/art.ts from the drawings in art/; run it again instead of editing.\n',
    constant('ART_VERSION', 'Changes with any byte of any picture, drawing, flag or icon.', versionOf(outputs)),
    constant(
      'ART_SHAPES',
      'Drawing units and widths in pixels by kind; `kind/name` where one differs. No widths: an SVG.',
      shapesOf(drawings),
    ),
    constant('ART', 'Every drawing by kind, with the widths and aspect most of the kind have.', artOf(drawings)),
    constant('ART_SHEETS', 'Kinds whose drawings stand on one sheet.', SHEET_KINDS),
    constant('TILE_TONE', 'Dark average colour of each tile, for the place it will take.', await tonesOf(drawings)),
    constant('FLAG_CODES', 'Locale codes that have a flag.', Object.keys(FLAG_OF_LOCALE).sort()),
  ].join('\n');
}
