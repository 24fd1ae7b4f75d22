/**
 * What the site's page of a game says of it, in the studio's own words and figures: how it plays, what it pays and what
 * was certified. `node scripts/game-sheets.ts` writes it to files of the site, for neither may import the other; a test
 * holds them against this.
 */
import type { OddsTexts, SheetFigures, SheetTexts } from '#shared/catalogue/game-sheets.ts';
import { featureRules, jackpotRules, screenRules } from '../client/ui/rules.ts';
import { symbolName } from '../client/ui/symbol-names.ts';
import { BACCARAT_BETS } from '../engines/baccarat.ts';
import { FACES } from '../engines/dice.ts';
import { HELM_NUMBERS, HELM_SEGMENTS } from '../engines/helm.ts';
import { PLINKO_RISKS, PLINKO_ROWS } from '../engines/plinko.ts';
import { POKER_HANDS } from '../engines/poker-hands.ts';
import { WHEEL_RISKS } from '../engines/wheel.ts';
import { jackpotReturns } from '../maths/jackpot.ts';
import { toPercent } from '../maths/rational.ts';
import { type SlotTitle, waysOf } from '../maths/slot.ts';
import type { SessionView } from '../protocol.ts';
import { translatorFor } from '../server/texts.ts';
import type { Language } from '../texts.ts';
import { TITLES } from '../titles/index.ts';
import { LIVE_TITLES } from '../titles/live.ts';
import { ROULETTE_RULES } from '../titles/roulette.ts';
import { SHARED_TITLES } from '../titles/shared.ts';
import { type EngineName, TABLE_GAME_TITLES } from '../titles/table-games.ts';
import { DICE_SHOWN, DICE_TOTALS, MINES_SHOWN, oddsFigures, openedShown } from './odds.ts';
import { readResults } from './table.ts';

/** Writes numbers so that the page can find them. */
const MARKED = { format: (value: number | bigint) => `{${value}}` } as Intl.NumberFormat;
const marked = (text: string) => MARKED.format(Number(text));

/** Sample deviation of the certified run of a slot as it is staked. */
function deviationOf(code: string): string | null {
  const found = readResults().find(({ rules, name }) => rules === code && name === 'screen and feature');
  return found?.runs[0]?.deviation.toFixed(1) ?? null;
}

const paysFor = ({ lines, feature }: SlotTitle) =>
  feature?.kind === 'drops' ? 'count' : lines === null ? 'way' : 'line';

function slotFigures(title: SlotTitle): SheetFigures {
  const stakes = (units: number) => Number((units / title.unitsPerStake).toFixed(4));
  return {
    hitPercent: title.declared.hitPercent,
    lowestRtpPercent: null,
    deviation: deviationOf(title.code),
    maximumMultiple: title.declared.maximumMultiple,
    isBound: title.feature !== undefined,
    paysFor: paysFor(title),
    pays: Object.fromEntries(
      Object.entries(title.pays).map(([symbol, table]) => [
        symbol,
        Object.entries(table)
          .map(([count, units]) => [Number(count), stakes(units)] as const)
          .sort(([one], [other]) => other - one),
      ]),
    ),
    odds: [],
    oddsFor: 'bet',
  };
}

/** The figures of the studio's games by code. */
export function sheetFigures(): Record<string, SheetFigures> {
  const odds = oddsFigures();
  const others = [...TABLE_GAME_TITLES, ...LIVE_TITLES, ...SHARED_TITLES].map(({ code, declared }) => {
    const lowest = 'lowestRtpPercent' in declared ? declared.lowestRtpPercent : declared.rtpPercent;
    const figures: SheetFigures = {
      hitPercent: null,
      lowestRtpPercent: lowest === declared.rtpPercent ? null : lowest,
      deviation: null,
      maximumMultiple: declared.maximumMultiple,
      isBound: false,
      paysFor: null,
      pays: {},
      odds: odds[code] ?? [],
      oddsFor: code === 'minefield-bay' ? 'opened' : 'bet',
    };
    return [code, figures] as const;
  });
  return Object.fromEntries([...TITLES.map((title) => [title.code, slotFigures(title)] as const), ...others]);
}

function slotTexts(title: SlotTitle, language: Language): SheetTexts {
  const t = translatorFor(language, 'common', 'slots', 'jackpots');
  const names = translatorFor(language, 'symbols');
  const { lines, wild, feature, jackpot, unitsPerStake, declared } = title;
  const returns = jackpot ? jackpotReturns(jackpot) : null;
  const session = (forSale: boolean) =>
    ({
      ...{ lines, ways: waysOf(title), wild, units_per_stake: unitsPerStake, buy: forSale },
      feature: feature ?? null,
      bought_rtp_percent: declared.boughtRtpPercent ?? null,
      jackpots: returns && {
        contribution_percent: toPercent(returns.contribution),
        seeds_percent: toPercent(returns.seeds),
      },
    }) as unknown as SessionView;
  const ofFeature = featureRules(session(false), t, MARKED);
  return {
    rules: [...screenRules(session(false), t, MARKED), ...ofFeature, ...jackpotRules(session(false), t, marked)],
    buy: featureRules(session(true), t, MARKED)[ofFeature.length] ?? null,
    symbols: Object.fromEntries(Object.keys(title.pays).map((symbol) => [symbol, symbolName(symbol, names)])),
    odds: [],
  };
}

type Wording = Pick<SheetTexts, 'rules' | 'odds'>;
type Words = (language: Language) => Wording;

/** The one table of a game without choices. */
const named = (names: OddsTexts['names']): OddsTexts[] => [{ choice: null, names }];

/** One for each kind of bet on the cloth, in the order of `CLOTH` (odds.ts). */
function rouletteOdds(language: Language): OddsTexts[] {
  const t = translatorFor(language, 'roulette');
  const even = [t('red'), t('black'), t('even'), t('odd'), t('low'), t('high')].join(', ');
  const inside = (['straight', 'split', 'street', 'corner', 'line'] as const).map((key) => t(key));
  return named([...inside, `${t('dozen')}, ${t('column')}`, even]);
}

const roulette =
  (code: keyof typeof ROULETTE_RULES): Words =>
  (language) => {
    const t = translatorFor(language, 'roulette');
    const partage = ROULETTE_RULES[code].laPartage ? [t('rulePartage')] : [];
    return { rules: [t('rule'), ...partage], odds: rouletteOdds(language) };
  };

const baccarat: Words = (language) => {
  const t = translatorFor(language, 'baccarat');
  return {
    rules: (['rule', 'ruleCards', 'rulePlayer', 'ruleBanker', 'ruleTie', 'ruleSides'] as const).map((key) => t(key)),
    odds: named(BACCARAT_BETS.map((side) => t(side))),
  };
};

/** What pays, the lowest first. */
const [, ...HANDS] = POKER_HANDS;

const videoPoker: Words = (language) => {
  const t = translatorFor(language, 'video-poker');
  return {
    rules: (['rule', 'ruleDraw', 'rulePay', 'rulePair', 'ruleLeft'] as const).map((key) => t(key)),
    odds: named(HANDS.map((hand) => t(hand)).reverse()),
  };
};

const helm: Words = (language) => ({
  rules: [
    translatorFor(language, 'live')('helmRule', { count: HELM_SEGMENTS.length })
      .replace(/[^.]*:$/, '')
      .trim(),
  ],
  odds: named(HELM_NUMBERS.map(String)),
});

const ruleOf =
  <Name extends 'balloon' | 'blackjack' | 'captains-dice' | 'dice' | 'mines' | 'plinko' | 'wheel' | 'aviator'>(
    namespace: Name,
    ...keys: readonly Parameters<ReturnType<typeof translatorFor<Name>>>[0][]
  ): Words =>
  (language) => ({ rules: keys.map((key) => translatorFor(language, namespace)(key)), odds: [] });

/** Rules with the words of the odds. */
const withOdds =
  (rules: Words, odds: (language: Language) => OddsTexts[]): Words =>
  (language) => ({ ...rules(language), odds: odds(language) });

const diceOdds = (language: Language): OddsTexts[] => {
  const t = translatorFor(language, 'dice');
  const sides = (winning: number) => `${t('under')} {${winning + 1}} · ${t('over')} {${FACES - winning}}`;
  return named(DICE_SHOWN.map(sides));
};

const minesOdds = (language: Language): OddsTexts[] => {
  const t = translatorFor(language, 'mines');
  return MINES_SHOWN.map((mines) => ({ choice: `${t('mines')}: {${mines}}`, names: openedShown(mines).map(String) }));
};

const plinkoOdds = (language: Language): OddsTexts[] => {
  const t = translatorFor(language, 'plinko');
  const choice = (rows: number, risk: (typeof PLINKO_RISKS)[number]) =>
    `${t('rows')}: {${rows}} · ${t('risk')}: ${t(risk)}`;
  return PLINKO_ROWS.flatMap((rows) => PLINKO_RISKS.map((risk) => ({ choice: choice(rows, risk), names: null })));
};

const wheelOdds = (language: Language): OddsTexts[] => {
  const t = translatorFor(language, 'wheel');
  return WHEEL_RISKS.map((risk) => ({ choice: `${t('risk')}: ${t(risk)}`, names: null }));
};

/** A total and its mirror add up to this. */
const MIRROR = 21;

const captainsDiceOdds = (language: Language): OddsTexts[] => {
  const t = translatorFor(language, 'captains-dice');
  return named([
    [t('low'), t('high'), t('odd'), t('even')].join(', '),
    ...DICE_TOTALS.map((total) => t('total', { value: `${total}, ${MIRROR - total}` })),
    ...[1, 2, 3].map((count) => t('numberOn', { count: String(count) })),
    t('pairAny'),
    t('tripleAny'),
    t('anyTriple'),
  ]);
};

const blackjackOdds = (language: Language): OddsTexts[] => {
  const t = translatorFor(language, 'blackjack');
  return named([t('blackjack'), t('won'), t('push')]);
};

const heights = (): OddsTexts[] => named(null);

/** Rules of the tables by their engines, without what is about hands on the screen. */
const OF_ENGINE: Readonly<Record<EngineName, Words>> = {
  roulette: roulette('compass-roulette'),
  baccarat,
  'video-poker': videoPoker,
  dice: withOdds(ruleOf('dice', 'rule', 'ruleSides', 'rulePay'), diceOdds),
  mines: withOdds(ruleOf('mines', 'rule', 'ruleStop', 'rulePay', 'ruleMost', 'ruleLeft'), minesOdds),
  plinko: withOdds(ruleOf('plinko', 'rule', 'ruleRisk', 'rulePay'), plinkoOdds),
  wheel: withOdds(ruleOf('wheel', 'rule', 'ruleRisk', 'rulePay'), wheelOdds),
  balloon: withOdds(ruleOf('balloon', 'rule', 'ruleWin', 'ruleChance', 'ruleGround'), heights),
  blackjack: withOdds(
    ruleOf(
      'blackjack',
      ...([
        'rule',
        'ruleCount',
        'ruleDealer',
        'ruleNatural',
        'ruleDouble',
        'ruleSplit',
        'ruleFunds',
        'ruleReturn',
      ] as const),
      'ruleLeft',
    ),
    blackjackOdds,
  ),
  'captains-dice': withOdds(
    ruleOf('captains-dice', 'rule', 'ruleEvens', 'ruleTotals', 'ruleNumbers', 'rulePairs'),
    captainsDiceOdds,
  ),
};

const OF_LIVE = { roulette: roulette('bay-window-roulette'), baccarat, helm } as const;
const OF_FLIGHT = withOdds(
  ruleOf('aviator', 'rule', 'ruleBets', 'ruleServer', 'ruleAuto', 'ruleChance', 'ruleTop', 'ruleBroken'),
  heights,
);

const alone = (words: Words, language: Language, more: readonly string[] = []): SheetTexts => {
  const { rules, odds } = words(language);
  return { rules: [...rules, ...more], buy: null, symbols: {}, odds };
};

/** What is said of the studio's games in a language, by code. */
export function sheetTexts(language: Language): Record<string, SheetTexts> {
  const live = translatorFor(language, 'live');
  return Object.fromEntries([
    ...TITLES.map((title) => [title.code, slotTexts(title, language)] as const),
    ...TABLE_GAME_TITLES.map(({ code, engineName }) => [code, alone(OF_ENGINE[engineName], language)] as const),
    ...LIVE_TITLES.map(
      (title) =>
        [
          title.code,
          alone(OF_LIVE[title.live], language, [live('rule'), live('ruleClose'), live('ruleBroken')]),
        ] as const,
    ),
    ...SHARED_TITLES.map(({ code }) => [code, alone(OF_FLIGHT, language)] as const),
  ]);
}
