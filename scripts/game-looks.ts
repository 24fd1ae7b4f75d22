/**
 * `node scripts/game-looks.ts [codes …]`: sheets of pictures of games in every state and size, for looking at. The rounds
 * are the real engine's: seeds are searched until one makes the outcome. `--client` names the built pages of games
 * (`dist/live/games`), `--out` the folder of the sheets, `--language`, `--currency`, `--sizes` (separated by commas);
 * `--calm` sees them under reduced motion, `--turbo` at the faster pace,
 * `--brief` takes of slots only rest and a big win.
 */
import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import type { SlotTitle } from '#studio/maths/slot.ts';
import { TITLES } from '#studio/titles/index.ts';
import { LIVE_TITLES } from '#studio/titles/live.ts';
import { SHARED_TITLES } from '#studio/titles/shared.ts';
import { TABLE_GAME_TITLES, type TableGameTitle } from '#studio/titles/table-games.ts';
import { findChromium } from './chromium.ts';
import { ALL_SIZES, type Camera, openCamera, type Size } from './game-looks/camera.ts';
import { lookAtShared, type SharedGame } from './game-looks/shared.ts';
import { lookAtSlot, SLOT_READY } from './game-looks/slots.ts';
import { type ChosenStudio, startChosenStudio } from './game-looks/studio.ts';
import { lookAtTable, TABLE_READY } from './game-looks/tables.ts';

const { values, positionals: codes } = parseArgs({
  allowPositionals: true,
  options: {
    client: { type: 'string', default: 'dist/live/games' },
    out: { type: 'string', default: join(tmpdir(), 'game-looks') },
    language: { type: 'string', default: 'en' },
    currency: { type: 'string', default: 'EUR' },
    sizes: { type: 'string', default: ALL_SIZES.join() },
    calm: { type: 'boolean', default: false },
    turbo: { type: 'boolean', default: false },
    brief: { type: 'boolean', default: false },
  },
});
const sizes = ALL_SIZES.filter((size: Size) => values.sizes.split(',').includes(size));

type Title = SlotTitle | TableGameTitle;
const isTable = (title: Title): title is TableGameTitle => 'engine' in title;

/** The space bar is the large button's again afterwards, not that of the button that was pressed. */
async function turnOnTurbo({ page }: Camera): Promise<void> {
  await page.locator('.turbo').click();
  await page.locator('.turbo').evaluate((button: HTMLElement) => button.blur());
}

async function look(browser: Browser, studio: ChosenStudio, title: Title): Promise<void> {
  const begun = performance.now();
  const url = await studio.open(title.code, values.language, values.currency);
  const ready = isTable(title) ? TABLE_READY : SLOT_READY;
  const camera = await openCamera(browser, url, ready, { sizes, reducedMotion: values.calm });
  if (values.turbo) await turnOnTurbo(camera);
  let failure: unknown = null;
  try {
    if (isTable(title)) await lookAtTable({ camera, studio, title });
    // All states at one size first: another size draws the whole cabinet anew.
    else for (const size of sizes) await lookAtSlot({ camera, studio, title, url, size, brief: values.brief });
  } catch (error) {
    failure = error;
  }
  const complaints = await camera.finish(values.out, title.code);
  console.log(title.code, `${Math.round((performance.now() - begun) / 1_000)} s`, ...complaints, failure ?? '');
}

async function lookTogether(browser: Browser, studio: ChosenStudio, title: SharedGame): Promise<void> {
  const { language, currency, calm: reducedMotion } = values;
  const look = { browser, studio, title, sizes, language, currency, reducedMotion };
  await lookAtShared(look, values.out).catch((error: unknown) => console.log(title.code, error));
  console.log(title.code);
}

mkdirSync(values.out, { recursive: true });
const studio = await startChosenStudio(values.client);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const isChosen = ({ code }: { code: string }) => codes.length === 0 || codes.includes(code);
  for (const title of [...TITLES, ...TABLE_GAME_TITLES].filter(isChosen)) await look(browser, studio, title);
  const shared: SharedGame[] = [...LIVE_TITLES, ...SHARED_TITLES];
  for (const title of shared.filter(isChosen)) await lookTogether(browser, studio, title);
} finally {
  await browser.close();
  await studio.close();
}
