/**
 * What was rolled away and must not come back by itself: the inputs of every release withdrawn since something was
 * published last (docs/decisions/0031).
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from './trees.ts';

interface Held {
  /** Hash of what the release was made of. */
  inputs: string;
  /** Its id, for whoever reads the file. */
  release: string;
}

const fileIn = (store: string): string => join(store, 'held.json');

function readHeld(store: string): Held[] {
  const path = fileIn(store);
  if (!existsSync(path)) return [];
  // A file of one release is what earlier versions wrote.
  const kept = JSON.parse(readFileSync(path, 'utf8')) as Held | Held[];
  return Array.isArray(kept) ? kept : [kept];
}

/** Notes that a release was rolled away. */
export function hold(store: string, { inputs, id }: { inputs: string; id: string }): void {
  const others = readHeld(store).filter(({ release }) => release !== id);
  writeWhole(fileIn(store), `${JSON.stringify([...others, { inputs, release: id }])}\n`);
}

/** Whether a release of these inputs was rolled away since something was published last. */
export function isHeld(store: string, inputs: string): boolean {
  return readHeld(store).some((held) => held.inputs === inputs);
}

/** Forgets them all: something else was published. */
export function holdNothing(store: string): void {
  rmSync(fileIn(store), { force: true });
}
