/** Popups: open one by name, close it, and build its content. */

export { PopupFrame } from './frame.ts';
export type {
  PopupComponentProps,
  PopupRegistry,
  PopupResult,
} from './model.ts';
export { registerPopups } from './registry.ts';
export { $popup, closeOver, closePopup, closePopupNamed, openOver, openPopup, queuePopup } from './store.ts';
