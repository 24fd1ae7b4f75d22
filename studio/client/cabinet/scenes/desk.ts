/** A captain's desk from above the chart: maps, candles, coins and instruments. */
import { tidy } from '../../symbols/pen.ts';
import type { Drawing, Scene } from '../contract.ts';
import { mix, polygon, type Sketch } from '../sketch.ts';
import { motes } from './parts.ts';

interface DeskColours {
  wood: string;
  paper: string;
  ink: string;
  brass: string;
  wax: string;
  flame: string;
  free: string;
}

export function desk({ wood, paper, ink, brass, wax, flame, free }: DeskColours): Scene {
  return {
    kind: 'desk',
    layers: [
      boards(wood, free),
      chart(paper, ink),
      rose(ink, brass),
      candles(wax, flame, brass),
      instruments(brass, ink),
      hoard(brass),
      motes(26, flame, mix(flame, '#ffffff', 0.6)),
    ],
  };
}

const boards =
  (wood: string, free: string): Drawing =>
  (pen, { width, height, free: lit }) => {
    pen.ground(pen.linear([mix(wood, '#ffffff', 0.12), wood, mix(wood, '#000000', 0.55)]));
    for (let y = 0, index = 0; y < height; y += 92, index += 1) {
      pen.box(-10, y, width + 20, 90, mix(wood, index % 2 ? '#000000' : '#ffe0b0', 0.12));
      pen.stroke(`M-10 ${y}H${width + 10}`, mix(wood, '#000000', 0.7), 4);
      let grain = '';
      for (let line = 0; line < 3; line += 1) {
        grain += `M-10 ${y + 20 + line * 24}`;
        for (let x = -10; x < width; x += 160) grain += `q40 ${(line + index) % 2 ? -8 : 8} 80 0t80 0`;
      }
      pen.stroke(grain, mix(wood, '#000000', 0.35), 2.4, 'opacity=".7"');
    }
    pen.glow(
      width / 2,
      height * 0.4,
      width * 0.62,
      lit ? free : mix(wood, '#ffd080', 0.6),
      lit ? 0.7 : 0.45,
      height * 0.7,
    );
  };

const chart =
  (paper: string, ink: string): Drawing =>
  (pen, { width, height, tall }) => {
    pen.place(width / 2, height * (tall ? 0.46 : 0.5), 1, -2, () => {
      const [w, h] = [width * (tall ? 0.52 : 0.44), height * (tall ? 0.46 : 0.52)];
      const sheet = `M${tidy(-w)} ${tidy(-h)}L${tidy(-w * 0.4)} ${tidy(-h - 12)}L${tidy(w * 0.5)} ${tidy(-h + 8)}L${tidy(w)} ${tidy(-h)}L${tidy(w - 10)} 0L${tidy(w + 6)} ${tidy(h)}L${tidy(w * 0.3)} ${tidy(h + 10)}L${tidy(-w * 0.5)} ${tidy(h - 8)}L${tidy(-w)} ${tidy(h)}L${tidy(-w + 12)} ${tidy(h * 0.2)}Z`;
      pen.fill(sheet, '#000', 'opacity=".45" transform="translate(8 14)"');
      pen.fill(sheet, pen.radial([mix(paper, '#ffffff', 0.3), paper, mix(paper, '#7a4a1c', 0.5)], 0.5, 0.5, 0.75));
      let grid = '';
      for (let line = -4; line <= 4; line += 1)
        grid += `M${tidy((w * line) / 5)} ${tidy(-h + 16)}V${tidy(h - 16)}M${tidy(-w + 20)} ${tidy((h * line) / 5)}H${tidy(w - 20)}`;
      pen.stroke(grid, ink, 1.2, 'opacity=".3"');
      pen.fill(
        `M${tidy(-w * 0.92)} ${tidy(-h * 0.5)}q60 -70 120 -20q60 10 40 80q-10 90 -90 110q-90 -30 -70 -170Z`,
        mix(paper, '#4a7a4a', 0.5),
        `stroke="${ink}" stroke-width="3"`,
      );
      pen.fill(
        `M${tidy(w * 0.7)} ${tidy(-h * 0.1)}q70 -40 110 20q20 90 -50 140q-90 0 -90 -80q0 -50 30 -80Z`,
        mix(paper, '#4a7a4a', 0.5),
        `stroke="${ink}" stroke-width="3"`,
      );
      pen.raw(
        `<path d="M${tidy(-w * 0.7)} ${tidy(h * 0.6)}Q${tidy(-w * 0.3)} ${tidy(h * 0.9)} 0 ${tidy(h * 0.88)}T${tidy(w * 0.82)} ${tidy(h * 0.5)}" fill="none" stroke="#c8302f" stroke-width="6" stroke-dasharray="16 12" stroke-linecap="round"/>`,
      );
      pen.stroke(
        `M${tidy(w * 0.82 - 18)} ${tidy(h * 0.5 - 18)}l36 36M${tidy(w * 0.82 + 18)} ${tidy(h * 0.5 - 18)}l-36 36`,
        '#c8302f',
        10,
      );
    });
  };

const rose =
  (ink: string, brass: string): Drawing =>
  (pen, { width, height, tall }) => {
    pen.place(width * (tall ? 0.5 : 0.09), height * (tall ? 0.93 : 0.3), tall ? 0.62 : 1, 0, () => {
      pen.disc(0, 6, 92, '#000', 'opacity=".4"');
      pen.disc(0, 0, 90, pen.linear([mix(brass, '#ffffff', 0.55), brass, mix(brass, '#2a0d02', 0.6)], 0, 0, 0.5, 1));
      pen.disc(0, 0, 74, '#f4e6c4');
      for (let mark = 0; mark < 24; mark += 1)
        pen.group(`transform="rotate(${mark * 15})"`, () => pen.stroke(`M0 -68v${mark % 6 ? 7 : 13}`, ink, 2.4));
      pen.group('transform="rotate(24)"', () => {
        pen.fill(
          polygon([
            [0, -60],
            [14, 0],
            [-14, 0],
          ]),
          '#c8302f',
        );
        pen.fill(
          polygon([
            [0, 60],
            [14, 0],
            [-14, 0],
          ]),
          ink,
        );
      });
      pen.disc(0, 0, 9, brass);
      pen.stroke('M-52 -30Q-40 -56 -8 -62', '#fff', 7, 'opacity=".6"');
    });
  };

const candles =
  (wax: string, flame: string, brass: string): Drawing =>
  (pen, { width, height, tall }) => {
    const rows = tall
      ? ([
          [0.1, 0.99, 0.8, 130],
          [0.9, 0.99, 0.8, 100],
        ] as const)
      : ([
          [0.06, 0.9, 1.1, 190],
          [0.15, 0.94, 0.9, 120],
          [0.94, 0.88, 1.15, 210],
          [0.86, 0.94, 0.85, 110],
        ] as const);
    for (const [x, y, size, high] of rows)
      pen.place(width * x, height * y, size, 0, () => candle(pen, high, wax, flame, brass));
  };

function candle(pen: Sketch, high: number, wax: string, flame: string, brass: string): void {
  pen.glow(0, -high - 30, 190, flame, 0.6);
  pen.oval(0, 0, 66, 18, mix(brass, '#2a0d02', 0.6));
  pen.oval(0, -5, 64, 16, pen.linear([mix(brass, '#ffffff', 0.5), brass, mix(brass, '#2a0d02', 0.5)], 0, 0, 1, 0));
  pen.fill(
    `M-26 -6V${-high + 6}Q-20 ${-high - 6} -8 ${-high}Q4 ${-high + 8} 14 ${-high - 4}Q26 ${-high - 6} 26 ${-high + 10}V-6Z`,
    pen.linear([mix(wax, '#ffffff', 0.4), wax, mix(wax, '#5a2a0a', 0.5)], 0, 0, 1, 0),
  );
  pen.stroke(`M-18 ${-high + 4}v40M-18 ${-high + 44}q0 8 0 4M16 ${-high + 4}v24`, mix(wax, '#ffffff', 0.5), 9);
  pen.stroke(`M0 ${-high}v-14`, '#2a1408', 4);
  pen.fill(
    `M0 ${-high - 66}Q24 ${-high - 30} 14 ${-high - 14}Q0 ${-high - 2} -14 ${-high - 14}Q-22 ${-high - 34} 0 ${-high - 66}Z`,
    pen.linear(['#fffbe0', flame, mix(flame, '#d8301a', 0.6)]),
  );
}

const instruments =
  (brass: string, ink: string): Drawing =>
  (pen, { width, height, tall }) => {
    if (tall) return;
    pen.place(width * 0.925, height * 0.3, 1, 12, () => {
      pen.stroke('M0 -110L-60 100M0 -110L60 100', mix(brass, '#2a0d02', 0.6), 18);
      pen.stroke('M0 -110L-60 100M0 -110L60 100', brass, 11);
      pen.stroke('M-34 10H34', brass, 8);
      pen.fill(
        polygon([
          [-66, 92],
          [-52, 96],
          [-66, 140],
        ]),
        ink,
      );
      pen.fill(
        polygon([
          [66, 92],
          [52, 96],
          [66, 140],
        ]),
        ink,
      );
      pen.disc(0, -112, 22, pen.radial([mix(brass, '#ffffff', 0.7), brass, mix(brass, '#2a0d02', 0.5)], 0.4, 0.3, 0.8));
    });
  };

const hoard =
  (brass: string): Drawing =>
  (pen, { width, height, tall }) => {
    for (let coin = 0; coin < (tall ? 14 : 22); coin += 1) {
      const left = coin % 2 === 0;
      const x = left ? pen.random(0.01, 0.2) : pen.random(0.8, 0.99);
      const [cx, cy, r] = [width * x, height * pen.random(tall ? 0.9 : 0.9, 0.99), pen.random(16, 26)];
      pen.oval(cx, cy + 5, r, r * 0.5, mix(brass, '#2a0d02', 0.7));
      pen.oval(cx, cy, r, r * 0.5, pen.linear(['#fff3bd', mix(brass, '#ffd76a', 0.6), mix(brass, '#7a3a08', 0.3)]));
      pen.oval(cx, cy, r * 0.68, r * 0.32, mix(brass, '#7a3a08', 0.3), 'opacity=".5"');
    }
  };
