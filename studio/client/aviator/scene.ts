/** The picture of the flight on a canvas: sky, sun, clouds, sea, the curve and the gull. */
import { DOUBLING_MS, heightAt } from '../../engines/flight.ts';
import gullUrl from '../titles/flappiator/art/gull.svg?url';
import { element } from '../ui/dom.ts';

export interface FlightScene {
  node: HTMLElement;
  /** Draws one frame. */
  draw(frame: FlightFrame): void;
}

export interface FlightFrame {
  /** ms, for what only moves. */
  clock: number;
  /** ms of flight; null on the water. */
  flightMs: number | null;
  /** ms since the dive; null before. */
  diveMs: number | null;
  calm: boolean;
}

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
interface Size {
  width: number;
  height: number;
}

const SKY = [
  [0, '#0a3f7a'],
  [0.3, '#1c83bd'],
  [0.58, '#6fcbd8'],
  [0.86, '#ffe9b8'],
] as const;
/** Waves from back to front: colour, height from the bottom, length and height of a wave, px a second. */
const WAVES = [
  { colour: '#37b6be', at: 0.2, length: 0.12, swell: 0.011, speed: 9 },
  { colour: '#1b8fae', at: 0.165, length: 0.1, swell: 0.012, speed: -13 },
  { colour: '#0f6288', at: 0.12, length: 0.14, swell: 0.013, speed: 18 },
  { colour: '#0a4568', at: 0.078, length: 0.17, swell: 0.014, speed: -24 },
  { colour: '#08304f', at: 0.035, length: 0.2, swell: 0.013, speed: 30 },
] as const;
/** Behind the gull; the others run before it. */
const WAVES_BEHIND = 2;
/** Clouds: x, y, size, opacity, share of the gull's speed. */
const CLOUDS = [
  [0.05, 0.2, 1, 0.85, 0.3],
  [0.38, 0.12, 0.72, 0.6, 0.2],
  [0.6, 0.38, 0.82, 0.55, 0.26],
  [0.88, 0.46, 1.05, 0.8, 0.34],
  [0.22, 0.44, 0.62, 0.5, 0.22],
] as const;
const RAYS = 14;
const CURVE_STEPS = 48;
const PIXEL_RATIO_MAXIMUM = 1.5;
/** The window opens on two doublings and grows with the flight. */
const WINDOW_MS = 8_000;
const WINDOW_HUNDREDTHS = 200;
const DIVE_MS = 900;
const GULL_ASPECT = 280 / 200;

export function createScene(): FlightScene {
  // What never moves lies below and is painted once.
  const backdrop = element('div', { class: 'flight-canvas' });
  const canvas = element('canvas', { class: 'flight-canvas' });
  const node = element('div', { class: 'flight-canvas', 'aria-hidden': 'true' }, backdrop, canvas);
  const pen = canvas.getContext('2d');
  const gull = new Image();
  gull.src = gullUrl;
  let size: Size = { width: 0, height: 0 };
  let ratio = 1;
  let bird: HTMLCanvasElement | null = null;

  const fit = (): void => {
    const { width, height } = node.getBoundingClientRect();
    ratio = Math.min(PIXEL_RATIO_MAXIMUM, devicePixelRatio);
    if (width === 0 || (size.width === width && size.height === height)) return;
    size = { width, height };
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    backdrop.replaceChildren(paintedSky(size, ratio));
    bird = null;
  };
  new ResizeObserver(fit).observe(node);

  /** Drawn once at its size: scaling a vector in every frame would cost the frame. */
  const gullPicture = (): HTMLCanvasElement | null => {
    if (bird || !gull.complete || gull.naturalWidth === 0) return bird;
    const width = gullWidth(size);
    bird = canvasOf({ width, height: width / GULL_ASPECT }, ratio);
    bird.getContext('2d')?.drawImage(gull, 0, 0, width, width / GULL_ASPECT);
    return bird;
  };

  return {
    node,
    draw(frame) {
      if (!pen || size.width === 0) return fit();
      const { width, height } = size;
      pen.setTransform(ratio, 0, 0, ratio, 0, 0);
      pen.clearRect(0, 0, width, height);
      const seconds = frame.calm ? 0 : frame.clock / 1_000;
      const flightMs = frame.flightMs ?? 0;
      drawClouds(pen, size, frame.calm ? 0 : flightMs / 1_000, seconds);
      const view = viewOf(flightMs);
      if (flightMs > 0) drawGrid(pen, size, view);
      for (const wave of WAVES.slice(0, WAVES_BEHIND)) drawWave(pen, size, wave, seconds);
      const nose = drawCurve(pen, size, view, flightMs, frame.diveMs !== null);
      const picture = gullPicture();
      if (picture) drawGull(pen, size, picture, nose, frame, seconds);
      for (const wave of WAVES.slice(WAVES_BEHIND)) drawWave(pen, size, wave, seconds);
    },
  };
}

function canvasOf({ width, height }: Size, ratio: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * ratio));
  canvas.height = Math.max(1, Math.round(height * ratio));
  canvas.getContext('2d')?.scale(ratio, ratio);
  return canvas;
}

const gullWidth = ({ width, height }: Size): number => Math.max(84, Math.min(width * 0.24, height * 0.46, 260));

function paintedSky(size: Size, ratio: number): HTMLCanvasElement {
  const canvas = canvasOf(size, ratio);
  canvas.className = 'flight-canvas';
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const { width, height } = size;
  const down = pen.createLinearGradient(0, 0, 0, height);
  for (const [stop, colour] of SKY) down.addColorStop(stop, colour);
  pen.fillStyle = down;
  pen.fillRect(0, 0, width, height);
  const [x, y] = [width * 0.82, height * 0.17];
  const reach = Math.hypot(width, height) * 0.62;
  const glow = pen.createRadialGradient(x, y, 0, x, y, reach);
  glow.addColorStop(0, '#fff7d68c');
  glow.addColorStop(0.5, '#fff7d647');
  glow.addColorStop(1, '#fff7d600');
  pen.fillStyle = glow;
  for (let ray = 0; ray < RAYS; ray += 1) {
    const angle = (ray / RAYS) * Math.PI * 2 + 0.1;
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    pen.lineTo(x + Math.cos(angle + 0.2) * reach, y + Math.sin(angle + 0.2) * reach);
    pen.fill();
  }
  pen.fillStyle = '#fff6cf';
  pen.beginPath();
  pen.arc(x, y, Math.min(width, height) * 0.1, 0, Math.PI * 2);
  pen.fill();
  return canvas;
}

/** Puffs of a cloud: x, y and radius in its own measure. */
const PUFFS = [
  [-0.5, 0, 0.28],
  [-0.18, -0.2, 0.34],
  [0.2, -0.14, 0.3],
  [0.5, 0.02, 0.24],
] as const;

function drawClouds(pen: Pen, { width, height }: Size, flown: number, drift: number): void {
  const unit = Math.max(70, Math.min(150, width * 0.13));
  pen.fillStyle = '#ffffff';
  for (const [x, y, scale, opacity, share] of CLOUDS) {
    const reach = unit * scale;
    const span = width + reach * 2;
    const left = (((x * width - flown * share * 60 - drift * 4 * share) % span) + span) % span;
    pen.globalAlpha = opacity;
    pen.beginPath();
    for (const [px, py, radius] of PUFFS) {
      const centre = left - reach + px * reach;
      pen.moveTo(centre + radius * reach, y * height + py * reach);
      pen.arc(centre, y * height + py * reach, radius * reach, 0, Math.PI * 2);
    }
    pen.fill();
  }
  pen.globalAlpha = 1;
}

function drawWave(pen: Pen, { width, height }: Size, wave: (typeof WAVES)[number], seconds: number): void {
  const length = Math.max(60, width * wave.length);
  const top = height * (1 - wave.at);
  const swell = height * wave.swell;
  const shift = (((seconds * wave.speed) % length) + length) % length;
  pen.fillStyle = wave.colour;
  pen.beginPath();
  pen.moveTo(-length, height);
  for (let x = shift - length * 2; x < width + length; x += length / 2) {
    pen.lineTo(x, top);
    pen.quadraticCurveTo(x + length / 4, top - swell * 2, x + length / 2, top);
  }
  pen.lineTo(width + length, height);
  pen.fill();
}

/** What part of the flight fits the picture. */
interface View {
  windowMs: number;
  topHundredths: number;
}

function viewOf(flightMs: number): View {
  const height = heightAt(flightMs);
  return {
    windowMs: Math.max(WINDOW_MS, flightMs * 1.25),
    topHundredths: Math.max(WINDOW_HUNDREDTHS, 100 + (height - 100) * 1.35),
  };
}

function placeOf({ width, height }: Size, view: View, flightMs: number): { x: number; y: number } {
  const sea = height * 0.83;
  const rise = (100 * 2 ** (flightMs / DOUBLING_MS) - 100) / (view.topHundredths - 100);
  return { x: width * (0.06 + 0.88 * (flightMs / view.windowMs)), y: sea - rise * (sea - height * 0.06) };
}

/** Steps of the scale, hundredths: the first that leaves no more than five lines. */
const STEPS = [25, 50, 100, 200, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 100_000, 250_000];

function drawGrid(pen: Pen, size: Size, view: View): void {
  const range = view.topHundredths - 100;
  const bold = boldness(size);
  const step = STEPS.find((candidate) => range / candidate <= 5) ?? 500_000;
  pen.lineWidth = 1;
  for (let height = Math.ceil(101 / step) * step; height < view.topHundredths; height += step) {
    const sea = size.height * 0.83;
    const y = sea - ((height - 100) / range) * (sea - size.height * 0.06);
    pen.strokeStyle = '#ffffff38';
    pen.setLineDash([2, 8]);
    pen.beginPath();
    pen.moveTo(size.width * 0.06, y);
    pen.lineTo(size.width - 12, y);
    pen.stroke();
    pen.setLineDash([]);
    const top = y - 8 * bold;
    if (top < STATUS_FOOT) continue;
    pen.drawImage(labelOf(`${height / 100}x`), 6, top, LABEL.width * bold, LABEL.height * bold);
  }
}

/** Lines and figures grow with the picture, up to a computer's. */
const boldness = ({ width }: Size): number => Math.min(1.6, Math.max(1, width / 640));

const LABEL = { width: 72, height: 18 } as const;
/** How far down the words of the phase reach, px: no figure of the scale stands under them. */
const STATUS_FOOT = 42;
const labels = new Map<string, HTMLCanvasElement>();

/** A figure of the scale, written once: writing on the canvas in the page lays the page out in every frame. */
function labelOf(text: string): HTMLCanvasElement {
  const known = labels.get(text);
  if (known) return known;
  const canvas = canvasOf(LABEL, PIXEL_RATIO_MAXIMUM);
  const pen = canvas.getContext('2d');
  if (pen) {
    pen.font = '600 12px Prompt, sans-serif';
    pen.lineWidth = 3;
    pen.strokeStyle = '#0a3560';
    pen.fillStyle = '#ffffff';
    pen.strokeText(text, 2, 12);
    pen.fillText(text, 2, 12);
  }
  labels.set(text, canvas);
  return canvas;
}

interface Nose {
  x: number;
  y: number;
  /** Radians, upwards. */
  slope: number;
}

function drawCurve(pen: Pen, size: Size, view: View, flightMs: number, over: boolean): Nose {
  const start = placeOf(size, view, 0);
  if (flightMs <= 0) return { ...start, slope: 0 };
  pen.beginPath();
  pen.moveTo(start.x, start.y);
  for (let step = 1; step <= CURVE_STEPS; step += 1) {
    const { x, y } = placeOf(size, view, (flightMs * step) / CURVE_STEPS);
    pen.lineTo(x, y);
  }
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.strokeStyle = over ? '#ffffff99' : '#ffffff';
  const bold = boldness(size);
  pen.lineWidth = 6 * bold;
  pen.stroke();
  pen.strokeStyle = over ? '#8fa9be' : '#5fe0cb';
  pen.lineWidth = 2.4 * bold;
  pen.stroke();
  const before = placeOf(size, view, flightMs - Math.min(flightMs, 250));
  const end = placeOf(size, view, flightMs);
  return { ...end, slope: Math.atan2(before.y - end.y, Math.max(1, end.x - before.x)) };
}

function drawGull(
  pen: Pen,
  size: Size,
  picture: HTMLCanvasElement,
  nose: Nose,
  frame: FlightFrame,
  seconds: number,
): void {
  const width = gullWidth(size);
  const height = width / GULL_ASPECT;
  const bob = frame.calm ? 0 : Math.sin(seconds * 3.2) * height * 0.035;
  const flying = frame.flightMs !== null && frame.flightMs > 0;
  let x = nose.x + (flying ? width * 0.16 : width * 0.3);
  let y = nose.y - (flying ? height * 0.22 : height * 0.12) + bob;
  let turn = flying ? -Math.min(0.5, nose.slope * 0.6) : 0;
  if (frame.diveMs !== null) {
    const share = frame.calm ? 1 : Math.min(1, frame.diveMs / DIVE_MS);
    const fall = share * share;
    x += width * 0.5 * share;
    y += (size.height * 1.1 - y) * fall;
    turn += 1.2 * Math.min(1, share * 2.2);
    if (share > 0.75) drawSplash(pen, { x, y: size.height * 0.86 }, width, (share - 0.75) * 4);
  }
  x = Math.min(x, size.width - width * 0.36);
  y = Math.max(y, height * 0.42);
  pen.save();
  pen.translate(x, y);
  pen.rotate(turn);
  pen.drawImage(picture, -width / 2, -height / 2, width, height);
  pen.restore();
}

function drawSplash(pen: Pen, at: { x: number; y: number }, reach: number, share: number): void {
  pen.fillStyle = '#e9fffb';
  pen.globalAlpha = 1 - share;
  pen.beginPath();
  for (let drop = 0; drop < 9; drop += 1) {
    const angle = Math.PI * (0.15 + (0.7 * drop) / 8);
    const away = reach * 0.5 * share;
    const x = at.x - Math.cos(angle) * away;
    const y = at.y - Math.sin(angle) * away;
    pen.moveTo(x + reach * 0.03, y);
    pen.arc(x, y, reach * 0.03, 0, Math.PI * 2);
  }
  pen.fill();
  pen.globalAlpha = 1;
}
