/**
 * Who runs each domain: what the text pages and the footer name. Invented on purpose, and recognisably so; an operator
 * puts its own here. Apart from the region rows so that no script carries it.
 */
import type { RegionId } from './regions.ts';

export interface Company {
  name: string;
  /** One line: street, town, country. */
  address: string;
  registration: string;
  /** Null on the domain without licence. */
  licence: { number: string; authority: string } | null;
}

const FAIRWIND = {
  name: 'Fairwind Example Ltd',
  address: '1 Example Quay, EX1 000 Sampleton, Exampleland',
  registration: 'EX 100001',
} as const;

export const COMPANIES: Readonly<Record<RegionId, Company>> = {
  main: { ...FAIRWIND, licence: { number: 'EX-2041-18', authority: 'Example Gaming Authority' } },
  de: {
    name: 'Fairwind Beispiel GmbH',
    address: 'Musterkai 1, 00000 Musterhafen',
    registration: 'HRB 00001 (Beispielregister)',
    licence: { number: 'EX-DE-0001', authority: 'Beispielbehörde für Glücksspiel' },
  },
  pt: {
    name: 'Fairwind Exemplo, Lda.',
    address: 'Cais do Exemplo 1, 0000-000 Porto Modelo',
    registration: 'EX 000 000 001',
    licence: { number: 'EX-PT-0001', authority: 'Autoridade Exemplo do Jogo' },
  },
  hu: {
    name: 'Fairwind Példa Kft.',
    address: '0000 Mintakikötő, Példa rakpart 1.',
    registration: 'EX-00-000001',
    licence: { number: 'EX-HU-0001', authority: 'Példa Szerencsejáték Hatóság' },
  },
  ee: {
    name: 'Fairwind Näidis OÜ',
    address: 'Näidise kai 1, 00000 Näidislinn',
    registration: 'EX 00000001',
    licence: { number: 'EX-EE-0001', authority: 'Näidis Hasartmänguamet' },
  },
  pl: {
    name: 'Fairwind Przykład sp. z o.o.',
    address: 'Nabrzeże Przykładowe 1, 00-000 Wzorowo',
    registration: 'KRS 0000000001 (przykład)',
    licence: { number: 'EX-PL-0001', authority: 'Przykładowy Urząd Gier' },
  },
  za: {
    name: 'Fairwind Example (Pty) Ltd',
    address: '1 Example Wharf, Sampleton 0000',
    registration: 'EX 2026/000001/07',
    licence: { number: 'EX-ZA-0001', authority: 'Example Provincial Gambling Board' },
  },
  sport: { ...FAIRWIND, licence: { number: 'EX-2041-18', authority: 'Example Gaming Authority' } },
  nolic: { ...FAIRWIND, licence: null },
  alt: {
    name: 'Fairwind Alternate Example Ltd',
    address: '2 Example Quay, EX2 000 Sampleton, Exampleland',
    registration: 'EX 100002',
    licence: { number: 'EX-7702-24', authority: 'Example Islands Gaming Board' },
  },
};
