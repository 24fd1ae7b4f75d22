/**
 * Addresses of promotions that a release would take away. Each must lead to another page (`formerly`), or be given up in so
 * many words by a file of its own, whoever publishes: the console, the editor or the command line.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { givenUpFile, givenUpFolder, promoFile } from '#shared/content-files.ts';
import { REGION_IDS } from '#shared/regions/index.ts';
import { ROOT } from '../paths.ts';

export const MOVED_FILE = 'moved.json';

const PROMO_PAGE = /\/promo\/item\/([^/]+)\/index\.html$/;

const source = (path: string): string => join(process.env.FAIRWIND_SOURCE ?? ROOT, path);

const aliasesOf = (files: Iterable<string>): Set<string> =>
  new Set([...files].flatMap((file) => PROMO_PAGE.exec(file)?.[1] ?? []));

/** A site by its files and its former addresses. */
export interface AddressedSite {
  files: Iterable<string>;
  /** What `moved.json` says: where pages went. */
  moved: Readonly<Record<string, string>>;
}

/** Where pages went that a site in a folder once had. */
export function movedPages(folder: string): Record<string, string> {
  const list = REGION_IDS.map((region) => join(folder, region, MOVED_FILE)).find((path) => existsSync(path));
  return list === undefined ? {} : (JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>);
}

const aliasOf = (path: string): string => path.split('/').at(-1) ?? '';

/** Names that have a page, or lead to one. */
const answered = ({ files, moved }: AddressedSite): Set<string> =>
  new Set([...aliasesOf(files), ...Object.keys(moved).map(aliasOf)]);

/**
 * What is wrong with the addresses of promotions, one sentence each; empty when all is well.
 * @param before the live site; null: there is none yet
 */
export function addressProblems(before: AddressedSite | null, after: AddressedSite): string[] {
  const now = answered(after);
  const lost = [...(before === null ? [] : answered(before))].filter(
    (alias) =>
      !now.has(alias) &&
      // One that is over, or not yet to be seen, has its file still.
      !existsSync(source(promoFile(alias))) &&
      !existsSync(source(givenUpFile(alias))),
  );
  const folder = source(givenUpFolder);
  const back = (existsSync(folder) ? readdirSync(folder) : [])
    .map((name) => name.replace(/\.yaml$/, ''))
    .filter((alias) => existsSync(source(promoFile(alias))));
  return [
    ...lost.sort().map(lostLine),
    ...back.sort().map((alias) => `${givenUpFile(alias)}: there is a promotion of this name again: remove this file`),
  ];
}

const lostLine = (alias: string): string =>
  `/promo/item/${alias} would lead nowhere: name "${alias}" under formerly of the promotion it shall lead to, or give it up with ${givenUpFile(alias)}`;
