/** Publishing from the console: at once, planned, and back. */
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPublisher } from '#server/modules/publishing/index.ts';
import { onOneDatabase } from '../support/databases.ts';
import { testApp, testClock } from '../support/server.ts';
import { enrolColleague } from '../support/staff.ts';

const WHY = { reason: 'the Friday offer' };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A folder of releases of which the last is live. */
function folderOf(ids: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-releases-'));
  mkdirSync(join(folder, 'records'));
  for (const id of ids) {
    mkdirSync(join(folder, 'releases', id), { recursive: true });
    const record = { id, publishedAt: '2026-02-28T10:00:00.000Z', files: { 'main/en/index.html': 'h', 'sw.js': 'h' } };
    writeFileSync(join(folder, 'records', `${id}.json`), JSON.stringify(record));
  }
  symlinkSync(join('releases', ids.at(-1) ?? ''), join(folder, 'live'));
  return folder;
}

onOneDatabase((_name, open) => {
  async function setUp(ids: readonly string[], publishes = true) {
    const connection = await open();
    const clock = testClock();
    const kinds: string[] = [];
    const publish = async (kind: string) => {
      kinds.push(kind);
      return { passed: kind !== 'rollback', output: `${kind} is done` };
    };
    const publisher = publishes ? createPublisher(publish, clock, silent) : null;
    const app = await testApp(connection, { clock, publisher, values: { SITE_DIRECTORY: folderOf(ids) } });
    const mara = await enrolColleague(
      { dispatch: app.dispatch, database: connection.database, clock },
      'Mara',
      'marketing',
    );
    return { app, mara, kinds, publisher, clock, connection };
  }

  test('a person takes the sources live as they are, and goes back, with what came of it', async () => {
    const { mara, kinds, publisher } = await setUp(['000001', '000002']);
    const { body } = await mara.ask('GET', '/api/publishing');
    expect(body).toMatchObject({
      ...{ publishes: true, release: '000002', busy: false, last: null, plans: [] },
      releases: [
        { id: '000002', pages: 1, live: true },
        { id: '000001', live: false },
      ],
    });
    expect((await mara.ask('POST', '/api/publishing/publish', WHY)).status).toBe(200);
    await publisher?.idle();
    expect((await mara.ask('POST', '/api/publishing/rollback', WHY)).status).toBe(200);
    await publisher?.idle();
    expect(kinds).toEqual(['asked', 'rollback']);
    const { last } = (await mara.ask('GET', '/api/publishing')).body;
    expect(last).toMatchObject({ kind: 'rollback', passed: false, output: 'rollback is done' });
  });

  test('a planned publish begins at its moment and once; one that was taken back never', async () => {
    const { app, mara, kinds, publisher, clock } = await setUp(['000001']);
    const soon = () => new Date(clock.now().getTime() + 3_600_000).toISOString();
    const past = { at: new Date(clock.now().getTime() - 1_000).toISOString(), ...WHY };
    expect((await mara.ask('POST', '/api/publishing/plans', past)).status).toBe(422);
    await mara.ask('POST', '/api/publishing/plans', { at: soon(), ...WHY });
    const { plan_id } = (await mara.ask('POST', '/api/publishing/plans', { at: soon(), ...WHY })).body;
    expect((await mara.ask('GET', '/api/publishing')).body.plans).toHaveLength(2);
    expect((await mara.ask('POST', `/api/publishing/plans/${plan_id}/cancel`, WHY)).status).toBe(200);
    expect((await mara.ask('POST', `/api/publishing/plans/${plan_id}/cancel`, WHY)).status).toBe(404);
    await app.jobs.runDue();
    expect(kinds).toEqual([]);
    clock.advance(3_601_000);
    await app.jobs.runDue();
    await app.jobs.runDue();
    await publisher?.idle();
    expect(kinds).toEqual(['asked']);
  });

  test('a node that does not publish leaves a plan to one that does, and the plan is shown as late', async () => {
    const { app, mara, kinds, publisher, clock, connection } = await setUp(['000001']);
    const at = new Date(clock.now().getTime() + 600_000).toISOString();
    await mara.ask('POST', '/api/publishing/plans', { at, ...WHY });
    clock.advance(720_000);
    await (await testApp(connection, { clock, publisher: null })).jobs.runDue();
    expect((await mara.ask('GET', '/api/publishing')).body.plans).toMatchObject([{ at, late: true }]);
    await app.jobs.runDue();
    await publisher?.idle();
    expect(kinds).toEqual(['asked']);
    expect((await mara.ask('GET', '/api/publishing')).body.plans).toEqual([]);
  });

  test('without an earlier release, or on a server that does not publish, nothing is begun', async () => {
    const { mara, kinds } = await setUp(['000001']);
    const back = await mara.ask('POST', '/api/publishing/rollback', WHY);
    expect(back.body.error).toMatchObject({ code: 6_000_012, message: 'no_earlier_release' });
    expect(kinds).toEqual([]);
    const other = await setUp(['000001'], false);
    const refused = await other.mara.ask('POST', '/api/publishing/publish', WHY);
    expect(refused.body.error.message).toBe('not_publishing');
  });
});
