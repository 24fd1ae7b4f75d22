/**
 * The marketers' editor driven in Chromium: a promotion gets a picture through the form, and the form
 * refuses what is missing. The folder it opens is the browser's private one, for a test cannot answer a folder picker.
 */
import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { openPromotion, PATIENT, save, writeTitle } from '#tests/support/editor.ts';
import { shareProduct } from '#tests/support/shared-product.ts';

const PROMOS = 'src/content/promos';
const PROMO = `${PROMOS}/vip-cashback.yaml`;
const TITLE = 'VIP cashback';

const { port, browser } = shareProduct();

/** Puts the promotions into the browser's private folder, and gives that to whoever asks for a folder. */
async function giveFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const granted = async () => 'granted' as const;
    Object.assign(FileSystemHandle.prototype, { queryPermission: granted, requestPermission: granted });
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto(`http://admin.localhost:${port}/`);
  const files = readdirSync(inRoot(PROMOS)).map((name) => [name, readFileSync(inRoot(PROMOS, name), 'utf8')] as const);
  await page.evaluate(
    async ({ folder, files }) => {
      let place = await navigator.storage.getDirectory();
      await place.getDirectoryHandle('.git', { create: true });
      for (const part of folder.split('/')) place = await place.getDirectoryHandle(part, { create: true });
      for (const [name, text] of files) {
        const writing = await (await place.getFileHandle(name, { create: true })).createWritable();
        await writing.write(text);
        await writing.close();
      }
    },
    { folder: PROMOS, files },
  );
}

/** The text of a file of the private folder; nothing where there is none. */
function saved(page: Page, path: string): Promise<string | undefined> {
  return page.evaluate(async (path) => {
    const parts = path.split('/');
    let place = await navigator.storage.getDirectory();
    try {
      for (const part of parts.slice(0, -1)) place = await place.getDirectoryHandle(part);
      return await (await (await place.getFileHandle(parts.at(-1) ?? '')).getFile()).text();
    } catch {
      return undefined;
    }
  }, path);
}

async function openEditor(): Promise<Page> {
  const page = await browser().newPage({ viewport: { width: 1280, height: 1000 } });
  await giveFolder(page);
  await page.getByRole('button', { name: /local repository/i }).click();
  await openPromotion(page, TITLE);
  return page;
}

describe('the editor', () => {
  test('takes a picture through the form, shows it at once, and saves it beside the promotion', async () => {
    const page = await openEditor();
    const photo = await sharp({ create: { width: 1200, height: 630, channels: 3, background: '#c84a2a' } })
      .jpeg()
      .toBuffer();
    await page.getByRole('button', { name: 'Browse' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('dialog').getByRole('button', { name: 'Upload' }).click();
    await (await chosen).setFiles({ name: 'Harbour Photo.JPG', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).click();
    const preview = page.frameLocator('iframe').locator('.card img').first();
    await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENT).toBe(1200);

    await save(page);
    await expect.poll(() => saved(page, PROMO), PATIENT).toContain("image: '/media/harbour-photo.jpg'");
    expect(await saved(page, 'src/content/media/harbour-photo.jpg')).toBeDefined();
    await page.close();
  });

  test('names a field that lacks what is required, and saves nothing', async () => {
    const page = await openEditor();
    const before = await saved(page, PROMO);
    await writeTitle(page, '');
    await save(page);
    await page.getByText('One field has an error').waitFor();
    expect(await saved(page, PROMO)).toBe(before);
    await page.close();
  });
});
