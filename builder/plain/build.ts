/** The site by stock `astro build`: its pages as Astro wrote them, and its assets. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { REGION_IDS } from '#shared/regions/index.ts';
import { finishAssets, runCompilers } from '../compile/compile.ts';
import { PageReader } from '../finish/page-markup.ts';
import { CACHE } from '../paths.ts';
import type { PageReads } from '../publish/field-reads.ts';
import { filesBelow } from '../publish/trees.ts';
import { startContentServer } from '../render/content-server.ts';
import { finishedPage, finisherOf } from '../render/finished-page.ts';
import type { CompiledSite, PageAddress } from '../render/model.ts';
import type { Renderer } from '../render/render.ts';
import type { TextVersions } from '../text-files.ts';
import { withoutRecords } from './record.ts';

export interface PlainSite {
  compiled: CompiledSite;
  /** The pages, waiting to be finished. */
  renderer: Renderer;
}

const SHEET = /<link rel="stylesheet" href="(\/_astro\/[^"]+\.css)">/g;

/** Stylesheets that pages load, and styles that stand in them. Many pages have the same. */
function stylesIn(folder: string, files: readonly string[]) {
  const lists = new Map<string, string[]>();
  const inline = new Set<string>();
  const reader = new PageReader();
  for (const file of files) {
    const html = readFileSync(join(folder, file), 'utf8');
    const list = [...html.matchAll(SHEET)].map(([, href = '']) => href);
    lists.set(list.join(), list);
    for (const part of reader.read(html)) for (const text of part.styles) inline.add(text);
  }
  return { lists: [...lists.values()], inline: [...inline].sort() };
}

function addressOf(file: string): PageAddress {
  const region = REGION_IDS.find((id) => file.startsWith(`${id}/`));
  if (region === undefined) throw new Error(`The page ${file} belongs to no region`);
  return { region, path: `/${file.replace(/\/index\.html$/, '')}`, file };
}

/**
 * Builds pages and assets. Close its renderer when done.
 * @throws with the tool's own output when a step fails.
 */
export async function buildPlain(time: Date, versions: TextVersions): Promise<PlainSite> {
  const folder = join(CACHE, `plain.${process.pid}`);
  const pages = join(folder, 'pages');
  const readsFile = join(folder, 'reads.json');
  const close = () => rm(folder, { recursive: true, force: true });
  const content = await startContentServer();
  try {
    await close();
    await mkdir(pages, { recursive: true });
    const env = { FAIRWIND_READS: readsFile, SITE_TIME: time.toISOString(), CONTENT_URL: content.url };
    await runCompilers(folder, env);
    for (const region of REGION_IDS) {
      const from = join(folder, 'client', region);
      if (existsSync(from)) await rename(from, join(pages, region));
    }
    const files = filesBelow(pages);
    const styles = stylesIn(
      pages,
      files.filter((file) => file.endsWith('.html')),
    );
    const compiled = { hash: 'plain', folder, entry: '', ...(await finishAssets(folder, styles)) };
    const finisher = finisherOf(compiled);
    // Which page read what is not known: a change of anything that one of them read asks for all of them.
    const { reads, sharedReads } = JSON.parse(readFileSync(readsFile, 'utf8')) as PageReads;
    const read: PageReads = { reads: [], sharedReads: [reads, ...sharedReads] };
    const renderer: Renderer = {
      addresses: files.map(addressOf),
      // Those of all pages together are in what each has read.
      moments: [],
      holding: new Set(),
      // What is refused of the content has ended Astro's build.
      faults: [],
      places: [],
      async *render(addresses) {
        for (const address of addresses) {
          const html = withoutRecords(readFileSync(join(pages, address.file), 'utf8'));
          yield finishedPage(address, { html, fragments: [], ...read }, finisher, versions);
        }
      },
      close,
    };
    return { compiled, renderer };
  } catch (error) {
    await close();
    throw error;
  } finally {
    await content.close();
  }
}
