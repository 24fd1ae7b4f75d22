/**
 * The words of the catalogue: what kinds, categories and providers there are, what a game is, and what a jurisdiction
 * must offer for it. Apart from the rows (games.ts), so that the browser gets the words without the whole list.
 */
import type { Product } from '../regions/jurisdictions.ts';

export const CATEGORIES = [
  'popular',
  'slots',
  'hot',
  'jackpot',
  'table-games',
  'new',
  'bonus-buy',
  'live-casino',
] as const;
export type Category = (typeof CATEGORIES)[number];

export const PROVIDERS = {
  windward: 'Windward',
  'nine-fathoms': 'Nine Fathoms',
  saltbox: 'Saltbox',
  quillmoon: 'Quillmoon',
  copperfin: 'Copperfin',
  brasskey: 'Brasskey',
  'tallow-and-pike': 'Tallow & Pike',
  'halcyon-row': 'Halcyon Row',
} as const;
export type Provider = keyof typeof PROVIDERS;
export const PROVIDER_IDS = Object.keys(PROVIDERS) as Provider[];

/** Whether a provider is a label of ours: those have a mark and a page whatever vendors list. */
export const isOwnProvider = (id: string): id is Provider => Object.hasOwn(PROVIDERS, id);

export const COLLECTIONS = ['sea-tales', 'treasure-hunts', 'wild-animals', 'classics', 'myths'] as const;
export type Collection = (typeof COLLECTIONS)[number];

export const LOBBIES = ['casino', 'tables', 'live'] as const;
export type Lobby = (typeof LOBBIES)[number];

export type Volatility = 'low' | 'medium' | 'high';
/** How a game is opened: for money, or for play money. */
export const GAME_MODES = ['real', 'demo'] as const;
export type GameMode = (typeof GAME_MODES)[number];

export type GameKind = 'slot' | 'table' | 'live' | 'instant';

/** What a player may look for in the rules of a game; a game has what its tags name (`featuresOf`). */
export const FEATURES = ['ways', 'lines', 'cascade', 'wild', 'progressive', 'bonus-buy'] as const;
export type Feature = (typeof FEATURES)[number];

export const DEVICES = ['mobile', 'tablet', 'desktop'] as const;
export type Device = (typeof DEVICES)[number];

/** `announced`: listed, not yet launched. `unavailable`: its vendor does not answer, or lists it no more. */
export const GAME_STATUSES = ['open', 'announced', 'unavailable'] as const;
export type GameStatus = (typeof GAME_STATUSES)[number];

/** The vendor that runs the games of the catalogue. */
export const STUDIO = 'studio';

export interface Game {
  code: string;
  title: string;
  /** Who runs it: our own studio, or an outside vendor (docs/integrating.md). */
  vendor: string;
  /** Who made it: a label of ours, or one that an outside vendor names; as it stands in addresses. */
  provider: string;
  providerName: string;
  kind: GameKind;
  categories: readonly Category[];
  collections: readonly Collection[];
  /** Words that search finds beside title and provider. */
  tags: readonly string[];
  /** Name of the drawing in `art/tiles`. */
  art: string;
  /** The lobbies that hold it. */
  lobbies: readonly Lobby[];
  /** What it can be played on. */
  devices: readonly Device[];
  /** The day it opened, ISO 8601 (2026-09-01); null until then. */
  releasedOn: string | null;
  /** Null where an outside vendor does not tell it. */
  volatility: Volatility | null;
  /** The server opens games that are `open` and refuses the others. */
  status: GameStatus;
  /** The certified return to player in percent ("96.37"); null until the game is open. */
  rtpPercent: string | null;
}

const KIND_NEEDS: Record<GameKind, readonly Product[]> = {
  slot: ['slots'],
  table: ['table-games'],
  live: ['live-casino'],
  instant: ['crash-games'],
};

const CATEGORY_NEEDS: Partial<Record<Category, readonly Product[]>> = {
  jackpot: ['jackpots'],
  'bonus-buy': ['bonus-buy'],
};

/** The products a jurisdiction must offer for a game to be listed and launched. */
export function gameNeeds(game: Pick<Game, 'kind' | 'categories'>): readonly Product[] {
  return [...KIND_NEEDS[game.kind], ...(game.categories.includes('jackpot') ? (['jackpots'] as const) : [])];
}

/** The products a category page needs. */
export function categoryNeeds(category: Category): readonly Product[] {
  if (category === 'live-casino') return ['live-casino'];
  if (category === 'table-games') return ['table-games'];
  return CATEGORY_NEEDS[category] ?? ['slots'];
}

/** The features of a game, from its tags and categories. */
export function featuresOf({ tags, categories }: Pick<Game, 'tags' | 'categories'>): Feature[] {
  return FEATURES.filter((feature) => tags.includes(feature) || categories.some((category) => category === feature));
}

/** The kinds of games in a lobby. */
export const LOBBY_KINDS: Record<Lobby, readonly GameKind[]> = {
  casino: ['slot', 'instant'],
  tables: ['table'],
  live: ['live'],
};
