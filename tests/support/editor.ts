/** The marketers' editor as its tests use it. */
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** For what the editor does by itself: it reads every file before it shows one. */
export const PATIENT = { timeout: 60_000 };

/** Opens a promotion by its title. */
export async function openPromotion(page: Page, title: string): Promise<void> {
  await page.getByText(title, { exact: true }).first().click();
  await page.getByRole('button', { name: 'Browse' }).waitFor();
}

/** Writes the English title of the promotion that is open into its form. */
export async function writeTitle(page: Page, title: string): Promise<void> {
  // The form draws its fields as they come into view.
  const fields = page.locator('[data-key-path]');
  const english = page.locator('[data-key-path="texts.en"]');
  await expect
    .poll(async () => {
      await fields.last().evaluate((field) => field.scrollIntoView());
      return english.count();
    }, PATIENT)
    .toBe(1);
  await english.getByRole('button', { name: 'Expand' }).click();
  await page.locator('[data-key-path="texts.en.title"] input').fill(title);
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
