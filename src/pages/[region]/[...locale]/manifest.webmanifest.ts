/** The web app manifest of a domain in each of its languages: `/<locale>/manifest.webmanifest`. */
import type { APIRoute } from 'astro';
import { appManifest } from '#features/pwa/manifest.build.ts';
import type { Page } from '#features/regions/page.ts';
import { specialPaths } from '#features/regions/paths.ts';

export const getStaticPaths = () => specialPaths();

export const GET: APIRoute<{ page: Page }> = ({ props }) =>
  new Response(JSON.stringify(appManifest(props.page, import.meta.env.THEME_COLOR)), {
    headers: { 'content-type': 'application/manifest+json' },
  });
