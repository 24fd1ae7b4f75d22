/** Playing cards: drawn pips, court figures and a back of our own. A card is named as on the wire: "Th", "As". */

import { element, shape } from '../ui/dom.ts';
import './cards.css';

const RED = '#c2182f';
const BLACK = '#14202e';
const GOLD = '#e0a63a';
const SKIN = '#f2cfa8';

/** Suits in a box of 24 units. */
const SUITS: Readonly<Record<string, { path: string; ink: string; coat: string; lining: string }>> = {
  h: {
    path: 'M12 22C4.5 16 1.5 11.5 1.5 7.500A5.4 5.4 0 0 1 12 6a5.4 5.4 0 0 1 10.5 1.500C22.5 11.5 19.5 16 12 22z',
    ink: RED,
    coat: '#c2182f',
    lining: '#123a5c',
  },
  d: {
    path: 'M12 1Q15.5 7.5 21 12 15.5 16.5 12 23 8.5 16.5 3 12 8.5 7.5 12 1z',
    ink: RED,
    coat: '#d9512c',
    lining: '#0f6a72',
  },
  c: {
    path: 'M12 1.500a5 5 0 0 1 4.3 7.600a5 5 0 1 1-3.1 8.200q.3 3.2 2.9 5.200H7.900q2.6-2 2.9-5.200a5 5 0 1 1-3.1-8.200A5 5 0 0 1 12 1.500z',
    ink: BLACK,
    coat: '#1b4d3e',
    lining: '#8c1f33',
  },
  s: {
    path: 'M12 1.500C15 6 21.5 9.5 21.5 14.500A4.7 4.7 0 0 1 13.2 17.300Q13.5 20.5 16.1 22.500H7.900Q10.5 20.5 10.8 17.300A4.7 4.7 0 0 1 2.5 14.500C2.5 9.5 9 6 12 1.500z',
    ink: BLACK,
    coat: '#1d3a6b',
    lining: '#b3802a',
  },
};

const [LEFT, MIDDLE, RIGHT] = [39, 50, 61];
const ROWS = { top: 27, upper: 48, high: 41.5, centre: 70 } as const;
/** Pips of the upper half and the centre: those above the centre are repeated upside down below it. */
const PIPS: Readonly<Record<string, readonly (readonly [x: number, y: number])[]>> = {
  2: [[MIDDLE, ROWS.top]],
  3: [
    [MIDDLE, ROWS.top],
    [MIDDLE, ROWS.centre],
  ],
  4: pairs(ROWS.top),
  5: [...pairs(ROWS.top), [MIDDLE, ROWS.centre]],
  6: [...pairs(ROWS.top), ...pairs(ROWS.centre)],
  8: [...pairs(ROWS.top), ...pairs(ROWS.centre), [MIDDLE, ROWS.upper]],
  9: [...pairs(ROWS.top), ...pairs(56), [MIDDLE, ROWS.centre]],
  T: [...pairs(ROWS.top), ...pairs(56), [MIDDLE, ROWS.high]],
};
/** Seven alone is not the same upside down. */
const SEVEN_EXTRA = [MIDDLE, ROWS.upper] as const;

function pairs(y: number): (readonly [number, number])[] {
  return [
    [LEFT, y],
    [RIGHT, y],
  ];
}

interface Parsed {
  rank: string;
  suit: (typeof SUITS)[string];
}

function parse(name: string): Parsed {
  const suit = SUITS[name[1] ?? ''];
  if (name.length !== 2 || !suit) throw new RangeError(`No card is named ${name}`);
  return { rank: name[0] ?? '', suit };
}

function pip({ path, ink }: Parsed['suit'], x: number, y: number, size: number, turned = false): SVGElement {
  const scale = size / 24;
  const turn = turned ? ' rotate(180)' : '';
  return shape('path', {
    d: path,
    fill: ink,
    transform: `translate(${x} ${y})${turn} scale(${scale}) translate(-12 -12)`,
  });
}

function corner({ rank, suit }: Parsed, turned: boolean): SVGElement {
  const text = shape('text', {
    x: 14,
    y: 27,
    'text-anchor': 'middle',
    'font-size': rank === 'T' ? 23 : 26,
    'font-weight': 600,
    // Two digits fit the corner narrowed, with their own distance.
    ...(rank === 'T' ? { textLength: 21, lengthAdjust: 'spacingAndGlyphs' } : {}),
    fill: suit.ink,
  });
  text.textContent = rank === 'T' ? '10' : rank;
  return shape('g', turned ? { transform: 'rotate(180 50 70)' } : {}, text, pip(suit, 14, 41, 17));
}

function pipsOf({ rank, suit }: Parsed): SVGElement[] {
  if (rank === 'A') return [pip(suit, MIDDLE, ROWS.centre, 48)];
  const seven = rank === '7';
  const spots = PIPS[seven ? '6' : rank] ?? [];
  const drawn = spots.flatMap(([x, y]) =>
    y === ROWS.centre ? [pip(suit, x, y, 17)] : [pip(suit, x, y, 17), pip(suit, x, 140 - y, 17, true)],
  );
  return seven ? [...drawn, pip(suit, SEVEN_EXTRA[0], SEVEN_EXTRA[1], 17)] : drawn;
}

/** What a court figure wears on its head and how its hair falls. */
const HEADS: Readonly<Record<string, () => SVGElement[]>> = {
  K: () => [
    shape('path', { d: 'M38 38q-2 18 12 26 14-8 12-26z', fill: '#6b4a2b' }),
    shape('path', { d: 'M40 37q0 14 10 16 10-2 10-16z', fill: SKIN }),
    shape('path', { d: 'M42 46q4-3 8-1 4-2 8 1-1 9-8 13-7-4-8-13z', fill: '#6b4a2b' }),
    shape('path', { d: 'M37 37l-2-16 8 6 7-9 7 9 8-6-2 16z', fill: GOLD }),
    shape('path', { d: 'M37 34h26v4H37z', fill: '#a8701c' }),
    shape('circle', { cx: 50, cy: 30, r: 2.5, fill: '#d3384a' }),
  ],
  Q: () => [
    shape('path', { d: 'M37 36q-6 14-2 26l30 0q4-12-2-26-13-9-26 0z', fill: '#a8571f' }),
    shape('path', { d: 'M41 36q-1 15 9 18 10-3 9-18-9-4-18 0z', fill: SKIN }),
    shape('path', { d: 'M38 35q1-8 12-8t12 8q-5-3-12-3t-12 3z', fill: '#a8571f' }),
    shape('path', { d: 'M39 29l-1-8 6 4 6-7 6 7 6-4-1 8q-11-4-22 0z', fill: GOLD }),
    ...[38, 50, 62].map((x) => shape('circle', { cx: x, cy: x === 50 ? 17.5 : 20.5, r: 2, fill: '#eef7fb' })),
    shape('path', { d: 'M47.5 49q2.5 2 5 0', fill: 'none', stroke: '#b3202f', 'stroke-width': 1.6 }),
  ],
  J: () => [
    shape('path', { d: 'M38 36q-1 12 3 17h18q4-5 3-17z', fill: '#d9a441' }),
    shape('path', { d: 'M41 36q-1 15 9 18 10-3 9-18z', fill: SKIN }),
    shape('path', { d: 'M34 36q-1-6 5-7 1-9 11-9t11 9q6 1 5 7-16-5-32 0z', fill: '#f4f8fb' }),
    shape('path', { d: 'M37 34.500q13-4 26 0', fill: 'none', stroke: '#1d3a6b', 'stroke-width': 2.5 }),
    shape('path', { d: 'M47.5 49.500q2.5 1.5 5 0', fill: 'none', stroke: '#9c5b3a', 'stroke-width': 1.4 }),
  ],
};

function figure({ rank, suit }: Parsed): SVGElement[] {
  const eyes = [46, 54].map((x) => shape('circle', { cx: x, cy: 42, r: 1.1, fill: BLACK }));
  return [
    shape('path', { d: 'M27 70q0-12 12-16l11 6 11-6q12 4 12 16z', fill: suit.coat }),
    shape('path', { d: 'M43 54l7 16 7-16-7 5z', fill: suit.lining }),
    shape('path', { d: 'M39 54l11 16 11-16', fill: 'none', stroke: GOLD, 'stroke-width': 2 }),
    ...(HEADS[rank]?.() ?? []),
    ...eyes,
    pip(suit, 33, 65, 8),
  ];
}

function court(card: Parsed): SVGElement[] {
  return [
    shape('rect', { x: 27, y: 13, width: 46, height: 114, rx: 4, fill: '#fbf3e0' }),
    shape('g', {}, ...figure(card)),
    shape('g', { transform: 'rotate(180 50 70)' }, ...figure(card)),
    shape('path', { d: 'M27 70h46', stroke: GOLD, 'stroke-width': 2 }),
    shape('rect', { x: 27, y: 13, width: 46, height: 114, rx: 4, fill: 'none', stroke: GOLD, 'stroke-width': 1.5 }),
  ];
}

function face(name: string): SVGElement {
  const card = parse(name);
  const middle = card.rank in HEADS ? court(card) : pipsOf(card);
  return shape(
    'svg',
    { viewBox: '0 0 100 140', 'aria-hidden': 'true' },
    ...middle,
    corner(card, false),
    corner(card, true),
  );
}

/** Waves around a compass star. */
function back(): SVGElement {
  const waves = Array.from({ length: 13 }, (_, row) =>
    shape('path', {
      d: `M${row % 2 === 0 ? 6 : 0} ${8 + row * 11}${'q6-7 12 0t12 0'.repeat(5)}`,
      fill: 'none',
      stroke: '#2f8fb0',
      'stroke-width': 1.5,
    }),
  );
  const star = Array.from({ length: 16 }, (_, step) => {
    const radius = step % 2 === 1 ? 6 : step % 4 === 0 ? 20 : 13;
    const angle = (step * Math.PI) / 8;
    return `${(50 + radius * Math.sin(angle)).toFixed(1)} ${(70 - radius * Math.cos(angle)).toFixed(1)}`;
  });
  return shape(
    'svg',
    { viewBox: '0 0 100 140', 'aria-hidden': 'true' },
    ...waves,
    shape('circle', { cx: 50, cy: 70, r: 27, fill: '#0b3450', stroke: GOLD, 'stroke-width': 2 }),
    shape('circle', { cx: 50, cy: 70, r: 23, fill: 'none', stroke: '#2f8fb0', 'stroke-width': 1 }),
    shape('path', { d: `M${star.join('L')}Z`, fill: GOLD }),
    shape('circle', { cx: 50, cy: 70, r: 3, fill: '#0b3450' }),
    shape('rect', { x: 5, y: 5, width: 90, height: 130, rx: 6, fill: 'none', stroke: GOLD, 'stroke-width': 2 }),
  );
}

const TURN_MS = 380;

export interface PlayingCard {
  /** As wide as its box lets it be, 5 to 7. Give it a label: the drawing has none. */
  node: HTMLElement;
  /** Shows a face or, with null, the back; resolves when it is turned. `calm` turns it at once. */
  turn(name: string | null, calm?: boolean): Promise<void>;
  /** Ends a turn at once. */
  finish(): void;
}

/** A card lying on its face. */
export function playingCard(): PlayingCard {
  const front = element('div', { class: 'playing-card-front' });
  const leaf = element(
    'div',
    { class: 'playing-card-leaf' },
    front,
    element('div', { class: 'playing-card-back' }, back()),
  );
  const node = element('div', { class: 'playing-card', role: 'img' }, leaf);
  let turning: Animation | null = null;
  return {
    node,
    async turn(name, calm = false) {
      const up = node.classList.contains('up');
      if (name !== null) front.replaceChildren(face(name));
      node.classList.toggle('up', name !== null);
      if (calm || up === (name !== null)) return;
      const [from, to] = name === null ? [0, 180] : [180, 0];
      turning = leaf.animate(
        [
          { transform: `rotateY(${from}deg) scale(1)` },
          { transform: `rotateY(${(from + to) / 2}deg) scale(1.08)`, offset: 0.5 },
          { transform: `rotateY(${to}deg) scale(1)` },
        ],
        { duration: TURN_MS, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' },
      );
      await turning.finished;
      turning = null;
    },
    finish: () => turning?.finish(),
  };
}
