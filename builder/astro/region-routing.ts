/** In development, puts the region of the Host header before the path, as the built site's server does (design section 4). */
import type { AstroIntegration } from 'astro';
import { isRegionId } from '../../shared/regions/index.ts';
import { LOCALE_CODES } from '../../shared/regions/locales.ts';
import { localePath, matchRoute, ROUTES, splitLocale } from '../../shared/routes.ts';

/** Paths that belong to the development server itself or to shared assets. */
const SHARED_PATH =
  /^\/(?:@|_astro|_image|node_modules|src|shared|locales|\.astro|art\/|icons\/|flags\/|payments\/|brand\/)|\.[a-z0-9]+(?:\?|$)/i;

/** The region of a development host: `de.localhost:4321` is `de`, anything else the main one. */
export function regionOfDevelopmentHost(host: string | undefined): string {
  const label = (host ?? '').split('.')[0] ?? '';
  return isRegionId(label) ? label : 'main';
}

/** The address of the page that answers a URL: `/de/play/some-game/demo` is answered by `/de/play`. */
export function pageUrl(url: string): string {
  const [pathname = '', ...search] = url.split('?');
  const { locale, path } = splitLocale(pathname, LOCALE_CODES);
  const route = ROUTES[matchRoute(path)?.name ?? 'home'];
  return route.shell ? [localePath(route.path, locale), ...search].join('?') : url;
}

export function regionRouting(): AstroIntegration {
  return {
    name: 'fairwind-region-routing',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const url = request.url ?? '/';
          if (!SHARED_PATH.test(url)) {
            request.url = `/${regionOfDevelopmentHost(request.headers.host)}${pageUrl(url)}`;
          }
          next();
        });
      },
    },
  };
}
