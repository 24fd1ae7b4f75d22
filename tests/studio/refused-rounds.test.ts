/**
 * A bet that the wallet refuses uses up a nonce, so it is told of (docs/decisions/0081): whoever checks a session's
 * rounds finds none missing, and sees why a round was not played.
 */
import { expect, test } from 'vitest';
import { studioRoundAnswer } from '#shared/contract/aggregator.ts';
import { refusalText } from '#studio/client/failures.ts';
import { playedOf } from '#studio/client/ui/history.ts';
import { computeRound } from '#studio/client/verify/replay.ts';
import type { FairnessView, RoundView, SpinAnswer, TableGameRoundView } from '#studio/protocol.ts';
import { historyOf } from '#studio/server/aviator/own-view.ts';
import { translatorFor } from '#studio/server/texts.ts';
import { ask, createHarness, launch, signed } from '../support/studio.ts';

type Harness = ReturnType<typeof createHarness>;

/** Plays, is refused for funds, plays again; then the seeds are changed. */
async function played<Row>(harness: Harness, token: string, path: string, bet: object): Promise<Row[]> {
  const play = (request_id: string) => ask(harness.studio, `/session/${token}/${path}`, { request_id, ...bet });
  expect((await play('request-1')).status).toBe(200);
  const { balance } = harness.wallet.state;
  harness.wallet.state.balance = 0n;
  expect(await play('request-2')).toMatchObject({ status: 409, value: { error: { status: 'insufficient_funds' } } });
  harness.wallet.state.balance = balance;
  expect((await play('request-3')).status).toBe(200);
  await ask<FairnessView>(harness.studio, `/session/${token}/seed`, { client_seed: 'the next' });
  return (await ask<Row[]>(harness.studio, `/session/${token}/rounds`)).value;
}

test('a refused spin stands in the history under its nonce, with its reason and without a result', async () => {
  const harness = createHarness();
  const token = await launch(harness, { game_code: 'krakens-toll' });
  const rounds = await played<RoundView>(harness, token, 'spin', { stake: '100' });
  expect(rounds.map(({ nonce, status, refusal }) => [nonce, status, refusal])).toEqual([
    [2, 'closed', null],
    [1, 'refused', 'insufficient_funds'],
    [0, 'closed', null],
  ]);
  const refused = rounds[1] as RoundView;
  expect(refused).toMatchObject({ stake: '100', payout: '0', stops: [], units: 0, feature: null, jackpot: null });
  // What it would have come to can be computed: the seed is the one whose hash was shown.
  const computed = await computeRound({
    ...{ game: 'krakens-toll', actions: '', stake: '', currency: '', shownIndex: 0 },
    serverSeed: refused.server_seed ?? '',
    hash: refused.server_seed_hash,
    clientSeed: refused.client_seed,
    nonce: refused.nonce,
    bet: playedOf(refused, 'EUR').bet ?? '',
  });
  expect(computed).toMatchObject({ hashMatches: true, slot: { unitsPerStake: expect.any(Number) } });
  // The operator is told that nothing was drawn, and where to compute it.
  const body = JSON.stringify({ request_id: 'details-0001', round_id: refused.round_id, language: 'en' });
  const answer = await harness.studio.fetch(signed('/api/round', body, harness.clock.at));
  const { url, drawn } = studioRoundAnswer.parse(await answer.json());
  expect([drawn, new URL(url).hash]).toEqual([[], expect.stringContaining('nonce=1')]);
});

test('so does a refused bet of a table game', async () => {
  const harness = createHarness();
  const token = await launch(harness, { game_code: 'dice-deck' });
  const bet = { bet: { amount: '100', side: 'under', target: 50 } };
  const rounds = await played<TableGameRoundView>(harness, token, 'begin', bet);
  expect(rounds.map(({ nonce, status, refusal, view }) => [nonce, status, refusal, view === null])).toEqual([
    [2, 'closed', null, false],
    [1, 'refused', 'insufficient_funds', true],
    [0, 'closed', null, false],
  ]);
});

test('so does a refused bet on a shared flight, beside those that were taken', () => {
  const bet = { id: 'b', sessionId: 's', playerId: null, requestId: 'r', mode: 'real', currency: 'EUR' } as const;
  const flown = { roundNumber: 3, panel: 0, stake: 100n, auto: null, cashOut: null, payout: 0n } as const;
  const createdAt = new Date('2026-03-01T12:00:00Z');
  const rows = historyOf([
    { ...bet, ...flown, createdAt, state: 'refused', refusal: 'limit_reached' },
    { ...bet, ...flown, createdAt, state: 'cancelled', refusal: null },
    { ...bet, ...flown, createdAt, state: 'disputed', refusal: 'invalid_request' },
  ]);
  expect(rows.map(({ state, payout, refusal }) => [state, payout, refusal])).toEqual([
    ['refused', null, 'limit_reached'],
    ['returned', null, null],
    ['lost', '0', null],
  ]);
});

test('a round nobody has answered is not among the refused', async () => {
  const harness = createHarness();
  const token = await launch(harness, { game_code: 'krakens-toll' });
  harness.wallet.state.fail = () => 'before';
  const { status } = await ask<SpinAnswer>(harness.studio, `/session/${token}/spin`, {
    request_id: 'request-1',
    stake: '100',
  });
  expect(status).toBe(503);
  const { value } = await ask<RoundView[]>(harness.studio, `/session/${token}/rounds`);
  expect(value.map(({ status, refusal }) => [status, refusal])).toEqual([['open', null]]);
});

test.each([
  ['en', 'insufficient_funds', 'Refused, nothing was staked. Your balance is below the bet.'],
  ['en', 'limit_reached', 'Refused, nothing was staked. This bet goes beyond the limits that apply to you.'],
  [
    'de',
    'token_expired',
    'Abgelehnt, es wurde nichts gesetzt. Diese Spielsitzung ist beendet. Bitte öffne das Spiel neu.',
  ],
] as const)('the history says in %s why: %s', (language, status, text) => {
  expect(refusalText(status, translatorFor(language, 'common'))).toBe(text);
});
