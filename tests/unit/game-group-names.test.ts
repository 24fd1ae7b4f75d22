/** A group of games has one name wherever it is said how it counts: in promotions, running bonuses and campaigns' terms. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';

const LANGUAGES = ['en', 'de', 'fi', 'hu', 'it', 'no', 'pl', 'pt', 'pt-br'];
/** The product of a promotion's table, and the kind of a bonus. */
const GROUPS = [
  ['slots', 'slot'],
  ['jackpots', 'jackpot'],
  ['crash-games', 'instant'],
  ['table-games', 'table'],
  ['live-casino', 'live'],
] as const;

const read = (path: string): Record<string, string> => JSON.parse(readFileSync(inRoot(path), 'utf8'));

test.each(LANGUAGES)('%s', (language) => {
  const promo = read(`locales/${language}/promo.json`);
  const bonuses = read(`locales/${language}/bonuses.json`);
  const { weights } = read(`server/locales/${language}/campaign.json`);
  for (const [product, kind] of GROUPS) {
    const name = bonuses[`share_${kind}`] ?? '';
    expect(promo[`share_${product}`], product).toBe(name);
    expect(weights?.toLowerCase(), kind).toContain(`${name.toLowerCase()} {{${kind}}}`);
  }
});
