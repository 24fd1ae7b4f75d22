/** Live chat: players, guests, and what staff may do; attacks are named after their ASVS 5.0 requirement. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { eventsAfter, rows } from '#server/db/index.ts';
import { openness } from '#server/modules/chat/hours.ts';
import { type Agent, cannedAnswers, createChat } from '#server/modules/chat/index.ts';
import { createRateLimits, RATES } from '#server/modules/session/index.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { openMessages, testMailbox } from '#tests/support/messages.ts';
import { REGISTRATION, type TestBrowser, testApp, testBrowser, testClock } from '#tests/support/server.ts';

const PIA: Agent = { id: randomUUID(), name: 'Pirita', languages: ['en', 'fi'] };
const OTTO: Agent = { id: randomUUID(), name: 'Otto', languages: [] };

test.each([
  ['2026-03-01T06:00:00Z', true, null],
  ['2026-03-01T03:10:00Z', false, '2026-03-01T06:00:00.000Z'],
])('hours are data: at %s', (now, open, opensAt) => {
  const answer = openness('main', new Date(now));
  expect([answer.open, answer.opensAt?.toISOString() ?? null]).toEqual([open, opensAt]);
});

test.each(BASE_LANGUAGES)('canned answers are there in %s', (locale) => {
  expect(cannedAnswers(locale).every(({ text }) => text.length > 10)).toBe(true);
});

onOneDatabase((_name, _open, shared) => {
  const apps: App[] = [];
  // What an app still sends would hold what the next test empties.
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

  async function setUp() {
    const connection = await shared();
    const { database } = connection;
    await database.execute(sql`truncate players, chat_threads cascade`);
    const clock = testClock();
    const { box, mailer } = testMailbox();
    const app = await testApp(connection, { clock });
    apps.push(app);
    const { messages, letters, unitOfWork } = openMessages({ database, clock, mailer });
    const limits = createRateLimits(null, RATES, clock);
    const chat = createChat({ database, unitOfWork, clock, limits, messages, letters, changed: () => undefined });
    const player = testBrowser(app);
    const playerId: string = (await player.call('register', { body: REGISTRATION })).body.result.user_id;
    return { database, clock, box, app, messages, letters, chat, player, playerId };
  }

  const say = (browser: TestBrowser, text: string, more = {}) =>
    browser.call('sayInChat', { body: { key: randomUUID(), text, language: 'en', ...more } });
  const read = async (browser: TestBrowser, more = {}) => (await browser.call('readChat', { body: more })).body;

  test('a player asks, an agent takes it, answers, is rated, and the talk comes by mail', async () => {
    const { chat, clock, player, playerId, database, messages, box } = await setUp();
    expect(await read(player)).toEqual({ thread: null, open: true, opens_at: null });
    const asked = await say(player, 'My withdrawal?', { topic: 'withdrawal', context: '/account' });
    expect(asked.body).toMatchObject({ token: null, thread: { status: 'waiting', place: 1, topic: 'withdrawal' } });

    const [waiting] = await chat.staff.list({ status: 'waiting' });
    const id = waiting?.thread_id ?? '';
    expect(await chat.staff.claim(id, PIA)).toMatchObject({ ok: true });
    const lines = (await chat.staff.open(id))?.lines ?? [];
    await chat.staff.note(id, PIA, { read: lines[0]?.line_id ?? 0, typing: true });
    expect((await read(player)).thread).toMatchObject({
      ...{ status: 'talking', agent: 'Pi•••a', agent_typing: true },
      agent_languages: ['English', 'Suomi'],
    });
    clock.advance(7_000);
    expect((await read(player)).thread).toMatchObject({ agent_typing: false, agent_read: lines[0]?.line_id });
    await chat.staff.answer(id, PIA, { key: randomUUID(), text: 'Within the hour.' });
    const { thread } = await read(player, { after: lines[0]?.line_id });
    expect(thread.lines).toMatchObject([{ author: 'agent', text: 'Within the hour.' }]);
    await read(player, { read: thread.lines[0].line_id, typing: true });
    expect((await chat.staff.open(id))?.thread).toMatchObject({
      player_typing: true,
      player_read: thread.lines[0].line_id,
    });
    const told = await eventsAfter(database, playerId, 0, 20);
    expect(told.filter(({ type }) => type === 'chat').length).toBeGreaterThanOrEqual(3);

    expect((await player.call('rateChat', { body: { stars: 5 } })).status).toBe(404);
    await chat.staff.close(id, PIA);
    expect((await player.call('rateChat', { body: { stars: 4, text: 'Quick' } })).body.thread.rating).toBe(4);
    expect((await player.call('rateChat', { body: { stars: 1 } })).status).toBe(404);
    expect((await player.call('mailChat')).body.thread.transcript_sent).toBe(true);
    expect((await player.call('mailChat')).status).toBe(404);
    await messages.deliver();
    expect(box.sent[0]).toMatchObject({ subject: 'Your talk with support', to: REGISTRATION.email });
    expect(box.sent[0]?.text).toContain('My withdrawal?');
    expect(box.sent[0]?.text).toContain('Pi•••a, 1 Mar 2026, 13:00 CET\nWithin the hour.');
    expect((await say(player, 'One more thing')).body.thread).toMatchObject({ status: 'waiting', lines: [{}] });
  });

  test('a guest gets the talk by mail once it was answered and is over, once, and seldom to one address', async () => {
    const { chat, app, box, letters, database } = await setUp();
    const address = 'Guest@inbox.example';
    async function talk(client: string) {
      const { token } = (await say(testBrowser(app), 'I cannot log in', { language: 'de' })).body;
      const caller = { playerId: null, token, client, region: 'main' } as const;
      const [waiting] = await chat.staff.list({ status: 'waiting' });
      const id = waiting?.thread_id ?? '';
      await chat.staff.claim(id, PIA);
      return { caller, id };
    }
    const { caller, id } = await talk('a');
    await chat.staff.answer(id, PIA, { key: randomUUID(), text: 'Now you can.' });
    expect(await chat.mail(caller, address)).toMatchObject({ ok: false, failure: { name: 'not_found' } });
    await chat.staff.close(id, PIA);
    expect(await chat.mail(caller)).toMatchObject({ ok: false, failure: { name: 'unauthenticated' } });
    expect(await chat.mail(caller, address)).toMatchObject({ ok: true, value: { thread: { transcript_sent: true } } });
    expect((await chat.mail(caller, address)).ok).toBe(false);
    await letters.deliver();
    expect(box.sent).toMatchObject([{ to: address, subject: 'Dein Gespräch mit dem Support' }]);
    expect(box.sent[0]?.text).toContain('Now you can.');
    // Neither the address nor the talk is kept with the letter that is gone.
    expect(await rows(database, sql`select 1 from letters where address = ${address}`)).toEqual([]);

    const unanswered = await talk('a');
    await chat.staff.close(unanswered.id, PIA);
    expect(await chat.mail(unanswered.caller, address)).toMatchObject({ ok: false, failure: { name: 'not_found' } });
    const answered: boolean[] = [];
    for (const client of ['b', 'c', 'd']) {
      const { caller: other, id: next } = await talk(client);
      await chat.staff.answer(next, PIA, { key: randomUUID(), text: 'Hello.' });
      await chat.staff.close(next, PIA);
      answered.push((await chat.mail(other, address.toUpperCase())).ok);
    }
    expect(answered).toEqual([true, true, false]);
  });

  test('who is not looking learns of an answer by inbox', async () => {
    const { chat, clock, player } = await setUp();
    await say(player, 'Hello');
    const [thread] = await chat.staff.list({ status: 'waiting' });
    const id = thread?.thread_id ?? '';
    await chat.staff.claim(id, PIA);
    await chat.staff.answer(id, PIA, { key: randomUUID(), text: 'I am here' });
    expect((await player.call('notifications')).body.unread).toBe(0);
    clock.advance(60_000);
    await chat.staff.answer(id, PIA, { key: randomUUID(), text: 'Are you?' });
    expect((await player.call('notifications')).body.result).toMatchObject([{ kind: 'chat_answered' }]);
  });

  test('two agents never have one thread; it is handed over, or back to those who wait', async () => {
    const { chat, player } = await setUp();
    await say(player, 'Hello');
    const id = (await chat.staff.list({ status: 'waiting' }))[0]?.thread_id ?? '';
    const taken = await Promise.all([chat.staff.claim(id, PIA), chat.staff.claim(id, OTTO)]);
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
    const [owner, other] = taken[0]?.ok ? [PIA, OTTO] : [OTTO, PIA];
    expect(await chat.staff.answer(id, other, { key: randomUUID(), text: 'Mine' })).toMatchObject({ ok: false });
    expect(await chat.staff.handOver(id, owner, other)).toMatchObject({
      value: { agent_id: other.id, agent_languages: other.languages },
    });
    expect(await chat.staff.close(id, owner)).toMatchObject({ ok: false });
    expect(await chat.staff.handOver(id, other, null)).toMatchObject({
      value: { status: 'waiting', agent_languages: [] },
    });
  });

  test('a talk in which nobody says anything for half an hour is over', async () => {
    const { chat, clock, player } = await setUp();
    await say(player, 'Hello');
    await chat.staff.claim((await chat.staff.list({ status: 'waiting' }))[0]?.thread_id ?? '', PIA);
    clock.advance(29 * 60_000);
    expect(await chat.closeQuiet()).toBe(0);
    clock.advance(2 * 60_000);
    expect(await chat.closeQuiet()).toBe(1);
    expect((await read(player)).thread.status).toBe('closed');
  });

  describe('guests and attacks', () => {
    test('ASVS 8.2.2: a guest reads by the token alone; nobody reads another’s thread', async () => {
      const { app, database, player } = await setUp();
      const guest = testBrowser(app);
      const { token } = (await say(guest, 'I cannot log in')).body;
      expect((await read(guest, { token })).thread.lines).toHaveLength(1);
      expect((await say(guest, 'Still not', { token })).body.thread.lines).toHaveLength(2);
      for (const other of [undefined, `${token.slice(0, -1)}x`, 'a'.repeat(43)])
        expect((await read(testBrowser(app), other === undefined ? {} : { token: other })).thread).toBeNull();
      expect((await say(testBrowser(app), 'Mine', { token: 'a'.repeat(43) })).status).toBe(404);
      // A player's own thread is theirs, whatever token they send.
      expect((await read(player, { token })).thread).toBeNull();
      expect((await player.call('endChat', { body: { token } })).status).toBe(404);
      expect(await rows(database, sql`select 1 from chat_threads where token_hash = ${token}`)).toEqual([]);
      expect((await guest.call('mailChat')).status).toBe(401);
    });

    test('the first two lines of a player, sent at once, go into one talk', async () => {
      const { player } = await setUp();
      const said = await Promise.all([say(player, 'One'), say(player, 'Two')]);
      expect(said.map(({ status }) => status)).toEqual([200, 200]);
      expect((await read(player)).thread.lines).toHaveLength(2);
    });

    test('ASVS 2.4.1: floods are refused, and a line that is sent twice is one', async () => {
      const { player } = await setUp();
      const key = randomUUID();
      await say(player, 'Once', { key });
      expect((await say(player, 'Once', { key })).body.thread.lines).toHaveLength(1);
      const flood = await Promise.all(Array.from({ length: 30 }, () => say(player, 'x')));
      expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThan(5);
    });

    test.each([
      ['nothing', '   ', 422],
      ['too much', 'x'.repeat(2_001), 422],
      ['a huge one', 'x'.repeat(200_000), 413],
    ])('ASVS 2.2.1: a line of %s is refused', async (_what, text, status) => {
      const { player } = await setUp();
      expect((await say(player, text)).status).toBe(status);
      expect((await read(player)).thread).toBeNull();
    });

    test('ASVS 1.2.1: a script stays text, in the talk and in its mail', async () => {
      const { player, messages, box } = await setUp();
      const script = '<img src=x onerror=alert(1)>';
      expect((await say(player, script)).body.thread.lines[0].text).toBe(script);
      await player.call('endChat', { body: {} });
      await player.call('mailChat');
      await messages.deliver();
      expect(box.sent[0]?.html).not.toContain('<img src=x');
      expect(box.sent[0]?.text).toContain(script);
    });
  });
});
