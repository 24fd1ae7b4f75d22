/** The public verifier: a round computed in the browser is the round that was played. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { computeRound, type RoundToVerify, VERIFIABLE } from '#studio/client/verify/replay.ts';
import { lastHeightFrom } from '#studio/engines/flight.ts';
import { drawOutcome, outcomeView } from '#studio/engines/live.ts';
import { createMemoryStore, createStudio } from '#studio/index.ts';
import { commitmentOf, fairWords } from '#studio/maths/fair.ts';
import { spin } from '#studio/maths/round.ts';
import { readChain } from '#studio/shared-rounds/chain.ts';
import { TITLES } from '#studio/titles/index.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { TABLE_GAME_TITLES } from '#studio/titles/table-games.ts';

const INPUT = { serverSeed: 'ab'.repeat(32), clientSeed: 'seed of a player', nonce: 7 };
const ROUND = { ...INPUT, hash: '', bet: '', actions: '', stake: '', currency: '', shownIndex: 0 };

describe('a round computed again', () => {
  test.each(TITLES.map(({ code }) => code))('is that of the slot %s', async (code) => {
    const title = TITLES.find((known) => known.code === code);
    if (!title) throw new Error(code);
    const { screen, units } = await spin(title, INPUT);
    const computed = await computeRound({ ...ROUND, game: code, hash: await commitmentOf(INPUT.serverSeed) });
    expect(computed).toMatchObject({ hashMatches: true, slot: { screen, units }, tableGame: null });
  });

  test.each(TITLES.filter((title) => title.feature?.buy).map((title) => [title.code, title] as const))(
    'is that of the bought feature of %s',
    async (code, title) => {
      const { units } = await spin(title, INPUT, { bought: true });
      const computed = await computeRound({ ...ROUND, game: code, bet: '{"buy":true}' });
      expect(computed).toMatchObject({ slot: { screen: [], units } });
    },
  );

  test.each(TITLES.filter(({ jackpot }) => jackpot).map((title) => [title.code, title] as const))(
    'says whether and which jackpot of %s was hit, as the stake decides it',
    async (code, title) => {
      const stake = 1_000_000n;
      const rounds = Array.from({ length: 60 }, (_, nonce) => ({ ...INPUT, nonce }));
      const hits = await Promise.all(
        rounds.map(
          async (input) => (await spin(title, input, { jackpot: { stake, currency: 'EUR' } })).jackpot ?? null,
        ),
      );
      const computed = await Promise.all(
        rounds.map((input) => computeRound({ ...ROUND, ...input, game: code, stake: String(stake), currency: 'EUR' })),
      );
      expect(computed.map((round) => typeof round !== 'string' && round.slot?.jackpot)).toEqual(hits);
      expect(new Set(hits).size).toBeGreaterThan(1);
      // Play money hits none, and a title without jackpots has none to hit.
      expect(await computeRound({ ...ROUND, game: code })).not.toHaveProperty('slot.jackpot');
      const other = await computeRound({ ...ROUND, game: 'krakens-toll', stake: String(stake), currency: 'EUR' });
      expect(other).not.toHaveProperty('slot.jackpot');
    },
  );

  test('is that of a table game, decisions included', async () => {
    const mines = TABLE_GAME_TITLES.find(({ code }) => code === 'minefield-bay');
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
    expect(computed).toMatchObject({ tableGame: { view: engine.view(state), payout: String(engine.payoutOf(state)) } });
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
    ['stake', { game: 'lucky-anchor', stake: '1.00', currency: 'EUR' }],
    ['currency', { game: 'lucky-anchor', stake: '100', currency: 'XXX' }],
    ['actions', { game: 'dice-deck', bet: '{"amount":"100","side":"under","target":50}', actions: '[{}]' }],
  ] as const)('names the field that cannot be read: %s', async (problem, change) => {
    expect(await computeRound({ ...ROUND, game: 'krakens-toll', ...change })).toBe(problem);
  });

  test('every game of the studio can be computed', () => {
    const all = [...TITLES, ...TABLE_GAME_TITLES, ...SHARED_TITLES, ...LIVE_TITLES];
    expect(VERIFIABLE.map(([code]) => code)).toEqual(all.map(({ code }) => code));
  });
});

describe('a shared round (hash chain for shared rounds)', async () => {
  const LENGTH = 40;
  const SALT = 'the salt of the chain';
  const { terminalHash, seedOf } = await readChain('cd'.repeat(32), LENGTH);
  const flight = (index: number, changes: Partial<RoundToVerify> = {}) =>
    computeRound({
      ...ROUND,
      game: '189514-flappiator',
      serverSeed: seedOf(index),
      clientSeed: SALT,
      nonce: index,
      hash: terminalHash,
      ...changes,
    });

  test('hashes to the published end of its chain, and ends where its seed says', async () => {
    for (const index of [1, 2, LENGTH]) {
      const lastHundredths = await lastHeightFrom(seedOf(index), SALT);
      expect(await flight(index)).toMatchObject({
        hashMatches: true,
        shared: { result: { lastHundredths }, rounds: index },
      });
    }
  });

  test('hashes to the seed of any earlier round', async () => {
    expect(await flight(30, { hash: seedOf(12), shownIndex: 12 })).toMatchObject({
      hashMatches: true,
      shared: { rounds: 18 },
    });
  });

  test.each(LIVE_TITLES)('a round of the table $code shows what everybody saw', async ({ code, rules }) => {
    const seed = seedOf(9);
    const view = outcomeView(rules, await drawOutcome(rules, { seed, salt: SALT, index: 9 }));
    expect(await flight(9, { game: code })).toMatchObject({ hashMatches: true, shared: { result: { view } } });
  });

  test('does not pass for another place in the chain, another seed or another chain', async () => {
    expect(await flight(5, { nonce: 6 })).toMatchObject({ hashMatches: false });
    expect(await flight(5, { serverSeed: 'ab'.repeat(32) })).toMatchObject({ hashMatches: false });
    expect(await flight(5, { hash: seedOf(3), shownIndex: 2 })).toMatchObject({ hashMatches: false });
    expect(await flight(5, { hash: '' })).toMatchObject({ hashMatches: null });
  });

  test.each([
    ['nonce', { nonce: 0 }],
    ['nonce', { nonce: 100_001 }],
    ['shown', { shownIndex: 5 }],
    ['shown', { shownIndex: -1 }],
    ['shown', { shownIndex: Number.NaN }],
    ['seed', { serverSeed: seedOf(5).slice(1) }],
  ] as const)('names the field that cannot be read: %s', async (problem, change) => {
    expect(await flight(5, change)).toBe(problem);
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
