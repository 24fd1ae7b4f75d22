/** The backend of i18next for prebuilt pages: the files of all languages. Named in astro-i18next.config.cjs. */
import type { BackendModule } from 'i18next';
import { readTexts, type Texts, textFile } from './run-texts.build.ts';

/** Vite follows them in development, and shows a changed text at once. A build reads them from the disk. */
const followed: Record<string, Texts> = import.meta.env.DEV
  ? import.meta.glob<Texts>('/locales/*/*.json', { eager: true, import: 'default' })
  : {};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) =>
    done(null, followed[`/${textFile(language, namespace)}`] ?? readTexts(textFile(language, namespace))),
};

export default backend;
