/** Who outside is told of an erasure: what we can reach answers itself, and to the others our people write. */

import type { Vault } from '../modules/vault/index.ts';
import type { ErasureVendor } from '../ports/erasure.ts';
import type { TableTalk } from '../ports/table-talk.ts';
import type { Core } from './core.ts';

/** The sealed store: exports, and documents once their time is over. */
export const storedFiles = (vault: Pick<Vault, 'delete'>): ErasureVendor => ({
  name: 'files',
  async forget({ files }) {
    if (files.length === 0) return 'not_there';
    for (const key of files) await vault.delete(key);
    return 'done';
  },
});

export const studioTables = (talk: Pick<TableTalk, 'forget'>): ErasureVendor => ({
  name: 'studio',
  forget: async ({ playerId }) => ((await talk.forget(playerId)) ? 'done' : 'waiting'),
});

/** Sessions and sockets that are still open on some node. */
export const openSessions = (endSessions: (playerId: string) => Promise<unknown>): ErasureVendor => ({
  name: 'sessions',
  async forget({ playerId }) {
    await endSessions(playerId);
    return 'done';
  },
});

const byHand = (name: string): ErasureVendor => ({ name, forget: async () => 'by_hand' });

/** Vendors of this installation that take no call for it. */
export function vendorsByHand({ config }: Core): ErasureVendor[] {
  const { hub88, softswiss } = config.gameVendors;
  const named: readonly (readonly [string, unknown])[] = [
    ['hub88', hub88],
    ['softswiss', softswiss],
    ['betby', config.sport.widget],
    ['veriff', config.veriff],
    ['mifinity', config.mifinity],
    ['crm', config.crmSecrets],
  ];
  return named.filter(([, settings]) => settings !== null && settings !== undefined).map(([name]) => byHand(name));
}
