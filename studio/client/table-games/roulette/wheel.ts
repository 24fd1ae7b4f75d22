/** The compass wheel: bowl, turning rotor and ball, and where they come to rest. */
import { colourOf, POCKETS } from '../../../engines/roulette.ts';
import { element, shape } from '../../ui/dom.ts';
import './wheel.css';

/** Pockets of a European wheel in the order they stand on it, clockwise from the zero. */
export const WHEEL_ORDER: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];
const FILLS = { green: '#0f9a68', red: '#c81e34', black: '#15181f' } as const;
const SLICE = 360 / POCKETS;

/** Degrees clockwise from the zero's middle to a pocket's. */
export function pocketAngle(pocket: number): number {
  return WHEEL_ORDER.indexOf(pocket) * SLICE;
}

/** Where a ball that runs backwards from `from` ends at `target`: after at least `turns` whole turns. Degrees. */
export function ballEnd(from: number, target: number, turns: number): number {
  const rest = (((from - target) % 360) + 360) % 360;
  return from - turns * 360 - rest;
}

const R = { bowl: 148, track: 133, outer: 122, numbers: 91, inner: 70, cone: 67 } as const;

function at(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
}

function ring(outer: number, inner: number, from: number, to: number): string {
  return `M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z`;
}

function gradient(id: string, ...stops: [offset: number, colour: string][]): SVGElement {
  return shape(
    'radialGradient',
    { id, cx: 0.4, cy: 0.34, r: 0.75 },
    ...stops.map(([offset, colour]) => shape('stop', { offset, 'stop-color': colour })),
  );
}

const circle = (r: number, fill: string, more: Readonly<Record<string, string | number>> = {}): SVGElement =>
  shape('circle', { r, fill, ...more });

function star(points: number, outer: number, inner: number, first = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, step) =>
    at(step % 2 === 0 ? outer : inner, first + (step * 180) / points),
  );
  return `M${corners.join('L')}Z`;
}

function layer(className: string, ...children: SVGElement[]): SVGElement {
  return shape('svg', { viewBox: '-150 -150 300 300', class: className, 'aria-hidden': 'true' }, ...children);
}

function bowl(): SVGElement {
  const deflectors = Array.from({ length: 8 }, (_, step) =>
    shape('path', {
      d: step % 2 === 0 ? 'M0-7 3 0 0 7-3 0z' : 'M-7 0 0-3 7 0 0 3z',
      fill: '#f3d590',
      transform: `rotate(${step * 45 + 22}) translate(0 -135)`,
    }),
  );
  return layer(
    'roulette-bowl',
    shape(
      'defs',
      {},
      gradient('roulette-wood', [0, '#c98444'], [0.55, '#7a4219'], [1, '#2f1508']),
      gradient('roulette-track', [0, '#8a4e22'], [0.7, '#4a2410'], [1, '#2a1207']),
    ),
    circle(R.bowl, '#1c0d08'),
    circle(R.bowl - 3, 'url(#roulette-wood)'),
    circle(R.track + 7, '#e8b95a'),
    circle(R.track + 5, 'url(#roulette-track)'),
    circle(R.outer + 3, '#1a0d0a'),
    ...deflectors,
  );
}

function rotor(): SVGElement {
  const pockets = WHEEL_ORDER.flatMap((pocket, place) => {
    const fill = FILLS[colourOf(pocket)];
    const [from, to] = [(place - 0.5) * SLICE, (place + 0.5) * SLICE];
    const text = shape('text', {
      transform: `rotate(${place * SLICE}) translate(0 -103)`,
      'text-anchor': 'middle',
      'font-size': 13,
      'font-weight': 600,
      fill: '#ffffff',
    });
    text.textContent = String(pocket);
    return [
      shape('path', { d: ring(R.outer, R.numbers, from, to), fill }),
      shape('path', { d: ring(R.numbers, R.inner, from, to), fill, opacity: 0.62 }),
      text,
    ];
  });
  const frets = WHEEL_ORDER.map(
    (_, place) => `M${at(R.outer, (place + 0.5) * SLICE)}L${at(R.inner, (place + 0.5) * SLICE)}`,
  );
  return layer(
    'roulette-rotor',
    shape(
      'defs',
      {},
      gradient('roulette-cone', [0, '#b8743a'], [0.5, '#6b3516'], [1, '#2b1208']),
      gradient('roulette-brass', [0, '#fff6d0'], [0.5, '#e8b23c'], [1, '#8a520e']),
    ),
    circle(R.outer + 1.5, '#e8b95a'),
    circle(R.outer, '#1a0d0a'),
    ...pockets,
    shape('path', { d: frets.join(''), stroke: '#e8c98a', 'stroke-width': 1 }),
    circle(R.numbers, 'none', { stroke: '#e8b95a', 'stroke-width': 1.5 }),
    circle(R.cone + 3, '#e8b95a'),
    circle(R.cone, 'url(#roulette-cone)'),
    circle(R.cone - 10, 'none', { stroke: '#e8b95a66', 'stroke-width': 1 }),
    shape('path', { d: star(8, 40, 10, 22.5), fill: '#8a520e' }),
    shape('path', { d: star(4, 58, 9), fill: '#e8b23c' }),
    ...[0, 90, 180, 270].map((turn) =>
      shape('path', { d: `M0 0L${at(9, 45)}L${at(58, 0)}Z`, fill: '#fff0bd', transform: `rotate(${turn})` }),
    ),
    circle(13, 'url(#roulette-brass)'),
    circle(4, '#8a520e'),
  );
}

/** Of the wheel's size: how far from the middle the ball runs and where it lies in a pocket. */
const RIM = -43.6;
const NEST = -26.8;
const RUN_TURN_MS = 460;
const LAND_MS = 4_200;
const ROTOR_TURNS = 1;
const BALL_TURNS = 4;
/** The way of the ball inwards: along the rim, down, over the frets, and in. */
const FALL: readonly (readonly [offset: number, from: number])[] = [
  [0, RIM],
  [0.6, RIM],
  [0.72, -33],
  [0.77, -36.5],
  [0.83, -29],
  [0.88, -31.5],
  [0.93, NEST],
  [0.96, -27.8],
  [1, NEST],
];

export interface RouletteWheel {
  node: HTMLElement;
  /** The ball starts to run; it does not know where to. */
  run(): void;
  /** The ball falls into a pocket; whoever comes so many ms late sees the rest of it. */
  land(pocket: number, calm: boolean, lateMs?: number): Promise<void>;
  /** The ball is taken out. */
  stop(): void;
  finish(): void;
}

const rotate = (from: number, to: number) => [{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }];

export function createWheel(): RouletteWheel {
  const turning = rotor();
  const arm = element('div', { class: 'roulette-arm' }, element('i', { class: 'roulette-ball' }));
  const orbit = element('div', { class: 'roulette-orbit', hidden: true }, arm);
  const node = element(
    'div',
    { class: 'roulette-disc' },
    bowl(),
    element('div', { class: 'roulette-spinner' }, turning, orbit),
    element('div', { class: 'roulette-shine' }),
  );
  let rotorAngle = 0;
  let ballAngle = 0;
  let since = 0;
  let running: Animation | null = null;
  let landing: Animation[] = [];

  const rest = () => {
    turning.style.setProperty('transform', `rotate(${rotorAngle}deg)`);
    orbit.style.setProperty('transform', `rotate(${ballAngle}deg)`);
    arm.style.setProperty('transform', `translateY(${NEST}%)`);
  };

  return {
    node,
    run() {
      orbit.hidden = false;
      arm.style.setProperty('transform', `translateY(${RIM}%)`);
      since = performance.now();
      running = orbit.animate(rotate(ballAngle, ballAngle - 360), {
        duration: RUN_TURN_MS,
        iterations: Number.POSITIVE_INFINITY,
      });
    },
    async land(pocket, calm, lateMs = 0) {
      const from = running ? ballAngle - (((performance.now() - since) / RUN_TURN_MS) % 1) * 360 : ballAngle;
      const turned = rotorAngle + ROTOR_TURNS * 360;
      const end = ballEnd(from, turned + pocketAngle(pocket), BALL_TURNS);
      running?.cancel();
      running = null;
      orbit.hidden = false;
      if (!calm) {
        const timing = { duration: LAND_MS, fill: 'forwards' } as const;
        landing = [
          turning.animate(rotate(rotorAngle, turned), { ...timing, easing: 'cubic-bezier(0.3, 0.6, 0.4, 1)' }),
          orbit.animate(rotate(from, end), { ...timing, easing: 'cubic-bezier(0.28, 0.58, 0.4, 1)' }),
          arm.animate(
            FALL.map(([offset, out]) => ({ offset, transform: `translateY(${out}%)`, easing: 'ease-in-out' })),
            timing,
          ),
        ];
        for (const animation of landing) animation.currentTime = Math.min(lateMs, LAND_MS);
        await Promise.all(landing.map(({ finished }) => finished));
      }
      rotorAngle = turned % 360;
      ballAngle = end % 360;
      rest();
      for (const animation of landing) animation.cancel();
      landing = [];
    },
    stop() {
      running?.cancel();
      running = null;
      orbit.hidden = true;
    },
    finish() {
      for (const animation of landing) animation.finish();
    },
  };
}
