/**
 * Addresses of the faces that running text, labels, controls and headings are set in, for
 * `<link rel="preload" as="font">`: a late one would shift the lines it stands in. The heaviest face follows from the
 * stylesheet.
 */

import regular from '@fontsource/prompt/files/prompt-latin-400-normal.woff2?url';
import medium from '@fontsource/prompt/files/prompt-latin-500-normal.woff2?url';
import semibold from '@fontsource/prompt/files/prompt-latin-600-normal.woff2?url';
import bold from '@fontsource/prompt/files/prompt-latin-700-normal.woff2?url';

export const PRELOADED_FONTS: readonly string[] = [regular, medium, semibold, bold];
