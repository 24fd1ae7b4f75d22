/** Wakes islands: starts the house once, loads the texts they need, then hydrates them. */
import { loadTexts, type Namespace } from '#features/i18n/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { boot } from './boot.ts';

export interface SleepingIsland {
  /** Comma-separated text namespaces. */
  namespaces: string;
  hydrate(): Promise<void>;
}

export async function wakeIsland({ namespaces, hydrate }: SleepingIsland): Promise<void> {
  boot();
  await loadTexts(currentPage().locale, namespaces.split(',') as Namespace[]);
  await hydrate();
}
