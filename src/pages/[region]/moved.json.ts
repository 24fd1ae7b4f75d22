/** Where pages went that content has renamed: `/moved.json` on every host, read by the server (server/site/moved.ts). */
import type { APIRoute } from 'astro';
import { movedPromos } from '#features/promo/index.ts';
import { REGION_IDS } from '#shared/regions/index.ts';

export const getStaticPaths = () => REGION_IDS.map((region) => ({ params: { region } }));

export const GET: APIRoute = async () =>
  new Response(JSON.stringify(await movedPromos()), { headers: { 'content-type': 'application/json' } });
