/** Topics on the socket (design 10.9): what they hold, then numbered changes, coalesced; nodes fan out by topic. */
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { createTopics as createFollower } from '#features/realtime/topics.ts';
import { createUnitOfWork } from '#server/db/index.ts';
import type { TopicSource } from '#server/ports/topics.ts';
import { createHub, createLocalFanout } from '#server/realtime/index.ts';
import { CHANGE_EVERY_MS } from '#server/realtime/topics.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import type { ClientMessage, TopicFrame } from '#shared/contract/events.ts';
import { TOPICS_PER_FRAME, TOPICS_PER_SOCKET, type TopicData } from '#shared/contract/topics.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { until } from '#tests/support/mailbox.ts';
import { openRedis, redisFanout } from '#tests/support/redis.ts';
import { testClock } from '#tests/support/server.ts';

type Table = TopicData<'tournament'>;
const table = (players: number, places: Table['places'] = {}): Table => ({ status: 'running', players, places });
const log = { error: vi.fn(), debug: vi.fn() } as never;

/** A socket whose other end a test holds. */
class FakeSocket extends EventEmitter {
  readonly OPEN = 1;
  readyState = 1;
  bufferedAmount = 0;
  readonly frames: TopicFrame[] = [];
  readonly others: { type: string }[] = [];
  send(text: string): void {
    const frame = JSON.parse(text) as { type: string };
    if (frame.type.startsWith('topic/')) this.frames.push(frame as TopicFrame);
    else this.others.push(frame);
  }
  ping(): void {}
  terminate(): void {}
  close(): void {
    this.readyState = 3;
    this.emit('close');
  }
  async say(message: ClientMessage): Promise<void> {
    this.emit('message', Buffer.from(JSON.stringify(message)), false);
    // Its turn has come once what it asked has been done.
    for (let step = 0; step < 20; step += 1) await Promise.resolve();
  }
}

/** A hub over tables that a test writes. */
function setUp(fanout = createLocalFanout()) {
  const tables = new Map<string, Table>();
  const places = new Map<string, TopicData<'tournament-place'>>();
  const reads = vi.fn();
  const sources: TopicSource[] = [
    {
      kind: 'tournament',
      audienceOf: ({ region }) => (region === 'de' ? null : 'all'),
      async read(key) {
        reads(key);
        return tables.get(key) ?? null;
      },
    },
    {
      kind: 'tournament-place',
      audienceOf: ({ playerId }) => playerId,
      read: async (key, playerId) => places.get(`${key} ${playerId}`) ?? {},
    },
  ];
  const hub = createHub({
    clock: testClock(),
    log,
    fanout,
    eventsAfter: async () => [],
    lastSequence: async () => 0,
    isLive: async () => true,
    topicSources: () => sources,
  });
  const open = (playerId: string | null = null, region: 'main' | 'de' = 'main'): FakeSocket => {
    const socket = new FakeSocket();
    hub.accept(socket as unknown as WebSocket, { region, sessionId: playerId, playerId }, '::1');
    return socket;
  };
  return { tables, places, reads, hub, open };
}

describe('design 10.9: a page follows what it shows', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('what it holds comes first, then what has changed, numbered', async () => {
    const { tables, hub, open } = setUp();
    tables.set('one', table(1, { 1: { player: 'a', points: '5' } }));
    const page = open();
    await page.say({ type: 'topic/subscribe', topics: ['tournament/one'] });
    await pass(0);
    tables.set('one', table(2, { 1: { player: 'b', points: '7' }, 2: { player: 'a', points: '5' } }));
    hub.changed('tournament/one');
    await pass(CHANGE_EVERY_MS);
    tables.set('one', table(2, { 1: { player: 'b', points: '8' } }));
    hub.changed('tournament/one');
    await pass(CHANGE_EVERY_MS);
    const topic = 'tournament/one';
    expect(page.frames).toEqual([
      { type: 'topic/snapshot', topic, number: 0, data: table(1, { 1: { player: 'a', points: '5' } }) },
      {
        ...{ type: 'topic/change', topic, number: 1 },
        patch: { players: 2, places: { 1: { player: 'b', points: '7' }, 2: { player: 'a', points: '5' } } },
      },
      { type: 'topic/change', topic, number: 2, patch: { places: { 1: { points: '8' }, 2: null } } },
    ]);
  });

  test('however often it changes, four changes a second are sent at most', async () => {
    const { tables, hub, open, reads } = setUp();
    tables.set('one', table(0));
    const page = open();
    await page.say({ type: 'topic/subscribe', topics: ['tournament/one'] });
    await pass(0);
    for (let change = 1; change <= 200; change += 1) {
      tables.set('one', table(change));
      hub.changed('tournament/one');
      await pass(10);
    }
    await pass(CHANGE_EVERY_MS);
    expect(page.frames.length).toBeLessThanOrEqual(1 + 2 * 4 + 1);
    expect(reads.mock.calls.length).toBeLessThanOrEqual(1 + 2 * 4 + 1);
    expect(page.frames.at(-1)).toMatchObject({ patch: { players: 200 } });
  });

  test('what nobody follows is not read, nor what has changed nothing sent', async () => {
    const { tables, hub, open, reads } = setUp();
    tables.set('one', table(1));
    hub.changed('tournament/one');
    await pass(1_000);
    expect(reads).not.toHaveBeenCalled();
    const page = open();
    await page.say({ type: 'topic/subscribe', topics: ['tournament/one'] });
    await pass(0);
    hub.changed('tournament/one');
    await pass(1_000);
    expect(page.frames).toHaveLength(1);
    await page.say({ type: 'topic/unsubscribe', topics: ['tournament/one'] });
    reads.mockClear();
    hub.changed('tournament/one');
    await pass(1_000);
    page.close();
    expect(reads).not.toHaveBeenCalled();
  });

  test('a later page is told what it holds now, and both hear what follows under one number', async () => {
    const { tables, hub, open } = setUp();
    tables.set('one', table(1));
    const [first, second] = [open(), open()];
    await first.say({ type: 'topic/subscribe', topics: ['tournament/one'] });
    await pass(0);
    tables.set('one', table(2));
    hub.changed('tournament/one');
    await pass(1_000);
    await second.say({ type: 'topic/subscribe', topics: ['tournament/one'] });
    expect(second.frames).toMatchObject([{ type: 'topic/snapshot', number: 1, data: table(2) }]);
    tables.set('one', table(3));
    hub.changed('tournament/one');
    await pass(1_000);
    expect([first.frames.at(-1), second.frames.at(-1)]).toMatchObject([{ number: 2 }, { number: 2 }]);
  });

  test('a player’s own is theirs alone, and ends when the socket is bound to nobody', async () => {
    const { places, tables, hub, open } = setUp();
    tables.set('one', table(2));
    places.set('one ann', { missing: '1' });
    places.set('one bob', { missing: '2' });
    const [ann, bob, guest] = [open('ann'), open('bob'), open()];
    for (const page of [ann, bob]) {
      await page.say({ type: 'user/subscribe' });
      await page.say({ type: 'topic/subscribe', topics: ['tournament-place/one', 'tournament/one'] });
    }
    await guest.say({ type: 'topic/subscribe', topics: ['tournament-place/one'] });
    await pass(0);
    const own = (page: FakeSocket) => page.frames.filter(({ topic }) => topic === 'tournament-place/one');
    expect(own(ann)).toMatchObject([{ data: { missing: '1' } }]);
    expect(own(bob)).toMatchObject([{ data: { missing: '2' } }]);
    expect(guest.frames).toEqual([
      { type: 'topic/refused', topic: 'tournament-place/one', code: ERRORS.not_found.code },
    ]);
    await ann.say({ type: 'user/logout' });
    places.set('one ann', { missing: '9' });
    tables.set('one', table(3));
    hub.changed('tournament-place/one');
    hub.changed('tournament/one');
    await pass(1_000);
    expect(own(ann).slice(1)).toMatchObject([{ type: 'topic/refused' }]);
    expect(ann.frames.at(-1)).toMatchObject({ topic: 'tournament/one', patch: { players: 3 } });
  });

  test('what is not there, not for a region or too much is refused', async () => {
    const { tables, open } = setUp();
    tables.set('one', table(1));
    const [page, german] = [open(), open(null, 'de')];
    await page.say({ type: 'topic/subscribe', topics: ['tournament/none', 'made-up/one'] });
    await german.say({ type: 'topic/subscribe', topics: ['tournament/one'] });
    await pass(0);
    expect(page.frames.map(({ type, topic }) => [type, topic]).sort()).toEqual([
      ['topic/refused', 'made-up/one'],
      ['topic/refused', 'tournament/none'],
    ]);
    expect(german.frames).toMatchObject([{ type: 'topic/refused', code: ERRORS.not_found.code }]);
    const greedy = open();
    const names = Array.from({ length: TOPICS_PER_SOCKET + 1 }, (_, index) => `tournament/${index}`);
    for (const name of names) tables.set(name.slice('tournament/'.length), table(0));
    for (let from = 0; from < names.length; from += TOPICS_PER_FRAME)
      await greedy.say({ type: 'topic/subscribe', topics: names.slice(from, from + TOPICS_PER_FRAME) });
    expect(greedy.frames.filter(({ type }) => type === 'topic/refused')).toMatchObject([
      { topic: names.at(-1), code: ERRORS.rate_limited.code },
    ]);
  });

  test('one that comes to an end is refused to those who followed it', async () => {
    const { tables, hub, open } = setUp();
    tables.set('one', table(1));
    const page = open();
    await page.say({ type: 'topic/subscribe', topics: ['tournament/one'] });
    await pass(0);
    tables.delete('one');
    hub.changed('tournament/one');
    await pass(1_000);
    expect(page.frames.at(-1)).toMatchObject({ type: 'topic/refused', topic: 'tournament/one' });
  });

  test('over Redis a change of one node reaches the pages of another', async ({ skip }) => {
    vi.useRealTimers();
    const [first, second] = [await openRedis(), await openRedis()];
    if (first === null || second === null) return skip('no Redis on this machine');
    const [here, there] = [setUp(redisFanout(first, { log })), setUp(redisFanout(second, { log }))];
    there.tables.set('one', table(1));
    const page = there.open();
    await page.say({ type: 'topic/subscribe', topics: ['tournament/one'] });
    await until('the snapshot', () => page.frames[0]);
    there.tables.set('one', table(2));
    await until('the change', () => {
      here.hub.changed('tournament/one');
      return page.frames[1];
    });
    expect(page.frames[1]).toMatchObject({ number: 1, patch: { players: 2 } });
    await Promise.all([here.hub.close(), there.hub.close()]);
    await Promise.all([first.quit(), second.quit()]);
  });
});

describe('the page’s half', () => {
  const topic = 'tournament/one';

  test('puts changes together, and asks afresh when one was missed or the line came back', () => {
    const said: ClientMessage[] = [];
    const topics = createFollower((message) => said.push(message));
    const seen: unknown[] = [];
    const end = topics.follow(topic, (state) => seen.push(state));
    topics.hear({ type: 'topic/snapshot', topic, number: 4, data: { players: 1, places: { 1: { points: '1' } } } });
    topics.hear({
      type: 'topic/change',
      topic,
      number: 5,
      patch: { places: { 1: { points: '2' }, 2: { points: '1' } } },
    });
    topics.hear({ type: 'topic/change', topic, number: 7, patch: { players: 9 } });
    topics.hear({ type: 'topic/change', topic, number: 8, patch: { players: 10 } });
    expect(seen.at(-1)).toEqual({ players: 1, places: { 1: { points: '2' }, 2: { points: '1' } } });
    const ask = { type: 'topic/subscribe', topics: [topic] };
    expect(said).toEqual([ask, ask]);
    topics.opened();
    topics.hear({ type: 'topic/refused', topic, code: 1 });
    expect(seen).toHaveLength(3);
    expect(seen.at(-1)).toBeNull();
    end();
    expect(said).toEqual([ask, ask, ask, { type: 'topic/unsubscribe', topics: [topic] }]);
  });

  test('asks once for two that look at the same, and ends it with the last', () => {
    const said: ClientMessage[] = [];
    const topics = createFollower((message) => said.push(message));
    const [one, other] = [vi.fn(), vi.fn()];
    const endOne = topics.follow(topic, one);
    topics.hear({ type: 'topic/snapshot', topic, number: 0, data: { players: 1 } });
    const endOther = topics.follow(topic, other);
    expect(other).toHaveBeenCalledExactlyOnceWith({ players: 1 });
    endOne();
    expect(said).toHaveLength(1);
    endOther();
    expect(said).toHaveLength(2);
  });
});

onOneDatabase((_name, _open, shared) => {
  test('a topic is told of after the commit, and not when nothing was committed', async () => {
    const { database } = await shared();
    const told: string[] = [];
    const unitOfWork = createUnitOfWork(
      database,
      () => {},
      (topic) => told.push(topic),
    );
    await unitOfWork.run(async (_transaction, _emit, touch) => {
      touch('tournament/one');
      touch('tournament/one');
      expect(told).toEqual([]);
    });
    expect(told).toEqual(['tournament/one']);
    const failing = unitOfWork.run(async (_transaction, _emit, touch) => {
      touch('tournament/two');
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(told).toEqual(['tournament/one']);
  });
});
