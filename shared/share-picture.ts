/**
 * The address of the picture a page is shared with: it names the drawing and holds a hash of the words on it. Pages write
 * it, and the build reads back from them which pictures are wanted (builder/seo/share-pictures.ts).
 */

/** Pixels, as the sharing sites ask for. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** The kind of a picture that shows an uploaded photo (promo-media.ts) in place of a drawing. */
export const MEDIA_SCENE = 'media';

/** Raise it when the design of the pictures changes: their addresses change with it. */
const DESIGN_REVISION = 1;

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** The hash of the words in a picture's address: FNV-1a, 32 bits, as eight hex digits. */
export function shareHash(title: string): string {
  let hash = FNV_OFFSET;
  for (const byte of new TextEncoder().encode(`${DESIGN_REVISION} ${title}`)) {
    hash = Math.imul(hash ^ byte, FNV_PRIME) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}

/** The path of the picture with these words, the same on every domain. */
export function sharePath({ kind, names }: { kind: string; names: readonly string[] }, title: string): string {
  const ending = kind === MEDIA_SCENE ? 'jpg' : 'png';
  return `/og/${[kind, ...names].join('.')}.${shareHash(title)}.${ending}`;
}
