/** A project of any generator, ours included, ready to be built at any number of pages. */
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { capture } from '#builder/process.ts';
import type { Generator } from './generators.ts';
import { type BenchPage, benchPages } from './pages.ts';

export interface Project {
  /** Writes the project for so many pages and removes what an earlier build left. */
  prepare(count: number): void;
  /** Changes a sentence of one page, of the project as it was prepared last. */
  edit(): void;
  command: readonly [string, ...string[]];
  folder: string;
  environment: Readonly<Record<string, string>>;
  /** Where its pages come out. */
  output: string;
  close(): void;
}

/** The pages below a folder and what they weigh, in bytes. */
export function htmlBelow(folder: string): { pages: number; bytes: number } {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size);
  return { pages: sizes.length, bytes: sizes.reduce((total, size) => total + size, 0) };
}

/** A project of another generator with its packages. @throws with npm's output when they cannot be installed */
export async function openPeer(generator: Generator, root: string): Promise<Project> {
  const { packages, output, leaves, write, command, environment = {} } = generator;
  const folder = join(root, generator.name.replaceAll(/\W+/g, '-').toLowerCase());
  mkdirSync(folder, { recursive: true });
  const manifest = { private: true, type: 'module', dependencies: packages };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  if (Object.keys(packages).length > 0) {
    const install = await capture('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund']);
    if (install.code !== 0) throw new Error(install.output);
  }
  let pages: readonly BenchPage[] = [];
  return {
    prepare(count) {
      for (const name of [output, ...leaves]) rmSync(join(folder, name), { recursive: true, force: true });
      pages = benchPages(count);
      write(folder, pages);
    },
    edit() {
      const [first, ...others] = pages;
      if (first) write(folder, [{ ...first, paragraphs: [...first.paragraphs, 'A new sentence.'] }, ...others]);
    },
    command,
    folder,
    environment,
    output: join(folder, output),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
