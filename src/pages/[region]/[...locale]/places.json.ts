/** Pages, promotions and answers that the search finds: `/<locale>/places.json`. */
import type { APIRoute } from 'astro';
import type { Page } from '#features/regions/page.ts';
import { pagePaths } from '#features/regions/paths.ts';
import { placesOn } from '#features/search/places.build.ts';

export const getStaticPaths = () => pagePaths('pages');

export const GET: APIRoute<{ page: Page }> = async ({ props }) =>
  new Response(JSON.stringify(await placesOn(props.page)), { headers: { 'content-type': 'application/json' } });
