/** Lantern Quay Baccarat: cards dealt on the table of the red saloon, and the roads of past results. */

import { BACCARAT_BETS, type BaccaratSide, sidePayout } from '../../engines/baccarat.ts';
import type { OutcomeView, PastOutcome } from '../../live-protocol.ts';
import type { Translate } from '../../texts.ts';
import { pause } from '../api.ts';
import { createHands, type Hand, type Hands } from '../table-games/baccarat/hands.ts';
import { createRoad } from '../table-games/baccarat/road-view.ts';
import { translator } from '../texts.ts';
import saloon from '../titles/lantern-quay/art/scene.svg?url';
import { element } from '../ui/dom.ts';
import './baccarat.css';
import type { LiveStage, LiveStageParts } from './contract.ts';
import { createPresenter, type Presenter } from './presenter.ts';
import anton from './presenters/anton.svg?raw';
import { createPlaces } from './spots.ts';
import { shares } from './statistics.ts';

interface Dealt {
  player: string[];
  banker: string[];
  player_total: number;
  banker_total: number;
  winner: BaccaratSide;
}

/** ms from one card to the next, and the breath before a third one. */
const CARD_MS = 1_050;
const BREATH_MS = 500;
/** A card that was dealt longer ago than this lies already. */
const SEEN_MS = 400;
const ORDER = ['player', 'tie', 'banker'] as const;

/** The cards of a round in the order they are dealt, each with the moment at which the presenter reaches for it. */
function dealsOf({ player, banker }: Dealt): { hand: Hand; place: number; at: number }[] {
  const first = [0, 1].flatMap((place) => [
    { hand: 'player' as const, place, at: place * 2 * CARD_MS },
    { hand: 'banker' as const, place, at: (place * 2 + 1) * CARD_MS },
  ]);
  const third = [
    ...(player.length > 2 ? [{ hand: 'player' as const, place: 2 }] : []),
    ...(banker.length > 2 ? [{ hand: 'banker' as const, place: 2 }] : []),
  ];
  return [...first, ...third.map((deal, index) => ({ ...deal, at: (4 + index) * CARD_MS + BREATH_MS }))];
}

type Words = Translate<'baccarat'>;

const winnerOf = (outcome: OutcomeView) => (outcome as unknown as Dealt).winner;
const wins = (on: string, outcome: OutcomeView): boolean => sidePayout(on as BaccaratSide, 20n, winnerOf(outcome)) > 0n;
/** Whether a place won or lost; null: neither, as player and banker at a tie, whose chips go back. */
function markOf(side: string, outcome: OutcomeView, isBet: boolean): boolean | null {
  if (winnerOf(outcome) === side) return true;
  return isBet && !wins(side, outcome) ? false : null;
}
const beadOf = (t: Words, outcome: OutcomeView) => ({
  text: t(winnerOf(outcome)).slice(0, 1),
  tone: winnerOf(outcome),
});

function describeIn(t: Words, outcome: OutcomeView): string {
  const dealt = outcome as unknown as Dealt;
  return t('result', {
    winner: t(`${dealt.winner}Wins`),
    player: `${t('player')} ${dealt.player_total}`,
    banker: `${t('banker')} ${dealt.banker_total}`,
  });
}

/** Deals the cards one by one out of the presenter's hand; a new deal, or none, stops the one before. */
function dealerOf(hands: Hands, presenter: Presenter, calm: () => boolean) {
  /** Counts the deals begun. */
  let turn = 0;
  hands.lay();
  return {
    clear() {
      turn += 1;
      hands.lay();
    },
    async deal(dealt: Dealt, lateMs: number): Promise<void> {
      turn += 1;
      const mine = turn;
      const begun = performance.now() - lateMs;
      hands.lay();
      for (const { hand, place, at } of dealsOf(dealt)) {
        const left = begun + at - performance.now();
        if (left > 0) await pause(left);
        if (mine !== turn) return;
        const moves = !calm() && left > -SEEN_MS;
        if (moves) await presenter.does('deal');
        if (mine !== turn) return;
        await hands.deal(hand, place, dealt[hand], moves);
      }
      if (mine === turn) hands.mark(dealt.winner);
    },
  };
}

function statisticsOf(past: readonly PastOutcome[], { session, words }: LiveStageParts, t: Words): Node[] {
  const oldestFirst = [...past].reverse();
  const results = oldestFirst.map(({ outcome }) => winnerOf(outcome));
  const count = (side: BaccaratSide) => results.filter((each) => each === side).length;
  const road = createRoad(t);
  road.draw(results);
  const beads = oldestFirst.map(({ outcome }) => {
    const { text, tone } = beadOf(t, outcome);
    return element('li', { class: `live-bead ${tone}`, title: describeIn(t, outcome) }, text);
  });
  return [
    shares(
      session.language,
      BACCARAT_BETS.map((side) => ({ label: t(side), tone: side, count: count(side) })),
    ),
    element('h3', {}, words('bigRoad')),
    road.node,
    element('h3', {}, words('beadRoad')),
    element('ol', { class: 'live-bead-road' }, ...beads),
  ];
}

export function createStage(parts: LiveStageParts): LiveStage {
  const { words, money, sounds, face, calm, add, takeBack } = parts;
  const t = translator('baccarat');
  const presenter = createPresenter(anton, { x: 400, y: 320, size: 0.58, rim: [336, 246] }, calm);
  const hands = createHands({ t, dealt: () => sounds.play('stop'), from: presenter.hand });
  const scene = element('div', { class: 'live-hands' }, hands.player, hands.banker);
  const odds = (side: BaccaratSide) => t(`${side}Odds`);
  const places = createPlaces({
    className: 'baccarat',
    label: t('table'),
    places: ORDER.map((side) => ({ name: side, label: t(side), pays: odds(side) })),
    money,
    face,
    add,
    takeBack,
  });
  const describe = (outcome: OutcomeView): string => describeIn(t, outcome);
  const dealing = dealerOf(hands, presenter, calm);

  return {
    saloon,
    presenter: presenter.node,
    scene,
    cloth: places.node,
    describe,
    bead: (outcome) => beadOf(t, outcome),
    nameOf: (on) => t(on as BaccaratSide),
    dealing: words('cardsDealt'),
    draw: ({ amounts, outcome, locked }) =>
      places.draw(amounts, (name) => outcome && markOf(name, outcome, amounts.has(name)), locked),
    clear: dealing.clear,
    run() {
      sounds.play('spin');
    },
    deal: (outcome, lateMs) => dealing.deal(outcome as unknown as Dealt, lateMs),
    statistics: (past) => statisticsOf(past, parts, t),
    pays: () => ORDER.map((side) => [t(side), odds(side)] as const),
    rules: () => [t('rule'), t('ruleCards'), t('rulePlayer'), t('ruleBanker'), t('ruleTie'), t('ruleSides')],
  };
}
