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
