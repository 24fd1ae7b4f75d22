/** Content changed in the console: drafts, refusals, publishing and the way back. */
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { pictureFaults } from '#builder/publish/preview.ts';
import { answerDesk } from '#features/editor/desk.ts';
import { type Asked, createDesk, createPublisher } from '#server/modules/publishing/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { testApp, testClock } from '../support/server.ts';
import { CONSOLE_HOST, CONSOLE_ORIGIN, type Colleague, enrolColleague } from '../support/staff.ts';

const WHY = { reason: 'the Friday offer' };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const PROMO = '/api/content/promo/bet-club';
const NEW = '/api/content/promo/quiet-harbour';
const fileOf = (alias: string) => `src/content/promos/${alias}.yaml`;

// biome-ignore lint/suspicious/noExplicitAny: a test writes whatever a form may send
type Values = Record<string, any>;

/** Answers as the programs of the sources do, without starting them. */
async function answer({ program, words: [word = ''], question, source }: Asked): Promise<unknown> {
  vi.stubEnv('FAIRWIND_SOURCE', source);
  if (program.endsWith('preview.ts')) return { faults: await pictureFaults(), preview: null };
  return answerDesk(word, JSON.parse(JSON.stringify(question)));
}
afterEach(() => vi.unstubAllEnvs());

onOneDatabase((_name, open) => {
  /** A console over a copy of the content; a publish of it does nothing but answer. */
  async function setUp() {
    const connection = await open();
    const clock = testClock();
    const root = mkdtempSync(join(tmpdir(), 'fairwind-content-'));
    cpSync(inRoot('src', 'content'), join(root, 'src', 'content'), { recursive: true });
    const kinds: string[] = [];
    const answers: { passed: boolean; output: string }[] = [];
    const publish = async (kind: string) => {
      kinds.push(kind);
      return answers.shift() ?? { passed: true, output: 'live' };
    };
    const publisher = createPublisher(publish, clock, silent);
    const asked: string[] = [];
    const desk = createDesk(inRoot(), root, join(root, 'dist'), (question) => {
      asked.push(question.words[0] ?? '');
      return answer(question);
    });
    const app = await testApp(connection, { clock, publisher, desk });
    const world = { dispatch: app.dispatch, database: connection.database, clock };
    const mara = await enrolColleague(world, 'Mara', 'marketing');
    const read = (alias: string) => readFileSync(join(root, fileOf(alias)), 'utf8');
    const values = async (path: string): Promise<Values> => (await mara.ask('GET', path)).body.values;
    const save = (path: string, changed: Values, rest: object = {}) =>
      mara.ask('POST', path, { values: changed, version: null, unfinished: false, ...WHY, ...rest });
    return { app, world, mara, root, asked, kinds, answers, clock, read, values, save };
  }

  const titled = (values: Values, title: string): Values => ({
    ...values,
    texts: Object.fromEntries(
      Object.entries(values.texts as Values).map(([code, own]) => [code, { ...own, ...(own.title ? { title } : {}) }]),
    ),
  });

  const draftsOf = async (mara: Colleague) => (await mara.ask('GET', '/api/content')).body.drafts;

  test('a change is a draft first, live once it is published, and gone again once it is taken back', async () => {
    const { app, mara, kinds, read, values, save } = await setUp();
    const before = read('bet-club');
    const { body } = await save(PROMO, titled(await values(PROMO), 'Club of bets'));
    expect(body).toMatchObject({ faults: [], alias: 'bet-club' });
    expect(read('bet-club')).toBe(before);
    const draft = `/api/content-drafts/${body.draft_id}`;
    expect((await mara.ask('POST', `${draft}/publish`, { at: null, ...WHY })).status).toBe(200);
    await app.jobs.runDue();
    // What the form left alone is as it was, to the letter.
    expect(read('bet-club')).toBe(before.replaceAll(/(title: )'[^']*'/g, "$1'Club of bets'"));
    const { past, drafts } = (await mara.ask('GET', '/api/content')).body;
    expect(drafts).toEqual([]);
    expect(past).toMatchObject([{ alias: 'bet-club', state: 'live', by: 'Mara' }]);
    expect((await mara.ask('POST', `${draft}/take-back`, WHY)).status).toBe(200);
    await app.jobs.runDue();
    expect(read('bet-club')).toBe(before);
    expect(kinds.at(-1)).toBe('asked');
    expect((await mara.ask('GET', PROMO)).body.past).toMatchObject([{ state: 'taken_back' }]);
  });

  test('saving refuses what publishing would refuse, by field; what is kept unfinished cannot be published', async () => {
    const { mara, values, save } = await setUp();
    const good = await values(PROMO);
    const faultsOf = async (changed: Values, path = PROMO) =>
      (await save(path, changed)).body.faults.map(({ field, message }: Values) => `${field}: ${message}`);
    const long = { ...good, texts: { ...good.texts, fi: { ...good.texts.fi, excerpt: 'a'.repeat(141) } } };
    expect(await faultsOf(long)).toEqual([expect.stringMatching(/^texts\.fi\.excerpt: .*<=140/)]);
    const copy = { ...good, texts: { ...good.texts, 'en-ca': { title: good.texts.en.title } } };
    expect(await faultsOf(copy)).toEqual([expect.stringContaining('texts.en-ca.title: repeats en')]);
    expect(await faultsOf(good, NEW)).toContain('texts.en.title: "Bet club" is already that of bet-club.yaml');
    expect(await faultsOf({ ...good, terms: { ...good.terms, termDays: 0 } })).toEqual([
      expect.stringMatching(/^terms\.termDays: /),
    ]);
    expect(await faultsOf({ ...good, tems: 1 })).toEqual(['tems: there is no such field']);
    // One fault hides no other: six languages are missing, one text is too long, and the segment is none.
    const { en, de, fi } = long.texts;
    const many = await faultsOf({ ...good, segment: 'bingo', texts: { en, de, fi } });
    expect(many.filter((fault: string) => fault.endsWith('missing translation'))).toHaveLength(6);
    expect(many.map((fault: string) => fault.split(':')[0])).toEqual(
      expect.arrayContaining(['segment', 'texts.fi.excerpt']),
    );
    expect(await faultsOf({ ...good, regions: ['de'], locales: ['hu'] })).toEqual([
      expect.stringContaining('needs: no domain shows it'),
    ]);
    expect(await draftsOf(mara)).toEqual([]);
    const kept = (await save(PROMO, copy, { unfinished: true })).body;
    const draft = `/api/content-drafts/${kept.draft_id}`;
    for (const [act, body] of [
      ['publish', { at: null, ...WHY }],
      ['preview', WHY],
    ] as const)
      expect((await mara.ask('POST', `${draft}/${act}`, body)).body.error.message).toBe('content_unfinished');
  });

  test('a photo that is too small is named at its field', async () => {
    const { world, mara, values, save } = await setUp();
    const named = { ...(await values(PROMO)), image: '/media/deck.jpg' };
    const { draft_id } = (await save(PROMO, named, { unfinished: true })).body;
    const photo = sharp({ create: { width: 640, height: 400, channels: 3, background: '#2a6f97' } });
    const bytes = await photo.jpeg().toBuffer();
    const sent = new Request(`${CONSOLE_ORIGIN}/api/content-drafts/${draft_id}/picture?name=/media/deck.jpg`, {
      method: 'POST',
      headers: { host: CONSOLE_HOST, origin: CONSOLE_ORIGIN, 'x-fairwind-write': '1', cookie: mara.cookie },
      body: new Uint8Array(bytes),
    });
    expect((await world.dispatch(sent, { address: '203.0.113.7' })).status).toBe(200);
    const again = await save(PROMO, named, { unfinished: true, version: 1 });
    expect(again.body.faults).toMatchObject([{ field: 'image', message: expect.stringContaining('640 pixels wide') }]);
  });

  test('a refused publish leaves the sources as they were, and says why', async () => {
    const { app, mara, answers, read, values, save } = await setUp();
    const before = read('bet-club');
    const { draft_id } = (await save(PROMO, titled(await values(PROMO), 'Club of bets'))).body;
    answers.push({ passed: false, output: 'The new site has a problem' });
    await mara.ask('POST', `/api/content-drafts/${draft_id}/publish`, { at: null, ...WHY });
    await app.jobs.runDue();
    expect(read('bet-club')).toBe(before);
    expect(await draftsOf(mara)).toMatchObject([
      { state: 'draft', refusal: { code: 'publish_refused', output: 'The new site has a problem' } },
    ]);
  });

  /** A draft of a promotion with a picture. */
  async function withPicture({ world, mara, values, save }: Awaited<ReturnType<typeof setUp>>, background: string) {
    const named = { ...(await values(PROMO)), image: '/media/deck.jpg' };
    const { draft_id, version } = (await save(PROMO, named, { unfinished: true })).body;
    const photo = sharp({ create: { width: 1200, height: 800, channels: 3, background } });
    const bytes = new Uint8Array(await photo.jpeg().toBuffer());
    const sent = new Request(`${CONSOLE_ORIGIN}/api/content-drafts/${draft_id}/picture?name=/media/deck.jpg`, {
      method: 'POST',
      headers: { host: CONSOLE_HOST, origin: CONSOLE_ORIGIN, 'x-fairwind-write': '1', cookie: mara.cookie },
      body: bytes,
    });
    expect((await world.dispatch(sent, { address: '203.0.113.7' })).status).toBe(200);
    expect((await save(PROMO, named, { version })).body.faults).toEqual([]);
    return { draft: `/api/content-drafts/${draft_id}`, bytes };
  }

  test('what brought a picture takes it out of the sources again when it is refused or taken back', async () => {
    const desk = await setUp();
    const { app, mara, root, answers } = desk;
    const picture = join(root, 'src/content/media/deck.jpg');
    const { draft, bytes } = await withPicture(desk, '#2a6f97');
    answers.push({ passed: false, output: 'The new site has a problem' });
    await mara.ask('POST', `${draft}/publish`, { at: null, ...WHY });
    await app.jobs.runDue();
    expect(existsSync(picture)).toBe(false);
    await mara.ask('POST', `${draft}/publish`, { at: null, ...WHY });
    await app.jobs.runDue();
    expect(new Uint8Array(readFileSync(picture))).toEqual(bytes);
    await mara.ask('POST', `${draft}/take-back`, WHY);
    await app.jobs.runDue();
    expect(existsSync(picture)).toBe(false);
  });

  test('a picture that was there before is there again, and one that another promotion names stays', async () => {
    const desk = await setUp();
    const { app, mara, root, read } = desk;
    const picture = join(root, 'src/content/media/deck.jpg');
    const { draft: first, bytes } = await withPicture(desk, '#2a6f97');
    const live = async (draft: string, act: string, body: object) => {
      await mara.ask('POST', `${draft}/${act}`, body);
      await app.jobs.runDue();
    };
    await live(first, 'publish', { at: null, ...WHY });
    const { draft: second, bytes: other } = await withPicture(desk, '#7a4f2a');
    await live(second, 'publish', { at: null, ...WHY });
    expect(new Uint8Array(readFileSync(picture))).toEqual(other);
    await live(second, 'take-back', WHY);
    expect(new Uint8Array(readFileSync(picture))).toEqual(bytes);
    writeFileSync(join(root, fileOf('quiet-harbour')), read('bet-club'));
    await live(first, 'take-back', WHY);
    expect(existsSync(picture)).toBe(true);
  });

  test('a publish that is followed starts no program at each look, and a file that changes is read anew', async () => {
    const { mara, root, asked } = await setUp();
    await mara.ask('GET', PROMO);
    asked.length = 0;
    for (let look = 0; look < 5; look += 1) expect((await mara.ask('GET', PROMO)).status).toBe(200);
    expect(asked).toEqual([]);
    const path = join(root, fileOf('bet-club'));
    writeFileSync(path, readFileSync(path, 'utf8').replace(/^order: .*$/m, 'order: 77'));
    expect((await mara.ask('GET', PROMO)).body.values.order).toBe(77);
  });

  test('two who change the same: the later one is told, in the draft and in the sources', async () => {
    const { app, mara, root, values, save } = await setUp();
    const good = await values(PROMO);
    const { draft_id } = (await save(PROMO, titled(good, 'Club of bets'))).body;
    expect((await save(PROMO, titled(good, 'Bets of the club'))).body.error.message).toBe('content_changed');
    writeFileSync(join(root, fileOf('bet-club')), 'order: 1\n');
    await mara.ask('POST', `/api/content-drafts/${draft_id}/publish`, { at: null, ...WHY });
    await app.jobs.runDue();
    expect(readFileSync(join(root, fileOf('bet-club')), 'utf8')).toBe('order: 1\n');
    expect(await draftsOf(mara)).toMatchObject([{ refusal: { code: 'content_changed' } }]);
  });

  test('a planned change comes live at its moment; one whose plan is taken back is a draft again', async () => {
    const { app, mara, clock, kinds, values, save } = await setUp();
    const { draft_id } = (await save(PROMO, titled(await values(PROMO), 'Club of bets'))).body;
    const draft = `/api/content-drafts/${draft_id}`;
    const at = () => new Date(clock.now().getTime() + 600_000).toISOString();
    await mara.ask('POST', `${draft}/publish`, { at: at(), ...WHY });
    expect((await save(PROMO, {}, { version: 1 })).body.error.message).toBe('content_busy');
    expect((await mara.ask('POST', `${draft}/unplan`, WHY)).status).toBe(200);
    clock.advance(660_000);
    await app.jobs.runDue();
    expect(kinds).toEqual([]);
    await mara.ask('POST', `${draft}/publish`, { at: at(), ...WHY });
    clock.advance(660_000);
    await app.jobs.runDue();
    expect(kinds).toEqual(['asked']);
  });

  test('a promotion that is renamed or goes leads somewhere, or is given up with a plain yes', async () => {
    const { app, mara, root, read, values, save } = await setUp();
    const renamed = await save(PROMO, await values(PROMO), { rename: { to: 'club', gives_up_address: false } });
    await mara.ask('POST', `/api/content-drafts/${renamed.body.draft_id}/publish`, { at: null, ...WHY });
    await app.jobs.runDue();
    expect(existsSync(join(root, fileOf('bet-club')))).toBe(false);
    expect(read('club')).toMatch(/formerly:\s+(?:- |\[ ?)bet-club/);
    const remove = (body: object) => mara.ask('POST', '/api/content/promo/club/remove', { ...body, ...WHY });
    const silently = await remove({ leads_to: null, gives_up_address: false });
    expect(silently.body.error.message).toBe('address_given_up');
    const { draft_id } = (await remove({ leads_to: 'welcome', gives_up_address: false })).body;
    await mara.ask('POST', `/api/content-drafts/${draft_id}/publish`, { at: null, ...WHY });
    await app.jobs.runDue();
    expect(existsSync(join(root, fileOf('club')))).toBe(false);
    // The names that it had before lead there too.
    expect(read('welcome')).toMatch(/formerly:\s+(?:- |\[ ?)club[\s,-]+bet-club/);
  });

  test('an address that is given up says so in a file of its own, which goes when the name comes back', async () => {
    const { app, mara, root, values, save } = await setUp();
    const good = await values(PROMO);
    const publish = async (draftId: string) => {
      await mara.ask('POST', `/api/content-drafts/${draftId}/publish`, { at: null, ...WHY });
      await app.jobs.runDue();
    };
    const given = { leads_to: null, gives_up_address: true, reason: "it's over" };
    const { body } = await mara.ask('POST', `${PROMO}/remove`, given);
    expect(await draftsOf(mara)).toMatchObject([{ removes: true }]);
    await publish(body.draft_id);
    const file = join(root, 'src/content/given-up/bet-club.yaml');
    expect(readFileSync(file, 'utf8')).toBe("address: 'bet-club'\nreason: 'it''s over'\n");
    await publish((await save(PROMO, good)).body.draft_id);
    expect([existsSync(join(root, fileOf('bet-club'))), existsSync(file)]).toEqual([true, false]);
  });

  test('a form is drawn in the language of whoever fills it in', async () => {
    const { mara } = await setUp();
    const labelIn = async (language: string) =>
      (await mara.ask('GET', `${PROMO}?language=${language}`)).body.fields.find(
        ({ name }: Values) => name === 'timeZone',
      ).label;
    expect([await labelIn('en'), await labelIn('de')]).toEqual([
      'Time zone of start and end',
      'Zeitzone von Beginn und Ende',
    ]);
  });

  test('who may not publish sees and does nothing here, and every act is a row of the audit log', async () => {
    const { world, values, save } = await setUp();
    await save(PROMO, titled(await values(PROMO), 'Club of bets'));
    const nils = await enrolColleague(world, 'Nils', 'payments');
    expect((await nils.ask('GET', '/api/content')).status).toBe(403);
    const olga = await enrolColleague(world, 'Olga', 'compliance');
    const { rows } = (await olga.ask('GET', '/api/audit')).body;
    const saved = rows.find(({ action }: Values) => action === 'content_saved');
    expect(saved).toMatchObject({ staff: 'Mara', subject_id: 'promo/bet-club', reason: WHY.reason });
  });

  test('the words of a text page are changed one language at a time', async () => {
    const { app, mara, root, values, save } = await setUp();
    const path = '/api/content/page/about-us';
    const { de } = await values(path);
    const file = join(root, 'src/content/pages/de/about-us.md');
    const before = readFileSync(file, 'utf8');
    const wrong = await save(path, { de: { ...de, body: `${de.body}\n\n{{ mail }}` } });
    expect(wrong.body.faults[0].message).toContain('no region has this');
    const { draft_id } = (await save(path, { de: { ...de, title: 'Wer wir sind' } })).body;
    await mara.ask('POST', `/api/content-drafts/${draft_id}/publish`, { at: null, ...WHY });
    await app.jobs.runDue();
    expect(readFileSync(file, 'utf8')).toBe(before.replace(/^title: .*$/m, 'title: "Wer wir sind"'));
  });
});
