/**
 * A big or epic win over the reels: the scene dims, a sign of the cabinet's material grows, the amount is counted up and
 * stamped, particles fall. Everything is drawn from pictures that are made beforehand, each in a task of its own; rays
 * turn by themselves. All of it can be skipped. Under reduced motion it is a still picture with the amount in it.
 */
import { nextTask } from '#shared/next-task.ts';
import type { FormatMoney } from '../money.ts';
import { isTaken, ownFrame } from '../stage/frames.ts';
import { canLetter, drawLettering } from '../stage/lettering.ts';
import { element } from '../ui/dom.ts';
import type { WinLook } from './look.ts';
import { type Burst, createParticles } from './particles.ts';
import { MEDAL, medalOf, pictureOf, raysOf, titleOf } from './sign.ts';
import { countedAt, TIERS, type Tier } from './tiers.ts';
import { closed, type Moment, momentAt, skipped, type Timeline, timelineOf } from './timeline.ts';
import './wins.css';

export type LargeTier = Extract<Tier, 'big' | 'epic'>;

export interface LargeWin {
  tier: LargeTier;
  payout: bigint;
  cost: bigint;
  countMs: number;
  /** Minor units in one unit of the currency. */
  major: bigint;
  /** Hears the amount as it is counted, and its share. */
  onCount(amount: bigint, share: number): void;
}

export interface WinShow {
  node: HTMLElement;
  /** Resolves when it is gone. */
  play(win: LargeWin): Promise<void>;
  /** Ends the count, or what follows it. @returns whether that was all the press was for */
  skip(): boolean;
}

interface ShowParts {
  /** The stage's box, which the show fills. */
  stage: HTMLElement;
  look: WinLook;
  money: FormatMoney;
  titles: Readonly<Record<'nice' | LargeTier, string>>;
  skipLabel: string;
  calm(): boolean;
  /** CSS pixels at the foot that the controls take. */
  controls(): number;
}

/** The densest that it is drawn; it moves too fast to be seen sharper. */
const MAXIMUM_PIXEL_RATIO = 1.5;
/** Pictures of large shapes are made less dense than they are shown: a phone draws each within a frame's time. */
const MEDAL_DENSITY = 0.7;
const HERO_DENSITY = 0.65;

interface Playing {
  win: LargeWin;
  since: number;
  timeline: Timeline;
  calm: boolean;
  scenery: Scenery;
  burst: Burst | null;
  title: { tier: Tier; image: HTMLCanvasElement };
  stamped: boolean;
  done(): void;
}

/** Where things stand, device pixels. */
interface Scenery {
  width: number;
  height: number;
  x: number;
  y: number;
  unit: number;
  medal: HTMLCanvasElement | null;
  heroes: readonly HTMLCanvasElement[];
}

export function createWinShow(parts: ShowParts): WinShow {
  const canvas = element('canvas', {});
  const rays = element('div', { class: 'win-rays', hidden: true }, element('div'));
  rays.style.setProperty('--rays', raysOf(parts.look));
  const pill = element('span', { class: 'win-skip' }, parts.skipLabel);
  const node = element('div', { class: 'win-show', 'aria-hidden': 'true', hidden: true }, rays, canvas, pill);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas has no context');
  let playing: Playing | null = null;

  const end = (ended: Playing) => {
    playing = null;
    node.hidden = true;
    rays.hidden = true;
    delete parts.stage.dataset.win;
    ended.done();
  };
  const tick = (now: number) => {
    if (!playing) return;
    const at = now - playing.since;
    if (at >= playing.timeline.ends) return end(playing);
    node.classList.toggle('lit', at < playing.timeline.outBegins);
    advance(playing, at, parts);
    if (!isTaken()) draw(context, playing, at, parts);
    requestAnimationFrame(tick);
  };
  const skip = () => {
    if (!playing) return false;
    const at = performance.now() - playing.since;
    if (at < TIERS[playing.win.tier].deafMs) return true;
    if (at < playing.timeline.countEnds) {
      playing.timeline = skipped(playing.timeline, at);
      return true;
    }
    playing.timeline = closed(playing.timeline, Math.min(at, playing.timeline.outBegins));
    return false;
  };
  node.addEventListener('click', () => void skip());
  new ResizeObserver(() => {
    if (playing) void refit(playing, context, rays, parts);
  }).observe(node);

  return {
    node,
    skip,
    async play(win) {
      if (playing) end(playing);
      const calm = parts.calm();
      const scenery = await sceneryOf(rays, win.tier, parts);
      const title = titleAt(calm ? win.tier : win.tier === 'epic' ? 'nice' : 'big', scenery, parts);
      await nextTask();
      fit(canvas, scenery);
      node.hidden = false;
      parts.stage.dataset.win = win.tier;
      await new Promise<void>((done) => {
        playing = {
          ...{ win, calm, scenery, title, done, stamped: false, since: performance.now() },
          timeline: timelineOf(win.countMs, calm),
          burst: calm ? null : burstOf(win, scenery, parts.look),
        };
        requestAnimationFrame(tick);
      });
    },
  };
}

/** A phone was turned: everything is drawn anew for the room that there is now. */
async function refit(
  playing: Playing,
  context: CanvasRenderingContext2D,
  rays: HTMLElement,
  parts: ShowParts,
): Promise<void> {
  const { canvas } = context;
  const { width, height } = roomOf(parts.stage);
  if (width === canvas.width && height === canvas.height) return;
  const { win, calm, title } = playing;
  // Not in the task that lays the page out; what was drawn before is stretched until then.
  await nextTask();
  const scenery = await sceneryOf(rays, win.tier, parts);
  await nextTask();
  const words = titleAt(title.tier, scenery, parts);
  await ownFrame();
  fit(canvas, scenery);
  const burst = calm ? null : burstOf(win, scenery, parts.look);
  Object.assign(playing, { scenery, burst, title: words });
  draw(context, playing, performance.now() - playing.since, parts);
}

/** The stage's size in device pixels of the show. */
function roomOf({ clientWidth, clientHeight }: HTMLElement): { ratio: number; width: number; height: number } {
  const ratio = Math.min(MAXIMUM_PIXEL_RATIO, devicePixelRatio);
  return { ratio, width: Math.round(clientWidth * ratio), height: Math.round(clientHeight * ratio) };
}

function fit(canvas: HTMLCanvasElement, { width, height }: Scenery): void {
  canvas.width = width;
  canvas.height = height;
}

async function sceneryOf(rays: HTMLElement, tier: LargeTier, { stage, look, controls }: ShowParts): Promise<Scenery> {
  const { ratio, width, height } = roomOf(stage);
  const free = height - controls() * ratio;
  const unit = Math.min(width / (MEDAL.halfWidth * 2), free / (MEDAL.halfHeight * 2 + 20));
  const place = { width, height, unit, x: width / 2, y: free / 2 };
  await nextTask();
  if (tier === 'big') return { ...place, medal: medalOf(look, unit * MEDAL_DENSITY), heroes: [] };
  const edge = Math.hypot(stage.clientWidth, stage.clientHeight);
  rays.style.setProperty('--edge', `${edge}px`);
  rays.hidden = false;
  const heroes: HTMLCanvasElement[] = [];
  for (const hero of look.heroes) {
    await nextTask();
    heroes.push(pictureOf(hero, Math.min(width * 0.34, place.y * 0.95) * HERO_DENSITY));
  }
  return { ...place, medal: null, heroes };
}

function titleAt(tier: Tier, { unit, width }: Scenery, { look, titles }: ShowParts): Playing['title'] {
  const text = titles[tier === 'plain' ? 'nice' : tier];
  return { tier, image: titleOf(text, look, 62 * unit, Math.min(width * 0.9, 350 * unit)) };
}

function burstOf({ tier, countMs }: LargeWin, { x, y, unit, width, height }: Scenery, look: WinLook): Burst {
  const epic = tier === 'epic';
  const place = {
    ...{ x, y, unit },
    radiusX: epic ? width * 0.34 : MEDAL.radiusX * unit,
    radiusY: epic ? y * 0.55 : MEDAL.radiusY * unit,
  };
  const count = TIERS[tier].particles[width > height ? 'wide' : 'tall'];
  return createParticles(epic ? look.coins : look.particles, count, place, countMs, epic ? 1.8 : 1);
}

/** Counts, and changes the title at each tier that the amount passes. */
function advance(playing: Playing, at: number, parts: ShowParts): void {
  const { win, timeline, calm, scenery } = playing;
  const { count } = momentAt(timeline, at, calm);
  if (playing.stamped) return;
  const amount = countedAt(win.payout, count, win.major);
  win.onCount(amount, count);
  const tier = win.tier === 'epic' && count < 1 ? passedAt(amount, win.cost) : win.tier;
  if (tier !== playing.title.tier) playing.title = titleAt(tier, scenery, parts);
  if (count < 1) return;
  playing.stamped = true;
  if (!calm) parts.stage.dataset.win = `${win.tier} stamped`;
}

function passedAt(amount: bigint, cost: bigint): Tier {
  if (amount >= TIERS.epic.from * cost) return 'epic';
  return amount >= TIERS.big.from * cost ? 'big' : 'nice';
}

function draw(context: CanvasRenderingContext2D, playing: Playing, at: number, parts: ShowParts): void {
  const { scenery, burst, calm, timeline } = playing;
  const moment = momentAt(timeline, at, calm);
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = moment.dim;
  context.clearRect(0, 0, scenery.width, scenery.height);
  drawGround(context, scenery, parts.look);
  context.globalAlpha = moment.sign;
  drawHeroes(context, scenery, moment);
  if (scenery.medal) drawPlaced(context, scenery.medal, scenery, 0, grown(moment) / MEDAL_DENSITY);
  burst?.draw(context, at);
  context.globalAlpha = moment.sign;
  drawWords(context, playing, moment, parts);
  context.globalAlpha = 1;
}

const grown = ({ sign, stamp }: Moment) => 0.7 + 0.3 * (1 - (1 - sign) ** 3) + 0.06 * stamp;

/** What lies between the reels and a medal: their own ground. */
function drawGround(context: CanvasRenderingContext2D, { width, height, medal }: Scenery, look: WinLook): void {
  if (!medal) return;
  const base = context.globalAlpha;
  context.globalAlpha = base * 0.62;
  context.fillStyle = look.ground;
  context.fillRect(0, 0, width, height);
}

function drawPlaced(
  context: CanvasRenderingContext2D,
  image: HTMLCanvasElement,
  { x, y, unit }: Scenery,
  down: number,
  scale: number,
): void {
  const [width, height] = [image.width * scale, image.height * scale];
  context.drawImage(image, x - width / 2, y + down * unit - height / 2, width, height);
}

/** The symbol that pays most and the wild take the corners of the scene. */
function drawHeroes(context: CanvasRenderingContext2D, { x, y, width, heroes }: Scenery, moment: Moment): void {
  for (const [index, hero] of heroes.entries()) {
    const edge = (hero.width / HERO_DENSITY) * grown(moment);
    const side = index === 0 ? -1 : 1;
    const cx = x + side * Math.min(width / 2 - edge * 0.5, y * 1.35);
    context.drawImage(hero, cx - edge / 2, y + y * 0.42 - edge / 2, edge, edge);
  }
}

function drawWords(context: CanvasRenderingContext2D, playing: Playing, moment: Moment, { money }: ShowParts): void {
  const { scenery, title, win } = playing;
  const { x, y, unit, width } = scenery;
  const scale = grown(moment);
  drawPlaced(context, title.image, scenery, -58, scale);
  const amount = countedAt(win.payout, moment.count, win.major);
  const text = money(amount);
  const maximumWidth = Math.min(width * 0.88, 350 * unit);
  const place = { x, y: y + 34 * unit, maximumWidth, capHeight: 66 * unit, bare: true };
  if (canLetter(text)) drawLettering(context, text, place, scale);
  if (win.tier !== 'epic') return;
  const multiple = `${amount / win.cost}x`;
  drawLettering(context, multiple, { ...place, y: y + 112 * unit, capHeight: 34 * unit }, scale);
}
