/** Names of categories, collections and lobbies, as text keys of the namespace `catalogue`. */
import type { TextKey, Translate } from '#features/i18n/index.ts';
import type { Category, Collection, Feature, Lobby, Volatility } from '#shared/catalogue/names.ts';
import type { LobbyScope, ProviderEntry } from './model.ts';

type Key = TextKey<'catalogue'>;

export const CATEGORY_KEYS: Record<Category, Key> = {
  popular: 'category_popular',
  slots: 'category_slots',
  hot: 'category_hot',
  jackpot: 'category_jackpot',
  'table-games': 'category_table_games',
  new: 'category_new',
  'bonus-buy': 'category_bonus_buy',
  'live-casino': 'category_live_casino',
};

export const FEATURE_KEYS: Record<Feature, Key> = {
  ways: 'feature_ways',
  lines: 'feature_lines',
  cascade: 'feature_cascade',
  wild: 'feature_wild',
  progressive: 'feature_progressive',
  'bonus-buy': 'category_bonus_buy',
};

export const COLLECTION_KEYS: Record<Collection, Key> = {
  'sea-tales': 'collection_sea_tales',
  'treasure-hunts': 'collection_treasure_hunts',
  'wild-animals': 'collection_wild_animals',
  classics: 'collection_classics',
  myths: 'collection_myths',
};

export const LOBBY_KEYS: Record<Lobby, Key> = {
  casino: 'lobby_casino',
  tables: 'lobby_tables',
  live: 'lobby_live',
};

export const VOLATILITY_KEYS: Record<Volatility, Key> = {
  low: 'volatility_low',
  medium: 'volatility_medium',
  high: 'volatility_high',
};

/** The name of a scope that has one; `all` has none of its own. A provider's is told by its games. */
export function scopeName(
  scope: LobbyScope,
  translate: Translate<'catalogue'>,
  providers: readonly ProviderEntry[],
): string | null {
  switch (scope.kind) {
    case 'all':
      return null;
    case 'category':
      return translate(CATEGORY_KEYS[scope.value]);
    case 'collection':
      return translate(COLLECTION_KEYS[scope.value]);
    case 'lobby':
      return translate(LOBBY_KEYS[scope.value]);
    case 'provider':
      return providers.find(({ id }) => id === scope.value)?.name ?? scope.value;
  }
}

/** A game's title; of one that the region lists no more the words of its code: nobody reads a code. */
export const nameOfGame = (game: { readonly title: string } | null | undefined, code: string): string =>
  game?.title ??
  code
    .replace(/^\d+-/, '')
    .replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`)
    .trim();
