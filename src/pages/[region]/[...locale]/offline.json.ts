/** The page for when there is no network, as the service worker caches it: `/<locale>/offline.json`. */
import type { APIRoute } from 'astro';
import { offlinePage } from '#features/pwa/offline.build.ts';
import type { Page } from '#features/regions/page.ts';
import { specialPaths } from '#features/regions/paths.ts';

export const getStaticPaths = () => specialPaths();

export const GET: APIRoute<{ page: Page }> = ({ props }) =>
  new Response(JSON.stringify(offlinePage(props.page.locale, import.meta.env.THEME_COLOR)), {
    headers: { 'content-type': 'application/json' },
  });
