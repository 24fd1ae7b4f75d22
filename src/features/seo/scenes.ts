/** What is drawn on the picture a page is shared with. */
import { type Page, pageOffers } from '#features/regions/page.ts';
import type { ArtName } from '#shared/art.ts';
import type { RouteName } from '#shared/routes.ts';
import type { MEDIA_SCENE } from '#shared/share-picture.ts';

/** What is drawn beside the words. */
export type ShareScene =
  | { kind: 'promos'; names: readonly [ArtName<'promos'>] }
  | { kind: 'scenes'; names: readonly [ArtName<'scenes'>] }
  | { kind: 'tiles'; names: readonly string[] }
  /** An uploaded photo: its name, and the beginning of the hash of what it holds. */
  | { kind: typeof MEDIA_SCENE; names: readonly [name: string, version: string] };

/** More tiles than this do not fit a picture. */
const TILES_MAXIMUM = 5;

const promo = (name: ArtName<'promos'>): ShareScene => ({ kind: 'promos', names: [name] });
const scene = (name: ArtName<'scenes'>): ShareScene => ({ kind: 'scenes', names: [name] });

const SITE = scene('hero');
const SPORT_SITE = promo('sport-freebet');

/** Slots that every domain with games lists. */
const GAMES: ShareScene = {
  kind: 'tiles',
  names: ['krakens-toll', 'pharaohs-noon', 'koi-ascending', 'brass-diver', 'book-of-tides'],
};

/** Routes that search engines list and that have a drawing of their own; the others show the site's. */
const ROUTE_SCENES: Partial<Record<RouteName, ShareScene>> = {
  games: GAMES,
  'games-collections': GAMES,
  'games-lobbies': GAMES,
  'games-providers': GAMES,
  'daily-bonuses': promo('daily-bonuses'),
  promo: promo('welcome'),
  'promo-page': promo('welcome'),
  shop: promo('welcome'),
  'shop-coins': promo('crypto-deposit'),
  'shop-money': promo('reload'),
  'shop-spins': promo('free-spins'),
  sport: promo('sport-combo'),
  'sport-match': promo('sport-combo'),
  tournaments: promo('regatta'),
  'tournaments-archived': promo('regatta'),
  'tournaments-current-and-future': promo('regatta'),
  'tournaments-more-info': promo('regatta'),
  vip: promo('vip-cashback'),
  pages: scene('vip'),
  page: scene('vip'),
  aviator: scene('promo-gull'),
};

/** The site's own drawing: a domain without games shows sport. */
export function siteScene(page: Pick<Page, 'region'>): ShareScene {
  return pageOffers(page, ['slots']) ? SITE : SPORT_SITE;
}

/** The drawing of a page by its route. */
export function routeScene(page: Pick<Page, 'region' | 'route'>): ShareScene {
  return ROUTE_SCENES[page.route] ?? siteScene(page);
}

/** The tiles of the first games of a list; the site's drawing when it is empty. */
export function tilesScene(page: Pick<Page, 'region'>, tiles: readonly string[]): ShareScene {
  const names = tiles.slice(0, TILES_MAXIMUM);
  return names.length === 0 ? siteScene(page) : { kind: 'tiles', names };
}
