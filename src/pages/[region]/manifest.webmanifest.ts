/** The web app manifest of each domain: `/manifest.webmanifest`. */
import type { APIRoute } from 'astro';
import { appManifest } from '#features/pwa/manifest.build.ts';
import { buildEnvironment } from '#features/regions/paths.ts';
import { isRegionId, REGION_IDS } from '#shared/regions/index.ts';

export const getStaticPaths = () => REGION_IDS.map((region) => ({ params: { region } }));

export const GET: APIRoute = ({ params }) => {
  const { region = '' } = params;
  const manifest = isRegionId(region) ? appManifest(region, buildEnvironment(), import.meta.env.THEME_COLOR) : {};
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } });
};
