/**
 * What pages ask for while they are built, on a free port: the footer's lists (a real request, spec section 7), and the
 * matches of sport that the simulator will offer (ADR 0120).
 */
import { serve } from '@hono/node-server';
import { createContentApp } from '#server/modules/content/index.ts';
import { readVariable } from '#server/variables.ts';
import { isRegionId, type RegionId } from '#shared/regions/index.ts';
import { boardAt, fixturesAt } from './sport-board.ts';

export interface ContentServer {
  url: string;
  close(): Promise<void>;
}

/** One address serves every region's build, so the region stands in the query. */
function regionOfQuery(request: Request): RegionId | null {
  const region = new URL(request.url).searchParams.get('region') ?? '';
  return isRegionId(region) ? region : null;
}

/** Whether the server whose pages these are has the simulator: outside production unless it is switched off. */
function hasSimulator(environment: string | null): boolean {
  const speed = readVariable(process.env, 'SPORT_SIMULATOR');
  return speed === undefined ? environment !== 'production' : speed > 0;
}

/** The contract's answer to `GET /api/sport/fixtures`, for the matches to come after an hour; `markets=none`: without those. */
function boardAnswer(request: Request): Response {
  const query = new URL(request.url).searchParams;
  const hour = query.get('hour') ?? '';
  if (Number.isNaN(Date.parse(hour))) return new Response(null, { status: 404 });
  const tell = query.get('markets') === 'none' ? fixturesAt : boardAt;
  const text = hasSimulator(query.get('environment')) ? tell(hour) : '{"result":[]}';
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}

export function startContentServer(): Promise<ContentServer> {
  return new Promise((resolve) => {
    const app = createContentApp(regionOfQuery);
    app.get('/sport-board', (context) => boardAnswer(context.req.raw));
    const options = {
      fetch: app.fetch,
      port: 0,
      hostname: '127.0.0.1',
      // A thread that renders for seconds would use a connection that was closed as idle in the meantime.
      serverOptions: { keepAliveTimeout: 0 },
    };
    const server = serve(options, ({ port }) => {
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () => new Promise((closed) => void server.close(() => closed())),
      });
    });
  });
}
