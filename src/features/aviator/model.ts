/** Whether the aviator game can be played (spec section 2). */
import { gameByCode } from '#shared/catalogue/games.ts';
import { AVIATOR_GAME_CODE } from '#shared/constants.ts';

/** True once the catalogue holds the game and it is open. */
export function aviatorIsOpen(): boolean {
  return gameByCode(AVIATOR_GAME_CODE)?.status === 'open';
}
