/** What the frame of a game may do on the site, for our own games and for those of outside vendors (ADR 0185). */
import type { STUDIO } from './catalogue/names.ts';

/** Our own vendor by its name alone: every page reads this before it is used, and none of the catalogue's tables with it. */
const OWN_VENDOR = 'studio' satisfies typeof STUDIO;

export interface FramePermissions {
  /** Tokens of the `sandbox` attribute. What is not named is forbidden. */
  sandbox: readonly string[];
  /** Features of the browser that the page hands to the frame (`allow`). */
  features: readonly string[];
}

const OWN: FramePermissions = {
  // Scripts are the game. Its origin is another host than the site's, so keeping it opens nothing of the site. Dialogs
  // are closed by forms; the policy of our game pages lets no form send anything.
  sandbox: ['allow-scripts', 'allow-same-origin', 'allow-forms'],
  features: ['autoplay'],
};

const OUTSIDE: FramePermissions = {
  // Vendors open their rules and round histories in windows, which must not inherit this sandbox.
  sandbox: [...OWN.sandbox, 'allow-popups', 'allow-popups-to-escape-sandbox'],
  // Vendors have full-screen buttons of their own; ours is the page's.
  features: ['autoplay', 'fullscreen'],
};

/** Features that some game's frame is given, for the page's own header. */
export const HANDED_TO_GAMES = OUTSIDE.features;

/** @param vendor as the catalogue names it */
export const framePermissions = (vendor: string): FramePermissions => (vendor === OWN_VENDOR ? OWN : OUTSIDE);
