import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { App } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { createUnitOfWork, type Database } from '#server/db/index.ts';
import { type Listener, listen } from '#server/http/listen.ts';
import { CLOSE, createLocalTickets, SOCKETS_PER_PLAYER, TICKET_LIFETIME_MS } from '#server/realtime/index.ts';
import { ERRORS } from '#shared/contract/errors.ts';
import { REALTIME_DATA, type RealtimeControl, type RealtimeMessage } from '#shared/contract/events.ts';
import { REALTIME_PATH } from '#shared/contract/paths.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { openRedis, redisTickets } from '#tests/support/redis.ts';
import { REGISTRATION, TEST_ORIGIN, type TestBrowser, testApp, testBrowser, testClock } from '#tests/support/server.ts';
import { retainAt } from '../support/retention.ts';

type Received = RealtimeMessage | RealtimeControl;

/** A page's socket: what arrived, and a way to wait for the next of a kind. */
interface Page {
  socket: WebSocket;
  received: Received[];
  next(type: Received['type']): Promise<Received>;
  say(message: unknown): void;
}

/** A win as everybody is told of it. */
const publicEvent = (event_id: string) =>
  ({
    type: 'event',
    sent_at: '2026-01-01T00:00:00.000Z',
    data: {
      event_id,
      game_code: 'krakens-toll',
      player: 'se•••k',
      amount: '5.00',
      currency: 'EUR',
      created_at: '2026-01-01T00:00:00.000Z',
      top_win: false,
      own: false,
    },
  }) as const satisfies RealtimeMessage;

function watch(socket: WebSocket): Page {
  const received: Received[] = [];
  const seen = new Map<string, number>();
  const waiting = new Set<() => void>();
  socket.on('message', (data) => {
    received.push(JSON.parse(String(data)) as Received);
    for (const wake of waiting) wake();
  });
  return {
    socket,
    received,
    say: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    next(type) {
      return new Promise((resolve) => {
        const look = () => {
          const at = received.findIndex((message, index) => message.type === type && index >= (seen.get(type) ?? 0));
          if (at === -1) return;
          seen.set(type, at + 1);
          waiting.delete(look);
          resolve(received[at] as Received);
        };
        waiting.add(look);
        look();
      });
    },
  };
}

describe('design §5: tickets', () => {
  test('are single-use and last 30 s', async () => {
    const clock = testClock();
    const tickets = createLocalTickets(clock);
    const holder = { region: 'main', sessionId: 's', playerId: 'p' } as const;
    const [used, late] = [await tickets.issue(holder), await tickets.issue(holder)];
    expect(await tickets.redeem(used)).toEqual(holder);
    expect(await tickets.redeem(used)).toBeNull();
    clock.advance(TICKET_LIFETIME_MS);
    expect(await tickets.redeem(late)).toBeNull();
    expect(await tickets.redeem('made-up')).toBeNull();
  });

  test('over Redis any node redeems them, once', async ({ skip }) => {
    const redis = await openRedis();
    if (redis === null) return skip('no Redis on this machine');
    const elsewhere = createLocalTickets(testClock());
    const [here, there] = [redisTickets(redis, elsewhere), redisTickets(redis, elsewhere)];
    const ticket = await here.issue({ region: 'de', sessionId: null, playerId: null });
    expect(await there.redeem(ticket)).toEqual({ region: 'de', sessionId: null, playerId: null });
    expect(await here.redeem(ticket)).toBeNull();
    await redis.quit();
  });
});

onOneDatabase((_name, _open, shared) => {
  let database: Database;
  let app: App;
  let listener: Listener;
  let browser: TestBrowser;
  const pages: Page[] = [];

  async function serve(redis: Awaited<ReturnType<typeof openRedis>> = null) {
    const connection = await shared();
    database = connection.database;
    const served = await testApp(connection, { redis });
    return { app: served, listener: await listen(served.dispatch, served.onUpgrade, { port: 0, host: '127.0.0.1' }) };
  }

  beforeEach(async () => {
    ({ app, listener } = await serve());
    await database.execute(sql`truncate players, player_events, player_event_heads cascade`);
    browser = testBrowser(app);
  });

  afterEach(async () => {
    for (const { socket } of pages.splice(0)) socket.terminate();
    await app.close();
    await listener.close();
  });

  /** Connects with the Host and Origin of the test's domain, whatever port listens. */
  async function connect(ticket: string | null, headers: Record<string, string> = {}, port = listener.port) {
    const query = ticket === null ? '' : `?ticket=${ticket}`;
    const socket = new WebSocket(`ws://127.0.0.1:${port}${REALTIME_PATH}${query}`, {
      headers: { host: new URL(TEST_ORIGIN).host, origin: TEST_ORIGIN, ...headers },
    });
    const page = watch(socket);
    pages.push(page);
    await once(socket, 'open');
    return page;
  }

  const ticketOf = async (who: TestBrowser): Promise<string> => (await who.call('realtimeTicket')).body.ticket;

  async function register(who = browser, email: string = REGISTRATION.email): Promise<string> {
    return (await who.call('register', { body: { ...REGISTRATION, email } })).body.result.user_id;
  }

  async function subscribed(who = browser, lastSequence?: number): Promise<Page> {
    const page = await connect(await ticketOf(who));
    page.say({ type: 'user/subscribe', ...(lastSequence === undefined ? {} : { last_sequence: lastSequence }) });
    await page.next('subscribed');
    return page;
  }

  /** Sends a player a numbered message, as any module does. */
  async function notify(playerId: string, excerpt: string, through = app): Promise<void> {
    const unitOfWork = createUnitOfWork(database, through.hub.announce);
    const message = { url: '', popup: { header: '', excerpt: '', content: '' }, toast: { excerpt } };
    const rest = {
      kind: null,
      delivery_types: ['base' as const],
      reading: false,
      created_at: systemClock.now().toISOString(),
    };
    await unitOfWork.run((_transaction, emit) =>
      emit(playerId, 'notification', { notification_id: randomUUID(), message, ...rest }),
    );
  }

  async function refusedStatus(headers: Record<string, string>, query: string): Promise<number> {
    const socket = new WebSocket(`ws://127.0.0.1:${listener.port}${REALTIME_PATH}${query}`, {
      headers: { host: new URL(TEST_ORIGIN).host, origin: TEST_ORIGIN, ...headers },
    });
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    return response.statusCode;
  }

  describe('design §5: opening a socket', () => {
    test('needs a fresh ticket, our own origin and a known host', async () => {
      expect(await refusedStatus({}, '')).toBe(401);
      expect(await refusedStatus({}, '?ticket=made-up')).toBe(401);
      const ticket = `?ticket=${await ticketOf(browser)}`;
      expect(await refusedStatus({ origin: 'https://evil.example' }, ticket)).toBe(403);
      expect(await refusedStatus({ host: 'evil.example' }, ticket)).toBe(404);
      expect(await refusedStatus({ host: 'games.localhost' }, ticket)).toBe(404);
    });

    test('a guest is greeted, hears public events, and binds to nobody', async () => {
      const page = await connect(await ticketOf(browser));
      const greeting = await page.next('connect');
      expect(REALTIME_DATA.connect.safeParse((greeting as RealtimeMessage).data).success).toBe(true);
      page.say({ type: 'user/subscribe' });
      expect(await page.next('refused')).toEqual({ type: 'refused', code: ERRORS.unauthenticated.code });
      app.hub.broadcast(publicEvent('e1'), ['main']);
      expect(await page.next('event')).toEqual(publicEvent('e1'));
    });

    test('a public event reaches the pages of its regions only, on every node (decision 0048)', async ({ skip }) => {
      const redis = [await openRedis(), await openRedis()];
      const [first, second] = redis;
      if (!first || !second) return skip('no Redis on this machine');
      const nodes = [await serve(first), await serve(second)];
      const visit = async (node: (typeof nodes)[number], origin: string) => {
        const { body } = await testBrowser(node.app, origin).call('realtimeTicket');
        return connect(body.ticket, { host: new URL(origin).host, origin }, node.listener.port);
      };
      const german = `http://de.${new URL(TEST_ORIGIN).host}`;
      for (const [heard, told] of nodes.flatMap((from) => nodes.map((to) => [to, from] as const))) {
        const [here, there] = [await visit(heard, TEST_ORIGIN), await visit(heard, german)];
        told.app.hub.broadcast(publicEvent('of-main'), ['main']);
        told.app.hub.broadcast(publicEvent('of-both'), ['main', 'de']);
        expect(await here.next('event')).toEqual(publicEvent('of-main'));
        expect(await here.next('event')).toEqual(publicEvent('of-both'));
        expect(await there.next('event')).toEqual(publicEvent('of-both'));
      }
      for (const node of nodes) {
        await node.app.close();
        await node.listener.close();
      }
      await Promise.all([first.quit(), second.quit()]);
    });

    test('ping is answered', async () => {
      const page = await connect(await ticketOf(browser));
      page.say({ type: 'ping' });
      expect(await page.next('pong')).toEqual({ type: 'pong' });
    });
  });

  describe('a player’s messages', () => {
    test('arrive numbered, in order, without gaps, on every page of the player and nowhere else', async () => {
      const playerId = await register();
      const stranger = testBrowser(app);
      await register(stranger, 'b@fairwind.example');
      const [one, two, other] = [await subscribed(), await subscribed(), await subscribed(stranger)];
      await Promise.all(Array.from({ length: 20 }, (_, index) => notify(playerId, String(index))));
      for (const page of [one, two]) {
        for (let count = 0; count < 20; count += 1) await page.next('notification');
        const sequences = page.received.flatMap((message) =>
          'sequence' in message && message.type === 'notification' ? [message.sequence] : [],
        );
        expect(sequences).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
      }
      other.say({ type: 'ping' });
      await other.next('pong');
      expect(other.received.map(({ type }) => type)).not.toContain('notification');
    });

    test('a reconnect resumes from its last number', async () => {
      const playerId = await register();
      for (const excerpt of ['1', '2', '3']) await notify(playerId, excerpt);
      const page = await connect(await ticketOf(browser));
      page.say({ type: 'user/subscribe', last_sequence: 1 });
      expect(await page.next('subscribed')).toEqual({ type: 'subscribed', sequence: 1, mode: 'resumed' });
      expect(await page.next('notification')).toMatchObject({ sequence: 2 });
      expect(await page.next('notification')).toMatchObject({ sequence: 3 });
      await notify(playerId, '4');
      expect(await page.next('notification')).toMatchObject({ sequence: 4 });
    });

    test.each([
      ['nothing was seen yet', undefined],
      ['the number is from the future', 99],
    ])('when %s the page fetches afresh', async (_case, lastSequence) => {
      const playerId = await register();
      await notify(playerId, '1');
      const page = await connect(await ticketOf(browser));
      page.say({ type: 'user/subscribe', ...(lastSequence === undefined ? {} : { last_sequence: lastSequence }) });
      expect(await page.next('subscribed')).toEqual({ type: 'subscribed', sequence: 1, mode: 'refetch' });
    });

    test('when the history is gone the page fetches afresh', async () => {
      const playerId = await register();
      for (const excerpt of ['1', '2']) await notify(playerId, excerpt);
      await retainAt(database, new Date(Date.now() + 25 * 3_600_000));
      const page = await connect(await ticketOf(browser));
      page.say({ type: 'user/subscribe', last_sequence: 1 });
      expect(await page.next('subscribed')).toMatchObject({ sequence: 2, mode: 'refetch' });
    });

    test('user/logout unbinds the socket and leaves it open', async () => {
      const playerId = await register();
      const page = await subscribed();
      page.say({ type: 'user/logout' });
      await page.next('unsubscribed');
      await notify(playerId, 'unheard');
      page.say({ type: 'ping' });
      await page.next('pong');
      expect(page.received.map(({ type }) => type)).not.toContain('notification');
    });
  });

  describe('design §5: logout in one tab reaches the others', () => {
    test('all tabs of the browser, not the player’s other devices', async () => {
      const playerId = await register();
      const phone = testBrowser(app);
      await phone.call('login', { body: { login: REGISTRATION.email, password: REGISTRATION.password } });
      const [tab, otherTab, device] = [await subscribed(), await subscribed(), await subscribed(phone)];
      await browser.call('logout');
      for (const page of [tab, otherTab])
        expect(await page.next('logout')).toMatchObject({ data: { reason: 'logout' } });
      await notify(playerId, 'for the phone');
      await device.next('notification');
      expect(device.received.map(({ type }) => type)).not.toContain('logout');
      expect(tab.received.map(({ type }) => type)).not.toContain('notification');
      tab.say({ type: 'user/subscribe' });
      expect(await tab.next('refused')).toMatchObject({ code: ERRORS.unauthenticated.code });
    });

    test('a second login of the same player in the same browser keeps its tabs', async () => {
      const playerId = await register();
      const tab = await subscribed();
      await browser.call('login', { body: { login: REGISTRATION.email, password: REGISTRATION.password } });
      await notify(playerId, 'still here');
      await tab.next('notification');
      tab.say({ type: 'user/subscribe', last_sequence: 1 });
      expect(await tab.next('subscribed')).toMatchObject({ mode: 'resumed' });
      await browser.call('logout');
      expect(await tab.next('logout')).toMatchObject({ data: { reason: 'logout' } });
    });

    test('another player in the same browser ends the tabs of the first', async () => {
      await register();
      const tab = await subscribed();
      await register(browser, 'b@fairwind.example');
      expect(await tab.next('logout')).toMatchObject({ data: { reason: 'expired' } });
    });

    test('a ticket of a session that has ended binds to nobody', async () => {
      await register();
      const ticket = await ticketOf(browser);
      await browser.call('logout');
      const page = await connect(ticket);
      page.say({ type: 'user/subscribe' });
      expect(await page.next('refused')).toMatchObject({ code: ERRORS.unauthenticated.code });
    });
  });

  describe('bad frames close the socket with a code', () => {
    test.each<[string, string | Buffer, number]>([
      ['not JSON', 'hello', CLOSE.malformed],
      ['an unknown type', '{"type":"balance"}', CLOSE.malformed],
      ['an unknown field', '{"type":"ping","amount":"5"}', CLOSE.malformed],
      ['a negative number', '{"type":"user/subscribe","last_sequence":-1}', CLOSE.malformed],
      ['binary', Buffer.from('{"type":"ping"}'), CLOSE.malformed],
      ['too large', `{"type":"ping","x":"${'x'.repeat(5_000)}"}`, 1009],
    ])('%s', async (_case, frame, code) => {
      const page = await connect(await ticketOf(browser));
      page.socket.send(frame);
      expect((await once(page.socket, 'close'))[0]).toBe(code);
    });

    test('too many', async () => {
      const page = await connect(await ticketOf(browser));
      for (let count = 0; count < 100; count += 1) page.say({ type: 'ping' });
      expect((await once(page.socket, 'close'))[0]).toBe(CLOSE.tooMany);
    });
  });

  test('an eleventh socket of a player takes the place of the oldest, which is told why', async () => {
    await register();
    const own = [];
    for (let opened = 0; opened < SOCKETS_PER_PLAYER; opened += 1) own.push(await connect(await ticketOf(browser)));
    const guest = await connect(await ticketOf(testBrowser(app)));
    const [oldest, ...others] = own;
    const closed = once((oldest as Page).socket, 'close');
    const newest = await connect(await ticketOf(browser));
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([CLOSE.replaced, 'too many sockets of this player']);
    for (const { socket } of [...others, guest, newest]) expect(socket.readyState).toBe(socket.OPEN);
  });

  test('a ticket opens a socket on the domain that it was given on only', async () => {
    const german = { origin: 'http://de.localhost:5299', host: 'de.localhost:5299' };
    const ticket = await ticketOf(browser);
    await expect(connect(ticket, german)).rejects.toThrow('401');
  });

  test('a stopping server takes no more sockets, and tells those that it has to come back', async () => {
    const page = await connect(await ticketOf(browser));
    const closed = once(page.socket, 'close');
    const ticket = await ticketOf(browser);
    app.beginDrain();
    await expect(connect(ticket)).rejects.toThrow('503');
    await app.close();
    expect((await closed)[0]).toBe(CLOSE.restart);
    expect((await browser.send('/readyz')).status).toBe(503);
  });

  test('design §6: over Redis a message of one node reaches the sockets of another', async ({ skip }) => {
    const [first, second] = [await openRedis(), await openRedis()];
    if (first === null || second === null) return skip('no Redis on this machine');
    const [here, there] = [await serve(first), await serve(second)];
    const playerId = await register();
    const ticket = (await browser.call('realtimeTicket')).body.ticket as string;
    expect(ticket).toBeTruthy();
    const remote = testBrowser(there.app);
    for (const [name, value] of browser.cookies) remote.cookies.set(name, value);
    const page = await connect(await ticketOf(remote), {}, there.listener.port);
    page.say({ type: 'user/subscribe' });
    await page.next('subscribed');
    await notify(playerId, 'from afar', here.app);
    expect(await page.next('notification')).toMatchObject({ sequence: 1 });
    const local = testBrowser(here.app);
    for (const [name, value] of browser.cookies) local.cookies.set(name, value);
    await local.call('logout');
    expect(await page.next('logout')).toMatchObject({ data: { reason: 'logout' } });
    for (const node of [here, there]) {
      await node.app.close();
      await node.listener.close();
    }
    await Promise.all([first.quit(), second.quit()]);
  });
});
