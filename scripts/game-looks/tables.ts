/** The states of a table game: at rest, its bets, the round under way, and what rounds of each kind come to. */
import type { WordSource } from '#studio/maths/fair.ts';
import type { TableGameTitle } from '#studio/titles/table-games.ts';
import type { Camera } from './camera.ts';
import { findSeed } from './seeds.ts';
import type { ChosenStudio, Draw } from './studio.ts';

export const TABLE_READY = '.table-bar .spin';

/** What a round came to: what the engine shows of it, and what it pays in stakes. */
interface Came {
  view: Readonly<Record<string, unknown>>;
  multiple: number;
}

interface Step {
  /** A decision as the engine takes it. */
  action: unknown;
  /** What is pressed for it, one after the other. */
  press: readonly string[];
}

interface Scene {
  state: string;
  /** What is pressed before the bet, e.g. spots that get a chip. */
  lay?: readonly string[];
  steps?: readonly Step[];
  wanted(came: Came): boolean;
  /** Moments of the round that are taken, ms after the answer. */
  during?: readonly number[];
  /** Taken between the decisions, too. */
  open?: boolean;
  /** Seeds that are tried until there is one; more for what is very rare. */
  tries?: number;
}

const SPIN = '.spin[aria-disabled="false"]';
const spot = (name: string) => `[data-spot="${name}"]`;
const pays =
  (from: number, below = Number.POSITIVE_INFINITY) =>
  ({ multiple }: Came) =>
    multiple >= from && multiple < below;
const cards = (hand: unknown) => (hand as readonly string[]).length;
const LOSS = pays(0, 0.001);
const move = (name: string): Step => ({ action: { move: name }, press: [`.blackjack-move.${name}:not([disabled])`] });
const hold = (...places: number[]): Step => ({
  action: { hold: places },
  press: [...places.map((place) => `.jacks-place[aria-disabled="false"]:nth-child(${place + 1})`), SPIN],
});
const openField = (field: number): Step => ({
  action: { open: field },
  press: [`.mines-field[aria-disabled="false"]:nth-child(${field + 1})`],
});

const CLEAR = '.bet-action:nth-child(2)';
const REBET = '.bet-action:nth-child(3):not([disabled])';
const ROULETTE = ['red', 'straight-17', 'dozen-1', 'corner-25'].map(spot);
const BACCARAT = ['player', 'tie'].map(spot);
const DICE = ['high', 'number-6', 'triple-6', 'total-12'].map(spot);

/** The plain rounds of a game without decisions. */
const tiers = (most: number): Scene[] => [
  { state: 'loss', wanted: LOSS, during: [400] },
  { state: 'win', wanted: pays(1.01, 5) },
  ...(most >= 5 ? [{ state: 'nice', wanted: pays(5, 20) }] : []),
  ...(most >= 20 ? [{ state: 'big', wanted: pays(20, 100), during: [900] }] : []),
  ...(most >= 100 ? [{ state: 'epic', wanted: pays(100), during: [900] }] : []),
];

const SCENES: Readonly<Partial<Record<string, readonly Scene[]>>> = {
  'compass-roulette': [
    { state: 'loss', lay: ROULETTE, wanted: LOSS, during: [900, 2_400] },
    { state: 'win', wanted: pays(1.01, 5) },
    { state: 'nice', wanted: pays(5, 20) },
    { state: 'big', lay: [CLEAR, spot('straight-17')], wanted: pays(20, 100) },
  ],
  'baccarat-saloon': [
    { state: 'loss', lay: BACCARAT, wanted: ({ view }) => view.winner === 'banker', during: [500, 1_500] },
    { state: 'win, player', wanted: ({ view }) => view.winner === 'player' },
    {
      state: 'tie, three cards each',
      wanted: ({ view }) => view.winner === 'tie' && cards(view.player) === 3 && cards(view.banker) === 3,
    },
    {
      state: 'natural',
      wanted: ({ view }) => view.winner === 'player' && view.player_total === 9 && cards(view.player) === 2,
    },
  ],
  'captains-dice': [
    { state: 'loss', lay: DICE, wanted: LOSS, during: [300] },
    { state: 'win', wanted: pays(1.01, 5) },
    { state: 'big', wanted: pays(20) },
  ],
  'jacks-and-sails': [
    { state: 'loss', steps: [hold(0, 2)], wanted: LOSS, during: [400], open: true },
    { state: 'returned', steps: [hold(0, 1, 2, 3, 4)], wanted: pays(1, 1.01) },
    { state: 'nice', steps: [hold(0, 1, 2, 3, 4)], wanted: pays(6, 10) },
    { state: 'big', steps: [hold(0, 1, 2, 3, 4)], wanted: pays(25, 26), during: [300] },
    { state: 'royal flush', steps: [hold(0, 1, 2, 3, 4)], wanted: pays(200), tries: 3_000_000 },
  ],
  'harbour-blackjack': [
    { state: 'lost', steps: [move('stand')], wanted: LOSS, during: [500], open: true },
    { state: 'push', steps: [move('stand')], wanted: pays(1, 1.01) },
    { state: 'won', steps: [move('hit'), move('stand')], wanted: pays(2, 2.1) },
    { state: 'blackjack', wanted: pays(2.5, 2.6) },
    {
      state: 'bust',
      steps: [move('hit')],
      wanted: ({ view, multiple }) => multiple === 0 && (view.hands as { end: string }[])[0]?.end === 'bust',
    },
    { state: 'double won', steps: [move('double')], wanted: pays(4, 4.1) },
    { state: 'split', steps: [move('split'), move('stand'), move('stand')], wanted: pays(2, 2.1), open: true },
    {
      state: 'four hands',
      steps: [move('split'), move('split'), move('split'), move('stand'), move('stand'), move('stand'), move('stand')],
      wanted: () => true,
      open: true,
    },
  ],
  'minefield-bay': [
    { state: 'mine', steps: [openField(12)], wanted: LOSS, open: true },
    {
      state: 'taken',
      steps: [openField(3), openField(8), openField(17), { action: { stop: true }, press: ['.spin.decides'] }],
      wanted: pays(1.01),
      open: true,
    },
  ],
  // Every shell pays something back.
  'plinko-reef': [
    { state: 'loss', wanted: pays(0, 0.9), during: [400] },
    ...tiers(20).slice(1),
    {
      state: 'epic',
      lay: [1, 2].map((row) => `.plinko-choice:nth-child(${row}) button:last-child`),
      wanted: pays(100),
      during: [900],
    },
  ],
  'wheel-of-winds': [
    ...tiers(1),
    { state: 'nice', lay: ['.table-choices > :last-child'], wanted: pays(5, 50), during: [900] },
  ],
  'dice-deck': tiers(1).slice(0, 2),
  balloonist: tiers(1).slice(0, 2),
};

interface Looked {
  camera: Camera;
  studio: ChosenStudio;
  title: TableGameTitle;
}

/** Plays a round as the page will; null when it cannot be played so. */
async function playOut(
  { engine }: TableGameTitle,
  { steps = [] }: Scene,
  sent: unknown,
  words: WordSource,
): Promise<Came | null> {
  const bet = engine.bet.safeParse(sent);
  if (!bet.success) throw new Error('The page sent no bet');
  let state = await engine.begin(bet.data, words);
  for (const { action } of steps) {
    const read = engine.action.safeParse(action);
    if (!read.success) throw new Error(`${JSON.stringify(action)} is no decision`);
    if (engine.payoutOf(state) !== null || !engine.allows(state, read.data)) return null;
    state = await engine.act(state, read.data, words);
  }
  const payout = engine.payoutOf(state);
  const stake = engine.stakeOf(bet.data);
  return payout === null || stake === null
    ? null
    : { view: engine.view(state), multiple: Number(payout) / Number(stake) };
}

const TRIES = 400_000;

/** The client seed of a scene's round. */
async function seedOf(title: TableGameTitle, scene: Scene, draw: Draw, sent: unknown): Promise<string> {
  const { tries = TRIES } = scene;
  const seed = await findSeed(
    draw,
    async (words) => {
      const came = await playOut(title, scene, sent, words);
      return came && scene.wanted(came) ? 'wanted' : 'other';
    },
    { wanted: tries, acceptable: tries },
  );
  if (seed === null) throw new Error(`There is no round for ${scene.state}`);
  return seed;
}

async function press(camera: Camera, selector: string): Promise<void> {
  await camera.until(selector);
  await camera.page
    .locator(selector)
    .first()
    .evaluate((node) => (node as HTMLElement).click());
  await camera.pass(100);
}

/** The table takes bets: it has one to be played, or the last one to be repeated. */
const IDLE = `.table-bar .spin[aria-disabled="false"]:not(.decides), ${REBET}`;

async function playScene({ camera, studio, title }: Looked, scene: Scene): Promise<void> {
  for (const selector of scene.lay ?? []) await press(camera, selector);
  if (scene.lay) await camera.shoot('bet laid');
  else if (await camera.page.locator(REBET).count()) await press(camera, REBET);
  studio.next((draw, { bet }) => seedOf(title, scene, draw, bet));
  const answered = camera.page.waitForResponse((response) => response.url().endsWith('/begin'), { timeout: 120_000 });
  await press(camera, SPIN);
  await answered;
  let before = 0;
  for (const at of scene.during ?? []) {
    await camera.pass(at - before);
    before = at;
    await camera.shoot(`${scene.state}, ${at} ms`);
  }
  for (const [at, step] of (scene.steps ?? []).entries()) {
    await camera.pass(2_500);
    if (scene.open && at === (scene.steps?.length ?? 0) - 1) await camera.shoot(`${scene.state}, open`);
    for (const selector of step.press) await press(camera, selector);
  }
  await camera.until(IDLE);
  await camera.pass(1_500);
  await camera.shoot(scene.state);
}

/** Plays a table game through its states and takes each. */
export async function lookAtTable(looked: Looked): Promise<void> {
  await looked.camera.shoot('at rest');
  for (const scene of SCENES[looked.title.code] ?? []) {
    await playScene(looked, scene).catch((error: unknown) =>
      console.log(looked.title.code, scene.state, String(error).slice(0, 400)),
    );
  }
}
