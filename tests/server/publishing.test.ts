/** Publishing from within the server: a signed webhook, and moments that the content names. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Connection } from '#server/db/index.ts';
import { publishIfDue } from '#server/jobs/scheduled-publishing.ts';
import { createPublisher, type PublishResult } from '#server/modules/publishing/index.ts';
import { HANDOVER_MS, PREPARE_AHEAD_MS } from '#server/modules/publishing/publisher.ts';
import { SIGNATURE_HEADERS, SIGNATURE_TOLERANCE_MS } from '#shared/contract/aggregator.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { TEST_ORIGIN, testApp, testBrowser, testClock } from '#tests/support/server.ts';

const SECRET = 'publish-secret-of-the-tests-00000';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A publish that ends when it is told to. */
function heldPublish() {
  const ends: ((result: PublishResult) => void)[] = [];
  return {
    publish: () => new Promise<PublishResult>((resolve) => ends.push(resolve)),
    /** How many were begun. */
    begun: () => ends.length,
    end: (passed = true) => ends.at(-1)?.({ passed, output: '' }),
  };
}

let connection: Connection;
beforeAll(async () => {
  connection = await openDatabase();
});
afterAll(() => connection.close());

async function hook(values: Record<string, string> = { PUBLISH_SECRET: SECRET }) {
  const clock = testClock();
  const held = heldPublish();
  const publisher = createPublisher(held.publish, clock, silent);
  const app = await testApp(connection, { values, clock, publisher });
  const browser = testBrowser(app);
  const call = (body: string, headers: Record<string, string>) =>
    browser.send('/vendor/publish', { method: 'POST', headers, body });
  const signed = (body: string, secret = SECRET, at = clock.now().getTime()) => ({
    [SIGNATURE_HEADERS.timestamp]: String(at),
    [SIGNATURE_HEADERS.signature]: createHmac('sha256', secret).update(`${at}.${body}`).digest('hex'),
  });
  return { app, clock, held, publisher, call, signed };
}

describe('a signed webhook publishes', () => {
  test('a signed call starts a publish, one more while it runs follows it, a third adds none', async () => {
    const { app, held, publisher, call, signed } = await hook();
    expect(await call('{}', signed('{}'))).toMatchObject({ status: 202, body: { status: 'started' } });
    expect(await call('{"a":1}', signed('{"a":1}'))).toMatchObject({ status: 202, body: { status: 'queued' } });
    expect(await call('{"a":2}', signed('{"a":2}'))).toMatchObject({ status: 202, body: { status: 'queued' } });
    expect(held.begun()).toBe(1);
    held.end();
    await expect.poll(held.begun).toBe(2);
    held.end();
    await publisher.idle();
    expect(held.begun()).toBe(2);
    await app.close();
  });

  test('what is not signed, signed with another secret or over another body is refused', async () => {
    const { app, held, call, signed } = await hook();
    const attempts = [{}, signed('{}', 'x'.repeat(33)), signed('{"other":true}')];
    for (const headers of attempts) {
      expect(await call('{}', headers)).toMatchObject({ status: 401, body: { status: 'invalid_signature' } });
    }
    expect(held.begun()).toBe(0);
    await app.close();
  });

  test('a call is accepted once, and only within its time', async () => {
    const { app, clock, held, call, signed } = await hook();
    const headers = signed('{}');
    expect((await call('{}', headers)).status).toBe(202);
    expect(await call('{}', headers)).toMatchObject({ status: 409, body: { status: 'replayed' } });
    clock.advance(SIGNATURE_TOLERANCE_MS);
    expect((await call('{}', headers)).status).toBe(409);
    clock.advance(1);
    expect((await call('{}', headers)).status).toBe(401);
    const early = signed('{}', SECRET, clock.now().getTime() + SIGNATURE_TOLERANCE_MS + 1);
    expect((await call('{}', early)).status).toBe(401);
    expect(held.begun()).toBe(1);
    await app.close();
  });

  test('a body beyond the bound is not read', async () => {
    const { app, call, signed } = await hook();
    const body = 'x'.repeat(300_000);
    expect((await call(body, signed(body))).status).toBe(413);
    await app.close();
  });

  test('without a secret there is no webhook', async () => {
    const { app, call, signed } = await hook({});
    expect((await call('{}', signed('{}'))).status).toBe(404);
    await app.close();
  });

  test('a region’s domain does not answer it, only the internal host', async () => {
    const { app, signed } = await hook({ PUBLISH_SECRET: SECRET, INTERNAL_URL: 'http://inside.example:5299' });
    const send = testBrowser(app).send;
    const init = { method: 'POST', headers: signed('{}'), body: '{}' };
    expect((await send('/vendor/publish', init)).status).toBe(405);
    expect(TEST_ORIGIN).not.toContain('inside');
    await app.close();
  });
});

describe('start and end times publish themselves', () => {
  const release = (nextChange: string | null) => async () => ({
    directory: '',
    retiredAssets: null,
    manifest: async () => ({ environment: 'test' as const, csp: {}, nextChange }),
  });

  const MOMENT = '2026-11-30T23:00:00.000Z';

  test('its release is made before, once; the publish begins just before the moment, and none for a site that never changes', async () => {
    const clock = testClock(new Date(Date.parse(MOMENT) - PREPARE_AHEAD_MS - 1).toISOString());
    const asked: string[] = [];
    const publisher = createPublisher(
      async (kind) => {
        asked.push(kind);
        return { passed: true, output: '' };
      },
      clock,
      silent,
    );
    const look = (moment: string | null = MOMENT) => publishIfDue(release(moment), publisher);
    await look();
    expect(asked).toEqual([]);
    clock.advance(1);
    await look();
    await look();
    expect(asked).toEqual(['prepare']);
    clock.advance(PREPARE_AHEAD_MS - HANDOVER_MS - 1);
    await look();
    expect(asked).toEqual(['prepare']);
    clock.advance(1);
    await look();
    await look();
    expect(asked).toEqual(['prepare', 'scheduled']);
    await look(null);
    expect(asked).toEqual(['prepare', 'scheduled']);
  });

  test('it is made anew when something else went live meanwhile', async () => {
    const clock = testClock(new Date(Date.parse(MOMENT) - PREPARE_AHEAD_MS).toISOString());
    const asked: string[] = [];
    const publisher = createPublisher(
      async (kind) => {
        asked.push(kind);
        return { passed: true, output: '' };
      },
      clock,
      silent,
    );
    await publishIfDue(release(MOMENT), publisher);
    await publisher.publish('asked');
    await publishIfDue(release(MOMENT), publisher);
    expect(asked).toEqual(['prepare', 'asked', 'prepare']);
    expect(publisher.state().last?.kind).toBe('asked');
  });

  test('a preparation gives way to a person’s publish, and is made anew after it', async () => {
    const clock = testClock(new Date(Date.parse(MOMENT) - PREPARE_AHEAD_MS).toISOString());
    const ended: string[] = [];
    const publisher = createPublisher(
      (kind, signal) =>
        new Promise((resolve) => {
          const end = () => {
            ended.push(signal?.aborted ? `${kind} gave way` : kind);
            resolve({ passed: signal?.aborted !== true, output: '' });
          };
          // A preparation that nobody stops lasts as long as the test.
          if (kind === 'prepare' && !ended.includes('asked')) signal?.addEventListener('abort', end);
          else end();
        }),
      clock,
      silent,
    );
    const looked = publishIfDue(release(MOMENT), publisher);
    await expect.poll(() => publisher.state().busy).toBe(true);
    expect(await publisher.publish('asked')).toMatchObject({ passed: true });
    await looked;
    await publishIfDue(release(MOMENT), publisher);
    await publishIfDue(release(MOMENT), publisher);
    expect(ended).toEqual(['prepare gave way', 'asked', 'prepare']);
  });

  test('the way back is asked for at its turn: what went live meanwhile stays', async () => {
    const held = heldPublish();
    const publisher = createPublisher(held.publish, testClock(), silent);
    let live = 'of the draft';
    publisher.request('scheduled');
    const back = publisher.publish('rollback', async () => live === 'of the draft');
    live = 'of the moment';
    held.end();
    await back;
    expect(held.begun()).toBe(1);
    expect(publisher.state()).toMatchObject({ busy: false, last: { kind: 'scheduled' } });
  });

  test('a moment whose publish was refused is tried again after a while, not at every look', async () => {
    const clock = testClock('2026-11-30T23:00:00.000Z');
    let count = 0;
    const publisher = createPublisher(async () => ({ passed: ++count < 0, output: 'refused' }), clock, silent);
    const look = () => publishIfDue(release('2026-11-30T23:00:00.000Z'), publisher);
    await look();
    await look();
    expect(count).toBe(1);
    clock.advance(300_000);
    await look();
    expect(count).toBe(2);
  });
});
