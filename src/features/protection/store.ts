/** What the pages know of the player's limits. */
import { ownRemote } from '#features/session/index.ts';
import { knownAtom } from '#platform/remote.ts';
import { loadLimits } from './api.ts';

export const limits = ownRemote(loadLimits);

/** Null while nobody knows. */
export const $limits = knownAtom(limits, null);
