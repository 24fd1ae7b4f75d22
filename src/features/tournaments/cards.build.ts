/** What cards and pages of series say, from the rows of the series and in the region's currency. */
import { translator } from '#features/i18n/texts.build.ts';
import { type Page, pageCurrency, pageIso, routeHref } from '#features/regions/index.ts';
import { type ArtName, artSrcset, artUrl } from '#shared/art.ts';
import { gameByCode } from '#shared/catalogue/games.ts';
import { fromEuros } from '#shared/catalogue/stakes.ts';
import { formatDecimal } from '#shared/money.ts';
import { offers, type RegionId } from '#shared/regions/index.ts';
import {
  SERIES_IDS,
  type SeriesId,
  seriesOf,
  type TournamentEntry,
  type TournamentPrize,
} from '#shared/tournaments.ts';
import { amountText, type SeriesCard } from './model.ts';

const PICTURE_PX = 720;

/** Says an entry or a prize of a series. */
export function seriesAmount(
  page: Page,
  given: TournamentEntry | Pick<TournamentPrize, 'kind' | 'amount' | 'game'>,
): string {
  const translate = translator(page.locale, 'tournaments');
  if (given.kind === 'free') return translate('free');
  const currency = pageCurrency(page);
  const amount =
    given.kind === 'money' || given.kind === 'bonus'
      ? formatDecimal(fromEuros(BigInt(given.amount), currency), currency)
      : String(given.amount);
  const text = amountText({ kind: given.kind, amount }, currency, pageIso(page), (count, what) =>
    translate(what, { amount: count }),
  );
  const slot = given.kind === 'rounds' ? gameByCode(given.game ?? '') : undefined;
  return slot ? `${text} · ${slot.title}` : text;
}

/** All prizes of a series together: its money, or the bonus money or coins of one that has no money. */
function poolOf(page: Page, prizes: readonly TournamentPrize[]): string {
  const sumOf = (kind: TournamentPrize['kind']) =>
    prizes
      .filter((prize) => prize.kind === kind)
      .reduce((sum, { from, to, amount }) => sum + (to - from + 1) * amount, 0);
  const kind = (['money', 'bonus'] as const).find((one) => sumOf(one) > 0) ?? 'coins';
  return seriesAmount(page, { kind, amount: sumOf(kind) });
}

export function seriesCard(page: Page, id: SeriesId): SeriesCard {
  const { prizes, entry, clock, art } = seriesOf(id);
  return {
    id,
    href: routeHref(page, 'tournaments-more-info', id),
    pool: poolOf(page, prizes),
    paidPlaces: prizes.at(-1)?.to ?? 0,
    entry: seriesAmount(page, entry),
    every: `every_${clock.everyMinutes}` as SeriesCard['every'],
    picture: {
      src: artUrl('promos', art as ArtName<'promos'>, PICTURE_PX),
      srcset: artSrcset('promos', art as ArtName<'promos'>) ?? '',
    },
  };
}

/** The series that a region offers. */
export const seriesIn = (region: RegionId): SeriesId[] =>
  SERIES_IDS.filter((id) => offers(region, ['tournaments', ...seriesOf(id).needs]));

/** The cards of a page: one for each series. */
export const seriesCards = (page: Page): SeriesCard[] => seriesIn(page.region).map((id) => seriesCard(page, id));

/** The series that have chosen a game by name, with what they are called and their pages. */
export function seriesWith(page: Page, code: string): { name: string; href: string }[] {
  const translate = translator(page.locale, 'tournaments');
  return seriesIn(page.region)
    .filter((id) => seriesOf(id).games.codes.includes(code))
    .map((id) => ({ name: translate(`name_${id}`), href: routeHref(page, 'tournaments-more-info', id) }));
}
