/**
 * The source of what computes a round again, as this server runs it: everything that the verifier's replay imports, so
 * that nothing which an outcome needs can be left out.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { titleByCode } from '../titles/index.ts';
import { liveTitleByCode } from '../titles/live.ts';
import { sharedTitleByCode } from '../titles/shared.ts';
import { tableGameTitleByCode } from '../titles/table-games.ts';
import type { SourceList } from '../verify-protocol.ts';

export interface Sources {
  /** The files behind a game's rounds; null for a game that is not known. */
  list(gameCode: string): Promise<SourceList | null>;
  /** A listed file by its path, or null. */
  text(path: string): Promise<string | null>;
}

const ROOT = join(import.meta.dirname, '../..');
/** Computes a round of any game from what proves it. */
const ENTRY = 'studio/client/verify/replay.ts';
/** Imports that stay when types are stripped. */
const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'"();]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const COMMENT = /\/\*[\s\S]*?\*\//g;

/** Engines whose file has another name. */
const ENGINE_FILES: Readonly<Record<string, string>> = { balloon: 'crash' };

const engineFile = (name: string): string => `studio/engines/${ENGINE_FILES[name] ?? name}.ts`;
const CHAIN_FILES = ['studio/shared-rounds/proof.ts', 'studio/shared-rounds/quicknet.ts', 'studio/maths/fair.ts'];

/** What a reader of one game looks for first: `parts` with all they import, and the rows that hold the game's rules. */
function firstFor(code: string): { parts: string[]; rows: string[] } | null {
  if (titleByCode(code)) {
    return { parts: ['studio/maths/fair.ts', 'studio/maths/round.ts', `studio/titles/${code}.ts`], rows: [] };
  }
  if (sharedTitleByCode(code)) return { parts: [...CHAIN_FILES, 'studio/engines/flight.ts'], rows: [] };
  const live = liveTitleByCode(code);
  const engine = live?.live ?? tableGameTitleByCode(code)?.engineName;
  if (engine === undefined) return null;
  const roulette = engine === 'roulette' ? ['studio/titles/roulette.ts'] : [];
  return live
    ? {
        parts: [...CHAIN_FILES, 'studio/engines/live.ts', engineFile(engine)],
        rows: [...roulette, 'studio/titles/live.ts'],
      }
    : { parts: ['studio/maths/fair.ts', engineFile(engine)], rows: [...roulette, 'studio/titles/table-games.ts'] };
}

/** Where an import leads. @throws for a package: a reader would not find it here */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(dirname(file), specifier);
  if (specifier.startsWith('#')) return specifier.slice(1);
  throw new Error(`${file} computes rounds and imports the package ${specifier}`);
}

/** @param root the folder of the repository. */
export function createSources(root: string = ROOT): Sources {
  const texts = new Map<string, Promise<string>>();
  const read = (path: string): Promise<string> => {
    const text = texts.get(path) ?? readFile(join(root, path), 'utf8');
    texts.set(path, text);
    return text;
  };
  /** Files with all that they import, each once, in the order in which they are met. */
  const closure = async (files: readonly string[]): Promise<Set<string>> => {
    const met = new Set(files);
    for (const file of met) {
      const source = (await read(file)).replace(COMMENT, '');
      for (const [, specifier = ''] of source.matchAll(IMPORT)) met.add(targetOf(file, specifier));
    }
    return met;
  };
  let whole: Promise<Set<string>> | null = null;
  const all = (): Promise<Set<string>> => {
    whole ??= closure([ENTRY]);
    return whole;
  };

  return {
    async list(gameCode) {
      const wanted = firstFor(gameCode);
      if (wanted === null) return null;
      const first = new Set([...(await closure(wanted.parts)), ...wanted.rows]);
      const others = [...(await all())].filter((path) => !first.has(path)).sort();
      return { entry: ENTRY, first: [...first], others };
    },
    text: async (path) => ((await all()).has(path) ? read(path) : null),
  };
}
