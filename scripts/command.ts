/** How a command over the database ends: it prints its answer, or why there is none and ends with 1. */
import { ConfigError } from '#server/config.ts';
import { DirectoryInUseError, DirectoryNotEmptyError } from '#server/db/index.ts';

/** What a command found, said in its message: where in the code it was noticed helps nobody. */
export class Told extends Error {}

const TOLD = [Told, ConfigError, DirectoryInUseError, DirectoryNotEmptyError];

/** Runs a command to its end. What it writes is for its user alone. @param main answers what to print */
export async function runCommand(main: () => Promise<string>): Promise<void> {
  process.umask(0o077);
  try {
    console.log(await main());
  } catch (error) {
    console.error(TOLD.some((kind) => error instanceof kind) ? (error as Error).message : error);
    process.exit(1);
  }
}
