/**
 * Takes the covers of the studio's games apart for play: `node scripts/studio-art.ts` writes for each title the scene
 * without its lettering and the lettering alone into `studio/client/titles/<code>/art`. Covers are `art/tiles/<code>.svg`.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optimize } from 'svgo';
import { ROOT } from '#builder/paths.ts';

/** Drawn from its own files, not from its cover. */
const OWN_ART: readonly string[] = ['krakens-toll'];
/** What every cover measures. */
const COVER_WIDTH = 300;
const COVER_HEIGHT = 400;
/** A cover ends in its lettering: the shade under it, the word's copies from deep to bright, the shine over it. */
const LETTERING =
  /(?<shade><rect x="0"[^>]*\/>)?(?<word>(?:<use href="#(?<id>[^"]+)"[^>]*\/>)+<g clip-path="url\([^)]*\)"><path[^>]*\/><\/g>)(?:<rect[^>]*\/>)?<\/svg>\s*$/;

interface Parts {
  scene: string;
  lettering: string;
}

/** The scene and the lettering of a cover. Throws when the cover does not end in lettering. */
function takeApart(code: string, cover: string): Parts {
  const found = LETTERING.exec(cover);
  const definitions = /<defs>[\s\S]*?<\/defs>/.exec(cover)?.[0];
  const { shade = '', word, id } = found?.groups ?? {};
  if (!found || !definitions || !word || !id) throw new Error(`The cover of ${code} does not end in lettering`);
  const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_WIDTH}" height="${COVER_HEIGHT}" viewBox="0 0 ${COVER_WIDTH} ${COVER_HEIGHT}">`;
  const body = cover.slice(cover.indexOf('</defs>') + '</defs>'.length, found.index);
  const { top, bottom } = extentOf(definitions, id);
  const high = bottom - top;
  const letteringHead = `<svg xmlns="http://www.w3.org/2000/svg" width="${COVER_WIDTH}" height="${high}" viewBox="0 ${top} ${COVER_WIDTH} ${high}">`;
  return {
    scene: `${head}${definitions}${body.replace(shade, '')}</svg>`,
    lettering: `${letteringHead}${definitions}${word}</svg>`,
  };
}

/** Upper and lower edge of the word with room for its outline and its depth. */
function extentOf(definitions: string, id: string): { top: number; bottom: number } {
  const path = new RegExp(`<path id="${id}" d="([^"]+)"`).exec(definitions)?.[1] ?? '';
  const numbers = (path.match(/-?[\d.]+/g) ?? []).map(Number);
  const heights = numbers.filter((_, index) => index % 2 === 1);
  return { top: Math.floor(Math.min(...heights)) - 6, bottom: Math.ceil(Math.max(...heights)) + 14 };
}

function smaller(svg: string): string {
  return optimize(svg, { multipass: true, floatPrecision: 1 }).data;
}

/** Codes of the studio's titles that are drawn from their covers. */
async function codes(): Promise<string[]> {
  const given = process.argv.slice(2);
  if (given.length > 0) return given;
  const { TITLES } = await import('#studio/titles/index.ts');
  return TITLES.map((title) => title.code).filter((code) => !OWN_ART.includes(code));
}

for (const code of await codes()) {
  const folder = join(ROOT, 'studio/client/titles', code, 'art');
  const parts = takeApart(code, readFileSync(join(ROOT, 'art/tiles', `${code}.svg`), 'utf8'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'scene.svg'), smaller(parts.scene));
  writeFileSync(join(folder, 'title.svg'), smaller(parts.lettering));
}
