/** Texts in the browser: loaded per locale and namespace when an island first needs them. */
import { LOCALES, type LocaleCode } from '#shared/regions/locales.ts';
import type { Namespace } from './namespaces.ts';
import { addTexts } from './reader.ts';

type Files = Record<string, () => Promise<Record<string, string>>>;

/** One list of files for each locale, so that a page loads the addresses of one or two languages, not of all. */
const lists = import.meta.glob<Files>('./files/*.ts', { import: 'default' });
const loading = new Map<string, Promise<void>>();
const namespacesInUse = new Set<Namespace>();

async function loadFile(code: string, namespace: Namespace): Promise<void> {
  const files = await lists[`./files/${code}.ts`]?.();
  const load = files?.[`/locales/${code}/${namespace}.json`];
  if (load) addTexts(code, namespace, await load());
}

function loadOnce(code: string, namespace: Namespace): Promise<void> {
  const key = `${code}/${namespace}`;
  const known = loading.get(key);
  if (known) return known;
  const promise = loadFile(code, namespace).catch((error: unknown) => {
    loading.delete(key);
    // A locale that fails to load is only logged (spec section 8); the next island tries again.
    console.error('Texts could not be loaded', key, error);
  });
  loading.set(key, promise);
  return promise;
}

/** Loads namespaces of a locale, and of its base language. Never fails: a missing file is logged. */
export async function loadTexts(locale: LocaleCode, namespaces: readonly Namespace[]): Promise<void> {
  const codes = new Set([LOCALES[locale].file, LOCALES[locale].base]);
  for (const namespace of namespaces) namespacesInUse.add(namespace);
  await Promise.all([...codes].flatMap((code) => namespaces.map((namespace) => loadOnce(code, namespace))));
}

/** Loads the namespaces in use for another locale, before the page switches to it. */
export function loadTextsInUse(locale: LocaleCode): Promise<void> {
  return loadTexts(locale, [...namespacesInUse]);
}
