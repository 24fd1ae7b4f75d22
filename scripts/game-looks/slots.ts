/** The states of a slot: at rest, turning, after a loss, a return, a win of each tier, and its feature. */
import type { SlotTitle } from '#studio/maths/slot.ts';
import type { Camera, Size } from './camera.ts';
import { slotSeed, type WantedRound } from './seeds.ts';
import type { ChosenStudio } from './studio.ts';

export const SLOT_READY = '.spin[aria-disabled="false"]';

export interface Looked {
  camera: Camera;
  /** The room that the game has. */
  size: Size;
  studio: ChosenStudio;
  title: SlotTitle;
  /** The game's address. */
  url: string;
  /** At rest, with a big win and after it, no more. */
  brief: boolean;
}

/** Begins a round. @returns whether there is one */
async function press({ camera: { page, pass }, studio, title, url }: Looked, wanted: WantedRound): Promise<boolean> {
  const seed = await slotSeed(title, await studio.draw(url), wanted);
  if (seed === null) return false;
  studio.next(async () => seed);
  const answered = page.waitForResponse((response) => response.url().endsWith('/spin'));
  await page.keyboard.press('Space');
  await answered;
  await pass(50);
  return true;
}

const LOSS: WantedRound = { multiple: [0, 0.001], feature: false };
const RETURN: WantedRound = { multiple: [0.1, 1], feature: false };
const NICE: WantedRound = { multiple: [5, 15], feature: false };
const BIG: WantedRound = { multiple: [20, 80], feature: false };
const EPIC: WantedRound = { multiple: [100, Number.POSITIVE_INFINITY], feature: false };
const FEATURE: WantedRound = { multiple: [1, 60], feature: true };

/** Nothing of the last round moves any more. */
async function rested({ until, pass }: Camera): Promise<void> {
  await until(SLOT_READY);
  await until('.stage[data-win]', 'gone');
  await pass(1_000);
}

/** A chain or a feature before the win is passed over. */
async function large(looked: Looked, wanted: WantedRound, tier: 'big' | 'epic'): Promise<void> {
  const { camera, size } = looked;
  if (!(await press(looked, wanted))) return;
  await camera.until(`.stage[data-win="${tier}"]`);
  await camera.pass(1_400);
  await camera.shoot(`${tier}, counting`, [size]);
  // Under reduced motion a win stands from the first, and nothing is stamped.
  if (!(await camera.page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches))) {
    await camera.until(`.stage[data-win="${tier} stamped"]`);
    await camera.pass(250);
    await camera.shoot(`${tier}, stamped`, [size]);
  }
  await rested(camera);
  await camera.shoot(`after ${tier}`, [size]);
}

async function feature(looked: Looked): Promise<void> {
  const { camera, size } = looked;
  if (!(await press(looked, FEATURE))) return;
  await camera.until('.curtain:not([hidden])');
  await camera.pass(300);
  await camera.shoot('feature opens', [size]);
  await camera.until('.curtain', 'gone');
  await camera.until('.feature-bar:not([hidden])');
  await camera.pass(2_600);
  await camera.shoot('in the feature', [size]);
  await camera.until('.curtain:not([hidden])');
  await camera.pass(300);
  await camera.shoot('feature over', [size]);
  await rested(camera);
}

/** A loss, a return and a nice win. */
async function smallRounds(looked: Looked): Promise<void> {
  const { camera, size } = looked;
  await press(looked, LOSS);
  await camera.pass(300);
  await camera.shoot('turning', [size]);
  await rested(camera);
  await camera.shoot('loss', [size]);
  if (await press(looked, RETURN)) {
    await rested(camera);
    await camera.shoot('returned', [size]);
  }
  await press(looked, NICE);
  await camera.until('.field.win .gold');
  await camera.pass(500);
  await camera.shoot('nice, counting', [size]);
  await rested(camera);
  await camera.shoot('nice', [size]);
}

/** Plays a slot through its states and takes each. */
export async function lookAtSlot(looked: Looked): Promise<void> {
  await looked.camera.shoot('at rest', [looked.size]);
  if (!looked.brief) await smallRounds(looked);
  await large(looked, BIG, 'big');
  if (looked.brief) return;
  await large(looked, EPIC, 'epic');
  if (looked.title.feature) await feature(looked);
}
