/** The table games beside the slots: tables, cards and instant games. A new one is an engine and a row here. */
import type { Currency } from '#shared/money.ts';
import { baccarat } from '../engines/baccarat.ts';
import { blackjack } from '../engines/blackjack.ts';
import { captainsDice } from '../engines/captains-dice.ts';
import { crash } from '../engines/crash.ts';
import { dice } from '../engines/dice.ts';
import type { Engine } from '../engines/engine.ts';
import { mines } from '../engines/mines.ts';
import { plinko } from '../engines/plinko.ts';
import { roulette } from '../engines/roulette.ts';
import { videoPoker } from '../engines/video-poker.ts';
import { wheel } from '../engines/wheel.ts';
import { WHOLE_STAKES } from '../maths/stakes.ts';
import { ROULETTE_RULES } from './roulette.ts';

/** Engines are told apart by what they read, not by their types: bets and states of one never meet another. */
// biome-ignore lint/suspicious/noExplicitAny: the union of all engines has no common bet
export type AnyEngine = Engine<any, any, any>;

export const ENGINE_NAMES = [
  'roulette',
  'baccarat',
  'video-poker',
  'dice',
  'mines',
  'plinko',
  'wheel',
  'balloon',
  'blackjack',
  'captains-dice',
] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];

export interface TableGameTitle {
  /** Catalogue code. */
  code: string;
  title: string;
  /** Which page draws it. */
  engineName: EngineName;
  engine: AnyEngine;
  /** Amounts a single bet may have, minor units, rising. */
  stakes: Readonly<Record<Currency, readonly bigint[]>>;
  firstStake: number;
  declared: {
    /** Return of the best way to play, percent, two decimals rounded down; a test holds it against the count. */
    rtpPercent: string;
    /** The least and the most a way to play returns, where they differ. */
    lowestRtpPercent: string;
    /** The most a bet wins, in first stakes. */
    maximumMultiple: string;
  };
}

const common = { stakes: WHOLE_STAKES, firstStake: 0 };

export const TABLE_GAME_TITLES: readonly TableGameTitle[] = [
  {
    ...common,
    code: 'compass-roulette',
    title: 'Compass Roulette',
    engineName: 'roulette',
    engine: roulette(ROULETTE_RULES['compass-roulette']),
    declared: { rtpPercent: '98.64', lowestRtpPercent: '97.29', maximumMultiple: '36' },
  },
  {
    ...common,
    code: 'baccarat-saloon',
    title: 'Baccarat Saloon',
    engineName: 'baccarat',
    engine: baccarat,
    declared: { rtpPercent: '98.94', lowestRtpPercent: '85.64', maximumMultiple: '9' },
  },
  {
    ...common,
    code: 'jacks-and-sails',
    title: 'Jacks & Sails',
    engineName: 'video-poker',
    engine: videoPoker,
    declared: { rtpPercent: '99.54', lowestRtpPercent: '99.54', maximumMultiple: '800' },
  },
  {
    ...common,
    code: 'dice-deck',
    title: 'Dice Deck',
    engineName: 'dice',
    engine: dice,
    declared: { rtpPercent: '99.00', lowestRtpPercent: '98.28', maximumMultiple: '99' },
  },
  {
    ...common,
    code: 'minefield-bay',
    title: 'Minefield Bay',
    engineName: 'mines',
    engine: mines,
    declared: { rtpPercent: '99.00', lowestRtpPercent: '98.28', maximumMultiple: '9193.38' },
  },
  {
    ...common,
    code: 'plinko-reef',
    title: 'Plinko Reef',
    engineName: 'plinko',
    engine: plinko,
    declared: { rtpPercent: '99.11', lowestRtpPercent: '98.90', maximumMultiple: '1000' },
  },
  {
    ...common,
    code: 'wheel-of-winds',
    title: 'Wheel of Winds',
    engineName: 'wheel',
    engine: wheel,
    declared: { rtpPercent: '97.00', lowestRtpPercent: '97.00', maximumMultiple: '29.10' },
  },
  {
    ...common,
    code: 'balloonist',
    title: 'Balloonist',
    engineName: 'balloon',
    engine: crash,
    declared: { rtpPercent: '98.99', lowestRtpPercent: '98.99', maximumMultiple: '10000' },
  },
  {
    ...common,
    code: 'harbour-blackjack',
    title: 'Harbour Blackjack',
    engineName: 'blackjack',
    engine: blackjack,
    declared: { rtpPercent: '99.56', lowestRtpPercent: '99.56', maximumMultiple: '16' },
  },
  {
    ...common,
    code: 'captains-dice',
    title: 'Captain’s Dice',
    engineName: 'captains-dice',
    engine: captainsDice,
    declared: { rtpPercent: '97.22', lowestRtpPercent: '96.29', maximumMultiple: '210' },
  },
];

const BY_CODE = new Map(TABLE_GAME_TITLES.map((title) => [title.code, title]));

/** The table game of a catalogue code, or undefined. */
export function tableGameTitleByCode(code: string): TableGameTitle | undefined {
  return BY_CODE.get(code);
}
