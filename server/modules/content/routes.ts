/** The footer lists' endpoint, and the same lists alone for the build. */
import { Hono } from 'hono';
import { CONTENT_LIST_KINDS } from '#shared/contract/content.ts';
import { PATHS } from '#shared/contract/paths.ts';
import type { RegionId } from '#shared/regions/index.ts';
import { failureAnswer, jsonAnswer } from '../../http/answers.ts';
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';
import { contentList } from './lists.ts';

export function contentRoutes(): Routes<'contentList'> {
  return {
    contentList: {
      handle: async ({ params }, { region }) => ok({ result: contentList(params.kind, region) }),
    },
  };
}

/**
 * The lists alone, without database or session: what the build requests.
 * @param regionOf the region of a request, e.g. from its Host header; null answers 404.
 */
export function createContentApp(regionOf: (request: Request) => RegionId | null): Hono {
  const app = new Hono();
  app.get(PATHS.contentList.path.replace('{kind}', ':kind'), (context) => {
    const region = regionOf(context.req.raw);
    const kind = CONTENT_LIST_KINDS.find((known) => known === context.req.param('kind'));
    if (region === null || kind === undefined) return failureAnswer({ name: 'not_found' });
    return jsonAnswer({ result: contentList(kind, region) });
  });
  return app;
}
