/** The registry that the app provides: the component for each popup name, loaded on demand. */
import type { ComponentType } from 'react';
import { loadTexts } from '#features/i18n/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { preloadFrame } from './frame.ts';
import type { OpenPopup, PopupEntry, PopupName, PopupRegistry } from './model.ts';

let registry: PopupRegistry | null = null;

export function registerPopups(entries: PopupRegistry): void {
  registry = entries;
}

/** The row of a popup. */
export function popupEntry(name: PopupName): PopupEntry<PopupName> {
  if (!registry) throw new Error('No popups are registered');
  return registry[name] as PopupEntry<PopupName>;
}

/** The props every popup component takes, as the host hands them on. */
export type AnyPopupComponent = ComponentType<OpenPopup['props'] & { close: () => void }>;

/** Loads a popup's component and its texts in the page's language. Fails when its chunk cannot be loaded. */
export async function loadPopup(name: PopupName): Promise<AnyPopupComponent> {
  const { load, namespaces } = popupEntry(name);
  const [module] = await Promise.all([load(), loadTexts(currentPage().locale, namespaces), preloadFrame()]);
  return module.default as unknown as AnyPopupComponent;
}
