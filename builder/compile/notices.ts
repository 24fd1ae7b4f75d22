/**
 * The notices of what others wrote and the product hands on: every package that runs in production, with its licence and
 * the text that the licence asks to go along. Browsers are handed parts of them, so each domain shows the file.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../paths.ts';

export const NOTICES_FILE = 'third-party-notices.txt';

/**
 * What a licence asks (SPDX identifiers). One that is missing here has not been read: the build says so and stops.
 * `notice`: text and names go along. `source`: changes of that part stay open, and it can be exchanged for another build
 * of it; parts stand in packages of their own, unchanged, so they can. `nothing`: given to all.
 */
const ASKED: Readonly<Record<string, 'notice' | 'source' | 'nothing'>> = {
  '0BSD': 'nothing',
  'Apache-2.0': 'notice',
  'Apache-2.0 AND LGPL-3.0-or-later': 'source',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': 'source',
  'BSD-2-Clause': 'notice',
  'BSD-3-Clause': 'notice',
  'BlueOak-1.0.0': 'notice',
  'CC0-1.0': 'nothing',
  ISC: 'notice',
  'LGPL-3.0': 'source',
  'LGPL-3.0-or-later': 'source',
  MIT: 'notice',
  'MIT-0': 'nothing',
  'MPL-2.0': 'source',
  'OFL-1.1': 'notice',
  'Python-2.0': 'notice',
  Unlicense: 'nothing',
};

/** Licences of packages that do not name theirs where npm looks for it, as their own files say. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

export interface UsedPackage {
  name: string;
  version: string;
  licence: string;
  /** Where it is installed. */
  folder: string;
}

interface Locked {
  version?: string;
  license?: string;
  dev?: boolean;
}

const byName = (one: UsedPackage, other: UsedPackage): number =>
  one.name === other.name ? (one.version < other.version ? -1 : 1) : one.name < other.name ? -1 : 1;

/**
 * The packages that are installed and not for development alone, each version once, by name.
 * @throws when one of the lock, be it for another machine, is under a licence that was not read
 */
export function usedPackages(packages: Readonly<Record<string, Locked>> = lockedPackages()): UsedPackage[] {
  const found = new Map<string, UsedPackage>();
  for (const [path, { version = '', license, dev }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const licence = license ?? SAID_ELSEWHERE[name] ?? 'none';
    if (!(licence in ASKED)) throw new Error(`${name} ${version} is under a licence that nobody has read: ${licence}`);
    if (existsSync(inRoot(path))) found.set(`${name}@${version}`, { name, version, licence, folder: inRoot(path) });
  }
  return [...found.values()].sort(byName);
}

const lockedPackages = (): Record<string, Locked> =>
  (JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as { packages: Record<string, Locked> }).packages;

const TEXTS = /^(?:licen[cs]e|copying|notice)/i;

/** What a package says of its licence, its files one after the other; empty when it brings none. */
function textOf({ folder }: UsedPackage): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && TEXTS.test(entry.name),
  );
  const texts = files.map(({ name }) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  return texts.join('\n\n');
}

const nameOf = ({ name, version }: UsedPackage): string => `${name} ${version}`;

function section(title: string, lines: readonly string[]): string {
  return [title, '='.repeat(title.length), '', ...lines].join('\n');
}

/** @returns the file that goes along with the product. @throws as `usedPackages` does */
export function thirdPartyNotices(): string {
  const packages = usedPackages();
  const open = packages.filter(({ licence }) => ASKED[licence] === 'source');
  const users = new Map<string, UsedPackage[]>();
  for (const one of packages) {
    const text = textOf(one);
    if (text !== '') users.set(text, [...(users.get(text) ?? []), one]);
  }
  const others = packages.filter((one) => textOf(one) === '');
  return [
    section('Parts of Fairwind that others wrote', [
      `${packages.length} packages, each under its own licence. The texts follow below the lists.`,
    ]),
    section('Parts whose source stays open (LGPL, MPL)', [
      'They are used unchanged, as packages of their own, and can be exchanged for another build of the same part.',
      'Their source is where the npm registry says it is for that version.',
      '',
      ...open.map((one) => `${nameOf(one)}: ${one.licence}`),
    ]),
    section(
      'Parts that bring no text of their own',
      others.map((one) => `${nameOf(one)}: ${one.licence}`),
    ),
    ...[...users].map(([text, used]) =>
      section([...new Set(used.map(({ licence }) => licence))].join(', '), [...used.map(nameOf), '', text]),
    ),
    '',
  ].join('\n\n');
}
