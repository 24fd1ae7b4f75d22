/** The parts of publishing: its report, its memory of pages, its turns and its clock. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeHash, programLines } from '#builder/compile/inputs.ts';
import { changeLines, changesBetween } from '#builder/publish/changes.ts';
import { DueTimer } from '#builder/publish/due-timer.ts';
import { type IndexedPage, readTable, TableWriter } from '#builder/publish/index-file.ts';
import { addressProblems, movedPages } from '#builder/publish/lost-addresses.ts';
import { indexPage } from '#builder/seo/page-index.ts';
import { inTurn } from '#server/in-turn.ts';
import { policyMark } from '#server/site/manifest.ts';
import { testConfig } from '#tests/support/server.ts';

describe('the report says what changed, by domain', () => {
  const before = new Map([
    ['main/index.html', '1'],
    ['main/vip/index.html', '1'],
    ['de/promo/index.html', '1'],
    ['_astro/a.js', '1'],
  ]);
  const after = new Map([
    ['main/index.html', '2'],
    ['de/promo/index.html', '1'],
    ['de/promo/item/new/index.html', '1'],
    ['_astro/b.js', '1'],
  ]);

  test('pages added, changed and removed are named under their domain, other files counted', () => {
    const { hosts } = testConfig();
    expect(changeLines(changesBetween(before, after), hosts)).toEqual([
      `  ${hosts.main}: 0 added, 1 changed, 1 removed`,
      '    ~ /',
      '    - /vip',
      `  ${hosts.de}: 1 added, 0 changed, 0 removed`,
      '    + /promo/item/new',
      '  2 other files (assets, feeds, site maps)',
    ]);
  });

  test('a policy that the configuration of a web server in front does not know is named (decision 0036)', () => {
    const mark = (letter: string) =>
      policyMark('main', { main: { scriptHashes: [`'sha256-${letter}'`], styleHashes: [] } });
    const reported = (older: string[], newer: string[]) => {
      const [one, other] = [older, newer].map((files) => new Map(files.map((file) => [file, ''])));
      return changeLines(changesBetween(one ?? new Map(), other ?? new Map()), testConfig().hosts);
    };
    const named = expect.stringContaining('policy changed');
    expect(reported([mark('A')], [mark('B')])).toContainEqual(named);
    expect(reported([mark('A')], [mark('A'), 'sw.js'])).not.toContainEqual(named);
    expect(reported([], [mark('A')])).not.toContainEqual(named);
  });

  test('two equal releases differ in nothing', () => {
    expect(changeLines(changesBetween(before, before), testConfig().hosts)).toEqual(['  Nothing differs.']);
  });

  test('many pages are counted, the first named', () => {
    const many = new Map(Array.from({ length: 40 }, (_, index) => [`main/p${index}/index.html`, '1'] as const));
    const lines = changeLines(changesBetween(new Map(), many), testConfig().hosts);
    expect(lines).toHaveLength(14);
    expect(lines.at(-1)).toBe('    … and 28 more');
  });
});

describe('no address of a promotion is lost by silence, whoever publishes', () => {
  let folder: string;
  const write = (path: string, text = '') => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const site = (name: string, aliases: readonly string[], moved: object = {}) => {
    write(`${name}/main/moved.json`, JSON.stringify(moved));
    return {
      moved: movedPages(join(folder, name)),
      files: aliases.map((alias) => `main/en/promo/item/${alias}/index.html`),
    };
  };
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'fairwind-addresses-'));
    vi.stubEnv('FAIRWIND_SOURCE', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  test('a page that goes is refused until its address leads on or is given up; so is a former name', () => {
    const before = site('before', ['club', 'tide'], { '/promo/item/old-club': '/promo/item/club' });
    const refused = (after: ReturnType<typeof site>) =>
      addressProblems(before, after).map((line) => line.split(' ')[0]);
    expect(refused(site('after', ['tide']))).toEqual(['/promo/item/club', '/promo/item/old-club']);
    const moved = { '/promo/item/club': '/promo/item/tide', '/promo/item/old-club': '/promo/item/tide' };
    expect(refused(site('after', ['tide'], moved))).toEqual([]);
    write('src/content/given-up/club.yaml');
    write('src/content/given-up/old-club.yaml');
    expect(refused(site('after', ['tide']))).toEqual([]);
  });

  test('one that is over keeps its file and loses nothing; a name that comes back is no longer given up', () => {
    const before = site('before', ['club']);
    write('src/content/promos/club.yaml');
    expect(addressProblems(before, site('after', []))).toEqual([]);
    write('src/content/given-up/club.yaml');
    expect(addressProblems(null, site('after', ['club']))).toEqual([
      expect.stringMatching(/^src\/content\/given-up\/club\.yaml: .*again/),
    ]);
  });
});

describe('only new pages are read for the check', () => {
  test('what is known of pages survives being written down', () => {
    const html =
      '<!doctype html><html lang="de"><head><title>Wind</title><link rel="canonical" href="https://fairwind.example/de/"><link rel="alternate" hreflang="en" href="https://fairwind.example/en/"></head><body><h1 id="top">Wind</h1><a href="/de/vip#x">VIP</a><img src="/a.svg" alt="" width="1" height="1"></body></html>';
    const page: IndexedPage = {
      index: indexPage(html),
      reads: ['src/content/promos/', 'time:2027-01-01T00:00:00.000Z'],
      sharedReads: [['src/content/promos/welcome.yaml#order=0123456789abcdef0123']],
      brings: ['_astro/start.1.css'],
      scriptHashes: [],
      styleHashes: ["'sha256-x'"],
    };
    const other: IndexedPage = {
      index: null,
      reads: [],
      sharedReads: [],
      brings: [],
      scriptHashes: [],
      styleHashes: [],
    };
    const table = new Map([
      ['main/de/index.html', page],
      ['main/games-index.json', other],
    ]);
    expect(page.index?.links).toContain('/de/vip#x');
    const path = join(mkdtempSync(join(tmpdir(), 'fairwind-table-')), 'pages.json');
    const writer = new TableWriter(path);
    for (const [file, known] of table) writer.add(file, known);
    writer.end();
    expect(readTable(readFileSync(path, 'utf8'))).toEqual(table);
    rmSync(dirname(path), { recursive: true });
    // Written by another version: its pages are not known, and are rendered anew.
    expect(readTable('{"strings":[],"pages":[]}').size).toBe(0);
  });
});

describe('publishes follow each other', () => {
  test('wishes that come while one runs are one more run; after a failure the next still runs', async () => {
    const ends: ((error?: Error) => void)[] = [];
    const work = vi.fn(
      () => new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    );
    const run = inTurn(work);
    const first = run();
    const second = run();
    void run();
    expect(work).toHaveBeenCalledTimes(1);
    ends[0]?.();
    await expect.poll(() => work.mock.calls.length).toBe(2);
    ends[1]?.(new Error('refused'));
    await expect(first).rejects.toThrow('refused');
    await expect(second).rejects.toThrow('refused');
    const third = run();
    expect(work).toHaveBeenCalledTimes(3);
    ends[2]?.();
    await third;
  });
});

describe('a moment that is months away is waited for', () => {
  beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }));
  afterEach(() => vi.useRealTimers());

  test('it calls at the moment, not before, however far', () => {
    const called = vi.fn();
    const timer = new DueTimer(called);
    timer.set(new Date('2027-03-01T00:00:00Z'));
    vi.setSystemTime(new Date('2026-11-20T12:00:00Z'));
    vi.advanceTimersByTime(Date.parse('2027-03-01T00:00:00Z') - Date.parse('2026-11-20T12:00:00Z') - 1);
    expect(called).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(called).toHaveBeenCalledTimes(1);
  });

  test('a moment that has passed is due soon, not at once and without end; another moment takes the place of the one before; null ends it', () => {
    const called = vi.fn();
    const timer = new DueTimer(called);
    timer.set(new Date('2026-11-20T13:00:00Z'));
    timer.set(null);
    vi.advanceTimersByTime(7_200_000);
    expect(called).not.toHaveBeenCalled();
    timer.set(new Date('2026-11-20T12:00:00Z'));
    vi.advanceTimersByTime(9_999);
    expect(called).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(called).toHaveBeenCalledTimes(1);
  });
});

test('code, tables and texts of games make another program; content and interface texts are read by the same', () => {
  const inputs = new Map([
    ['locales/en/promo.json', '1'],
    ['shared/regions/themes.ts', '1'],
    ['src/content/promos/welcome.yaml', '1'],
    ['src/layouts/Default.astro', '1'],
    ['studio/locales/en/slots.json', '1'],
  ]);
  const programOf = (file: string) => programLines(new Map([...inputs, [file, '2']])).join();
  const compiledOf = (file: string) => codeHash(new Map([...inputs, [file, '2']]));
  for (const file of inputs.keys()) {
    const isRead = file.startsWith('locales/') || file.startsWith('src/content/');
    expect(programOf(file) === programLines(inputs).join(), file).toBe(isRead);
    expect(compiledOf(file) === codeHash(inputs), file).toBe(isRead);
  }
});
