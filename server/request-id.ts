/** The id of the request that is being worked on, wherever its work has got to: every line of the log carries it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

export const REQUEST_ID_HEADER = 'x-request-id';

const current = new AsyncLocalStorage<string>();
const GIVEN = /^[\w.:-]{8,128}$/;

/** The id that a proxy gave the request, if it looks like one; else a new one. @param given null from strangers */
export const requestIdOf = (given: string | null): string =>
  given !== null && GIVEN.test(given) ? given : randomUUID();

/** Does the work of a request under its id. */
export const underRequestId = <Value>(id: string, work: () => Promise<Value>): Promise<Value> => current.run(id, work);

/** The id of the request whose work calls; undefined outside one. */
export const currentRequestId = (): string | undefined => current.getStore();
