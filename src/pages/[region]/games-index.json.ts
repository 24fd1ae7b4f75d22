/** The games a region lists, for the lobby's filters and the play page: `/games-index.json` on every host. */
import type { APIRoute } from 'astro';
import { gamesOf } from '#features/lobby/index.ts';
import { encodeIndex } from '#shared/catalogue/index-file.ts';
import { isRegionId, REGION_IDS } from '#shared/regions/index.ts';

export const getStaticPaths = () => REGION_IDS.map((region) => ({ params: { region } }));

export const GET: APIRoute = ({ params }) => {
  const { region = '' } = params;
  return new Response(JSON.stringify(encodeIndex(isRegionId(region) ? gamesOf(region) : [])), {
    headers: { 'content-type': 'application/json' },
  });
};
