/** Places of pages that links of text pages name: the pages that have them must go on having them. */
import { isRegionId } from '#shared/regions/index.ts';
import type { LinkedPlace } from '#shared/site-run.ts';
import type { Plan } from './plan.ts';

const TEXT_PAGE = /\/page\/[^/]+\/index\.html$/;

/** The file of the page that an address is of. */
export const fileLedTo = ({ region, address }: Pick<LinkedPlace, 'region' | 'address'>): string =>
  `${region}${address.replace(/\/$/, '')}/index.html`;

function placeIn(file: string, link: string): LinkedPlace[] {
  const [region = ''] = file.split('/');
  const [, address, place] = /^(\/[^?#]*)[^#]*#(.+)$/.exec(link) ?? [];
  if (address === undefined || place === undefined || !isRegionId(region)) return [];
  return [{ at: `${file} ${link}`, region, address, place: decodeURIComponent(place) }];
}

/** Places that text pages name which stay as they are, on pages that are rendered anew and are no texts: those are read. */
export function keptPlaces({ unchanged, stale }: Plan): LinkedPlace[] {
  const anew = new Set(stale.map(({ file }) => file));
  if (anew.size === 0) return [];
  return unchanged
    .filter(([file]) => TEXT_PAGE.test(file))
    .flatMap(([file, { index }]) => (index?.links ?? []).flatMap((link) => placeIn(file, link)))
    .filter((place) => anew.has(fileLedTo(place)) && !TEXT_PAGE.test(fileLedTo(place)));
}
