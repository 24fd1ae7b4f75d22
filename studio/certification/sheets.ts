/**
 * What the site's page of a game says of it, in the studio's own words and figures: how it plays, what it pays and what
 * was certified. `node scripts/game-sheets.ts` writes it to files of the site, for neither may import the other; a test
 * holds them against this.
 */
import type { SheetFigures, SheetTexts } from '#shared/catalogue/game-sheets.ts';
import { featureRules, jackpotRules, screenRules } from '../client/ui/rules.ts';
import { symbolName } from '../client/ui/symbol-names.ts';
import { HELM_NUMBERS, HELM_SEGMENTS } from '../engines/helm.ts';
import { POKER_HANDS } from '../engines/poker-hands.ts';
import { TABLE_BETS } from '../engines/roulette.ts';
import { JACKS_PAYS } from '../engines/video-poker.ts';
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
  };
}

/** The figures of the studio's games by code. */
export function sheetFigures(): Record<string, SheetFigures> {
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

/** One number for each kind of bet on the cloth, with the pockets it covers. */
function rouletteOdds(language: Language): SheetTexts['odds'] {
  const t = translatorFor(language, 'roulette');
  const even = [t('red'), t('black'), t('even'), t('odd'), t('low'), t('high')].join(', ');
  const pays = (bet: string) => `${36 / (TABLE_BETS.get(bet)?.length ?? 36) - 1}:1`;
  return [
    [t('straight'), pays('straight-0')],
    [t('split'), '17:1'],
    [t('street'), '11:1'],
    [t('corner'), '8:1'],
    [t('line'), '5:1'],
    [`${t('dozen')}, ${t('column')}`, pays('dozen-1')],
    [even, pays('red')],
  ];
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
    odds: (['player', 'banker', 'tie'] as const).map((side) => [t(side), t(`${side}Odds`)]),
  };
};

/** What pays, the lowest first. */
const [, ...HANDS] = POKER_HANDS;

const videoPoker: Words = (language) => {
  const t = translatorFor(language, 'video-poker');
  return {
    rules: (['rule', 'ruleDraw', 'rulePay', 'rulePair', 'ruleLeft'] as const).map((key) => t(key)),
    odds: HANDS.map((hand, index) => [t(hand), `${MARKED.format(JACKS_PAYS[index + 1] ?? 0)}x`] as const).reverse(),
  };
};

const helm: Words = (language) => ({
  rules: [
    translatorFor(language, 'live')('helmRule', { count: HELM_SEGMENTS.length })
      .replace(/[^.]*:$/, '')
      .trim(),
  ],
  odds: HELM_NUMBERS.map((number) => [String(number), `${number}:1`]),
});

const ruleOf =
  <Name extends 'balloon' | 'blackjack' | 'captains-dice' | 'dice' | 'mines' | 'plinko' | 'wheel' | 'aviator'>(
    namespace: Name,
    ...keys: readonly Parameters<ReturnType<typeof translatorFor<Name>>>[0][]
  ): Words =>
  (language) => ({ rules: keys.map((key) => translatorFor(language, namespace)(key)), odds: [] });

/** Rules of the tables by their engines, without what is about hands on the screen. */
const OF_ENGINE: Readonly<Record<EngineName, Words>> = {
  roulette: roulette('compass-roulette'),
  baccarat,
  'video-poker': videoPoker,
  dice: ruleOf('dice', 'rule', 'ruleSides', 'rulePay'),
  mines: ruleOf('mines', 'rule', 'ruleStop', 'rulePay', 'ruleMost', 'ruleLeft'),
  plinko: ruleOf('plinko', 'rule', 'ruleRisk', 'rulePay'),
  wheel: ruleOf('wheel', 'rule', 'ruleRisk', 'rulePay'),
  balloon: ruleOf('balloon', 'rule', 'ruleWin', 'ruleChance', 'ruleGround'),
  blackjack: ruleOf(
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
  'captains-dice': ruleOf('captains-dice', 'rule', 'ruleEvens', 'ruleTotals', 'ruleNumbers', 'rulePairs'),
};

const OF_LIVE = { roulette: roulette('bay-window-roulette'), baccarat, helm } as const;
const OF_FLIGHT = ruleOf(
  'aviator',
  'rule',
  'ruleBets',
  'ruleServer',
  'ruleAuto',
  'ruleChance',
  'ruleTop',
  'ruleBroken',
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
