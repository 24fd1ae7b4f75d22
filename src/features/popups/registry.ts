/** The registry that the app provides: the component for each popup name. It and they are loaded on demand. */
import type { ComponentType } from 'react';
import { loadTexts } from '#features/i18n/index.ts';
import { currentPage } from '#features/regions/index.ts';
import { preloadFrame } from './frame.ts';
import type { OpenPopup, PopupEntry, PopupName, PopupRegistry } from './model.ts';

let loadRegistry: (() => Promise<PopupRegistry>) | null = null;

/** @param load fetches the registry: the names of all popups' files weigh too much for pages that open none. */
export function registerPopups(load: () => Promise<PopupRegistry>): void {
  loadRegistry = load;
}

/** The row of a popup. Fails when the registry cannot be loaded. */
export async function popupEntry(name: PopupName): Promise<PopupEntry<PopupName>> {
  if (!loadRegistry) throw new Error('No popups are registered');
  return (await loadRegistry())[name] as PopupEntry<PopupName>;
}

/** A popup that can be shown. */
export interface LoadedPopup {
  /** The props every popup component takes, as the host hands them on. */
  Content: ComponentType<OpenPopup['props'] & { close: () => void }>;
  entry: PopupEntry<PopupName>;
}

async function loadContent(name: PopupName): Promise<LoadedPopup> {
  const entry = await popupEntry(name);
  const [module] = await Promise.all([entry.load(), loadTexts(currentPage().locale, entry.namespaces)]);
  return { Content: module.default as unknown as LoadedPopup['Content'], entry };
}

/** Loads a popup's component and its texts in the page's language. Fails when its chunk cannot be loaded. */
export async function loadPopup(name: PopupName): Promise<LoadedPopup> {
  const [loaded] = await Promise.all([loadContent(name), preloadFrame()]);
  return loaded;
}
