/**
 * Modules that hold nothing but imports. A page would fetch such a file only to learn of another, so its tag names the
 * others instead (scripts/page-markup.ts).
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Facades } from '../page-markup.ts';

const ONLY_IMPORTS = /^(?:import"\.\/[\w.-]+";)+$/;
const IMPORT = /import"\.\/([\w.-]+)";/g;

/** The modules that a text loads, when it does nothing else. */
export function importsAlone(text: string): string[] | null {
  const code = text.trim();
  return ONLY_IMPORTS.test(code) ? [...code.matchAll(IMPORT)].map(([, name]) => `/_astro/${name}`) : null;
}

/** Such modules among the compiled files. */
export async function readFacades(client: string): Promise<Facades> {
  const folder = join(client, '_astro');
  const facades: Record<string, readonly string[]> = {};
  for (const name of (await readdir(folder)).sort()) {
    const imports = name.endsWith('.js') ? importsAlone(await readFile(join(folder, name), 'utf8')) : null;
    if (imports) facades[`/_astro/${name}`] = imports;
  }
  return facades;
}
