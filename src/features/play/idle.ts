/** What the page of a game does once nobody waits for it: its code comes then, too. */
import { startJackpots } from '#features/jackpots/index.ts';
import { formatsReady } from '#shared/first-format.ts';

/** The facts beside the game are figures: what formats them is ready before they hydrate. Jackpots stand further down. */
export function prepareHouse(): void {
  void formatsReady();
  startJackpots();
}
