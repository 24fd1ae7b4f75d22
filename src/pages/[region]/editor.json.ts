/** What the marketers' editor shows; only outside production, and fetched by `server/modules/editor` alone. */
import type { APIRoute } from 'astro';
import { editorConfig } from '#features/editor/config.build.ts';
import { buildEnvironment } from '#features/regions/paths.ts';

export const getStaticPaths = () => (buildEnvironment() === 'production' ? [] : [{ params: { region: 'main' } }]);

export const GET: APIRoute = () =>
  new Response(JSON.stringify(editorConfig()), { headers: { 'content-type': 'application/json' } });
