/** What lies under the fields. */
import { shape } from '../../ui/dom.ts';

function picture(...children: SVGElement[]): SVGElement {
  return shape('svg', { viewBox: '0 0 64 64', 'aria-hidden': 'true' }, ...children);
}

/** A pearl before its shell. */
export function pearl(): SVGElement {
  const ridges = [-22, -11, 0, 11, 22].map((x) =>
    shape('path', { d: `M32 56L${32 + x} ${14 + Math.abs(x) / 3}`, stroke: '#c97f8f', 'stroke-width': 2.5 }),
  );
  return picture(
    shape('path', {
      d: 'M32 58L5 30c-1-6 3-10 8-10 0-6 5-10 10-9 2-5 7-7 9-7s7 2 9 7c5-1 10 3 10 9 5 0 9 4 8 10z',
      fill: '#f3b7b9',
    }),
    ...ridges,
    shape('circle', { cx: 32, cy: 43, r: 15, fill: '#eef7fb' }),
    shape('path', { d: 'M46 47a15 15 0 0 1-26 6c9 3 19 1 26-6z', fill: '#b9d2e2' }),
    shape('circle', { cx: 27, cy: 37, r: 4.5, fill: '#ffffff' }),
  );
}

/** A sea mine with its horns. */
export function mine(): SVGElement {
  const horns = Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    return shape('circle', { cx: 32 + 24 * Math.cos(angle), cy: 32 + 24 * Math.sin(angle), r: 4, fill: '#55687a' });
  });
  return picture(
    ...horns,
    shape('circle', { cx: 32, cy: 32, r: 20, fill: '#2c3d4c' }),
    shape('path', { d: 'M18 27a16 16 0 0 1 17-10c-7 1-13 4-17 10z', fill: '#6f8496' }),
    shape('circle', { cx: 32, cy: 32, r: 6, fill: '#ff5a4d' }),
    shape('circle', { cx: 30, cy: 30, r: 2, fill: '#ffd0c9' }),
  );
}
