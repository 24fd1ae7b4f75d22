/** What the video poker table shows agrees with the rules the server plays by. */
import { describe, expect, test } from 'vitest';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import { EXAMPLES, makingPlaces, PAYING } from '#studio/client/table-games/video-poker/poker-view.ts';
import { cardName, DECK } from '#studio/engines/cards.ts';
import { handIndex, POKER_HANDS } from '#studio/engines/poker-hands.ts';
import { JACKS_PAYS, videoPoker } from '#studio/engines/video-poker.ts';
import { textsOf } from '#studio/server/texts.ts';

const CARDS = new Map(Array.from({ length: DECK }, (_, card) => [cardName(card), card]));

function handOf(names: readonly string[]) {
  const cards = names.map((name) => CARDS.get(name) ?? Number.NaN);
  return POKER_HANDS[handIndex(cards)] ?? 'nothing';
}

describe('the paytable of Jacks and Sails', () => {
  test('lists the 9/6 pays, highest first, one line for each paying hand', () => {
    expect(PAYING.map(({ pay }) => pay)).toEqual([800, 50, 25, 9, 6, 4, 3, 2, 1]);
    for (const { hand, pay } of PAYING) expect(JACKS_PAYS[POKER_HANDS.indexOf(hand)]).toBe(pay);
  });

  test.each(PAYING)('the example of $hand is such a hand of five different cards', ({ hand }) => {
    expect(handOf(EXAMPLES[hand])).toBe(hand);
    expect(new Set(EXAMPLES[hand]).size).toBe(5);
  });

  test.each(BASE_LANGUAGES)('every hand has a name of its own in %s', (language) => {
    const texts = textsOf(language, 'video-poker');
    expect(new Set(POKER_HANDS.map((hand) => texts[hand])).size).toBe(POKER_HANDS.length);
  });
});

describe('the cards that are lit', () => {
  test.each([
    ['a paying pair, not the low one beside it', ['Jh', '4s', 'Jc', '3d', '2s'], [0, 2]],
    ['both pairs', ['5h', 'As', '5c', 'Ad', '2s'], [0, 1, 2, 3]],
    ['three of a kind', ['2h', '7s', '2c', '2d', 'Ks'], [0, 2, 3]],
    ['four of a kind', ['9h', '9s', '4c', '9d', '9c'], [0, 1, 3, 4]],
    ['all of a full house', ['Kh', 'Ks', '4c', '4d', '4h'], [0, 1, 2, 3, 4]],
    ['all of a straight from the ace', ['Ah', '2s', '3c', '4d', '5h'], [0, 1, 2, 3, 4]],
    ['all of a flush', ['Ah', '2h', '9h', '4h', 'Jh'], [0, 1, 2, 3, 4]],
    ['none of a low pair', ['Th', 'Ts', '3c', '4d', '5h'], []],
    ['none of scattered cards', ['Ah', 'Ts', '3c', '4d', '6h'], []],
  ])('are %s', (_, cards, lit) => {
    expect(makingPlaces(cards, handOf(cards))).toEqual(lit);
  });
});

test('holding nothing and holding all five are both decisions the server takes', () => {
  expect(videoPoker.action.safeParse({ hold: [] }).success).toBe(true);
  expect(videoPoker.action.safeParse({ hold: [0, 1, 2, 3, 4] }).success).toBe(true);
});
