/**
 * `npm run fuzz [-- --seconds 60 --seed 1 --only NAME]`: asks all operations of all APIs and hosts of a server of its own
 * with what nobody would send. Ends with 1 when an answer was 5xx, or one that the contract does not name.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connectDatabase, migrate } from '#server/db/index.ts';
import { createLog } from '#server/log.ts';
import { runCommand, Told } from './command.ts';
import { type Figures, fuzz, openInstallation, Random, type Walk, walk } from './fuzz/index.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' }, only: { type: 'string' } },
});

/** Rounds of the player with money, whom nobody of the run above is. */
const SPINS = 300;
const WALKER = 900_001;

function report(
  { seed, operations, requests, statuses, failures, outside }: Figures,
  { spins, played, failures: failedSpins, faults }: Walk,
  errors: readonly string[],
): string {
  const figures = [
    `seed ${seed}: ${operations} operations, ${requests} requests`,
    `answers by status: ${Object.entries(statuses)
      .map(([status, count]) => `${status} ${count}`)
      .join(', ')}`,
    `5xx: ${failures.length} operations, outside the contract: ${outside.length} kinds`,
    `with money: ${spins} spins, ${played} answered, 5xx ${failedSpins.length}, faults of the ledger ${faults.length}`,
  ];
  const wrong = [...failures, ...failedSpins, ...faults];
  const lines = [...figures, ...wrong, ...(wrong.length > 0 ? errors.slice(0, 20) : []), ...outside];
  if (wrong.length + outside.length > 0) throw new Told(lines.join('\n'));
  return lines.join('\n');
}

async function main(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-fuzz-database-'));
  const log = createLog('fatal');
  const connection = await connectDatabase({
    ...{ databaseUrl: undefined, pooler: 'none', dataDirectory: folder, log },
  });
  try {
    await migrate(connection.database, { patient: connection.patient, log });
    const installation = await openInstallation(connection);
    const figures = await fuzz(installation, {
      seed: Number(values.seed ?? Date.now() % 1_000_000),
      seconds: Number(values.seconds),
      rounds: Number.POSITIVE_INFINITY,
      ...(values.only === undefined ? {} : { only: values.only }),
    });
    const walked = await walk(installation, new Random(figures.seed), WALKER, SPINS);
    await installation.close();
    return report(figures, walked, installation.errors);
  } finally {
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(main);
