/** Looks at one game: its page with a clock that stands still between steps, seen at each size without a new page. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';

/** What the page of the casino leaves the frame of a game: a phone, upright and on its side, two desktops. */
export const SIZES = {
  'phone-360': { width: 360, height: 592, column: 300, columns: 5 },
  'phone-390': { width: 390, height: 696, column: 300, columns: 5 },
  'phone-844x390': { width: 812, height: 310, column: 500, columns: 3 },
  'desktop-1280': { width: 1_128, height: 705, column: 500, columns: 3 },
  'desktop-1920': { width: 1_600, height: 900, column: 500, columns: 3 },
} as const;
export type Size = keyof typeof SIZES;
export const ALL_SIZES = Object.keys(SIZES) as Size[];

export interface CameraOptions {
  sizes?: readonly Size[];
  reducedMotion?: boolean;
}

export interface Camera {
  page: Page;
  /** Lets time pass in the page, ms. */
  pass(ms: number): Promise<void>;
  /** Lets time pass until a selector is in sight, or until it is gone. */
  until(selector: string, gone?: 'gone'): Promise<void>;
  /** Takes the game as it is, at every size unless told. */
  shoot(state: string, only?: readonly Size[]): Promise<void>;
  /**
   * Writes a sheet of all states for each size, `<folder>/<name>-<size>.jpg`, and each picture by itself; returns what the
   * page complained of.
   */
  finish(folder: string, name: string): Promise<string[]>;
}

export interface Shot {
  state: string;
  size: Size;
  image: Buffer;
}

const STEP_MS = 120;
/** What is drawn anew at another size may take this long, real ms. */
const REDRAWN_WITHIN_MS = 4_000;
/** So much of the page's time at most until what is waited for. */
const PATIENCE_MS = 180_000;
/** What is drawn anew at another size needs a frame or two, ms. */
const FRAMES_MS = 40;
const FRAME_MS = 17;

/** Whether a drawing is still that of another size: it is stretched to its new one. */
function stretched(): boolean {
  return [...document.querySelectorAll('canvas')]
    .filter((canvas) => canvas.checkVisibility() && canvas.clientHeight > 0 && canvas.height > 1)
    .some((canvas) => {
      const drawn = canvas.width / canvas.height;
      return Math.abs(drawn / (canvas.clientWidth / canvas.clientHeight) - 1) > 0.02;
    });
}

/** What fades in or out by the real clock is at its end. */
function endFades(): void {
  for (const animation of document.getAnimations()) {
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish();
  }
}

/** Opens a game. Its clock runs until a selector is in sight. */
export async function openCamera(
  browser: Browser,
  url: string,
  ready: string,
  { sizes = ALL_SIZES, reducedMotion = false }: CameraOptions,
): Promise<Camera> {
  const context = await browser.newContext({
    viewport: SIZES[sizes[0] ?? 'phone-360'],
    reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await page.clock.install();
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));

  const shots: Shot[] = [];
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += STEP_MS) await page.clock.fastForward(Math.min(STEP_MS, ms - passed));
  };
  let current = sizes[0];
  const resize = async (size: Size) => {
    if (size === current) return;
    current = size;
    await page.setViewportSize(SIZES[size]);
    await pass(FRAMES_MS);
    const until = performance.now() + REDRAWN_WITHIN_MS;
    while (performance.now() < until && (await page.evaluate(stretched))) {
      await page.waitForTimeout(30);
      await pass(FRAME_MS);
    }
    await pass(FRAMES_MS);
  };
  return {
    page,
    pass,
    async until(selector, gone) {
      const place = page.locator(selector).first();
      for (let passed = 0; passed < PATIENCE_MS; passed += STEP_MS) {
        if ((await place.isVisible()) === (gone === undefined)) return;
        await pass(STEP_MS);
      }
      throw new Error(`${selector} was waited for in vain`);
    },
    async shoot(state, only = sizes) {
      const wanted = sizes.filter((size) => only.includes(size));
      for (const size of wanted) {
        await resize(size);
        await page.evaluate(endFades);
        shots.push({ state, size, image: await page.screenshot({ type: 'jpeg', quality: 88, animations: 'allow' }) });
      }
      // Time passes quicker where less is drawn.
      if (sizes[0] && wanted.length > 1) await resize(sizes[0]);
    },
    async finish(folder, name) {
      await context.close();
      for (const [at, { state, size, image }] of shots.entries()) {
        const words = state.replaceAll(/\W+/g, '-');
        await writeFile(join(folder, `${name}-${size}-${String(at).padStart(2, '0')}-${words}.jpg`), image);
      }
      for (const size of sizes) {
        await writeSheet(
          browser,
          shots.filter((shot) => shot.size === size),
          join(folder, `${name}-${size}.jpg`),
        );
      }
      return complaints;
    },
  };
}

/** Pictures of one size side by side, each with its state below. */
export async function writeSheet(browser: Browser, shots: readonly Shot[], path: string): Promise<void> {
  const [first] = shots;
  if (!first) return;
  const { column, columns } = SIZES[first.size];
  const page = await browser.newPage({ viewport: { width: column * columns + 4 * columns, height: 100 } });
  const figures = shots.map(
    ({ state, image }) =>
      `<figure><img src="data:image/jpeg;base64,${image.toString('base64')}"><figcaption>${state}</figcaption></figure>`,
  );
  await page.setContent(
    `<style>body{margin:0;display:grid;grid-template-columns:repeat(${columns},${column}px);gap:4px;background:#fff;font:14px sans-serif}figure{margin:0}img{width:100%;display:block}</style>${figures.join('')}`,
  );
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await writeFile(path, await page.screenshot({ fullPage: true, type: 'jpeg', quality: 85 }));
  await page.close();
}
