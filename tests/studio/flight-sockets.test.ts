/** The sockets of the shared flight over real HTTP (spec section 2, /special/aviator; docs/decisions/0049). */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { FlightMessage } from '#studio/flight-protocol.ts';
import { TITLE } from '../support/flights.ts';
import { answerTo, SOON, useSocketHarness } from '../support/sockets.ts';
import { ask, LIMITS, launch } from '../support/studio.ts';

const { harness, connect } = useSocketHarness<FlightMessage>('flight');
const newSession = (changes: Record<string, unknown> = {}) => launch(harness(), { game_code: TITLE.code, ...changes });

test('a session bets, sees its balance and takes the bet back', async () => {
  const { messages, say } = connect(await newSession());
  await expect.poll(() => messages.some(({ type }) => type === 'betting'), SOON).toBe(true);
  const round = messages.find((message) => message.type === 'betting')?.round;
  const bet = { stake: '1000', auto_hundredths: 150 };
  say({ type: 'bet', request_id: 'request-1', round, panel: 0, bet });
  const placed = await answerTo(messages, 'request-1');
  expect(placed).toMatchObject({ ok: true, bet: { state: 'placed', stake: '1000', auto_hundredths: 150 } });
  await expect.poll(() => messages.findLast(({ type }) => type === 'balance'), SOON).toMatchObject({ balance: '9000' });
  const id = placed?.type === 'answer' && placed.ok ? placed.bet?.bet_id : '';
  say({ type: 'cancel', request_id: 'request-2', bet_id: id });
  expect(await answerTo(messages, 'request-2')).toMatchObject({ ok: true, bet: { state: 'returned' } });
  await expect
    .poll(() => messages.findLast(({ type }) => type === 'balance'), SOON)
    .toMatchObject({ balance: '10000' });
  say({ type: 'time', sent_at: 5 });
  await expect
    .poll(() => messages.find(({ type }) => type === 'time'), SOON)
    .toMatchObject({ server_time: harness().clock.at });
});

test('a session that is not known, one of another game, and a foreign page are turned away', async () => {
  const unknown = connect('unknown-token-of-some-length');
  const slot = connect(await newSession({ game_code: 'krakens-toll' }));
  const foreign = connect(await newSession(), 'https://elsewhere.example');
  await expect.poll(() => [unknown, slot, foreign].map(({ state }) => state.status), SOON).toEqual([401, 401, 403]);
});

test('what the wallet refuses is told by its code', async () => {
  harness().wallet.state.balance = 0n;
  const { messages, say } = connect(await newSession());
  await expect.poll(() => messages.some(({ type }) => type === 'betting'), SOON).toBe(true);
  const round = messages.find((message) => message.type === 'betting')?.round;
  say({ type: 'bet', request_id: 'request-1', round, panel: 1, bet: { stake: '1000', auto_hundredths: null } });
  expect(await answerTo(messages, 'request-1')).toMatchObject({ ok: false, status: 'insufficient_funds' });
});

test('what is no request ends the socket', async () => {
  const token = await newSession();
  for (const text of ['no json', '{"type":"bet"}', '{"type":"cash_out","request_id":"request-1","bet_id":"1"}']) {
    const { socket, state } = connect(token);
    await once(socket, 'open');
    socket.send(text);
    await expect.poll(() => state.closed, SOON).toBe(4400);
  }
});

test('a page finds its session, its bets and the past flights beside the socket', async () => {
  const token = await newSession({ limits: { ...LIMITS, autoplay: false, stake_maximum: '500' } });
  const { value } = await ask<Record<string, unknown>>(harness().studio, `/session/${token}`);
  expect(value).toMatchObject({ shared: 'aviator', autoplay: false, stakes: ['100', '200', '300', '400'] });
  expect((await ask(harness().studio, `/session/${token}/rounds`)).value).toEqual([]);
  expect((await ask(harness().studio, `/session/${token}/flights`)).value).toEqual([]);
  expect(
    (await ask(harness().studio, `/session/${token}/spin`, { request_id: 'request-1', stake: '100' })).status,
  ).toBe(400);
});

test('over all launches of a player the oldest socket makes room for an eleventh, and is told why', async () => {
  const tokens: string[] = [];
  for (let launched = 0; launched < 3; launched += 1) tokens.push(await newSession({ player_id: 'player-1' }));
  const other = connect(await newSession({ player_id: 'player-2' }));
  await once(other.socket, 'open');
  const opened = [];
  for (let socket = 0; socket < 10; socket += 1) {
    const next = connect(tokens[socket % tokens.length] ?? '');
    await once(next.socket, 'open');
    opened.push(next);
  }
  const [oldest] = opened;
  const closed = oldest ? once(oldest.socket, 'close') : Promise.reject(new Error('none'));
  const eleventh = connect(tokens[1] ?? '');
  const [code, reason] = await closed;
  expect([code, String(reason)]).toEqual([4409, 'too many sockets of this player']);
  for (const { socket } of [...opened.slice(1), eleventh, other]) {
    await expect.poll(() => socket.readyState, SOON).toBe(socket.OPEN);
  }
});
