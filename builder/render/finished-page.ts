/** A rendered page with everything a release needs of it. */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Finisher } from '../finish/finish.ts';
import { PageStyles } from '../finish/styles.ts';
import { indexParts } from '../seo/page-index.ts';
import { type TextVersions, withTextVersion } from '../text-files.ts';
import type { CompiledSite, PageAddress, RenderedPage } from './model.ts';
import type { RawPage } from './program.ts';

const encoder = new TextEncoder();

function bytesOf(html: string): Pick<RenderedPage, 'bytes' | 'sum'> {
  const bytes = encoder.encode(html);
  return { bytes, sum: hash('sha256', bytes, 'hex') };
}

/** What finishes the pages of a compiled site. */
export function finisherOf({ folder, wholeStyles, inlineStyles, facades }: CompiledSite): Finisher {
  const css = readFileSync(join(folder, 'styles.css'), 'utf8');
  return new Finisher(new PageStyles(css, wholeStyles, join(folder, 'starts')), inlineStyles, facades);
}

export function finishedPage(
  address: PageAddress,
  { html, fragments, ...reads }: RawPage,
  finisher: Finisher,
  versions: TextVersions,
): RenderedPage {
  if (!address.file.endsWith('.html'))
    return { ...address, ...bytesOf(html), ...reads, index: null, files: [], scriptHashes: [], styleHashes: [] };
  const { html: finished, parts, ...facts } = finisher.finish(html, fragments);
  return { ...address, ...bytesOf(withTextVersion(finished, versions)), ...reads, ...facts, index: indexParts(parts) };
}
