/**
 * The processes of a production, started exactly as the files of `deploy/` say, behind the web server that `npm run edge`
 * writes, over TLS: all on one database, as nodes of one release. Only addresses of machines that are not here are others.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { loadConfig } from '#server/config.ts';
import { connectDatabase, grantRunningRole, migrate } from '#server/db/index.ts';
import { PATHS } from '#shared/contract/paths.ts';
import { REGION_IDS } from '#shared/regions/index.ts';
import { freePort } from '#tests/support/app.ts';
import { type Cluster, canMakeCluster, makeCluster } from '#tests/support/cluster.ts';
import { DEPLOYED_FORMS, type DeployedForm, deployedNode, readDeployFile } from '#tests/support/deploy-files.ts';
import { type Edge, installWebServers, startEdge, webServer } from '#tests/support/edge.ts';
import { until } from '#tests/support/mailbox.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { openRedis, REDIS_URL } from '#tests/support/redis.ts';
import { silentLog } from '#tests/support/silent-log.ts';

installWebServers();

interface Started {
  form: DeployedForm;
  port: number;
  internalPort: number;
  process: ChildProcess;
  stopsWithin: number;
  log(): string;
}

async function asAdministrator(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

const redis = await openRedis();
redis?.disconnect();

describe.skipIf(!canMakeCluster || webServer('nginx') === null || redis === null)('a production by its files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-deployed-'));
  const site = join(folder, 'site');
  let cluster: Cluster;
  let edge: Edge;
  let nodes: Started[] = [];

  /** What this machine has in place of the machines that the files name. */
  const here = (form: DeployedForm, port: number, internalPort: number): Record<string, string> => {
    const { settings } = deployedNode(form);
    return {
      INTERNAL_PORT: String(internalPort),
      ...(settings.STUDIO_INTERNAL_URL === undefined
        ? {}
        : { STUDIO_INTERNAL_URL: settings.STUDIO_INTERNAL_URL.replace('4321', String(port)) }),
      PORT: String(port),
      // In place of the files: the addresses of this machine.
      DATABASE_URL: cluster.url.replace('postgres@', 'fairwind@'),
      DATABASE_URL_FILE: '',
      REDIS_URL,
      REDIS_URL_FILE: '',
      REDIS_PREFIX: `test-deployed-${process.pid}:`,
      TRUSTED_PROXY: '127.0.0.1',
      SITE_DIRECTORY: site,
      DATA_DIRECTORY: join(folder, form),
    };
  };

  const settingsOf = (form: DeployedForm, port: number, internalPort: number) => ({
    ...deployedNode(form).settings,
    ...here(form, port, internalPort),
  });

  async function start(form: DeployedForm): Promise<Started> {
    const [port, internalPort] = [await freePort(), await freePort()];
    const { command, stopsWithin } = deployedNode(form);
    const child = spawn(process.execPath, command.slice(1), {
      cwd: ROOT,
      // Nothing of this process's own environment: neither do the files give it.
      env: settingsOf(form, port, internalPort),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        output += part.toString();
      });
    }
    return { form, port, internalPort, process: child, stopsWithin, log: () => output };
  }

  async function untilReady({ form, internalPort, process: child, log }: Started): Promise<void> {
    await until(`A node by the files of ${form}`, async () => {
      if (child.exitCode !== null) throw new Error(`${form} ended with ${child.exitCode}: ${log()}`);
      const headers = { host: `localhost:${internalPort}` };
      const answer = await request(`http://127.0.0.1:${internalPort}/readyz`, { headers }).catch(() => null);
      return answer?.statusCode === 200 ? true : undefined;
    });
  }

  /** Over TLS at the web server. */
  async function ask(host: string, path: string): Promise<number> {
    return (await sendRaw(edge.port, host, path, { certificate: edge.certificate ?? '' })).status;
  }

  beforeAll(async () => {
    mkdirSync(join(site, 'main'), { recursive: true });
    writeFileSync(join(site, 'site.json'), JSON.stringify({ environment: 'production', csp: {} }));
    cluster = await makeCluster();
    await asAdministrator(cluster.url, [
      'create role fairwind_owner login',
      'create role fairwind login',
      'alter database postgres owner to fairwind_owner',
      'alter schema public owner to fairwind_owner',
      readDeployFile('postgres/10-limits.sql'),
    ]);
    // As `npm run migrate` does: nodes own no table.
    const databaseUrl = cluster.url.replace('postgres@', 'fairwind_owner@');
    const owner = await connectDatabase({ databaseUrl, dataDirectory: '', log: silentLog });
    await migrate(owner.database, { patient: owner.patient });
    await grantRunningRole(owner.database, 'fairwind');
    await owner.close();
    nodes = await Promise.all(DEPLOYED_FORMS.map((form) => start(form)));
    for (const node of nodes) await untilReady(node);
    const config = loadConfig(settingsOf('systemd', nodes[0]?.port ?? 0, nodes[0]?.internalPort ?? 0));
    edge = await startEdge(
      'nginx',
      config,
      nodes.map(({ port }) => port),
      true,
    );
  });

  afterAll(async () => {
    for (const { process: child } of nodes) child.kill('SIGKILL');
    await edge?.stop();
    await cluster?.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  test('every node is ready, and none complains of anything that a right set-up has', () => {
    for (const { form, log } of nodes) {
      const complaints = log()
        .split('\n')
        .filter((line) => /"level":"?(?:40|50|60|warn|error|fatal)/.test(line));
      // The store of this house is at an address that nobody has: a node starts without it, and says so.
      const isOfStore = (line: string) => line.includes('what was erased could not be read from the store');
      expect([form, complaints.filter((line) => !isOfStore(line))]).toEqual([form, []]);
      expect(complaints.filter(isOfStore).length).toBeLessThanOrEqual(1);
    }
  });

  test('every host is answered over TLS by whichever node, and demonstration hosts by none', async () => {
    const { hosts } = loadConfig(settingsOf('systemd', 1, 2));
    const given = REGION_IDS.filter((region) => hosts[region] === hosts.main || region === 'main');
    for (const region of given) {
      // Once for each node at least.
      for (let count = 0; count < 4; count += 1)
        expect([region, await ask(hosts[region], PATHS.vipLevels.path)]).toEqual([region, 200]);
    }
    expect(await ask(`backoffice.${hosts.main}`, '/')).toBeLessThan(500);
    expect(await ask(`games.${hosts.main}`, '/session/none')).toBeLessThan(500);
    for (const label of ['pay', 'coins'])
      expect([label, await ask(`${label}.${hosts.main}`, '/')]).not.toEqual([label, 200]);
    for (const path of ['/metrics', '/readyz', '/ledgerz'])
      expect([path, await ask(hosts.main, path)]).not.toEqual([path, 200]);
  });

  test('one that is killed is missed by nobody, and the others stop in the time that their files give', async () => {
    const [first, ...others] = nodes as [Started, ...Started[]];
    first.process.kill('SIGKILL');
    const { hosts } = loadConfig(settingsOf('systemd', 1, 2));
    for (let count = 0; count < 6; count += 1) expect(await ask(hosts.main, PATHS.vipLevels.path)).toBe(200);
    for (const { form, process: child, stopsWithin } of others) {
      const begun = performance.now();
      child.kill('SIGTERM');
      const [code] = await once(child, 'exit');
      expect([form, code, performance.now() - begun < stopsWithin * 1_000]).toEqual([form, 0, true]);
    }
  });
});
