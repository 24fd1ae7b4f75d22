/** What the lobby lists and how it filters and sorts (look: lobby and game list). */
import { GAMES } from '#shared/catalogue/games.ts';
import {
  CATEGORIES,
  type Category,
  COLLECTIONS,
  type Collection,
  categoryNeeds,
  type Game,
  type GameStatus,
  isOwnProvider,
  LOBBIES,
  type Lobby,
  PROVIDER_IDS,
  type Volatility,
} from '#shared/catalogue/names.ts';
import { isOffered } from '#shared/catalogue/offer.ts';
import { offers, type RegionId } from '#shared/regions/index.ts';
import type { RouteName } from '#shared/routes.ts';

/** A game as the browser knows it: what tiles, filters, search and the play page need. */
export type GameEntry = Game;

/** Which games a page is about. */
export type LobbyScope =
  | { kind: 'all' }
  | { kind: 'category'; value: Category }
  | { kind: 'collection'; value: Collection }
  | { kind: 'lobby'; value: Lobby }
  | { kind: 'provider'; value: string };

/** The player's own lists that narrow a page. */
export const OWN_LISTS = ['favourites', 'recent'] as const;
export type OwnList = (typeof OWN_LISTS)[number];
/** The codes on each of them, newest first. */
export type OwnCodes = Readonly<Record<OwnList, readonly string[]>>;

export const SORT_ORDERS = ['popular', 'new', 'rtp', 'title'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

export const VOLATILITIES = ['low', 'medium', 'high'] as const satisfies readonly Volatility[];

export interface LobbyFilters {
  query: string;
  /** As it stands in addresses; empty: any. */
  provider: string;
  volatility: Volatility | '';
  sort: SortOrder;
  /** Only games that can be tried for play money. */
  demo: boolean;
  /** Only games of one of the player's own lists. */
  own: OwnList | '';
}

export const NO_FILTERS: LobbyFilters = {
  query: '',
  provider: '',
  volatility: '',
  sort: 'popular',
  demo: false,
  own: '',
};

/** Tiles that a list shows at first, filled up to whole rows (rows.ts). */
export const FIRST_TILES = 12;
/** Tiles in the prebuilt page: whole rows of up to eight; `tile-first` hides what a width leaves over. */
export const PREBUILT_TILES = 16;
/** Tiles added by each "Show more games", and by scrolling towards the end; filled up as well. */
export const TILES_PER_STEP = 60;

let collator: Intl.Collator | null = null;

/** Made when something is sorted: making one holds a phone up for 30 ms, and most pages sort nothing. */
function byName(one: string, other: string): number {
  collator ??= new Intl.Collator();
  return collator.compare(one, other);
}

/** Our own games that a region lists, in the catalogue's order (jurisdictions prune them, design section 3). */
export function gamesOf(region: RegionId): GameEntry[] {
  return GAMES.filter((game) => isOffered(game, region));
}

/**
 * The categories of a region that hold games of our own.
 * @param others whether a category holds other games.
 */
export function categoriesOf(region: RegionId, others: (category: Category) => boolean = () => false): Category[] {
  const games = gamesOf(region);
  return CATEGORIES.filter(
    (category) =>
      offers(region, categoryNeeds(category)) &&
      (games.some((game) => game.categories.includes(category)) || others(category)),
  );
}

export function collectionsOf(region: RegionId): Collection[] {
  const games = gamesOf(region);
  return COLLECTIONS.filter((collection) => games.some((game) => game.collections.includes(collection)));
}

export function lobbiesOf(region: RegionId): Lobby[] {
  const games = gamesOf(region);
  return LOBBIES.filter((lobby) => games.some((game) => game.lobbies.includes(lobby)));
}

export interface ProviderEntry {
  /** As it stands in addresses. */
  id: string;
  name: string;
}

/** Who made these games: our own labels in their order, then others by name. */
export function providersOf(games: readonly GameEntry[]): ProviderEntry[] {
  const found = new Map(games.map(({ provider, providerName }) => [provider, providerName]));
  const entries = [...found].map(([id, name]) => ({ id, name }));
  const others = entries.filter(({ id }) => !isOwnProvider(id)).sort((one, other) => byName(one.name, other.name));
  return [...PROVIDER_IDS.flatMap((id) => entries.filter((entry) => entry.id === id)), ...others];
}

const IN_SCOPE: { [Kind in LobbyScope['kind']]: (game: GameEntry, value: string) => boolean } = {
  all: () => true,
  category: (game, value) => game.categories.some((category) => category === value),
  collection: (game, value) => game.collections.some((collection) => collection === value),
  lobby: (game, value) => game.lobbies.some((lobby) => lobby === value),
  provider: (game, value) => game.provider === value,
};

/** The games of a scope, order kept. */
export function gamesInScope(games: readonly GameEntry[], scope: LobbyScope): GameEntry[] {
  const value = scope.kind === 'all' ? '' : scope.value;
  return games.filter((game) => IN_SCOPE[scope.kind](game, value));
}

/** Lower case without accents and punctuation: "Kraken’s" is found by "krakens". */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}’'`.-]/gu, '')
    .toLowerCase();
}

const foldedTexts = new WeakMap<GameEntry, string>();

/** What the words of a filter are looked for in; folded once per game, for the list may hold thousands. */
function foldedText(game: GameEntry): string {
  const known = foldedTexts.get(game);
  if (known !== undefined) return known;
  const folded = foldText([game.title, game.providerName, ...game.tags].join(' '));
  foldedTexts.set(game, folded);
  return folded;
}

function queryMatcher(query: string): (game: GameEntry) => boolean {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (game) => {
    const text = foldedText(game);
    return words.every((word) => text.includes(word));
  };
}

/** Whether a game can be opened for play money; `demoOffered` is the region's rule. */
export function hasDemo(game: Pick<GameEntry, 'status'>, demoOffered: boolean): boolean {
  return demoOffered && game.status === 'open';
}

const isPopular = (game: GameEntry) => game.categories.includes('popular');
const isNew = (game: GameEntry) => game.categories.includes('new');
const first = (left: boolean, right: boolean) => Number(right) - Number(left);

/** What can be played comes first, what cannot be opened for now comes last. */
const STATUS_RANK: Record<GameStatus, number> = { open: 0, announced: 1, unavailable: 2 };

const COMPARE: Record<SortOrder, (left: GameEntry, right: GameEntry) => number> = {
  popular: (left, right) =>
    STATUS_RANK[left.status] - STATUS_RANK[right.status] || first(isPopular(left), isPopular(right)),
  new: (left, right) => first(isNew(left), isNew(right)) || byName(right.releasedOn ?? '', left.releasedOn ?? ''),
  rtp: (left, right) => Number(right.rtpPercent ?? 0) - Number(left.rtpPercent ?? 0),
  title: (left, right) => byName(left.title, right.title),
};

/** The games in an order; equal ones keep the catalogue's. */
export function sortGames(games: readonly GameEntry[], order: SortOrder): GameEntry[] {
  return [...games].sort(COMPARE[order]);
}

/** The games of an own list in its order, the newest first; an order chosen by hand comes before it. */
function ofOwnList(games: readonly GameEntry[], codes: readonly string[]): GameEntry[] {
  const byCode = new Map(games.map((game) => [game.code, game]));
  return codes.map((code) => byCode.get(code)).filter((game) => game !== undefined);
}

/** The games that pass the filters, sorted. `demoOffered` is the region's rule. */
export function filterGames(
  games: readonly GameEntry[],
  filters: LobbyFilters,
  demoOffered: boolean,
  codes: OwnCodes = { favourites: [], recent: [] },
): GameEntry[] {
  const { query, provider, volatility, demo, sort, own } = filters;
  const matches = queryMatcher(query);
  const passing = (own === '' ? games : ofOwnList(games, codes[own])).filter(
    (game) =>
      (provider === '' || game.provider === provider) &&
      (volatility === '' || game.volatility === volatility) &&
      (!demo || hasDemo(game, demoOffered)) &&
      matches(game),
  );
  return own !== '' && sort === NO_FILTERS.sort ? passing : sortGames(passing, sort);
}

/** How many filters beside the search words narrow the list. */
export function filterCount({ provider, volatility, demo, sort, own }: LobbyFilters): number {
  return [provider !== '', volatility !== '', demo, sort !== NO_FILTERS.sort, own !== ''].filter(Boolean).length;
}

/** Whether the list is the page's own, untouched. */
export function isUnfiltered(filters: LobbyFilters): boolean {
  return filters.query.trim() === '' && filterCount(filters) === 0;
}

/** What a provider may be called in an address. */
const PROVIDER_ID = /^[a-z0-9-]{1,80}$/;

/** Reads filters from a page's query; unknown values are ignored. */
export function filtersFromQuery(search: string): LobbyFilters {
  const query = new URLSearchParams(search);
  const oneOf = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query.get(name));
  return {
    query: query.get('q') ?? '',
    provider: PROVIDER_ID.exec(query.get('provider') ?? '')?.[0] ?? '',
    volatility: oneOf('volatility', VOLATILITIES) ?? '',
    sort: oneOf('sort', SORT_ORDERS) ?? NO_FILTERS.sort,
    demo: query.get('demo') === '1',
    own: oneOf('own', OWN_LISTS) ?? '',
  };
}

/** The filters without a provider that has no game here; null: nobody knows yet who has. */
export function withKnownProvider(filters: LobbyFilters, providers: readonly ProviderEntry[] | null): LobbyFilters {
  const known = providers === null || providers.some(({ id }) => id === filters.provider);
  return known ? filters : { ...filters, provider: '' };
}

/** Puts filters into a query, other parameters kept; empty when nothing is set. */
export function filtersToQuery(filters: LobbyFilters, search: string): string {
  const query = new URLSearchParams(search);
  const values: Record<string, string> = {
    q: filters.query.trim(),
    provider: filters.provider,
    volatility: filters.volatility,
    sort: filters.sort === NO_FILTERS.sort ? '' : filters.sort,
    demo: filters.demo ? '1' : '',
    own: filters.own,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** Games like another: same provider or collection first, open ones before the others. */
export function relatedGames(games: readonly GameEntry[], code: string, count: number): GameEntry[] {
  const game = games.find((candidate) => candidate.code === code);
  const nearness = (candidate: GameEntry) =>
    game === undefined
      ? 0
      : Number(candidate.provider === game.provider) +
        Number(candidate.kind === game.kind) +
        candidate.collections.filter((collection) => game.collections.includes(collection)).length;
  return games
    .filter((candidate) => candidate.code !== code)
    .sort((left, right) => first(left.status === 'open', right.status === 'open') || nearness(right) - nearness(left))
    .slice(0, count);
}

function scopeFrom<Kind extends 'category' | 'collection' | 'lobby', Value extends string>(
  kind: Kind,
  values: readonly Value[],
  parameter: string | undefined,
): { kind: Kind; value: Value } | { kind: 'all' } {
  const value = values.find((candidate) => candidate === parameter);
  return value === undefined ? { kind: 'all' } : { kind, value };
}

/** What a games page is about, from its route and parameter. */
export function scopeOf({ route, parameter }: { route: RouteName; parameter?: string }): LobbyScope {
  switch (route) {
    case 'games-category':
      return scopeFrom('category', CATEGORIES, parameter);
    case 'games-collection':
      return scopeFrom('collection', COLLECTIONS, parameter);
    case 'games-lobby':
      return scopeFrom('lobby', LOBBIES, parameter);
    case 'games-provider':
      return parameter === undefined ? { kind: 'all' } : { kind: 'provider', value: parameter };
    default:
      return { kind: 'all' };
  }
}
