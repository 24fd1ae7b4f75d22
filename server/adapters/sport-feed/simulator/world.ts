/** The invented world of the simulator: leagues, teams, tours and players. None of them exists. */

interface League {
  id: string;
  name: string;
  teams: readonly string[];
}

export const LEAGUES: readonly League[] = [
  {
    id: 'coastal',
    name: 'Coastal League',
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
