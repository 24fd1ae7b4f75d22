/**
 * Texts in the browser: loaded per locale and namespace when an island first needs them. The page names the list of its
 * texts' files, so an island hydrates with the texts that its HTML was rendered with, whatever was published since.
 */
import { TEXT_LISTS, TEXTS_FOLDER } from '#shared/constants.ts';
import { LOCALES, type LocaleCode } from '#shared/regions/locales.ts';
import type { Namespace } from './namespaces.ts';
import { addTexts } from './reader.ts';

/** Versions of files by `<code>.<namespace>` (builder/text-files.ts). */
type TextList = Readonly<Record<string, string>>;

/** What has been loaded, by its address. */
const loading = new Map<string, Promise<unknown>>();
const namespacesInUse = new Set<Namespace>();

/** Loads once; what failed is tried again the next time. */
function loadOnce<Value>(address: string, load: () => Promise<Value>): Promise<Value> {
  const known = loading.get(address) as Promise<Value> | undefined;
  if (known) return known;
  const promise = load();
  loading.set(address, promise);
  promise.catch(() => loading.delete(address));
  return promise;
}

async function readJson<Value>(address: string): Promise<Value> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}`);
  return (await response.json()) as Value;
}

/** The list that a document names, where it is one of the locale; else the newest, which is right for what is not hydrated. */
async function listOf(locale: LocaleCode, { documentElement }: Document): Promise<TextList> {
  const [code, version] = documentElement.dataset.texts?.split('.') ?? [];
  const { file } = LOCALES[locale];
  const newest = `/${TEXT_LISTS}/${file}.json`;
  if (code !== file || version === undefined) return loadOnce(newest, () => readJson<TextList>(newest));
  const named = `/${TEXTS_FOLDER}/${code}.${version}.json`;
  // A preview may name texts that are not live yet.
  return loadOnce(named, () => readJson<TextList>(named).catch(() => readJson<TextList>(newest)));
}

/** In development the files as they stand in `locales/`, which Vite follows. */
async function loadFollowed(code: string, namespace: Namespace): Promise<void> {
  const { followed } = await import('./texts.followed.ts');
  const files = await followed[`./files/${code}.ts`]?.();
  const texts = await files?.[`/locales/${code}/${namespace}.json`]?.();
  if (texts) addTexts(code, namespace, texts);
}

async function loadFile(code: string, namespace: Namespace, list: TextList): Promise<void> {
  const version = list[`${code}.${namespace}`];
  if (version === undefined) return;
  const address = `/${TEXTS_FOLDER}/${code}.${namespace}.${version}.json`;
  await loadOnce(address, async () => addTexts(code, namespace, await readJson<Record<string, string>>(address)));
}

async function loadAll(locale: LocaleCode, namespaces: readonly Namespace[], root: Document): Promise<void> {
  const codes = [...new Set([LOCALES[locale].file, LOCALES[locale].base])];
  const asked = codes.flatMap((code) => namespaces.map((namespace) => ({ code, namespace })));
  if (import.meta.env.DEV) {
    const load = ({ code, namespace }: (typeof asked)[number]) => loadFollowed(code, namespace);
    await Promise.all(asked.map((file) => loadOnce(`${file.code}/${file.namespace}`, () => load(file))));
    return;
  }
  const list = await listOf(locale, root);
  await Promise.all(asked.map(({ code, namespace }) => loadFile(code, namespace, list)));
}

/**
 * Loads namespaces of a locale, and of its base language. Never fails: what could not be loaded is only logged (spec
 * section 8), and the next island tries again.
 * @param root the document whose islands read them; the present one unless given.
 */
export async function loadTexts(
  locale: LocaleCode,
  namespaces: readonly Namespace[],
  root: Document = globalThis.document,
): Promise<void> {
  for (const namespace of namespaces) namespacesInUse.add(namespace);
  try {
    await loadAll(locale, namespaces, root);
  } catch (error) {
    console.error('Texts could not be loaded', locale, namespaces.join(), error);
  }
}

/** Loads the namespaces in use for the document that a page is about to show. */
export function loadTextsInUse(locale: LocaleCode, root: Document): Promise<void> {
  return loadTexts(locale, [...namespacesInUse], root);
}
