/**
 * The places of a game's room and their sizes, from the first paint on: what fills them later (frame, session, facts)
 * moves nothing (ADR 0067).
 */

/**
 * Where the frame stands. On a phone it leaves room for the header and for the bar above it; on a phone's side the bar
 * stands below, for a game's buttons are at its foot.
 */
export const STAGE_PLACE =
  'relative aspect-game overflow-hidden bg-abyss noscript:hidden max-sm:-mx-gutter-mobile max-sm:aspect-auto max-sm:portrait:h-[calc(100dvh-37*--spacing(1))] max-sm:landscape:-mt-3 max-sm:landscape:h-[calc(100dvh-16*--spacing(1))] sm:rounded-lg sm:shadow-float [&:fullscreen]:rounded-none sm:portrait:aspect-8/9 sm:portrait:max-h-[calc(100dvh-37*--spacing(1))] sm:landscape:max-h-[calc(100dvh-20*--spacing(1))] landscape:min-h-73.5';

/** The stage over the page, where the browser has no full screen to give; popups still stand over it. */
export const ENLARGED_PLACE = 'fixed inset-0 z-scrim overflow-hidden bg-abyss';

/** The bar: title and buttons in one line; below 1024 px what is said of the visit in a second one. */
export const BAR_PLACE =
  'flex min-h-22.5 flex-wrap content-start items-center gap-2 max-sm:portrait:order-first max-sm:portrait:-mt-3 max-sm:min-h-21 max-sm:pb-2 max-sm:landscape:pt-2 sm:px-1 sm:pt-3.5 md:min-h-15.5 md:flex-nowrap';

/** Facts: two a row on a phone, three on a tablet, else all in one. */
export const FACTS_PLACE = 'mt-4 min-h-52.5 noscript:hidden sm:min-h-35 md:min-h-17.5';
