/** Text pages, questions, the offline page and the manifest (issue 3 points 1 and 9). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { translator } from '#features/i18n/texts.build.ts';
import { meets, pageFacts } from '#features/pages/facts.ts';
import { loadTextPage } from '#features/pages/index.ts';
import { type Block, fillText, questionsOf, readInline, readMarkup } from '#features/pages/markup.ts';
import { isFound } from '#features/pages/questions.ts';
import { appManifest } from '#features/pwa/manifest.build.ts';
import { offlinePage, PROBE_EVERY_MS, RETURN_SCRIPT } from '#features/pwa/offline.build.ts';
import type { Page } from '#features/regions/page.ts';
import { DEVICE_LIFETIME_MS } from '#server/modules/session/index.ts';
import { CONSENT_DAYS, LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import { COMPANIES } from '#shared/regions/companies.ts';
import {
  BASE_LANGUAGES,
  defaultLocaleOf,
  LOCALES,
  type LocaleCode,
  localesOf,
  REGION_IDS,
  REGIONS,
  type RegionId,
} from '#shared/regions/index.ts';
import { matchRoute, PAGE_ALIASES } from '#shared/routes.ts';

const ROOT = path.resolve('src/content/pages');
const read = (language: string, alias: string) =>
  readFileSync(path.join(ROOT, language, `${alias}.md`), 'utf8').replace(/^---[\s\S]*?---\n/, '');

function pageOf(region: RegionId, locale: LocaleCode = defaultLocaleOf(region, 'demo')): Page {
  return { region, locale, prefixed: true, route: 'page', environment: 'demo' };
}

function wordsOf(blocks: readonly Block[]): string {
  const inline = blocks.flatMap((block) =>
    block.kind === 'heading' ? [] : block.kind === 'list' ? block.items.flat() : block.inline,
  );
  return [
    ...blocks.map((block) => (block.kind === 'heading' ? block.text : '')),
    ...inline.map(({ text }) => text),
  ].join(' ');
}

describe('the Markdown of text pages', () => {
  it('is sections, headings, lists, strong words and links', () => {
    const [lead, section] = readMarkup(
      'Hello **you**.\n\n## Title {sport,licensed}\n\n### Why? {#why}\nBecause [so](/page/faq).\n\n- one\n- two\n',
    );
    expect(lead).toMatchObject({ title: null, blocks: [{ kind: 'paragraph' }] });
    expect(section).toMatchObject({ title: 'Title', needs: ['sport', 'licensed'] });
    expect(section?.blocks.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'list']);
    expect(section && questionsOf(section)).toMatchObject([{ id: 'why', question: 'Why?' }]);
    expect(readInline('a **b** [c](/d)')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'link', text: 'c', href: '/d' },
    ]);
  });

  it('begins a list right below its sentence, and goes on with an item on the next line', () => {
    const [section] = readMarkup('You need:\n- a passport\n  or a card\n- a bill');
    expect(section?.blocks).toEqual([
      { kind: 'paragraph', inline: [{ kind: 'text', text: 'You need:' }] },
      {
        kind: 'list',
        items: [[{ kind: 'text', text: 'a passport or a card' }], [{ kind: 'text', text: 'a bill' }]],
      },
    ]);
  });

  it('issue 3 point 9: HTML and links that run script stay text', () => {
    for (const source of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '[a](javascript:alert(1))',
      '[a](data:text/html,x)',
      '[a](//evil.example/)',
      '[a](http://plain.example/)',
    ]) {
      expect(readInline(source)).toEqual([{ kind: 'text', text: source }]);
    }
  });

  it('issue 3 point 9: stops at a name or a condition that no region has', () => {
    expect(() => fillText('{{planet}}', pageFacts(pageOf('main')))).toThrow('planet');
    expect(() => readMarkup('## Title {planets}\n\nText')).toThrow('planets');
  });
});

describe('issue 3 point 1: the nine footer pages', () => {
  it('exist in every base language with the same sections, addresses and links', () => {
    for (const alias of PAGE_ALIASES) {
      const shapes = BASE_LANGUAGES.map((language) => {
        const text = read(language, alias);
        const sections = readMarkup(text);
        return JSON.stringify({
          sections: sections.map(({ needs, blocks }) => [
            needs,
            blocks.map((block) => (block.kind === 'heading' ? block.id : block.kind)),
          ]),
          names: [...new Set([...text.matchAll(/\{\{\w+\}\}/g)].map(([name]) => name))].sort(),
          links: [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href).sort(),
        });
      });
      expect(new Set(shapes), alias).toHaveLength(1);
    }
  });

  it('have no file that is no page, and variants of whole pages only', () => {
    for (const folder of readdirSync(ROOT)) {
      const files = readdirSync(path.join(ROOT, folder)).map((file) => file.replace('.md', ''));
      const isBase = BASE_LANGUAGES.some((language) => language === folder);
      expect(Object.keys(LOCALES)).toContain(folder);
      expect(files.filter((file) => !PAGE_ALIASES.some((alias) => alias === file))).toEqual([]);
      if (isBase) expect(files).toHaveLength(PAGE_ALIASES.length);
    }
  });

  it('name in every language each cookie and how long it stays, and what a partner’s link leaves', () => {
    const cookies = 8;
    const about = (language: string) => {
      const section = read(language, 'privacy-policy').split(/^## /m)[cookies] ?? '';
      const [, text = ''] = section.split('\n\n');
      return { days: text.match(/\d+/g), sentences: text.match(/\.(?= |$)/g)?.length };
    };
    expect(CONSENT_DAYS).toBe(LOCALE_COOKIE_DAYS);
    const days = [CONSENT_DAYS, DEVICE_LIFETIME_MS / 86_400_000].map(String);
    // Cookies, the device's, that they are necessary, the partner's mark, statistics and adverts, chat and device.
    for (const language of [...BASE_LANGUAGES, 'de-ch']) {
      expect(about(language), language).toEqual({ days, sentences: 6 });
    }
  });

  it('name no street sign or quotation mark that is wrong in Switzerland (docs/voice.md)', () => {
    for (const alias of PAGE_ALIASES) expect(read('de', alias), alias).not.toMatch(/[ß„“]/);
  });

  it.each(BASE_LANGUAGES)(
    'issue 17 point 5: in %s, bets are placed on the slip, and the terms name the mark of what is to come',
    (language) => {
      const answer = read(language, 'faq')
        .match(/\{#sport-open\}\n(.*)/)?.[1]
        ?.toLowerCase();
      expect(answer).toContain(translator(language, 'sport')('slip').toLowerCase());
      expect(read(language, 'bonus-terms')).toContain(translator(language, 'promo')('soon'));
    },
  );

  it('link to pages that exist', () => {
    for (const alias of PAGE_ALIASES) {
      const links = [...read('en', alias).matchAll(/\]\((\/[^)]*)\)/g)].map(([, href = '']) => href);
      for (const href of links) expect(matchRoute(href), `${alias}: ${href}`).not.toBeNull();
    }
  });

  test.each(REGION_IDS)('%s fills in its company, licence, age and mail', async (region) => {
    const about = await loadTextPage(pageOf(region), 'about-us');
    const text = about.sections.map(({ blocks }) => wordsOf(blocks)).join(' ');
    const { name, address, registration, licence } = COMPANIES[region];
    for (const fact of [name, address, registration, `support@${REGIONS[region].host}`]) expect(text).toContain(fact);
    if (licence) expect(text).toContain(licence.number);
    expect(licence === null).toBe(REGIONS[region].licence === 'none');
  });

  it('issue 21: the terms name law, courts and dispute body of the region, the country in the reader’s language', async () => {
    expect(pageFacts(pageOf('hu', 'en-hu'))).toMatchObject({ law: 'Hungary', courts: 'Mintakikötő' });
    expect(pageFacts(pageOf('hu', 'hu-hu'))).toMatchObject({ law: 'Magyarország' });
    for (const region of REGION_IDS) {
      const { law, courts, disputeBody, disputeSite } = pageFacts(pageOf(region));
      for (const alias of ['terms-and-conditions', 'complaints'] as const) {
        const { sections } = await loadTextPage(pageOf(region), alias);
        const ofDisputes = sections.filter(({ needs }) => needs.some((need) => need.endsWith('dispute-body')));
        expect(ofDisputes, `${region} ${alias}`).toHaveLength(1);
        const words = wordsOf(ofDisputes[0]?.blocks ?? []);
        for (const fact of [disputeBody, disputeSite]) expect(words).toContain(fact);
        if (alias === 'terms-and-conditions') for (const fact of [law, courts]) expect(words).toContain(fact);
      }
    }
  });

  it('names limits only where a law sets them, and a helpline only where one is known', async () => {
    const facts = pageFacts(pageOf('de'));
    expect(facts).toMatchObject({ roundSeconds: '5', helplinePhone: '0800 1372700' });
    expect(facts.stakeLimit).toMatch(/1,00/);
    expect(facts.depositLimit).toMatch(/1\.000,00/);
    expect(meets(pageOf('main'), ['legal-limits'])).toBe(false);
    expect(meets(pageOf('main', 'fi'), ['helpline'])).toBe(true);
    for (const locale of ['en', 'hu'] as const) expect(meets(pageOf('main', locale), ['no-helpline'])).toBe(true);
    for (const region of REGION_IDS) {
      const { sections } = await loadTextPage(pageOf(region), 'responsible-gaming');
      expect(sections.filter(({ needs }) => needs.some((need) => need.endsWith('helpline')))).toHaveLength(1);
    }
  });
});

describe('issue 3 point 1: questions and answers', () => {
  test.each(REGION_IDS)('%s answers at least 30 questions in each of its languages', async (region) => {
    for (const locale of localesOf(region, 'demo')) {
      const { sections } = await loadTextPage(pageOf(region, locale), 'faq');
      const questions = sections.flatMap(questionsOf);
      expect(questions.length).toBeGreaterThanOrEqual(30);
      expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
      expect(questions.every(({ answer }) => answer.length > 0)).toBe(true);
    }
  });

  test.each([
    ['Wie lange dauert die Auszahlung?', 'auszahlung', true],
    ['Számít a napszak?', 'szamit', true],
    ['How do I withdraw? In the wallet.', 'wallet withdraw', true],
    ['How do I withdraw?', 'deposit', false],
    ['Anything', '', true],
  ])('"%s" is found by "%s": %s', (text, search, found) => {
    expect(isFound(text, search)).toBe(found);
  });
});

describe('issue 3 point 1: the installed app', () => {
  test.each(REGION_IDS)('%s has a manifest of its own with what the region offers', (region) => {
    const manifest = appManifest(region, 'demo', '#000000');
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone', theme_color: '#000000' });
    expect(manifest.name).toBe(region === 'sport' ? 'Fairwind Sport' : 'Fairwind');
    const urls = (manifest.shortcuts as { url: string }[]).map(({ url }) => url);
    expect(urls.includes('/games')).toBe(!['hu', 'pl', 'za'].includes(region));
    expect(urls).toContain('/sport');
  });

  it('has an offline page in each language that asks for nothing else', () => {
    const pages = BASE_LANGUAGES.map((locale) => offlinePage(locale, '#000000'));
    expect(new Set(pages.map(({ html }) => html)).size).toBe(BASE_LANGUAGES.length);
    for (const { html, assets } of pages) {
      const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
      expect(addresses.filter((address) => !assets.includes(address ?? ''))).toEqual([]);
      expect([...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag)).toEqual(['<script>']);
    }
  });

  describe('the offline page returns by itself', () => {
    /** The page with a server that can be reached or not. */
    function offline() {
      vi.useFakeTimers();
      const signs = new EventTarget();
      const document = Object.assign(new EventTarget(), { hidden: false });
      const location = { href: 'https://fairwind.example/en/vip', reload: vi.fn() };
      const server = { reachable: false };
      const fetch = vi.fn(async (..._request: [string, RequestInit]) => {
        if (!server.reachable) throw new TypeError('Failed to fetch');
        return { status: 200 };
      });
      const addEventListener = signs.addEventListener.bind(signs);
      runInNewContext(RETURN_SCRIPT, { document, location, fetch, addEventListener, setInterval });
      const tell = async (name: string) => {
        signs.dispatchEvent(new Event(name));
        await vi.advanceTimersByTimeAsync(0);
      };
      return { document, location, server, fetch, tell };
    }
    afterEach(() => void vi.useRealTimers());

    it.each(['online', 'focus'])('on %s, if the server answers', async (sign) => {
      const { location, server, fetch, tell } = offline();
      await tell(sign);
      expect(fetch).toHaveBeenCalledWith(location.href, { method: 'HEAD', cache: 'no-store' });
      expect(location.reload).not.toHaveBeenCalled();
      server.reachable = true;
      await tell(sign);
      expect(location.reload).toHaveBeenCalledTimes(1);
    });

    it('within seconds when nothing says that the network is back; a hidden page asks nothing', async () => {
      const { document, location, server, fetch } = offline();
      document.hidden = true;
      await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS * 3);
      expect(fetch).not.toHaveBeenCalled();
      document.hidden = false;
      await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS);
      server.reachable = true;
      await vi.advanceTimersByTimeAsync(PROBE_EVERY_MS);
      expect(fetch).toHaveBeenCalledTimes(2);
      expect(location.reload).toHaveBeenCalledTimes(1);
    });
  });
});
