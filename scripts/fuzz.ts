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
import { type Figures, fuzz, openInstallation } from './fuzz/index.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, seed: { type: 'string' }, only: { type: 'string' } },
});

function report(
  { seed, operations, requests, statuses, failures, outside }: Figures,
  errors: readonly string[],
): string {
  const figures = [
    `seed ${seed}: ${operations} operations, ${requests} requests`,
    `answers by status: ${Object.entries(statuses)
      .map(([status, count]) => `${status} ${count}`)
      .join(', ')}`,
    `5xx: ${failures.length} operations, outside the contract: ${outside.length} kinds`,
  ];
  const lines = [...figures, ...failures, ...(failures.length > 0 ? errors.slice(0, 20) : []), ...outside];
  if (failures.length + outside.length > 0) throw new Told(lines.join('\n'));
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
    await installation.close();
    return report(figures, installation.errors);
  } finally {
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(main);
