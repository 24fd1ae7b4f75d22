/**
 * The check of a whole built site: every page of every domain is crawled as the server would
 * answer it. Pure: pages and file names in, problems out.
 */
import { type Resolution, resolvePath } from '#server/site/resolve.ts';
import { hostOf, isoOf, type RegionId } from '#shared/regions/index.ts';
import type { PageIndex } from './page-index.ts';
import { ownUrl, type PagePlace, placeOf, type SiteFrame, type SitePage } from './site-pages.ts';

export interface Problem {
  /** File of the page, relative to the built site. */
  page: string;
  message: string;
}

/** What the check knows beside the pages. */
export interface CheckInput extends SiteFrame {
  pages: readonly SitePage[];
  /** Every file of the built site, relative to it. */
  files: ReadonlySet<string>;
  /** Ids inside a drawing, for addresses such as `/icons/lucide.svg#menu`. */
  idsOfDrawing(file: string): ReadonlySet<string>;
  /** Whether a code is an outside vendor's game that a region offers; none is, unless told. */
  isVendorGame?: (code: string, region: RegionId) => boolean;
  /** A site of the same code and settings that nothing was wrong with: only what differs from it is looked at. */
  passed?: PassedSite | null;
}

export interface PassedSite {
  /** What its pages said of themselves, by file; the same object stands for the same page. */
  indexes: ReadonlyMap<string, PageIndex | null>;
  /** Files that are no pages and differ from it: added, removed, or drawn anew. */
  movedFiles: ReadonlySet<string>;
}

type Target = { kind: 'page'; page: SitePage; fragment: string } | { kind: 'other' } | { kind: 'dead'; why: string };

/** Folders of the built site that are not reached by their own name. */
const isPrivateRoot = (regions: ReadonlySet<string>) => (name: string) =>
  regions.has(name) || name === 'games' || name === 'console';

/** A lasting redirect is a link nobody mended; a passing one (play without a game) is an answer. */
function redirected({ status, location }: { status: number; location: string }): Target {
  return status === 308 ? { kind: 'dead', why: `leads through a lasting redirect to ${location}` } : { kind: 'other' };
}

/** An address on one of our domains, and what the server makes of it. */
interface Place {
  resolution: Resolution;
  fragment: string;
}

/** Follows addresses as the server would. */
class Crawler {
  readonly #input: CheckInput;
  readonly #byFile: ReadonlyMap<string, SitePage>;
  readonly #regions: ReadonlySet<RegionId>;
  readonly #regionOfHost: ReadonlyMap<string, RegionId>;
  readonly #isPrivate: (name: string) => boolean;
  /** By where an address counts from, a region or (for relative ones) a page, and the address. */
  readonly #known = new Map<string, Map<string, Target>>();

  constructor(input: CheckInput) {
    this.#input = input;
    this.#byFile = new Map(input.pages.map((page) => [page.file, page]));
    this.#regions = new Set(input.pages.map(({ region }) => region));
    this.#regionOfHost = new Map([...this.#regions].map((region) => [hostOf(region, input.hosts), region]));
    this.#isPrivate = isPrivateRoot(this.#regions);
  }

  /** Where an address leads that stands on a page. */
  follow(from: SitePage, address: string): Target {
    if (address.startsWith('#')) return { kind: 'page', page: from, fragment: address.slice(1) };
    const origin = /^(?:\/|https?:)/.test(address) ? from.region : from.file;
    const known = this.#known.get(origin) ?? new Map<string, Target>();
    this.#known.set(origin, known);
    const target = known.get(address) ?? this.#targetOf(from, address);
    known.set(address, target);
    return target;
  }

  /** The files that an address may be answered from, whether they are there or not. */
  filesOf(from: SitePage, address: string): readonly string[] {
    const place = this.#placeOf(from, address);
    if (place === null || typeof place === 'string') return [];
    const { resolution } = place;
    if (resolution.kind === 'page') return [resolution.file];
    return resolution.kind === 'asset' ? resolution.files : [];
  }

  /** Null: not on our domains. A text: why it is no address. */
  #placeOf(from: SitePage, address: string): Place | string | null {
    const base = ownUrl(from, this.#input);
    if (!URL.canParse(address, base)) return 'is no address';
    const { protocol, host, pathname, search, hash } = new URL(address, base);
    const region = this.#regionOfHost.get(host);
    if (!/^https?:$/.test(protocol) || region === undefined || pathname.startsWith('/api/')) return null;
    const { environment, isVendorGame = () => false } = this.#input;
    const ofVendor = (code: string) => isVendorGame(code, region);
    const place = { region, environment, isVendorGame: ofVendor, isPrivate: this.#isPrivate };
    return { resolution: resolvePath(pathname, search, place), fragment: decodeURIComponent(hash.slice(1)) };
  }

  #targetOf(from: SitePage, address: string): Target {
    const place = this.#placeOf(from, address);
    if (place === null) return { kind: 'other' };
    return typeof place === 'string' ? { kind: 'dead', why: place } : this.#answer(place);
  }

  #answer({ resolution, fragment }: Place): Target {
    if (resolution.kind === 'redirect') return redirected(resolution);
    if (resolution.kind === 'missing') return { kind: 'dead', why: 'is answered with 404' };
    if (resolution.kind === 'page') {
      const page = this.#byFile.get(resolution.file);
      return page ? { kind: 'page', page, fragment } : { kind: 'dead', why: 'is answered with 404' };
    }
    const file = resolution.files.find((candidate) => this.#input.files.has(candidate));
    if (file === undefined) return { kind: 'dead', why: 'has no file' };
    const drawn = file.endsWith('.svg') && fragment !== '';
    if (drawn && !this.#input.idsOfDrawing(file).has(fragment))
      return { kind: 'dead', why: 'names no part of its drawing' };
    return { kind: 'other' };
  }
}

interface Check {
  input: CheckInput;
  crawler: Crawler;
}

type PageRule = (page: SitePage, check: Check) => string[];

const links: PageRule = (page, { crawler }) =>
  page.index.links.flatMap((address) => {
    const target = crawler.follow(page, address);
    if (target.kind === 'dead') return [`link ${address} ${target.why}`];
    const missing =
      target.kind === 'page' && target.fragment !== '' && !target.page.index.ids.includes(target.fragment);
    return missing ? [`link ${address} has no such place on the page`] : [];
  });

const assets: PageRule = (page, { crawler }) =>
  [...page.index.assets, ...(page.index.picture ? [page.index.picture.url] : [])].flatMap((address) => {
    const target = crawler.follow(page, address);
    return target.kind === 'dead' ? [`asset ${address} ${target.why}`] : [];
  });

const structuredData: PageRule = (page, { crawler }) =>
  page.index.named.flatMap((address) => {
    const target = crawler.follow(page, address);
    return target.kind === 'dead' ? [`structured data names ${address}, which ${target.why}`] : [];
  });

const language: PageRule = ({ locale, index }) =>
  index.lang === isoOf(locale) ? [] : [`lang is "${index.lang}" instead of "${isoOf(locale)}"`];

const DESCRIPTION_MINIMUM = 20;

const texts: PageRule = ({ special, index }) => [
  ...(index.title.length > 3 ? [] : ['no title']),
  ...(special || index.description.length >= DESCRIPTION_MINIMUM ? [] : ['no description']),
  ...(special || index.keywords !== '' ? [] : ['no keywords']),
  ...(index.picture ? [] : ['no picture to be shared with']),
  ...(index.headings === 1 ? [] : [`${index.headings} main headings`]),
];

const validity: PageRule = ({ index }) => index.faults;

/** The one canonical page a page names, itself canonical. */
const canonical: PageRule = (page, { crawler }) => {
  const { canonicals, listed } = page.index;
  if (page.special || !listed)
    return canonicals.length === 0 ? [] : ['a page that is not listed has a canonical address'];
  const [address = '', ...more] = canonicals;
  if (canonicals.length === 0 || more.length > 0) return [`${canonicals.length} canonical addresses`];
  if (!/^https:\/\/[^/]+\/[a-z-]+\//.test(address)) return [`canonical ${address} is not absolute or has no locale`];
  const target = crawler.follow(page, address);
  if (target.kind === 'other') return [];
  if (target.kind === 'dead') return [`canonical ${address} ${target.why}`];
  const final = target.page.index.listed && target.page.index.canonicals[0] === address;
  return final ? [] : [`canonical ${address} is not canonical itself`];
};

const setOf = (page: SitePage) => page.index.alternates.map(({ hreflang, href }) => `${hreflang} ${href}`).join('\n');

const alternates: PageRule = (page, { crawler }) => {
  const { alternates: own, canonicals, listed } = page.index;
  if (own.length === 0) return [];
  if (!listed) return ['a page that is not listed has alternates'];
  const tags = own.map(({ hreflang }) => hreflang);
  if (new Set(tags).size < tags.length) return ['a language stands twice among the alternates'];
  if (!own.some(({ href }) => href === canonicals[0])) return ['the alternates leave out the page itself'];
  return own.flatMap(({ href }) => {
    const target = crawler.follow(page, href);
    if (target.kind === 'other') return [];
    if (target.kind === 'dead') return [`alternate ${href} ${target.why}`];
    if (target.page.index.canonicals[0] !== href) return [`alternate ${href} is not canonical`];
    return setOf(target.page) === setOf(page) ? [] : [`alternate ${href} has other alternates`];
  });
};

const PAGE_RULES: readonly PageRule[] = [
  links,
  assets,
  structuredData,
  language,
  texts,
  validity,
  canonical,
  alternates,
];

/** The pages of one locale on one domain that are canonical there. */
function canonicalGroups({ pages, environment, hosts }: CheckInput): SitePage[][] {
  const own = pages.filter(
    (page) => page.prefixed && page.index.canonicals[0] === ownUrl(page, { environment, hosts }),
  );
  return [...Map.groupBy(own, groupOf).values()];
}

function sameTitles(group: readonly SitePage[]): Problem[] {
  const byTitle = Map.groupBy(group, ({ index }) => index.title);
  return [...byTitle.values()]
    .filter(({ length }) => length > 1)
    .flatMap(([first, ...others]) =>
      others.map(({ file, index }) => ({
        page: file,
        message: `title "${index.title}" is also that of ${first?.file}`,
      })),
    );
}

/** Pages of a locale that nobody reaches from its home by links. */
function orphans(group: readonly SitePage[], all: readonly SitePage[], crawler: Crawler): Problem[] {
  const [{ region, locale } = { region: '', locale: '' }] = group;
  const home = all.find(
    (page) => page.region === region && page.locale === locale && page.prefixed && page.path === '/',
  );
  const reached = new Set<SitePage>();
  const waiting = home ? [home] : [];
  for (let page = waiting.pop(); page; page = waiting.pop()) {
    if (reached.has(page)) continue;
    reached.add(page);
    for (const address of page.index.links) {
      const target = crawler.follow(page, address);
      if (target.kind === 'page' && target.page.region === region && target.page.locale === locale)
        waiting.push(target.page);
    }
  }
  return group
    .filter((page) => !reached.has(page))
    .map(({ file }) => ({ page: file, message: 'no way leads here from home' }));
}

const groupOf = ({ region, locale }: PagePlace): string => `${region}/${locale}`;

/** What others see of a page: a change of anything else concerns the page alone. */
const outlineOf = ({ ids, listed, canonicals, alternates }: PageIndex): string =>
  JSON.stringify([ids, listed, canonicals, alternates]);

/** What decides which pages are reached from home. */
const waysOf = ({ links, canonicals }: PageIndex): string => JSON.stringify([links, canonicals]);

const addressesOf = ({ index }: SitePage): string[] => [
  ...index.links,
  ...index.assets,
  ...index.named,
  ...(index.picture ? [index.picture.url] : []),
  ...index.canonicals,
  ...index.alternates.map(({ href }) => href),
];

/** The last part of an address, without its question and its fragment. */
function nameIn(address: string): string {
  const end = address.search(/[?#]/);
  const path = end === -1 ? address : address.slice(0, end);
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Tells quickly of most addresses that none of the files answers them: a file that is no page is reached by its name. */
function mayName(files: ReadonlySet<string>): (address: string) => boolean {
  const names = new Set([...files].map((file) => file.slice(file.lastIndexOf('/') + 1)));
  if (names.has('index.html')) return () => true;
  return (address) => {
    const name = nameIn(address);
    return names.has(name) || name.includes('%');
  };
}

/** The pages whose addresses may be answered from one of the files. */
function pagesLeadingTo(files: ReadonlySet<string>, pages: readonly SitePage[], crawler: Crawler): SitePage[] {
  if (files.size === 0) return [];
  const isCandidate = mayName(files);
  const known = new Map<RegionId, Map<string, boolean>>();
  const leads = (page: SitePage, address: string): boolean => {
    const ofRegion = known.get(page.region) ?? new Map<string, boolean>();
    known.set(page.region, ofRegion);
    // A relative address, of which there are few, may lead elsewhere from another page.
    const found = ofRegion.get(address) ?? crawler.filesOf(page, address).some((file) => files.has(file));
    if (/^(?:\/|https?:)/.test(address)) ofRegion.set(address, found);
    return found;
  };
  return pages.filter((page) => addressesOf(page).some((address) => isCandidate(address) && leads(page, address)));
}

/** What of a site must be looked at. */
interface Scope {
  pages: readonly SitePage[];
  /** Whether titles of a locale of a domain are compared with each other. */
  isCompared(group: string): boolean;
  /** Whether it is crawled from its home. */
  isCrawled(group: string): boolean;
}

function scopeOf({ pages, passed, environment }: CheckInput, crawler: Crawler): Scope {
  if (!passed) return { pages, isCompared: () => true, isCrawled: () => true };
  const { indexes, movedFiles } = passed;
  const same = (page: SitePage): boolean => {
    const before = indexes.get(page.file);
    return before === page.index || JSON.stringify(before) === JSON.stringify(page.index);
  };
  const changed = new Set(pages.filter((page) => !same(page)));
  const changedIn = (part: (index: PageIndex) => string) =>
    [...changed].filter(({ file, index }) => {
      const before = indexes.get(file);
      return !before || part(before) !== part(index);
    });
  const files = new Set(pages.map(({ file }) => file));
  const removed = [...indexes.keys()].flatMap((file) => (files.has(file) ? [] : (placeOf(file, environment) ?? [])));
  const moved = new Set([...[...changedIn(outlineOf), ...removed].map(({ file }) => file), ...movedFiles]);
  const others = pages.filter((page) => !changed.has(page));
  const compared = new Set([...changed].map(groupOf));
  const crawled = new Set([...changedIn(waysOf), ...removed].map(groupOf));
  return {
    pages: [...changed, ...pagesLeadingTo(moved, others, crawler)],
    isCompared: (group) => compared.has(group),
    isCrawled: (group) => crawled.has(group),
  };
}

/** Everything that is wrong with a built site; empty when it may go live. */
export function checkSite(input: CheckInput): Problem[] {
  const crawler = new Crawler(input);
  const scope = scopeOf(input, crawler);
  const onPages = scope.pages.flatMap((page) =>
    PAGE_RULES.flatMap((rule) => rule(page, { input, crawler })).map((message) => ({ page: page.file, message })),
  );
  const groups = canonicalGroups(input);
  const within = (isIn: Scope['isCrawled']) => groups.filter(([page]) => page !== undefined && isIn(groupOf(page)));
  return [
    ...onPages,
    ...within(scope.isCompared).flatMap(sameTitles),
    ...within(scope.isCrawled).flatMap((group) => orphans(group, input.pages, crawler)),
  ];
}
