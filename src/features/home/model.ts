/** What the home page shows of a region: games in rows, promotions, entries to the sportsbook. Figures are the catalogue's. */

import type { TextKey } from '#features/i18n/index.ts';
import { type GameEntry, gamesOf } from '#features/lobby/index.ts';
import type { PromoEntry } from '#features/promo/index.ts';
import { hasRoute, type Page, pageCurrency, pageOffers, regionOf } from '#features/regions/index.ts';
import type { ArtName } from '#shared/art.ts';
import { type Category, categoryNeeds } from '#shared/catalogue/names.ts';
import { readAmount } from '#shared/money.ts';
import { methodsOf } from '#shared/payment-methods.ts';
import { jurisdictionOf, type Product } from '#shared/regions/index.ts';
import { type RouteName, SPORT_PATHS } from '#shared/routes.ts';

/** Tiles of a row: as many as stand side by side at 1920 px. */
export const ROW_LENGTH = 8;
/** Tiles of a row that the page itself holds; the others come when the row does (rows.ts). */
const FIRST_TILES = 3;
/** The last row stands far below the screen: the page gives its room to the figures above. */
const FIRST_TILES_OF_LAST = 2;
/** Tiles beside the feature at 1920 px. */
export const POPULAR_LENGTH = 12;
/** Those of them that narrower screens show, too: the page holds no more. */
const POPULAR_FIRST = 8;

type Place = Pick<Page, 'region'>;

/** Sport comes first on the sport mirror, whose home is the sportsbook, and where a region has no games. */
export function isSportFirst(place: Place): boolean {
  return hasRoute(place, 'sport') && (regionOf(place).sportMirror || !hasRoute(place, 'games'));
}

/** The game of the large tile: the first that can be played. */
export function featuredGame(place: Place): GameEntry | undefined {
  return gamesOf(place.region).find((game) => game.status === 'open');
}

/** A list filled up from a pool to a length, without repeating. */
function filled(list: readonly GameEntry[], pool: readonly GameEntry[], length: number): GameEntry[] {
  return [...new Set([...list, ...pool])].slice(0, length);
}

/** The tiles of "Popular now", the feature left out; hot games and slots fill it up. */
export function popularGames(place: Place): GameEntry[] {
  const feature = featuredGame(place)?.code;
  const games = gamesOf(place.region).filter((game) => game.code !== feature);
  const of = (category: Category) => games.filter((game) => game.categories.includes(category));
  return filled(of('popular'), [...of('hot'), ...of('slots')], POPULAR_LENGTH);
}

/** The tiles of "Popular now" that the page holds, and those that only the widest screens fetch. */
export function popularTiles(place: Place): { games: GameEntry[]; later: GameEntry[] } {
  const games = popularGames(place);
  return { games: games.slice(0, POPULAR_FIRST), later: games.slice(POPULAR_FIRST) };
}

/** How many promotions follow the hero. */
const SLIDE_COUNT = 2;
const GUEST_AUDIENCES: readonly string[] = ['everyone', 'guests', 'new-players'];

/** The promotions of the hero's row: the first that speak to guests, those of sport first where sport comes first. */
export function promoSlides(entries: readonly PromoEntry[], sport: boolean): PromoEntry[] {
  const open = entries.filter(({ promo }) => GUEST_AUDIENCES.includes(promo.audience));
  const favoured = open.filter(({ promo }) => sport && promo.segment === 'sport');
  return [...new Set([...favoured, ...open])].slice(0, SLIDE_COUNT);
}

export interface GameRow {
  category: Category;
  /** The row's own title; without it the category's name. */
  title?: TextKey<'home'>;
  /** In the page. */
  games: GameEntry[];
  /** Fetched when the row comes near. */
  later: GameEntry[];
  /** All games of the category. */
  count: number;
}

const ROWS: readonly { category: Category; title?: TextKey<'home'> }[] = [
  { category: 'new', title: 'new_title' },
  { category: 'jackpot', title: 'jackpot_title' },
  { category: 'slots' },
];
/** A row with fewer games than this is left out. */
const ROW_MINIMUM = 3;

/** The id of a row's list of tiles. */
export function rowId(category: Category): string {
  return `row-${category}`;
}

/** The rows of a region, each with the games of its category; slots show what is not above them. */
export function gameRows(place: Place): GameRow[] {
  const shown = new Set([featuredGame(place), ...popularGames(place)].map((game) => game?.code));
  return ROWS.filter(({ category }) => pageOffers(place, categoryNeeds(category)))
    .map((row) => {
      const all = gamesOf(place.region).filter((game) => game.categories.includes(row.category));
      const games = row.category === 'slots' ? all.filter(({ code }) => !shown.has(code)) : all;
      const side = games.slice(0, ROW_LENGTH);
      for (const { code } of side) shown.add(code);
      const first = row === ROWS.at(-1) ? FIRST_TILES_OF_LAST : FIRST_TILES;
      return { ...row, games: side.slice(0, first), later: side.slice(first), count: all.length };
    })
    .filter(({ games, later }) => games.length + later.length >= ROW_MINIMUM);
}

export interface TableCard {
  game: GameEntry;
  art: ArtName<'live'>;
}

const TABLES: readonly { code: string; art: ArtName<'live'> }[] = [
  { code: 'bay-window-roulette', art: 'roulette' },
  { code: 'lantern-quay', art: 'baccarat' },
  { code: 'helm-of-fortune', art: 'wheel' },
  { code: 'harbour-blackjack', art: 'blackjack' },
];

/** The live and table games with a saloon of their own. */
export function tableCards(place: Place): TableCard[] {
  const games = gamesOf(place.region);
  return TABLES.flatMap(({ code, art }) => {
    const game = games.find((entry) => entry.code === code);
    return game ? [{ game, art }] : [];
  });
}

export interface PromoCard {
  name: 'map' | 'vip' | 'offers' | 'sport';
  art: ArtName<'scenes'>;
  route: RouteName;
}

const PROMOS: readonly (PromoCard & { needs: readonly Product[] })[] = [
  { name: 'map', art: 'promo-map', route: 'daily-bonuses', needs: ['daily-bonuses'] },
  { name: 'vip', art: 'promo-vip', route: 'vip', needs: ['vip'] },
  { name: 'offers', art: 'promo-reload', route: 'promo', needs: ['bonuses'] },
  { name: 'sport', art: 'promo-gull', route: 'sport', needs: ['sport'] },
];
const PROMO_COUNT = 3;

/** The three cards between the rows, those the region has. */
export function promoCards(place: Place): PromoCard[] {
  return PROMOS.filter(({ needs, route }) => hasRoute(place, route) && pageOffers(place, needs)).slice(0, PROMO_COUNT);
}

export interface SportEntry {
  title: TextKey<'shell'>;
  text: TextKey<'home'>;
  art: ArtName<'icons'>;
  path: string;
}

/** The sub-pages of the sportsbook, as a sport-first home offers them. */
export const SPORT_ENTRIES: readonly SportEntry[] = [
  { title: 'sport_live', text: 'sport_live_text', art: 'sport-football', path: SPORT_PATHS.live },
  { title: 'sport_soon', text: 'sport_soon_text', art: 'sport-tennis', path: SPORT_PATHS['event-builder'] },
  { title: 'sport_esports', text: 'sport_esports_text', art: 'sport-hockey', path: SPORT_PATHS['e-sports'] },
  { title: 'sport_bets', text: 'sport_bets_text', art: 'sport-basket', path: SPORT_PATHS.bets },
];

export interface PaymentCard {
  icon: string;
  name: TextKey<'wallet'>;
  /** Bounds of one deposit in whole units of the region's currency. */
  minimum: number;
  maximum: number;
}

/** The methods one can deposit with, in the currency that an account would be kept in. */
export function paymentCards(place: Pick<Page, 'region' | 'locale'>): PaymentCard[] {
  return methodsOf(jurisdictionOf(place.region), pageCurrency(place))
    .filter(({ types }) => types.includes('deposit'))
    .map(({ alias, icon, limits }) => ({
      icon,
      name: `method_${alias.replaceAll('-', '_')}` as TextKey<'wallet'>,
      minimum: readAmount(limits.min),
      maximum: readAmount(limits.max),
    }));
}
