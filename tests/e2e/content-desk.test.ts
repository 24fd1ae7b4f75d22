/**
 * A new marketer's first day in the console: a promotion is made, refused, mended,
 * looked at before anybody else sees it, published, seen on its domain, and rolled back.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { codeAt, stepAt } from '#server/modules/identity/totp.ts';
import { BASE_LANGUAGES, LOCALES } from '#shared/regions/index.ts';
import { type RunningApp, startApp } from '../support/app.ts';
import { violations } from '../support/axe.ts';
import { SMALL_SITE } from '../support/publishing.ts';
import { sendRaw } from '../support/raw-http.ts';
import { shareBrowser } from '../support/shared-product.ts';
import { bytesOf, STAFF_PASSWORD } from '../support/staff.ts';

const { openContext } = shareBrowser();
let home: string;
let app: RunningApp;
let link: string;

/** The code is that of the repository, which the run has compiled; content and releases are the test's own. */
const environment = () => ({
  FAIRWIND_SOURCE: join(home, 'sources'),
  FAIRWIND_DIST: join(home, 'releases'),
  FAIRWIND_REGIONS: 'za',
  FAIRWIND_ENVIRONMENT: 'demo',
  NODE_OPTIONS: '',
  VITEST: '',
  // Vitest says so of its own modules, and Astro would believe it of the site's.
  PROD: undefined,
  ...SMALL_SITE,
  // Nobody looks at its matches.
  SPORT_SIMULATOR: 'off',
  DATA_DIRECTORY: join(home, 'data'),
  DATABASE_URL: '',
});

const runScript = (name: string, ...words: string[]): string =>
  execFileSync(process.execPath, [inRoot('scripts', name), ...words], {
    cwd: inRoot(),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: '', ...environment() },
  });

beforeAll(async () => {
  home = mkdtempSync(inRoot('.cache', 'desk-'));
  cpSync(inRoot('src', 'content'), join(home, 'sources', 'src', 'content'), { recursive: true });
  expect(runScript('publish.ts')).toContain('is live');
  const said = runScript('staff-add.ts', '--email', 'mara@backoffice.example', '--name', 'Mara', '--role', 'marketing');
  link = /#(\S+)/.exec(said)?.[1] ?? said;
  app = await startApp({
    dataDirectory: join(home, 'data'),
    environment: {
      ...environment(),
      SITE_DIRECTORY: join(home, 'releases'),
      PUBLISH_SOURCES: inRoot(),
    },
  });
}, 240_000);
afterAll(async () => {
  await app?.stop();
  rmSync(home, { recursive: true, force: true });
});

async function enrol(page: Page): Promise<void> {
  await page.goto(`${app.origin('backoffice')}/enrol#${link}`);
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
  await page.locator('[name=password]').fill(STAFF_PASSWORD);
  await page.locator('[name=code]').fill(codeAt(bytesOf(secret), stepAt(new Date())));
  await page.locator('[type=submit]').click();
  await page.locator('nav').waitFor();
}

/** Presses a button of the screen and gives the reason that every act asks for. */
async function act(page: Page, name: string, inDialog = name): Promise<void> {
  await page.locator('main').getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').last().fill('the quiet harbour offer');
  await dialog.getByRole('button', { name: inDialog, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** The domain's answer to somebody without any cookie. */
const answerOf = (path: string) => sendRaw(app.port, `za.localhost:${app.port}`, path);
const statusOf = async (path: string): Promise<number> => (await answerOf(path)).status;

test('a promotion is made, mended, previewed, published, seen on its domain and rolled back', async () => {
  const { newPage, closeQuiet, context } = await openContext({
    viewport: { width: 1_280, height: 900 },
    locale: 'en-GB',
  });
  const page = await newPage();
  await enrol(page);
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await page.getByLabel('Address').fill('quiet-harbour');
  await page.getByLabel('Begin from').selectOption('bet-club');
  await page.getByRole('button', { name: 'Begin' }).click();

  // Nine titles are those of the promotion it was begun from.
  await act(page, 'Save draft', 'Save');
  await page.getByText('“Bet club” is already that of bet-club').first().waitFor();
  for (const code of BASE_LANGUAGES) {
    await page.getByRole('button', { name: LOCALES[code].name, exact: true }).click();
    await page.getByLabel('Title').fill('Quiet harbour');
  }
  expect(await violations(page)).toEqual([]);
  await act(page, 'Save draft', 'Save');
  await page.getByText('Draft saved').waitFor();

  await act(page, 'Preview');
  const shown = page.getByRole('link', { name: LOCALES['en-za'].name, exact: true });
  const address = (await shown.getAttribute('href')) ?? '';
  const opening = context.waitForEvent('page');
  await shown.click();
  const preview = await opening;
  await preview.getByRole('heading', { name: 'Quiet harbour', level: 1 }).waitFor();
  await preview.getByText('Preview, not live').waitFor();
  expect(
    await preview
      .locator('main img')
      .first()
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await preview.close();
  // The same address shows nothing to whoever it is passed on to, and search engines nothing at all.
  const passedOn = await answerOf(new URL(address).pathname);
  expect([passedOn.status, passedOn.headers['x-robots-tag']]).toEqual([404, 'noindex, nofollow, noarchive']);
  expect(await statusOf('/en-za/promo/item/quiet-harbour')).toBe(404);

  await act(page, 'Publish now');
  const live = page.getByRole('link', { name: LOCALES['en-za'].name, exact: true });
  await page.getByRole('button', { name: 'Roll back' }).waitFor({ timeout: 200_000 });
  expect(await live.getAttribute('href')).toBe(`${app.origin('za')}/en-za/promo/item/quiet-harbour`);
  expect(await statusOf('/en-za/promo/item/quiet-harbour')).toBe(200);

  await act(page, 'Roll back');
  await expect.poll(() => statusOf('/en-za/promo/item/quiet-harbour'), { timeout: 200_000 }).toBe(404);
  await page.getByText('rolled back', { exact: true }).waitFor({ timeout: 200_000 });
  await closeQuiet();
  // Two publishes and eight programs of the sources: a limit, not a wait.
}, 480_000);
