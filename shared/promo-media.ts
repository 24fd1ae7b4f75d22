/** Pictures that people upload for promotions: named by a file of `src/content/media`, served in sizes of the build's own. */
import { ART_SHAPES } from './art.data.ts';

/** As a promotion names it; the first group is the file's stem, the second its ending. */
export const PROMO_IMAGE = /^\/media\/([a-z0-9]+(?:-[a-z0-9]+)*)\.(jpg|jpeg|png|webp)$/;

/** As the editor knows it until it is saved: by the file's name alone. */
export const UPLOADED_IMAGE = new RegExp(PROMO_IMAGE.source.replace('\\/media\\/', '(?:\\/media\\/)?'));

/** Where the uploaded files lie, from the repository's root. */
export const MEDIA_FOLDER = 'src/content/media';

/** Every picture is cut to the form of the drawings, so that a page keeps its place before it loads. */
const SHAPE = ART_SHAPES.promos;

/** What a file must be. */
export const MEDIA_LIMITS = { bytes: 8_000_000, width: 1_080, points: 40_000_000 } as const;

export interface MediaSize {
  width: number;
  height: number;
}

/** The sizes every picture is made in, in pixels, narrow to wide. */
export const MEDIA_SIZES: readonly MediaSize[] = SHAPE.widths.map((width) => ({
  width,
  height: Math.round((width * SHAPE.size[1]) / SHAPE.size[0]),
}));

/** The file of a promotion's picture, from the repository's root. */
export function mediaFile(image: string): string {
  return `${MEDIA_FOLDER}/${image.slice('/media/'.length)}`;
}

/** The path of one size of a picture: an AVIF, with a WebP beside it. `.jpg` and `.png` of one name are two pictures. */
export function mediaPath(image: string, width: number): string {
  return `${image.replace('.', '-')}-${width}.avif`;
}
