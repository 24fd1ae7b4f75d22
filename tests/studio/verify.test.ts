/** The public verifier (issue 4 point 7): a round computed in the browser is the round that was played. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { computeRound, VERIFIABLE } from '#studio/client/verify/replay.ts';
import { createMemoryStore, createStudio } from '#studio/index.ts';
import { commitmentOf, fairWords } from '#studio/maths/fair.ts';
import { spin } from '#studio/maths/round.ts';
import { HOUSE_TITLES } from '#studio/titles/house.ts';
import { TITLES } from '#studio/titles/index.ts';

const INPUT = { serverSeed: 'ab'.repeat(32), clientSeed: 'seed of a player', nonce: 7 };
const ROUND = { ...INPUT, hash: '', bet: '', actions: '' };

describe('a round computed again', () => {
  test.each(TITLES.map(({ code }) => code))('is that of the slot %s', async (code) => {
    const title = TITLES.find((known) => known.code === code);
    if (!title) throw new Error(code);
    const { screen, units } = await spin(title, INPUT);
    const computed = await computeRound({ ...ROUND, game: code, hash: await commitmentOf(INPUT.serverSeed) });
    expect(computed).toMatchObject({ hashMatches: true, slot: { screen, units }, house: null });
  });

  test.each(TITLES.filter((title) => title.feature?.buy).map((title) => [title.code, title] as const))(
    'is that of the bought feature of %s',
    async (code, title) => {
      const { units } = await spin(title, INPUT, { bought: true });
      const computed = await computeRound({ ...ROUND, game: code, bet: '{"buy":true}' });
      expect(computed).toMatchObject({ slot: { screen: [], units } });
    },
  );

  test('is that of a house game, decisions included', async () => {
    const mines = HOUSE_TITLES.find(({ code }) => code === 'minefield-bay');
    if (!mines) throw new Error('The mines are gone');
    const { engine } = mines;
    const bet = { amount: '100', mines: 3 };
    const words = await fairWords(INPUT);
    let state = await engine.begin(engine.bet.parse(bet), words);
    const decisions: unknown[] = [];
    while (engine.payoutOf(state) === null) {
      const action = engine.next(state);
      decisions.push(action);
      state = await engine.act(state, action, words);
    }
    const computed = await computeRound({
      ...ROUND,
      game: mines.code,
      bet: JSON.stringify(bet),
      actions: JSON.stringify(decisions),
    });
    expect(computed).toMatchObject({ house: { view: engine.view(state), payout: String(engine.payoutOf(state)) } });
  });

  test('shows a hash that is another', async () => {
    const computed = await computeRound({ ...ROUND, game: 'krakens-toll', hash: '00'.repeat(32) });
    expect(computed).toMatchObject({ hashMatches: false });
  });

  test.each([
    ['game', { game: 'no-such-game' }],
    ['seed', { serverSeed: 'short' }],
    ['nonce', { nonce: -1 }],
    ['nonce', { nonce: Number.NaN }],
    ['bet', { game: 'dice-deck', bet: '{' }],
    ['bet', { game: 'krakens-toll', bet: '{"buy":true}' }],
    ['bet', { game: 'dice-deck', bet: '{"amount":"100","side":"under","target":1}' }],
    ['actions', { game: 'dice-deck', bet: '{"amount":"100","side":"under","target":50}', actions: '[{}]' }],
  ] as const)('names the field that cannot be read: %s', async (problem, change) => {
    expect(await computeRound({ ...ROUND, game: 'krakens-toll', ...change })).toBe(problem);
  });

  test('every game of the studio can be computed', () => {
    expect(VERIFIABLE.map(([code]) => code)).toEqual([...TITLES, ...HOUSE_TITLES].map(({ code }) => code));
  });
});

describe('its page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-verify-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '.vite'));
  const manifest = { 'verify/main.ts': { file: 'assets/verify-1.js', isEntry: true, css: ['assets/verify-1.css'] } };
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  const studio = createStudio({
    secret: 'a-secret-of-the-verifier-test-00000',
    walletUrl: 'http://wallet.example',
    publicOrigin: 'http://games.example',
    clock: { now: () => new Date(0) },
    store: createMemoryStore(),
    clientFolders: async () => [folder],
    retryEveryMs: 0,
  });
  afterAll(() => studio.close());

  test.each([
    ['/verify', 'de-CH,de;q=0.9', 'de', 'Eine Runde nachrechnen'],
    ['/verify?lang=pt-br', 'de', 'pt-br', 'Conferir uma rodada'],
    ['/verify?lang=%22%3E%3Cscript%3E', 'de', 'en', 'Check a round'],
  ])('%s speaks the reader’s language and is framed by nobody', async (path, accepted, language, title) => {
    const request = new Request(`http://games.example${path}`, { headers: { 'accept-language': accepted } });
    const response = await studio.fetch(request);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const html = await response.text();
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).toContain(`<title>${title}</title>`);
    expect(html).toContain('src="/assets/verify-1.js"');
  });
});
