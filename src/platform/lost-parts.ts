/** What a page says when it can load nothing more. The app says it (app/lost-parts.ts); before that nothing is in use. */

/** `line`: nothing of the site can be reached. `part`: a part of the page is gone, and a reload brings it. */
export type Lost = 'line' | 'part';

const EVENT = 'fairwind:lost';

export const tellLost = (lost: Lost): void => void dispatchEvent(new CustomEvent(EVENT, { detail: lost }));

export const onLost = (hear: (lost: Lost) => void): void =>
  addEventListener(EVENT, (event) => hear((event as CustomEvent<Lost>).detail));
