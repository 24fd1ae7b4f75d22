/** Mailings: to whom, when and how often; by which variant; and what came of them. */
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createUnitOfWork, rows } from '#server/db/index.ts';
import { mailingJob } from '#server/modules/backoffice/index.ts';
import { variantOf } from '#server/modules/backoffice/mailing-job.ts';
import type { MailingRules } from '#shared/backoffice/mailings.ts';
import { onOneDatabase } from '../support/databases.ts';
import { openMessages } from '../support/messages.ts';
import { REGISTRATION, testApp, testBrowser, testClock } from '../support/server.ts';
import { silentLog } from '../support/silent-log.ts';
import { enrolColleague } from '../support/staff.ts';

const WHY = { reason: 'autumn plan, page 4' };
const HOUR = 3_600_000;
const said = (title: string) => ({ title, text: `${title}, and what it is about.` });

const RULES: MailingRules = {
  ...{ name: 'Autumn', trigger: 'time', days: null, segment_id: null, regions: [], channels: ['inbox'], page: 'vip' },
  ...{ variants: [{ en: said('Autumn'), de: said('Herbst') }], cap: 2 },
  ...{ starts_at: '2026-01-01T00:00:00.000Z', ends_at: '2027-01-01T00:00:00.000Z' },
};

describe('variants', () => {
  test('a player gets the same one each time, and many players get each of two about evenly', () => {
    const players = Array.from({ length: 1_000 }, (_, index) => `player-${index}`);
    const first = players.filter((player) => variantOf('a', player, 2) === 0);
    expect(first).toEqual(players.filter((player) => variantOf('a', player, 2) === 0));
    expect(first.length).toBeGreaterThan(430);
    expect(first.length).toBeLessThan(570);
  });
});

onOneDatabase((_name, open) => {
  async function setUp() {
    const connection = await open();
    const { database } = connection;
    const clock = testClock();
    const app = await testApp(connection, { clock });
    const mara = await enrolColleague({ dispatch: app.dispatch, database, clock }, 'Mara', 'marketing');
    /** Moves on to an hour of the day, UTC. */
    const until = (hour: number) => clock.advance(((((hour - clock.now().getUTCHours()) % 24) + 24) % 24) * HOUR);
    until(12);
    let named = 0;
    async function player(language: 'de' | 'en' | 'fi' = 'de') {
      named += 1;
      const browser = testBrowser(app);
      const body = { ...REGISTRATION, email: `sailor-${named}@inbox.example`, language };
      const registered = await browser.call('register', { body });
      return { playerId: registered.body.result.user_id as string, browser };
    }
    async function start(change: Partial<MailingRules> = {}) {
      const made = await mara.ask('POST', '/api/mailings', { rules: { ...RULES, ...change }, ...WHY });
      const id = made.body.mailing_id as string;
      expect((await mara.ask('POST', `/api/mailings/${id}/start`, WHY)).status).toBe(200);
      return id;
    }
    const sent: { playerId: string; title: unknown; channels: unknown }[] = [];
    let ending = false;
    const unsendable = new Set<string>();
    const { run: inTransaction } = createUnitOfWork(database, () => {});
    const job = mailingJob({
      unitOfWork: {
        run: (work) =>
          inTransaction(async (...parts) => {
            const value = await work(...parts);
            if (ending) throw new Error('the node ends here');
            return value;
          }),
      },
      ...{ clock, log: silentLog },
      messages: {
        async sendAll(_transaction, _kind, messages) {
          if (messages.some(({ playerId }) => unsendable.has(playerId))) throw new Error('no such text');
          for (const { playerId, variables, channels = [] } of messages)
            sent.push({ playerId, title: variables?.title, channels });
          return messages.map(({ channels = [] }) => channels);
        },
      },
    });
    const run = (ends = false) => {
      ending = ends;
      return job.handle(undefined);
    };
    return { database, clock, until, mara, player, start, sent, run, unsendable };
  }

  test('everybody of the audience gets it once, in their language; nobody whose language it lacks', async () => {
    const { player, start, sent, run, mara, database } = await setUp();
    const [german, english] = [await player('de'), await player('en')];
    await player('fi');
    const id = await start();
    await run();
    await run();
    const titles = new Map(sent.map(({ playerId, title }) => [playerId, title]));
    expect(sent).toHaveLength(2);
    expect([titles.get(german.playerId), titles.get(english.playerId)]).toEqual(['Herbst', 'Autumn']);
    const { mailings } = (await mara.ask('GET', '/api/mailings')).body;
    expect(mailings).toMatchObject([
      { mailing_id: id, state: 'live', left_out: 0, results: [{ sent: 2, opened: 0, deposited: 0 }] },
    ]);
    expect(await rows(database, sql`select 1 from mailing_sends`)).toHaveLength(2);
  });

  test('a domain without the page that a mailing leads to gets nothing of it', async () => {
    const { player, start, sent, run, database } = await setUp();
    const [everything, sportOnly] = [await player(), await player()];
    await database.execute(sql`update players set region = 'za' where player_id = ${sportOnly.playerId}::uuid`);
    await start({ name: 'Race', page: 'tournaments' });
    await run();
    expect(sent.map(({ playerId }) => playerId)).toEqual([everything.playerId]);
    sent.length = 0;
    await start({ name: 'Match', page: 'sport', cap: 5 });
    await run();
    expect(new Set(sent.map(({ playerId }) => playerId))).toEqual(new Set([everything.playerId, sportOnly.playerId]));
  });

  test('what a crash cuts off is sent by the next run, and none of it twice', async () => {
    const { player, start, sent, run, database } = await setUp();
    await player();
    await start();
    await expect(run(true)).rejects.toThrow('the node ends here');
    expect(await rows(database, sql`select 1 from mailing_sends`)).toEqual([]);
    // Written, and gone with its transaction.
    sent.length = 0;
    await Promise.all([run(), run()]);
    expect(sent).toHaveLength(1);
  });

  test('a message that cannot be written leaves out its player, and nobody else', async () => {
    const { player, start, sent, run, mara, unsendable } = await setUp();
    const [first, second] = [await player(), await player()];
    unsendable.add(first.playerId);
    await start();
    await run();
    unsendable.clear();
    await run();
    expect(sent.map(({ playerId }) => playerId)).toEqual([second.playerId]);
    const { mailings } = (await mara.ask('GET', '/api/mailings')).body;
    expect(mailings).toMatchObject([{ left_out: 1, results: [{ sent: 1 }] }]);
  });

  test('of mailings with one name that are made at once, one is made and the others are told', async () => {
    const { mara } = await setUp();
    const make = () => mara.ask('POST', '/api/mailings', { rules: { ...RULES, name: 'Regatta' }, ...WHY });
    const answers = (await Promise.all([make(), make(), make(), make()])).map(({ status }) => status).sort();
    expect(answers[0]).toBe(200);
    expect(new Set(answers.slice(1))).toEqual(new Set([(await make()).status]));
    expect(answers[3]).toBeLessThan(500);
  });

  test('it waits for the morning where they live, and for a week that is not full', async () => {
    const { player, start, sent, run, until, clock } = await setUp();
    await player();
    await start({ name: 'One', cap: 1 });
    await start({ name: 'Two', cap: 1 });
    until(23);
    await run();
    expect(sent).toEqual([]);
    until(12);
    await run();
    await run();
    expect(sent).toHaveLength(1);
    clock.advance(7 * 24 * HOUR + 1);
    await run();
    expect(sent).toHaveLength(2);
  });

  test('events: never deposited, not seen for days, a level reached; each occasion once', async () => {
    const { player, start, sent, run, clock, database } = await setUp();
    const { playerId } = await player();
    const rich = await player();
    await start({ name: 'Level', trigger: 'level', cap: 14 });
    await start({
      name: 'First',
      trigger: 'no_deposit',
      days: 3,
      cap: 14,
      variants: [{ en: said('x'), de: said('First') }],
    });
    const dormant = { trigger: 'dormant', days: 10, cap: 14, variants: [{ en: said('x'), de: said('Back') }] } as const;
    await start({ name: 'Back', ...dormant, variants: [...dormant.variants] });
    await run();
    expect(sent).toEqual([]);
    const reach = (level: number) =>
      database.execute(sql`insert into vip_level_ups (player_id, level, reached_at)
        values (${rich.playerId}::uuid, ${level}::smallint, ${clock.now().toISOString()}::timestamptz)`);
    for (const level of [1, 2]) {
      await reach(level);
      await run();
      await run();
    }
    expect(sent.map((one) => [one.playerId, one.title])).toEqual(Array(2).fill([rich.playerId, 'Herbst']));
    clock.advance(3 * 24 * HOUR);
    await run();
    const own = () => sent.filter((one) => one.playerId === playerId).map(({ title }) => title);
    expect(own()).toEqual(['First']);
    clock.advance(8 * 24 * HOUR);
    await run();
    expect(own()).toEqual(['First', 'Back']);
  });

  test('a draft is changed, what runs is not; a stopped one is sent no more; bad rules are told by field', async () => {
    const { player, start, sent, run, mara } = await setUp();
    const refused = async (change: Partial<MailingRules>) =>
      (await mara.ask('POST', '/api/mailings', { rules: { ...RULES, ...change }, ...WHY })).body.error;
    expect(await refused({ days: 3 })).toMatchObject({ message: 'invalid', fields: { days: 'validation_required' } });
    expect(await refused({ variants: [{ de: said('Herbst') }] })).toMatchObject({ message: 'invalid' });
    expect(await refused({ ends_at: RULES.starts_at })).toMatchObject({ message: 'invalid' });
    const id = await start();
    expect(await refused({ name: 'autumn' })).toMatchObject({ message: 'campaign_exists' });
    const change = { rules: { ...RULES, cap: 9 }, ...WHY };
    expect((await mara.ask('POST', `/api/mailings/${id}`, change)).body.error.message).toBe('campaign_settled');
    expect((await mara.ask('POST', `/api/mailings/${id}/stop`, WHY)).status).toBe(200);
    await player();
    await run();
    expect(sent).toEqual([]);
  });

  test('by the outbox: in the inbox, by mail with consent only; opened ones are counted, who wants none is left out', async () => {
    const { player, start, mara, database, clock } = await setUp();
    const [reader, silent] = [await player(), await player()];
    const no = { topic: 'marketing', channel: 'inbox', allowed: false } as const;
    await silent.browser.call('saveMessagePreference', { body: no });
    await start({ channels: ['inbox', 'toast', 'mail'] });
    const { messages } = openMessages({ database, clock });
    const job = mailingJob({ log: silentLog, unitOfWork: createUnitOfWork(database, () => {}), clock, messages });
    await job.handle(undefined);
    await messages.close();
    const kept = await rows<{ player_id: string; channels: string[] }>(
      database,
      sql`select player_id, channels from mailing_sends`,
    );
    const by = new Map(kept.map(({ player_id, channels }) => [player_id, channels]));
    expect([by.get(reader.playerId), by.get(silent.playerId)]).toEqual([['inbox', 'toast'], []]);
    const [message] = (await reader.browser.call('notifications')).body.result;
    expect(message).toMatchObject({ kind: 'mailing', message: { url: '/vip', popup: { header: 'Herbst' } } });
    await database.execute(sql`update notifications set reading = true`);
    const { mailings } = (await mara.ask('GET', '/api/mailings')).body;
    expect(mailings).toMatchObject([{ left_out: 1, results: [{ sent: 1, opened: 1, deposited: 0 }] }]);
  });

  test('a break that begins between the picking and the sending holds: left out, counted, and not tried again', async () => {
    const { player, start, mara, database, clock } = await setUp();
    const { playerId, browser } = await player();
    await start({ channels: ['inbox', 'toast', 'mail'] });
    const onBreak = new Set<string>();
    const { messages } = openMessages({ database, clock, mayAdvertise: async (_queryable, id) => !onBreak.has(id) });
    const tries: string[] = [];
    const job = mailingJob({
      log: silentLog,
      ...{ unitOfWork: createUnitOfWork(database, () => {}), clock },
      messages: {
        async sendAll(transaction, kind, written) {
          for (const message of written) {
            tries.push(message.playerId);
            onBreak.add(message.playerId);
          }
          return messages.sendAll(transaction, kind, written);
        },
      },
    });
    await job.handle(undefined);
    await job.handle(undefined);
    await messages.close();
    expect(tries).toEqual([playerId]);
    expect((await browser.call('notifications')).body.result).toEqual([]);
    const { mailings } = (await mara.ask('GET', '/api/mailings')).body;
    expect(mailings).toMatchObject([{ left_out: 1, results: [{ sent: 0 }] }]);
  });

  test('nobody who is suspended or on a break is written to', async () => {
    const { player, start, sent, run, database } = await setUp();
    const { playerId } = await player();
    await database.execute(sql`update players set status = 'excluded' where player_id = ${playerId}::uuid`);
    await start();
    await run();
    expect(sent).toEqual([]);
  });
});
