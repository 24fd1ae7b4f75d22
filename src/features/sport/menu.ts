/** The menu of sport. Figures of the page and the lists ask for it within the same seconds: one read is for both. */
import type { Outcome } from '#platform/http.ts';
import { NO_ANSWER } from '#platform/no-answer.ts';
import { publicRead } from '#platform/public-read.ts';
import type { ResponseOf } from '#shared/contract/index.ts';

export type Menu = ResponseOf<'sportMenu'>;

/** Half of the time after which either reads it again. */
const SHARED_MS = 15_000;

let last: { at: number; answer: Promise<Menu | null> } | null = null;

/** The next read asks the service. */
export function forgetMenu(): void {
  last = null;
}

/** What was read in the last seconds, or is being read; null: it cannot be read now. */
export async function readMenu(): Promise<Menu | null> {
  const now = performance.now();
  if (last === null || now - last.at > SHARED_MS) last = { at: now, answer: publicRead('sportMenu') };
  const { answer } = last;
  const menu = await answer;
  if (menu === null && last?.answer === answer) forgetMenu();
  return menu;
}

/** As {@link readMenu}, for lists: an answer of another shape than the contract's is none. */
export async function loadMenu(): Promise<Outcome<Menu>> {
  const [menu, { checkOf }] = await Promise.all([readMenu(), import('#platform/answer-check.ts')]);
  const isFit = await checkOf('sportMenu');
  if (menu !== null && isFit(menu)) return { ok: true, value: menu };
  forgetMenu();
  return { ok: false, error: NO_ANSWER };
}
