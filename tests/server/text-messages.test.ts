/** What a vendor of text messages is sent, over a real connection, and what its answers mean. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createHttpTextSender } from '#server/adapters/sms/index.ts';

const MESSAGE = { to: '+436601234567', text: 'Fairwind: your code is 012345' };

interface Heard {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage['headers'];
  form: Record<string, string>;
}

let vendor: Server | null = null;
afterEach(() => vendor?.close());

/** A vendor that answers with a status, and keeps what it heard. */
async function open(status: number, location?: string) {
  const heard: Heard[] = [];
  vendor = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method, url: path, headers } = request;
    heard.push({ method, path, headers, form: Object.fromEntries(new URLSearchParams(body)) });
    response.writeHead(status, location ? { location } : {}).end('{"code":21211,"message":"not for users"}');
  });
  await new Promise<void>((resolve) => vendor?.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`;
  const settings = { url, account: 'fair/wind', token: 'secret', from: 'Fairwind' };
  return { heard, sender: createHttpTextSender({ ...settings, log: pino({ level: 'silent' }) }) };
}

test('a message is a form for the account, with its token; 201 says that it was taken', async () => {
  const { heard, sender } = await open(201);
  expect(await sender.send(MESSAGE)).toEqual({ ok: true, value: undefined });
  expect(heard).toHaveLength(1);
  expect(heard[0]).toMatchObject({
    method: 'POST',
    path: '/2010-04-01/Accounts/fair%2Fwind/Messages.json',
    form: { To: MESSAGE.to, From: 'Fairwind', Body: MESSAGE.text },
  });
  expect(heard[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(heard[0]?.headers.authorization).toBe(`Basic ${Buffer.from('fair/wind:secret').toString('base64')}`);
});

test.each([200, 400, 401, 429, 500])('%i is no acceptance, and nothing is sent again by itself', async (status) => {
  const { heard, sender } = await open(status);
  expect(await sender.send(MESSAGE)).toMatchObject({ ok: false, failure: { name: 'unavailable' } });
  expect(heard).toHaveLength(1);
});

test('the token goes nowhere else: a redirection is not followed', async () => {
  const { heard, sender } = await open(307, '/elsewhere');
  expect(await sender.send(MESSAGE)).toMatchObject({ ok: false, failure: { name: 'unavailable' } });
  expect(heard.map(({ path }) => path)).not.toContain('/elsewhere');
});

test('a vendor that is not there is a refusal, not a fault', async () => {
  const { sender } = await open(201);
  vendor?.close();
  expect(await sender.send(MESSAGE)).toMatchObject({ ok: false, failure: { name: 'unavailable' } });
});
