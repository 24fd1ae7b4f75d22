/** The plain build, stock Astro without the builder's shortcuts, makes the same site (docs/architecture.md). */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '#builder/paths.ts';
import { capture } from '#builder/process.ts';
import { filesBelow } from '#builder/publish/trees.ts';
import { withoutAstroNames } from '../support/astro-names.ts';
import { SMALL_SITE } from '../support/publishing.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwind-plain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function build(name: string, args: readonly string[]): Promise<string> {
  const { code, output } = await capture(process.execPath, [inRoot('scripts', 'build.ts'), ...args], {
    FAIRWIND_DIST: join(folder, name),
    FAIRWIND_REGIONS: 'za',
    FAIRWIND_ENVIRONMENT: 'demo',
    ...SMALL_SITE,
    SITE_TIME: '2026-11-20T12:00:00Z',
    // Vitest says so of its own modules, and Astro would believe it of the site's.
    ...{ NODE_ENV: '', NODE_OPTIONS: '', VITEST: '', PROD: undefined },
  });
  if (code !== 0) throw new Error(output);
  return join(folder, name, 'live');
}

let fast: string;
let plain: string;
beforeAll(async () => {
  fast = await build('fast', []);
  plain = await build('plain', ['--plain']);
});

test('both builds have the same files', () => {
  const files = filesBelow(fast);
  expect(files.filter((file) => file.endsWith('/index.html')).length).toBeGreaterThan(60);
  expect(filesBelow(plain)).toEqual(files);
});

test('every page is the same but for the names that Astro gives by itself', () => {
  const read = (site: string, file: string) => withoutAstroNames(readFileSync(join(site, file), 'utf8'));
  const pages = filesBelow(fast).filter((file) => file.endsWith('.html'));
  expect(pages.filter((file) => read(plain, file) !== read(fast, file))).toEqual([]);
});

test('every other file is the same, byte by byte', () => {
  const others = filesBelow(fast).filter((file) => !file.endsWith('.html'));
  expect(others.length).toBeGreaterThan(500);
  const differs = (file: string) => !readFileSync(join(plain, file)).equals(readFileSync(join(fast, file)));
  expect(others.filter(differs)).toEqual([]);
});
