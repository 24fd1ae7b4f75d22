/** Hydrates islands: starts the app once, loads the texts they need, then hands them to React. */
import { loadTexts, type Namespace } from '#features/i18n/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { boot } from './boot.ts';

export interface DeferredIsland {
  /** Comma-separated text namespaces. */
  namespaces: string;
  hydrate(): Promise<void>;
}

/** Every island may read the service, and then needs the words for a read that failed (features/remote). */
const EVERYWHERE = 'common' satisfies Namespace;

export async function hydrateIsland({ namespaces, hydrate }: DeferredIsland): Promise<void> {
  boot();
  await loadTexts(currentPage().locale, [EVERYWHERE, ...(namespaces.split(',') as Namespace[])]);
  await hydrate();
}
