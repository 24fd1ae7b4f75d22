/** Addresses below `/vendor` that vendors outside are given: they answer on the main domain, to everybody. */
import type { Config } from '../config.ts';

export interface Callbacks {
  /**
   * The public address of a path, which answers there from now on. Whoever mounts the path checks who calls; all other
   * paths below `/vendor` stay on the internal host.
   */
  hand(path: `/vendor/${string}`): string;
  /** Whether a path was handed out. */
  has(path: string): boolean;
}

export function createCallbacks({
  scheme,
  hosts,
  publicPort,
}: Pick<Config, 'scheme' | 'hosts' | 'publicPort'>): Callbacks {
  const handed = new Set<string>();
  return {
    hand(path) {
      handed.add(path);
      const url = new URL(path, `${scheme}://${hosts.main}`);
      url.port = publicPort === null ? '' : String(publicPort);
      return url.href;
    },
    has: (path) => handed.has(path),
  };
}
