/** What the frame takes from the environment while the site is built. */
import { publishingTime, readMoment } from '#features/content/index.ts';
import { helplineFor } from '#shared/regions/helplines.ts';
import { jurisdictionOf, type RegionId } from '#shared/regions/index.ts';
import { isCurrent } from './rules.ts';

/** Where the operator runs the affiliate programme outside the site; otherwise its page here is linked. */
export const AFFILIATES_URL = process.env.AFFILIATES_URL || null;

/** The year of the copyright line: of publishing, until the next one begins. */
export function buildYear(): number {
  const year = publishingTime().getUTCFullYear();
  readMoment(new Date(Date.UTC(year + 1, 0)));
  return year;
}

const PATH = /^[^?#]*?(?=\/?(?:[?#]|$))/;
const pathOf = (address: string) => PATH.exec(address)?.[0];

/** Tells which of the site's own links lead to a page; without an address none does. Most are told by their path's text. */
export function linksTo(address: string | undefined): (link: string) => boolean {
  if (address === undefined) return () => false;
  const path = pathOf(address);
  return (link) => pathOf(link) === path && isCurrent(link, address);
}

/** Who helps those who gamble too much, where the page's country has a helpline. */
export function helplineText(region: RegionId, iso: string): string | null {
  const helpline = helplineFor(jurisdictionOf(region).country, iso);
  return helpline && `${helpline.name}: ${helpline.phone}`;
}
