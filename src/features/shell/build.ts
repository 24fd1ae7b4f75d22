/** What the frame takes from the environment while the site is built. */
import { publishingTime, readMoment } from '#features/content/index.ts';

/** The affiliate programme, outside the site (spec section 1: on the main domain only). */
export const AFFILIATES_URL = process.env.AFFILIATES_URL || 'https://affiliates.fairwind.example/';

/** The year of the copyright line: of publishing, until the next one begins. */
export function buildYear(): number {
  const year = publishingTime().getUTCFullYear();
  readMoment(new Date(Date.UTC(year + 1, 0)));
  return year;
}
