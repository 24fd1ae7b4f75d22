/** The live chat as a guest and a player use it: opened by a link, a line said, the talk ended and rated (spec section 7; look: q6). */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { PATHS } from '#shared/contract/paths.ts';
import texts from '../../locales/en/chat.json' with { type: 'json' };
import errors from '../../locales/en/errors.json' with { type: 'json' };
import { violations } from '../support/axe.ts';
import { joined, jpeg, pdf } from '../support/documents.ts';
import { registerPlayer } from '../support/players.ts';
import { PROFILE } from '../support/server.ts';
import { shareProduct } from '../support/shared-product.ts';

/** Where an announced file is sent to. */
const FILE_PATH = /^\/api\/chat\/files\/[0-9a-f-]{36}$/;

/** Players are greeted by their name. */
const NAMED = texts.hello_named.replace('{{name}}', PROFILE.name);

const { origin, openContext } = shareProduct();

/** Says something, ends the talk and gives four stars. */
async function talk(page: Page, greeting: string): Promise<void> {
  await page.goto(`${origin()}/en/page/contact-us`);
  await page.locator('[data-action="chat"]').first().click();
  const panel = page.getByRole('dialog', { name: texts.title });
  await panel.getByText(greeting).waitFor();
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
  await talk(await own.newPage(), who === 'a player' ? NAMED : texts.hello);
  await own.closeQuiet();
});

test('a chat that is opened before the page knows its player stays open, and becomes theirs', async () => {
  const own = await openContext({ viewport: { width: 1280, height: 800 } });
  await (await registerPlayer(origin(), 'chat')).enter(own.context);
  const page = await own.newPage();
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${PATHS.sessionCheck.path}`, async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto(`${origin()}/en/page/contact-us`);
  await page.locator('[data-action="chat"]').first().click();
  const panel = page.getByRole('dialog', { name: texts.title });
  await panel.getByText(texts.hello).waitFor();
  answer();
  await panel.getByText(NAMED).waitFor();
  await own.closeQuiet();
});

/** Chooses a file as the paperclip's dialog does. */
async function choose(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: texts.file }).focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(bytes) });
}

test.each([360, 1280])(
  'a player sends a file, is told why another is not taken, and fetches their own: %d px',
  async (width) => {
    const own = await openContext({ viewport: { width, height: 800 } });
    await (await registerPlayer(origin(), 'chat-file')).enter(own.context);
    const page = await own.newPage();
    await page.goto(`${origin()}/en/page/contact-us`);
    await page.locator('[data-action="chat"]').first().click();
    const panel = page.getByRole('dialog', { name: texts.title });
    // What it is about is said first: a file alone asks nothing.
    await panel.getByText(NAMED).waitFor();
    expect(await panel.getByRole('button', { name: texts.file }).count()).toBe(0);
    await panel.getByRole('button', { name: texts.topic_verification }).click();
    const said = panel.locator('.chat-line[data-own]').first();
    await said.waitFor();
    const bubble = await said.evaluate((line) => getComputedStyle(line).backgroundColor);
    expect(bubble).not.toBe('rgba(0, 0, 0, 0)');

    // The address is that of the announced file.
    const sent = page.waitForRequest((request) => FILE_PATH.test(new URL(request.url()).pathname));
    void sent.then((request) => own.expectRefusal(422, new URL(request.url()).pathname));
    await choose(page, 'photo.jpg', joined(await jpeg(), '<script>alert(1)</script>'));
    await panel.getByRole('alert').getByText(errors.document_active).waitFor();
    await choose(page, 'film.pdf', new Uint8Array(10_000_001));
    await panel.getByRole('alert').getByText(texts.file_too_large).waitFor();

    await choose(page, 'statement-november.pdf', await pdf(2));
    const file = panel.getByRole('button', { name: 'statement-november.pdf' });
    await file.getByText('sent to the care team').waitFor();
    expect(await panel.getByRole('alert').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await file.focus();
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toBe('fairwind-file.pdf');
    await own.closeQuiet();
  },
);
