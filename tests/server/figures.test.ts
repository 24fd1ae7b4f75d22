/** What monitors are given: figures that are there, alerts that lead somewhere, and files that can be read. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '#builder/paths.ts';
import type { App } from '#server/app.ts';
import type { Connection } from '#server/db/index.ts';
import { FIGURES } from '#server/modules/figures/index.ts';
import { openDatabase } from '#tests/support/databases.ts';
import { testApp } from '#tests/support/server.ts';

const DEPLOY = join(ROOT, 'deploy');
/** What Prometheus makes by itself. */
const OWN = new Set(['up']);

interface Alert {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

const alerts = readdirSync(join(DEPLOY, 'alerts')).flatMap((file) => {
  const { groups } = parse(readFileSync(join(DEPLOY, 'alerts', file), 'utf8')) as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
});
const boards = readdirSync(join(DEPLOY, 'grafana')).map((file) => ({
  file,
  board: JSON.parse(readFileSync(join(DEPLOY, 'grafana', file), 'utf8')) as {
    panels: { title: string; targets: { expr: string }[] }[];
  },
}));

let connection: Connection;
let app: App;
beforeAll(async () => {
  connection = await openDatabase();
  app = await testApp(connection, { values: { NODE_NAME: 'node-1', RELEASE: '1.0.0' } });
});
afterAll(async () => {
  await app?.close();
  await connection?.close();
});

const metrics = async () => (await app.operations('/metrics'))?.text() ?? '';

/** Every name that a query may ask for: a histogram has three. */
async function namesTold(): Promise<Set<string>> {
  const told = [...(await metrics()).matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const parts = ['_bucket', '_sum', '_count'];
  return new Set(
    told.flatMap(([, name = '', kind]) => (kind === 'histogram' ? parts.map((part) => `${name}${part}`) : [name])),
  );
}

/** Gauges of what is not set up in this app; named here so that a query may ask for them. */
const ELSEWHERE = new Set(['fairwind_studio_disputed_rounds']);

async function unknownIn(expr: string): Promise<string[]> {
  const told = await namesTold();
  const asked = expr.replaceAll(/\{[^}]*\}/g, '').match(/\b(?:fairwind|nodejs|process)_\w+|\bup\b/g) ?? [];
  return [...asked].filter((name) => !told.has(name) && !OWN.has(name) && !ELSEWHERE.has(name));
}

describe('alerts', () => {
  const headings = [...readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8').matchAll(/^#+ (.+)$/gm)];
  const anchors = new Set(
    headings.map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\w\s-]/g, '')
        .replaceAll(' ', '-'),
    ),
  );

  test.each(alerts)(
    '$alert asks for figures that are told, and leads to its runbook',
    async ({ expr, annotations }) => {
      expect(await unknownIn(expr)).toEqual([]);
      const [file, anchor = ''] = annotations.runbook.split('#');
      expect([file, anchors.has(anchor) ? '' : anchor]).toEqual(['docs/operating.md', '']);
      expect(annotations.summary).toMatch(/^[A-Z].*[^.]$/);
    },
  );

  test('each has a name of its own', () => {
    expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  });
});

test.each(boards)('the panels of $file ask for figures that are told', async ({ board }) => {
  for (const { title, targets } of board.panels) {
    for (const { expr } of targets) expect([title, await unknownIn(expr)]).toEqual([title, []]);
  }
});

describe('the figures', () => {
  test('each is read from the database, and told with what tells its rows apart', async () => {
    await connection.database.execute(sql`insert into game_rounds
      (provider, round_id, player_id, game_code, currency, stake, status, created_at)
      values ('studio', 'round-of-figures', gen_random_uuid(), 'krakens-toll', 'EUR', 100, 'open', now())`);
    await connection.database.execute(sql`insert into jobs (name, data, due_at)
      values ('nobody-knows', '{}', now() - interval '10 minutes')`);
    // Others may have asked a moment ago: what was read is told again for some seconds.
    const second = await testApp(connection, { values: { NODE_NAME: 'node-2', RELEASE: '1.0.0' } });
    const told = (await (await second.operations('/metrics'))?.text()) ?? '';
    await second.close();
    expect(told).toContain('fairwind_open_rounds{vendor="studio"} 1');
    expect(Number(/^fairwind_jobs_lag_seconds (.+)$/m.exec(told)?.[1])).toBeGreaterThan(500);
    expect(told).toMatch(/^fairwind_build_info\{node="node-2",mark="[\da-f]{12}",release="1\.0\.0"\} 1$/m);
    expect(told).not.toContain('NaN');
    for (const { name } of FIGURES) expect(told).toContain(`# TYPE ${name} gauge`);
  });

  test('the alarm rises with a check of the ledger that finds faults, and falls when they are mended', async () => {
    const told = async () => {
      const answer = await app.operations('/ledgerz');
      return [answer?.status, /^fairwind_ledger_problems\{scope="onward"\} (\d+)$/m.exec(await metrics())?.[1]];
    };
    const spoil = (by: number) =>
      connection.database.execute(sql`update ledger_accounts set balance = balance + ${by}::integer`);
    expect(await told()).toEqual([200, '0']);
    for (const purse of ['cash', 'bonus']) {
      await connection.database.execute(sql`insert into ledger_accounts (player_id, purse, currency, floor)
        values (gen_random_uuid(), ${purse}, 'EUR', 0)`);
    }
    await spoil(7);
    expect(await told()).toEqual([500, '2']);
    await spoil(-7);
    expect(await told()).toEqual([200, '0']);
  });
});
