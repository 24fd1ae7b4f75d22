/** The web app manifest of a domain: what a phone shows of the installed site. */
import { translator } from '#features/i18n/texts.build.ts';
import { defaultLocaleOf, type Environment, isoOf, offers, REGIONS, type RegionId } from '#shared/regions/index.ts';
import { pathOf, ROUTES, type RouteName } from '#shared/routes.ts';

const NAME = 'Fairwind';

/** What a long press on the icon offers, where the region has it. */
const SHORTCUTS = [
  { route: 'games', key: 'menu_lobby' },
  { route: 'sport', key: 'tab_sport' },
  { route: 'promo', key: 'menu_promo' },
] as const satisfies readonly { route: RouteName; key: string }[];

const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/brand/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** The manifest's content, in the region's default language; addresses are the unprefixed ones, which choose a language. */
export function appManifest(region: RegionId, environment: Environment, color: string): Record<string, unknown> {
  const locale = defaultLocaleOf(region, environment);
  const shell = translator(locale, 'shell');
  return {
    id: '/',
    name: REGIONS[region].sportMirror ? `${NAME} Sport` : NAME,
    short_name: NAME,
    description: translator(locale, 'pwa')('app_description'),
    lang: isoOf(locale),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: color,
    theme_color: color,
    categories: ['games', 'sports', 'entertainment'],
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('maskable-512', 512, 'maskable')],
    shortcuts: SHORTCUTS.filter(({ route }) => offers(region, ROUTES[route].needs)).map(({ route, key }) => ({
      name: shell(key),
      url: pathOf(route),
    })),
  };
}
