/** Content files as data: YAML, or Markdown under a head of YAML, checked by a schema. */

import type { z } from 'astro/zod';
import { isCollection, isNode, LineCounter, parseDocument, visit } from 'yaml';
import { currentSiteRun } from '#shared/site-run.ts';
import { sumOf } from './files.ts';

/** A content file that cannot be published; the message names file, line, field and reason of each problem. */
export class ContentError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ContentError';
  }
}

/** The problems that work ends with; an error of another kind is thrown. */
export function problemsOf(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n');
    throw error;
  }
}

type Path = readonly PropertyKey[];

interface Fault {
  path: Path;
  message: string;
}

/** Keys that the schema does not know are told one by one, each where it stands, and not as the fault of what holds them. */
function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const { path, message } = issue;
  if (issue.code !== 'unrecognized_keys') return [{ path, message }];
  return issue.keys.map((key) => ({ path: [...path, key], message: 'there is no such field' }));
}

/** Reads YAML by a schema. `lineBefore` counts the lines of the file above it. @throws ContentError */
export function parseYaml<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
  lineBefore = 0,
): z.output<Schema> {
  const parsed = currentSiteRun()?.parsed;
  const key = parsed ? sumOf(source) : '';
  if (parsed?.has(key)) {
    const known = schema.safeParse(parsed.get(key));
    // What does not fit is parsed again, for the lines to be named.
    if (known.success) return known.data;
  }
  const lines = new LineCounter();
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lineBefore + lines.linePos(offset).line;
  if (document.errors.length > 0) {
    throw new ContentError(document.errors.map(({ message, pos }) => `${file}:${lineAt(pos[0])} ${message}`));
  }
  const references: string[] = [];
  visit(document, {
    Alias(_, { source: name, range }) {
      references.push(`${file}:${lineAt(range?.[0] ?? 0)} *${name}: a text that begins with * stands in quotes`);
    },
  });
  if (references.length > 0) throw new ContentError(references);
  /** Where a field stands, or what it is missing from. */
  const lineOf = (path: Path): number => {
    for (let length = path.length; length > 0; length -= 1) {
      const parent = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
      const key = path[length - 1];
      const pair = isCollection(parent)
        ? parent.items.find(
            (item) => isNode((item as { key?: unknown }).key) && `${(item as { key: unknown }).key}` === key,
          )
        : undefined;
      const node = (pair as { key: unknown } | undefined)?.key ?? document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return lineBefore + 1;
  };
  // A copy, whose texts are their own: those of the document are cut out of the file's, and would hold all of it.
  const data: unknown = structuredClone(document.toJS() ?? {});
  const result = schema.safeParse(data);
  if (result.success) {
    parsed?.set(key, data);
    return result.data;
  }
  throw new ContentError(
    result.error.issues.flatMap(faultsOf).map(({ path, message }) => {
      const field = path.length > 0 ? `${path.map(String).join('.')}: ` : '';
      return `${file}:${lineOf(path)} ${field}${message}`;
    }),
  );
}

/** Reads JSON that programs write, by a schema. @throws ContentError */
export function parseJson<Schema extends z.ZodType>(file: string, source: string, schema: Schema): z.output<Schema> {
  let data: unknown;
  try {
    data = JSON.parse(source);
  } catch (error) {
    throw new ContentError([`${file}: ${error instanceof Error ? error.message : String(error)}`]);
  }
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw new ContentError(result.error.issues.map(({ path, message }) => `${file}: ${path.join('.')}: ${message}`));
}

export interface MarkdownDocument<Head> {
  head: Head;
  body: string;
}

/** The lines between the first two that are nothing but `---`. */
const HEAD = /^---[ \t]*\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)/;

/** Reads Markdown with a head between `---` lines. @throws ContentError */
export function parseMarkdown<Schema extends z.ZodType>(
  file: string,
  source: string,
  schema: Schema,
): MarkdownDocument<z.output<Schema>> {
  const match = HEAD.exec(source);
  if (!match) throw new ContentError([`${file}:1 the head between two lines of --- is missing`]);
  return { head: parseYaml(file, match[1] ?? '', schema, 1), body: source.slice(match[0].length) };
}
