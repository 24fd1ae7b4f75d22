/** The colours and drawings of a large win, taken from the title's own cabinet. */
import type { SessionView } from '../../protocol.ts';
import { mix } from '../cabinet/sketch.ts';
import type { Material } from '../sound/palettes.ts';
import type { Art } from '../stage/art.ts';
import { type Atlas, atlasOf } from './sprites.ts';

export interface WinLook {
  material: Material;
  /** Outlines and the darkest parts. */
  edge: string;
  /** The sign's rim, from light to dark. */
  rim: readonly string[];
  /** Hue of the whole, in degrees. */
  hue: number;
  /** Behind everything. */
  ground: string;
  particles: Atlas;
  coins: Atlas;
  /** Light and shade of what stands around the sign. */
  spikes: readonly (readonly [light: string, shade: string])[];
  /** The symbol that pays most, and the wild or the same again across from it. */
  heroes: readonly HTMLImageElement[];
}

/** Colours that tell the particles of a material apart whatever the frame's own are. */
const BRIGHT: readonly (readonly [string, string])[] = [
  ['#5fe0cb', '#1c8f86'],
  ['#ffc24b', '#b8741a'],
  ['#ff8f8f', '#b83c4a'],
  ['#8fb8ff', '#3c5cb8'],
];

/** What the longest run of a symbol pays. */
const most = (table: Readonly<Record<number, number>>) => Math.max(...Object.values(table));

export function winLookOf(art: Art, session: Pick<SessionView, 'pays' | 'wild'>): WinLook {
  const { frame, glass, hue } = art.cabinet;
  const material: Material = frame.kind;
  const { outer, inner } = frame.hit;
  const rim = [outer, inner, mix(inner, '#000000', 0.45)];
  const ground = glass.base.at(-1)?.[0].slice(0, 7) ?? '#04141f';
  const own: readonly [string, string] = [rim[0] ?? '#fff', rim[1] ?? '#888'];
  const spikes = [own, ...BRIGHT];
  const [best] = Object.entries(session.pays)
    .filter(([symbol]) => symbol.length > 1 && symbol !== session.wild)
    .toSorted(([, one], [, other]) => most(other) - most(one));
  const heroes = [best?.[0], session.wild]
    .map((symbol) => art.symbols.get(symbol ?? ''))
    .filter((image) => image != null);
  const [hero, other = hero] = heroes;
  return {
    material,
    edge: mix(ground, '#000000', 0.5),
    rim,
    hue,
    ground,
    particles: atlasOf(material, spikes, null),
    coins: atlasOf(material, spikes.slice(0, 2), art.coin),
    spikes,
    heroes: hero && other ? [hero, other] : [],
  };
}
