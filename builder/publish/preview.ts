/** Pages of content that is not live yet, rendered by the program of the live release for whoever wrote it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCALE_CODES, type LocaleCode, type RegionId } from '#shared/regions/index.ts';
import { splitLocale } from '#shared/routes.ts';
import { compileSite } from '../compile/compile.ts';
import { checkMedia, mediaFiles, readMedia } from '../media.ts';
import { startContentServer } from '../render/content-server.ts';
import { finishedPage, finisherOf } from '../render/finished-page.ts';
import type { PageAddress, RenderedPage } from '../render/model.ts';
import { loadProgram } from '../render/program.ts';
import { readTextFiles } from '../text-files.ts';
import { readSources } from './content.ts';
import { openStore } from './store.ts';

export interface PreviewPage extends Pick<RenderedPage, 'scriptHashes' | 'styleHashes'> {
  region: RegionId;
  locale: LocaleCode;
  html: string;
}

export interface Preview {
  pages: PreviewPage[];
  /** What the pages show and the live site does not have, by address, in base64. */
  files: { address: string; base64: string }[];
}

/** What is wrong with the pictures that promotions name, a line each. */
export async function pictureFaults(): Promise<string[]> {
  return (await checkMedia()).faults;
}

/** The page's locale, where it stands below a locale and is the one that is looked for. */
function localeAt({ region, path, file }: PageAddress, wanted: string): LocaleCode | undefined {
  const own = splitLocale(path.slice(region.length + 1), LOCALE_CODES);
  return file.endsWith('.html') && own.path === wanted ? own.locale : undefined;
}

async function filesOf(pages: readonly RenderedPage[], live: string): Promise<Preview['files']> {
  const html = pages.map(({ bytes }) => new TextDecoder().decode(bytes)).join('\n');
  const made = new Map(pages.flatMap(({ files }) => files.map(({ address, text }) => [address, Buffer.from(text)])));
  for (const [path, from] of await mediaFiles(await readMedia()))
    if (html.includes(`/${path.replace(/webp$/, 'avif')}`)) made.set(`/${path}`, readFileSync(from));
  return [...made]
    .filter(([address]) => !existsSync(join(live, address)))
    .map(([address, bytes]) => ({ address, base64: bytes.toString('base64') }));
}

/**
 * Renders a page of the route table in every language of every domain that has it.
 * @param wanted its path without locale, such as `/promo/item/welcome`.
 * @param time the moment the pages are written for.
 * @returns null where the live release was made by another program: its assets are not those of the pages.
 */
export async function previewPages(folder: string, wanted: string, time: Date): Promise<Preview | null> {
  const store = openStore(folder);
  const live = store.live();
  const { inputs, program: programHash } = readSources();
  if (live === null || live.program !== programHash) return null;
  const compiled = await compileSite(undefined, inputs);
  const content = await startContentServer();
  process.env.CONTENT_URL = content.url;
  try {
    const program = await loadProgram(compiled);
    const finisher = finisherOf(compiled);
    const { versions } = readTextFiles();
    const found = (await program.list(time)).flatMap((address) => {
      const locale = localeAt(address, wanted);
      return locale === undefined ? [] : [{ address, locale }];
    });
    const pages: PreviewPage[] = [];
    const rendered: RenderedPage[] = [];
    for (const { address, locale } of found) {
      const page = finishedPage(address, await program.render(address.path), finisher, versions);
      const { region, scriptHashes, styleHashes } = page;
      rendered.push(page);
      pages.push({ ...{ region, locale, scriptHashes, styleHashes }, html: new TextDecoder().decode(page.bytes) });
    }
    return { pages, files: await filesOf(rendered, store.folderOf(live.id)) };
  } finally {
    await content.close();
  }
}
