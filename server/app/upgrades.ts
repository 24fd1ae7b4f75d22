/** Upgrades to sockets: those of pages, those of the studio's games, and the development server's own. */
import { REALTIME_PATH } from '#shared/contract/paths.ts';
import { clientAddress, forwardedFor } from '../http/client.ts';
import { proxyUpgrade } from '../http/dev-proxy.ts';
import type { HostTable } from '../http/hosts.ts';
import type { OnUpgrade } from '../http/listen.ts';
import type { HostedStudio } from '../ports/studio-host.ts';
import { createRealtimeUpgrade, refuseUpgrade } from '../realtime/index.ts';
import type { Core } from './core.ts';

/** @param isStopping whether a shutdown has begun: a new socket is refused then, since it would soon have to reconnect */
export function createOnUpgrade(
  core: Core,
  hosts: HostTable,
  studio: HostedStudio | null,
  isStopping: () => boolean,
): OnUpgrade {
  const { config, hub, tickets, log } = core;
  const realtime = createRealtimeUpgrade({
    hub,
    tickets,
    placeOf({ headers: { host } }) {
      const destination = hosts.resolve(host);
      return destination.kind === 'region'
        ? { region: destination.region, origin: `${config.scheme}://${host}` }
        : null;
    },
    clientOf: ({ socket, headers }) =>
      clientAddress(socket.remoteAddress, forwardedFor(headers), config.trustedProxies),
  });
  const route: OnUpgrade = (request, socket, head) => {
    const path = request.url?.split('?')[0];
    if (isStopping()) refuseUpgrade(socket, 503);
    else if (studio !== null && hosts.resolve(request.headers.host).kind === 'studio') {
      studio.upgrade(request, socket, head);
    } else if (path === REALTIME_PATH) {
      realtime.handle(request, socket, head).catch((error: unknown) => {
        log.error({ error }, 'upgrade failed');
        socket.destroy();
      });
    } else if (config.devSiteUrl !== undefined) proxyUpgrade(config.devSiteUrl, request, socket, head);
    else refuseUpgrade(socket, 404);
  };
  return (request, socket, head) => {
    socket.on('error', (error) => log.debug({ error }, 'upgrade broken'));
    try {
      route(request, socket, head);
    } catch (error) {
      // Thrown out of a listener of Node's server it would end the process.
      log.error({ error }, 'upgrade failed');
      socket.destroy();
    }
  };
}
