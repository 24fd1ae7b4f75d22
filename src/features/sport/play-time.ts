/** Where a moment of a match stands on a line of its time. */
import type { Sport } from '#shared/sport/facts.ts';

/** Of a whole match, seconds of play; sports without a clock have no line of time. */
const LENGTHS: Readonly<Partial<Record<Sport, number>>> = { football: 5_700, ice_hockey: 3_600 };

/** The line, in units of the drawing that it stands in, which is 320 wide. */
export const LINE_START = 12;
const LINE_LENGTH = 296;

export const hasClock = (sport: Sport): boolean => LENGTHS[sport] !== undefined;

/** Where a second of play is on the line; what is played beyond the usual time is at its end. */
export const placeOf = (sport: Sport, second: number): number =>
  LINE_START + Math.min(1, second / (LENGTHS[sport] ?? 1)) * LINE_LENGTH;
