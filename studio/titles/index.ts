/** Every title the studio serves: a new one is a data file and a line here. */
import type { SlotTitle } from '../maths/slot.ts';
import { auroraWolves } from './aurora-wolves.ts';
import { bellBuoy } from './bell-buoy.ts';
import { bigCast } from './big-cast.ts';
import { bookOfTides } from './book-of-tides.ts';
import { brassDiver } from './brass-diver.ts';
import { candyReef } from './candy-reef.ts';
import { chartOfThieves } from './chart-of-thieves.ts';
import { drownedCrown } from './drowned-crown.ts';
import { emberWyrm } from './ember-wyrm.ts';
import { facetFever } from './facet-fever.ts';
import { galeForceGoal } from './gale-force-goal.ts';
import { highMesa } from './high-mesa.ts';
import { honeyHold } from './honey-hold.ts';
import { idolOfRain } from './idol-of-rain.ts';
import { koiAscending } from './koi-ascending.ts';
import { krakensToll } from './krakens-toll.ts';
import { lanternPoint } from './lantern-point.ts';
import { limesAhoy } from './limes-ahoy.ts';
import { longshipFury } from './longship-fury.ts';
import { luckyAnchor } from './lucky-anchor.ts';
import { madameTide } from './madame-tide.ts';
import { minesOfMesa } from './mines-of-mesa.ts';
import { moonTiger } from './moon-tiger.ts';
import { mountMammon } from './mount-mammon.ts';
import { ninthWave } from './ninth-wave.ts';
import { oldWhitefluke } from './old-whitefluke.ts';
import { orchardRiot } from './orchard-riot.ts';
import { pearlOfAma } from './pearl-of-ama.ts';
import { pharaohsNoon } from './pharaohs-noon.ts';
import { powderAndPlunder } from './powder-and-plunder.ts';
import { starHarpoon } from './star-harpoon.ts';
import { stormglass } from './stormglass.ts';
import { vaultOfStorms } from './vault-of-storms.ts';

const SLOTS = {
  'krakens-toll': krakensToll,
  'pharaohs-noon': pharaohsNoon,
  'koi-ascending': koiAscending,
  'brass-diver': brassDiver,
  'book-of-tides': bookOfTides,
  'orchard-riot': orchardRiot,
  'ninth-wave': ninthWave,
  'madame-tide': madameTide,
  'candy-reef': candyReef,
  'big-cast': bigCast,
  'lantern-point': lanternPoint,
  'high-mesa': highMesa,
  'aurora-wolves': auroraWolves,
  'star-harpoon': starHarpoon,
  'bell-buoy': bellBuoy,
  'limes-ahoy': limesAhoy,
  'mines-of-mesa': minesOfMesa,
  stormglass: stormglass,
  'gale-force-goal': galeForceGoal,
  'facet-fever': facetFever,
  'chart-of-thieves': chartOfThieves,
  'longship-fury': longshipFury,
  'idol-of-rain': idolOfRain,
  'honey-hold': honeyHold,
  'powder-and-plunder': powderAndPlunder,
  'mount-mammon': mountMammon,
  'lucky-anchor': luckyAnchor,
  'pearl-of-ama': pearlOfAma,
  'ember-wyrm': emberWyrm,
  'old-whitefluke': oldWhitefluke,
  'moon-tiger': moonTiger,
  'drowned-crown': drownedCrown,
  'vault-of-storms': vaultOfStorms,
} as const satisfies Record<string, SlotTitle>;

/** The codes of all slots: a table over them has a row for each. */
export type SlotCode = keyof typeof SLOTS;

export const TITLES: readonly SlotTitle[] = Object.values(SLOTS);

const BY_CODE = new Map(TITLES.map((title) => [title.code, title]));

/** The title of a catalogue code, or undefined. */
export function titleByCode(code: string): SlotTitle | undefined {
  return BY_CODE.get(code);
}
