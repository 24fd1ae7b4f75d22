/** The levels of the VIP programme, lowest first: the server counts by them, the pages show them (spec section 3). */
import type { ArtName } from './art.ts';

export interface VipRank {
  /** 1 is the first; 0 means no level (spec section 4). */
  level: number;
  name: string;
  art: ArtName<'ranks'>;
  /** Score at which the level is reached. */
  score: number;
}

export const VIP_RANKS = [
  { level: 1, name: 'deckhand', art: '01-deckhand', score: 100 },
  { level: 2, name: 'sailor', art: '02-sailor', score: 500 },
  { level: 3, name: 'bosun', art: '03-bosun', score: 1_500 },
  { level: 4, name: 'coxswain', art: '04-coxswain', score: 4_000 },
  { level: 5, name: 'mate', art: '05-mate', score: 10_000 },
  { level: 6, name: 'navigator', art: '06-navigator', score: 25_000 },
  { level: 7, name: 'captain', art: '07-captain', score: 60_000 },
  { level: 8, name: 'commodore', art: '08-commodore', score: 150_000 },
  { level: 9, name: 'vice-admiral', art: '09-vice-admiral', score: 400_000 },
  { level: 10, name: 'admiral', art: '10-admiral', score: 1_000_000 },
] as const satisfies readonly VipRank[];
