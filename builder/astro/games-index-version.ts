/** The version that the address of the games index carries: it follows from every source the index is made of. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../paths.ts';

const FOLDERS = ['shared/catalogue', 'shared/regions'];
const FILES = ['src/features/lobby/model.ts'];

/** Eight characters. */
export function gamesIndexVersion(): string {
  const hash = createHash('sha256');
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
  for (const file of [...inFolders, ...FILES]) hash.update(readFileSync(inRoot(file)));
  return hash.digest('hex').slice(0, 8);
}
