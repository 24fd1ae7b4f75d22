/** The invented world of the simulator: leagues, teams, tours and players. None of them exists. */

import type { Sport } from '#shared/sport/facts.ts';

/** A sport whose teams meet twice a season. */
export type LeagueSport = Exclude<Sport, 'tennis'>;

export interface League {
  id: string;
  name: string;
  sport: LeagueSport;
  teams: readonly string[];
}

export const LEAGUES: readonly League[] = [
  {
    id: 'coastal',
    name: 'Coastal League',
    sport: 'football',
    teams: [
      'Port Alder',
      'Northmere City',
      'Greyharbour',
      'Tern Valley',
      'Saltbury Rovers',
      'Hollin Athletic',
      'Wrackstone',
      'Eastferry',
      'Cormorant Bay',
      'Lowtide Albion',
    ],
  },
  {
    id: 'northern',
    name: 'Northern Division',
    sport: 'football',
    teams: [
      'Lindholm IF',
      'Askvik BK',
      'Rautajoki',
      'Kivisalo United',
      'Fjellby',
      'Stormark SK',
      'Odden Town',
      'Brannes',
      'Vintervik IL',
      'Halmsund FF',
    ],
  },
  {
    id: 'meridian',
    name: 'Meridian Serie',
    sport: 'football',
    teams: [
      'Real Vesper',
      'Atlético Marola',
      'Porto Sereno',
      'Union Calanca',
      'Torre Alba',
      'Sporting Duneira',
      'Castelmare',
      'Vila Ondina',
      'Racing Solterra',
      'Estrela do Cabo',
    ],
  },
  {
    id: 'river',
    name: 'River Liga',
    sport: 'football',
    teams: [
      'Eintracht Moorfeld',
      'SV Karlshafen',
      'Wacker Auental',
      'Blau-Weiss Nebra',
      'Lindau Strom',
      'TSV Hochwehr',
      'Zalaport SC',
      'Dunavár FC',
      'Wisla Zorin',
      'Polder 04',
    ],
  },
  {
    id: 'harbour-ball',
    name: 'Harbour Basketball League',
    sport: 'basketball',
    teams: [
      'Port Alder Pilots',
      'Greyharbour Gulls',
      'Tern Valley Hoops',
      'Saltbury Storm',
      'Eastferry Anchors',
      'Cormorant Bay Divers',
      'Northmere Knots',
      'Lowtide Lanterns',
    ],
  },
  {
    id: 'solstice',
    name: 'Solstice Basket',
    sport: 'basketball',
    teams: [
      'BC Rautasalo',
      'Kivi Basket',
      'Askvik Trolls',
      'Halden Bay BBK',
      'Vesper Baloncesto',
      'Basket Torre Alba',
      'Moorfeld Riesen',
      'Auental Baskets',
    ],
  },
  {
    id: 'frost',
    name: 'Frost Hockey League',
    sport: 'ice_hockey',
    teams: [
      'Lindholm Wolves',
      'Stormark Kings',
      'Rautajoki Karhut',
      'Vintervik Isbrytere',
      'Fjellby Lynx',
      'Brannes HK',
      'Halmsund Pikes',
      'Odden Icebreakers',
    ],
  },
  {
    id: 'glacier',
    name: 'Glacier Cup League',
    sport: 'ice_hockey',
    teams: [
      'Nebra Eisadler',
      'Hochwehr Gletscher',
      'Zorin Niedźwiedzie',
      'Dunavár Jegesek',
      'Calanca Stambecchi',
      'Wrackstone Walruses',
      'Hollin Harriers',
      'Polder IJsberen',
    ],
  },
  {
    id: 'beacon',
    name: 'Beacon Circuit',
    sport: 'esports',
    teams: [
      'Null Meridian',
      'Salt Protocol',
      'Lantern Five',
      'Tidebreakers',
      'Grey Signal',
      'Kite Parade',
      'Deepwater',
      'Noon Society',
    ],
  },
  {
    id: 'drift',
    name: 'Drift Series',
    sport: 'esports',
    teams: [
      'Paper Sharks',
      'Velvet Static',
      'Oxbow',
      'North of Nowhere',
      'Hollow Tide',
      'Red Buoy',
      'Quiet Storm',
      'Ninth Wave',
    ],
  },
];

export const TOURS: readonly { id: string; name: string; players: readonly string[] }[] = [
  {
    id: 'harbour',
    name: 'Harbour Open',
    players: [
      'E. Marrow',
      'T. Vaillant',
      'L. Quayle',
      'D. Ostrander',
      'M. Sorrentin',
      'J. Halloway',
      'P. Lindqvar',
      'R. Castelo',
      'K. Wernicke',
      'A. Tolvaer',
      'S. Bellamar',
      'N. Drozdan',
    ],
  },
  {
    id: 'lagoon',
    name: 'Lagoon Masters',
    players: [
      'C. Ferrante',
      'I. Novarova',
      'H. Lindeman',
      'Y. Takamori',
      'V. Sandoval',
      'B. Hartwick',
      'O. Petrescu',
      'G. Almasy',
      'F. Delacourt',
      'Z. Kowalik',
      'U. Rantala',
      'W. Okonjo',
    ],
  },
];

/** Shirts and trims. */
export const COLOURS: readonly (readonly [string, string])[] = [
  ['#e25b5b', '#ffffff'],
  ['#3f7fe0', '#ffffff'],
  ['#7f8ea3', '#ffffff'],
  ['#e0962f', '#1b2b3a'],
  ['#2f9e6a', '#ffffff'],
  ['#f1f7fa', '#1b2b3a'],
  ['#8c5fe0', '#ffffff'],
  ['#37c2c9', '#1b2b3a'],
  ['#c94f8a', '#ffffff'],
  ['#5a6b3a', '#ffffff'],
];
