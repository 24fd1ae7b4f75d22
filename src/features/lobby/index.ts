/** The games lobby: what a region lists, how it is named, filtered and shown as tiles. */
export { loadGame, loadGameIndex } from './api.ts';
export {
  type GameEntry,
  gamesOf,
  hasDemo,
  relatedGames,
} from './model.ts';
export { CATEGORY_KEYS, FEATURE_KEYS, nameOfGame, VOLATILITY_KEYS } from './names.ts';
export { notePlayed, type OwnChange, onOwnChange, ownLists, replaceOwn, toggleFavourite } from './own.ts';
export { formatPercent, formatStakes, gameTile } from './tiles.ts';
export { useCatalogue } from './useCatalogue.ts';
export { useFavourites } from './useFavourites.ts';
