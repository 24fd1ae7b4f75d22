/** What does not move: the title's backdrop and the frame of the reels. Drawn once per size. */
import { type Art, contextOf, type Theme } from './art.ts';
import { gradient } from './canvas.ts';
import type { Layout, Rect } from './layout.ts';

const FRAMES = {
  wide: { outer: 20, inner: 18, hollow: 10, knob: 9, inset: 11 },
  tall: { outer: 14, inner: 12, hollow: 8, knob: 6, inset: 6 },
} as const;

export function drawScene(canvas: HTMLCanvasElement, layout: Layout, art: Art, pixelRatio: number): void {
  canvas.width = Math.round(layout.width * pixelRatio);
  canvas.height = Math.round(layout.height * pixelRatio);
  const context = contextOf(canvas);
  context.scale(pixelRatio, pixelRatio);
  context.translate(layout.originX, layout.originY);
  context.scale(layout.scale, layout.scale);
  art.theme.backdrop.draw(context, { layout, area: visible(layout) }, art.scenery);
  drawFrame(context, layout, art.theme);
  if (layout.title) drawContained(context, art.title, layout.title);
}

/** As large as fits into a place, in its middle. */
function drawContained(context: CanvasRenderingContext2D, image: HTMLImageElement, place: Rect): void {
  const scale = Math.min(place.width / image.naturalWidth, place.height / image.naturalHeight);
  const width = image.naturalWidth * scale;
  const height = image.naturalHeight * scale;
  context.drawImage(image, place.x + (place.width - width) / 2, place.y + (place.height - height) / 2, width, height);
}

/** The part of the unit plane the canvas shows. */
function visible(layout: Layout): Rect {
  return {
    x: -layout.originX / layout.scale,
    y: -layout.originY / layout.scale,
    width: layout.width / layout.scale,
    height: layout.height / layout.scale,
  };
}

function drawFrame(
  context: CanvasRenderingContext2D,
  layout: Layout,
  { frame: material, window: ground }: Theme,
): void {
  const style = FRAMES[layout.kind];
  const { x, y, width, height } = layout.frame;
  const edge = layout.kind === 'wide' ? 3 : 2;
  const thick = layout.kind === 'wide' ? 12 : 7;
  fillRound(context, { x, y, width, height }, style.outer, material.edge);
  const body = gradient(context.createLinearGradient(0, y, 0, y + height), material.body);
  fillRound(context, inset(layout.frame, edge), style.inner, body);
  fillRound(context, inset(layout.frame, thick), style.hollow, material.edge);
  for (const reel of layout.reels) {
    const fill = gradient(context.createLinearGradient(0, reel.y, 0, reel.y + reel.height), ground);
    fillRound(context, reel, layout.windowRadius, fill);
  }
  for (const cx of [x + style.inset, x + width - style.inset]) {
    for (const cy of [y + style.inset, y + height - style.inset]) {
      const r = style.knob;
      context.fillStyle = gradient(
        context.createRadialGradient(cx - r * 0.3, cy - r * 0.4, 0, cx, cy, r * 1.4),
        material.knob,
      );
      context.beginPath();
      context.arc(cx, cy, r, 0, Math.PI * 2);
      context.fill();
    }
  }
}

function inset(rect: Rect, by: number): Rect {
  return { x: rect.x + by, y: rect.y + by, width: rect.width - by * 2, height: rect.height - by * 2 };
}

function fillRound(context: CanvasRenderingContext2D, rect: Rect, radius: number, fill: string | CanvasGradient): void {
  context.fillStyle = fill;
  context.beginPath();
  context.roundRect(rect.x, rect.y, rect.width, rect.height, radius);
  context.fill();
}
