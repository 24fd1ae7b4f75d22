/**
 * Writes the sprite of the Lucide glyphs named in `shared/icons.ts` and the version its address carries.
 *
 *   node scripts/icons.ts           write what changed
 *   node scripts/icons.ts --check   change nothing, fail when the sprite is out of date
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, optimize } from 'svgo';
import { ICON_NAMES } from '#shared/icons.ts';
import { CONSOLE_ICONS } from '../console/icons.ts';

type GlyphPart = readonly [tag: string, attributes: Readonly<Record<string, string>>];
type Sprite = { readonly svg: string; readonly versionModule: string };

const ROOT = path.join(import.meta.dirname, '..');
const SPRITE_FILE = path.join(ROOT, 'public/icons/lucide.svg');
const CONSOLE_SPRITE_FILE = path.join(ROOT, 'console/public/icons.svg');
const VERSION_FILE = path.join(ROOT, 'src/ui/icons.data.ts');

/** `key` serves the library's own lists and means nothing in a drawing. */
function partMarkup([tag, attributes]: GlyphPart): string {
  const pairs = Object.entries(attributes).filter(([name]) => name !== 'key');
  return `<${tag} ${pairs.map(([name, value]) => `${name}="${value}"`).join(' ')}/>`;
}

/** One path for a glyph's strokes, written as shortly as 24 units need: the sprite comes before a page's first icons. */
const SHORTLY: Config = {
  plugins: [
    { name: 'mergePaths', params: { force: true } },
    { name: 'convertPathData', params: { floatPrecision: 2 } },
  ],
};

/** The glyph as Lucide draws it, for the inside of an SVG of 24 × 24 units. */
export async function glyphMarkup(name: string): Promise<string> {
  const { __iconData: glyph } = await import(`lucide-react/icons/${name}`);
  const parts: readonly GlyphPart[] = glyph.node;
  return parts.map(partMarkup).join('');
}

async function symbolOf(name: string): Promise<string> {
  const { data } = optimize(`<svg fill="none">${await glyphMarkup(name)}</svg>`, SHORTLY);
  return data.replace('<svg fill="none">', `<symbol id="${name}" viewBox="0 0 24 24">`).replace('</svg>', '</symbol>');
}

async function spriteOf(names: readonly string[]): Promise<string> {
  const symbols = await Promise.all(names.map(symbolOf));
  return `<svg xmlns="http://www.w3.org/2000/svg"><!-- Lucide, ISC licence, lucide.dev -->${symbols.join('')}</svg>\n`;
}

/** Returns the sprite and the module with its version, as they should stand on disk. */
export async function makeSprite(): Promise<Sprite> {
  const svg = await spriteOf(ICON_NAMES);
  const version = createHash('sha256').update(svg).digest('hex').slice(0, 6);
  const versionModule = `// Written by scripts/icons.ts; changes with any byte of the sprite.\nexport const ICON_SPRITE_VERSION = '${version}';\n`;
  return { svg, versionModule };
}

/** Returns the files that differ from what the script would write. */
export async function staleFiles(): Promise<readonly (readonly [file: string, text: string])[]> {
  const { svg, versionModule } = await makeSprite();
  const wanted = [
    [SPRITE_FILE, svg],
    [VERSION_FILE, versionModule],
    [CONSOLE_SPRITE_FILE, await spriteOf(CONSOLE_ICONS)],
  ] as const;
  return wanted.filter(([file, text]) => readOrEmpty(file) !== text);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

if (import.meta.main) {
  const stale = await staleFiles();
  if (process.argv.includes('--check') && stale.length > 0) {
    console.error('public/icons/lucide.svg is out of date: run node scripts/icons.ts');
    process.exitCode = 1;
  } else {
    for (const [file, text] of stale) writeFileSync(file, text);
  }
}
