/** What a player may read while a break, an exclusion or a closing holds. */
import { expect, test } from 'vitest';
import { CONTRACT, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, PATHS } from '#shared/contract/paths.ts';

/** Reads that are part of an act which a standing stops. */
const OF_AN_ACT: readonly EndpointName[] = ['paymentWidget', 'coinExchanges', 'pushKey'];

test('reading what is one’s own needs no more than the right to withdraw', () => {
  const names = Object.keys(CONTRACT) as EndpointName[];
  const closed = names.filter((name) => {
    const { scope }: Endpoint = CONTRACT[name];
    return PATHS[name].method === 'GET' && scope === 'full';
  });
  expect(closed.toSorted()).toEqual(OF_AN_ACT.toSorted());
});
