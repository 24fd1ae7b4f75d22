/** The backend of i18next for prebuilt pages: the files of all languages. Named in astro-i18next.config.cjs. */
import type { BackendModule } from 'i18next';

const files = import.meta.glob<Record<string, string>>('/locales/*/*.json', { eager: true, import: 'default' });

/** Variants have files only where they differ from their base. */
const NONE: Record<string, string> = {};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => done(null, files[`/locales/${language}/${namespace}.json`] ?? NONE),
};

export default backend;
