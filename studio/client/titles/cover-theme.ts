/** A title dressed from its cover: the scene behind the reels, its subject on the wild, its lettering as the title. */
import type { SymbolId } from '../../maths/slot.ts';
import type { Backdrop, Theme } from '../stage/art.ts';
import { gradient } from '../stage/canvas.ts';
import type { FrameMaterial, Stops } from '../stage/materials.ts';
import { type Emblem, wild } from '../symbols/lettered.ts';
import { addressOf, type Tone } from '../symbols/pen.ts';
import { coin } from '../symbols/treasure.ts';

interface CoverTheme {
  /** Markup of the scene (scripts/studio-art.ts). */
  scene: string;
  /** Address of the lettering. */
  title: string;
  /** Which part of the scene a wide stage shows: 0 its upper end, 1 its lower end. */
  focus: number;
  /** How much night lies over the scene, 0 to 1. */
  dim: number;
  emblem: Emblem;
  rim: Tone;
  frame: FrameMaterial;
  window: Stops;
  symbols: Readonly<Record<SymbolId, string>>;
}

const SCENE = { width: 300, height: 400 };
const NIGHT = '4 16 28';

/** The theme; its wild is the symbol `wild`. */
export function coverTheme({ scene, title, focus, dim, emblem, rim, symbols, ...look }: CoverTheme): Theme {
  return {
    ...look,
    title,
    coin: coin(),
    backdrop: coverBackdrop(scene, focus, dim),
    symbols: { wild: wild(scene, emblem, rim), ...symbols },
  };
}

function coverBackdrop(scene: string, focus: number, dim: number): Backdrop {
  return {
    images: [addressOf(scene)],
    draw(context, { layout, area }, [image]) {
      // On a tall stage the controls cover the lower end, so the scene fills what is above them.
      const covered = layout.kind === 'tall' ? layout.controlsHeight / layout.scale : 0;
      const height = area.height - covered;
      const scale = Math.max(area.width / SCENE.width, height / SCENE.height);
      const shown = { width: SCENE.width * scale, height: SCENE.height * scale };
      const x = area.x + (area.width - shown.width) / 2;
      const y = area.y + (height - shown.height) * focus;
      if (image) context.drawImage(image, x, y, shown.width, shown.height);
      context.fillStyle = gradient(context.createLinearGradient(0, area.y, 0, area.y + height), [
        [0, `rgb(${NIGHT} / ${dim * 0.5})`],
        [0.5, `rgb(${NIGHT} / ${dim * 0.7})`],
        [1, `rgb(${NIGHT} / ${Math.min(1, dim + 0.35)})`],
      ]);
      context.fillRect(area.x, area.y, area.width, area.height);
    },
  };
}
