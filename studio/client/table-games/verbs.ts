/** What the large button of a table game does, as a drawing: Lucide's, as everywhere else. */
import { icon } from '../ui/dom.ts';

const SIZE = 30;
const WIDTH = 2;
const drawn =
  (...paths: string[]) =>
  (): SVGSVGElement =>
    icon(SIZE, WIDTH, ...paths);

export const VERBS = {
  roll: drawn(
    'M4 10h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z',
    'm17.92 14 3.5-3.5a2.24 2.24 0 0 0 0-3l-5-4.92a2.24 2.24 0 0 0-3 0L10 6',
    'M6 18h.01',
    'M10 14h.01',
    'M15 6h.01',
    'M18 9h.01',
  ),
  deal: drawn('M7 2h10', 'M5 6h14', 'M5 10h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2z'),
  draw: drawn('M8 3 4 7l4 4', 'M4 7h16', 'm16 21 4-4-4-4', 'M20 17H4'),
  hold: drawn(
    'M18 11V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2',
    'M14 10V4a2 2 0 0 0-2-2a2 2 0 0 0-2 2v2',
    'M10 10.5V6a2 2 0 0 0-2-2a2 2 0 0 0-2 2v8',
    'M18 8a2 2 0 1 1 4 0v6a8 8 0 0 1-8 8h-2c-2.8 0-4.5-.86-5.99-2.34l-3.6-3.6a2 2 0 0 1 2.83-2.82L7 15',
  ),
  drop: drawn('M12 17V3', 'm6 11 6 6 6-6', 'M19 21H5'),
  turn: drawn(
    'M12 4a8 8 0 1 0 0 16a8 8 0 0 0 0-16z',
    'M12 9.5a2.5 2.5 0 1 0 0 5a2.5 2.5 0 0 0 0-5z',
    'M12 2v7.5',
    'm19 5-5.23 5.23',
    'M22 12h-7.5',
    'm19 19-5.23-5.23',
    'M12 14.5V22',
    'M10.23 13.77 5 19',
    'M9.5 12H2',
    'M10.23 10.23 5 5',
  ),
  burn: drawn('M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4'),
  sail: drawn('M12 6v16', 'm19 13 2-1a9 9 0 0 1-18 0l2 1', 'M9 11h6', 'M12 2a2 2 0 1 0 0 4a2 2 0 0 0 0-4z'),
  cash: drawn(
    'M11 15h2a2 2 0 1 0 0-4h-3c-.6 0-1.1.2-1.4.6L3 17',
    'm7 21 1.6-1.4c.3-.4.8-.6 1.4-.6h4c1.1 0 2.1-.4 2.8-1.2l4.6-4.4a2 2 0 0 0-2.75-2.91l-4.2 3.9',
    'm2 16 6 6',
    'M16 6.1a2.9 2.9 0 1 0 0 5.8a2.9 2.9 0 0 0 0-5.8z',
    'M6 2a3 3 0 1 0 0 6a3 3 0 0 0 0-6z',
  ),
} as const;

export type Verb = keyof typeof VERBS;
