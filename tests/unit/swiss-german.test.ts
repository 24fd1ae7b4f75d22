/** German in Switzerland has no ß: whatever a Swiss reader may meet is spelled so. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { embeddedTexts } from '#studio/server/page.ts';

const SERVER = 'server/locales/de';

test('the texts that the server writes to all who read German have none', () => {
  const spelled = readdirSync(SERVER).filter((file) => readFileSync(join(SERVER, file), 'utf8').includes('ß'));
  expect(spelled).toEqual([]);
});

test('a game opened from a Swiss page has none, another German one keeps it', () => {
  expect(embeddedTexts('de-CH', ['roulette'])).toContain('vergrössern');
  expect(embeddedTexts('de-CH', ['roulette', 'wheel', 'common', 'plinko'])).not.toContain('ß');
  expect(embeddedTexts('de-DE', ['roulette'])).toContain('vergrößern');
});
