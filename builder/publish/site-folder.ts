/** The folder of a release that is being made: each file is written, or linked to the body it has elsewhere. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compressFile } from '../finish/compress.ts';
import type { CompiledSite } from '../render/model.ts';
import type { Stage } from './store.ts';
import { type FileList, filesBelow, hashOf, linkFiles, removeFiles } from './trees.ts';

const COMPRESSED = ['.br', '.gz'] as const;

/** Files with their compressed siblings. */
export function withSiblings(files: readonly string[]): string[] {
  return files.flatMap((file) => [file, ...COMPRESSED.map((ending) => `${file}${ending}`)]);
}

/** An earlier release that files are taken from. */
interface Release {
  folder: string;
  files: FileList;
}

/** The folder, with what stands in it. */
export class SiteFolder {
  readonly sums = new Map<string, string>();
  readonly #target: string;
  readonly #base: Release | null;
  readonly #isSameProgram: boolean;
  readonly #folders = new Set<string>();
  /** What stands in the folder and has not been asked for yet. */
  readonly #found: Map<string, string>;

  /** @param isSameProgram whether the program that made the base would make the same of the same */
  constructor({ folder, files }: Stage, base: Release | null, isSameProgram: boolean) {
    this.#target = folder;
    this.#base = base;
    this.#isSameProgram = isSameProgram;
    this.#found = new Map(files);
  }

  /** Whether the file already stands here with that content. Another body is taken away: others may hold it too. */
  #stands(file: string, sum: string | null): boolean {
    const found = this.#found.get(file);
    this.#found.delete(file);
    if (found === undefined) return false;
    if (found === sum) return true;
    rmSync(join(this.#target, file));
    return false;
  }

  #sumInBase(file: string): string | undefined {
    return this.#base?.files.get(file);
  }

  /** Takes files over from the base. */
  keep(files: Iterable<string>): void {
    const known = [...files].filter((file) => this.#sumInBase(file) !== undefined && !this.sums.has(file));
    for (const file of known) this.sums.set(file, this.#sumInBase(file) ?? '');
    const missing = known.filter((file) => !this.#stands(file, this.sums.get(file) ?? ''));
    linkFiles(this.#base?.folder ?? '', this.#target, missing);
  }

  /** Takes over the files of the compiled site. */
  takeCompiled({ folder }: CompiledSite, unchanged: boolean): void {
    const client = join(folder, 'client');
    const paths = filesBelow(client);
    if (unchanged) this.keep(paths);
    const fresh = new Map(
      paths.filter((path) => !this.sums.has(path)).map((path) => [path, hashOf(readFileSync(join(client, path)))]),
    );
    this.keep([...fresh].filter(([path, sum]) => this.#sumInBase(path) === sum).map(([path]) => path));
    const others = [...fresh].filter(([path]) => !this.sums.has(path));
    linkFiles(
      client,
      this.#target,
      others.filter(([path, sum]) => !this.#stands(path, sum)).map(([path]) => path),
    );
    for (const [path, sum] of others) this.sums.set(path, sum);
  }

  has(file: string): boolean {
    return this.sums.has(file);
  }

  /** Writes a file; one that the base has alike is linked. */
  write(file: string, content: string | Uint8Array, sum: string = hashOf(content)): void {
    if (this.sums.has(file)) throw new Error(`${file} is written twice`);
    if (this.#sumInBase(file) === sum) this.keep([file]);
    else if (!this.#stands(file, sum)) this.#writeNew(file, content);
    this.sums.set(file, sum);
  }

  #writeNew(file: string, content: string | Uint8Array): void {
    const path = join(this.#target, file);
    const folder = dirname(path);
    if (!this.#folders.has(folder)) mkdirSync(folder, { recursive: true });
    this.#folders.add(folder);
    writeFileSync(path, content);
  }

  /** Writes a file with its compressed siblings. */
  async writeCompressed(file: string, content: string | Uint8Array): Promise<void> {
    this.write(file, content);
    const siblings = COMPRESSED.map((ending) => `${file}${ending}`);
    if (this.#isSameProgram && this.#sumInBase(file) === this.sums.get(file)) {
      this.keep(siblings);
    } else {
      this.makeRoom(siblings);
      await compressFile(join(this.#target, file));
      for (const sibling of siblings) this.note(sibling);
    }
  }

  /** Takes over what was made of names alone, and makes room for the rest of it. */
  keepMade(names: ReadonlySet<string>): void {
    if (this.#isSameProgram) this.keep(names);
    this.makeRoom(names);
  }

  /** Puts a copy of a file here; one that the base has alike is linked. */
  copy(file: string, from: string): void {
    const sum = hashOf(readFileSync(from));
    if (this.#sumInBase(file) === sum) this.keep([file]);
    else {
      const path = join(this.#target, file);
      mkdirSync(dirname(path), { recursive: true });
      if (!this.#stands(file, sum)) copyFileSync(from, path);
      this.sums.set(file, sum);
    }
  }

  /** Takes away what stands where others are about to write. */
  makeRoom(files: Iterable<string>): void {
    for (const file of files) if (!this.sums.has(file)) this.#stands(file, null);
  }

  /** Counts a file that stands in the folder by other means; one that does not, not. */
  note(file: string): void {
    if (this.sums.has(file)) return;
    const path = join(this.#target, file);
    try {
      this.sums.set(file, hashOf(readFileSync(path)));
    } catch (error) {
      // Too small to be worth compressing.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }

  /** Removes what nobody asked for. */
  prune(): void {
    removeFiles(this.#target, this.#found.keys());
    this.#found.clear();
  }
}
