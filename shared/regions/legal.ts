/**
 * What the terms and the page of complaints say of law: which one applies, which courts are in charge, and who settles
 * disputes out of court. Settings of the operator, invented like the companies (companies.ts); no advice. Apart from the
 * region rows so that no script carries it.
 */
import type { RegionId } from './regions.ts';

export interface LegalTerms {
  /** ISO 3166 code of the country whose law applies, or its name where it has no code. */
  law: string;
  /** Where the courts in charge sit. */
  courts: string;
  /** An independent body that players may turn to free of charge; null where none is named. */
  disputeBody: { name: string; site: string } | null;
}

const SEAT = { law: 'Exampleland', courts: 'Sampleton' } as const;
const DISPUTES = { name: 'Example Dispute Service', site: 'disputes.example' } as const;

export const LEGAL_TERMS: Readonly<Record<RegionId, LegalTerms>> = {
  main: { ...SEAT, disputeBody: DISPUTES },
  de: {
    law: 'DE',
    courts: 'Musterhafen',
    disputeBody: { name: 'Beispiel-Schlichtungsstelle', site: 'schlichtung.example' },
  },
  pt: {
    law: 'PT',
    courts: 'Porto Modelo',
    disputeBody: { name: 'Centro Exemplo de Arbitragem', site: 'arbitragem.example' },
  },
  hu: {
    law: 'HU',
    courts: 'Mintakikötő',
    disputeBody: { name: 'Példa Békéltető Testület', site: 'bekeltetes.example' },
  },
  ee: {
    law: 'EE',
    courts: 'Näidislinn',
    disputeBody: { name: 'Näidis Vaidluskomisjon', site: 'vaidlused.example' },
  },
  pl: {
    law: 'PL',
    courts: 'Wzorowo',
    disputeBody: { name: 'Przykładowy Rzecznik Graczy', site: 'spory.example' },
  },
  za: {
    law: 'ZA',
    courts: 'Sampleton',
    disputeBody: { name: 'Example Gambling Ombud', site: 'ombud.example' },
  },
  sport: { ...SEAT, disputeBody: DISPUTES },
  nolic: { ...SEAT, disputeBody: null },
  alt: {
    law: 'Example Islands',
    courts: 'Sampleton',
    disputeBody: { name: 'Example Islands Mediator', site: 'mediator.example' },
  },
};
