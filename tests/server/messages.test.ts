/** Messages to players (design section 10): one outbox, its channels, consent, and attacks named after their ASVS 5.0 requirement. */
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { isPushService } from '#server/adapters/push/hosts.ts';
import type { App } from '#server/app.ts';
import { eventsAfter, firstRow, rows } from '#server/db/index.ts';
import { LETTER_KINDS, letterMail } from '#server/modules/letters/index.ts';
import { MESSAGE_KINDS, type MessageKind } from '#server/modules/messages/index.ts';
import { renderMessage } from '#server/modules/messages/texts.ts';
import { PAGE_LENGTH } from '#server/modules/notifications/service.ts';
import { MESSAGE_CHANNELS, MESSAGE_TOPICS } from '#shared/contract/messages.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import {
  isSignedFor,
  MESSAGES_ORIGIN,
  openMessages,
  testMailbox,
  testPushService,
  vapidKeys,
} from '#tests/support/messages.ts';
import { REGISTRATION, TEST_ORIGIN, testApp, testBrowser, testClock } from '#tests/support/server.ts';

const SAMPLE = {
  amount: { amount: '1234.50', currency: 'EUR' },
  game: 'Kraken’s Toll',
  title: 'A letter',
  text: 'Two lines.\n\nOr more.',
  talk: 'Hello',
};

/** What a letter names by a word must have it in the words of the site: two names for one reason would be two reasons. */
describe('words of letters', () => {
  test.each(BASE_LANGUAGES)('reasons, limits and periods are called what the pages call them: %s', (locale) => {
    const read = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'));
    const letters = read(`server/locales/${locale}/messages.json`);
    const cashier = read(`locales/${locale}/cashier.json`);
    const protection = read(`locales/${locale}/protection.json`);
    const limits = { session: 'session', reality: 'reality_check' } as Record<string, string>;
    const reasons = Object.keys(letters).filter((key) => key.startsWith('reason_') && key !== 'reason_general');
    expect(reasons.length).toBeGreaterThan(0);
    for (const key of reasons) expect(letters[key], key).toBe(cashier[key]);
    for (const kind of ['deposit', 'loss', 'stake', 'session', 'reality']) {
      expect(letters[`limit_name_${kind}`], kind).toBe(protection[limits[kind] ?? `${kind}_limit`]);
    }
    for (const period of ['day', 'week', 'month']) {
      expect(letters[`period_${period}`]?.toLowerCase(), period).toBe(protection[period]?.toLowerCase());
    }
  });
});

describe('design 10: texts are keys and variables', () => {
  test.each(BASE_LANGUAGES)('%s says every kind, with amounts as it writes them', (locale) => {
    for (const kind of MESSAGE_KINDS) {
      const { title, text } = renderMessage(kind, SAMPLE, locale);
      expect(title, kind).not.toMatch(/\{\{|undefined|^$/);
      expect(text, kind).not.toMatch(/\{\{|undefined|^$/);
    }
    const amount = new Intl.NumberFormat(locale === 'no' ? 'nb-NO' : locale, { style: 'currency', currency: 'EUR' });
    expect(renderMessage('deposit_succeeded', SAMPLE, locale).text.replaceAll(/[^\d]/g, '')).toBe('123450');
    expect(amount.format(1234.5)).toMatch(/50/);
  });

  test.each([
    ['de', 'Fairwind Beispiel GmbH', 'HRB 00001 (Beispielregister) · EX-DE-0001 · Beispielbehörde für Glücksspiel'],
    ['hu', 'Fairwind Példa Kft.', 'EX-00-000001 · EX-HU-0001 · Példa Szerencsejáték Hatóság'],
  ] as const)('GmbHG § 35a: a letter from %s names its company, register and licence', (region, company, register) => {
    const origin = `https://fairwind-${region}.example`;
    const mail = letterMail(
      { title: 'Hi', before: [], after: [] },
      { to: 'mara@fairwind.example', support: 's@fairwind.example', origin, locale: 'en', region },
    );
    for (const shown of [mail.html, mail.text]) {
      expect(shown).toContain(company);
      expect(shown).toContain(register);
    }
  });

  test('ASVS 1.2: a variable is text: it opens no header, no tag and no further variable', () => {
    const variables = { title: 'Hi\r\nBcc: all@fairwind.example', text: '<script>alert(1)</script>{{title}}\u202e' };
    const { title, text } = renderMessage('operator_message', variables, 'en');
    expect(title).toBe('Hi Bcc: all@fairwind.example');
    expect(text).toBe('<script>alert(1)</script>{{title}}');
    const mail = letterMail(
      { title, before: [text], action: { label: text, url: 'https://fairwind.example/?a="><b>' }, after: [] },
      {
        ...{ to: 'mara@fairwind.example', support: 's@fairwind.example', origin: 'https://fairwind.example' },
        ...{ locale: 'en', region: 'main' },
      },
    );
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(mail.html).not.toMatch(/<script|"><b>/);
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(mail.text).toContain('<script>alert(1)</script>');
  });
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://web.push.apple.com/QAbc', true],
  ['https://wns2-db5p.notify.windows.com/w/?token=a', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
  ['https://user:pass@fcm.googleapis.com/fcm', false],
  ['https://fcm.googleapis.com.evil.example/fcm', false],
  ['https://evilpush.apple.com/x', false],
  ['https://127.0.0.1/x', false],
  ['https://[::1]/x', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/x', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('ASVS 1.3.6: a push goes to a known push service only: %s', (endpoint, known) => {
  expect(isPushService(endpoint)).toBe(known);
});

onOneDatabase((_name, _open, shared) => {
  const apps: App[] = [];
  // What an app still sends would hold what the next test empties.
  afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())));

  async function setUp(options: Partial<Parameters<typeof openMessages>[0]> = {}) {
    const { database } = await shared();
    await database.execute(sql`truncate players cascade`);
    const clock = testClock();
    const { box, mailer } = testMailbox();
    const push = testPushService();
    const vapid = vapidKeys();
    const values = { VAPID_PUBLIC_KEY: vapid.publicKey, VAPID_PRIVATE_KEY: vapid.privateKey };
    const app = await testApp(await shared(), { clock, mailer, values });
    apps.push(app);
    const browser = testBrowser(app);
    const playerId: string = (await browser.call('register', { body: REGISTRATION })).body.result.user_id;
    const parts = { database, clock, mailer, pushFetch: push.fetch, vapid, ...options };
    const outbox = openMessages(parts);
    const send = (kind: MessageKind, variables = SAMPLE, to = playerId) =>
      outbox.unitOfWork.run((transaction) => outbox.messages.send(transaction, { kind, playerId: to, variables }));
    return { database, clock, box, push: push.service, vapid, app, browser, playerId, send, ...outbox };
  }

  const inboxOf = async (browser: ReturnType<typeof testBrowser>, query = {}) =>
    (await browser.call('notifications', { query })).body;

  describe('the outbox', () => {
    test('nothing of a message stays when what it tells of is rolled back', async () => {
      const { database, unitOfWork, messages, playerId, browser, box } = await setUp();
      const failing = unitOfWork.run(async (transaction) => {
        await messages.send(transaction, { kind: 'jackpot_won', playerId, variables: SAMPLE });
        throw new Error('rolled back');
      });
      await expect(failing).rejects.toThrow('rolled back');
      await messages.deliver();
      expect(await inboxOf(browser)).toEqual({ result: [], unread: 0, next: null });
      expect(box.sent).toEqual([]);
      expect(await rows(database, sql`select 1 from letters`)).toEqual([]);
    });

    test('no sentence is stored: the inbox follows the player’s language, the mail has it at its sending', async () => {
      const { database, browser, send, messages, box } = await setUp();
      await send('jackpot_won');
      expect((await inboxOf(browser)).result[0].message.popup.header).toBe('The jackpot is yours');
      await browser.call('saveLanguage', { body: { language: 'de' } });
      await messages.deliver();
      const { message } = (await inboxOf(browser)).result[0];
      expect(message.popup.header).toBe('Der Jackpot gehört dir');
      expect(message.popup.content.replace('\u00a0', ' ')).toBe(
        'Du hast 1.234,50 € in Kraken’s Toll gewonnen. Das Geld ist in deinem Guthaben.',
      );
      expect(box.sent[0]).toMatchObject({ to: REGISTRATION.email, subject: 'Der Jackpot gehört dir' });
      expect(box.sent[0]?.text).toContain(`${MESSAGES_ORIGIN}/de/account/game-history`);
      expect(box.sent[0]?.html).toContain('lang="de-DE"');
      expect(await rows(database, sql`select 1 from notifications where message::text like '%ackpot%'`)).toEqual([]);
    });

    test('each channel tries again by itself', async () => {
      const { browser, clock, send, messages, box, push } = await setUp();
      await browser.call('registerPush', { body: { push_token: push.subscribe('a'), platform: 'web' } });
      box.open = false;
      await send('jackpot_won');
      await messages.deliver();
      expect(push.received).toHaveLength(1);
      expect(box.sent).toHaveLength(0);
      box.open = true;
      await messages.deliver();
      expect(box.sent).toHaveLength(0);
      clock.advance(61_000);
      await messages.deliver();
      await messages.deliver();
      expect(box.sent).toHaveLength(1);
      expect(push.received).toHaveLength(1);
    });

    test('a mailing that is tried again by mail or push does not leave at night', async () => {
      const { browser, playerId, clock, unitOfWork, messages, box, push } = await setUp();
      await browser.call('registerPush', { body: { push_token: push.subscribe('a'), platform: 'web' } });
      for (const channel of ['mail', 'push'] as const) {
        await browser.call('saveMessagePreference', { body: { topic: 'marketing', channel, allowed: true } });
      }
      /** Moves on to an hour of the day, UTC. */
      const until = (hour: number) =>
        clock.advance(((((hour - clock.now().getUTCHours()) % 24) + 24) % 24) * 3_600_000);
      until(19);
      const variables = { title: 'Autumn', text: 'And what it is about.', page: 'vip' };
      await unitOfWork.run((transaction) => messages.send(transaction, { kind: 'mailing', playerId, variables }));
      box.open = false;
      push.status = 503;
      await messages.deliver();
      // The next try comes at night in Vienna, when mail and push would be taken again.
      box.open = true;
      push.status = 201;
      until(22);
      await messages.deliver();
      until(4);
      await messages.deliver();
      expect([box.sent, push.received]).toEqual([[], []]);
      until(10);
      await messages.deliver();
      expect([box.sent.length, push.received.length]).toEqual([1, 1]);
    });

    test('open pages are told once, with emit at the commit, without it by the next round', async () => {
      const { database, playerId, unitOfWork, messages, send } = await setUp();
      await unitOfWork.run((transaction, emit) =>
        messages.send(transaction, { kind: 'deposit_succeeded', playerId, variables: SAMPLE }, emit),
      );
      const told = () => eventsAfter(database, playerId, 0, 10);
      expect(await told()).toMatchObject([{ type: 'notification', data: { delivery_types: ['base', 'toast'] } }]);
      await send('jackpot_won');
      expect(await told()).toHaveLength(1);
      await Promise.all([messages.deliver(), messages.deliver()]);
      expect(await told()).toMatchObject([{}, { data: { kind: 'jackpot_won', delivery_types: ['base', 'popup'] } }]);
    });
  });

  describe('spec §3: the inbox', () => {
    test('is read and marked by its owner alone', async () => {
      const { app, browser, send } = await setUp();
      await send('jackpot_won');
      await send('deposit_failed');
      const { result, unread } = await inboxOf(browser);
      expect(unread).toBe(2);
      const read = { body: { notification_id: result[0].notification_id } };
      const stranger = testBrowser(app);
      await stranger.call('register', { body: { ...REGISTRATION, email: 'b@fairwind.example' } });
      expect((await stranger.call('readNotification', read)).status).toBe(404);
      await stranger.call('readAllNotifications');
      expect((await inboxOf(stranger)).result).toEqual([]);
      expect((await browser.call('readNotification', read)).body).toEqual({});
      expect((await inboxOf(browser, { view: 'unread' })).result).toHaveLength(1);
      expect((await browser.call('readNotification', { body: { notification_id: 'nothing' } })).status).toBe(404);
      expect((await browser.call('readAllNotifications')).body).toEqual({ result: { success: true } });
      expect(await inboxOf(browser)).toMatchObject({ unread: 0, result: [{ reading: true }, { reading: true }] });
    });

    test('a letter is taken out of the list by its owner alone, unread or read, and for good', async () => {
      const { app, browser, send } = await setUp();
      await send('jackpot_won');
      await send('deposit_failed');
      const [first] = (await inboxOf(browser)).result;
      const remove = { body: { notification_id: first.notification_id } };
      const stranger = testBrowser(app);
      await stranger.call('register', { body: { ...REGISTRATION, email: 'b@fairwind.example' } });
      expect((await stranger.call('removeNotification', remove)).status).toBe(404);
      expect((await browser.call('removeNotification', remove)).body).toEqual({});
      expect((await browser.call('removeNotification', remove)).status).toBe(404);
      const { result, unread } = await inboxOf(browser);
      expect(unread).toBe(1);
      expect(result.map(({ notification_id }: { notification_id: string }) => notification_id)).not.toContain(
        first.notification_id,
      );
    });

    test('pages by key: each letter once, though new ones arrive', async () => {
      const { browser, clock, send } = await setUp();
      for (let index = 0; index < PAGE_LENGTH + 2; index += 1) {
        if (index % 3 === 0) clock.advance(1_000);
        await send('deposit_failed', { ...SAMPLE, amount: { amount: `${index}.00`, currency: 'EUR' } });
      }
      const first = await inboxOf(browser);
      clock.advance(1_000);
      await send('jackpot_won');
      const second = await inboxOf(browser, { after: first.next });
      const ids = [...first.result, ...second.result].map((one: { notification_id: string }) => one.notification_id);
      expect([first.result.length, second.result.length, second.next]).toEqual([PAGE_LENGTH, 2, null]);
      expect(new Set(ids).size).toBe(PAGE_LENGTH + 2);
      expect((await inboxOf(browser, { after: 'made-up' })).result[0].kind).toBe('jackpot_won');
    });
  });

  describe('consent', () => {
    test('advertising is asked for: without consent it stays in the inbox, and every choice is kept with its date', async () => {
      const { database, browser, clock, playerId, send, messages, box } = await setUp();
      expect(await send('operator_offer')).toEqual(['inbox']);
      const yes = { topic: 'marketing', channel: 'mail', allowed: true } as const;
      await browser.call('saveMessagePreference', { body: yes });
      clock.advance(1_000);
      const answer = await browser.call('saveMessagePreference', { body: yes });
      const stated = answer.body.preferences.find(
        (one: { topic: string; channel: string }) => one.topic === 'marketing' && one.channel === 'mail',
      );
      expect(stated).toEqual({ ...yes, fixed: false, chosen_at: '2026-03-01T12:00:00.000Z' });
      expect(await send('operator_offer')).toEqual(['inbox', 'mail']);
      await messages.deliver();
      const url = box.sent[0]?.unsubscribeUrl ?? '';
      expect(box.sent[0]?.html).toContain('No more offers by email');

      // RFC 8058: opening the link asks, posting to it ends; without cookies, from any origin, as often as one likes.
      const anybody = testBrowser(await testApp(await shared(), { clock }), TEST_ORIGIN);
      const path = new URL(url).pathname + new URL(url).search;
      expect((await anybody.send(path)).body).toContain('End offers by email?');
      expect(await send('operator_offer')).toEqual(['inbox', 'mail']);
      const oneClick = {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
        body: 'List-Unsubscribe=One-Click',
      };
      expect((await anybody.send(path, oneClick)).status).toBe(200);
      expect((await anybody.send(path, oneClick)).status).toBe(200);
      expect(await send('operator_offer')).toEqual(['inbox']);
      expect(
        await rows(
          database,
          sql`select allowed, source from message_choices where player_id = ${playerId}::uuid order by choice_id`,
        ),
      ).toEqual([
        { allowed: true, source: 'preferences' },
        { allowed: false, source: 'unsubscribe' },
      ]);
    });

    test('ASVS 8.2.2: a link ends the mail of nobody else and of nothing else', async () => {
      const { app, playerId, unsubscribe, send, browser } = await setUp();
      const anybody = testBrowser(app);
      const link = unsubscribe.pathOf(playerId, 'money');
      const mac = link.split('.')[2];
      const forged = [
        `/unsubscribe?token=${playerId}.marketing.${mac}`,
        `/unsubscribe?token=00000000-0000-4000-8000-000000000000.money.${mac}`,
        `/unsubscribe?token=${playerId}.money.${'A'.repeat(43)}`,
        '/unsubscribe?token=1',
        '/unsubscribe',
      ];
      for (const path of forged) expect((await anybody.send(path, { method: 'POST' })).status).toBe(404);
      const yes = { topic: 'marketing', channel: 'mail', allowed: true } as const;
      await browser.call('saveMessagePreference', { body: yes });
      expect((await anybody.send(link, { method: 'POST' })).status).toBe(200);
      expect(await send('operator_offer')).toContain('mail');
    });

    test('nobody is advertised to who is limited or excluded, whatever they once chose', async () => {
      const { browser, send, database } = await setUp({ mayAdvertise: async () => false });
      for (const channel of MESSAGE_CHANNELS)
        await browser.call('saveMessagePreference', { body: { topic: 'marketing', channel, allowed: true } });
      expect(await send('operator_offer')).toEqual([]);
      expect(await rows(database, sql`select 1 from notifications union all select 1 from letters`)).toEqual([]);
      expect(await send('password_changed')).toContain('mail');
      // A goal calls players to a match that can be bet on.
      expect(await send('goal_scored')).toEqual([]);
      expect(await send('bet_won')).toContain('inbox');
    });

    test('a push of a goal leaves while it is news and wakes nobody; a bet that ends at night waits', async () => {
      const { browser, clock, database, send, messages, push } = await setUp();
      await browser.call('registerPush', { body: { push_token: push.subscribe('a'), platform: 'web' } });
      const waiting = async () =>
        (await rows<{ kind: string }>(database, sql`select kind from push_deliveries`)).map(({ kind }) => kind);
      const goal = {
        ...SAMPLE,
        fixture: 'fw:1',
        home: 'Alder',
        away: 'Bay',
        score: '1 : 0',
        team: 'Alder',
        moment: '63′',
      };
      await send('goal_scored', goal);
      await messages.deliver();
      expect(push.received[0]).toMatchObject({
        headers: { TTL: '600' },
        payload: {
          title: 'Goal: Alder 1 : 0 Bay',
          text: 'Alder has scored. 63′',
          url: `${MESSAGES_ORIGIN}/en/sport?bt-path=%2Ffixture%2Ffw%3A1`,
          tag: 'goal fw%3A1',
        },
      });
      await send('goal_scored', goal);
      clock.advance(11 * 60_000);
      await messages.deliver();
      expect(await waiting()).toEqual([]);
      // 23:11 in Vienna.
      clock.advance(10 * 3_600_000);
      await send('goal_scored', goal);
      await send('bet_won');
      await messages.deliver();
      expect(await waiting()).toEqual(['bet_won']);
      clock.advance(9 * 3_600_000);
      await messages.deliver();
      expect(push.received.map(({ payload }) => payload.tag)).toEqual(['goal fw%3A1', 'bet_won']);
    });

    test('what waits is not sent to somebody who has said no since, or has begun a break', async () => {
      let advertised = true;
      const { browser, send, messages, box } = await setUp({ mayAdvertise: async () => advertised });
      const mail = { topic: 'marketing', channel: 'mail' } as const;
      const choose = (allowed: boolean) => browser.call('saveMessagePreference', { body: { ...mail, allowed } });
      await choose(true);
      expect(await send('operator_offer')).toContain('mail');
      await choose(false);
      await messages.deliver();
      await choose(true);
      expect(await send('operator_offer')).toContain('mail');
      advertised = false;
      await messages.deliver();
      expect(box.sent).toEqual([]);
      advertised = true;
      await messages.deliver();
      expect(box.sent, 'nor later').toEqual([]);
      await send('operator_offer');
      await messages.deliver();
      expect(box.sent).toHaveLength(1);
    });

    test('what the account’s safety asks for cannot be switched off', async () => {
      const { browser, send } = await setUp();
      const off = { topic: 'security', channel: 'mail', allowed: false } as const;
      expect((await browser.call('saveMessagePreference', { body: off })).status).toBe(409);
      expect((await browser.call('messagePreferences')).body.preferences).toHaveLength(
        MESSAGE_TOPICS.length * MESSAGE_CHANNELS.length,
      );
      expect(await send('two_factor_off')).toEqual(['inbox', 'mail', 'push']);
    });
  });

  describe('web push', () => {
    test('a device opens what it is sent, signed for its service, in the player’s language', async () => {
      const { browser, send, messages, push, vapid } = await setUp();
      expect((await browser.call('pushKey')).body).toEqual({ key: vapid.publicKey });
      await browser.call('registerPush', { body: { push_token: push.subscribe('a'), platform: 'android' } });
      await browser.call('registerPush', { body: { push_token: push.subscribe('b'), platform: 'web' } });
      await browser.call('saveLanguage', { body: { language: 'fi' } });
      await send('jackpot_won');
      await messages.deliver();
      expect(push.received.map(({ payload }) => payload)).toEqual(
        Array(2).fill({
          title: 'Jackpot on sinun',
          text: expect.stringContaining('Kraken’s Toll'),
          url: `${MESSAGES_ORIGIN}/fi/account/game-history`,
          tag: 'jackpot_won',
        }),
      );
      const [first] = push.received;
      expect(
        isSignedFor(first?.headers.Authorization ?? '', vapid.publicKey, new URL(first?.endpoint ?? '').origin),
      ).toBe(true);
    });

    test.each([404, 410])('a subscription that the service answers with %d is over', async (status) => {
      const { database, browser, send, messages, push } = await setUp();
      await browser.call('registerPush', { body: { push_token: push.subscribe('a'), platform: 'web' } });
      push.status = status;
      await send('jackpot_won');
      await messages.deliver();
      expect(await rows(database, sql`select 1 from push_subscriptions`)).toEqual([]);
      expect(await rows(database, sql`select 1 from push_deliveries`)).toEqual([]);
    });

    test('ASVS 7.4.1: a subscription ends with its session, what waits for it too', async () => {
      const { browser, send, messages, push, database } = await setUp();
      await browser.call('registerPush', { body: { push_token: push.subscribe('a'), platform: 'web' } });
      await send('jackpot_won');
      await browser.call('logout');
      await messages.deliver();
      await send('deposit_failed');
      await messages.deliver();
      expect(push.received).toEqual([]);
      expect(await rows(database, sql`select 1 from push_subscriptions`)).toEqual([]);
    });

    test('a device that changes hands tells nobody what was meant for the one before', async () => {
      const { app, browser, send, messages, push, database } = await setUp();
      const push_token = push.subscribe('a');
      await browser.call('registerPush', { body: { push_token, platform: 'web' } });
      const other = testBrowser(app);
      const next = await other.call('register', { body: { ...REGISTRATION, email: 'b@fairwind.example' } });
      // After the registration: its letter takes along whatever waits.
      await send('jackpot_won');
      await other.call('registerPush', { body: { push_token, platform: 'web' } });
      await messages.deliver();
      expect(push.received).toEqual([]);
      expect(await firstRow(database, sql`select player_id from push_subscriptions`)).toEqual({
        player_id: next.body.result.user_id,
      });
    });

    test.each([
      ['a word', 'device-1'],
      [
        'an address of this machine',
        JSON.stringify({ endpoint: 'https://127.0.0.1/', keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
      ],
      ['no keys', JSON.stringify({ endpoint: 'https://fcm.googleapis.com/fcm/send/a' })],
    ])('%s is no subscription', async (_what, push_token) => {
      const { browser, database } = await setUp();
      expect((await browser.call('registerPush', { body: { push_token, platform: 'web' } })).status).toBe(422);
      expect(await rows(database, sql`select 1 from push_subscriptions`)).toEqual([]);
    });
  });

  test('letters and messages share no kind but those a message now says', () => {
    const shared = LETTER_KINDS.filter((kind) => MESSAGE_KINDS.some((other) => other === kind));
    expect(shared).toEqual(['password_changed', 'two_factor_on', 'two_factor_off']);
  });
});
