/** The checks of a set-up, one list for the start of a node and for `npm run doctor`. */
export { type Trial, trialsOf, tryAddresses } from './addresses.ts';
export { type Finding, reasonOf, STATES } from './finding.ts';
export { CHECK_LIMIT_MS } from './limit.ts';
export { checkPlaces } from './places.ts';
export { adviceOf, checkSettings, readExamples, unknownNames } from './settings.ts';
