/** The web app manifest of a domain: what a phone shows of the installed site. */
import type { TextKey } from '#features/i18n/index.ts';
import { translator } from '#features/i18n/texts.build.ts';
import type { Page } from '#features/regions/page.ts';
import { type House, houseOf, isoOf, offers, REGIONS } from '#shared/regions/index.ts';
import { pathOf, ROUTES, type RouteName } from '#shared/routes.ts';

const NAME = 'Fairwind';

/** What a long press on the icon offers, where the region has it. */
const SHORTCUTS = [
  { route: 'games', key: 'menu_lobby' },
  { route: 'sport', key: 'tab_sport' },
  { route: 'promo', key: 'menu_promo' },
] as const satisfies readonly { route: RouteName; key: string }[];

const DESCRIPTIONS = {
  casino: 'app_description',
  slots: 'app_description_slots',
  sport: 'app_description_sport',
} as const satisfies Record<House, TextKey<'pwa'>>;

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/brand/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The manifest's content in a language of a domain; addresses are the unprefixed ones, which choose a language. */
export function appManifest(
  { region, locale }: Pick<Page, 'region' | 'locale'>,
  color: string,
): Record<string, unknown> {
  const shell = translator(locale, 'shell');
  return {
    id: '/',
    name: REGIONS[region].sportMirror ? `${NAME} Sport` : NAME,
    short_name: NAME,
    description: translator(locale, 'pwa')(DESCRIPTIONS[houseOf(region)]),
    lang: isoOf(locale),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: color,
    theme_color: color,
    categories: offers(region, ['slots']) ? ['games', 'sports', 'entertainment'] : ['sports', 'entertainment'],
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: SHORTCUTS.filter(({ route }) => offers(region, ROUTES[route].needs)).map(({ route, key }) => ({
      name: shell(key),
      url: pathOf(route),
    })),
  };
}
