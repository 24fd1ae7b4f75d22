/**
 * `node scripts/symbol-art.ts`: writes what each slot's symbols look like to `art/symbols/<code>.svg`, one below the other
 * with a view of each, as its game draws them; `node scripts/art.ts` then ships them. Run both after a change of a drawing.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from '#builder/paths.ts';
import type { Theme } from '#studio/client/stage/art.ts';
import { TITLES } from '#studio/titles/index.ts';

/** Units of a symbol on its sheet, and between two of them. */
const SIDE = 120;
const GAP = 8;
const CLIENT = join(ROOT, 'studio/client');
const TARGET = join(ROOT, 'art/symbols');
const DATA_ADDRESS = 'data:image/svg+xml,';

/** The markup behind the address of a drawing: in the address itself, or a file of the studio's client. */
function markupAt(address: string): string {
  // Vite writes single quotes into addresses.
  if (address.startsWith(DATA_ADDRESS))
    return decodeURIComponent(address.slice(DATA_ADDRESS.length)).replaceAll("'", '"');
  return readFileSync(join(CLIENT, address), 'utf8');
}

/** Names inside a drawing, made its own: on a sheet they would meet those of its neighbours. */
function withOwnNames(svg: string, prefix: string): string {
  return svg
    .replace(/ id="([^"]+)"/g, ` id="${prefix}-$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}-$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}-$1"`);
}

/** A drawing at its place on the sheet, with the view that shows it alone. */
function placed(symbol: string, svg: string, index: number): string {
  const top = index * (SIDE + GAP);
  const [, attributes = '', shapes = ''] = /^\s*<svg\b([^>]*)>(.*)<\/svg>\s*$/s.exec(svg) ?? [];
  const viewBox = /viewBox="[^"]+"/.exec(attributes)?.[0];
  if (viewBox === undefined) throw new Error(`The drawing of ${symbol} has no viewBox`);
  const kept = attributes.replace(/\s(?:xmlns|width|height|viewBox|x|y)="[^"]*"/g, '');
  return [
    `<view id="${symbol}" viewBox="0 ${top} ${SIDE} ${SIDE}"/>`,
    `<svg y="${top}" width="${SIDE}" height="${SIDE}" ${viewBox}${kept}>${withOwnNames(shapes, `s${index}`)}</svg>`,
  ].join('');
}

/** The symbols that pay, in the order of the paytable. */
function sheetOf(symbols: readonly string[], theme: Theme): string {
  const parts = symbols.map((symbol, index) => placed(symbol, markupAt(theme.symbols[symbol] ?? ''), index));
  const height = symbols.length * (SIDE + GAP) - GAP;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${height}">${parts.join('')}</svg>\n`;
}

/** The themes as Vite gives them to the game: they load drawings as texts and as addresses. */
const server = await createServer({
  root: CLIENT,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  const { loadTheme } = (await server.ssrLoadModule(
    '/titles/index.ts',
  )) as typeof import('#studio/client/titles/index.ts');
  rmSync(TARGET, { recursive: true, force: true });
  mkdirSync(TARGET, { recursive: true });
  for (const { code, pays } of TITLES)
    writeFileSync(join(TARGET, `${code}.svg`), sheetOf(Object.keys(pays), await loadTheme(code)));
} finally {
  await server.close();
}
