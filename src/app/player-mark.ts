/**
 * `<html data-player>`: `expected` while only the hint cookie says so (layouts/before-paint.ts says it before the first
 * paint), `here` once the session is known. The CSS keeps a player's places by it, before anything of React runs.
 */
export type PlayerMark = 'expected' | 'here' | undefined;

/** The mark of the page on screen. */
export function playerMark(): PlayerMark {
  return document.documentElement.dataset.player as PlayerMark;
}

/** Marks a document, or takes the mark away. */
export function markPlayer(mark: PlayerMark, root: Document = document): void {
  if (mark) root.documentElement.dataset.player = mark;
  else delete root.documentElement.dataset.player;
}

/**
 * Marks what a player's standing closes: `data-no-deposits` hides the ways into the cashier, `data-no-offers` what
 * advertises (shell.css, promo.css).
 */
export function markStanding(
  { deposits, advertised }: { deposits: boolean; advertised: boolean },
  root: Document = document,
): void {
  root.documentElement.toggleAttribute('data-no-deposits', !deposits);
  root.documentElement.toggleAttribute('data-no-offers', !advertised);
}
