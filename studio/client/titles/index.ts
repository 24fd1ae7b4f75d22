/** Themes by title code, each loaded only when its game is opened. */
import type { SlotCode } from '../../titles/index.ts';
import type { Theme } from '../stage/art.ts';

const THEMES: Readonly<Record<SlotCode, () => Promise<{ theme: Theme }>>> = {
  'krakens-toll': () => import('./krakens-toll/theme.ts'),
  'pharaohs-noon': () => import('./pharaohs-noon/theme.ts'),
  'koi-ascending': () => import('./koi-ascending/theme.ts'),
  'brass-diver': () => import('./brass-diver/theme.ts'),
  'book-of-tides': () => import('./book-of-tides/theme.ts'),
  'orchard-riot': () => import('./orchard-riot/theme.ts'),
  'ninth-wave': () => import('./ninth-wave/theme.ts'),
  'madame-tide': () => import('./madame-tide/theme.ts'),
  'candy-reef': () => import('./candy-reef/theme.ts'),
  'big-cast': () => import('./big-cast/theme.ts'),
  'lantern-point': () => import('./lantern-point/theme.ts'),
  'high-mesa': () => import('./high-mesa/theme.ts'),
  'aurora-wolves': () => import('./aurora-wolves/theme.ts'),
  'star-harpoon': () => import('./star-harpoon/theme.ts'),
  'bell-buoy': () => import('./bell-buoy/theme.ts'),
  'limes-ahoy': () => import('./limes-ahoy/theme.ts'),
  'mines-of-mesa': () => import('./mines-of-mesa/theme.ts'),
  stormglass: () => import('./stormglass/theme.ts'),
  'facet-fever': () => import('./facet-fever/theme.ts'),
  'chart-of-thieves': () => import('./chart-of-thieves/theme.ts'),
  'longship-fury': () => import('./longship-fury/theme.ts'),
  'idol-of-rain': () => import('./idol-of-rain/theme.ts'),
  'honey-hold': () => import('./honey-hold/theme.ts'),
  'powder-and-plunder': () => import('./powder-and-plunder/theme.ts'),
  'mount-mammon': () => import('./mount-mammon/theme.ts'),
  'lucky-anchor': () => import('./lucky-anchor/theme.ts'),
  'pearl-of-ama': () => import('./pearl-of-ama/theme.ts'),
  'ember-wyrm': () => import('./ember-wyrm/theme.ts'),
  'old-whitefluke': () => import('./old-whitefluke/theme.ts'),
  'moon-tiger': () => import('./moon-tiger/theme.ts'),
  'drowned-crown': () => import('./drowned-crown/theme.ts'),
  'vault-of-storms': () => import('./vault-of-storms/theme.ts'),
  'gale-force-goal': () => import('./gale-force-goal/theme.ts'),
};

/** The theme of a title; rejects for a title without one. */
export async function loadTheme(code: string): Promise<Theme> {
  const load = (THEMES as Readonly<Record<string, (typeof THEMES)[SlotCode] | undefined>>)[code];
  if (!load) throw new Error(`No theme for ${code}`);
  return (await load()).theme;
}
