/** Crystals, as they grow in caves and round gem frames. */
import { tidy } from '../../symbols/pen.ts';
import { polygon, ramp, type Sketch } from '../sketch.ts';

export function crystal(
  pen: Sketch,
  x: number,
  y: number,
  length: number,
  width: number,
  turn: number,
  colour: string,
): void {
  const [pale, light, middle, dark, deep] = ramp(colour);
  const w = width;
  const tip = -length;
  const shoulder = -length + w * 1.15;
  pen.place(x, y, 1, turn, () => {
    pen.fill(
      polygon([
        [-w, 0],
        [-w * 0.9, shoulder + w * 0.2],
        [-w * 0.3, shoulder],
        [-w * 0.34, 0],
      ]),
      dark,
    );
    pen.fill(
      polygon([
        [-w * 0.34, 0],
        [-w * 0.3, shoulder],
        [w * 0.4, shoulder - w * 0.1],
        [w * 0.42, 0],
      ]),
      pen.linearAt([light, middle], 0, tip, 0, 0),
    );
    pen.fill(
      polygon([
        [w * 0.42, 0],
        [w * 0.4, shoulder - w * 0.1],
        [w * 0.95, shoulder + w * 0.3],
        [w, 0],
      ]),
      deep,
    );
    pen.fill(
      polygon([
        [-w * 0.9, shoulder + w * 0.2],
        [-w * 0.1, tip],
        [-w * 0.3, shoulder],
      ]),
      middle,
    );
    pen.fill(
      polygon([
        [-w * 0.3, shoulder],
        [-w * 0.1, tip],
        [w * 0.4, shoulder - w * 0.1],
      ]),
      pale,
    );
    pen.fill(
      polygon([
        [w * 0.4, shoulder - w * 0.1],
        [-w * 0.1, tip],
        [w * 0.95, shoulder + w * 0.3],
      ]),
      dark,
    );
    pen.stroke(`M${tidy(-w * 0.3)} ${tidy(shoulder)}V0`, '#fff', 1.6, 'opacity=".55"');
  });
}
