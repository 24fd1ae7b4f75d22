/** The tiles that rows of the home page fetch: `/<locale>/rows.json`. */
import type { APIRoute } from 'astro';
import { laterTiles } from '#features/home/rows.build.ts';
import type { Page } from '#features/regions/page.ts';
import { pagePaths } from '#features/regions/paths.ts';

export const getStaticPaths = () => pagePaths('games');

export const GET: APIRoute<{ page: Page }> = ({ props }) =>
  new Response(JSON.stringify(laterTiles(props.page)), { headers: { 'content-type': 'application/json' } });
