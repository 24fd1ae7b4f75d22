/** The contact form, a plain form post, checked for its origin, limited, delivered by mail. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createMailCatcher, createSmtpMailer, type MailCatcher } from '#server/adapters/mail/index.ts';
import type { App } from '#server/app.ts';
import type { Connection } from '#server/db/index.ts';
import { contactMailJob, createContact, keepMessage } from '#server/modules/contact/index.ts';
import { fillContactPage } from '#server/modules/contact/page.ts';
import { createRateLimits, RATES } from '#server/modules/session/index.ts';
import { fail, ok } from '#server/result.ts';
import {
  CONTACT_FIELDS,
  CONTACT_HINTS,
  CONTACT_NOTICES,
  CONTACT_TOPICS,
  CONTACT_TRAP,
} from '#shared/contract/contact.ts';
import { openDatabase } from '../support/databases.ts';
import { TEST_ORIGIN, testApp, testBrowser, testClock } from '../support/server.ts';
import { silentLog } from '../support/silent-log.ts';

const hints = CONTACT_FIELDS.flatMap((field) =>
  CONTACT_HINTS[field].map((key) => `<p class="hint" data-contact="${field}.${key}" hidden><span>x</span></p>`),
);
const notices = CONTACT_NOTICES.map((notice) => `<p data-contact="notice.${notice}" hidden>x</p>`);
/** The page's form in small. */
const PAGE = `<!doctype html><title>Contact</title>${notices.join('')}<form>
<input id="contact-name" name="name" required><input id="contact-email" name="email" type="email" required>
<select name="topic" required><option value="">-</option>${CONTACT_TOPICS.map((topic) => `<option value="${topic}">${topic}</option>`).join('')}</select>
<textarea name="message" rows="6" required></textarea>${hints.join('')}</form>`;

const GOOD = {
  name: 'Mara Lind',
  email: 'mara@fairwind.example',
  topic: 'payments',
  message: 'My deposit of yesterday is still pending.',
};
type Form = Partial<typeof GOOD> & Record<string, string>;

const shown = (html: string) =>
  [...html.matchAll(/data-contact="([\w.]+)"(?! hidden)/g)].map(([, name]) => name).sort();

describe('the page with what was typed', () => {
  const empty = { name: '', email: '', topic: '', message: '' };

  test('shows the hints and the notice that apply, and nothing else', () => {
    const html = fillContactPage(PAGE, {
      values: empty,
      hints: { email: 'validation_incorrect_email', message: 'validation_min_length' },
      notice: 'invalid',
    });
    expect(shown(html)).toEqual([
      'email.validation_incorrect_email',
      'message.validation_min_length',
      'notice.invalid',
    ]);
    expect(html).toMatch(/name="email"[^>]* aria-invalid="true" autofocus>/);
    expect(html).toMatch(/<textarea name="message"[^>]* aria-invalid="true">/);
  });

  test('keeps every sign as text', () => {
    const message = '</textarea><script>alert("$&")</script> $1 & co';
    const html = fillContactPage(PAGE, {
      values: { ...GOOD, name: '"><img src=x>', message },
      hints: {},
      notice: 'failed',
    });
    expect(html).toContain(
      '&lt;/textarea&gt;&lt;script&gt;alert(&quot;$&amp;&quot;)&lt;/script&gt; $1 &amp; co</textarea>',
    );
    expect(html).toContain('value="&quot;&gt;&lt;img src=x&gt;"');
    expect(html).toContain('<option selected value="payments">');
    expect(html).not.toContain('<script');
  });

  test('takes no topic that the list does not have', () => {
    const values = { ...empty, topic: '"><script>' };
    expect(fillContactPage(PAGE, { values, hints: {}, notice: 'failed' })).not.toContain('selected');
  });
});

describe('the form as the browser sends it', () => {
  let app: App;
  let connection: Connection;
  let mailbox: ReturnType<typeof testBrowser>;

  beforeAll(async () => {
    const site = mkdtempSync(join(tmpdir(), 'fairwind-contact-site-'));
    for (const locale of ['en', 'de']) {
      mkdirSync(join(site, 'main', locale, 'page', 'contact-us'), { recursive: true });
      writeFileSync(join(site, 'main', locale, 'page', 'contact-us', 'index.html'), PAGE);
    }
    connection = await openDatabase();
    const limits = createRateLimits(null, { ...RATES, contactByClient: { points: 2, durationSeconds: 600 } });
    app = await testApp(connection, { values: { SITE_DIRECTORY: site }, limits });
    mailbox = testBrowser(app, 'http://mail.localhost:5299');
  });
  afterAll(async () => {
    await app.close();
    await connection.close();
  });

  /** Has the letters carried that wait. */
  const carried = () => app.jobs.runDue();

  let client = 0;
  let address = '';
  beforeEach(() => {
    client += 1;
    address = `203.0.113.${client}`;
  });

  function post(form: Form, path = '/en/page/contact-us', headers: Record<string, string> = {}) {
    return testBrowser(app, TEST_ORIGIN, address).send(path, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form).toString(),
    });
  }

  test('a good message is sent once and answered with a redirect in its language', async () => {
    const answer = await post(GOOD, '/de/page/contact-us');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe('/de/page/contact-us#sent');
    await carried();
    const list = await mailbox.send('/');
    expect(list.body).toContain('[main/de] payments: My deposit of yesterday');
    const [, id = ''] = /href="\/([\w-]{36})"/.exec(list.body) ?? [];
    const mail = await mailbox.send(`/${id}`);
    expect(mail.body).toContain('support@fairwind.example');
    expect(mail.body).toContain('mara@fairwind.example');
    expect(mail.body).toContain(GOOD.message);
  });

  test('a bad one comes back filled in with its hints', async () => {
    const answer = await post({ ...GOOD, email: 'mara', topic: 'none', message: 'Hi' });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(shown(answer.body)).toEqual([
      'email.validation_incorrect_email',
      'message.validation_min_length',
      'notice.invalid',
      'topic.validation_required',
    ]);
    expect(answer.body).toContain('value="Mara Lind"');
  });

  test('lengths count what was typed, not how a browser writes line breaks', async () => {
    expect((await post({ ...GOOD, message: `${'a\r\n'.repeat(1_999)}ab` })).status).toBe(303);
    expect((await post({ ...GOOD, message: 'a'.repeat(4_001) })).status).toBe(422);
  });

  test('a third message in ten minutes waits, with everything that was typed', async () => {
    expect((await post(GOOD)).status).toBe(303);
    expect((await post(GOOD)).status).toBe(303);
    const answer = await post({ ...GOOD, message: 'One more question, please.' });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(shown(answer.body)).toEqual(['notice.rate_limited']);
    expect(answer.body).toContain('One more question, please.');
  });

  test('another page cannot post in a person’s name', async () => {
    expect((await post(GOOD, undefined, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(GOOD, undefined, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post({ ...GOOD, message: 'a'.repeat(70_000) })).status).toBe(413);
  });

  test('a program that fills every field sends nothing', async () => {
    await carried();
    const before = (await mailbox.send('/')).body;
    expect((await post({ ...GOOD, [CONTACT_TRAP]: 'https://spam.example' })).status).toBe(303);
    await carried();
    expect((await mailbox.send('/')).body).toBe(before);
  });

  test('a line break in a name makes no header', async () => {
    expect((await post({ ...GOOD, name: 'Mara\r\nBcc: all@fairwind.example' })).status).toBe(303);
    await carried();
    expect((await mailbox.send('/')).body).toContain('Mara Bcc: all@fairwind.example');
  });

  test('other pages take no post', async () => {
    expect((await post(GOOD, '/en/page/faq')).status).toBe(405);
  });

  test('the mailbox is read from this machine only, and is not there in production', async () => {
    expect((await testBrowser(app, 'http://mail.localhost:5299', '203.0.113.200').send('/')).status).toBe(404);
    expect((await mailbox.send('/mail.css')).headers.get('content-type')).toMatch(/^text\/css/);
    expect((await mailbox.send('/none')).status).toBe(404);
  });
});

describe('mail that is not taken', () => {
  test('no mail server is set: the text is kept and the person is told', async () => {
    const kept: unknown[] = [];
    const contact = createContact({
      environment: 'test',
      hasMail: false,
      keep: async (message) => void kept.push(message),
      limits: createRateLimits(),
      page: async () => new Response(PAGE, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    });
    const request = new Request(`${TEST_ORIGIN}/en/page/contact-us`, {
      method: 'POST',
      headers: { origin: TEST_ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(GOOD).toString(),
    });
    const response = await contact.fetch(request, { region: 'main', origin: TEST_ORIGIN, client: '203.0.113.1' });
    const html = (await response?.text()) ?? '';
    expect(response?.status).toBe(503);
    expect(shown(html)).toEqual(['notice.failed']);
    expect(html).toContain(GOOD.message);
    expect(kept).toHaveLength(1);
  });

  test('RFC 5321, 4.5.4.1: a message that is refused for now is tried again, one that is refused for good is not', async () => {
    const connection = await openDatabase();
    onTestFinished(() => connection.close());
    const { database } = connection;
    let messageId = '';
    const kept = { region: 'main', locale: 'en', values: GOOD } as const;
    await keepMessage(database, kept, new Date(), async (_transaction, id) => {
      messageId = id;
    });
    const told: string[] = [];
    const answers = [
      fail('unavailable', { reason: '451 later' }),
      fail('unavailable', { reason: '550 never', final: 1 }),
      ok(undefined),
    ];
    const sent: string[] = [];
    const { handle } = contactMailJob({
      database,
      mailer: {
        async send({ to }) {
          sent.push(to);
          return answers.shift() ?? ok(undefined);
        },
      },
      recipient: () => 'support@fairwind.example',
      log: { ...silentLog, warn: (...words: unknown[]) => void told.push(String(words.at(-1))) },
    });
    await expect(handle({ messageId })).rejects.toThrow('451 later');
    await handle({ messageId });
    expect(told).toEqual(['a message of the contact form was refused by the mail server']);
    await handle({ messageId });
    // Erased meanwhile: there is nothing to send.
    await database.execute(`delete from contact_messages where message_id = '${messageId}'`);
    await handle({ messageId });
    expect(sent).toHaveLength(3);
  });
});

describe('the mail adapters', () => {
  const message = {
    to: 'support@fairwind.example',
    replyTo: { name: 'Mara', address: 'mara@fairwind.example' },
    subject: 'Größe & <b>',
    text: '<script>alert(1)</script>',
  };

  test('the catcher keeps the newest 200 and shows them as text', async () => {
    const catcher: MailCatcher = createMailCatcher(testClock());
    for (let count = 0; count < 201; count += 1) await catcher.send({ ...message, subject: `Mail ${count}` });
    expect(catcher.caught()).toHaveLength(200);
    expect(catcher.caught()[0]?.subject).toBe('Mail 200');
    const page = await catcher.fetch(new Request(`http://mail.localhost/${catcher.caught()[0]?.id}`));
    expect(await page.text()).toContain('&lt;script&gt;');
  });

  /** A mail server of a few lines: it takes one message and keeps what it was told. */
  function smtpServer(refuse: boolean): Promise<{ server: Server; port: number; heard: string[] }> {
    const heard: string[] = [];
    const server = createServer((socket) => {
      let data = false;
      const say = (line: string) => socket.write(`${line}\r\n`);
      say('220 mail.example');
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          heard.push(line);
          if (data) {
            if (line === '.') {
              data = false;
              say('250 taken');
            }
          } else if (/^(?:EHLO|HELO)/.test(line)) say('250 mail.example');
          else if (/^MAIL/.test(line)) say(refuse ? '550 no' : '250 ok');
          else if (/^RCPT/.test(line)) say('250 ok');
          else if (/^DATA/.test(line)) {
            data = true;
            say('354 go on');
          } else if (/^QUIT/.test(line)) socket.end('221 bye\r\n');
          else say('250 ok');
        }
      });
    });
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const at = server.address();
        resolve({ server, port: at && typeof at === 'object' ? at.port : 0, heard });
      });
    });
  }

  test.each([
    [false, true],
    [true, false],
  ])('SMTP, refused: %s', async (refuse, taken) => {
    const { server, port, heard } = await smtpServer(refuse);
    const mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${port}`,
      requireTls: false,
      from: 'no-reply@fairwind.example',
      log: pino({ level: 'silent' }),
    });
    expect((await mailer.send(message)).ok).toBe(taken);
    expect(heard.some((line) => line.startsWith('MAIL FROM:<no-reply@fairwind.example>'))).toBe(true);
    if (taken) expect(heard).toContain('Reply-To: Mara <mara@fairwind.example>');
    await new Promise((resolve) => server.close(resolve));
  });
});
