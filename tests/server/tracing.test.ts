/** Traces: one round is one trace, from the press in the frame to the statements of wallet and ledger, without secrets. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { statementName } from '#server/tracing-names.ts';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { registerPlayer } from '#tests/support/players.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { sendRaw } from '#tests/support/raw-http.ts';

const CODE = 'krakens-toll';
/** A trace that a stranger would like us to go on with. */
const FOREIGN_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

interface Collector {
  url: string;
  spans: Span[];
  /** All that was ever sent. */
  received(): string;
  close(): Promise<void>;
}

/** What OTLP over HTTP in JSON says (opentelemetry.io, OTLP specification 1.9). */
interface ExportRequest {
  resourceSpans: { scopeSpans: { spans: Span[] }[] }[];
}

async function startCollector(): Promise<Collector> {
  const spans: Span[] = [];
  let received = '';
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received += body;
    for (const { scopeSpans } of (JSON.parse(body) as ExportRequest).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    received: () => received,
    close: async () => void (await once(server.close(), 'close')),
  };
}

const DATABASES = hasPostgresql ? (['pglite', 'postgresql'] as const) : (['pglite'] as const);

test('a statement is called by its operation and its table', () => {
  expect(statementName('select "id" from "players" where "id" = $1')).toBe('SELECT players');
  expect(statementName('insert into ledger_entries values ($1)')).toBe('INSERT ledger_entries');
  expect(statementName('commit')).toBe('COMMIT');
});

describe.each(DATABASES)('a round as a trace, %s', (kind) => {
  let collector: Collector;
  let app: RunningApp;
  let session = '';
  let host = '';
  let drop = async (): Promise<void> => undefined;
  /** The spans of the round. */
  let round: readonly Span[] = [];

  async function playARound(): Promise<void> {
    const player = await registerPlayer(app.origin(), 'traced');
    await player.deposit();
    const { body } = await player.ask('POST', LAUNCH_PATH, { code: CODE, mode: 'real', language: 'en' });
    const url = new URL(body.url);
    session = url.pathname.split('/').at(-1) ?? '';
    host = url.host;
    const answer = await sendRaw(app.port, host, `/session/${session}/spin`, {
      method: 'POST',
      headers: {
        origin: url.origin,
        'content-type': 'application/json',
        // Passed on by a proxy: it is nobody of ours who says so.
        'x-forwarded-for': '203.0.113.9',
        traceparent: `00-${FOREIGN_TRACE}-00f067aa0ba902b7-01`,
      },
      body: JSON.stringify({ request_id: 'traced-round-0001', stake: '20' }),
    });
    expect(answer.status).toBe(200);
  }

  /** Payments are looked after every minute. */
  async function aJob(): Promise<void> {
    await app.advance(60_000);
    const isJob = ({ name }: Span) => name.startsWith('job ');
    await vi.waitUntil(() => collector.spans.some(isJob), { timeout: 60_000 });
  }

  beforeAll(async () => {
    collector = await startCollector();
    let databaseUrl: string | undefined;
    if (kind === 'postgresql') ({ url: databaseUrl, drop } = await createThrowAway());
    app = await startApp({
      ...(databaseUrl === undefined ? {} : { databaseUrl }),
      environment: {
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_TRACES_SAMPLER_ARG: '1',
        TRUSTED_PROXY: '127.0.0.1',
        LOG_LEVEL: 'info',
      },
    });
    await playARound();
    await aJob();
    // What is still to be sent is sent when it stops.
    expect(await app.stop()).toBe(0);
    const pressed = collector.spans.find(({ name }) => name === 'POST /session/*/spin');
    round = collector.spans.filter(({ traceId }) => traceId === pressed?.traceId);
  });
  afterAll(async () => {
    await collector.close();
    await drop();
  });

  test('page, studio, wallet and database are one trace, each below what asked for it', () => {
    const byId = new Map(round.map((span) => [span.spanId, span]));
    const posting = round.find(({ name }) => name === 'WITH ledger_chains');
    const path: string[] = [];
    for (let span = posting; span !== undefined; span = byId.get(span.parentSpanId ?? '')) path.unshift(span.name);
    expect(path).toEqual(['POST /session/*/spin', 'wallet bet_and_win', 'WITH ledger_chains']);
  });

  test('a stranger does not name the trace', () => {
    expect(collector.received()).not.toContain(FOREIGN_TRACE);
  });

  test('endpoints are called by their route, and lines of the log name the trace', () => {
    expect(collector.spans.map(({ name }) => name)).toContain('POST /api/wallet/deposits');
    expect(app.log()).toContain(`"trace_id":"${round[0]?.traceId}"`);
  });

  test('jobs are traces of their own', () => {
    const jobs = collector.spans.filter(({ name }) => name.startsWith('job '));
    expect(jobs.length).toBeGreaterThan(0);
    expect(jobs.every(({ parentSpanId }) => !parentSpanId)).toBe(true);
  });

  test('no token and no value of a statement leaves with it', () => {
    expect(session.length).toBeGreaterThan(20);
    expect(collector.received()).not.toContain(session);
    expect(collector.received()).not.toContain('inbox.example');
    expect(collector.received()).not.toContain('traced-round-0001');
  });
});
