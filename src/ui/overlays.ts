/**
 * Where dialogs and toasts are drawn: an element of the document that outlives client-side navigations
 * (src/layouts/Document.astro), so that an open popup stays open. Without it they stand in the body.
 */
export const OVERLAYS_ID = 'overlays';

/** The element, looked up when a dialog or the toasts are first drawn. */
export const overlays = {
  get current(): HTMLElement | null {
    return document.getElementById(OVERLAYS_ID);
  },
};
