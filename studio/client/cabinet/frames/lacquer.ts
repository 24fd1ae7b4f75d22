/** A lacquered gate: two posts with metal rings, a curved roof beam, a rope with paper folds. */
import { tidy } from '../../symbols/pen.ts';
import type { Frame, Room } from '../contract.ts';
import { mix, type Sketch } from '../sketch.ts';
import { edges, rounded } from './parts.ts';
import { polished } from './rims.ts';

interface LacquerColours {
  lacquer: string;
  metal: string;
  /** The upper beam and the feet. */
  ink: string;
  paper: string;
}

export function lacquer({ lacquer: coat, metal, ink, paper }: LacquerColours): Frame {
  const [bright, dark] = [mix(coat, '#ffffff', 0.25), mix(coat, '#000000', 0.5)];
  return {
    kind: 'lacquer',
    opening: (room) => rounded(room, 2),
    hit: { outer: paper, inner: metal, corner: 40, bevelled: false, light: mix(metal, '#ffffff', 0.3) },
    rim: polished([bright, coat, dark]),
    divider(pen, x, { window: { y, height } }) {
      pen.fill(brushed(x, y - 6, x + 1, y + height + 6, 9), mix(ink, '#000000', 0.5), 'opacity=".95"');
      pen.stroke(`M${x + 4} ${y + 30}V${y + height - 40}`, metal, 1.1, 'opacity=".45" stroke-dasharray="60 8 20 6"');
    },
    front(pen, room) {
      const { x0, x1, y0, y1 } = edges(room);
      const thick = room.tall ? 26 : 36;
      for (const x of [x0 - thick / 2, x1 + thick / 2]) post(pen, x, y0, y1, thick, { bright, coat, dark, metal, ink });
      pen.box(x0 - thick * 0.4, y1, x1 - x0 + thick * 0.8, 20, pen.linear([bright, dark]));
      pen.stroke(`M${x0} ${y1 + 3}H${x1}`, mix(bright, '#ffd0a0', 0.5), 2, 'opacity=".7"');
      pen.box(x0 - thick * 0.3, y0 - 16, x1 - x0 + thick * 0.6, 16, pen.linear([bright, dark]));
      beam(pen, room, thick, { bright, coat, dark, ink });
      rope(pen, room, metal, paper);
      pen.stroke(rounded(room, 0), mix(ink, '#000000', 0.6), 5, 'opacity=".7"');
      if (room.free) pen.stroke(rounded(room, 0, -3), mix(metal, '#ffffff', 0.4), 3, 'opacity=".9"');
    },
  };
}

/** A stroke of a full brush. */
function brushed(x0: number, y0: number, x1: number, y1: number, width: number): string {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = Math.hypot(dx, dy);
  const [nx, ny] = [-dy / length, dx / length];
  const q = (t: number, k: number) => `${tidy(x0 + dx * t + nx * k * width)} ${tidy(y0 + dy * t + ny * k * width)}`;
  return `M${q(-0.012, -0.3)}Q${q(0.02, -0.62)} ${q(0.12, -0.5)}Q${q(0.4, -0.42)} ${q(0.7, -0.5)}Q${q(0.95, -0.55)} ${q(1.02, -0.2)}L${q(1, -0.05)}L${q(1.015, 0.2)}Q${q(0.96, 0.6)} ${q(0.7, 0.48)}Q${q(0.4, 0.44)} ${q(0.15, 0.52)}Q${q(0.01, 0.6)} ${q(-0.012, 0.2)}Z`;
}

interface Coats {
  bright: string;
  coat: string;
  dark: string;
  ink: string;
}

function post(
  pen: Sketch,
  x: number,
  y0: number,
  y1: number,
  thick: number,
  { bright, coat, dark, metal, ink }: Coats & { metal: string },
): void {
  pen.box(x - thick / 2, y0 - 20, thick, y1 - y0 + 64, pen.linear([bright, coat, dark], 0, 0, 1, 0));
  pen.fill(
    brushed(x - thick * 0.2, y0, x - thick * 0.16, y1 + 30, thick * 0.2),
    mix(bright, '#ffffff', 0.3),
    'opacity=".45"',
  );
  pen.box(x - thick * 0.72, y1 + 26, thick * 1.44, 24, ink);
  const ringed = pen.linear([mix(metal, '#ffffff', 0.5), metal, mix(metal, '#000000', 0.5)]);
  for (const y of [y0 + 34, y1 - 20]) pen.box(x - thick * 0.6, y - 9, thick * 1.2, 18, ringed);
}

function beam(pen: Sketch, room: Room, thick: number, { bright, coat, dark, ink }: Coats): void {
  const { x0, x1, y0 } = edges(room);
  const y = y0 - 16;
  const eaves = room.tall ? 30 : 92;
  const [left, right] = [x0 - thick - eaves, x1 + thick + eaves];
  const [inLeft, inRight] = [x0 - thick - eaves * 0.2, x1 + thick + eaves * 0.2];
  pen.fill(
    `M${left} ${y - 46}Q${inLeft} ${y - 30} ${x0 + 40} ${y - 26}H${x1 - 40}Q${inRight} ${y - 30} ${right} ${y - 46}L${right - eaves * 0.2} ${y - 6}Q${x1} ${y + 4} ${x1 - 60} ${y + 6}H${x0 + 60}Q${x0} ${y + 4} ${left + eaves * 0.2} ${y - 6}Z`,
    pen.linearAt([bright, coat, dark], 0, y - 46, 0, y + 6),
  );
  pen.fill(
    `M${left - 6} ${y - 60}Q${inLeft} ${y - 40} ${x0 + 40} ${y - 36}H${x1 - 40}Q${inRight} ${y - 40} ${right + 6} ${y - 60}L${right} ${y - 42}Q${inRight} ${y - 27} ${x1 - 40} ${y - 22}H${x0 + 40}Q${inLeft} ${y - 27} ${left} ${y - 42}Z`,
    ink,
  );
}

/** It hangs before the beam and not before the first row, where what has won is outlined. */
function rope(pen: Sketch, room: Room, metal: string, paper: string): void {
  const { x0, x1, y0 } = edges(room);
  const [y, sag] = [y0 - 11, 16];
  const hang = `M${x0 + 10} ${y}Q${(x0 + x1) / 2} ${y + sag} ${x1 - 10} ${y}`;
  pen.stroke(hang, mix(metal, '#000000', 0.55), 11);
  pen.stroke(hang, mix(metal, '#ffffff', 0.25), 7, 'stroke-dasharray="9 5"');
  for (let reel = 1; reel < room.reels; reel += 1) {
    const share = reel / room.reels;
    pen.place(tidy(x0 + (x1 - x0) * share), tidy(y + 2 * share * (1 - share) * sag + 4), 0.66, 0, () =>
      pen.fill('M-8 0h16l-6 12h10l-9 14h8l-15 20l3 -16h-8l6 -14h-9z', paper, 'opacity=".95"'),
    );
  }
}
