// Written by scripts/icons.ts; changes with any byte of the sprite.
export const ICON_SPRITE_VERSION = '1acf3e';
