/**
 * Makes a whole site in a folder. What follows from the same code and content as in the release before is taken over from
 * it; a release made so is byte for byte the one that is made from nothing (tests/e2e/publishing.test.ts).
 */
import { policyMark, type SiteManifest } from '#server/site/manifest.ts';
import { readVariable } from '#server/variables.ts';
import { type Environment, REGION_IDS, regionHosts, vendorSources } from '#shared/regions/index.ts';
import { momentOf } from '#shared/site-run.ts';
import { mediaFiles, readMedia } from '../media.ts';
import { drawingIds, problemLines, searchFiles, sharePictures, vendorGames } from '../seo/release.ts';
import { writeSharePictures } from '../seo/share-pictures.ts';
import { checkSite, type PassedSite } from '../seo/site-check.ts';
import { placeOf, type SiteFrame, type SitePage } from '../seo/site-pages.ts';
import { compileSite } from '../site/compile.ts';
import type { RenderedPage } from '../site/model.ts';
import { openRenderer, type Renderer } from '../site/render.ts';
import type { WarmThreads } from '../site/warm-threads.ts';
import { type ContentSnapshot, inputsHash, type Sources, stateOf } from './content.ts';
import { fileOf, isOfFields } from './field-reads.ts';
import { allReads, type IndexedPage, type PageTable, TableWriter } from './index-file.ts';
import { type BaseSite, brokenReads, nextChangeOf, type Plan, planOf } from './plan.ts';
import { SiteFolder, withSiblings } from './site-folder.ts';
import { PublishError, type Stage } from './store.ts';
import type { FileList } from './trees.ts';

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

/** What the server must know of the site (server/site/manifest.ts). */
function manifestOf(pages: PageTable, environment: Environment, time: Date): SiteManifest & { siteTime: string } {
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
  return { environment, siteTime: time.toISOString(), nextChange: nextChangeOf(pages, time), csp };
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
    const manifest = manifestOf(pages, frame.environment, time);
    folder.write('site.json', `${JSON.stringify(manifest, null, 1)}\n`);
    for (const region of REGION_IDS) folder.write(policyMark(region, manifest.csp), '');
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
