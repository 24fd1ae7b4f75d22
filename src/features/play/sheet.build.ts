/**
 * What the page of a game says: what the studio wrote down of it (scripts/game-sheets.ts), in the page's language and figures.
 * For build-time modules and `.astro` files: it holds all games in all languages.
 */
import type { Translate } from '#features/i18n/index.ts';
import { formatPercent, VOLATILITY_KEYS } from '#features/lobby/index.ts';
import { type Page, pageIso, pageOffers } from '#features/regions/index.ts';
import type { ShareScene, Thing } from '#features/seo/index.ts';
import { artUrl, isArtName, symbolUrl, tileNameOf } from '#shared/art.ts';
import type { SheetFigures, SheetTexts } from '#shared/catalogue/game-sheets.ts';
import { gameByCode } from '#shared/catalogue/games.ts';
import type { Game, GameKind } from '#shared/catalogue/names.ts';
import { isOffered } from '#shared/catalogue/offer.ts';
import { reelsOf } from '#shared/catalogue/reels.ts';
import { displayAmount, readAmount } from '#shared/money.ts';
import {
  type BaseLanguage,
  currencyOfLocale,
  isoOf,
  jurisdictionOf,
  LOCALES,
  REGION_IDS,
  REGIONS,
} from '#shared/regions/index.ts';
import { STANDARD_WEIGHTS } from '#shared/wagering.ts';
import { stakesWithin } from './model.ts';
import de from './sheets/de.json';
import en from './sheets/en.json';
import fi from './sheets/fi.json';
import figures from './sheets/figures.json';
import hu from './sheets/hu.json';
import it from './sheets/it.json';
import no from './sheets/no.json';
import pl from './sheets/pl.json';
import pt from './sheets/pt.json';
import ptBr from './sheets/pt-br.json';

const FIGURES = figures as unknown as Readonly<Record<string, SheetFigures>>;
const WORDINGS = { de, en, fi, hu, it, no, pl, pt, 'pt-br': ptBr } as unknown as Readonly<
  Record<BaseLanguage, Readonly<Record<string, SheetTexts>>>
>;

export interface Fact {
  name: string;
  value: string;
}

/** The pays of a slot: a column for each count of a kind, and a row for each symbol. */
export interface PayTable {
  note: string;
  counts: readonly string[];
  rows: readonly { symbol: string; picture: string; name: string; pays: readonly string[] }[];
}

/** What one choice of a table or an instant game wins; what no row says has no column. */
export interface OddsTable {
  /** What was chosen; null where there is nothing to choose. */
  choice: string | null;
  rtp: string | null;
  rows: readonly { name: string | null; chance: string | null; pays: string; rtp: string | null }[];
}

export interface GameSheet {
  game: Game;
  about: string;
  facts: readonly Fact[];
  rules: readonly string[];
  table: PayTable | null;
  odds: readonly OddsTable[];
  /** Over the names of its rows. */
  oddsHeading: string;
  /** Where it is offered, as a list in the page's language. */
  sites: string;
}

/** What the page's texts come from. */
export interface Translators {
  game: Translate<'game'>;
  play: Translate<'play'>;
  catalogue: Translate<'catalogue'>;
}

/** The game of a page about one. @throws where the page is about none */
export function gameOf(page: Page): Game {
  const game = gameByCode(page.parameter ?? '');
  if (!game) throw new Error(`No game has the code ${page.parameter}`);
  return game;
}

const figuresOf = ({ code }: Game): SheetFigures => {
  const found = FIGURES[code];
  if (!found) throw new Error(`${code} has no sheet: run node scripts/game-sheets.ts`);
  return found;
};

const wordingOf = ({ code }: Game, { locale }: Page): SheetTexts =>
  WORDINGS[LOCALES[locale].base][code] ?? { rules: [], buy: null, symbols: {}, odds: [] };

/** Numbers stand in braces until the page's country is known. */
function withNumbers(text: string, number: Intl.NumberFormat): string {
  return text.replace(/\{(-?[\d.]+)\}/g, (_, digits: string) => number.format(Number(digits)));
}

const PAY_NOTES = { way: 'pays_way', line: 'pays_line', count: 'pays_count' } as const;
/** Where drops play, the last count is for everything above it as well. */
const countsOf = (counts: readonly number[], openEnded: boolean) =>
  counts.map((count, index) => `${count}${openEnded && index === 0 ? '+' : ''}x`);

function payTable(game: Game, page: Page, texts: Translators, number: Intl.NumberFormat): PayTable | null {
  const { pays, paysFor } = figuresOf(game);
  if (paysFor === null) return null;
  const names = wordingOf(game, page).symbols;
  const counts = [...new Set(Object.values(pays).flatMap((table) => table.map(([count]) => count)))].sort(
    (one, other) => other - one,
  );
  return {
    note: texts.game(PAY_NOTES[paysFor]),
    counts: countsOf(counts, paysFor === 'count'),
    rows: Object.entries(pays).map(([symbol, table]) => {
      const stakes = new Map(table);
      const shown = (count: number) => {
        const value = stakes.get(count);
        return value === undefined ? '–' : number.format(value);
      };
      return { symbol, picture: symbolUrl(game.code, symbol), name: names[symbol] ?? symbol, pays: counts.map(shown) };
    }),
  };
}

/** Digits of a chance that are shown: a rare one is as exact as a frequent one. */
const CHANCE_DIGITS = 4;

function oddsTables(game: Game, page: Page, number: Intl.NumberFormat): OddsTable[] {
  const { odds } = figuresOf(game);
  const words = wordingOf(game, page).odds;
  const share = new Intl.NumberFormat(pageIso(page), { style: 'percent', maximumSignificantDigits: CHANCE_DIGITS });
  const percent = (value: string | null) => value && formatPercent(value, pageIso(page));
  return odds.map(({ rtp, rows }, place) => {
    const { choice, names } = words[place] ?? { choice: null, names: null };
    return {
      choice: choice && withNumbers(choice, number),
      rtp: percent(rtp),
      rows: rows.map((row, index) => {
        const name = names?.[index] ?? null;
        return {
          name: name && withNumbers(name, number),
          chance: row.chance && share.format(Number(row.chance) / 100),
          pays: withNumbers(row.pays, number),
          rtp: percent(row.rtp),
        };
      }),
    };
  });
}

/** Stakes in the currency of the page's country, within what the law of the domain allows. */
function stakesOf(game: Game, page: Page): string {
  const { slotStakeMaximum, currency } = jurisdictionOf(page.region).limits;
  const own = currencyOfLocale(page.region, page.locale);
  const allowed = game.kind === 'slot' && own === currency ? slotStakeMaximum : null;
  const { minimum, maximum } = stakesWithin(game.kind, own, allowed);
  return [minimum, maximum].map((amount) => displayAmount(readAmount(amount), own, pageIso(page))).join(' – ');
}

function reelFact({ code }: Game, { play }: Translators, number: Intl.NumberFormat): Fact[] {
  const reels = reelsOf(code);
  // What falls has neither ways nor lines.
  if (!reels || FIGURES[code]?.paysFor === 'count') return [];
  return [{ name: play(reels.pays === 'ways' ? 'fact_ways' : 'fact_lines'), value: number.format(reels.count) }];
}

function returnFacts(game: Game, page: Page, texts: Translators): Fact[] {
  const { lowestRtpPercent, hitPercent } = figuresOf(game);
  const percent = (value: string) => formatPercent(value, pageIso(page));
  const best = game.rtpPercent ?? '0';
  return [
    lowestRtpPercent === null
      ? { name: texts.play('fact_rtp'), value: percent(best) }
      : { name: texts.game('fact_range'), value: `${percent(lowestRtpPercent)} – ${percent(best)}` },
    ...(hitPercent === null ? [] : [{ name: texts.game('fact_hit'), value: percent(hitPercent) }]),
  ];
}

function riskFacts(game: Game, texts: Translators, number: Intl.NumberFormat): Fact[] {
  const { deviation, maximumMultiple, isBound } = figuresOf(game);
  const highest = `${number.format(Math.floor(Number(maximumMultiple)))}x`;
  return [
    ...(game.volatility === null
      ? []
      : [{ name: texts.play('fact_volatility'), value: texts.catalogue(VOLATILITY_KEYS[game.volatility]) }]),
    ...(deviation === null
      ? []
      : [
          {
            name: texts.game('fact_deviation'),
            value: texts.game('stakes', { amount: number.format(Number(deviation)) }),
          },
        ]),
    { name: isBound ? texts.game('fact_bound') : texts.play('fact_maximum'), value: highest },
  ];
}

/** A stake that feeds a pot counts otherwise towards a bonus than those of other games. */
const wageringFact = (texts: Translators, iso: string): Fact => ({
  name: texts.game('fact_wagering'),
  value: new Intl.NumberFormat(iso, { style: 'percent' }).format(STANDARD_WEIGHTS.jackpot / 100),
});

function factsOf(game: Game, page: Page, texts: Translators, number: Intl.NumberFormat): Fact[] {
  const iso = pageIso(page);
  const { slotRoundMinimumMs } = jurisdictionOf(page.region).limits;
  const paced = game.kind === 'slot' && slotRoundMinimumMs > 0;
  const released = game.releasedOn === null ? null : new Date(game.releasedOn);
  const day = new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeZone: 'UTC' });
  return [
    ...returnFacts(game, page, texts),
    ...riskFacts(game, texts, number),
    ...reelFact(game, texts, number),
    { name: texts.play('fact_stakes'), value: stakesOf(game, page) },
    ...(paced
      ? [
          {
            name: texts.play('fact_pace'),
            value: texts.play('seconds', { count: number.format(slotRoundMinimumMs / 1_000) }),
          },
        ]
      : []),
    ...(game.categories.includes('jackpot') ? [wageringFact(texts, iso)] : []),
    ...(released === null ? [] : [{ name: texts.game('fact_released'), value: day.format(released) }]),
  ];
}

const ABOUT_KIND = { table: 'about_table', live: 'about_live', instant: 'about_instant' } as const;
const ABOUT_SLOT = { way: 'about_ways', line: 'about_lines', count: 'about_count' } as const;

function aboutOf(game: Game, page: Page, { game: translate }: Translators, number: Intl.NumberFormat): string {
  const paysFor = figuresOf(game).paysFor ?? 'way';
  const key = game.kind === 'slot' ? ABOUT_SLOT[paysFor] : ABOUT_KIND[game.kind];
  return translate(key, {
    title: game.title,
    provider: game.providerName,
    percent: formatPercent(game.rtpPercent ?? '0', pageIso(page)),
    number: number.format(reelsOf(game.code)?.count ?? 0),
  });
}

/** The domains that offer a game, by the countries they are for; mirrors are not named. */
function sitesOf(game: Game, page: Page, { game: translate }: Translators): string {
  const iso = pageIso(page);
  const countries = new Intl.DisplayNames(iso, { type: 'region' });
  const names = REGION_IDS.filter((id) => REGIONS[id].canonicalRegion === null && isOffered(game, id)).map((id) => {
    const { country } = jurisdictionOf(id);
    return country === null ? translate('site_international') : (countries.of(country) ?? country);
  });
  return new Intl.ListFormat(iso, { type: 'conjunction' }).format(names);
}

/** Everything the page of a game shows. */
export function gameSheet(page: Page, texts: Translators): GameSheet {
  const game = gameOf(page);
  const number = new Intl.NumberFormat(pageIso(page), { maximumFractionDigits: 2 });
  const { rules, buy } = wordingOf(game, page);
  const sold = buy !== null && pageOffers(page, ['bonus-buy']) ? [buy] : [];
  return {
    game,
    about: aboutOf(game, page, texts, number),
    facts: factsOf(game, page, texts, number),
    rules: [...rules, ...sold].map((rule) => withNumbers(rule, number)),
    table: payTable(game, page, texts, number),
    odds: oddsTables(game, page, number),
    oddsHeading: texts.game(figuresOf(game).oddsFor === 'opened' ? 'odds_opened' : 'odds_name'),
    sites: sitesOf(game, page, texts),
  };
}

const TITLES = {
  slot: 'head_title_slot',
  table: 'head_title_table',
  live: 'head_title_live',
  instant: 'head_title_instant',
} as const satisfies Record<GameKind, string>;

/** What a search engine may say of the game itself: true values only. */
function subjectOf(game: Game, page: Page, description: string): Thing {
  const art = tileNameOf(game.code);
  return {
    '@type': 'VideoGame',
    name: game.title,
    description,
    inLanguage: isoOf(page.locale),
    gamePlatform: 'Web browser',
    applicationCategory: 'GameApplication',
    playMode: game.kind === 'live' || game.code.endsWith('flappiator') ? 'MultiPlayer' : 'SinglePlayer',
    typicalAgeRange: `${jurisdictionOf(page.region).minimumAge}-`,
    author: { '@type': 'Organization', name: game.providerName },
    ...(isArtName('tiles', art) ? { image: artUrl('tiles', art, 360) } : {}),
    ...(game.releasedOn === null ? {} : { datePublished: game.releasedOn }),
  };
}

export interface GameHead {
  title: string;
  description: string;
  scene: ShareScene | undefined;
  pictureWords: string;
  subject: Thing;
  modified: Date | undefined;
}

/** The head of a game's page. */
export function gameHead(page: Page, { game: translate, catalogue }: Omit<Translators, 'play'>): GameHead {
  const game = gameOf(page);
  const number = new Intl.NumberFormat(pageIso(page), { maximumFractionDigits: 0 });
  const variables = {
    title: game.title,
    provider: game.providerName,
    percent: formatPercent(game.rtpPercent ?? '0', pageIso(page)),
    multiple: number.format(Math.floor(Number(figuresOf(game).maximumMultiple))),
    volatility: game.volatility === null ? '' : catalogue(VOLATILITY_KEYS[game.volatility]),
  };
  const description = translate(game.kind === 'slot' ? 'head_description_slot' : 'head_description', variables);
  const art = tileNameOf(game.code);
  return {
    title: translate(TITLES[game.kind], variables),
    description,
    scene: isArtName('tiles', art) ? { kind: 'tiles', names: [art] } : undefined,
    // One picture for all languages: a game has the same name in each.
    pictureWords: game.title,
    subject: subjectOf(game, page, description),
    modified: game.releasedOn === null ? undefined : new Date(game.releasedOn),
  };
}
