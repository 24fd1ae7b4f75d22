/** Puts the winners into their place, with the texts and the styles they need, until the page is left. */
import { createRoot } from 'react-dom/client';
import { loadTexts } from '#features/i18n/index.ts';
import { IslandRoot } from '#features/i18n/react.tsx';
import { currentPage } from '#features/regions/index.ts';
import { wholeStyles } from '#platform/styles.ts';
import { LOCALE_CODES } from '#shared/regions/locales.ts';
import { splitLocale } from '#shared/routes.ts';
import { Winners } from './ui/Winners.tsx';

/** The game a place is about: the one it names, or with `address` the one of `/play/:code/:mode`; null for all. */
function gameOf({ dataset }: HTMLElement): string | null {
  if (dataset.winners !== 'address') return dataset.winners || null;
  return splitLocale(location.pathname, LOCALE_CODES).path.split('/')[2] || null;
}

export async function mountWinners(place: HTMLElement): Promise<void> {
  const page = currentPage();
  await Promise.all([loadTexts(page.locale, ['winners']), wholeStyles()]);
  if (!place.isConnected) return;
  const root = createRoot(place);
  document.addEventListener('astro:before-swap', () => root.unmount(), { once: true });
  root.render(
    <IslandRoot page={page}>
      <Winners game={gameOf(place)} />
    </IslandRoot>,
  );
}
