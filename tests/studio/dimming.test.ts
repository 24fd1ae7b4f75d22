/**
 * Symbols are dimmed beside those that won, and nothing is left dimmed once a chain of drops or a feature has taken them
 * away.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tinted } from '#studio/client/cabinet/glass.ts';
import { type CelebrationParts, createCelebration } from '#studio/client/slot/celebration.ts';
import { createBoard } from '#studio/client/stage/board.ts';
import type { Celebration, StageLayers, StageOptions } from '#studio/client/stage/contract.ts';
import { layoutFor } from '#studio/client/stage/layout.ts';
import { createReels } from '#studio/client/stage/reels.ts';
import { type StageState, StageView } from '#studio/client/stage/view.ts';
import type { SlotOutcome, SlotStep } from '#studio/maths/slot.ts';
import type { SpinAnswer } from '#studio/protocol.ts';

const STRIP = ['A', 'K', 'Q'] as const;
const REELS = 5;
const ROWS = 3;
const CELLS = REELS * ROWS;
/** How strongly each drawing of a frame was laid on. */
let strengths: number[] = [];

/** A canvas that notes what is drawn on it, and how strongly. */
function canvas(): HTMLCanvasElement {
  const notes: Record<string, unknown> = {
    globalAlpha: 1,
    drawImage: () => strengths.push(Number(notes.globalAlpha)),
  };
  const context = new Proxy(notes, { get: (target, key: string) => target[key] ?? (() => undefined) });
  return { getContext: () => context } as unknown as HTMLCanvasElement;
}

function layers(): StageLayers {
  return { reels: canvas(), over: canvas() } as unknown as StageLayers;
}

const OPTIONS = {
  art: {
    cabinet: {
      frame: { hit: { corner: 4, light: '#ffffff', inner: '#000000', outer: '#ffffff' } },
      glass: tinted('#1c1054', '#c83a9a'),
      win: 'lamp',
      sparks: [],
    },
  },
  strips: Array.from({ length: REELS }, () => STRIP),
  rows: ROWS,
  wild: 'W',
  calm: () => true,
} as unknown as StageOptions;

function stateOf(changed: Partial<StageState>): StageState {
  const sprites = new Map(['A', 'K', 'Q', 'W'].map((symbol) => [symbol, {} as HTMLCanvasElement]));
  return {
    layout: layoutFor({ width: 1_128, height: 705 }, { reels: REELS, rows: ROWS }),
    sprites: { still: sprites, blurred: new Map() },
    pixelRatio: 1,
    reels: createReels([0, 0, 0, 0, 0]),
    ...{ board: null, shown: null, stuck: new Map(), held: null, sway: null, awaited: new Map() },
    ...changed,
  };
}

const celebrated = (cells: string[]): StageState['shown'] => ({
  celebration: { wins: [], amountAt: null, countMs: 0, coins: 0, onCount: () => undefined },
  ...{ since: 0, cells: new Set(cells), burst: null, done: () => undefined, counted: true },
});

/** How strongly each symbol of a frame is drawn, those half outside the window included. */
function drawn(changed: Partial<StageState>): number[] {
  strengths = [];
  new StageView({ ...OPTIONS, layers: layers() }, stateOf(changed)).draw(2_000);
  return strengths;
}

const board = () => createBoard(Array.from({ length: REELS }, () => STRIP));
const STAGES: Readonly<Record<string, () => Partial<StageState>>> = {
  'turning reels': () => ({}),
  'a board of drops': () => ({ board: board() }),
  'reels that stand wild': () => ({ stuck: new Map([0, 1, 2, 3, 4].map((reel) => [reel, 0])) }),
};

test.each(Object.entries(STAGES))('on %s what did not win is dimmed, and what did is not', (_, stage) => {
  const seen = drawn({ ...stage(), shown: celebrated(['0:1', '1:1', '2:1']) });
  expect(seen.filter((strength) => strength === 1).length).toBeGreaterThanOrEqual(3);
  expect(seen.filter((strength) => strength < 0.5).length).toBeGreaterThanOrEqual(CELLS - 3 - REELS);
});

test.each(Object.entries(STAGES))('on %s nothing is dimmed where no cell is left that won', (_, stage) => {
  const seen = drawn({ ...stage(), shown: celebrated([]) });
  expect(seen.length).toBeGreaterThanOrEqual(CELLS);
  expect(new Set(seen)).toEqual(new Set([1]));
});

const FIRST_SCREEN: SlotOutcome['wins'] = [{ symbol: 'A', length: 3, units: 30 }] as never;
const LAST_STEP = { feature: false, wins: [], units: 0, multiplier: 1, left: 0 } as unknown as SlotStep;

/** What the stage is asked to celebrate once a round has been shown to its end. */
async function celebrationOf(payout: bigint, outcome: Partial<SlotOutcome>): Promise<Celebration[]> {
  const asked: Celebration[] = [];
  const celebrate = async (celebration: Celebration) => void asked.push(celebration);
  const parts = {
    stage: { celebrate, hurry: () => undefined },
    sounds: { play: () => undefined },
    view: { hud: { result: () => undefined } },
    state: { turbo: false, session: { currency: 'EUR' } },
    money: String,
  } as unknown as CelebrationParts;
  const celebration = createCelebration(parts);
  celebration.start({
    payout: String(payout),
    stake: '100',
    outcome: { wins: FIRST_SCREEN, ...outcome },
  } as SpinAnswer);
  await celebration.ended;
  return asked;
}

beforeEach(() => {
  vi.stubGlobal('innerWidth', 1_128);
  vi.stubGlobal('innerHeight', 705);
});
afterEach(() => vi.unstubAllGlobals());

// A large win's show cannot be made here; it is counted as a small one then, after its symbols were outlined.
test.each([150n, 900n, 4_000n, 20_000n])(
  'a win of %s for 100 outlines the first screen, and after a chain or a feature nothing of it',
  async (payout) => {
    const single = await celebrationOf(payout, {});
    expect(single.length).toBeGreaterThan(0);
    expect(single.every(({ wins }) => wins.length === 1)).toBe(true);
    const chained = await celebrationOf(payout, { steps: [LAST_STEP] });
    expect(chained.length).toBe(single.length);
    expect(chained.every(({ wins }) => wins.length === 0)).toBe(true);
  },
);
