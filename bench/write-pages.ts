/** The plain writer the build is measured against: writes every page of a built site again, bytes ready in memory. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const [source = '', target = ''] = process.argv.slice(2);
const pages = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: join(target, relative(source, path)), html: readFileSync(path) }));
const started = performance.now();
for (const { path, html } of pages) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, html);
}
console.log(JSON.stringify({ pages: pages.length, seconds: (performance.now() - started) / 1_000 }));
