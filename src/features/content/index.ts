/**
 * Content that people write, read while pages are rendered: a changed file needs no new program. Every read is noted for
 * the page under way, so publishing knows which pages a file touches.
 */
import type { z } from 'astro/zod';
import { currentSiteRun, type SiteRun, siteTime } from '#shared/site-run.ts';
import { ContentError, type MarkdownDocument, parseJson, parseMarkdown, parseYaml } from './document.ts';
import { readingFields } from './fields.ts';
import { passText, readText, sumOf } from './files.ts';

export { readMoment } from '#shared/site-run.ts';
export { ContentError, type MarkdownDocument, problemsOf } from './document.ts';
export { listNames, readSum, readText } from './files.ts';

/** The moment the site is published at: what shows "now" shows this one. Whole minutes, UTC (`SITE_TIME`). */
export function publishingTime(): Date {
  return siteTime(process.env.SITE_TIME);
}

interface Parsed {
  /** Of the text. */
  sum: string;
  schema: z.ZodType;
  value: unknown;
}
const parsed = new Map<string, Parsed>();

/** What a run has read, by path. */
const readBy = new WeakMap<SiteRun, Map<string, Parsed>>();

/** What a file holds now; text that was parsed before is not parsed again. */
function parsedNow(path: string, schema: z.ZodType, parse: (source: string) => unknown): Parsed | null {
  const source = passText(path);
  if (source === null) return null;
  const sum = sumOf(source);
  const known = parsed.get(path);
  const now = known?.sum === sum && known.schema === schema ? known : { sum, schema, value: parse(source) };
  parsed.set(path, now);
  return now;
}

/** Reads and parses a file, in a run once. */
function parseOnce<Value>(path: string, schema: z.ZodType, parse: (source: string) => Value): Value | null {
  const run = currentSiteRun();
  const before = run && readBy.get(run)?.get(path);
  const found = before?.schema === schema ? before : parsedNow(path, schema, parse);
  if (found === null) return null;
  if (run) readBy.set(run, (readBy.get(run) ?? new Map<string, Parsed>()).set(path, found));
  return readingFields(path, found.value as Value);
}

/** A YAML file by its schema; null when there is none. @throws ContentError */
export function readYaml<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
  return parseOnce(path, schema, (source) => parseYaml(path, source, schema));
}

/** A JSON file by its schema; null when there is none. @throws ContentError */
export function readJson<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
  return parseOnce(path, schema, (source) => parseJson(path, source, schema));
}

/** A Markdown file, its head by the schema; null when there is none. @throws ContentError */
export function readMarkdown<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): MarkdownDocument<z.output<Schema>> | null {
  return parseOnce(path, schema, (source) => parseMarkdown(path, source, schema));
}

/** The line of a file where a part of its body stands, counted from 1; the body's first when it stands nowhere. */
export function lineOf(path: string, body: string, part: string): number {
  const head = (readText(path) ?? '').split('\n').length - body.split('\n').length;
  return head + body.slice(0, Math.max(0, body.indexOf(part))).split('\n').length;
}

/** What a page needs and content must have. @throws ContentError when it is not there */
export function required<Value>(value: Value | null | undefined, path: string): Value {
  if (value === null || value === undefined) throw new ContentError([`${path}: the file is missing`]);
  return value;
}
