/**
 * What each drawing in `art/` becomes. Everything here is data: a new size, kind, flag or
 * application icon is one row.
 */

/** A drawing that is too rich to ship as SVG, and the widths in pixels it is encoded at. */
export type PictureRule = {
  /** Folder under `public/art/` and the kind in `shared/art.ts`. */
  readonly kind: string;
  /** Folder under `art/` that holds the drawings. */
  readonly folder: string;
  /** Which drawings of the folder the rule takes. */
  readonly names: RegExp;
  readonly widths: readonly number[];
};

/** The games strong enough for the 2 × 2 feature tile, which is shown at up to twice the tile's width. */
const FEATURED =
  /^(krakens-toll|pharaohs-noon|facet-fever|brass-diver|flappiator|chart-of-thieves|moon-tiger|lantern-point|ember-wyrm|compass-roulette|mount-mammon|book-of-tides)$/;

export const PICTURE_RULES: readonly PictureRule[] = [
  { kind: 'tiles', folder: 'tiles', names: /./, widths: [160, 240, 360] },
  { kind: 'features', folder: 'tiles', names: FEATURED, widths: [480, 720] },
  { kind: 'live', folder: 'live', names: /./, widths: [360, 720] },
  { kind: 'promos', folder: 'promos', names: /./, widths: [360, 720, 1080] },
  { kind: 'scenes', folder: 'scenes', names: /^hero$/, widths: [768, 1280, 1920] },
  { kind: 'scenes', folder: 'scenes', names: /^hero-mobile$/, widths: [390, 780] },
  { kind: 'scenes', folder: 'scenes', names: /^hero-portrait$/, widths: [320, 640] },
  { kind: 'scenes', folder: 'scenes', names: /^(vip|not-found|offline)$/, widths: [640, 1280] },
  { kind: 'scenes', folder: 'scenes', names: /^promo-/, widths: [360, 720] },
  { kind: 'islands', folder: 'islands', names: /^map-/, widths: [720, 1440] },
];

/** Folders whose drawings stay SVG unless a picture rule takes them. */
export const VECTOR_KINDS: readonly string[] = ['islands', 'logo', 'marks', 'ranks', 'scenes', 'shop'];

/** Folders whose drawings stand on one sheet: a page shows many of them together, and asks for them once. */
export const SHEET_KINDS: readonly string[] = ['icons', 'payments'];

/** Above this weight, about 1.7 kB compressed, a drawing must be given a picture rule. */
export const VECTOR_LIMIT_BYTES = 7 * 1024;

export const FLAG_LIMIT_BYTES = 3 * 1024;

/**
 * The flag of each locale code of spec section 3, and of the spare codes it keeps flags for.
 * Codes are the product's own, not ISO: `en-hu` is English for Hungary, hence the Hungarian flag.
 */
export const FLAG_OF_LOCALE: Readonly<Record<string, string>> = {
  ad: 'ad',
  'ch-de': 'ch',
  de: 'de',
  'de-ch': 'ch',
  'el-gr': 'gr',
  en: 'gb',
  'en-au': 'au',
  'en-ca': 'ca',
  'en-de': 'de',
  'en-et': 'ee',
  'en-hu': 'hu',
  'en-nz': 'nz',
  'en-za': 'za',
  es: 'es',
  'es-ar': 'ar',
  'es-cl': 'cl',
  'es-co': 'co',
  'es-mx': 'mx',
  fi: 'fi',
  fr: 'fr',
  hu: 'hu',
  'hu-hu': 'hu',
  it: 'it',
  ja: 'jp',
  no: 'no',
  pl: 'pl',
  pt: 'pt',
  'pt-br': 'br',
};

/**
 * `full` fills the square, for systems that cut their own corners; `rounded` keeps ours; `badge` is the mark alone in
 * white, for systems that read the shape from the transparency and colour it themselves.
 */
export type IconCut = 'full' | 'rounded' | 'badge';

export type IconRule = {
  readonly file: string;
  readonly format: 'ico' | 'png';
  readonly sizePixels: number;
  readonly cut: IconCut;
};

export const ICON_RULES: readonly IconRule[] = [
  { file: 'favicon.ico', format: 'ico', sizePixels: 32, cut: 'rounded' },
  { file: 'apple-touch-icon.png', format: 'png', sizePixels: 180, cut: 'full' },
  { file: 'icon-192.png', format: 'png', sizePixels: 192, cut: 'rounded' },
  { file: 'icon-512.png', format: 'png', sizePixels: 512, cut: 'rounded' },
  { file: 'maskable-512.png', format: 'png', sizePixels: 512, cut: 'full' },
  { file: 'badge-96.png', format: 'png', sizePixels: 96, cut: 'badge' },
];

/** Raise it when the code that makes the outputs changes what comes out: all of them are then made again. */
export const REVISION = 2;

/**
 * As light as the eye lets it be: readers wait for them. Every colour at full resolution: half-resolution
 * colour frays saturated edges of flat drawings.
 */
export const AVIF_OPTIONS = { quality: 46, effort: 9, chromaSubsampling: '4:4:4' } as const;
export const WEBP_OPTIONS = { quality: 78, effort: 6, smartSubsample: true } as const;
