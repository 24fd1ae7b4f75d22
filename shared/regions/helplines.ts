/**
 * Public helplines for people who gamble too much, by country (ISO 3166). Numbers are facts of public knowledge, checked
 * by an operator before going live; a country without a sure one has none, and the page then names doctors.
 */
export interface Helpline {
  name: string;
  phone: string;
}

const HELPLINES: Readonly<Partial<Record<string, Helpline>>> = {
  AU: { name: 'Gambling Help', phone: '1800 858 858' },
  BR: { name: 'CVV', phone: '188' },
  CA: { name: 'ConnexOntario', phone: '1-866-531-2600' },
  CH: { name: 'SOS Spielsucht', phone: '0800 040 080' },
  DE: { name: 'Beratungstelefon zur Glücksspielsucht', phone: '0800 1372700' },
  EE: { name: 'Hasartmängusõltuvuse Nõustamiskeskus', phone: '15410' },
  FI: { name: 'Peluuri', phone: '0800 100 101' },
  IT: { name: 'Telefono Verde Gioco d’Azzardo', phone: '800 558 822' },
  NO: { name: 'Hjelpelinjen', phone: '800 800 40' },
  NZ: { name: 'Gambling Helpline', phone: '0800 654 655' },
  PL: { name: 'Telefon zaufania: uzależnienia behawioralne', phone: '801 889 880' },
  PT: { name: 'Linha Vida', phone: '1414' },
  ZA: { name: 'National Responsible Gambling Programme', phone: '0800 006 008' },
};

/** The helpline of a country: the jurisdiction's, else that of the language's place. */
export function helplineFor(country: string | null, iso: string): Helpline | null {
  const place = country ?? new Intl.Locale(iso).region;
  return (place === undefined ? undefined : HELPLINES[place]) ?? null;
}
