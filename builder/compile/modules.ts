/**
 * Modules that hold nothing but imports. A page would fetch such a file only to learn of another, so its tag names the
 * others instead (builder/finish/page-markup.ts).
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Facades } from '../finish/page-markup.ts';

const ONLY_IMPORTS = /^(?:import"\.\/[\w.-]+";)+$/;
const IMPORT = /import"\.\/([\w.-]+)";/g;

/** The modules that a text loads, when it does nothing else. */
export function importsAlone(text: string): string[] | null {
  const code = text.trim();
  return ONLY_IMPORTS.test(code) ? [...code.matchAll(IMPORT)].map(([, name]) => `/_astro/${name}`) : null;
}

/** The head of every page, which names its module first (src/layouts/Document.astro). */
const HEAD = /^\/_astro\/Document\.astro_/;

/** What only leads to modules that the head of every page names need not be named again. */
export function withoutHeads(facades: Facades): Facades {
  const heads = new Set(Object.entries(facades).flatMap(([address, modules]) => (HEAD.test(address) ? modules : [])));
  return Object.fromEntries(
    Object.entries(facades).map(([address, modules]) => [
      address,
      HEAD.test(address) ? modules : modules.filter((module) => !heads.has(module)),
    ]),
  );
}

/** Such modules among the compiled files. */
export async function readFacades(client: string): Promise<Facades> {
  const folder = join(client, '_astro');
  const facades: Record<string, readonly string[]> = {};
  for (const name of (await readdir(folder)).sort()) {
    const imports = name.endsWith('.js') ? importsAlone(await readFile(join(folder, name), 'utf8')) : null;
    if (imports) facades[`/_astro/${name}`] = imports;
  }
  return withoutHeads(facades);
}
