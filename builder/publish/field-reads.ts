/**
 * Reads of single fields (src/features/content/fields.ts), written down with what the fields held:
 * `src/content/promos/welcome.yaml#order,texts.de.title=<hash>`. A page is taken over when they hold the same now.
 *
 * And answers about the content as a whole (`answerPerRun`): `answer:<question>=<hash>`.
 */
import { askAgain, type ContentReads, dataOf, type SiteRun } from '#shared/site-run.ts';
import { hashOf } from './trees.ts';

const FORM = /^(.+)#(.*)=([\da-f]+)$/;
const HASH_LENGTH = 20;
const ANSWER = /^answer:(.+)=([\da-f]+)$/s;

interface FieldRead {
  file: string;
  fields: string[];
  state: string;
}

function parse(read: string): FieldRead | null {
  const [, file, fields, state] = FORM.exec(read) ?? [];
  if (file === undefined || fields === undefined || state === undefined) return null;
  return { file, fields: fields === '' ? [] : fields.split(','), state };
}

/** `*` stands for the whole; a name that was read for itself is never empty. */
const WHOLE = '*';

function valueAt(data: unknown, field: string): unknown {
  if (field === WHOLE) return data;
  return field.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], data);
}

const stateOf = (data: unknown, fields: readonly string[]): string =>
  hashOf(JSON.stringify(fields.map((field) => valueAt(data, field) ?? null))).slice(0, HASH_LENGTH);

const answerState = (answer: unknown): string => hashOf(JSON.stringify(answer ?? null)).slice(0, HASH_LENGTH);

/** A field that stands in another that was read as a whole says nothing more. */
function outermost(names: ReadonlySet<string>): string[] {
  if (names.has('')) return [WHOLE];
  const isInside = (name: string) =>
    name.split('.').some((_, depth, parts) => depth > 0 && names.has(parts.slice(0, depth).join('.')));
  return [...names].filter((name) => !isInside(name)).sort();
}

/** What a page has read, in order. */
export interface PageReads {
  reads: string[];
  /** What work has read that several pages use; pages that have a list in common have the same object. */
  sharedReads: (readonly string[])[];
}

/** Shared work, and all that it used itself. */
function withInner(shared: ReadonlySet<ContentReads>, found = new Set<ContentReads>()): Set<ContentReads> {
  for (const contents of shared) {
    if (found.has(contents)) continue;
    found.add(contents);
    withInner(contents.shared, found);
  }
  return found;
}

/** A list of reads that several pages have, and what it is ordered by among those of a page. */
interface SharedList {
  reads: readonly string[];
  sum: string;
}

/** Lets go of reads that are on a list by now: with thousands of promotions they take many times its room. */
function forget({ reads, fields, answers }: ContentReads): void {
  for (const read of [reads, fields, answers]) read.clear();
}

/** The states of fields, each taken once in a run. */
export class FieldStates {
  readonly #run: SiteRun;
  /** Reads by file and by fields: each text is held once, on however many lists it stands. */
  readonly #reads = new Map<string, Map<string, string>>();
  readonly #listsOfWork = new WeakMap<ContentReads, SharedList>();
  readonly #lists = new Map<string, SharedList>();

  constructor(run: SiteRun) {
    this.#run = run;
    run.gathered = (contents) => void this.#sharedList(contents);
  }

  #readOf(file: string, fields: readonly string[]): string {
    const names = fields.join(',');
    const ofFile = this.#reads.get(file) ?? new Map<string, string>();
    this.#reads.set(file, ofFile);
    const read = ofFile.get(names) ?? `${file}#${names}=${stateOf(dataOf(this.#run, file), fields)}`;
    ofFile.set(names, read);
    return read;
  }

  #listOf({ reads, fields, answers }: ContentReads): string[] {
    const ofFields = [...fields].map(([file, names]) => this.#readOf(file, outermost(names)));
    const ofAnswers = [...answers].map(([question, answer]) => `answer:${question}=${answerState(answer)}`);
    return [...reads, ...ofFields, ...ofAnswers].sort();
  }

  /** The reads of shared work, the same list for the same reads; an empty one where it read nothing by itself. */
  #sharedList(contents: ContentReads): SharedList {
    const known = this.#listsOfWork.get(contents);
    if (known) return known;
    const reads = this.#listOf(contents);
    const sum = hashOf(reads.join('\n'));
    const shared = this.#lists.get(sum) ?? { reads, sum };
    this.#lists.set(sum, shared);
    this.#listsOfWork.set(contents, shared);
    forget(contents);
    return shared;
  }

  /** What the page under way has read; the next page starts with nothing. */
  take(): PageReads {
    const { shared } = this.#run;
    const lists = new Set([...withInner(shared)].map((contents) => this.#sharedList(contents)));
    const taken = {
      reads: this.#listOf(this.#run),
      sharedReads: [...lists]
        .filter(({ reads }) => reads.length > 0)
        .sort((one, other) => (one.sum < other.sum ? -1 : 1))
        .map(({ reads }) => reads),
    };
    forget(this.#run);
    shared.clear();
    return taken;
  }

  /** Whether fields hold what they held, or the answer is the same; false for a file that this run has not read. */
  holds(read: string): boolean {
    const [, question, state] = ANSWER.exec(read) ?? [];
    if (question !== undefined) return answerState(askAgain(question)) === state;
    const found = parse(read);
    if (!found || dataOf(this.#run, found.file) === undefined) return false;
    return this.#readOf(found.file, found.fields) === read;
  }
}

/** The file that a read depends on. */
export const fileOf = (read: string): string => parse(read)?.file ?? read;

/** Whether a read is an answer, which depends on no file alone. */
export const isAnswer = (read: string): boolean => read.startsWith('answer:');

/** Whether a thread has to look at a read again: it is of fields, or an answer, and not of a whole file. */
export const isLookedAt = (read: string): boolean => isAnswer(read) || parse(read) !== null;
