/** The chat's panel in a real browser: what is said stays text, and everything works by keyboard. */
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { build } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { BASE_LANGUAGES } from '#shared/regions/index.ts';
import type { ChatLine, ChatMessage } from '#studio/chat-protocol.ts';
import { CHAT_TEXT_MAXIMUM } from '#studio/chat-protocol.ts';
import { embeddedTexts } from '#studio/server/page.ts';
import { translatorFor } from '#studio/server/texts.ts';
import type { Language } from '#studio/texts.ts';
import { violations } from '../support/axe.ts';
import type { WatchedContext } from '../support/browser.ts';
import { shareBrowser } from '../support/shared-product.ts';

const ORIGIN = 'http://chat.localhost';
const english = translatorFor('en', 'chat');
/** The language whose words are the longest. */
const LONGEST = 'de';
const { openContext } = shareBrowser();
let files: ReadonlyMap<string, string>;

/** The panel's script and style as the studio's build makes them. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      lib: {
        entry: fileURLToPath(new URL('../support/chat-page.ts', import.meta.url)),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
        cssFileName: 'page',
      },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  return new Map(outputs.map((file) => [`/${file.fileName}`, String(file.type === 'chunk' ? file.code : file.source)]));
}

beforeAll(async () => {
  files = await bundle();
});

const line = (id: number, text: string, author = 'aaaa1111'): ChatLine => ({
  id,
  author,
  name: author === 'own00000' ? 'Kilo 7' : 'Tango 41',
  text,
  sent_at: Date.parse('2026-03-01T12:00:00Z'),
});
const history = (lines: ChatLine[], changes: Partial<Extract<ChatMessage, { type: 'chat.history' }>> = {}) =>
  ({ type: 'chat.history', lines, own_author: 'own00000', refusal: null, until: null, ...changes }) as const;

async function openChat(language: Language = 'en', width = 360): Promise<{ page: Page; watched: WatchedContext }> {
  const watched = await openContext({ viewport: { width, height: 640 } });
  await watched.context.route(`${ORIGIN}/**`, (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    const kind = route.request().url().endsWith('.css') ? 'text/css' : 'text/javascript';
    if (file !== undefined) return route.fulfill({ body: file, contentType: `${kind}; charset=utf-8` });
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; font-src data:; img-src data:",
      },
      body: `<!doctype html><html lang="${language}"><title>Chat</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><body><main id="game"><h1 class="hidden">Table</h1></main>${embeddedTexts(language, ['chat'])}<script src="/page.js"></script>`,
    });
  });
  const page = await watched.newPage();
  await page.goto(`${ORIGIN}/`);
  return { page, watched };
}

const hear = (page: Page, message: ChatMessage) => page.evaluate((said) => window.chat.receive(said), message);
const lastSaid = (page: Page) =>
  page.evaluate(() => window.said.at(-1) as { type: string; request_id: string; text?: string });
const textsOn = (page: Page) => page.locator('.chat-text').allTextContents();

test('markup that somebody says is shown as it was typed and does nothing', async () => {
  const { page, watched } = await openChat();
  const attacks = [
    '<img src=x onerror="window.hacked=1">',
    '<script>window.hacked=1</script>',
    '"><svg onload=window.hacked=1>',
    '&lt;b&gt; javascript:window.hacked=1',
  ];
  await hear(page, history(attacks.slice(0, 2).map((text, index) => line(index + 1, text))));
  for (const [index, text] of attacks.slice(2).entries()) {
    await hear(page, { type: 'chat.line', line: { ...line(index + 10, text), name: '<i>Tango</i>' } });
  }
  expect(await textsOn(page)).toEqual(attacks);
  expect(await page.locator('.chat-list :is(img, script, svg, b b, i)').count()).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  watched.expectQuiet();
});

test('a message is written and sent by keyboard, counted, and its refusal is told', async () => {
  const { page, watched } = await openChat();
  expect(await lastSaid(page)).toEqual({ type: 'chat.open' });
  // The frame's sandbox does not let forms submit.
  expect(await page.locator('form').count()).toBe(0);
  await hear(page, history([]));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Good luck');
  expect(await page.locator('.chat-count').textContent()).toBe(`9/${CHAT_TEXT_MAXIMUM}`);
  await page.keyboard.press('Enter');
  const sent = await lastSaid(page);
  expect(sent).toMatchObject({ type: 'chat.send', text: 'Good luck' });
  await hear(page, { type: 'chat.line', line: line(5, 'Good luck', 'own00000') });
  await hear(page, { type: 'chat.answer', request_id: sent.request_id, ok: true });
  await expect.poll(() => page.getByRole('textbox').inputValue()).toBe('');
  expect(await page.locator('.chat-name').textContent()).toBe('You (Kilo 7)');

  await page.keyboard.type('call 040 1234567');
  await page.keyboard.press('Enter');
  const { request_id } = await lastSaid(page);
  await hear(page, { type: 'chat.answer', request_id, ok: false, status: 'contact', retry_after_ms: null });
  await expect.poll(() => page.getByRole('status').textContent()).toBe(english('errorContact'));
  expect(await page.getByRole('textbox').inputValue()).toBe('call 040 1234567');

  await page.getByRole('textbox').fill('x'.repeat(CHAT_TEXT_MAXIMUM + 1));
  await page.keyboard.press('Enter');
  expect((await lastSaid(page)).request_id).toBe(request_id);
  expect(await page.getByRole('textbox').getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('textbox').fill('hello');
  await page.evaluate(() => {
    window.online = false;
  });
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('status').textContent()).toBe(english('unavailable'));
  watched.expectQuiet();
});

test('a player reports a message, and hides its author until the next day as well', async () => {
  const { page, watched } = await openChat();
  await hear(page, history([line(1, 'rude words'), line(2, 'kind words', 'bbbb2222')]));
  const menus = page.getByLabel('Report or hide Tango 41');
  await menus.first().press('Enter');
  await page
    .getByRole('button', { name: english('reasonInsult') })
    .first()
    .press('Enter');
  const report = await lastSaid(page);
  expect(report).toMatchObject({ type: 'chat.report', message_id: 1, reason: 'insult' });
  await hear(page, { type: 'chat.answer', request_id: report.request_id, ok: true });
  await expect.poll(() => page.getByRole('status').textContent()).toBe(english('reported'));
  await menus.first().press('Enter');
  await page.getByRole('button', { name: 'Hide Tango 41' }).first().click();
  expect(await textsOn(page)).toEqual(['kind words']);
  await hear(page, { type: 'chat.line', line: line(3, 'rude again') });
  expect(await textsOn(page)).toEqual(['kind words']);
  await page.reload();
  await hear(page, history([line(1, 'rude words'), line(2, 'kind words', 'bbbb2222')]));
  expect(await textsOn(page)).toEqual(['kind words']);
  await page.getByRole('button', { name: 'Show hidden players again (1)' }).click();
  expect(await textsOn(page)).toEqual(['rude words', 'kind words']);
  watched.expectQuiet();
});

test('what moderators do is seen at once; unread messages are counted while the panel is away', async () => {
  const { page, watched } = await openChat();
  await hear(page, history([line(1, 'one'), line(2, 'two')]));
  await hear(page, { type: 'chat.removed', id: 1 });
  expect(await textsOn(page)).toEqual(['two']);
  await page.evaluate(() => window.chat.setShown(false));
  await hear(page, { type: 'chat.line', line: line(3, 'three') });
  await hear(page, { type: 'chat.line', line: line(4, 'mine', 'own00000') });
  expect(await page.evaluate(() => window.unread)).toBe(1);
  await page.evaluate(() => window.chat.setShown(true));
  expect(await page.evaluate(() => window.unread)).toBe(0);
  await hear(page, { type: 'chat.cleared' });
  expect(await textsOn(page)).toEqual([]);
  await hear(page, { type: 'chat.standing', refusal: 'muted', until: Date.parse('2026-03-01T12:10:00Z') });
  expect(await page.getByRole('textbox').isDisabled()).toBe(true);
  expect(await page.getByRole('status').textContent()).toContain('You have been muted');
  await hear(page, { type: 'chat.standing', refusal: null, until: null });
  expect(await page.getByRole('textbox').isDisabled()).toBe(false);
  watched.expectQuiet();
});

test.each(BASE_LANGUAGES)(
  'in %s it fits a narrow phone, and what axe checks holds in the longest',
  async (language) => {
    const { page, watched } = await openChat(language);
    await hear(page, history([line(1, 'W'.repeat(CHAT_TEXT_MAXIMUM)), line(2, 'mine', 'own00000')]));
    await page.locator('.chat-menu summary').first().click();
    for (const status of ['contact', 'too_fast', 'repeated'] as const) {
      await page.getByRole('textbox').fill('hello');
      await page.keyboard.press('Enter');
      const { request_id } = await lastSaid(page);
      await hear(page, { type: 'chat.answer', request_id, ok: false, status, retry_after_ms: 4_200 });
      await expect.poll(() => page.getByRole('status').textContent()).not.toMatch(/^$|\{/);
    }
    const over = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter(
          (node) =>
            node.scrollWidth > node.clientWidth + 1 &&
            getComputedStyle(node).overflowX === 'visible' &&
            node.clientWidth > 0,
        )
        .map((node) => node.className),
    );
    expect(over).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    if (language === LONGEST) expect(await violations(page)).toEqual([]);
    watched.expectQuiet();
  },
);
