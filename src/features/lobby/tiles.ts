/** A game as a tile: where it leads and what its edges say. */
import type { Translate } from '#features/i18n/index.ts';
import { href, type Page, pageIso, pageOffers, regionOf } from '#features/regions/index.ts';
import type { Volatility } from '#shared/catalogue/names.ts';
import { stakeRangeOf } from '#shared/catalogue/stakes.ts';
import { readAmount } from '#shared/money.ts';
import { playPath } from '#shared/routes.ts';
import { isTournamentGame } from '#shared/tournament-games.ts';
import type { JackpotTier, TileContent } from '#ui/tile.ts';
import { type GameEntry, hasDemo } from './model.ts';

const percents = new Map<string, Intl.NumberFormat>();

/** Making one is slow, and a list asks for thousands. */
function percentFormat(iso: string): Intl.NumberFormat {
  const known = percents.get(iso) ?? new Intl.NumberFormat(iso, { style: 'percent', minimumFractionDigits: 2 });
  percents.set(iso, known);
  return known;
}

/** A return to player in the page's figures, e.g. "96.37 %" for "96.37". */
export function formatPercent(percent: string, iso: string): string {
  return percentFormat(iso).format(Number(percent) / 100);
}

/**
 * What is new says so before it opens; only a game that can be played is hot. A game that a tournament has chosen says
 * that first, where the region holds tournaments: it is new or hot the whole season.
 */
function pennantOf(page: Page, game: GameEntry, translate: Translate<'catalogue'>): TileContent['pennant'] {
  if (game.status === 'unavailable') return undefined;
  const isRaced = game.status === 'open' && isTournamentGame(game.code) && pageOffers(page, ['tournaments']);
  if (isRaced) return { tone: 'new', text: translate('pennant_race') };
  if (game.categories.includes('new')) return { tone: 'new', text: translate('pennant_new') };
  if (game.status === 'open' && game.categories.includes('hot')) return { tone: 'new', text: translate('pennant_hot') };
  return undefined;
}

/**
 * The jackpot that a game's tile tells. All jackpot games play for all of them; the calmer a game, the nearer the one
 * it tells.
 */
const JACKPOT_OF: Record<Volatility, JackpotTier> = { high: 'flagship', medium: 'frigate', low: 'brig' };

function jackpotOf({ status, categories, volatility }: GameEntry): JackpotTier | undefined {
  if (status !== 'open' || !categories.includes('jackpot')) return undefined;
  return JACKPOT_OF[volatility ?? 'high'];
}

/** The smallest and the largest stake of a game in the region's currency, e.g. "€1–€100". */
export function formatStakes(page: Page, { kind }: GameEntry): string {
  const { currency } = regionOf(page);
  const { minimum, maximum } = stakeRangeOf(kind, currency);
  const money = new Intl.NumberFormat(pageIso(page), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return money.formatRange(readAmount(minimum), readAmount(maximum));
}

const isTable = ({ status, kind }: GameEntry): boolean => status === 'open' && kind === 'live';

/** What is said beside the provider: a live table's stakes, another game's return, or that it is still to come. */
function detailOf(page: Page, game: GameEntry, translate: Translate<'catalogue'>): string | undefined {
  if (isTable(game)) return formatStakes(page, game);
  if (game.rtpPercent !== null) return translate('rtp', { percent: formatPercent(game.rtpPercent, pageIso(page)) });
  return game.status === 'announced' ? translate('announced') : undefined;
}

/**
 * What a game's tile shows on a page: open games carry RTP or stakes, and demo; others say what keeps them.
 * @param seats what is said of the people at live tables, by game
 */
export function gameTile(
  page: Page,
  game: GameEntry,
  translate: Translate<'catalogue'>,
  seats?: ReadonlyMap<string, string>,
): TileContent {
  const demo = hasDemo(game, pageOffers(page, ['demo-play']));
  return {
    name: game.title,
    art: game.art,
    href: href(page, playPath(game.code, 'real')),
    guarded: game.status === 'open',
    demoHref: demo ? href(page, playPath(game.code, 'demo')) : undefined,
    demoLabel: demo ? translate('demo') : undefined,
    announced: game.status === 'announced' ? translate('announced') : undefined,
    jackpot: jackpotOf(game),
    pennant: pennantOf(page, game, translate),
    unavailable: game.status === 'unavailable' ? translate('unavailable') : undefined,
    provider: game.providerName,
    table: isTable(game) ? game.code : undefined,
    seats: seats?.get(game.code),
    detail: detailOf(page, game, translate),
  };
}
