/**
 * Makes a whole site in a folder. What follows from the same code and content as in the release before is taken over from
 * it; a release made so is byte for byte the one that is made from nothing (tests/publish/clean.test.ts).
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readVariable } from '#server/variables.ts';
import { type Environment, REGION_IDS, regionHosts, vendorSources } from '#shared/regions/index.ts';
import { momentOf } from '#shared/site-run.ts';
import { compressFile } from '../compress.ts';
import { mediaFiles, readMedia } from '../media.ts';
import { drawingIds, problemLines, searchFiles, sharePictures, vendorGames } from '../seo/release.ts';
import { writeSharePictures } from '../seo/share-pictures.ts';
import { checkSite, type PassedSite } from '../seo/site-check.ts';
import { placeOf, type SiteFrame, type SitePage } from '../seo/site-pages.ts';
import { compileSite } from '../site/compile.ts';
import type { CompiledSite, PageAddress, RenderedPage } from '../site/model.ts';
import { openRenderer, type Renderer } from '../site/render.ts';
import type { WarmThreads } from '../site/warm-threads.ts';
import { type ContentSnapshot, inputsHash, type Sources, stateOf } from './content.ts';
import { fileOf, isOfFields } from './field-reads.ts';
import { allReads, type IndexedPage, type PageTable, TableWriter } from './index-file.ts';
import { PublishError, type Stage } from './store.ts';
import { type FileList, filesBelow, hashOf, linkFiles, removeFiles } from './trees.ts';

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

export interface MadeSite {
  files: FileList;
  pages: PageTable;
  /** Has begun to write the pages' table. */
  writer: TableWriter;
  program: string;
  content: Readonly<Record<string, string>>;
  /** Hash of program and content together. */
  inputs: string;
  /** When the content itself asks for the next release, ISO 8601; null: never. */
  nextChange: string | null;
  /** Pages that were rendered; the others were taken over. */
  rendered: number;
}

export interface Making {
  stage: Stage;
  /** Null: from nothing. */
  base: BaseSite | null;
  sources: Sources;
  time: Date;
  progress(line: string): void;
  /** What an earlier publish of the same process left running. */
  warm?: WarmThreads | undefined;
  /** Hears of each part of the work as it ends. */
  ended?: ((part: string) => void) | undefined;
}

const COMPRESSED = ['.br', '.gz'] as const;

/** The folder that is being made: each file is written, or linked to the body it has elsewhere. */
class SiteFolder {
  readonly sums = new Map<string, string>();
  readonly #target: string;
  readonly #base: BaseSite | null;
  readonly #isSameProgram: boolean;
  readonly #folders = new Set<string>();
  /** What stands in the folder and has not been asked for yet. */
  readonly #found: Map<string, string>;

  /** @param isSameProgram whether the program that made the base would make the same of the same */
  constructor({ folder, files }: Stage, base: BaseSite | null, isSameProgram: boolean) {
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
  tidy(): void {
    removeFiles(this.#target, this.#found.keys());
    this.#found.clear();
  }
}

const relative = (address: string): string => address.slice(1);

function tabled({ index, files, reads, sharedReads, scriptHashes, styleHashes }: RenderedPage): IndexedPage {
  return {
    index,
    reads,
    sharedReads,
    scriptHashes,
    styleHashes,
    brings: files.map(({ address }) => relative(address)),
  };
}

/** What pages of a base read and no longer find; moments that have passed among it. */
function brokenReads(base: BaseSite, content: ContentSnapshot, time: Date): Set<string> {
  const isBroken = (read: string): boolean => {
    const moment = momentOf(read);
    if (moment !== null) return time >= moment;
    const file = fileOf(read);
    return base.content[file] !== stateOf(file, content);
  };
  return new Set([...allReads(base.pages)].filter(isBroken));
}

interface Plan {
  stale: PageAddress[];
  kept: [string, IndexedPage][];
}

/** What must be rendered. A base for a later time, or of another program, is of no use. */
function planOf(addresses: readonly PageAddress[], base: BaseSite | null, broken: ReadonlySet<string>): Plan {
  const plan: Plan = { stale: [], kept: [] };
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
    if (known && holds(known)) plan.kept.push([address.file, known]);
    else plan.stale.push(address);
  }
  return plan;
}

/** The first moment after the publishing time at which a page looks different by itself. */
function nextChangeOf(pages: PageTable, time: Date): string | null {
  const moments = [...allReads(pages)].map(momentOf).filter((moment) => moment !== null && moment > time) as Date[];
  const next = moments.sort((one, other) => one.getTime() - other.getTime())[0];
  return next?.toISOString() ?? null;
}

/** What the server must know of the site (server/site/manifest.ts). */
function manifestOf(pages: PageTable, environment: Environment, time: Date): string {
  const ofRegion = (region: string, name: 'scriptHashes' | 'styleHashes') => {
    const own = [...pages].filter(([file]) => file.startsWith(`${region}/`)).flatMap(([, page]) => page[name]);
    return [...new Set(own)].sort();
  };
  const csp = Object.fromEntries(
    REGION_IDS.map((id) => [
      id,
      {
        scriptHashes: ofRegion(id, 'scriptHashes'),
        styleHashes: ofRegion(id, 'styleHashes'),
        vendors: vendorSources(id, environment, process.env),
      },
    ]),
  );
  const manifest = { environment, siteTime: time.toISOString(), nextChange: nextChangeOf(pages, time), csp };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}

/** Content that pages read, each with the state it was in. */
function contentOf(pages: PageTable, content: ContentSnapshot): Record<string, string> {
  const reads = new Set([...allReads(pages)].filter((read) => momentOf(read) === null).map(fileOf));
  return Object.fromEntries([...reads].sort().map((read) => [read, stateOf(read, content)]));
}

/** Renders what is stale while what is kept is linked. Returns every page, in the order of the addresses. */
async function makePages(
  renderer: Renderer,
  folder: SiteFolder,
  { stale, kept }: Plan,
  writer: TableWriter,
): Promise<PageTable> {
  const pages = new Map(renderer.addresses.map(({ file }): [string, IndexedPage | null] => [file, null]));
  const render = async () => {
    for await (const page of renderer.render(stale)) {
      pages.set(page.file, tabled(page));
      if (page.index) folder.write(page.file, page.bytes, page.sum);
      else await folder.writeCompressed(page.file, page.bytes);
      for (const { address, text } of page.files) {
        if (!folder.has(relative(address))) await folder.writeCompressed(relative(address), text);
      }
    }
  };
  const rendering = render();
  folder.keep(kept.flatMap(([file, { brings }]) => withSiblings([file, ...brings])));
  for (const [file, page] of kept) {
    pages.set(file, page);
    // The threads are at work now, and later everyone waits for the table.
    writer.add(file, page);
  }
  await rendering;
  return pages as PageTable;
}

/** Sitemaps, feeds and the pictures that pages are shared with. */
async function makeSearchFiles(
  target: string,
  folder: SiteFolder,
  pages: readonly SitePage[],
  frame: SiteFrame,
): Promise<void> {
  const texts = searchFiles(pages, frame);
  const pictures = sharePictures(pages);
  const names = new Set(pictures.map(({ path }) => relative(path)));
  folder.keepMade(names);
  const drawing = writeSharePictures(target, pictures);
  await Promise.all([drawing, ...[...texts].map(([file, text]) => folder.writeCompressed(file, text))]);
  for (const name of names) folder.note(name);
}

/** The HTML pages as the check and the sitemaps see them. */
function sitePages(pages: PageTable, { environment }: SiteFrame): SitePage[] {
  return [...pages].flatMap(([file, { index }]) => {
    const place = index && placeOf(file, environment);
    return index && place ? [{ ...place, index }] : [];
  });
}

/** What the base says to the check: it passed, so only what differs from it can be wrong. */
function passedSite({ files, pages }: BaseSite, now: FileList): PassedSite {
  const moved = (file: string): boolean => {
    const [before, after] = [files.get(file), now.get(file)];
    if (before === undefined || after === undefined) return before !== after;
    return file.endsWith('.svg') && before !== after;
  };
  const indexes = new Map([...pages].filter(([, { index }]) => index).map(([file, { index }]) => [file, index]));
  const others = [...new Set([...files.keys(), ...now.keys()])].filter((file) => !indexes.has(file));
  return { indexes, movedFiles: new Set(others.filter(moved)) };
}

/** @throws PublishError when a page leads nowhere, lacks an asset or breaks another rule of `checkSite` */
function refuseProblems(
  target: string,
  files: FileList,
  pages: readonly SitePage[],
  frame: SiteFrame,
  base: BaseSite | null,
): void {
  const problems = checkSite({
    ...frame,
    pages,
    files: new Set(files.keys()),
    idsOfDrawing: drawingIds(target),
    isVendorGame: vendorGames(),
    passed: base && passedSite(base, files),
  });
  if (problems.length === 0) return;
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`;
  throw new PublishError(`The new site has ${count}, so the live one stays:\n${problemLines(problems)}`);
}

/**
 * Makes the site and checks it as a whole.
 * @throws with the tool's own output, the problems of the content or those of the site; the folder is then not to be
 * used.
 */
export async function makeSite({
  stage,
  base,
  sources,
  time,
  progress,
  warm,
  ended = () => undefined,
}: Making): Promise<MadeSite> {
  const { content, inputs, program } = sources;
  const target = stage.folder;
  const usable = base !== null && base.program === program && base.time <= time ? base : null;
  const media = await readMedia();
  const compiled = await compileSite(progress, inputs);
  const folder = new SiteFolder(stage, base, usable !== null);
  let broken: ReadonlySet<string> = new Set();
  const lookAtReads = (): string[] => {
    if (usable) broken = brokenReads(usable, content, time);
    return [...broken].filter(isOfFields);
  };
  const options = { siteTime: time, few: usable !== null, reads: lookAtReads };
  const opening = openRenderer(compiled, options, await warm?.of(compiled));
  folder.takeCompiled(compiled, usable !== null);
  ended('links and hashes of assets');
  const renderer = await opening;
  ended('program loaded, pages listed');
  try {
    const plan = planOf(renderer.addresses, usable, new Set([...broken].filter((read) => !renderer.holding.has(read))));
    progress(`Rendering ${plan.stale.length} of ${renderer.addresses.length} pages …`);
    const writer = new TableWriter();
    const pages = await makePages(renderer, folder, plan, writer);
    ended('pages rendered, others kept');
    for (const [file, from] of await mediaFiles(media)) folder.copy(file, from);
    const frame: SiteFrame = {
      environment: readVariable(process.env, 'FAIRWIND_ENVIRONMENT') ?? 'demo',
      hosts: regionHosts(process.env),
    };
    const ofSite = sitePages(pages, frame);
    await makeSearchFiles(target, folder, ofSite, frame);
    ended('site maps, feeds, shared pictures');
    await folder.writeCompressed('site.json', manifestOf(pages, frame.environment, time));
    folder.tidy();
    progress('Checking every link and asset …');
    refuseProblems(target, folder.sums, ofSite, frame, usable);
    ended('check');
    return {
      files: folder.sums,
      pages,
      writer,
      program,
      content: contentOf(pages, content),
      inputs: inputsHash(sources),
      nextChange: nextChangeOf(pages, time),
      rendered: plan.stale.length,
    };
  } finally {
    await renderer.close();
  }
}

function withSiblings(files: readonly string[]): string[] {
  return files.flatMap((file) => [file, ...COMPRESSED.map((ending) => `${file}${ending}`)]);
}
