/** What does not move: the scene of the cabinet, its glass, its frame and its sign. Drawn once per size and light. */
import { nextTask } from '#shared/next-task.ts';
import type { Cabinet, Drawing, Room } from '../cabinet/contract.ts';
import { Sketch } from '../cabinet/sketch.ts';
import { addressOf } from '../symbols/pen.ts';
import { type Art, contextOf, load } from './art.ts';
import { ownFrame } from './frames.ts';
import type { Layout, Rect } from './layout.ts';

/** Units of a cabinet to a unit of the stage. */
const UNITS = { wide: 1, tall: 2 } as const;

export interface SceneLayers {
  /** Behind the symbols. */
  back: HTMLCanvasElement;
  /** Over them. */
  front: HTMLCanvasElement;
}

/** The room a layout leaves to the cabinet: on a tall stage the controls cover what is below it. */
export function roomOf(layout: Layout, grid: { reels: number; rows: number }, free: boolean): Room {
  const units = UNITS[layout.kind];
  const covered = layout.kind === 'tall' ? layout.controlsHeight : 0;
  const unit = units / layout.scale;
  const { x, y, width, height } = layout.window;
  return {
    width: layout.width * unit,
    height: (layout.height - covered) * unit,
    tall: layout.kind === 'tall',
    window: {
      x: x * units + layout.originX * unit,
      y: y * units + layout.originY * unit,
      width: width * units,
      height: height * units,
    },
    ...grid,
    free,
  };
}

/**
 * Draws the cabinet into its layers, each part in a task of its own.
 * @param isWanted whether that size and light are still the ones on screen.
 * @returns false when they were not: whoever wants another draws both layers.
 */
export async function drawCabinet(
  layers: SceneLayers,
  {
    layout,
    art,
    pixelRatio,
    grid,
    free,
  }: { layout: Layout; art: Art; pixelRatio: number; grid: { reels: number; rows: number }; free: boolean },
  isWanted: () => boolean,
): Promise<boolean> {
  const room = roomOf(layout, grid, free);
  const scale = (layout.scale * pixelRatio) / UNITS[layout.kind];
  const size = { width: Math.round(layout.width * pixelRatio), height: Math.round(layout.height * pixelRatio) };
  const { scene, frame } = art.cabinet;
  const behind = [...scene.layers, ...(frame.behind ? [frame.behind] : []), dividers(art.cabinet)];
  const back = await painted(size, { room, scale }, behind, isWanted, (context) =>
    pane(context, art.cabinet, room, scale),
  );
  if (!back) return false;
  const front = await painted(size, { room, scale }, [frame.front], isWanted);
  if (!front) return false;
  if (layout.title) sign(contextOf(front), layout, layout.kind === 'wide' ? art.sign : art.title, pixelRatio);
  for (const [layer, drawn] of [
    [layers.back, back],
    [layers.front, front],
  ] as const) {
    const picture = await createImageBitmap(drawn);
    await ownFrame();
    if (!isWanted()) return false;
    replace(layer, picture);
  }
  return true;
}

/** A canvas with drawings one over the other; `beforeLast` runs under the last one. Null when it is no longer wanted. */
async function painted(
  { width, height }: { width: number; height: number },
  { room, scale }: { room: Room; scale: number },
  drawings: readonly Drawing[],
  isWanted: () => boolean,
  beforeLast?: (context: CanvasRenderingContext2D) => void,
): Promise<HTMLCanvasElement | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, width);
  canvas.height = Math.max(1, height);
  const context = contextOf(canvas);
  for (const [index, drawing] of drawings.entries()) {
    await nextTask();
    if (!isWanted()) return null;
    const pen = new Sketch(room.width, room.height, `${index}`);
    drawing(pen, room);
    const image = await load(addressOf(pen.svg(scale)));
    if (!isWanted()) return null;
    if (index === drawings.length - 1) beforeLast?.(context);
    context.drawImage(image, 0, 0, room.width * scale, room.height * scale);
  }
  return canvas;
}

const dividers =
  ({ frame }: Cabinet): Drawing =>
  (pen, room) => {
    for (let reel = 1; reel < room.reels; reel += 1) {
      frame.divider(pen, Math.round(room.window.x + (room.window.width * reel) / room.reels), room);
    }
  };

/** The tinted glass in the window. */
function pane(context: CanvasRenderingContext2D, { frame, glass }: Cabinet, room: Room, scale: number): void {
  const { y, height } = room.window;
  context.save();
  context.scale(scale, scale);
  const tint = context.createLinearGradient(0, y, 0, y + height);
  for (const [colour, at] of room.free ? glass.free : glass.base) tint.addColorStop(at, colour);
  context.fillStyle = tint;
  context.fill(new Path2D(frame.opening(room)));
  context.restore();
}

function sign(
  context: CanvasRenderingContext2D,
  { originX, originY, scale, title }: Layout,
  image: HTMLImageElement,
  pixelRatio: number,
): void {
  if (!title) return;
  context.save();
  context.scale(pixelRatio, pixelRatio);
  context.translate(originX, originY);
  context.scale(scale, scale);
  drawContained(context, image, title);
  context.restore();
}

/** As large as fits into a place, in its middle. */
function drawContained(context: CanvasRenderingContext2D, image: HTMLImageElement, place: Rect): void {
  const scale = Math.min(place.width / image.naturalWidth, place.height / image.naturalHeight);
  const width = image.naturalWidth * scale;
  const height = image.naturalHeight * scale;
  context.drawImage(image, place.x + (place.width - width) / 2, place.y + (place.height - height) / 2, width, height);
}

/** Shown as a picture that is never drawn on again: a drawing would be copied anew whenever anything beside it changes. */
function replace(target: HTMLCanvasElement, picture: ImageBitmap): void {
  target.width = picture.width;
  target.height = picture.height;
  target.getContext('bitmaprenderer')?.transferFromImageBitmap(picture);
}
