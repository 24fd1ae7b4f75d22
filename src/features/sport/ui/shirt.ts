/** The outline of a shirt, in a field of 24 by 24. */
export const SHIRT = 'M8 3 2 6.5 4.5 11 7 10v11h10V10l2.5 1L22 6.5 16 3a4 4 0 0 1-8 0Z';
/** The stripe on it. */
export const STRIPE = 'M10.5 7h3v14h-3z';
