import type { IconName } from '#shared/icons.ts';
import { ICON_SPRITE_VERSION } from './icons.data.ts';

export type { IconName } from '#shared/icons.ts';

/** Returns the address of a glyph inside the sprite. */
export function iconHref(name: IconName): string {
  return `/icons/lucide.svg?v=${ICON_SPRITE_VERSION}#${name}`;
}
