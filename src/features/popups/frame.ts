/** The frame by name only: the dialog behind it is loaded with the first popup, not with every page. */
import type { ComponentType } from 'react';
import { lazyComponent } from '#ui/lazy-component.ts';
import type { PopupFrameProps } from './ui/PopupFrame.tsx';

const loadFrame = () => import('./ui/PopupFrame.tsx');

/** The frame around the content of every popup. */
export const PopupFrame: ComponentType<PopupFrameProps> = lazyComponent(async () => ({
  default: (await loadFrame()).PopupFrame,
}));

/** Fetches the frame beside a popup's component, so that neither waits for the other. */
export async function preloadFrame(): Promise<void> {
  await loadFrame();
}
