/** What the operator's history shows of a round of the studio. */
import { describe, expect, test } from 'vitest';
import { studioRoundAnswer } from '#shared/contract/aggregator.ts';
import { playedOf } from '#studio/client/ui/history.ts';
import { symbolName } from '#studio/client/ui/symbol-names.ts';
import { computeRound, type RoundToVerify } from '#studio/client/verify/replay.ts';
import { drawOutcome } from '#studio/engines/live.ts';
import type { FairnessView, RoundView, SpinAnswer, TableGameAnswer } from '#studio/protocol.ts';
import { createMemoryFlightStore } from '#studio/server/aviator/index.ts';
import { createMemoryLiveStore } from '#studio/server/live/index.ts';
import { sessionIdOf } from '#studio/server/sessions.ts';
import { createMemoryStore } from '#studio/server/store-memory.ts';
import { translatorFor } from '#studio/server/texts.ts';
import { liveTitleByCode } from '#studio/titles/live.ts';
import { plantAnnounced } from '#tests/support/shared-game.ts';
import { ask, createHarness, launch, signed } from '#tests/support/studio.ts';

type Harness = ReturnType<typeof createHarness>;

async function detailsOf(harness: Harness, roundId: string, secret?: string) {
  const body = JSON.stringify({ request_id: 'details-0001', round_id: roundId, language: 'de-DE' });
  const response = await harness.studio.fetch(signed('/api/round', body, harness.clock.at, secret));
  return { status: response.status, body: await response.json() };
}

/** The fields that an address fills into the verifier. */
const fieldsOf = (url: string) => Object.fromEntries(new URLSearchParams(new URL(url).hash.slice(1)));

test('a slot’s round shows its screen by rows, and leads to the verifier', async () => {
  const harness = createHarness();
  const token = await launch(harness, { game_code: 'krakens-toll' });
  const body = { request_id: 'round-0001', stake: '100' };
  const { value } = await ask<SpinAnswer>(harness.studio, `/session/${token}/spin`, body);
  const answer = studioRoundAnswer.parse((await detailsOf(harness, value.round_id)).body);
  const { screen } = value.outcome;
  // The page is German: so are the symbols, but for those that are letters.
  const t = translatorFor('de', 'symbols');
  expect(answer.drawn.map(({ values }) => values)).toEqual(
    screen[0]?.map((_, row) => screen.map((reel) => symbolName(reel[row] ?? '', t))),
  );
  expect(new URL(answer.url).pathname).toBe('/verify');
  // The seed is in use: nobody is told it.
  expect(fieldsOf(answer.url)).not.toHaveProperty('serverSeed');

  await ask<FairnessView>(harness.studio, `/session/${token}/seed`, { client_seed: 'another seed' });
  const revealed = studioRoundAnswer.parse((await detailsOf(harness, value.round_id)).body);
  const { nonce, ...fields } = fieldsOf(revealed.url);
  const given = {
    bet: '',
    actions: '',
    hash: '',
    stake: '',
    currency: '',
    ...fields,
    nonce: Number(nonce),
  } as unknown as RoundToVerify;
  expect(await computeRound(given)).toMatchObject({ hashMatches: true, slot: { screen } });
});

test('a round that may hit a jackpot leads to the verifier with what decides it', async () => {
  const harness = createHarness();
  const token = await launch(harness, { game_code: 'lucky-anchor' });
  const body = { request_id: 'round-0001', stake: '100' };
  const { value } = await ask<SpinAnswer>(harness.studio, `/session/${token}/spin`, body);
  const staked = { stake: '100', currency: 'EUR' };
  const fields = fieldsOf(studioRoundAnswer.parse((await detailsOf(harness, value.round_id)).body).url);
  expect(fields).toMatchObject(staked);
  // The button in the game's history says the same.
  const [round] = (await ask<RoundView[]>(harness.studio, `/session/${token}/rounds`)).value;
  expect(round && playedOf(round, 'EUR')).toEqual(staked);
});

test('a hand of cards shows what was dealt and what was held', async () => {
  const harness = createHarness();
  const token = await launch(harness, { game_code: 'jacks-and-sails' });
  const bet = { request_id: 'round-0001', bet: { amount: '100' } };
  const { value } = await ask<TableGameAnswer>(harness.studio, `/session/${token}/begin`, bet);
  const act = { round_id: value.round_id, step: 0, action: { hold: [0, 1] } };
  await ask<TableGameAnswer>(harness.studio, `/session/${token}/act`, act);
  const { drawn } = studioRoundAnswer.parse((await detailsOf(harness, value.round_id)).body);
  expect(drawn.map(({ label, look, values }) => [label, look, values.length])).toEqual([
    ['dealt', 'cards', 5],
    ['final', 'cards', 5],
  ]);
  expect(drawn[1]?.values.slice(0, 2)).toEqual(drawn[0]?.values.slice(0, 2));
});

describe('a round that all players share', () => {
  const at = new Date('2026-03-01T12:00:00Z');
  const chain = { terminalHash: 'f'.repeat(64), root: 'root', length: 100, eventAt: at };
  const seed = 'ab'.repeat(32);
  const bet = {
    id: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff',
    requestId: 'request-1',
    playerId: null,
    mode: 'real',
    currency: 'EUR',
    roundNumber: 1,
    state: 'placed',
    stake: 100n,
    payout: 0n,
    refusal: null,
    createdAt: at,
  } as const;

  /** A table's round with a bet of the harness's player, at any point of its way. */
  async function roundOf(game: 'aviator' | 'table') {
    const store = createMemoryStore();
    const [flights, tables] = [createMemoryFlightStore(store), createMemoryLiveStore(store)];
    const harness = createHarness(store, { flights, tables });
    const gameCode = game === 'aviator' ? '189514-flappiator' : 'bay-window-roulette';
    const sessionId = sessionIdOf(await launch(harness, { game_code: gameCode }));
    const rounds = game === 'aviator' ? flights : tables;
    const chainId = await plantAnnounced(rounds, { ...chain, gameCode }, 'salt');
    const round = { gameCode, number: 1, chainId, chainIndex: 7, startsAt: at } as const;
    await rounds.openRound({ ...round, state: 'running', endedAt: null, seed: null, result: null });
    if (game === 'aviator') await flights.openBet({ ...bet, sessionId, panel: 0, auto: null, cashOut: null });
    else await tables.openBet({ ...bet, sessionId, gameCode, chips: [{ on: 'red', amount: '100' }] });
    const end = (result: number) => rounds.saveRound({ ...round, state: 'ended', endedAt: at, seed, result });
    return { harness, flights, end };
  }

  test('of the aviator tells how high it flew and where the bet landed, once it is over', async () => {
    const { harness, flights, end } = await roundOf('aviator');
    expect((await detailsOf(harness, bet.id)).status).toBe(404);
    await flights.payBets([{ id: bet.id, cashOut: 184, payout: 184n }]);
    await end(312);
    const { url, drawn } = studioRoundAnswer.parse((await detailsOf(harness, bet.id)).body);
    expect(drawn.map(({ label, values }) => [label, values])).toEqual([
      ['multiplier', ['3.12x']],
      ['cash_out', ['1.84x']],
    ]);
    expect(fieldsOf(url)).toMatchObject({ serverSeed: seed, nonce: '7', clientSeed: 'salt', hash: chain.terminalHash });
  });

  test('of a live table tells what it dealt, as its seed decides it', async () => {
    const { harness, end } = await roundOf('table');
    expect((await detailsOf(harness, bet.id)).status).toBe(404);
    await end(0);
    const { drawn } = studioRoundAnswer.parse((await detailsOf(harness, bet.id)).body);
    const rules = liveTitleByCode('bay-window-roulette')?.rules;
    const outcome = rules && (await drawOutcome(rules, { seed, salt: 'salt', index: 7 }));
    expect(drawn).toEqual([{ label: 'number', look: 'text', values: [String(outcome?.pocket)] }]);
  });

  test('says nothing of a bet that was given back', async () => {
    const { harness, flights, end } = await roundOf('aviator');
    await flights.moveBet(bet.id, ['placed'], { state: 'cancelled' });
    await end(312);
    expect((await detailsOf(harness, bet.id)).status).toBe(404);
  });
});

test('only the operator is answered, and only about rounds that are stored', async () => {
  const harness = createHarness();
  expect((await detailsOf(harness, 'no-such-round')).status).toBe(404);
  expect((await detailsOf(harness, 'no-such-round', 'another-secret-of-some-length')).status).toBe(401);
});
