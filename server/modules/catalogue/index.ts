/** Every game that can be opened, whose it is, where it may be offered, and whether its vendor answers. */
export { createGamesContent } from './content-file.ts';
export { createGameDirectory, type GameDirectory, type PlayableGame } from './directory.ts';
export { createVendorHealth, type VendorHealth } from './health.ts';
export { limitsOf } from './limits.ts';
export { createVendorListing, type VendorListing } from './listing.ts';
