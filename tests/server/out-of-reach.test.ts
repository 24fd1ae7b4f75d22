/** A database that cannot be reached is told as such, and not as a fault of the page's (a crowd that reconnects). */
import { EventEmitter } from 'node:events';
import pg from 'pg';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createApi } from '#server/http/api.ts';
import type { Routes } from '#server/http/handler.ts';
import { isOutOfReach } from '#server/out-of-reach.ts';
import { ok } from '#server/result.ts';
import { TEST_ORIGIN } from '#tests/support/server.ts';

/** A connection that stands at once and does nothing. */
class StandingClient extends EventEmitter {
  connect(connected: (error?: Error) => void): void {
    connected();
  }
  end(ended?: () => void): void {
    ended?.();
  }
}

/** What a pool says whose only connection is taken. */
async function errorOfBusyPool(): Promise<unknown> {
  const pool = new pg.Pool({
    Client: StandingClient as unknown as new () => pg.Client,
    max: 1,
    connectionTimeoutMillis: 1,
  });
  const taken = await pool.connect();
  const error: unknown = await pool.connect().catch((thrown: unknown) => thrown);
  taken.release();
  await pool.end();
  return error;
}

const refused = () => new Error('query', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) });

/** How an endpoint answers whose session could not be read, and at which levels that is logged. */
async function answerTo(error: unknown) {
  const levels: unknown[] = [];
  const log = pino({}, { write: (line: string) => void levels.push(JSON.parse(line).level) });
  const thrown = () => Promise.reject(error);
  const api = createApi({
    routes: {} as Routes,
    authenticate: { now: thrown, lately: thrown },
    socketDocument: () => ({}),
    countWrite: async () => ok(undefined),
    log,
  });
  const bindings = { region: 'main', origin: TEST_ORIGIN, client: '127.0.0.1' };
  const answer = await api.request('/api/session', {}, bindings);
  return { status: answer.status, body: await answer.json(), levels };
}

test('a pool without a free connection, a server that is not there and one that is full are out of reach', async () => {
  expect(isOutOfReach(await errorOfBusyPool())).toBe(true);
  expect(isOutOfReach(refused())).toBe(true);
  expect(isOutOfReach(Object.assign(new Error('sorry, too many clients already'), { code: '53300' }))).toBe(true);
  expect(isOutOfReach(Object.assign(new Error('duplicate key'), { code: '23505' }))).toBe(false);
  expect(isOutOfReach('timeout')).toBe(false);
});

test('an endpoint says then that it may be asked again, without a stack in the log; a fault of its own is one', async () => {
  const WARN = 40;
  const ERROR = 50;
  const away = { status: 503, body: { error: { message: 'unavailable' } }, levels: [WARN] };
  expect(await answerTo(await errorOfBusyPool())).toMatchObject(away);
  expect(await answerTo(refused())).toMatchObject(away);
  const wrong = { status: 500, body: { error: { message: 'internal' } }, levels: [ERROR] };
  expect(await answerTo(new Error('a mistake'))).toMatchObject(wrong);
});
