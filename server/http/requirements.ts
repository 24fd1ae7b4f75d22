/** Which products an endpoint needs: a domain that does not offer them does not answer it (design section 3). */
import type { EndpointName } from '#shared/contract/paths.ts';
import type { Product } from '#shared/regions/index.ts';

export const ENDPOINT_NEEDS: Partial<Record<EndpointName, readonly Product[]>> = {
  launchGame: ['slots'],
  vipLevels: ['vip'],
};
