/** A die's face, drawn. */
import { shape } from '../../ui/dom.ts';

/** Where the pips of each face lie, in a box of 100. */
const [NEAR, MIDDLE, FAR] = [26, 50, 74];
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[MIDDLE, MIDDLE]],
  2: [
    [NEAR, NEAR],
    [FAR, FAR],
  ],
  3: [
    [NEAR, NEAR],
    [MIDDLE, MIDDLE],
    [FAR, FAR],
  ],
  4: corners(),
  5: [...corners(), [MIDDLE, MIDDLE]],
  6: [...corners(), [NEAR, MIDDLE], [FAR, MIDDLE]],
};

function corners(): (readonly [number, number])[] {
  return [NEAR, FAR].flatMap((x) => [NEAR, FAR].map((y) => [x, y] as const));
}

/** Bone with red pips, as on the cover. */
export function dieFace(face: number): SVGElement {
  return shape(
    'svg',
    { viewBox: '0 0 100 100', 'aria-hidden': 'true' },
    shape('rect', { x: 3, y: 5, width: 94, height: 93, rx: 20, fill: '#9c8a6a' }),
    shape('rect', { x: 3, y: 3, width: 94, height: 91, rx: 20, fill: '#f7efdc' }),
    shape('path', { d: 'M12 24Q14 11 28 10h44q14 1 16 14-38-12-76 0z', fill: '#ffffffb3' }),
    ...(PIPS[face] ?? []).map(([x, y]) =>
      shape('circle', { cx: x, cy: y - 1, r: face === 1 ? 13 : 9.5, fill: '#b3172b' }),
    ),
  );
}
