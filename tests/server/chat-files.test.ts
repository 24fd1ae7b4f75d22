/** Files in the live chat (ADR 0163); attacks are named after their ASVS 5.0 requirement. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { rows } from '#server/db/index.ts';
import { sweep } from '#server/modules/retention/index.ts';
import { CHAT_FILE_MAXIMUM_BYTES, CHAT_FILES_MAXIMUM } from '#shared/contract/chat-topics.ts';
import { ERRORS, type ErrorName } from '#shared/contract/errors.ts';
import { PATHS } from '#shared/contract/paths.ts';
import { onOneDatabase } from '../support/databases.ts';
import { heic, joined, jpeg, pdf, png } from '../support/documents.ts';
import { eraseByTwo, twoPeople } from '../support/erasure.ts';
import { REGISTRATION, type TestBrowser, testApp, testBrowser, testClock, writeHeaders } from '../support/server.ts';
import { CONSOLE_HOST, CONSOLE_ORIGIN, type Colleague, enrolColleague } from '../support/staff.ts';

const failure = (name: ErrorName) => ERRORS[name].code;
const DAY_MS = 86_400_000;

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const folder = mkdtempSync(join(tmpdir(), 'fairwind-chat-files-'));
    const app = await testApp(connection, { clock, values: { DOCUMENTS_FOLDER: folder } });
    const player = testBrowser(app);
    await player.call('register', { body: REGISTRATION });
    return { ...{ app, database, clock, folder, player, dispatch: app.dispatch } };
  }

  const say = async (browser: TestBrowser, more = {}) =>
    (await browser.call('sayInChat', { body: { key: randomUUID(), text: 'A paper?', language: 'en', ...more } })).body;

  const begin = (browser: TestBrowser, bytes: Uint8Array, more = {}) =>
    browser.call('beginChatFile', {
      body: { key: randomUUID(), name: 'statement-november.pdf', bytes: bytes.byteLength, ...more },
    });

  const put = (browser: TestBrowser, fileId: string, bytes: Uint8Array) =>
    browser.send(PATHS.sendChatFile.path.replace('{file_id}', fileId), {
      method: 'POST',
      headers: { ...writeHeaders(), 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    });

  async function send(browser: TestBrowser, bytes: Uint8Array, more = {}) {
    const begun = await begin(browser, bytes, more);
    return begun.status === 200 ? put(browser, begun.body.file_id, bytes) : begun;
  }

  const objects = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));

  /** Sends a file as the console's page does. */
  async function sendAsAgent(
    { dispatch }: { dispatch: Awaited<ReturnType<typeof setUp>>['dispatch'] },
    agent: Colleague,
    threadId: string,
    bytes: Uint8Array,
    key: string = randomUUID(),
  ) {
    const query = new URLSearchParams({ key, name: 'form.pdf' });
    const request = new Request(`${CONSOLE_ORIGIN}/api/chats/${threadId}/files?${query}`, {
      method: 'POST',
      headers: { host: CONSOLE_HOST, origin: CONSOLE_ORIGIN, cookie: agent.cookie, 'x-fairwind-write': '1' },
      body: new Uint8Array(bytes),
    });
    const answer = await dispatch(request, { address: '203.0.113.7' });
    return { status: answer.status, body: await answer.json() };
  }

  test('a file is announced, sent, told of by a line, and opened by either side of the talk alone', async () => {
    const parts = await setUp();
    const { app, player, folder, database } = parts;
    const { thread } = await say(player);
    const paper = await pdf(2);
    const key = randomUUID();
    const sent = await send(player, paper, { key });
    expect(sent.body.line).toMatchObject({
      author: 'player',
      text: 'statement-november.pdf',
      file: { bytes: paper.byteLength },
    });
    // The same key is the same line, announced and sent as often as one likes.
    const again = await send(player, paper, { key });
    expect(again.body.line).toEqual(sent.body.line);
    const { lines } = (await player.call('readChat', { body: {} })).body.thread;
    expect(lines).toHaveLength(2);
    // Sealed, and no page of it in the clear.
    expect(objects(folder)).toHaveLength(2);
    for (const file of objects(folder))
      expect(readFileSync(file).subarray(0, 3)).not.toEqual(Buffer.from([0xff, 0xd8, 0xff]));

    const fileId = sent.body.line.file.file_id;
    const { url } = (await player.call('openChatFile', { body: { file_id: fileId } })).body;
    const own = await player.send(url);
    expect(own.headers.get('content-disposition')).toBe('attachment; filename="fairwind-file.pdf"');
    expect(own.headers.get('content-security-policy')).toContain('sandbox');
    expect(own.body).toMatch(/^%PDF-/);
    // ASVS 8.2.2: nobody else’s session opens it, by its id or by its address.
    const other = testBrowser(app);
    await other.call('register', { body: { ...REGISTRATION, email: 'other@inbox.example' } });
    expect((await other.call('openChatFile', { body: { file_id: fileId } })).status).toBe(404);
    expect((await other.send(url)).status).toBe(404);
    expect((await testBrowser(app).send(url)).status).toBe(404);
    parts.clock.advance(61_000);
    expect((await player.send(url)).status).toBe(404);

    const pia = await enrolColleague(parts, 'Pirita', 'support');
    const nils = await enrolColleague(parts, 'Nils', 'marketing');
    const path = `/api/chats/${thread.thread_id}/files/${fileId}/open`;
    expect((await nils.ask('POST', path, { page: 1 })).status).toBe(403);
    const opened = await pia.ask('POST', path, { page: 2 });
    expect(opened.body).toMatchObject({ pages: 2, picture: expect.stringMatching(/^data:image\/jpeg;base64,/) });
    expect((await pia.ask('POST', path, { page: 3 })).status).toBe(404);
    const looks = await rows(database, sql`select 1 from staff_audit where action = 'chat_file_opened'`);
    expect(looks).toHaveLength(1);
  });

  test('somebody of the operator’s sends one too, in a talk that is theirs, once a key', async () => {
    const parts = await setUp();
    const { thread } = await say(parts.player);
    const pia = await enrolColleague(parts, 'Pirita', 'support');
    const picture = await png();
    expect((await sendAsAgent(parts, pia, thread.thread_id, picture)).body.error.message).toBe('case_taken');
    await pia.ask('POST', `/api/chats/${thread.thread_id}/claim`, {});
    const key = randomUUID();
    for (let time = 0; time < 2; time += 1)
      expect((await sendAsAgent(parts, pia, thread.thread_id, picture, key)).status).toBe(200);
    const { lines } = (await parts.player.call('readChat', { body: {} })).body.thread;
    expect(lines.slice(1)).toMatchObject([{ author: 'agent', text: 'form.pdf', file: { bytes: picture.byteLength } }]);
    const { url } = (await parts.player.call('openChatFile', { body: { file_id: lines[1].file.file_id } })).body;
    expect((await parts.player.send(url)).headers.get('content-disposition')).toContain('fairwind-file.jpg');
    const bad = await sendAsAgent(parts, pia, thread.thread_id, joined('<svg onload="alert(1)"/>'));
    expect(bad.body.error.message).toBe('document_type');
  });

  test('a guest may while somebody talks with them, by the thread’s token, and seldom', async () => {
    const parts = await setUp();
    const guest = testBrowser(parts.app);
    const picture = await jpeg();
    expect((await begin(guest, picture)).status).toBe(404);
    const { token, thread } = await say(guest);
    expect((await begin(guest, picture, { token })).body.error.code).toBe(failure('unauthenticated'));
    const pia = await enrolColleague(parts, 'Pirita', 'support');
    await pia.ask('POST', `/api/chats/${thread.thread_id}/claim`, {});
    const { line } = (await send(guest, picture, { token })).body;
    const { url } = (await guest.call('openChatFile', { body: { token, file_id: line.file.file_id } })).body;
    expect((await guest.send(url)).status).toBe(200);
    expect((await guest.call('openChatFile', { body: { file_id: line.file.file_id } })).status).toBe(404);
    const flood = [];
    for (let time = 0; time < 4; time += 1) flood.push((await begin(guest, picture, { token })).status);
    expect(flood).toEqual([200, 200, 200, 429]);
  });

  test.each<[string, string, () => Promise<Uint8Array>, ErrorName]>([
    ['5.2.2', 'a drawing with a script', async () => joined('<svg onload="alert(1)"/>'), 'document_type'],
    ['5.2.2', 'a page', async () => joined('<!doctype html><script>1</script>'), 'document_type'],
    [
      '5.2.2',
      'a photo that is a page as well',
      async () => joined(await jpeg(), '<script>1</script>'),
      'document_active',
    ],
    [
      '5.2.2',
      'a PDF with a script',
      async () => joined(await pdf(), '<< /S /JavaScript /JS (1) >>'),
      'document_active',
    ],
    ['5.2.2', 'half a photo', async () => (await jpeg()).slice(0, 200), 'document_unreadable'],
  ])('ASVS %s: %s is refused and leaves nothing', async (_requirement, _what, make, name) => {
    const { player, folder } = await setUp();
    await say(player);
    expect((await send(player, await make())).body.error.code).toBe(failure(name));
    expect((await player.call('readChat', { body: {} })).body.thread.lines).toHaveLength(1);
    expect(objects(folder)).toEqual([]);
  });

  test('ASVS 5.2.1: what is too large is refused before it comes, and when it is more than was announced', async () => {
    const { player } = await setUp();
    await say(player);
    const picture = await jpeg();
    const huge = await begin(player, picture, { bytes: CHAT_FILE_MAXIMUM_BYTES + 1 });
    expect(huge.body.error.code).toBe(failure('too_large'));
    const { file_id: fileId } = (await begin(player, picture, { bytes: 10 })).body;
    expect((await put(player, fileId, picture)).body.error.code).toBe(failure('too_large'));
    const flooding = await put(player, fileId, new Uint8Array(CHAT_FILE_MAXIMUM_BYTES + 1));
    expect(flooding.status).toBe(413);
  });

  test('ASVS 8.2.2: nobody sends what another announced, and none to a talk that is over', async () => {
    const { app, player, clock } = await setUp();
    await say(player);
    const picture = await jpeg();
    const { file_id: fileId } = (await begin(player, picture)).body;
    const other = testBrowser(app);
    await other.call('register', { body: { ...REGISTRATION, email: 'other@inbox.example' } });
    for (const stranger of [other, testBrowser(app)]) expect((await put(stranger, fileId, picture)).status).toBe(404);
    expect((await put(player, randomUUID(), picture)).status).toBe(404);
    clock.advance(601_000);
    expect((await put(player, fileId, picture)).status).toBe(404);
    const { file_id: later } = (await begin(player, picture)).body;
    await player.call('endChat', { body: {} });
    expect((await put(player, later, picture)).status).toBe(404);
    expect((await begin(player, picture)).status).toBe(404);
  });

  test('a talk holds so many, also when all come at once', async () => {
    const { player } = await setUp();
    await say(player);
    const picture = await jpeg();
    const all = await Promise.all(Array.from({ length: CHAT_FILES_MAXIMUM + 3 }, () => begin(player, picture)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(CHAT_FILES_MAXIMUM);
    expect(all.find(({ status }) => status !== 200)?.body.error.code).toBe(failure('chat_files_full'));
  });

  test('a name is shown without what turns or hides it', async () => {
    const { player } = await setUp();
    await say(player);
    const { line } = (await send(player, heic(), { name: '../a\u202Efdp.exe\u200B' })).body;
    expect(line.text).toBe('..afdp.exe');
  });

  test('files go with their talk, and those that never came after an hour', async () => {
    const { app, player, database, clock, folder } = await setUp();
    await say(player);
    await send(player, await jpeg());
    await begin(player, await jpeg());
    clock.advance(2 * 3_600_000);
    expect(await app.tendChatFiles()).toBe(1);
    await player.call('endChat', { body: {} });
    clock.advance(800 * DAY_MS);
    await sweep({ database, clock, vault: { put: async () => undefined, delete: async () => undefined } });
    expect(objects(folder)).toHaveLength(1);
    expect(await app.tendChatFiles()).toBe(1);
    expect(objects(folder)).toEqual([]);
  });

  test('GDPR articles 17 and 20: an export holds the talk and its files, an erasure takes the files', async () => {
    const { app, player, folder, database, clock } = await setUp();
    await say(player);
    await send(player, await pdf(2));
    await player.call('askForExport', { body: {} });
    await app.tendExports();
    const { export_id } = (await player.call('privacy')).body.export;
    const { url } = (await player.call('openExport', { body: { export_id } })).body;
    const cookie = [...player.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const asked = new Request(`${player.origin}${url}`, { headers: { host: new URL(player.origin).host, cookie } });
    const archive = await (await app.dispatch(asked, { address: '127.0.0.1' })).arrayBuffer();
    const files = unzipSync(new Uint8Array(archive));
    expect(Object.keys(files).filter((name) => name.startsWith('chat/'))).toHaveLength(2);
    expect(strFromU8(files['csv/chat_lines.csv'] ?? new Uint8Array())).toContain('statement-november.pdf');

    const playerId = (await player.call('player')).body.user.user_id;
    await player.call('askForErasure', { body: {} });
    const staff = await twoPeople({ dispatch: app.dispatch, database, clock });
    expect((await eraseByTwo(staff, playerId)).status).toBe(200);
    await app.tendExports();
    await app.tendChatFiles();
    expect(objects(folder).filter((file) => file.includes('/chat/'))).toEqual([]);
    expect(await rows(database, sql`select 1 as found from chat_lines`)).toEqual([]);
  });
});
