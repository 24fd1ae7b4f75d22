/** What the pages of a compiled program load and hold of styles. */
import { endSiteRun } from '#shared/site-run.ts';
import { PageReader } from '../finish/page-markup.ts';
import { loadProgram, type Program } from '../render/program.ts';

export interface FoundStyles {
  /** Stylesheets of each page type, in the order the type loads them. */
  lists: readonly (readonly string[])[];
  inline: string[];
}

const LOCALE = /^[a-z]{2}(?:-[a-z]{2})?\//;
/** Pages of one kind, such as promotions, that are looked at: thousands would show nothing that these do not. */
const OF_A_KIND = 50;

/** A page of each shape: the last two parts of its path tell them apart. */
async function pathsOfShapes(program: Program): Promise<string[]> {
  const shapes = new Map<string, string>();
  for (const { path, file } of await program.list(new Date(0))) {
    if (file.endsWith('.html')) shapes.set(path.split('/').slice(-2).join('/').replace(LOCALE, ''), path);
  }
  const kinds = Map.groupBy(shapes, ([shape]) => shape.split('/').slice(0, -1).join('/'));
  return [...kinds]
    .flatMap(([kind, found]) => (kind === '' ? found : found.slice(0, OF_A_KIND)))
    .map(([, path]) => path);
}

/** Inline styles come from components, never from content: one page of each type shows them all. */
async function inlineStylesOf(program: Program): Promise<string[]> {
  const reader = new PageReader();
  const styles = new Set<string>();
  for (const path of await pathsOfShapes(program)) {
    const { html, fragments } = await program.render(path);
    for (const part of reader.read(html, fragments)) for (const text of part.styles) styles.add(text);
  }
  return [...styles].sort();
}

/** Loads the program and looks for all its styles. */
export async function findStyles(folder: string, entry: string): Promise<FoundStyles> {
  const program = await loadProgram({ folder, entry });
  return { lists: program.styleLists, inline: await inlineStylesOf(program).finally(endSiteRun) };
}
