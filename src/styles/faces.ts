/**
 * Addresses of the faces. The first two are what a page is read in, for `<link rel="preload" as="font">`: running text,
 * whose lines a late face would break elsewhere, and titles. The weights between them come later (src/ui/faces.ts).
 */

import text from './fonts/prompt-400.woff2?url';
import medium from './fonts/prompt-500.woff2?url';
import semibold from './fonts/prompt-600.woff2?url';
import bold from './fonts/prompt-700.woff2?url';
import title from './fonts/prompt-800.woff2?url';

export const FIRST_FACES: readonly string[] = [text, title];

export const LATER_FACES: Readonly<Record<string, string>> = { 500: medium, 600: semibold, 700: bold };
