/** What a release takes from the one before it, and what it renders anew. */
import { momentOf } from '#shared/site-run.ts';
import type { PageAddress } from '../render/model.ts';
import { type ContentSnapshot, stateOf } from './content.ts';
import { fileOf, isAnswer } from './field-reads.ts';
import { allReads, type IndexedPage, type PageTable } from './index-file.ts';
import type { FileList } from './trees.ts';

/** A release that another is made from. */
export interface BaseSite {
  folder: string;
  files: FileList;
  pages: PageTable;
  /** Of everything but content (`programHash`). */
  program: string;
  /** What its pages read, by path, as it was then. */
  content: Readonly<Record<string, string>>;
  time: Date;
}

/** What pages of a base read and no longer find; moments that have passed among it. */
export function brokenReads(base: BaseSite, content: ContentSnapshot, time: Date): Set<string> {
  const isBroken = (read: string): boolean => {
    if (isAnswer(read)) return true;
    const moment = momentOf(read);
    if (moment !== null) return time >= moment;
    const file = fileOf(read);
    return base.content[file] !== stateOf(file, content);
  };
  return new Set([...allReads(base.pages)].filter(isBroken));
}

/** Files of content that pages of a base have not read as they are now. */
export function changedFiles(base: BaseSite, content: ContentSnapshot): string[] {
  const paths = new Set([...Object.keys(base.content), ...content.keys()]);
  return [...paths].filter((path) => base.content[path] !== content.get(path));
}

export interface Plan {
  stale: PageAddress[];
  /** Taken over as they are. */
  unchanged: [string, IndexedPage][];
}

/** What must be rendered. A base for a later time, or of another program, is of no use. */
export function planOf(addresses: readonly PageAddress[], base: BaseSite | null, broken: ReadonlySet<string>): Plan {
  const plan: Plan = { stale: [], unchanged: [] };
  const isBroken = (read: string) => broken.has(read);
  const brokenLists = new Map<readonly string[], boolean>();
  const isBrokenList = (list: readonly string[]): boolean => {
    const known = brokenLists.get(list) ?? list.some(isBroken);
    brokenLists.set(list, known);
    return known;
  };
  const holds = ({ reads, sharedReads }: IndexedPage) => !reads.some(isBroken) && !sharedReads.some(isBrokenList);
  for (const address of addresses) {
    const known = base?.pages.get(address.file);
    if (known && holds(known)) plan.unchanged.push([address.file, known]);
    else plan.stale.push(address);
  }
  return plan;
}
