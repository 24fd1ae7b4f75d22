/** The console's built files on their own host, under the strictest policy of the product. */
import type { Config } from '../config.ts';
import { createSiteFiles } from './files.ts';
import { commonHeaders } from './headers.ts';
import type { ReleaseSource } from './releases.ts';
import { respondWithFile } from './respond.ts';

/** The folder of a release that holds the console. */
export const CONSOLE_FOLDER = 'console';
const ENTRY = 'index.html';
const FILE = /^\/(?:assets\/[\w.-]+|[\w-]+\.(?:js|svg|png|ico|webmanifest))$/;

/** Nothing but our own files: no inline code, no frame, no other host. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export interface ConsoleFiles {
  fetch(request: Request): Promise<Response>;
}

/** Creates what answers everything on the console's host that is no call of its API. */
export function createConsoleFiles(releases: ReleaseSource, { scheme }: Pick<Config, 'scheme'>): ConsoleFiles {
  const files = createSiteFiles();
  const common = {
    ...commonHeaders(scheme),
    'content-security-policy': POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
  };
  return {
    async fetch(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { ...common, allow: 'GET, HEAD' } });
      }
      const { pathname } = new URL(request.url);
      const { directory, retiredAssets } = await releases();
      const isFile = FILE.test(pathname);
      const file = `${CONSOLE_FOLDER}/${isFile ? pathname.slice(1) : ENTRY}`;
      const version =
        (await files.read(directory, file)) ??
        (retiredAssets === null || !isFile ? null : await files.read(retiredAssets, file));
      if (version === null) return new Response('Not found\n', { status: 404, headers: common });
      const headers = new Headers(common);
      if (pathname.startsWith('/assets/')) headers.set('cache-control', 'public, max-age=31536000, immutable');
      headers.append('vary', 'Accept-Encoding');
      return respondWithFile(request, version, files, headers);
    },
  };
}
