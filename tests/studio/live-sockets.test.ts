/** The sockets of live tables over real HTTP (docs/decisions/0049). */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { LiveMessage } from '#studio/live-protocol.ts';
import { ROULETTE } from '../support/live.ts';
import { answerTo, SOON, useSocketHarness } from '../support/sockets.ts';
import { ask, LIMITS, launch, signed } from '../support/studio.ts';

const { harness, connect } = useSocketHarness<LiveMessage>('live');
const newSession = (changes: Record<string, unknown> = {}) =>
  launch(harness(), { game_code: ROULETTE.code, ...changes });
const roundOf = async (messages: LiveMessage[]): Promise<number> => {
  await expect
    .poll(() => messages.some((message) => message.type === 'phase' && message.phase === 'betting'), SOON)
    .toBe(true);
  return messages.findLast((message) => message.type === 'phase')?.round ?? 0;
};
const bets = [{ on: 'red', amount: '1000' }];

test('chips lie on the table when the server says so, on every page of the session', async () => {
  const token = await newSession();
  const one = connect(token);
  const other = connect(token);
  const round = await roundOf(one.messages);
  one.say({ type: 'chips', request_id: 'request-1', round, bets });
  expect(await answerTo(one.messages, 'request-1')).toMatchObject({ ok: true });
  await expect.poll(() => other.messages.findLast(({ type }) => type === 'chips'), SOON).toMatchObject({ chips: bets });
  one.say({ type: 'chips', request_id: 'request-2', round, bets: [] });
  expect(await answerTo(one.messages, 'request-2')).toMatchObject({ ok: true });
  expect(harness().wallet.count('bet')).toBe(0);
});

test.each([
  ['a round that is over', -1, bets, 'bets_closed'],
  ['a spot that is none', 0, [{ on: 'blue', amount: '1000' }], 'unknown_spot'],
  ['less than the least', 0, [{ on: 'red', amount: '1' }], 'spot_minimum'],
  ['more than the most', 0, [{ on: 'red', amount: '999999900' }], 'spot_maximum'],
  [
    'more than there is',
    0,
    [
      { on: 'red', amount: '10000' },
      { on: 'odd', amount: '10000' },
    ],
    'insufficient_funds',
  ],
])('%s is refused by its code', async (_, ahead, wanted, status) => {
  const { messages, say } = connect(await newSession());
  const round = await roundOf(messages);
  await expect.poll(() => messages.some(({ type }) => type === 'balance'), SOON).toBe(true);
  say({ type: 'chips', request_id: 'request-1', round: round + ahead, bets: wanted });
  expect(await answerTo(messages, 'request-1')).toMatchObject({ ok: false, status });
});

test('a session that is not known, one of another game, and a foreign page are turned away', async () => {
  const unknown = connect('unknown-token-of-some-length');
  const slot = connect(await newSession({ game_code: 'krakens-toll' }));
  const foreign = connect(await newSession(), 'https://elsewhere.example');
  await expect.poll(() => [unknown, slot, foreign].map(({ state }) => state.status), SOON).toEqual([401, 401, 403]);
});

test('a wallet token that has run out is told when the bets close, and nothing moves', async () => {
  const { messages, say } = connect(await newSession());
  const round = await roundOf(messages);
  say({ type: 'chips', request_id: 'request-1', round, bets });
  await answerTo(messages, 'request-1');
  harness().wallet.state.refuse = 'token_expired';
  // In steps: a claim that outlasts no leap of the clock would leave the round to the recovery.
  const { clock } = harness();
  const closes = clock.at + ROULETTE.pace.betting;
  const pass = () => {
    clock.at = Math.min(closes, clock.at + 250);
    return clock.at;
  };
  await expect.poll(pass, { ...SOON, interval: 20 }).toBe(closes);
  // Whoever comes finds the clock past the close.
  connect(await newSession());
  await expect
    .poll(() => messages.findLast((message) => message.type === 'chips'), SOON)
    .toMatchObject({ chips: [], refused: 'token_expired' });
  expect(harness().wallet.state.balance).toBe(10_000n);
});

test('what is no request ends the socket', async () => {
  const token = await newSession();
  const wrong = [
    'no json',
    '{"type":"chips"}',
    '{"type":"chips","request_id":"request-1","round":1,"bets":[{"on":"red","amount":"-5"}]}',
    '{"type":"chips","request_id":"request-1","round":1,"bets":[],"outcome":17}',
  ];
  for (const text of wrong) {
    const { socket, state } = connect(token);
    await once(socket, 'open');
    socket.send(text);
    await expect.poll(() => state.closed, SOON).toBe(4400);
  }
});

test('the chat of the table answers on the same socket', async () => {
  const { messages, say, socket } = connect(await newSession());
  await once(socket, 'open');
  say({ type: 'chat.open' });
  await expect.poll(() => messages.some((message) => (message.type as string) === 'chat.history'), SOON).toBe(true);
});

test('a page finds its session, its limits and the past rounds beside the socket', async () => {
  const token = await newSession({ limits: { ...LIMITS, stake_maximum: '500' } });
  const { value } = await ask<Record<string, unknown>>(harness().studio, `/session/${token}`);
  expect(value).toMatchObject({ live: 'roulette', spot_minimum: '100', spot_maximum: '500', table_maximum: '500' });
  expect((await ask(harness().studio, `/session/${token}/rounds`)).value).toEqual([]);
  expect((await ask(harness().studio, `/session/${token}/results`)).value).toEqual([]);
});

test('the operator is told, signed, how many people are at each table: neither tabs, nor who has left, nor anyone made up', async () => {
  const { studio, clock } = harness();
  const answer = (secret?: string) =>
    studio.fetch(signed('/api/tables', JSON.stringify({ request_id: 'tables-00001' }), clock.at, secret));
  const tables = async () => ((await (await answer()).json()) as { tables: unknown }).tables;
  expect(await tables()).toEqual([]);
  const one = await newSession({ player_id: 'player-one' });
  const sockets = [
    connect(one),
    connect(one),
    connect(await newSession({ player_id: 'player-one' })),
    connect(await newSession({ mode: 'demo', token: undefined })),
  ];
  for (const { messages } of sockets) await expect.poll(() => messages.length, SOON).toBeGreaterThan(0);
  expect(await tables()).toEqual([{ game_code: ROULETTE.code, players: 2 }]);
  for (const { socket } of sockets) socket.close();
  await expect.poll(tables, SOON).toEqual([]);
  expect((await answer('another-secret-of-some-length')).status).toBe(401);
});
