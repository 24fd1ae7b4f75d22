/** Erasing again in a database that was restored, before a server runs over it. */
import { createFolderStore, createS3Store } from '../adapters/objects/index.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { type Connection, createUnitOfWork } from '../db/index.ts';
import { createErasures } from '../modules/privacy/index.ts';
import { createStandings } from '../modules/protection/index.ts';
import { createVault } from '../modules/vault/index.ts';

const nothing = async (): Promise<void> => undefined;

/** @returns how many people were erased again */
export function replayErasures({ database }: Connection, { documents }: Config): Promise<number> {
  const { secrets, folder, s3 } = documents;
  const clock = systemClock;
  return createErasures({
    ...{ database, clock, unitOfWork: createUnitOfWork(database, () => undefined) },
    vault: createVault(s3 === null ? createFolderStore(folder) : createS3Store(s3), secrets),
    // Nobody plays in it, and nobody is written to: that was done at the first time.
    standings: createStandings({ clock, endPlay: nothing, onExcluded: nothing, endBonuses: nothing }),
    letters: { write: nothing, post: () => undefined },
    endSessions: nothing,
    vendors: [],
  }).replay();
}
