/** Content on disk as pages read it: what is wrong is named by file, line, field and reason. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { deserialize } from 'node:v8';
import { z } from 'astro/zod';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FieldStates, fileOf } from '#builder/publish/field-reads.ts';
import { ParsedContent } from '#builder/render/parsed-content.ts';
import { parseMarkdown, parseYaml } from '#features/content/document.ts';
import { listNames, publishingTime, readMoment, readYaml } from '#features/content/index.ts';
import { loadTextPage, loadTextPages } from '#features/pages/index.ts';
import { loadPromos, type PromoEntry, promoHeadline, promoOf, promosRelatedTo } from '#features/promo/index.ts';
import type { Page } from '#features/regions/page.ts';
import { type ContentReads, momentOf, type SiteRun, startSiteRun } from '#shared/site-run.ts';

const schema = z.strictObject({
  title: z.string(),
  amounts: z.record(z.string(), z.number()),
  texts: z.record(z.enum(['en', 'de']), z.strictObject({ title: z.string() })),
});

const YAML = `title: Tide
amounts:
  EUR: 5
texts:
  en:
    title: Tide
  de:
    title: Flut
`;

describe('bad content is refused with file, line and field', () => {
  test('good YAML is read', () => {
    expect(parseYaml('a.yaml', YAML, schema).texts.de.title).toBe('Flut');
  });

  test.each([
    ['a wrong type', YAML.replace('EUR: 5', 'EUR: five'), /^a\.yaml:3 amounts\.EUR: .*number/],
    [
      'an unknown field',
      YAML.replace('    title: Flut', '    title: Flut\n    lead: x'),
      /^a\.yaml:9 texts\.de\.lead: there is no such field$/,
    ],
    ['a missing translation', YAML.replace(/ {2}de:[\s\S]*/, ''), /^a\.yaml:4 texts\.de: /],
    ['an unknown language', YAML.replace('  de:', '  dx:'), /texts/],
    ['YAML that does not parse', YAML.replace('title: Tide\n', 'title: "Tide\n'), /^a\.yaml:\d+ /],
    ['the same field twice', `${YAML}title: Ebb\n`, /^a\.yaml:9 .*unique/],
    ['an empty file', '', /^a\.yaml:1 title: /],
    ['bold where YAML reads a reference', YAML.replace('title: Flut', 'title: *Flut*'), /^a\.yaml:8 \*Flut\*.*quotes/],
  ])('%s', (_, source, message) => {
    expect(() => parseYaml('a.yaml', source, schema)).toThrow(message);
  });

  test('lines of a head count from the top of the Markdown file', () => {
    const head = z.strictObject({ title: z.string(), updated: z.coerce.date() });
    const source = '---\ntitle: Terms\nupdated: 2026-11-20\n---\n\nText\n';
    expect(parseMarkdown('a.md', source, head)).toEqual({
      head: { title: 'Terms', updated: new Date('2026-11-20') },
      body: '\nText\n',
    });
    expect(() => parseMarkdown('a.md', source.replace('2026-11-20', 'soon'), head)).toThrow(/^a\.md:3 updated: /);
    expect(() => parseMarkdown('a.md', 'Text', head)).toThrow(/^a\.md:1 the head/);
  });

  test('a head ends at a line of dashes, not at dashes within a text', () => {
    const source = '---\ntitle: "Terms --- and more"\n---\nText\n---\nMore\n';
    expect(parseMarkdown('a.md', source, z.strictObject({ title: z.string() }))).toEqual({
      head: { title: 'Terms --- and more' },
      body: 'Text\n---\nMore\n',
    });
  });

  describe('a text page', () => {
    const FILE = 'src/content/pages/en/about-us.md';
    const page: Page = { region: 'main', locale: 'en', prefixed: true, route: 'page', environment: 'demo' };
    let root: string;
    const saved = readFileSync(FILE, 'utf8');
    const load = (text: string) => {
      writeFileSync(join(root, FILE), text);
      return loadTextPage(page, 'about-us');
    };
    beforeEach(() => {
      root = mkdtempSync(join(tmpdir(), 'fairwind-content-'));
      mkdirSync(dirname(join(root, FILE)), { recursive: true });
      vi.stubEnv('FAIRWIND_SOURCE', root);
    });
    afterEach(() => {
      vi.unstubAllEnvs();
      rmSync(root, { recursive: true });
    });

    test('is the same whichever program saved it: with a byte-order mark, with the line ends of Windows', async () => {
      const plain = await load(saved);
      expect(plain.sections.map(({ needs }) => needs)).toContainEqual(['licensed']);
      expect(await load(`\uFEFF${saved.replaceAll('\n', '\r\n')}`)).toEqual(plain);
    });

    test.each([
      ['a fact that no region has', '{{mail}}', '{{ mail }}', /about-us\.md:\d+ \{\{ mail \}\}: no region has this$/],
      ['a word every object has', '{{mail}}', '{{constructor}}', /about-us\.md:\d+ .*no region has this$/],
      ['an unknown condition', '{slots}', '{slots, planets}', /about-us\.md:9 .*"planets" is no condition$/],
      ['braces that mean nothing', '{slots}', '{slots', /about-us\.md:9 .*braces/],
      ['braces after a fact', '## Limits', '## Limits of {{mail}} {bad', /about-us\.md:17 ## Limits of .*@.*braces/],
      ['a heading without its space', '## Limits', '##Limits', /about-us\.md:\d+ ##Limits.*: a heading begins/],
    ])('is refused for %s, with file and line', async (_, from, to, message) => {
      expect(saved).toContain(from);
      await expect(load(saved.replace(from, to))).rejects.toThrow(message);
    });
  });
});

describe('what a page read is known', () => {
  const page: Page = {
    region: 'main',
    locale: 'de-ch',
    prefixed: true,
    route: 'promo-item',
    parameter: 'welcome',
    environment: 'demo',
  };
  let run: SiteRun;
  beforeEach(() => {
    run = startSiteRun(new Date('2026-11-20T21:00:00Z'));
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, Symbol.for('fairwind.site-run'));
  });

  /** The fields of promotions that were read, by alias. */
  const fieldsRead = () => {
    const byAlias = new Map<string, Set<string>>();
    for (const [file, names] of [run, ...sharedBy(run)].flatMap(({ fields }) => [...fields])) {
      const alias = file.replace(/^.*\/|\.yaml$/g, '');
      byAlias.set(alias, new Set([...(byAlias.get(alias) ?? []), ...names]));
    }
    return byAlias;
  };
  /** What was read by work that other pages use too. */
  const sharedBy = ({ shared }: ContentReads): ContentReads[] => [...shared].flatMap((own) => [own, ...sharedBy(own)]);

  test('one promotion is one file, all promotions are the folder and each file', async () => {
    await promoOf(page);
    expect([...run.fields.keys()]).toEqual(['src/content/promos/welcome.yaml']);
    const promos = await loadPromos();
    expect(sharedBy(run).flatMap(({ reads }) => [...reads])).toContain('src/content/promos/');
    expect(fieldsRead().size).toBe(promos.length);
  });

  test('a promotion that a page does not show is not read: the page depends on which it shows', async () => {
    const entry = await promoOf(page);
    const below = await promosRelatedTo(entry, page);
    const [related] = below;
    promoHeadline((related as PromoEntry).promo, page);
    const read = fieldsRead();
    expect(read.get(related?.alias ?? '')).toContain('texts.de.title');
    const shown = ['welcome', ...below.map(({ alias }) => alias)];
    expect([...read].filter(([alias]) => !shown.includes(alias)).flatMap(([, fields]) => [...fields])).toEqual([]);
    expect([...run.answers.keys()]).toEqual(['promotions below another: main de-ch/welcome']);
  });

  test('the page of a promotion looks different from its own start and end on, not from those of others', async () => {
    await promoOf({ ...page, parameter: 'december-parcels' });
    const moments = [...run.reads].flatMap((read) => momentOf(read)?.toISOString() ?? []);
    expect(moments.sort()).toEqual(['2026-11-30T23:00:00.000Z', '2026-12-30T22:59:00.000Z']);
    run.reads.clear();
    await promosRelatedTo(await promoOf(page), page);
    expect([...run.reads].filter((read) => momentOf(read) !== null)).toEqual([]);
  });

  test('an answer is written down, and asked for again in another run', async () => {
    const states = new FieldStates(run);
    const below = () => promoOf(page).then((entry) => promosRelatedTo(entry, page));
    await below();
    const [read = ''] = states.take().reads.filter((each) => each.startsWith('answer:'));
    expect(read).toMatch(/^answer:promotions below another: main de-ch\/welcome=[\da-f]{20}$/);
    expect(states.take().reads).toEqual([]);
    expect(new FieldStates(startSiteRun(run.time)).holds(read)).toBe(true);
    expect(new FieldStates(startSiteRun(run.time)).holds(read.replace('welcome', 'bet-club'))).toBe(false);
    expect(new FieldStates(startSiteRun(run.time)).holds(read.replace('below', 'above'))).toBe(false);
  });

  test('fields are read one by one; a list is one field, a look at all names is all', () => {
    const file = 'src/content/promos/welcome.yaml';
    const promo = readYaml(file, z.record(z.string(), z.any())) as Record<string, Record<string, unknown>>;
    expect(typeof promo.order).toBe('number');
    expect(promo.terms?.nothing).toBeUndefined();
    expect('nothing' in promo).toBe(false);
    expect([...(run.fields.get(file) ?? [])]).toEqual(['order', 'terms.nothing', 'nothing']);
    expect(Object.keys(promo.terms ?? {})).toContain('percent');
    expect(run.fields.get(file)).toContain('terms');
  });

  test('what fields held is written down with them, and looked up in another run', async () => {
    const states = new FieldStates(run);
    const { promo } = await promoOf(page);
    expect(promo.order + promo.terms.termDays).toBeGreaterThan(0);
    const [read = ''] = states.take().reads;
    expect(read).toMatch(
      /^src\/content\/promos\/welcome\.yaml#ends,order,starts,terms\.termDays,timeZone=[\da-f]{20}$/,
    );
    expect(fileOf(read)).toBe('src/content/promos/welcome.yaml');
    expect(states.take()).toEqual({ reads: [], sharedReads: [] });

    const next = startSiteRun(run.time);
    const later = new FieldStates(next);
    expect(later.holds(read)).toBe(false);
    const data: Record<string, unknown> = { order: promo.order, terms: { termDays: promo.terms.termDays } };
    next.data.set(fileOf(read), data);
    expect(new FieldStates(next).holds(read)).toBe(true);
    next.data.set(fileOf(read), { ...data, order: promo.order + 1 });
    expect(new FieldStates(next).holds(read)).toBe(false);
  });

  test('a text that was parsed before is not parsed again; one that does not fit is named by its line all the same', () => {
    const known = new Map<string, unknown>();
    startSiteRun(run.time, known);
    const first = parseYaml('a.yaml', YAML, schema);
    expect([...known.values()]).toEqual([first]);
    for (const key of known.keys()) known.set(key, { ...first, title: 'What was kept' });
    expect(parseYaml('a.yaml', YAML, schema).title).toBe('What was kept');
    expect(parseYaml('a.yaml', `${YAML}\n`, schema).title).toBe('Tide');
    expect(() => parseYaml('a.yaml', YAML, schema.extend({ title: z.number() }))).toThrow(/^a\.yaml:1 title: .*number/);
  });

  test('what many texts hold is kept beside the program, without those that are gone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairwind-parsed-'));
    const parse = (parsed: ParsedContent, numbers: readonly number[]) => {
      startSiteRun(run.time, parsed);
      for (const number of numbers) parseYaml('a.yaml', YAML.replace('Tide', `Tide ${number}`), schema);
      parsed.store();
    };
    const kept = () => deserialize(readFileSync(join(folder, 'parsed-content'))) as Map<string, { title: string }>;
    const titles = () => [...kept().values()].map(({ title }) => title).sort();
    const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
    const titled = (numbers: readonly number[]) => numbers.map((number) => `Tide ${number}`).sort();
    parse(new ParsedContent(folder), range(0, 30));
    expect(titles()).toEqual(titled(range(0, 30)));
    parse(new ParsedContent(folder), range(25, 40));
    expect(titles(), 'a few new ones are not worth it').toEqual(titled(range(0, 30)));
    parse(new ParsedContent(folder), range(25, 60));
    expect(titles()).toEqual(titled(range(25, 60)));
    rmSync(folder, { recursive: true });
  });

  test('a variant without a text of its own depends on both places', async () => {
    const pages = await loadTextPages(page);
    expect(pages.length).toBeGreaterThan(5);
    expect(run.reads).toContain('src/content/pages/de-ch/faq.md');
    expect([...run.fields.keys()]).toContain('src/content/pages/de/faq.md');
  });

  test('a promotion without a file is named', async () => {
    await expect(promoOf({ ...page, parameter: 'nowhere' })).rejects.toThrow(
      'src/content/promos/nowhere.yaml: the file is missing',
    );
  });

  test('a file is read once in a run, and noted for each page', () => {
    const open = z.unknown();
    const first = readYaml('src/content/promos/welcome.yaml', open);
    run.fields.clear();
    expect(readYaml('src/content/promos/welcome.yaml', open)).toBe(first);
    expect([...run.fields.keys()]).toEqual(['src/content/promos/welcome.yaml']);
    expect(listNames('src/content/nothing', '.yaml')).toEqual([]);
  });

  test('the publishing time is the run’s, and moments to come are noted', () => {
    expect(publishingTime()).toEqual(run.time);
    readMoment(new Date('2026-11-20T20:59:00Z'));
    readMoment(new Date('2027-01-01T00:00:00Z'));
    expect([...run.reads].map(momentOf)).toEqual([new Date('2027-01-01T00:00:00Z')]);
  });
});
