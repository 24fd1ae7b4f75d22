/** The picture of a promotion: its drawing, or the one that was uploaded for it. */
import { ContentError, readSum } from '#features/content/index.ts';
import type { ShareScene } from '#features/seo/index.ts';
import { artSize, artSrcset, artUrl } from '#shared/art.ts';
import { MEDIA_SIZES, mediaFile, mediaPath } from '#shared/promo-media.ts';
import { MEDIA_SCENE } from '#shared/share-picture.ts';
import type { Promo } from './schema.build.ts';

interface Picture {
  src: string;
  srcset: string | undefined;
  /** Pixels, for the attributes. */
  width: number;
  height: number;
}

/** Characters of the file's hash in the address: another picture under the same name has another address. */
const VERSION_LENGTH = 8;

/** @throws ContentError when the uploaded file is missing */
function versionOf(image: string): string {
  const file = mediaFile(image);
  const sum = readSum(file);
  if (sum === null) throw new ContentError([`${file}: the file is missing`]);
  return sum.slice(0, VERSION_LENGTH);
}

function uploaded(image: string, wanted: number): Picture {
  const version = versionOf(image);
  const url = (width: number) => `${mediaPath(image, width)}?v=${version}`;
  const size = MEDIA_SIZES.find(({ width }) => width >= wanted) ?? (MEDIA_SIZES.at(-1) as (typeof MEDIA_SIZES)[number]);
  return {
    src: url(size.width),
    srcset: MEDIA_SIZES.map(({ width }) => `${url(width)} ${width}w`).join(', '),
    ...size,
  };
}

/** The picture at a wanted width in pixels. @throws ContentError when the uploaded file is missing */
export function promoPicture({ art, image }: Pick<Promo, 'art' | 'image'>, wanted: number): Picture {
  if (image !== undefined) return uploaded(image, wanted);
  return { src: artUrl('promos', art, wanted), srcset: artSrcset('promos', art), ...artSize('promos', art, wanted) };
}

/** What the promotion's page is shared with: the same picture. @throws ContentError when the uploaded file is missing */
export function promoScene({ art, image }: Pick<Promo, 'art' | 'image'>): ShareScene {
  if (image === undefined) return { kind: 'promos', names: [art] };
  return { kind: MEDIA_SCENE, names: [image.slice('/media/'.length).replace('.', '-'), versionOf(image)] };
}
