/** Who lets players in from outside: the OpenID providers in use, our own among them. */
import { REGION_IDS } from '#shared/regions/index.ts';
import { createOpenid } from '../adapters/identity/openid.ts';
import { regionOrigin } from '../http/hosts.ts';
import { createOpenidProvider } from '../vendors/openid-provider/index.ts';
import type { Core } from './core.ts';
import type { AppParts } from './parts.ts';

const SANDBOX_CLIENT = 'fairwind';

/** Our side of every provider in use. @param send how requests travel; the network unless told */
export function createIdentityProviders({ config, keys, log }: Core, send: AppParts['openidFetch']) {
  const { providers, sandbox } = config.openid;
  const own =
    sandbox === null
      ? []
      : [
          {
            id: 'northlight',
            issuer: sandbox.url,
            clientId: SANDBOX_CLIENT,
            clientSecret: keys['openid sandbox'].toString(),
            name: 'Northlight ID',
            mark: 'N',
            regions: null,
          },
        ];
  return [...own, ...providers].map((provider) => createOpenid({ ...provider, log, ...(send ? { send } : {}) }));
}

/** The provider of our own, which plays an outside one in this process; null where there is none. */
export function hostIdentityProvider({ config, keys, clock }: Core) {
  if (config.openid.sandbox === null) return null;
  const here = `${config.scheme}://localhost`;
  const origins = new Set(
    REGION_IDS.flatMap((region) => [regionOrigin(region, here, config), `${config.scheme}://${config.hosts[region]}`]),
  );
  return createOpenidProvider({
    issuer: config.openid.sandbox.url,
    clientId: SANDBOX_CLIENT,
    clientSecret: keys['openid sandbox'].toString(),
    clientName: 'Fairwind',
    mayReturn: ({ origin, pathname }) => origins.has(origin) && pathname === '/api/open-auth/callback/northlight',
    clock,
  });
}
