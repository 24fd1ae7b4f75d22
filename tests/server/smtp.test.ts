/** Mail by SMTP: what a server says no to for now waits and is tried again, and the log names no address. */

import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpMailer } from '#server/adapters/mail/index.ts';
import { rows } from '#server/db/index.ts';
import { appsOfTests } from '../support/apps.ts';
import { onOneDatabase } from '../support/databases.ts';
import { askForAccount, REGISTRATION, testBrowser, testClock, testConfig } from '../support/server.ts';

const openApp = appsOfTests();

/** A server that answers the first recipients with these lines and takes mail afterwards. */
async function smtpServer(refusals: string[]): Promise<{ url: string; taken: string[] }> {
  const taken: string[] = [];
  const speak = (socket: Socket) => {
    let isData = false;
    let text = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const answer = (line: string) => {
      if (isData && line === '.') {
        isData = false;
        taken.push(text);
        return say('250 2.0.0 taken');
      }
      if (isData) {
        text += `${line}\n`;
        return undefined;
      }
      if (/^DATA/i.test(line)) {
        isData = true;
        text = '';
        return say('354 go on');
      }
      if (/^RCPT/i.test(line)) {
        const refusal = refusals.shift();
        return say(refusal ?? '250 2.1.5 fine');
      }
      return say(/^QUIT/i.test(line) ? '221 bye' : '250 fine');
    };
    say('220 here');
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(line);
    });
    socket.on('error', () => undefined);
  };
  const server: Server = createServer(speak);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken };
}

/** The plain text of a mail whose lines were folded for the way. */
const decodedText = (mail: string): string => mail.replaceAll('=\n', '').replaceAll('=3D', '=');

test('without TLS nothing is said to a server that must have it, and what it says is not taken for a refusal', async () => {
  const { url, taken } = await smtpServer([]);
  const mailer = createSmtpMailer({
    ...{ url, requireTls: true, from: 'no-reply@fairwind.example', log: { warn: () => undefined } as never },
  });
  const to = 'mara@fairwind.example';
  const sent = await mailer.send({ to, replyTo: { name: 'Fairwind', address: to }, subject: 'code', text: '492817' });
  expect([sent.ok, taken]).toEqual([false, []]);
  expect(sent.ok ? 0 : sent.failure.variables?.final).toBe(0);
});

test('TLS is asked of every mail server but one on this machine, unless it is told otherwise', () => {
  const asked = (values: Record<string, string>) => testConfig(values).mail.requireTls;
  expect(asked({ SMTP_URL: 'smtp://smtp.example:587' })).toBe(true);
  expect(asked({ SMTP_URL: 'smtp://127.0.0.1:25' })).toBe(false);
  expect(asked({ SMTP_URL: 'smtp://mail:1025', SMTP_TLS: 'off' })).toBe(false);
  expect(asked({ SMTP_URL: 'smtp://localhost:25', SMTP_TLS: 'required' })).toBe(true);
});

onOneDatabase((_name, _open, shared) => {
  test('a letter whose recipient a server will never take is given up at once, recorded without the address', async () => {
    const { url, taken } = await smtpServer(['550 5.1.1 <ora@fairwind.example>: no such user']);
    const connection = await shared();
    const lines: string[] = [];
    const note = (details: unknown, message = '') => void lines.push(`${message} ${JSON.stringify(details)}`);
    const log = { warn: note } as never;
    const mailer = createSmtpMailer({ url, requireTls: false, from: 'no-reply@fairwind.example', log });
    const app = await openApp(connection, { clock: testClock(), mailer });
    await connection.database.execute(sql`delete from letters`);
    const email = 'ora@fairwind.example';
    await testBrowser(app).call('register', { body: { ...REGISTRATION, email } });
    await testBrowser(app).call('recoverPassword', { body: { email } });
    await app.deliverLetters();
    expect(taken).toEqual([]);
    expect(await rows(connection.database, sql`select kind from letters`)).toEqual([]);
    const refused = await rows(
      connection.database,
      sql`select refusal.reason, refusal.tries from letter_refusals as refusal
          join players on players.player_id = refusal.player_id where players.email = ${email}`,
    );
    expect(refused).toEqual([{ reason: '550 5.1.1', tries: 1 }]);
    expect(lines.join()).not.toContain(email);
    expect(lines).toEqual(['mail was not taken {"reason":"550 5.1.1"}']);
  });

  test('a letter that grey-listing puts off is tried again a minute later, and its log line names kind and reason alone', async () => {
    const { url, taken } = await smtpServer(['451 4.7.1 <mara@fairwind.example>: greylisted, come back later']);
    const connection = await shared();
    const clock = testClock();
    const lines: string[] = [];
    const note = (details: unknown, message = '') => void lines.push(`${message} ${JSON.stringify(details)}`);
    const mailer = createSmtpMailer({
      url,
      requireTls: false,
      from: 'no-reply@fairwind.example',
      log: { warn: note } as never,
    });
    const app = await openApp(connection, { clock, mailer });
    await testBrowser(app).call('register', { body: REGISTRATION });
    await testBrowser(app).call('recoverPassword', { body: { email: REGISTRATION.email } });
    await app.deliverLetters();
    expect(taken).toEqual([]);
    expect(await rows(connection.database, sql`select kind, tries from letters`)).toMatchObject([{ tries: 1 }]);
    clock.advance(60_000);
    await app.deliverLetters();
    expect(taken).toHaveLength(1);
    expect(taken[0]).toContain('restore=');
    expect(lines).toEqual(['mail was not taken {"reason":"451 4.7.1"}']);
  });
  test('a registration code that grey-listing puts off twice arrives, says the minutes that are left and opens the account', async () => {
    const { url, taken } = await smtpServer(['451 4.7.1 <ida@fairwind.example>: greylisted', '450 4.2.0 not yet']);
    const connection = await shared();
    const clock = testClock();
    const lines: string[] = [];
    const note = (details: unknown, message = '') => void lines.push(`${message} ${JSON.stringify(details)}`);
    const mailer = createSmtpMailer({
      url,
      requireTls: false,
      from: 'no-reply@fairwind.example',
      log: { warn: note } as never,
    });
    const app = await openApp(connection, { clock, mailer, mailsCodes: true });
    const browser = testBrowser(app);
    const email = 'ida@fairwind.example';
    const { body } = await askForAccount(browser, { ...REGISTRATION, email });
    await app.deliverLetters();
    // The second try comes a minute after the first, the third two minutes after the second.
    for (const wait of [60_000, 120_000]) {
      expect(taken).toEqual([]);
      clock.advance(wait);
      await app.deliverLetters();
    }
    expect(taken).toHaveLength(1);
    const letter = decodedText(taken[0] ?? '');
    const [, code = ''] = /^(\d{6})\s*$/m.exec(letter) ?? [];
    expect(letter).toContain('for 27 minutes.');
    expect(lines).toEqual(['mail was not taken {"reason":"451 4.7.1"}', 'mail was not taken {"reason":"450 4.2.0"}']);
    const token = body.registration.token;
    expect((await browser.call('confirmRegistration', { body: { token, code } })).status).toBe(200);
  });

  test('a link to log in that grey-listing puts off logs in once it has arrived', async () => {
    const { url, taken } = await smtpServer(['451 4.7.1 greylisted']);
    const connection = await shared();
    const clock = testClock();
    const mailer = createSmtpMailer({
      url,
      requireTls: false,
      from: 'no-reply@fairwind.example',
      log: { warn: () => undefined } as never,
    });
    const app = await openApp(connection, { clock, mailer });
    const email = 'oda@fairwind.example';
    await connection.database.execute(sql`delete from letters`);
    await testBrowser(app).call('register', { body: { ...REGISTRATION, email } });
    const browser = testBrowser(app);
    await browser.call('askLoginLink', { body: { email } });
    await app.deliverLetters();
    expect(taken).toEqual([]);
    clock.advance(60_000);
    await app.deliverLetters();
    const [, token = ''] = /login=([\w-]+)/.exec(decodedText(taken[0] ?? '')) ?? [];
    expect((await browser.call('tokenLogin', { body: { token } })).status).toBe(200);
  });
});
