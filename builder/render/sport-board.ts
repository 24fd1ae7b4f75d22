/**
 * The matches that the simulator will offer after an hour (ADR 0120), as the contract tells them. They follow from the
 * hour and the code alone and take longer to price than a small site to render, so they are cached on disk for the next
 * publish, and in memory for the threads of this one.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { simulatedBoard, simulatedFixtures } from '#server/adapters/sport-feed/simulator/board.ts';
import type { FixtureView } from '#shared/contract/sport.ts';
import { hashFolders } from '../compile/inputs.ts';
import { CACHE } from '../paths.ts';

const HOUR_MS = 3_600_000;
/** As far as the simulator tells of its matches. */
const BOARD_HOURS = 6;
/** The code that a board follows from. */
const CODE_FOLDERS = ['shared', 'server/adapters/sport-feed/simulator'];
/** A publish asks for this hour and for the next. */
const MOST_FILES = 16;

type Tell = (from: Date, until: Date) => FixtureView[];

/** Of the code that this process has loaded: what is changed under a watch is none of its boards'. */
let code: string | undefined;

/** Leaves the newest boards: their names begin with their hour. */
function prune(folder: string): void {
  const old = readdirSync(folder).sort().slice(0, -MOST_FILES);
  for (const name of old) rmSync(join(folder, name), { force: true });
}

function cached(name: string, tell: () => string): string {
  const folder = join(CACHE, 'sport-board');
  const file = join(folder, name);
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const text = tell();
  mkdirSync(folder, { recursive: true });
  // Whoever reads it at the same time finds all of it or nothing.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  prune(folder);
  return text;
}

/** @param kind of what is told: part of the name it is cached under */
export function boardBy(kind: string, tell: Tell): (hour: string) => string {
  let board: { hour: string; text: string } | undefined;
  return (hour) => {
    if (board?.hour === hour) return board.text;
    const start = Date.parse(hour);
    const [from, until] = [new Date(start + HOUR_MS), new Date(start + BOARD_HOURS * HOUR_MS)];
    code ??= hashFolders(CODE_FOLDERS).slice(0, 16);
    const name = `${new Date(start).toISOString().replaceAll(':', '')}-${kind}-${code}.json`;
    board = { hour, text: cached(name, () => JSON.stringify({ result: tell(from, until) })) };
    return board.text;
  };
}

/** With all their markets. @param hour as a date is written */
export const boardAt = boardBy('board', simulatedBoard);
/** Without their markets. */
export const fixturesAt = boardBy('fixtures', simulatedFixtures);
