/**
 * What of a page cannot be read at a width: labels that are cut, text that lies over text or runs out of its control,
 * a page that scrolls sideways; and words no reader should see: raw amounts, keys, texts of another language.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { inRoot } from '#builder/paths.ts';
import { type BaseLanguage, isoOf, LOCALES, type LocaleCode } from '#shared/regions/index.ts';
import type { RouteName } from '#shared/routes.ts';

/** A phone, a tablet, a desktop. */
export const SIZES = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
] as const;

/** What a person chooses by: its text must be read whole. */
const CHOICES = [
  'main :is(button, a.btn, a.card, .chip, .segment, .odds, .filter-select, label, legend, [role="tab"], [role="option"], th)',
  '.dialog :is(button, a.btn, .chip, .segment, label, legend, [role="tab"], [role="option"])',
].join();

/** Runs in the page. Texts are compared where they can be seen: what a scrolling or hidden box clips is not there. */
function measure(choices: string): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>(choices)].filter((element) => element.checkVisibility());
  const name = (element: Element) => element.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 48) ?? '';
  const isCut = (element: Element): boolean => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const wide = element.scrollWidth > element.clientWidth + 1 && overflowX === 'hidden';
    // Letters reach a little beyond the height of their line.
    return wide || (element.scrollHeight > element.clientHeight + 4 && overflowY === 'hidden');
  };
  const clips = (element: Element): boolean => /hidden|clip|auto|scroll/.test(getComputedStyle(element).overflowX);
  /** The part of a box that nothing around it clips. */
  const seen = (node: Node, box: DOMRect): DOMRect => {
    let { left, right, top, bottom } = box;
    for (let around = node.parentElement; around && around !== document.body; around = around.parentElement) {
      if (!clips(around)) continue;
      const edge = around.getBoundingClientRect();
      left = Math.max(left, edge.left);
      right = Math.min(right, edge.right);
      top = Math.max(top, edge.top);
      bottom = Math.min(bottom, edge.bottom);
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
  };
  /** Texts of one layer: what floats over the page, as a bar does, may lie over others. */
  const layerOf = (node: Node): Element | null => {
    for (let around = node.parentElement; around; around = around.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(around).position) || around.matches('dialog, [popover], .dialog'))
        return around;
    return null;
  };
  const isRead = (node: Node): boolean => {
    const parent = node.parentElement;
    if (
      !parent ||
      !node.textContent?.trim() ||
      parent.closest('.sr-only, svg, [aria-hidden="true"], script, style, option')
    )
      return false;
    return parent.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lines: { node: Node; box: DOMRect; layer: Element | null }[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!isRead(node)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const layer = layerOf(node);
    for (const rect of range.getClientRects()) {
      const box = seen(node, rect);
      if (box.width > 2 && box.height > 2) lines.push({ node, box, layer });
    }
  }
  lines.sort((one, other) => one.box.top - other.box.top);
  const short = (node: Node) => node.textContent?.trim().replaceAll(/\s+/g, ' ').slice(0, 32);
  const over = lines.flatMap((one, index) => {
    for (let next = index + 1; next < lines.length; next += 1) {
      const other = lines[next];
      if (!other || other.box.top > one.box.bottom - 4) break;
      if (other.node === one.node || other.layer !== one.layer) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      // Lines of one paragraph may share the room above and below their letters.
      const height = Math.min(one.box.bottom, other.box.bottom) - other.box.top;
      if (width > 2 && height > Math.min(one.box.height, other.box.height) / 2)
        return [`“${short(one.node)}” lies over “${short(other.node)}”`];
    }
    return [];
  });
  const cut = shown.flatMap((element) => {
    const parts = [element, ...element.querySelectorAll<HTMLElement>('*:not(.sr-only, svg *)')];
    return parts.some((part) => isCut(part) && part.textContent?.trim() && !part.closest('.sr-only'))
      ? [`cut: ${name(element)}`]
      : [];
  });
  const out = lines.flatMap(({ node, box }) => {
    const control = node.parentElement?.closest('button, .btn, .chip, .badge, .segment, [role="tab"]');
    const edge = control?.getBoundingClientRect();
    const isOut = edge && (box.left < edge.left - 1 || box.right > edge.right + 1 || box.bottom > edge.bottom + 3);
    return isOut ? [`runs out: ${short(node)}`] : [];
  });
  const beside = lines.flatMap(({ node, box }) =>
    box.right > innerWidth + 1 && !node.parentElement?.closest('[class*="overflow"], .rail')
      ? [`beyond the screen: ${short(node)}`]
      : [],
  );
  const aside = [...document.querySelectorAll('main nav > [aria-current="page"]')].flatMap((link) => {
    const [own, row] = [link, link.parentElement ?? link].map((element) => element.getBoundingClientRect());
    const isInSight = own && row && own.left >= row.left - 1 && own.right <= row.right + 1;
    return isInSight ? [] : [`out of sight, though it is here: ${name(link)}`];
  });
  const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
  return [...new Set([...wide, ...aside, ...cut, ...out, ...over, ...beside])];
}

/** Runs in the page: resolves when it is laid out at its width and nothing moves to its place any more. */
async function atRest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const moves = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moves.map(({ finished }) => finished));
}

/** @returns what cannot be read at each width, with the width before it */
export async function unreadable(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.evaluate(atRest);
    const found = await page.evaluate(measure, CHOICES);
    faults.push(...found.map((fault) => `${size.width}: ${fault}`));
  }
  return faults;
}

/** Runs in the page: every text that is shown, and those that are only read out or stand in fields. */
function wordsOfPage(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // Text that says its own language is a name: of a language, of a game.
    if (!parent || parent.closest('script, style, template, noscript, body [lang], code, .notranslate')) continue;
    words.push(node.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '');
  }
  for (const element of document.querySelectorAll('body *'))
    for (const attribute of ['aria-label', 'alt', 'title', 'placeholder'])
      words.push(element.getAttribute(attribute)?.trim() ?? '');
  return words.filter(Boolean);
}

/** Every text of a language, flattened. */
function textsOf(language: string): Map<string, string> {
  const folder = inRoot('locales', language);
  const files = readdirSync(folder);
  return new Map(
    files.flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, string>).map(
        ([key, text]) => [`${file}:${key}`, text] as const,
      ),
    ),
  );
}

/** The English texts that another language says otherwise; short ones are words of their own there. */
function englishOnly(language: BaseLanguage): Set<string> {
  const own = textsOf(language);
  const ownTexts = new Set(own.values());
  return new Set(
    [...textsOf('en')].flatMap(([key, text]) =>
      own.get(key) === text || ownTexts.has(text) || text.length < 4 ? [] : [text],
    ),
  );
}

const CODES = ['HUF', 'PLN', 'NOK', 'EUR', 'BRL', 'ZAR', 'CHF'];
const RAW = {
  amount: new RegExp(`\\d[.,]?\\d*\\s?(?:${CODES.join('|')})\\b|(?:${CODES.join('|')})\\s?\\d|\\b\\d{4,}\\.\\d\\d\\b`),
  /** Most languages of the site but English write a comma. */
  point: /(?<![\d.])\d+\.\d\d(?![\d.])/,
  /** Finnish writes times with a point. */
  time: /klo \d|UTC/,
  key: /^[a-z]+(?:[_.][a-z\d]+)+$|\{\{|\bundefined\b|\bNaN\b|\[object/,
};

/** How amounts are written somewhere, as Unicode has it: the Swiss write a point, and some currencies by their code. */
function writingOf(iso: string) {
  const written = (currency: string) => new Intl.NumberFormat(iso, { style: 'currency', currency }).format(5);
  const byCode = CODES.filter((code) => written(code).startsWith(code));
  return {
    hasPoint: new Intl.NumberFormat(iso).format(1.5).includes('.'),
    ownAmount: byCode.length === 0 ? null : new RegExp(`(?:${byCode.join('|')})\\s(?=\\d)`, 'g'),
  };
}

/** @returns words that are not the language's, and amounts and keys as the code has them */
export async function unspoken(page: Page, locale: LocaleCode): Promise<string[]> {
  const language = LOCALES[locale].base;
  const { hasPoint, ownAmount } = writingOf(isoOf(locale));
  const english = language === 'en' ? new Set<string>() : englishOnly(language);
  const words = [...new Set(await page.evaluate(wordsOfPage))];
  return words.flatMap((word) => {
    if (english.has(word)) return [`English: ${word}`];
    if (RAW.key.test(word)) return [`raw: ${word.slice(0, 60)}`];
    const amounts = ownAmount === null ? word : word.replaceAll(ownAmount, '');
    if (RAW.amount.test(amounts) || (!hasPoint && RAW.point.test(word) && !RAW.time.test(word)))
      return [`raw amount: ${word.slice(0, 60)}`];
    return [];
  });
}

/** What is pressed to open a popup: a button by its text, or by its place. */
type Pressed = { namespace: string; key: string; nth?: number } | { selector: string };

/** Popups that guests and players open by themselves. */
const OPENERS: Readonly<Record<'guest' | 'player', readonly { name: string; route: RouteName; pressed: Pressed }[]>> = {
  guest: [
    { name: 'log in', route: 'vip', pressed: { selector: '.header [data-action="login"]' } },
    { name: 'registration', route: 'vip', pressed: { selector: '.header [data-action="registration"]' } },
    { name: 'search', route: 'vip', pressed: { selector: '[data-action="search"]' } },
    { name: 'languages', route: 'vip', pressed: { selector: '[data-action="languages"]' } },
    { name: 'password recovery', route: 'login', pressed: { namespace: 'session', key: 'forgot_password' } },
    { name: 'how a race works', route: 'tournaments', pressed: { namespace: 'tournaments', key: 'how_link' } },
  ],
  player: [
    { name: 'deposit', route: 'vip', pressed: { selector: '.header [data-action="wallet"]' } },
    { name: 'limit', route: 'account-limits', pressed: { namespace: 'protection', key: 'set_limit' } },
    { name: 'break', route: 'account-limits', pressed: { namespace: 'protection', key: 'start_break' } },
    { name: 'exclusion', route: 'account-limits', pressed: { namespace: 'protection', key: 'exclude' } },
    { name: 'closing', route: 'account-limits', pressed: { namespace: 'protection', key: 'closing' } },
    { name: 'password', route: 'account-security', pressed: { namespace: 'security', key: 'change' } },
    { name: 'address', route: 'account-security', pressed: { namespace: 'security', key: 'change', nth: 1 } },
    { name: 'passkey', route: 'account-security', pressed: { namespace: 'security', key: 'passkey_add' } },
    { name: 'two factors', route: 'account-security', pressed: { namespace: 'security', key: 'turn_on' } },
    { name: 'map of bonuses', route: 'daily-bonuses', pressed: { namespace: 'daily-bonuses', key: 'how' } },
    { name: 'daily bonus', route: 'daily-bonuses', pressed: { selector: 'main .btn-lg.w-full' } },
    { name: 'shop', route: 'shop-money', pressed: { selector: 'main button.btn-secondary' } },
  ],
};

/** A text of a language as it is shown, whatever its variables are. */
function shownAs(language: BaseLanguage, namespace: string, key: string): RegExp {
  const text = textsOf(language).get(`${namespace}.json:${key}`) ?? '';
  if (text === '') throw new Error(`${language} has no text ${namespace}:${key}`);
  const parts = text.split(/\{\{[^}]*\}\}/).map((part) => part.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^\\s*${parts.join('.*')}\\s*$`);
}

/** The popups that somebody opens by themselves, each with the page and the button that open it. */
export const openersIn = (language: BaseLanguage, who: 'guest' | 'player') =>
  OPENERS[who].map(({ name, route, pressed }) => ({
    name,
    route,
    open(page: Page): Locator {
      if ('selector' in pressed) return page.locator(pressed.selector);
      const hasText = shownAs(language, pressed.namespace, pressed.key);
      return page
        .locator('main :is(button, a)')
        .filter({ hasText })
        .nth(pressed.nth ?? 0);
    },
  }));
