/** The demonstration's simulated players; they know the platform by its public addresses alone. */
import { oldestOf } from '#shared/secret-list.ts';
import { DEMO_LINKS, seedDemoDesk } from '../modules/backoffice/index.ts';
import { markSimulated } from '../modules/player/index.ts';
import { type Crew, createCrew } from '../vendors/crew/index.ts';
import type { Core } from './core.ts';
import type { AppParts } from './parts.ts';

/** @returns null where there are none: no crew was asked for, or they could neither get letters nor pay in. */
export function composeCrew({ config, database, clock, log }: Core, pause: AppParts['crewPause']): Crew | null {
  const { crew: count, port, mail, sandboxPayment, identitySecrets, studioUrl, hosts } = config;
  if (count === 0 || config.environment === 'production') return null;
  if (!mail.catcher || sandboxPayment === null) {
    log.warn('DEMO_CREW needs caught mail and the sandbox provider: there are no simulated players');
    return null;
  }
  return createCrew({
    ...{ count, secret: oldestOf(identitySecrets), log, ...(pause ? { pause } : {}) },
    berth: {
      ...{ port, host: `${hosts.main}:${config.publicPort ?? port}`, gamesUrl: studioUrl },
      mailUrl: `http://mail.localhost:${port}`,
    },
    links: DEMO_LINKS,
    prepare: () => seedDemoDesk(database, clock),
    mark: (email, nickname) => markSimulated(database, email, nickname),
  });
}
