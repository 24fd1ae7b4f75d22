/** The weight of each page type on the wire, from the built site (design section 9). */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '#builder/paths.ts';
import { weighDocument, weighScript } from '#scripts/page-weight.ts';
import type { RouteName } from '#shared/routes.ts';
import { BUILT_TYPES, samplePath } from '#tests/support/page-types.ts';
import { report } from './report.ts';

const fileOf = (route: RouteName) => join('main', 'en', samplePath(route), 'index.html');

const kilobytes = (bytes: number) => Math.round(bytes / 102.4) / 10;

const rows = BUILT_TYPES.map((route) => ({ route, file: fileOf(route) }))
  .filter(({ file }) => existsSync(join(DIST, file)))
  .map(({ route, file }) => {
    const { html, css } = weighDocument(DIST, file);
    return {
      route,
      'HTML KB gz': kilobytes(html),
      'CSS KB gz': kilobytes(css),
      'HTML+CSS KB gz': kilobytes(html + css),
      'JS before use KB br': kilobytes(weighScript(DIST, file)),
    };
  });
report('weights', rows);
