/**
 * What brings players back, beside bets: how soon a round stands in the table of a tournament with many players, whether
 * bets are slower while settled rounds are counted, a midnight of daily claims, and a campaign to many players. Races and
 * the campaign run in the server as it is started, with real bets over HTTP; claims go through the service, without HTTP.
 * `node bench/loyalty.ts race claims campaign` names parts; `BENCH_SECONDS` another time for each measure of the race,
 * `BENCH_RATE` another pace of bets. PostgreSQL alone.
 */
import { connectDatabase, type Database } from '#server/db/index.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { createThrowAway, hasPostgresql } from '#tests/support/postgresql.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { measureCampaign } from './loyalty/campaign.ts';
import { measureClaims } from './loyalty/claims.ts';
import { measureRace } from './loyalty/race.ts';
import { report } from './report.ts';

const asked = process.argv.slice(2);
const isAsked = (part: string): boolean => asked.length === 0 || asked.includes(part);

/** Noon, when no mailing waits for the morning. */
const NOON_HOUR = 12;
const DAY_MS = 86_400_000;

/** A server over a database of its own, at noon. */
async function onServer<Result>(work: (app: RunningApp, database: Database) => Promise<Result>): Promise<Result> {
  const { url, drop } = await createThrowAway();
  const app = await startApp({ databaseUrl: url, environment: { TRUSTED_PROXY: '127.0.0.1', SPORT_SIMULATOR: 'off' } });
  const { database, close } = await connectDatabase({
    databaseUrl: url,
    dataDirectory: '',
    isPatient: true,
    log: silentLog,
  });
  try {
    const noon = new Date(new Date().setUTCHours(NOON_HOUR, 0, 0, 0)).getTime();
    await app.advance((noon - Date.now() + DAY_MS) % DAY_MS);
    return await work(app, database);
  } finally {
    await close();
    await app.stop();
    await drop();
  }
}

if (!hasPostgresql) throw new Error('These figures are of PostgreSQL: set TEST_DATABASE_URL');
if (isAsked('race')) report('loyalty-race', await onServer(measureRace));
if (isAsked('claims')) {
  const { url, drop } = await createThrowAway();
  report('loyalty-claims', [await measureClaims(url)]);
  await drop();
}
if (isAsked('campaign')) report('loyalty-campaign', await onServer(measureCampaign));
