/** The rules of each roulette table (docs/decisions/0039). Pages say them, engines and par sheets follow from them. */
import type { RouletteRules } from '../engines/roulette.ts';

export const ROULETTE_RULES = {
  'compass-roulette': { laPartage: true },
  'bay-window-roulette': { laPartage: false },
} as const satisfies Readonly<Record<string, RouletteRules>>;
