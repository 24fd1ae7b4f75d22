/**
 * The address of a match's own page: who plays, in words, then its identifier, `port-alder-eastferry--fw~match~coastal-7-0`.
 * Names are for people and may change; the identifier alone is read.
 */
import type { FixtureView } from '../contract/sport.ts';

/** What identifiers hold that addresses of pages do not: a colon, and a point, which would begin the ending of a file. */
const WRITTEN: readonly (readonly [from: string, to: string])[] = [
  [':', '~'],
  ['.', '!'],
];
/** Words never hold two dashes one after the other. */
const PARAMETER = /^[a-z\d-]*?--([\w~!-]{1,64})$/;

const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean)
    .join('-');

/** The last part of the address of a match's page. */
export function matchParameter({ fixture_id, home, away }: Pick<FixtureView, 'fixture_id' | 'home' | 'away'>): string {
  const id = WRITTEN.reduce((text, [from, to]) => text.replaceAll(from, to), fixture_id);
  return `${wordsOf(`${home.name} ${away.name}`)}--${id}`;
}

/** The identifier in the last part of such an address; null when it has none. */
export function fixtureIdIn(parameter: string): string | null {
  const id = PARAMETER.exec(parameter)?.[1];
  return id === undefined ? null : WRITTEN.reduce((text, [from, to]) => text.replaceAll(to, from), id);
}

/** The view below the page of sport that shows a match as it stands, by its `bt-path`. */
export const matchView = (fixtureId: string): string => `/fixture/${fixtureId}`;
