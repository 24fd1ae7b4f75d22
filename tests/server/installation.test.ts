/** A database refuses nodes that do not belong to it (docs/operating.md, "Closed by default"). */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { joinInstallation } from '#server/db/index.ts';
import { forEachDatabase } from '#tests/support/databases.ts';
import { PRODUCTION, testConfig } from '#tests/support/server.ts';

const STUDIO = ['k3Vd9QpLw7XzR2mTn8YbHs5JcG4fAe6U', 'W8rTq2ZxN5vKp7LmD3hYcB9sJg6fEa4X'] as const;

forEachDatabase((_name, _open, shared) => {
  async function setUp() {
    const { database } = await shared();
    await database.execute(sql`truncate installation, installation_secrets`);
    const warnings: unknown[] = [];
    const log = { info() {}, warn: (fields: unknown) => warnings.push(fields), error() {} };
    const join = (values: Record<string, string>) => joinInstallation(database, testConfig(values), log as never);
    return { join, warnings };
  }

  test('a demonstration does not start on the database of another environment, nor the other way round', async () => {
    const { join } = await setUp();
    await join({ FAIRWIND_ENVIRONMENT: 'staging' });
    await join({ FAIRWIND_ENVIRONMENT: 'staging' });
    await expect(join({ FAIRWIND_ENVIRONMENT: 'demo' })).rejects.toThrow(
      /^FAIRWIND_ENVIRONMENT="demo" is not valid: this database belongs to staging/,
    );
  });

  test('a rehearsal is none of production, nor the other way round: what it credited moved no money', async () => {
    const rehearsal = { ...PRODUCTION, DEMO_PARTS: 'offers' };
    const real = await setUp();
    await real.join(PRODUCTION);
    await expect(real.join(rehearsal)).rejects.toThrow(/^DEMO_PARTS is not valid: this database belongs to production/);
    const tried = await setUp();
    await tried.join(rehearsal);
    await tried.join({ ...rehearsal, DEMO_PARTS: 'offers,staff' });
    await expect(tried.join(PRODUCTION)).rejects.toThrow(
      /^FAIRWIND_ENVIRONMENT="production" is not valid: this database belongs to a rehearsal/,
    );
  });

  test('a database that holds players and says nothing of itself is no demonstration by omission', async () => {
    const { database } = await shared();
    await setUp();
    await database.execute(sql`
      insert into players (player_id, email, password_hash, region, currency, country, birthday, language, nickname, nickname_key,
        created_at)
      values (gen_random_uuid(), 'mara@inbox.example', '', 'main', 'EUR', 'AT', '1990-01-01', 'en', 'mara', 'mara', now())`);
    const log = { info() {}, warn() {}, error() {} } as never;
    const unnamed = { ...testConfig(), environment: 'demo', isEnvironmentNamed: false } as const;
    await expect(joinInstallation(database, unnamed, log)).rejects.toThrow(
      /^FAIRWIND_ENVIRONMENT is missing: this database holds players/,
    );
    await joinInstallation(database, { ...unnamed, isEnvironmentNamed: true }, log);
    // From then on it says so itself.
    await joinInstallation(database, unnamed, log);
  });

  test('trials of one machine share a database: npm start and npm run dev', async () => {
    const { join } = await setUp();
    await join({ FAIRWIND_ENVIRONMENT: 'demo' });
    await join({ FAIRWIND_ENVIRONMENT: 'development' });
    await expect(join({ FAIRWIND_ENVIRONMENT: 'staging' })).rejects.toThrow(/belongs to demo/);
  });

  test('a node with another secret is refused, until its change is named; the old one is refused from then on', async () => {
    const { join, warnings } = await setUp();
    await join({ STUDIO_SECRET: STUDIO[0] });
    await expect(join({ STUDIO_SECRET: STUDIO[1] })).rejects.toThrow(/^STUDIO_SECRET \(value not shown\) is not valid/);
    await expect(join({ STUDIO_SECRET: STUDIO[1], ACCEPT_CHANGED_SECRETS: 'IDENTITY_SECRET' })).rejects.toThrow();
    // A refusal changes nothing.
    await join({ STUDIO_SECRET: STUDIO[0] });
    expect(warnings).toEqual([]);
    await join({ STUDIO_SECRET: STUDIO[1], ACCEPT_CHANGED_SECRETS: 'STUDIO_SECRET' });
    expect(warnings).toEqual([{ name: 'STUDIO_SECRET' }]);
    await join({ STUDIO_SECRET: STUDIO[1] });
    await expect(join({ STUDIO_SECRET: STUDIO[0] })).rejects.toThrow(/^STUDIO_SECRET/);
  });

  test('a secret of documents that follows a new one still fits; afterwards the new one alone does', async () => {
    const { join } = await setUp();
    await join({ DOCUMENTS_SECRET: STUDIO[0] });
    await join({ DOCUMENTS_SECRET: `${STUDIO[1]}|${STUDIO[0]}` });
    await join({ DOCUMENTS_SECRET: STUDIO[1] });
    await expect(join({ DOCUMENTS_SECRET: STUDIO[0] })).rejects.toThrow(/^DOCUMENTS_SECRET/);
  });
});
