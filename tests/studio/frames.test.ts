/** While a phone is turned no two large canvases are drawn in one frame. */
import { beforeEach, expect, test, vi } from 'vitest';

const page = { timeline: { currentTime: 0 }, hidden: false };
let asked: (() => void)[] = [];
vi.stubGlobal('document', page);
vi.stubGlobal('requestAnimationFrame', (run: () => void) => asked.push(run));
const { isTaken, ownFrame } = await import('#studio/client/stage/frames.ts');

/** Shows the next frame, with all that it sets off. */
async function show(): Promise<void> {
  page.timeline.currentTime += 16;
  const now = asked;
  asked = [];
  for (const run of now) run();
  await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(() => {
  page.hidden = false;
});

test('who asks for a frame gets one after the other, and what moves leaves these frames to them', async () => {
  const drawn: string[] = [];
  void ownFrame().then(() => drawn.push('scene'));
  void ownFrame().then(() => drawn.push('frame'));
  expect(isTaken()).toBe(true);
  await new Promise((resolve) => setImmediate(resolve));
  expect(drawn).toEqual([]);
  await show();
  expect(drawn).toEqual(['scene']);
  expect(isTaken()).toBe(true);
  await show();
  expect(drawn).toEqual(['scene', 'frame']);
  // For the rest of this frame.
  expect(isTaken()).toBe(true);
  await show();
  expect(isTaken()).toBe(false);
});

test('a page that nobody sees waits for no frame', async () => {
  page.hidden = true;
  await ownFrame();
  expect(asked).toEqual([]);
});
