/** Who presses, minute by minute: the home side above the line, the away side below it, along the tracker's line of time. */
import type { FixtureDetailsView } from '#shared/contract/sport.ts';
import { curveOf } from '../momentum.ts';
import { LINE_START, placeOf } from '../play-time.ts';

const MINUTE = 60;
const MIDDLE = 28;
const HEIGHT = 26;

/** One side's part of the curve as an area on the line. @param way 1: above it, −1: below */
function areaOf({ sport, pressure }: FixtureDetailsView, way: 1 | -1): string {
  const points = curveOf(pressure).map((value, minute) => {
    const height = Math.max(0, value * way) * way * HEIGHT;
    return `L${placeOf(sport, (minute + 0.5) * MINUTE).toFixed(1)} ${(MIDDLE - height).toFixed(1)}`;
  });
  const end = placeOf(sport, pressure.length * MINUTE).toFixed(1);
  return `M${LINE_START} ${MIDDLE}${points.join('')}L${end} ${MIDDLE}Z`;
}

export default function Momentum({ fixture }: { fixture: FixtureDetailsView }) {
  return (
    <svg viewBox="0 0 320 56" className="h-full w-full" preserveAspectRatio="none" aria-hidden="true">
      <path d={areaOf(fixture, 1)} className="text-foam" fill="currentColor" />
      <path d={areaOf(fixture, -1)} className="text-coral" fill="currentColor" />
      <path d={`M${LINE_START} ${MIDDLE}h296`} className="stroke-swell" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
