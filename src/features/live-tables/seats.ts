/**
 * How many people are at the live tables, in words by game. Asked for while something shows it and somebody looks at the
 * page, every half minute; zero is not said, and a number that cannot be asked for again is taken away.
 */
import { atom, onMount } from 'nanostores';
import { currentPage } from '#features/regions/index.ts';
import { publicRead } from '#platform/public-read.ts';
import type { Tables } from '#shared/contract/tables.ts';
import type { LocaleCode } from '#shared/regions/locales.ts';

const EVERY_MS = 30_000;

/** What is said of each table, by the code of its game; texts come only where somebody is at one. */
export async function wordsOf({ tables }: Tables, locale: LocaleCode): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map();
  const { loadTexts, translator } = await import('#features/i18n/index.ts');
  await loadTexts(locale, ['catalogue']);
  const t = translator(locale, 'catalogue');
  return new Map(tables.map(({ game_code, players }) => [game_code, t('players', { count: players })]));
}

export const $seats = atom<ReadonlyMap<string, string>>(new Map());

async function ask(): Promise<void> {
  const words = await wordsOf((await publicRead('tables')) ?? { tables: [] }, currentPage().locale);
  const known = $seats.get();
  const isSame = words.size === known.size && [...words].every(([code, said]) => known.get(code) === said);
  if (!isSame) $seats.set(words);
}

onMount($seats, () => {
  const again = (): void => {
    if (document.hidden) return;
    void ask().catch((error: unknown) => console.error('The tables could not be told', error));
  };
  const timer = setInterval(again, EVERY_MS);
  document.addEventListener('visibilitychange', again);
  again();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', again);
  };
});

/** Says it on what stands in the page already, until the page is left. @param say is given what to say, or nothing */
export function tellSeats<Place extends HTMLElement>(
  places: readonly Place[],
  say: (place: Place, words: string | undefined) => void,
  codeOf: (place: Place) => string | undefined,
): () => void {
  // Left before this had come: nothing else would end it.
  if (!places.some(({ isConnected }) => isConnected)) return () => undefined;
  const stop = $seats.subscribe((words) => {
    for (const place of places) say(place, words.get(codeOf(place) ?? ''));
  });
  document.addEventListener('astro:before-swap', stop, { once: true });
  return stop;
}
