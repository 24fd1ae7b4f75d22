/** The built site of every region: pages, shared files, redirects, not-found pages. */
import { isRestricted, type LocaleCode, localesOf, REGION_IDS, type RegionId } from '#shared/regions/index.ts';
import { localePath, splitLocale } from '#shared/routes.ts';
import type { Config } from '../config.ts';
import { FETCHED_AHEAD_CACHE, isFetchedAhead } from './ahead.ts';
import { CONSOLE_FOLDER } from './console.ts';
import { createSiteFiles, type FileVersion, type SiteFiles } from './files.ts';
import { commonHeaders, contentSecurityPolicy, pageHeaders } from './headers.ts';
import { localeCookie, localeOfCookie, wantedLocale } from './locale.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { createMovedPages } from './moved.ts';
import { createReleaseSource, type Release, type ReleaseSource } from './releases.ts';
import { type MatchAddress, type Place, pageFile, type Resolution, resolvePath } from './resolve.ts';
import { respondWithFile } from './respond.ts';
import { SECURITY_TXT_PATH, securityTxt } from './security-txt.ts';

export { createConsoleFiles } from './console.ts';
export { commonHeaders, contentSecurityPolicy, frameOrigins, pageHeaders } from './headers.ts';
export { createReleaseSource, gameClientFolders, listReleases, livePath, pagesAt } from './releases.ts';
export interface SiteRequest {
  region: RegionId;
  /** Origin of the page as the browser sees it. */
  origin: string;
}

export interface Site {
  /** Answers a request for a page or file of a region's domain. */
  fetch(request: Request, where: SiteRequest): Promise<Response>;
}

export type SiteConfig = Pick<
  Config,
  'environment' | 'siteDirectory' | 'scheme' | 'studioUrl' | 'gameVendors' | 'sandboxPayment' | 'mifinity' | 'veriff'
>;

/** Top folders and files of the site's folder that are not reached by their own name. */
export const PRIVATE_ROOTS: ReadonlySet<string> = new Set<string>([
  ...REGION_IDS,
  'games',
  CONSOLE_FOLDER,
  MANIFEST_FILE,
]);

const IMMUTABLE = 'public, max-age=31536000, immutable';
const SHORT = 'public, max-age=3600';

function cacheControlOf(url: URL): string {
  if (url.pathname.startsWith('/_astro/') || url.searchParams.has('v')) return IMMUTABLE;
  return /(?:\.webmanifest|\.xml|\/sw\.js|\/service-worker\.js|\.txt|\.json)$/.test(url.pathname) ? 'no-cache' : SHORT;
}

function addVary(headers: Headers, names: readonly string[]): void {
  for (const name of names) headers.append('vary', name);
}

/** Everything one request of a region's domain needs to know. */
interface Visit extends SiteRequest {
  request: Request;
  url: URL;
  /** The one release the whole answer comes from. */
  release: Release;
  allowed: readonly LocaleCode[];
}

interface UnprefixedLocale {
  wanted: LocaleCode | undefined;
  /** The request headers that it was read from. */
  vary: readonly string[];
}

type PageOf = Extract<Resolution, { kind: 'page' }>;

/** When even the error page fails: what happened and a way home (spec section 8). */
const LAST_RESORT =
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>500</title><p>An error occurred while showing the error page.</p><p><a href="/">Home</a></p></html>';

/** What the site asks of the rest of the server to answer an address. */
export interface SiteKnowledge {
  /** Whether an outside vendor has a game of that code, and the region offers it. */
  isVendorGame(code: string, region: RegionId): boolean;
  /** Whether a match can still be watched or bet on, has ended, or was never named by a feed. */
  matchStanding(fixtureId: string): Promise<'open' | 'ended' | 'unknown'>;
}

/** For a site that is served without a backend. */
const NO_KNOWLEDGE: SiteKnowledge = { isVendorGame: () => false, matchStanding: async () => 'unknown' };

/**
 * Creates the site.
 * @param onError receives what went wrong behind an error page.
 */
export function createSite(
  config: SiteConfig,
  onError: (error: unknown) => void,
  { isVendorGame, matchStanding }: SiteKnowledge = NO_KNOWLEDGE,
): Site {
  const releases: ReleaseSource = createReleaseSource(config.siteDirectory);
  const files: SiteFiles = createSiteFiles();
  const movedTo = createMovedPages(files);
  const common = commonHeaders(config.scheme);
  const ofPages = { ...common, ...pageHeaders(config) };
  const secure = config.scheme === 'https';

  async function pageHeadersOf({ region, origin, release }: Visit): Promise<Headers> {
    const headers = new Headers(ofPages);
    headers.set('content-security-policy', contentSecurityPolicy(region, origin, config, await release.manifest()));
    headers.set('cache-control', 'no-cache');
    addVary(headers, ['Accept-Encoding']);
    return headers;
  }

  async function firstOf(folder: string, candidates: readonly string[]): Promise<FileVersion | null> {
    for (const candidate of candidates) {
      const version = await files.read(folder, candidate);
      if (version !== null) return version;
    }
    return null;
  }

  /** A shared file; one that only earlier releases had, for readers who still have their pages open. */
  async function sharedFile({ release }: Visit, candidates: readonly string[]): Promise<FileVersion | null> {
    const version = await firstOf(release.directory, candidates);
    if (version !== null || release.retiredAssets === null) return version;
    return firstOf(release.retiredAssets, candidates);
  }

  /**
   * The not-found page in the language of the prefix, else of an unprefixed page, else of the domain.
   */
  async function notFound(visit: Visit, prefix: LocaleCode | undefined, status: 404 | 410 = 404): Promise<Response> {
    const { region, request, release } = visit;
    const { wanted, vary } = unprefixedLocale(visit);
    const locale = prefix ?? wanted;
    const candidates = locale === undefined ? [] : [`${region}/${locale}/404/index.html`];
    const version = await firstOf(release.directory, [...candidates, `${region}/404/index.html`]);
    const headers = await pageHeadersOf(visit);
    if (prefix === undefined) addVary(headers, vary);
    headers.set('cache-control', prefix === undefined ? 'private, no-cache' : 'no-cache');
    if (version !== null) return respondWithFile(request, version, files, headers, status);
    headers.set('content-type', 'text/plain; charset=utf-8');
    return new Response(request.method === 'HEAD' ? null : `${status}`, { status, headers });
  }

  function redirect(status: 302 | 308, location: string, extra: Record<string, string> = {}): Response {
    return new Response(null, { status, headers: { ...common, 'cache-control': 'no-cache', ...extra, location } });
  }

  /**
   * The language of an unprefixed address: what the visitor chose here before (spec section 9, the locale's cookie). A
   * domain with a restricted locale list listens to the browser, too (spec section 4, Region rules).
   */
  function unprefixedLocale({ request, region, allowed }: Visit): UnprefixedLocale {
    if (isRestricted(region)) {
      return { wanted: wantedLocale(request.headers, allowed), vary: ['Cookie', 'Accept-Language'] };
    }
    return { wanted: localeOfCookie(request.headers.get('cookie'), allowed), vary: ['Cookie'] };
  }

  /** An address that a page has left leads to where it is now; null when there is no such page here. */
  async function movedPage(visit: Visit, locale: LocaleCode | undefined): Promise<Response | null> {
    const { url, region, allowed, release } = visit;
    const target = await movedTo(release.directory, region, splitLocale(url.pathname, allowed).path);
    if (target === null) return null;
    const version = await files.read(release.directory, pageFile(region, locale, target));
    return version && redirect(308, localePath(target, locale) + url.search);
  }

  async function unprefixedPage(visit: Visit, version: FileVersion): Promise<Response> {
    const { request, url } = visit;
    const { wanted, vary } = unprefixedLocale(visit);
    const own = { vary: vary.join(', '), 'cache-control': 'private, no-cache' };
    if (wanted !== undefined) return redirect(302, localePath(url.pathname, wanted) + url.search, own);
    const headers = await pageHeadersOf(visit);
    headers.set('cache-control', own['cache-control']);
    addVary(headers, vary);
    return respondWithFile(request, version, files, headers);
  }

  /** A match without a page: its view while it can be watched, 410 once it has ended, 404 if it never existed. */
  async function absentMatch(visit: Visit, locale: LocaleCode | undefined, match: MatchAddress): Promise<Response> {
    const standing = await matchStanding(match.fixtureId);
    if (standing === 'open') return redirect(302, match.view);
    return notFound(visit, locale, standing === 'ended' ? 410 : 404);
  }

  /** The answer for a page whose file does not exist. */
  async function absentPage(visit: Visit, { locale, match }: PageOf): Promise<Response> {
    if (match !== undefined) return absentMatch(visit, locale, match);
    return (await movedPage(visit, locale)) ?? notFound(visit, locale);
  }

  async function page(visit: Visit, place: PageOf): Promise<Response> {
    const { file, locale } = place;
    const version = await files.read(visit.release.directory, file);
    if (version === null) return absentPage(visit, place);
    if (locale === undefined) return unprefixedPage(visit, version);
    const { request } = visit;
    const headers = await pageHeadersOf(visit);
    if (isFetchedAhead(request)) {
      headers.set('cache-control', FETCHED_AHEAD_CACHE);
      return respondWithFile(request, version, files, headers);
    }
    const cookie = localeCookie(locale, request.headers.get('cookie'), secure);
    if (cookie !== null) {
      headers.set('set-cookie', cookie);
      headers.set('cache-control', 'private, no-cache');
    }
    return respondWithFile(request, version, files, headers);
  }

  async function asset(visit: Visit, candidates: readonly string[], locale: LocaleCode | undefined): Promise<Response> {
    const { request, url } = visit;
    const isAvif = url.pathname.endsWith('.avif');
    const wantsWebp = isAvif && !(request.headers.get('accept') ?? '').includes('image/avif');
    const webp = wantsWebp ? candidates.map((file) => file.replace(/\.avif$/, '.webp')) : [];
    const version = await sharedFile(visit, [...webp, ...candidates]);
    if (version === null || version.type.startsWith('text/html')) return notFound(visit, locale);
    const headers = new Headers({ ...common, 'cache-control': cacheControlOf(url) });
    addVary(headers, isAvif ? ['Accept'] : ['Accept-Encoding']);
    return respondWithFile(request, version, files, headers);
  }

  /** The region's error page with status 500; it never throws. */
  async function errorPage(visit: Visit): Promise<Response> {
    const { request, region, url, allowed, release } = visit;
    const locale = splitLocale(url.pathname, allowed).locale;
    try {
      const candidates = locale === undefined ? [] : [`${region}/${locale}/error/index.html`];
      const version = await firstOf(release.directory, [...candidates, `${region}/error/index.html`]);
      const headers = await pageHeadersOf(visit);
      headers.set('cache-control', 'no-store');
      if (version !== null) return await respondWithFile(request, version, files, headers, 500);
    } catch (error) {
      onError(error);
    }
    return new Response(request.method === 'HEAD' ? null : LAST_RESORT, {
      status: 500,
      headers: {
        ...common,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      },
    });
  }

  function securityText({ request, origin, allowed }: Visit): Response {
    const text = securityTxt(origin, allowed, new Date());
    const headers = { ...common, 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' };
    return new Response(request.method === 'HEAD' ? null : text, { headers });
  }

  async function answer(visit: Visit): Promise<Response> {
    const { region, url } = visit;
    const place: Place = {
      region,
      environment: config.environment,
      isVendorGame: (code) => isVendorGame(code, region),
      isPrivate: (name) => PRIVATE_ROOTS.has(name),
    };
    if (url.pathname === SECURITY_TXT_PATH) return securityText(visit);
    const resolution = resolvePath(url.pathname, url.search, place);
    if (resolution.kind === 'page') return page(visit, resolution);
    if (resolution.kind === 'asset') return asset(visit, resolution.files, resolution.locale);
    if (resolution.kind === 'redirect') return redirect(resolution.status, resolution.location);
    return notFound(visit, resolution.locale);
  }

  return {
    async fetch(request, { region, origin }) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(null, { status: 405, headers: { ...common, allow: 'GET, HEAD' } });
      }
      const url = new URL(request.url);
      const allowed = localesOf(region, config.environment);
      const visit: Visit = { region, origin, request, url, allowed, release: await releases() };
      try {
        return await answer(visit);
      } catch (error) {
        onError(error);
        return errorPage(visit);
      }
    },
  };
}
