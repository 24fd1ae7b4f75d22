/**
 * Content as forms see it: entries, their values, values as files again, and what publishing would refuse of them. Files
 * are those below `FAIRWIND_SOURCE`.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ContentError, listNames, publishingTime, readText, readYaml } from '#features/content/index.ts';
import { loadTextPage } from '#features/pages/index.ts';
import { standingOf } from '#features/promo/desk.build.ts';
import { type Promo, promoSchema, promoSetFaults } from '#features/promo/schema.build.ts';
import type { Page } from '#features/regions/page.ts';
import { localesOf, REGION_IDS } from '#shared/regions/index.ts';
import { PAGE_ALIASES } from '#shared/routes.ts';
import { type FormLanguage, pageFields, pageLocales, promoFields } from './config.build.ts';
import type { EditorField } from './fields.ts';
import { dataOf, partsOf, type Values, written, writtenPage } from './values.ts';

export const DESK_KINDS = ['promo', 'page'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** Texts of files by their path in the sources; null: there is no such file. */
export type DeskFiles = Record<string, string | null>;

/** What publishing would refuse. */
export interface DeskFault {
  file: string;
  line: number | null;
  /** Path of the field, `texts.de.title`; null: the file as a whole. */
  field: string | null;
  message: string;
}

export interface DeskEntry {
  kind: DeskKind;
  alias: string;
  title: string;
  /** The day it last changed. */
  updated: string;
  state: 'coming' | 'running' | 'ended';
  /** When it begins, ISO 8601; null: it has begun. */
  starts: string | null;
  status: 'announced' | 'open';
}

const PROMOS = 'src/content/promos';
const PAGES = 'src/content/pages';

const promoPath = (alias: string): string => `${PROMOS}/${alias}.yaml`;
const pagePath = (locale: string, alias: string): string => `${PAGES}/${locale}/${alias}.md`;

const pathsOf = (kind: DeskKind, alias: string): string[] =>
  kind === 'promo' ? [promoPath(alias)] : pageLocales().map((locale) => pagePath(locale, alias));

type KindFields = Record<DeskKind, EditorField[]>;

const kindFields = (language: FormLanguage): KindFields => ({
  promo: promoFields(language),
  page: pageFields(language),
});

/** The fields of both kinds by language, and the locales that a page has a file for, the base languages first. */
function deskFields(): Record<FormLanguage, KindFields> & { locales: readonly string[] } {
  return { en: kindFields('en'), de: kindFields('de'), locales: pageLocales() };
}

function promoEntry(name: string): DeskEntry {
  const alias = name.slice(0, -'.yaml'.length);
  const entry = { kind: 'promo' as const, alias };
  try {
    const promo = readYaml(promoPath(alias), promoSchema) as Promo;
    const { updated, status, texts } = promo;
    const { state, seenFrom } = standingOf(promo, publishingTime());
    const starts = state === 'coming' ? seenFrom.toISOString() : null;
    return { ...entry, title: texts.en?.title ?? alias, updated, status, state, starts };
  } catch (error) {
    // It stands in the list all the same, to be opened and mended.
    if (!(error instanceof ContentError)) throw error;
    return { ...entry, title: alias, updated: '', status: 'announced', state: 'coming', starts: null };
  }
}

function pageEntry(alias: string): DeskEntry {
  const { title = alias, updated = '' } = partsOf(readText(pagePath('en', alias)) ?? '').head;
  return {
    kind: 'page',
    alias,
    title: String(title),
    updated: String(updated),
    state: 'running',
    starts: null,
    status: 'open',
  };
}

/** All that can be changed. */
function deskEntries(): DeskEntry[] {
  return [...listNames(PROMOS, '.yaml').map(promoEntry), ...PAGE_ALIASES.map(pageEntry)];
}

/** The files of an entry and the values they hold: of a promotion its fields, of a page its fields by locale. */
function deskValues(kind: DeskKind, alias: string): { files: DeskFiles; values: Values } {
  const files = Object.fromEntries(pathsOf(kind, alias).map((path) => [path, readText(path)]));
  if (kind === 'promo') return { files, values: dataOf(files[promoPath(alias)] ?? '') };
  const texts = pageLocales().flatMap((locale) => {
    const text = files[pagePath(locale, alias)];
    if (text == null) return [];
    const { head, body } = partsOf(text);
    return [[locale, { ...head, body }]];
  });
  return { files, values: Object.fromEntries(texts) };
}

/**
 * Values as files. What does not change keeps its form in the file.
 * @param from the files they are written over; a new promotion has none.
 */
function deskFiles(kind: DeskKind, alias: string, values: Values, from: DeskFiles): DeskFiles {
  if (kind === 'promo') return { [promoPath(alias)]: written(Object.values(from)[0] ?? '', values) };
  return Object.fromEntries(
    Object.entries(values).map(([locale, own]) => {
      const path = pagePath(locale, alias);
      return [path, writtenPage(from[path] ?? '', own as Values)];
    }),
  );
}

const FAULT = /^(\S+?\.(?:yaml|md))(?::(\d+))? (?:([\w.-]+): )?(.*)$/s;

function faultOf(line: string): DeskFault {
  const [, file = '', number, field, message = line] = FAULT.exec(line.replace(/^(\S+\.yaml): /, '$1 ')) ?? [];
  return { file, line: number === undefined ? null : Number(number), field: field ?? null, message };
}

/** What a piece of content is refused for; an error of another kind is thrown. */
async function faultsOf(work: () => unknown): Promise<DeskFault[]> {
  try {
    await work();
    return [];
  } catch (error) {
    if (error instanceof ContentError) return error.message.split('\n').map(faultOf);
    throw error;
  }
}

async function promoFaults(alias: string): Promise<DeskFault[]> {
  const own = await faultsOf(() => readYaml(promoPath(alias), promoSchema));
  if (own.length > 0) return own;
  const entries = listNames(PROMOS, '.yaml').flatMap((name) => {
    try {
      return [{ alias: name.slice(0, -'.yaml'.length), promo: readYaml(`${PROMOS}/${name}`, promoSchema) as Promo }];
    } catch (error) {
      // Somebody else's fault is told where that one is opened.
      if (error instanceof ContentError) return [];
      throw error;
    }
  });
  // Whoever stands first in the list is not at fault for having been copied.
  const others = entries.filter((entry) => entry.alias !== alias);
  const last = entries.filter((entry) => entry.alias === alias);
  const faults = promoSetFaults([...others, ...last]).map((fault) => faultOf(`${PROMOS}/${fault}`));
  return faults.filter(({ file }) => file === promoPath(alias));
}

/** A page is read as every domain shows it: names and conditions differ between them. */
async function pageFaults(alias: string): Promise<DeskFault[]> {
  const pageAlias = PAGE_ALIASES.find((known) => known === alias);
  if (pageAlias === undefined) return [];
  const pages = REGION_IDS.flatMap((region) =>
    localesOf(region, 'demo').map(
      (locale): Page => ({ region, locale, prefixed: true, route: 'page', parameter: alias, environment: 'demo' }),
    ),
  );
  const found = await Promise.all(pages.map((page) => faultsOf(() => loadTextPage(page, pageAlias))));
  const known = new Map(found.flat().map((fault) => [`${fault.file}:${fault.line} ${fault.message}`, fault]));
  return [...known.values()];
}

/** What publishing would refuse of an entry as its files are now; nothing of one that is not there. */
async function deskFaults(kind: DeskKind, alias: string): Promise<DeskFault[]> {
  if (kind === 'page') return pageFaults(alias);
  return readText(promoPath(alias)) === null ? [] : promoFaults(alias);
}

/** When a promotion can be seen first: its start where that is to come, else now. */
function seenFrom(kind: DeskKind, alias: string): Date {
  const now = publishingTime();
  if (kind === 'page' || readText(promoPath(alias)) === null) return now;
  return standingOf(readYaml(promoPath(alias), promoSchema) as Promo, now).seenFrom;
}

interface DeskQuestion {
  kind: DeskKind;
  alias: string;
  values: Values;
  /** The files that values are written over. */
  from: DeskFiles;
}

const ANSWERS = {
  fields: () => deskFields(),
  entries: () => deskEntries(),
  open: ({ kind, alias }: DeskQuestion) => deskValues(kind, alias),
  /** Asked over a copy of the content: what the values make is written there, and looked at among all the rest. */
  async save({ kind, alias, values, from }: DeskQuestion) {
    const files = deskFiles(kind, alias, values, from);
    for (const [path, content] of Object.entries(files)) {
      const target = join(process.env.FAIRWIND_SOURCE ?? '', path);
      // A link to what stands in the sources, which must not be written through.
      rmSync(target, { force: true });
      writeFileSync(target, content ?? '');
    }
    return { files, faults: await deskFaults(kind, alias) };
  },
  async check({ kind, alias }: DeskQuestion) {
    const faults = await deskFaults(kind, alias);
    return { faults, seenFrom: faults.length > 0 ? null : seenFrom(kind, alias).toISOString() };
  },
};

/** Answers one question about content. @throws for a question that there is not */
export async function answerDesk(asked: string, question: DeskQuestion): Promise<unknown> {
  if (!Object.hasOwn(ANSWERS, asked)) throw new Error(`There is no question "${asked}"`);
  return ANSWERS[asked as keyof typeof ANSWERS](question);
}
