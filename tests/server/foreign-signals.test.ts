/** Whoever reaches Redis may write anything there: no text ends a node, and none speaks for one. */
import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createLocalTickets } from '#server/realtime/index.ts';
import type { Signal } from '#server/realtime/signals.ts';
import { openRedis, redisFanout, redisTickets } from '#tests/support/redis.ts';
import { testClock } from '#tests/support/server.ts';

/** Other suites speak on the same Redis meanwhile. */
const PREFIX = `foreign-${process.pid}:`;
const CHANNEL = `${PREFIX}fairwind:realtime`;

let redis: Redis | null;
beforeAll(async () => {
  redis = await openRedis({ keyPrefix: PREFIX });
});
afterAll(() => redis?.disconnect());

/** Two nodes of one installation, and what the second one hears. */
async function nodes(shared: Redis, clock = testClock()) {
  const heard: Signal[] = [];
  let ignored = 0;
  const from = redisFanout(shared, { clock });
  const to = redisFanout(shared, { clock, onIgnored: () => (ignored += 1) });
  to.receive((signal) => heard.push(signal));
  onTestFinished(async () => {
    await Promise.all([from.close(), to.close()]);
  });
  await expect.poll(() => to.hearing()).not.toBeNull();
  const arrives = async (topic: string) => {
    from.publish({ kind: 'topic', topic });
    await expect.poll(() => heard.some((signal) => signal.kind === 'topic' && signal.topic === topic)).toBe(true);
  };
  return { from, heard, ignored: () => ignored, arrives, clock };
}

/** The text that a node puts on the channel for a signal. */
async function textOf(shared: Redis, publish: () => void): Promise<string> {
  const listener = shared.duplicate({ keyPrefix: '' });
  await listener.subscribe(CHANNEL);
  const heard = new Promise<string>((resolve) => listener.once('message', (_channel, text: string) => resolve(text)));
  publish();
  const text = await heard;
  listener.disconnect();
  return text;
}

describe('the channel between nodes', () => {
  test('any text on it is ignored and counted, and the node goes on', async ({ skip }) => {
    if (redis === null) return skip('no Redis on this machine');
    const { ignored, arrives, heard } = await nodes(redis);
    const signal = { kind: 'topic', topic: 'forged' };
    const texts = [
      'notjson',
      '',
      '\0',
      'null',
      '7',
      '[]',
      '{}',
      '{"from":1}',
      JSON.stringify({ from: 'x', signal }),
      JSON.stringify({ from: 'x', sent_at: Date.now(), signature: '', signal }),
      JSON.stringify({ from: 'x', sent_at: Date.now(), signature: 'AAAA', signal: { kind: 'of a newer release' } }),
      JSON.stringify({ from: 'x', signal: { kind: 'broadcast' } }),
      '['.repeat(100_000),
    ];
    for (const text of texts) await redis.publish(CHANNEL, text);
    await arrives('still here');
    expect(ignored()).toBe(texts.length);
    expect(heard).toEqual([{ kind: 'topic', topic: 'still here' }]);
  });

  test('a signal of another installation, one that was changed, and one told again later are ignored', async ({
    skip,
  }) => {
    if (redis === null) return skip('no Redis on this machine');
    const shared = redis;
    const { from, ignored, arrives, heard, clock } = await nodes(shared);
    const signal: Signal = { kind: 'session', sessionId: 'one', reason: 'logout' };
    const text = await textOf(shared, () => from.publish(signal));
    await expect.poll(() => heard).toEqual([signal]);

    const foreign = redisFanout(shared, { clock, secret: 'of another installation' });
    onTestFinished(() => foreign.close());
    foreign.publish(signal);
    await shared.publish(CHANNEL, text.replace('"one"', '"two"'));
    clock.advance(61_000);
    await shared.publish(CHANNEL, text);
    await arrives('after them');
    expect(ignored()).toBe(3);
    expect(heard).toHaveLength(2);
  });

  test('a signal kind of a newer release, signed by a node, is ignored', async ({ skip }) => {
    if (redis === null) return skip('no Redis on this machine');
    const { from, ignored, arrives, heard } = await nodes(redis);
    from.publish({ kind: 'weather', wind: 'fair' } as unknown as Signal);
    await arrives('known');
    expect(ignored()).toBe(1);
    expect(heard).toHaveLength(1);
  });

  test('a broadcast whose message is none of the contract reaches no page', async ({ skip }) => {
    if (redis === null) return skip('no Redis on this machine');
    const { from, ignored, arrives } = await nodes(redis);
    const message = { type: 'event', sent_at: '2026-01-01T00:00:00.000Z', data: { script: 1 } };
    from.publish({ kind: 'broadcast', message, regions: ['main'] } as unknown as Signal);
    await arrives('known');
    expect(ignored()).toBe(1);
  });
});

describe('tickets in Redis', () => {
  const player = { region: 'main', sessionId: 's', playerId: 'p' } as const;
  const keyOf = (ticket: string) => `fairwind:ticket:${createHash('sha256').update(ticket).digest('hex')}`;

  test('one that no node wrote opens no socket, however it is spelt', async ({ skip }) => {
    if (redis === null) return skip('no Redis on this machine');
    const clock = testClock();
    let forged = 0;
    const tickets = redisTickets(redis, createLocalTickets(clock), { clock, onForged: () => (forged += 1) });
    const until = clock.now().getTime() + 10_000;
    const real = await tickets.issue({ ...player, playerId: null });
    const stored = JSON.parse((await redis.get(keyOf(real))) ?? '');
    const texts = [
      JSON.stringify(player),
      'notjson',
      JSON.stringify({ holder: player, until, signature: '' }),
      // What a node signed for a guest's ticket, with a player's name put in; and the same under another ticket.
      JSON.stringify({ ...stored, holder: player }),
      JSON.stringify(stored),
    ];
    for (const [index, text] of texts.entries()) {
      await redis.set(keyOf(`made-up-${index}`), text, 'PX', 10_000);
      expect(await tickets.redeem(`made-up-${index}`), text).toBeNull();
    }
    expect(forged).toBe(texts.length);
    expect(await tickets.redeem(real)).toEqual({ ...player, playerId: null });
  });

  test('one that Redis keeps longer than a node said is over, and its name is not in Redis', async ({ skip }) => {
    if (redis === null) return skip('no Redis on this machine');
    const clock = testClock();
    const tickets = redisTickets(redis, createLocalTickets(clock), { clock });
    const ticket = await tickets.issue(player);
    expect(await redis.exists(`fairwind:ticket:${ticket}`)).toBe(0);
    await redis.persist(keyOf(ticket));
    clock.advance(30_000);
    expect(await tickets.redeem(ticket)).toBeNull();
  });
});
