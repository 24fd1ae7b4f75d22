/** The letters that pay little. */
export type Royal = 'A' | 'K' | 'Q' | 'J';
export const ROYALS: readonly Royal[] = ['A', 'K', 'Q', 'J'];
