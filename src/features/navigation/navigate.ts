/** Moving to another page, and who wants to know about it. */
import type { Navigation } from './place.ts';

/** `before`: the new page is about to be fetched. `after`: it stands in the document. */
export type NavigationPhase = 'before' | 'after';
export type NavigationListener = (navigation: Navigation) => void | Promise<void>;

export interface NavigateOptions {
  /** Replaces the current entry of the history. */
  replace?: boolean;
}

type Navigator = (path: string, options: NavigateOptions) => void;

const listeners: Record<NavigationPhase, Set<NavigationListener>> = { before: new Set(), after: new Set() };

let navigator: Navigator = (path, { replace }) => {
  if (replace) location.replace(path);
  else location.assign(path);
};

/** Registers the client-side router; until then a navigation is a page load. */
export function registerNavigator(navigateTo: Navigator): void {
  navigator = navigateTo;
}

/** Goes to a path of this site (locale-prefixed; see `href`). */
export function navigate(path: string, options: NavigateOptions = {}): void {
  navigator(path, options);
}

/** Calls the listener on each navigation; returns how to stop. */
export function onNavigation(phase: NavigationPhase, listener: NavigationListener): () => void {
  listeners[phase].add(listener);
  return () => void listeners[phase].delete(listener);
}

/** Tells the listeners, in the order they came. */
export async function announceNavigation(phase: NavigationPhase, navigation: Navigation): Promise<void> {
  for (const listener of listeners[phase]) await listener(navigation);
}
