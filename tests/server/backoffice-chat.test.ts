/** Live chat from the console's side: who takes a talk, answers, hands it over and ends it (18 §7). */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { REGISTRATION, testApp, testBrowser, testClock } from '../support/server.ts';
import { CONSOLE_HOST, CONSOLE_ORIGIN, enrolColleague } from '../support/staff.ts';

const WHY = { reason: 'knows the matter' };

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    const world = { dispatch: app.dispatch, database, clock };
    const player = testBrowser(app);
    await player.call('register', { body: { ...REGISTRATION, email: 'marlowe@inbox.example' } });
    const guest = testBrowser(app);
    const say = async (browser: typeof player, text: string, more = {}) => {
      clock.advance(1_000);
      return (await browser.call('sayInChat', { body: { key: randomUUID(), text, language: 'en', ...more } })).body;
    };
    return {
      ...{ ...world, app, player, guest, say },
      colleague: (name: string, role: Parameters<typeof enrolColleague>[2]) => enrolColleague(world, name, role),
      acts: async () =>
        (await rows<{ action: string }>(database, sql`select action from staff_audit order by position`)).map(
          ({ action }) => action,
        ),
    };
  }

  test('who waits longest is first; a talk is taken once, answered, read, and closed', async () => {
    const { colleague, player, guest, say, acts } = await setUp();
    const pia = await colleague('Pirita', 'support');
    const olga = await colleague('Olga', 'compliance');
    const { thread } = await say(player, 'My withdrawal?', { topic: 'withdrawal', context: '/account' });
    await say(guest, 'Are you there?');
    const queue = await pia.ask('GET', '/api/chats');
    expect(queue.body).toMatchObject({ waiting: 2, mine: 0 });
    expect(queue.body.threads.map(({ player_id }: { player_id: string | null }) => player_id !== null)).toEqual([
      true,
      false,
    ]);
    expect(queue.body.threads[0]).toMatchObject({ topic: 'withdrawal', context: '/account', unread: 1, place: 1 });
    expect((await pia.ask('GET', '/api/queues')).body.cases.chat).toBe(2);
    const path = `/api/chats/${thread.thread_id}`;
    const taken = await Promise.all([pia, olga].map((person) => person.ask('POST', `${path}/claim`, {})));
    expect(taken.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [owner, other] = taken[0]?.status === 200 ? [pia, olga] : [olga, pia];
    const line = { key: randomUUID(), text: 'Within the hour.' };
    expect((await other.ask('POST', `${path}/lines`, line)).body.error.message).toBe('case_taken');
    await owner.ask('POST', `${path}/lines`, line);
    await owner.ask('POST', `${path}/lines`, line);
    const seen = await owner.ask('GET', `${path}?typing=1`);
    expect(seen.body).toMatchObject({ thread: { mine: true, status: 'talking' }, player_typing: false });
    expect(seen.body.lines.map(({ author, text }: { author: string; text: string }) => [author, text])).toEqual([
      ['player', 'My withdrawal?'],
      ['agent', 'Within the hour.'],
    ]);
    expect(seen.body.canned.length).toBeGreaterThan(3);
    const told = (await player.call('readChat', { body: {} })).body;
    expect(told.thread).toMatchObject({ status: 'talking', agent_typing: true });
    expect(told.thread.agent_read).toBe(told.thread.lines[0].line_id);
    await owner.ask('POST', `${path}/close`, { reason: 'answered' });
    expect((await player.call('readChat', { body: {} })).body.thread.status).toBe('closed');
    expect((await owner.ask('POST', `${path}/lines`, { ...line, key: randomUUID() })).body.error.message).toBe(
      'case_taken',
    );
    expect(await acts()).toEqual(expect.arrayContaining(['chat_taken', 'chat_answered', 'chat_closed']));
  });

  test('ready answers are the files’ until somebody writes their own; the log keeps what was written', async () => {
    const { colleague, player, say, acts } = await setUp();
    const pia = await colleague('Pirita', 'support');
    const nils = await colleague('Nils', 'marketing');
    const path = '/api/chats/answers';
    const first = (await pia.ask('GET', `${path}?language=de`)).body;
    expect(first).toMatchObject({
      version: 0,
      answers: expect.arrayContaining([expect.objectContaining({ name: 'hello' })]),
    });
    const answers = [{ name: 'Wochenende', text: 'Banken zahlen am Wochenende nicht aus.' }];
    const written = { language: 'de', version: 0, answers, reason: 'asked every Saturday' };
    expect((await nils.ask('POST', path, written)).status).toBe(403);
    expect((await pia.ask('POST', path, { ...written, answers: [{ name: ' ', text: 'x' }] })).status).toBe(422);
    const both = await Promise.all([pia.ask('POST', path, written), pia.ask('POST', path, written)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { thread } = await say(player, 'Wann kommt mein Geld?', { language: 'de-ch' });
    expect((await pia.ask('GET', `/api/chats/${thread.thread_id}`)).body.canned).toEqual(answers);
    expect((await pia.ask('GET', `${path}?language=fi`)).body.version).toBe(0);
    expect(await acts()).toContain('chat_answers_written');
  });

  test('a talk goes to a colleague who answers chats, or back to those who wait, and keeps its place', async () => {
    const { colleague, player, guest, say } = await setUp();
    const pia = await colleague('Pirita', 'support');
    const olga = await colleague('Olga', 'compliance');
    const nils = await colleague('Nils', 'marketing');
    const { thread } = await say(player, 'First');
    await say(guest, 'Second');
    const path = `/api/chats/${thread.thread_id}`;
    await pia.ask('POST', `${path}/claim`, {});
    const idOf = async (person: typeof pia) => (await person.ask('GET', '/api/session')).body.staff_id;
    const toNils = await pia.ask('POST', `${path}/hand-over`, { to: await idOf(nils), ...WHY });
    expect(toNils.body.error.message).toBe('not_found');
    expect((await pia.ask('POST', `${path}/hand-over`, { to: await idOf(olga), ...WHY })).status).toBe(200);
    expect((await olga.ask('GET', '/api/chats?status=talking&mine=1')).body.threads).toHaveLength(1);
    await olga.ask('POST', `${path}/hand-over`, { to: null, ...WHY });
    const waiting = (await pia.ask('GET', '/api/chats')).body.threads;
    expect(waiting.map(({ thread_id }: { thread_id: string }) => thread_id)[0]).toBe(thread.thread_id);
  });

  test('a talk stands first for who speaks its language, and is theirs alone for two minutes while they are there', async () => {
    const { colleague, player, guest, say, clock, app } = await setUp();
    const pia = await colleague('Pirita', 'support');
    const olga = await colleague('Olga', 'compliance');
    const speaks = (person: typeof pia, languages: string[]) =>
      person.ask('POST', '/api/chats/languages', { languages });
    expect((await speaks(pia, ['klingon'])).status).toBe(422);
    expect((await speaks(pia, ['fi', 'it', 'fi'])).status).toBe(200);
    await speaks(olga, ['en']);
    const finnish = (await say(guest, 'Onko siellä ketään?', { language: 'fi' })).thread.thread_id;
    const english = (await say(player, 'G’day', { language: 'en-au' })).thread.thread_id;
    const norwegian = (await say(testBrowser(app), 'Hei', { language: 'no' })).thread.thread_id;

    const seenBy = async (person: typeof pia) =>
      (await person.ask('GET', '/api/chats')).body.threads.map(
        ({ thread_id, spoken, kept_until }: Record<string, unknown>) => [thread_id, spoken, kept_until !== null],
      );
    expect(await seenBy(pia)).toEqual([
      [finnish, true, false],
      [english, false, true],
      [norwegian, false, false],
    ]);
    expect(await seenBy(olga)).toEqual([
      [english, true, false],
      [finnish, false, true],
      [norwegian, false, false],
    ]);
    const claim = (person: typeof pia, id: string) => person.ask('POST', `/api/chats/${id}/claim`, {});
    expect((await claim(olga, finnish)).body.error.message).toBe('chat_for_speaker');
    expect((await claim(olga, english)).status).toBe(200);
    expect((await player.call('readChat', { body: {} })).body.thread.agent_languages).toEqual(['English']);

    clock.advance(2 * 60_000);
    expect((await claim(olga, finnish)).status).toBe(200);
    // Whoever has not been seen for a while keeps nothing from others.
    clock.advance(3 * 60_000);
    const italian = (await say(testBrowser(app), 'Ciao', { language: 'it' })).thread.thread_id;
    expect((await claim(olga, italian)).status).toBe(200);
    const people = (await pia.ask('GET', '/api/staff')).body.people;
    expect(people.find(({ self }: { self: boolean }) => self).languages).toEqual(['fi', 'it']);
  });

  test('an open console is told of each change as it happens, until the server ends', async () => {
    const { colleague, player, say, app, dispatch } = await setUp();
    const pia = await colleague('Pirita', 'support');
    const nils = await colleague('Nils', 'marketing');
    expect((await nils.ask('GET', '/api/chats/changes')).status).toBe(403);
    const asked = new Request(`${CONSOLE_ORIGIN}/api/chats/changes`, {
      headers: { host: CONSOLE_HOST, cookie: pia.cookie },
    });
    const answer = await dispatch(asked, { address: '203.0.113.7' });
    expect(answer.headers.get('content-type')).toBe('text/event-stream');
    const events = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await events.read()).value;
    expect(await next()).toMatch(/^retry: /);
    const { thread } = await say(player, 'Is anybody there?');
    const told = `data: ${thread.thread_id}\n\n`;
    expect(await next()).toBe(told);
    await pia.ask('POST', `/api/chats/${thread.thread_id}/claim`, {});
    expect(await next()).toBe(told);
    // Whoever looks is not told of their own look; that the player has read is told.
    await pia.ask('GET', `/api/chats/${thread.thread_id}`);
    await player.call('readChat', { body: { read: thread.lines[0].line_id } });
    expect(await next()).toBe(told);
    await app.close();
    expect((await events.read()).done).toBe(true);
  });

  test('who may not answer sees nothing, and nobody takes their own talk (ASVS 8.2.1, 8.2.2)', async () => {
    const { colleague, say, app } = await setUp();
    const nils = await colleague('Nils', 'marketing');
    const pia = await colleague('Pirita', 'support');
    expect((await nils.ask('GET', '/api/chats')).status).toBe(403);
    const own = testBrowser(app);
    await own.call('register', { body: { ...REGISTRATION, email: 'pirita@backoffice.example' } });
    const { thread } = await say(own, 'Pay me');
    const taken = await pia.ask('POST', `/api/chats/${thread.thread_id}/claim`, {});
    expect(taken.body.error.message).toBe('own_account');
  });
});
