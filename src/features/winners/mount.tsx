/** Puts the winners into their place, with the texts and the styles they need, until the page is left. */
import { createRoot } from 'react-dom/client';
import { loadTexts } from '#features/i18n/index.ts';
import { IslandRoot } from '#features/i18n/react.tsx';
import { currentPage } from '#features/regions/index.ts';
import { wholeStyles } from '#platform/styles.ts';
import { LOCALE_CODES } from '#shared/regions/locales.ts';
import { splitLocale } from '#shared/routes.ts';
import { Winners } from './ui/Winners.tsx';

const addressParts = (): string[] => splitLocale(location.pathname, LOCALE_CODES).path.split('/').slice(1);

/** The game a place is about: the one it names, or with `address` the one of `/play/:code/:mode`; null for all. */
function gameOf({ dataset }: HTMLElement): string | null {
  return (dataset.winners === 'address' ? addressParts()[1] : dataset.winners) || null;
}

/** Whether the page of a place is being left: a step back changes the address before the page goes. */
const isLeft = ({ dataset }: HTMLElement): boolean => dataset.winners === 'address' && addressParts()[0] !== 'play';

export async function mountWinners(place: HTMLElement): Promise<void> {
  const page = currentPage();
  await Promise.all([loadTexts(page.locale, ['common', 'winners']), wholeStyles()]);
  if (!place.isConnected || isLeft(place)) return;
  const root = createRoot(place);
  document.addEventListener('astro:before-swap', () => root.unmount(), { once: true });
  root.render(
    <IslandRoot page={page}>
      <Winners game={gameOf(place)} />
    </IslandRoot>,
  );
}
