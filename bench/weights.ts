/** The weight of each page type on the wire, from the built site (design section 9). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { weighPage } from '#scripts/page-weight.ts';
import { DIST } from '#scripts/paths.ts';
import { ROUTE_NAMES, ROUTES } from '#shared/routes.ts';
import { report } from './report.ts';

/** A value that stands for each parameter. */
const SAMPLE: Record<string, string> = {
  ':category': 'slots',
  ':collection': 'myths',
  ':lobby': 'casino',
  ':provider': 'nine-fathoms',
  ':alias': 'vip-cashback',
};

function fileOf(path: string): string {
  const filled = path.replace(/:\w+$/, (name) => (path.startsWith('/page') ? 'privacy-policy' : (SAMPLE[name] ?? '')));
  return join('main', 'en', filled, 'index.html');
}

const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10;

const rows = ROUTE_NAMES.map((route) => ({ route, file: fileOf(ROUTES[route].path) }))
  .filter(({ file }) => existsSync(join(DIST, file)))
  .map(({ route, file }) => {
    const { html, css, script } = weighPage(DIST, file);
    return {
      route,
      'HTML KB gz': kilobytes(html),
      'CSS KB gz': kilobytes(css),
      'HTML+CSS KB gz': kilobytes(html + css),
      'JS before use KB br': kilobytes(script),
    };
  });
report('weights', rows);
