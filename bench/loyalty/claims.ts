/** Midnight: everybody claims the island of the new day at once, on two nodes over one database. */
import { connectDatabase, migrate } from '#server/db/index.ts';
import { verifyLedger } from '#server/modules/ledger/index.ts';
import { openDailyMap } from '#tests/support/bonuses.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import type { Row } from '../report.ts';
import { below } from './bets.ts';

const CLAIMS = 10_000;
const AT_ONCE = 16;
/** Just after midnight in Vienna; the islands of these days hold coins and free rounds. */
const MIDNIGHT = '2026-11-09T23:00:01Z';
const DATE = '2026-11-10';

export async function measureClaims(databaseUrl: string): Promise<Row> {
  const { database, close } = await connectDatabase({
    databaseUrl,
    dataDirectory: '',
    isPatient: true,
    log: silentLog,
  });
  await migrate(database);
  const { operator, node } = openDailyMap(database, MIDNIGHT);
  const nodes = [node(), node()] as const;
  const players: string[] = [];
  while (players.length < CLAIMS) players.push(await operator.addPlayer({ cash: 0n }));
  const took: number[] = [];
  const [started, before] = [performance.now(), process.cpuUsage()];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_none, worker) => {
      for (let player = players[next++]; player !== undefined; player = players[next++]) {
        const began = performance.now();
        const claimed = await nodes[worker % 2 === 0 ? 0 : 1].claim(player, 'main', DATE);
        if (!claimed.ok) throw new Error(claimed.failure.name);
        took.push(performance.now() - began);
      }
    }),
  );
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(before);
  const { problems } = await verifyLedger(database);
  await close();
  return {
    claims: took.length,
    seconds: below([seconds], 0),
    'claims/min': Math.round((took.length / seconds) * 60),
    'node CPU ms a claim': Math.round((user + system) / took.length / 10) / 100,
    'p50 ms': below(took, 0.5),
    'p99 ms': below(took, 0.99),
    'ledger problems': problems.length,
  };
}
