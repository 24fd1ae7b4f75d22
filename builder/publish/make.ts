/**
 * Makes a whole site in a folder. What follows from the same code and content as in the release before is taken over from
 * it; a release made so is byte for byte the one that is made from nothing (tests/e2e/publishing.test.ts).
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyMark, type SiteManifest } from '#server/site/manifest.ts';
import { readVariable } from '#server/variables.ts';
import { type Environment, LOCALES, REGION_IDS, regionHosts, vendorSources } from '#shared/regions/index.ts';
import { compileSite } from '../compile/compile.ts';
import { checkMedia, mediaFiles } from '../media.ts';
import { buildPlain } from '../plain/build.ts';
import { isPlainBuild } from '../plain/mode.ts';
import type { CompiledSite, PageAddress, RenderedPage } from '../render/model.ts';
import { isContentError } from '../render/program.ts';
import { openRenderer, type Renderer, type RenderOptions } from '../render/render.ts';
import type { WarmThreads } from '../render/warm-threads.ts';
import { drawingIds, problemLines, searchFiles, sharePictures } from '../seo/release.ts';
import { writeSharePictures } from '../seo/share-pictures.ts';
import { checkSite, type PassedSite } from '../seo/site-check.ts';
import { placeOf, type SiteFrame, type SitePage } from '../seo/site-pages.ts';
import { vendorGames } from '../seo/vendor-games.ts';
import { movedTexts, readTextFiles, type TextVersions, withTextVersion } from '../text-files.ts';
import { isPageFile } from './changes.ts';
import { type ContentSnapshot, inputsHash, type Sources, stateOf } from './content.ts';
import { isLookedAt } from './field-reads.ts';
import type { IndexedPage } from './index-file.ts';
import { fileLedTo, keptPlaces } from './linked-places.ts';
import { addressProblems, MOVED_FILE, movedPages } from './lost-addresses.ts';
import { PageLedger } from './page-ledger.ts';
import { type BaseSite, brokenReads, changedFiles, type Plan, planOf } from './plan.ts';
import { SiteFolder, withSiblings } from './site-folder.ts';
import { PublishError, type Stage } from './store.ts';
import type { FileList } from './trees.ts';

export type Progress = (line: string) => void;

export interface MadeSite {
  files: FileList;
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
  /** Where the table of pages is written, for the next publish; none unless given. */
  table?: string;
  progress: Progress;
  /** What an earlier publish of the same process left running. */
  warm?: WarmThreads | undefined;
  /** Hears of each part of the work as it ends. */
  ended?: ((part: string) => void) | undefined;
}

/** Pages among files: feeds and lists are none, in whatever a publish says. */
const pagesIn = (addresses: readonly PageAddress[]): number => addresses.filter(({ file }) => isPageFile(file)).length;

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
function manifestOf(
  pages: PageLedger,
  { environment, hosts }: Pick<SiteFrame, 'environment' | 'hosts'>,
  time: Date,
): SiteManifest & { siteTime: string } {
  const csp = Object.fromEntries(
    REGION_IDS.map((id) => [
      id,
      {
        scriptHashes: pages.hashes(id, 'scriptHashes'),
        styleHashes: pages.hashes(id, 'styleHashes'),
        vendors: vendorSources(id, environment, process.env),
      },
    ]),
  );
  return { environment, siteTime: time.toISOString(), nextChange: pages.nextChange(time), hosts, csp };
}

/** Content that pages read, each with the state it was in. */
const contentOf = (pages: PageLedger, content: ContentSnapshot): Record<string, string> =>
  Object.fromEntries(pages.contents().map((read) => [read, stateOf(read, content)]));

/** Where pages are taken over from, and the texts that they name from now on. */
interface TakingOver {
  from: BaseSite;
  versions: TextVersions;
  environment: Environment;
}

/** Takes pages over. Those whose language has other texts by now name the new ones and are otherwise as they were. */
function takePages(folder: SiteFolder, unchanged: Plan['unchanged'], taking: TakingOver | null): void {
  const moved = taking ? movedTexts(taking.versions, taking.from.files) : new Set<string>();
  const isMoved = (file: string): boolean => {
    const place = taking && moved.size > 0 && file.endsWith('.html') ? placeOf(file, taking.environment) : null;
    return place ? moved.has(LOCALES[place.locale].file) : false;
  };
  folder.keep(unchanged.flatMap(([file, { brings }]) => withSiblings(isMoved(file) ? brings : [file, ...brings])));
  if (taking === null) return;
  for (const [file] of unchanged.filter(([name]) => isMoved(name)))
    folder.write(file, withTextVersion(readFileSync(join(taking.from.folder, file), 'utf8'), taking.versions));
}

/** Renders what is stale while what is taken over is linked; the renderer is closed then. */
async function makePages(
  renderer: Renderer,
  folder: SiteFolder,
  { stale, unchanged }: Plan,
  pages: PageLedger,
  taking: TakingOver | null,
): Promise<void> {
  const render = async () => {
    for await (const page of renderer.render(stale)) {
      pages.render(page.file, tabled(page));
      if (page.index) folder.write(page.file, page.bytes, page.sum);
      else await folder.writeCompressed(page.file, page.bytes);
      for (const { address, text } of page.files) {
        if (!folder.has(relative(address))) await folder.writeCompressed(relative(address), text);
      }
    }
  };
  try {
    const rendering = render();
    takePages(folder, unchanged, taking);
    // The threads are at work now, and later everyone waits for the table.
    for (const [file, page] of unchanged) pages.takeOver(file, page);
    await rendering;
    // The end of the table and what follows take the memory that the threads give back.
    await renderer.close();
  } finally {
    pages.end();
  }
}

/** Sitemaps, feeds and the pictures that pages are shared with. */
async function makeSearchFiles(
  target: string,
  folder: SiteFolder,
  pages: readonly SitePage[],
  frame: SiteFrame,
): Promise<void> {
  const pictures = sharePictures(pages);
  const names = new Set(pictures.map(({ path }) => relative(path)));
  folder.keepMade(names);
  const writing = async () => {
    // One at a time: together, the maps of a large site are larger than all that is known of its pages.
    for (const [file, text] of searchFiles(pages, frame)) await folder.writeCompressed(file, text);
  };
  await Promise.all([writeSharePictures(target, pictures), writing()]);
  for (const name of names) folder.note(name);
}

/** The HTML pages as the check and the sitemaps see them. */
function sitePages({ indexes }: PageLedger, { environment }: SiteFrame): SitePage[] {
  return [...indexes].flatMap(([file, index]) => {
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

/** Pages whose making shows what is wrong with the content; those that the content lets nobody make are left out. */
async function probe(renderer: Renderer, addresses: readonly PageAddress[]): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  try {
    for await (const page of renderer.render(addresses)) pages.push(page);
  } catch (error) {
    // What is wrong with the content is told already.
    if (!isContentError(error)) throw error;
  }
  return pages;
}

/** Addresses of the live site that the new one would lose by silence. Where pages went is a small page of its own. */
async function addressFaults(base: BaseSite | null, renderer: Renderer): Promise<string[]> {
  const list = renderer.addresses.find(({ file }) => file.endsWith(`/${MOVED_FILE}`));
  const [page] = await probe(renderer, list ? [list] : []);
  // Which promotions there are is not known while one of them cannot be read.
  if (page === undefined) return [];
  return addressProblems(base && { files: base.files.keys(), moved: movedPages(base.folder) }, {
    files: renderer.addresses.map(({ file }) => file),
    moved: JSON.parse(new TextDecoder().decode(page.bytes)) as Record<string, string>,
  });
}

/** Links to places that their pages will not have. The few pages that are asked for one are made for it. */
async function placeFaults(plan: Plan, renderer: Renderer): Promise<string[]> {
  const wanted = Map.groupBy([...renderer.places, ...keptPlaces(plan)], fileLedTo);
  const targets = renderer.addresses.filter(({ file }) => wanted.has(file));
  const pages = await probe(renderer, targets);
  return pages.flatMap(({ file, index }) =>
    (wanted.get(file) ?? [])
      .filter(({ place }) => index && !index.ids.includes(place))
      .map(({ at }) => `${at} leads to no place of its page`),
  );
}

/** What the sources let be made. @throws PublishError with all that is refused, before the pages are rendered */
async function accepted(
  renderer: Renderer,
  base: BaseSite | null,
  plan: Plan,
  pictureFaults: readonly string[],
): Promise<void> {
  const faults = [
    ...pictureFaults,
    ...renderer.faults,
    ...(await addressFaults(base, renderer)),
    ...(await placeFaults(plan, renderer)),
  ];
  if (faults.length > 0) throw new PublishError(`The live site stays:\n${[...new Set(faults)].join('\n')}`);
}

/** What renders pages: its assets are ready, its pages may still be listed. */
interface Opening {
  compiled: CompiledSite;
  opening: Promise<Renderer>;
}

async function openPlain(time: Date, versions: TextVersions, progress: Progress): Promise<Opening> {
  progress('Building the pages with stock Astro …');
  const { compiled, renderer } = await buildPlain(time, versions);
  return { compiled, opening: Promise.resolve(renderer) };
}

/** The compiled program in threads. */
async function openShort(
  { inputs }: Sources,
  options: RenderOptions,
  progress: Progress,
  warm: WarmThreads | undefined,
): Promise<Opening> {
  const compiled = await compileSite(progress, inputs);
  return { compiled, opening: openRenderer(compiled, options, await warm?.of(compiled)) };
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
  table,
  progress,
  warm,
  ended = () => undefined,
}: Making): Promise<MadeSite> {
  const { content, program } = sources;
  const target = stage.folder;
  const usable = base !== null && base.program === program && base.time <= time ? base : null;
  const { media, faults: pictureFaults } = await checkMedia();
  const { versions, files: textFiles } = readTextFiles();
  let broken: ReadonlySet<string> = new Set();
  const lookAtReads = (): string[] => {
    if (usable) broken = brokenReads(usable, content, time);
    return [...broken].filter(isLookedAt);
  };
  const { compiled, opening } = await (isPlainBuild()
    ? openPlain(time, versions, progress)
    : openShort(
        sources,
        {
          siteTime: time,
          versions,
          few: usable !== null,
          reads: lookAtReads,
          check: () => (usable ? changedFiles(usable, content) : 'all'),
          live: () => (usable ? [...usable.files.keys()].filter(isPageFile) : []),
        },
        progress,
        warm,
      ));
  const folder = new SiteFolder(stage, base, usable !== null);
  folder.takeCompiled(compiled, usable !== null);
  ended('links and hashes of assets');
  const renderer = await opening;
  ended('program loaded, pages listed');
  const frame: SiteFrame = {
    environment: readVariable(process.env, 'FAIRWIND_ENVIRONMENT') ?? 'demo',
    hosts: regionHosts(process.env),
  };
  try {
    const plan = planOf(renderer.addresses, usable, new Set([...broken].filter((read) => !renderer.holding.has(read))));
    await accepted(renderer, base, plan, pictureFaults);
    const rendered = pagesIn(plan.stale);
    progress(`Rendering ${rendered} of ${pagesIn(renderer.addresses)} pages …`);
    const pages = new PageLedger(
      renderer.addresses.map(({ file }) => file),
      table ?? null,
    );
    pages.noteMoments(renderer.moments);
    await makePages(
      renderer,
      folder,
      plan,
      pages,
      usable && { from: usable, versions, environment: frame.environment },
    );
    for (const [file, text] of textFiles) await folder.writeCompressed(file, text);
    ended('pages rendered, others taken over');
    for (const [file, from] of await mediaFiles(media)) folder.copy(file, from);
    const ofSite = sitePages(pages, frame);
    await makeSearchFiles(target, folder, ofSite, frame);
    ended('site maps, feeds, shared pictures');
    const manifest = manifestOf(pages, frame, time);
    folder.write('site.json', `${JSON.stringify(manifest, null, 1)}\n`);
    for (const region of REGION_IDS) folder.write(policyMark(region, manifest.csp), '');
    folder.prune();
    progress('Checking every link and asset …');
    refuseProblems(target, folder.sums, ofSite, frame, usable);
    ended('check');
    return {
      files: folder.sums,
      program,
      content: contentOf(pages, content),
      inputs: inputsHash(sources),
      nextChange: pages.nextChange(time),
      rendered,
    };
  } finally {
    await renderer.close();
  }
}
