/** The live chat as a guest and a player use it: opened by a link, a line said, the talk ended and rated (spec section 7; look: q6). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import texts from '../../locales/en/chat.json' with { type: 'json' };
import { violations } from '../support/axe.ts';
import { registerPlayer } from '../support/players.ts';
import { shareProduct } from '../support/shared-product.ts';

const { origin, openContext } = shareProduct();

/** Says something, ends the talk and gives four stars. */
async function talk(page: Page): Promise<void> {
  await page.goto(`${origin()}/en/page/contact-us`);
  await page.locator('[data-action="chat"]').first().click();
  const panel = page.getByRole('dialog', { name: texts.title });
  await panel.getByText(texts.hello).waitFor();
  await panel.getByRole('textbox', { name: texts.write }).fill('What is missing for my withdrawal?');
  await page.keyboard.press('Enter');
  await panel.getByRole('log').getByText('What is missing for my withdrawal?').waitFor();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: texts.end }).click();
  await panel.getByRole('button', { name: texts.stars.replace('{{number}}', '4') }).click();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: texts.done }).click();
  await panel.waitFor({ state: 'detached' });
}

test.each([
  ['a guest', 360],
  ['a guest', 1280],
  ['a player', 768],
] as const)('%s at %d px', async (who, width) => {
  const own = await openContext({ viewport: { width, height: 800 } });
  if (who === 'a player') await (await registerPlayer(origin(), 'chat')).enter(own.context);
  await talk(await own.newPage());
  await own.closeQuiet();
});
