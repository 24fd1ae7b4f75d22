/** The players of the football teams: invented names, and how large a share of their team's goals each scores. */
import type { Side } from '#shared/sport/facts.ts';
import { createRandom, keyOf, normal } from './random.ts';

export interface Player {
  name: string;
  /** Of the goals that the team scores by its own players; the shares of a squad sum to 1. */
  share: number;
}

export interface Squad {
  /** Who is announced, forwards first. */
  players: readonly Player[];
  /** Comes in for whoever is missing. */
  reserve: string;
}

export type Squads = Readonly<Record<Side, Squad>>;

/** Two forwards, two wingers, three midfielders, three defenders. */
const SHARES = [0.22, 0.17, 0.13, 0.11, 0.1, 0.08, 0.06, 0.05, 0.05, 0.03];
const SPREAD = 0.2;
/** The players of a squad, the reserve with them. */
const SIZE = SHARES.length + 1;
const INITIALS = 'ABDEFGHJKLMNOPRSTVW';

/** Surnames by league; with initials they are enough for all its squads. */
const SURNAMES: Readonly<Record<string, readonly string[]>> = {
  coastal: [
    ...['Aldermere', 'Brackwell', 'Cawthorn', 'Dunsley', 'Elverton', 'Farrowby', 'Gorsey', 'Hexworth', 'Inskipp'],
    ...['Jarrowby', 'Kelmsley', 'Larkham', 'Mossop', 'Netherby', 'Orrick', 'Penhale', 'Quenby', 'Rushcombe', 'Selwick'],
    ...['Tarnbrook', 'Ulverby', 'Venmore', 'Wickersby', 'Yarrowden', 'Ashlock', 'Bramhill', 'Coverdale', 'Dallimore'],
    ...[
      'Eastlake',
      'Fenwright',
      'Gannock',
      'Hollowell',
      'Ivelstone',
      'Kerswick',
      'Lowbridge',
      'Marchbank',
      'Northgate',
    ],
    ...['Oakhanger', 'Pellwood', 'Redmarsh', 'Saltram', 'Thornholt', 'Underhay', 'Wexcombe', 'Winterslow', 'Yelland'],
    ...['Barrowfen', 'Copthall', 'Dernbrook', 'Eskdale', 'Flaxmoor', 'Greywell', 'Hartsease', 'Kelvedge', 'Lambrook'],
  ],
  northern: [
    ...[
      'Aaltovaara',
      'Bergmyr',
      'Dalnes',
      'Eikvik',
      'Fossdal',
      'Grønnvik',
      'Hallstad',
      'Isaksrud',
      'Järvelin',
      'Kallvik',
    ],
    ...[
      'Lehtoranta',
      'Myrstad',
      'Norrvik',
      'Ormset',
      'Pihlajoki',
      'Rönnfors',
      'Skogmo',
      'Tangvik',
      'Ulvestad',
      'Vinterhei',
    ],
    ...[
      'Ylikoski',
      'Åsbakk',
      'Almvik',
      'Brattli',
      'Edsvall',
      'Fjellstad',
      'Granheim',
      'Heggvik',
      'Isoniemi',
      'Jokiranta',
    ],
    ...[
      'Kivimaa',
      'Lövstrand',
      'Mjeldheim',
      'Nygårdsvik',
      'Otervik',
      'Pajuranta',
      'Rautakorpi',
      'Solvang',
      'Tervajoki',
    ],
    ...[
      'Utsikt',
      'Vikmyr',
      'Aspholm',
      'Björkdal',
      'Elvestad',
      'Frostmo',
      'Havnevik',
      'Kaldbakk',
      'Lillevik',
      'Mossberg',
    ],
    ...['Nordmyr', 'Ranheimvik', 'Sandnesmo', 'Torpvik', 'Vassli', 'Østerdalen', 'Kuusiranta'],
  ],
  meridian: [
    ...['Albarosa', 'Belmarino', 'Calvestre', 'Doranza', 'Escalvar', 'Fontanera', 'Galdório', 'Herralta', 'Iriondal'],
    ...['Juncalera', 'Lampresa', 'Marenzi', 'Navarola', 'Oliviera', 'Pedraluna', 'Quintalba', 'Ribalta', 'Solenzara'],
    ...['Tramontana', 'Urdaiz', 'Valdemora', 'Zancaro', 'Almeirão', 'Bonaventi', 'Casterano', 'Dolcemar', 'Estremoz'],
    ...[
      'Figueiral',
      'Garrovilla',
      'Horcajada',
      'Lanzarote',
      'Montefiore',
      'Nogalera',
      'Orvieda',
      'Pontevedo',
      'Roccaforte',
    ],
    ...['Serravalle', 'Torrelodo', 'Vilanova', 'Zumarral', 'Arcadegno', 'Brisamar', 'Corvalho', 'Duarena', 'Esparrago'],
    ...['Forlivese', 'Granadeiro', 'Illescano', 'Loureda', 'Mirandola', 'Ostuneo', 'Palmarito', 'Sagrado', 'Terranova'],
    'Viareggi',
  ],
  river: [
    ...['Auerswald', 'Bachmoser', 'Czerny', 'Dornauer', 'Ebersbach', 'Feldkirch', 'Grabowitz', 'Haselbeck', 'Imhofer'],
    ...[
      'Jasiński',
      'Kaltwasser',
      'Lindacher',
      'Moosbrugg',
      'Nádasdi',
      'Oberrauch',
      'Pirkheim',
      'Quellmann',
      'Rohrbeck',
    ],
    ...['Sárvári', 'Tiefenthal', 'Uhlenbrock', 'Vadászi', 'Wolfstein', 'Zagórny', 'Altenburg', 'Brzezina', 'Csillagi'],
    ...['Dunajski', 'Eschenbach', 'Fürstenau', 'Gyöngyösi', 'Hochreuth', 'Jaworek', 'Kővári', 'Lauterbach', 'Mierzwa'],
    ...['Nordhoff', 'Ostrowek', 'Pfaffinger', 'Rákosdi', 'Steinbrück', 'Tarnowiec', 'Ullrichs', 'Vízvári', 'Weidenau'],
    ...['Zielonka', 'Ahrenfeld', 'Birkholz', 'Dobrawa', 'Erlenbach', 'Füzesi', 'Grünhagen', 'Halmosi', 'Kirschau'],
    'Lipniak',
  ],
};

/** The name of a league's player by number: no two are alike, in no match either. */
function nameOf(surnames: readonly string[], number: number): string {
  const turn = Math.floor(number / surnames.length);
  const initial = INITIALS[(number * 7 + turn * 5) % INITIALS.length] ?? '';
  return `${initial}. ${surnames[number % surnames.length]}`;
}

/** The squad of a league's team; null: its players are not known. */
export function squadOf(world: string, league: string, team: number): Squad | null {
  const surnames = SURNAMES[league];
  if (surnames === undefined) return null;
  const random = createRandom(keyOf(world, 'squad', league, team));
  const weights = SHARES.map((share) => share * Math.exp(SPREAD * normal(random)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const named = (place: number) => nameOf(surnames, team * SIZE + place);
  return {
    players: weights.map((weight, place) => ({ name: named(place), share: weight / sum })),
    reserve: named(SHARES.length),
  };
}
