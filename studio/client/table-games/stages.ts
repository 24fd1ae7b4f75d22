/** The pages of the table games, each loaded only when its game is opened. */
import type { EngineName } from '../../titles/table-games.ts';
import type { StageModule } from './contract.ts';

export const STAGES: Readonly<Record<EngineName, () => Promise<StageModule>>> = {
  roulette: () => import('./roulette/stage.ts'),
  baccarat: () => import('./baccarat/stage.ts'),
  'captains-dice': () => import('./captains-dice/stage.ts'),
  blackjack: () => import('./blackjack/stage.ts'),
  dice: () => import('./dice/stage.ts'),
  wheel: () => import('./wheel/stage.ts'),
  mines: () => import('./mines/stage.ts'),
  plinko: () => import('./plinko/stage.ts'),
  balloon: () => import('./balloon/stage.ts'),
  'video-poker': () => import('./video-poker/stage.ts'),
};
