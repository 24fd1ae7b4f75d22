/** Text pages, questions, the offline page and the manifest. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { translator } from '#features/i18n/texts.build.ts';
import { meets, pageFacts } from '#features/pages/facts.ts';
import { loadTextPage } from '#features/pages/index.ts';
import { type Block, chooseText, fillText, questionsOf, readInline, readMarkup } from '#features/pages/markup.ts';
import { isFound } from '#features/pages/questions.ts';
import { appManifest } from '#features/pwa/manifest.build.ts';
import { offlinePage, PROBE_EVERY_MS, RETURN_SCRIPT } from '#features/pwa/offline.build.ts';
import type { Page } from '#features/regions/page.ts';
import { openAuthCookies } from '#server/modules/open-auth/cookies.ts';
import { RETENTION_RULES } from '#server/modules/retention/rules.ts';
import { sessionCookies } from '#server/modules/session/cookies.ts';
import { SESSION_LIFETIME_MS } from '#server/modules/session/service.ts';
import { offeredMethods } from '#server/modules/wallet/methods.ts';
import { CONSENT_COOKIE, CONSENT_DAYS, LOCALE_COOKIE, LOCALE_COOKIE_DAYS } from '#shared/constants.ts';
import { COMPANIES } from '#shared/regions/companies.ts';
import { DOCUMENT_RULES } from '#shared/regions/documents.ts';
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
import { TERMS, TERMS_VERSIONS } from '#shared/terms.ts';
import { FLEET } from '#studio/maths/jackpot.ts';

/** Of the terms in all languages, in their order. */
const TERMS_DIGEST = '6e63459922388798b38fe88cbea65b7ec3ba0b248c665a59c1eeb573f1be8783';
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

  it('HTML and links that run script stay text', () => {
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

  it('stops at a name or a condition that no region has', () => {
    expect(() => fillText('{{planet}}', pageFacts(pageOf('main')))).toThrow('planet');
    expect(() => readMarkup('## Title {planets}\n\nText')).toThrow('planets');
  });
});

describe('the text pages', () => {
  it('exist in every base language with the same sections, addresses and links', () => {
    for (const alias of PAGE_ALIASES) {
      const shapes = BASE_LANGUAGES.map((language) => {
        const text = read(language, alias);
        const sections = readMarkup(chooseText(text, () => true));
        const choices = [...text.matchAll(/\{([a-z-]+)\?/g)].map(([, condition]) => condition).sort();
        return JSON.stringify({
          sections: sections.map(({ needs, blocks }) => [
            needs,
            blocks.map((block) => (block.kind === 'heading' ? block.id : block.kind)),
          ]),
          choices,
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

  it('name in every language each cookie that the site sets, with how long it stays', () => {
    const browser = [sessionCookies('https'), openAuthCookies('https')] as const;
    const [session, openid] = browser;
    const lines = [...session.open('t', SESSION_LIFETIME_MS), session.keepDevice('t'), openid.keep('t')];
    const set = lines.map((line) => /^(?:__Host-)?([^=]+)=.*Max-Age=(\d+)/.exec(line)?.slice(1));
    // Two weeks, 400 days and ten minutes, in seconds.
    expect(set).toEqual([
      ['fairwind_session', '1209600'],
      ['fairwind_player', '1209600'],
      ['fairwind_device', '34560000'],
      ['fairwind_openid', '600'],
    ]);
    expect([CONSENT_DAYS, LOCALE_COOKIE_DAYS]).toEqual([365, 365]);
    const names = [...set.map((cookie) => cookie?.[0] ?? ''), LOCALE_COOKIE, CONSENT_COOKIE];
    const facts = pageFacts(pageOf('main', 'en'));
    expect(facts).toMatchObject({
      ...{ cookieSession: '14 days', cookieDevice: '400 days', cookieChoice: '365 days', cookieOpenid: '10 minutes' },
    });
    for (const language of [...BASE_LANGUAGES, 'de-ch', 'en-za']) {
      const rows = read(language, 'privacy-policy')
        .split('\n')
        .filter((line) => /^- [a-z0-9]+_[a-z]+: /.test(line));
      expect(rows.map((row) => row.slice(2).split(':')[0]).sort(), language).toEqual(names.toSorted());
      for (const row of rows) expect(row).not.toMatch(/: .*\d/);
    }
  });

  it('Act 4 of 2013 (POPIA): South Africa reads of its own law and regulator, and of no other', () => {
    const text = read('en-za', 'privacy-policy');
    expect(text).toMatch(/Protection of Personal Information Act/);
    expect(text).toMatch(/Information Regulator/);
    expect(text).not.toMatch(/GDPR|European|\(Article/);
  });

  it('list the methods with the bounds, times and fees that the cashier holds', () => {
    const methods = (region: RegionId, locale: LocaleCode) => {
      const { depositMethods = '', withdrawalMethods = '' } = pageFacts(pageOf(region, locale));
      return { deposits: depositMethods.split('\n'), withdrawals: withdrawalMethods.split('\n') };
    };
    const english = methods('main', 'en');
    expect(english.deposits).toContain('- Bank card: €10 – €5,000');
    expect(english.deposits).toContain('- Phone bill: €5 – €50, 5%');
    expect(english.withdrawals).toContain('- Bank card: €20 – €5,000, 2 hours');
    expect(english.withdrawals).toContain('- Bitcoin: €30 – €10,000, 1 hour, €2');
    expect(methods('hu', 'hu-hu').deposits[0]).toMatch(/4000.2.000.000\sFt/);
    for (const region of REGION_IDS) {
      const { deposits, withdrawals } = methods(region, defaultLocaleOf(region, 'demo'));
      const offered = offeredMethods({ regions: [region], country: null }, REGIONS[region].currency);
      expect(withdrawals, region).toHaveLength(offered.filter(({ withdrawal }) => withdrawal !== null).length);
      expect(deposits.length, region).toBeGreaterThan(4);
    }
  });

  it('name the sum that asks for verification, by the law of the place and in its currency', () => {
    const sum = (region: RegionId, locale?: LocaleCode) => pageFacts(pageOf(region, locale)).unverifiedDeposits;
    expect([sum('main', 'en'), sum('de', 'en-de'), sum('za')]).toEqual(['€1,500', '€100', 'R\u00a030\u00a0000']);
    expect(pageFacts(pageOf('main', 'en')).keptRefused).toBe('90 days');
    expect(new Set(Object.values(DOCUMENT_RULES).map((rules) => rules.withdrawalNeedsVerified))).toEqual(
      new Set([true]),
    );
  });

  it.each(BASE_LANGUAGES)('tell in %s what a stake adds to each jackpot, as the games do', (language) => {
    const shares = Object.values(FLEET.tiers).map(({ contribution }) => Number(contribution) / 10_000);
    const [section = ''] = read(language, 'fairness')
      .split(/^## /m)
      .filter((part) => part.includes('{jackpots}'));
    const [told = ''] = /\d+[.,]\d+/.exec(section) ?? [];
    expect(shares).toEqual(shares.map(() => Number(told.replace(',', '.'))));
    expect(shares).toHaveLength(4);
  });

  it('name every version of the terms: the newest on its page, each one before it at an address of its own', () => {
    for (const language of BASE_LANGUAGES) {
      const day = (alias: string) =>
        /^updated: (\S+)$/m.exec(readFileSync(path.join(ROOT, language, `${alias}.md`), 'utf8'))?.[1];
      expect(day('terms-and-conditions'), language).toBe(TERMS.version);
      for (const { version } of TERMS_VERSIONS.slice(0, -1)) expect(day(`terms-${version}`), language).toBe(version);
      const [before] = TERMS_VERSIONS;
      expect(read(language, 'terms-and-conditions')).toContain(`](/page/terms-${before.version})`);
    }
  });

  it('keep a text of the terms under the version that it was published as', () => {
    const digest = createHash('sha256');
    for (const language of BASE_LANGUAGES) digest.update(read(language, 'terms-and-conditions'));
    // Another text is another version: a row of TERMS_VERSIONS, the old text as `terms-<version>`, and a new digest here.
    expect(digest.digest('hex')).toBe(TERMS_DIGEST);
  });

  it.each([...BASE_LANGUAGES, 'de-ch'])(
    'say in %s how long things are kept, as retention and documents keep them',
    (language) => {
      const text = read(language, 'privacy-policy');
      const [section = ''] = text.split(/^## /m).filter((part) => part.includes('{{periods}}'));
      // No figure of its own beside those that the table makes.
      expect(section.replaceAll(/\{\{\w+\}\}/g, '')).not.toMatch(/\d/);
      const locale = language === 'de-ch' ? 'de' : (language as LocaleCode);
      const figuresIn = (region: RegionId) =>
        (pageFacts({ ...pageOf(region), locale }).periods ?? '')
          .split('\n')
          .map((line) => Number.parseInt(/\d+/.exec(line)?.[0] ?? '0', 10));
      // Directive (EU) 2015/849 art. 40, Lei 83/2017 art. 51, Act LIII of 2017 § 56; then logins, messages, chats, the
      // contact form, tables, consents, partners, looks, refused mail.
      const inYears = (identity: number) => [0, identity, 0, identity, 2, 1, 2, 2, 30, identity, 2, 5, 90];
      expect(figuresIn('main')).toEqual(inYears(5));
      expect(figuresIn('pt')).toEqual(inYears(7));
      expect(figuresIn('hu')).toEqual(inYears(8));
      const days = (table: string) => RETENTION_RULES.find((rule) => rule.table === table)?.days;
      const kept = ['security_events', 'notifications', 'chat_threads', 'contact_messages', 'letter_refusals'].map(
        days,
      );
      expect(kept).toEqual([731, 366, 731, 731, 90]);
    },
  );

  it('name no street sign or quotation mark that is wrong in Switzerland (docs/voice.md)', () => {
    for (const alias of PAGE_ALIASES) expect(read('de', alias), alias).not.toMatch(/[ß„“]/);
  });

  it('name no word that Germany and Switzerland spell otherwise: both read the same text (docs/voice.md)', () => {
    const apart =
      /\b(?:heiss(?:t|en)|gross(?:e[nrs]?)?|(?:an|ab)?schliess\w*|fliess\w*|(?:außer|ausser)\w*|gemäss|weiss|Strasse|Mass)\b/i;
    for (const alias of PAGE_ALIASES) expect(apart.exec(read('de', alias))?.[0], alias).toBeUndefined();
  });

  it.each(BASE_LANGUAGES)(
    'in %s, bets are placed on the slip, and the terms name the mark of what is to come',
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

  it('the terms name law, courts and dispute body of the region, the country in the reader’s language', async () => {
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

describe('questions and answers', () => {
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

describe('the installed app', () => {
  test.each(REGION_IDS)('%s has a manifest of its own with what the region offers', (region) => {
    const manifest = appManifest({ region, locale: defaultLocaleOf(region, 'demo') }, '#000000');
    expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone', theme_color: '#000000' });
    expect(manifest.name).toBe(region === 'sport' ? 'Fairwind Sport' : 'Fairwind');
    const urls = (manifest.shortcuts as { url: string }[]).map(({ url }) => url);
    expect(urls.includes('/games')).toBe(!['hu', 'pl', 'za'].includes(region));
    expect(urls).toContain('/sport');
  });

  it('tells of itself in the language of the page that it is installed from', () => {
    const [german, finnish] = (['de', 'fi'] as const).map((locale) => appManifest({ region: 'main', locale }, '#000'));
    expect([german?.lang, finnish?.lang]).toEqual(['de-DE', 'fi-FI']);
    expect(german?.description).not.toBe(finnish?.description);
    expect(german?.id).toBe(finnish?.id);
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
