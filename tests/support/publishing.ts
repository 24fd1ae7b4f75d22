/** A copy of the repository whose content and code a test may change, published by the real command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { codeHash, hashInputs } from '#builder/compile/inputs.ts';
import { inRoot } from '#builder/paths.ts';
import { type FileList, filesBelow, hashOf, linkFiles } from '#builder/publish/trees.ts';

/** What a test may change. */
const COPIED = [
  'src',
  'shared',
  'locales',
  'builder',
  'scripts',
  'server',
  'studio',
  'console',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'tailwind.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const SHARED = ['node_modules', 'public', 'art'];
/** Work by content hash: the same for everyone. */
const SHARED_CACHES = ['compressed', 'share', 'sport-board'];

/** Sums of bodies on disk that were read: releases have most of theirs in common. */
const knownSums = new Map<string, string>();

/** As `listFiles`, each body read once; one that is written to has another time. */
export function listBodies(folder: string): FileList {
  const sumAt = (path: string): string => {
    const { ino, size, mtimeMs } = statSync(path);
    const body = `${ino} ${size} ${mtimeMs}`;
    const sum = knownSums.get(body) ?? hashOf(readFileSync(path));
    knownSums.set(body, sum);
    return sum;
  };
  return new Map(filesBelow(folder).map((file) => [file, sumAt(join(folder, file))]));
}

export interface Published {
  code: number;
  output: string;
}

/** A program that publishes at every save until it is closed. */
export interface Watch {
  /**
   * Waits for a text, in all it has said since it was last waited for.
   * @returns what it has said up to there. @throws with all it ever said when it ends first
   */
  said(text: string): Promise<string>;
  close(): Promise<void>;
}

export interface Workshop {
  /** Where the copy stands. */
  folder: string;
  /** Publishes into a folder of releases of this name. @param settings variables of this publish alone */
  publish(
    releases: string,
    siteTime: string,
    args?: readonly string[],
    settings?: Readonly<Record<string, string>>,
  ): Promise<Published>;
  /** What a program needs that publishes from the copy into a folder of releases of this name. */
  environment(releases: string): Record<string, string | undefined>;
  /** Starts what publishes at every save into a folder of releases of this name; resolves when it waits for changes. */
  watch(releases: string, siteTime: string): Promise<Watch>;
  /** Starts a publish that the test watches and may end. */
  begin(releases: string, siteTime: string, args?: readonly string[]): ChildProcess;
  /** Path below a folder of releases. */
  in(releases: string, ...parts: string[]): string;
  read(file: string): string;
  write(file: string, content: string | Uint8Array): void;
  /** Changes a file. Fails when that changes nothing. */
  edit(file: string, change: (text: string) => string): void;
  move(from: string, to: string): void;
  remove(file: string): void;
  close(): void;
}

/**
 * Hands the compiled program of the run to a copy: the copy's code is the same, so its first publish need not compile it.
 * Files are replaced in it and never written to, so their bodies may be shared; one that changes its code compiles anew.
 */
function shareCompiled(folder: string): void {
  const program = join('renderer', codeHash(hashInputs()));
  const made = inRoot('.cache', program);
  if (existsSync(made)) linkFiles(made, join(folder, '.cache', program), filesBelow(made));
}

/** Listens to what a program says, for `Watch`. */
function listenTo({ stdout, stderr }: ChildProcess): Watch['said'] {
  let all = '';
  let heard = 0;
  let look = (): void => undefined;
  let isOver = false;
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (chunk) => {
      all += String(chunk);
      look();
    });
    stream?.on('close', () => {
      isOver = true;
      look();
    });
  }
  return (text) =>
    new Promise((resolve, reject) => {
      look = () => {
        const place = all.indexOf(text, heard);
        if (place !== -1) {
          const end = place + text.length;
          resolve(all.slice(heard, end));
          heard = end;
          look = () => undefined;
        } else if (isOver) reject(new Error(`It ended without "${text}":\n${all}`));
      };
      look();
    });
}

/** A small site is rendered before a second thread has loaded the program. */
export const SMALL_SITE = { RENDER_THREADS: '1' } as const;

/**
 * Makes the copy.
 * @param regions all that its site has, as in FAIRWIND_REGIONS.
 * @param settings further variables of what publishes.
 */
export function openWorkshop(regions: string, settings: Readonly<Record<string, string>> = {}): Workshop {
  // Below the repository, never in the system's temporary folder: Astro takes a module that shares no folder at all
  // with the project, here the linked node_modules, for one inside it, and the compilation fails.
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache', 'workshop-'));
  for (const name of COPIED) cpSync(inRoot(name), join(folder, name), { recursive: true });
  for (const name of SHARED) symlinkSync(inRoot(name), join(folder, name));
  for (const name of SHARED_CACHES) {
    mkdirSync(inRoot('.cache', name), { recursive: true });
    mkdirSync(join(folder, '.cache'), { recursive: true });
    symlinkSync(inRoot('.cache', name), join(folder, '.cache', name));
  }
  shareCompiled(folder);
  const path = (file: string) => join(folder, file);
  const environment = (releases: string) => ({
    FAIRWIND_DIST: join(folder, 'releases', releases),
    FAIRWIND_REGIONS: regions,
    FAIRWIND_ENVIRONMENT: 'demo',
    ...settings,
    NODE_ENV: '',
    NODE_OPTIONS: '',
    VITEST: '',
    // Vitest says so of its own modules, and Astro would believe it of the site's.
    PROD: undefined,
    ASTRO_TELEMETRY_DISABLED: '1',
  });
  const begin = (releases: string, siteTime: string, args: readonly string[] = [], own: NodeJS.ProcessEnv = {}) =>
    spawn(process.execPath, [path('scripts/publish.ts'), ...args], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...environment(releases), SITE_TIME: siteTime, ...own },
    });
  const workshop: Workshop = {
    folder,
    publish: (releases, siteTime, args = [], own = {}) =>
      new Promise((resolve) => {
        const child = begin(releases, siteTime, args, own);
        let output = '';
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
        child.on('close', (code) => resolve({ code: code ?? -1, output }));
      }),
    environment,
    async watch(releases, siteTime) {
      const child = begin(releases, siteTime, ['--watch']);
      const said = listenTo(child);
      const ended = once(child, 'exit');
      await said('Waiting for changes');
      return {
        said,
        async close() {
          child.kill();
          await ended;
        },
      };
    },
    begin,
    in: (releases, ...parts) => join(folder, 'releases', releases, ...parts),
    read: (file) => readFileSync(path(file), 'utf8'),
    write(file, content) {
      mkdirSync(dirname(path(file)), { recursive: true });
      writeFileSync(path(file), content);
    },
    edit(file, change) {
      const before = workshop.read(file);
      const after = change(before);
      if (after === before) throw new Error(`The edit of ${file} changes nothing`);
      workshop.write(file, after);
    },
    move(from, to) {
      workshop.write(to, workshop.read(from));
      workshop.remove(from);
    },
    remove: (file) => rmSync(path(file)),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
  return workshop;
}
