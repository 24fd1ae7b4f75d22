/** The content endpoints on a free port while the site is built: the footer's lists are a real request (spec section 7). */
import { serve } from '@hono/node-server';
import { createContentApp } from '#server/modules/content/index.ts';
import { isRegionId, type RegionId } from '#shared/regions/index.ts';

export interface ContentServer {
  url: string;
  close(): Promise<void>;
}

/** One address serves every region's build, so the region stands in the query. */
function regionOfQuery(request: Request): RegionId | null {
  const region = new URL(request.url).searchParams.get('region') ?? '';
  return isRegionId(region) ? region : null;
}

export function startContentServer(): Promise<ContentServer> {
  return new Promise((resolve) => {
    const options = { fetch: createContentApp(regionOfQuery).fetch, port: 0, hostname: '127.0.0.1' };
    const server = serve(options, ({ port }) => {
      resolve({
        url: `http://127.0.0.1:${port}`,
        close: () => new Promise((closed) => void server.close(() => closed())),
      });
    });
  });
}
