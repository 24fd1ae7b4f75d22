/** The certificates of `deploy/tls/make.sh`, with the real servers behind the nodes: no password or no TLS, no entry. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '#builder/paths.ts';
import { givenText } from '#server/variables.ts';
import { freePort } from '#tests/support/app.ts';
import { type Cluster, canMakeCluster, makeCluster } from '#tests/support/cluster.ts';
import { deployedNode, readDeployFile } from '#tests/support/deploy-files.ts';
import { hasRedisServer } from '#tests/support/redis.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairwind-tls-'));
const children: ChildProcess[] = [];

beforeAll(() => {
  execFileSync('sh', [join(ROOT, 'deploy', 'tls', 'make.sh'), folder]);
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** What a program of a node says that trusts the installation's authority. */
function asNode(program: string, given: Record<string, string>): string {
  return execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...given, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') },
  }).trim();
}

/** The address of a deploy file, at a server of this machine. */
function here(address: string, port: number): string {
  const url = new URL(address);
  url.hostname = 'localhost';
  url.port = String(port);
  return url.href;
}

test('every key is for its own user alone, and made once', () => {
  for (const name of ['ca', 'postgres', 'pgbouncer', 'valkey']) {
    const { mode, mtimeMs } = statSync(join(folder, `${name}.key`));
    expect([name, (mode & 0o777).toString(8)]).toEqual([name, '600']);
    execFileSync('sh', [join(ROOT, 'deploy', 'tls', 'make.sh'), folder]);
    expect(statSync(join(folder, `${name}.key`)).mtimeMs).toBe(mtimeMs);
  }
});

describe.skipIf(!hasRedisServer)('the Valkey of compose.yaml (needs redis-server)', () => {
  test('answers a node over TLS with the password, and nobody else', async () => {
    const { settings } = deployedNode('compose');
    const address = new URL(givenText(settings, 'REDIS_URL') ?? '');
    const port = await freePort();
    const { services } = parse(readDeployFile('compose.yaml'), { merge: true });
    const given = (services.valkey.command as string[]).slice(1);
    const arguments_ = given.map((word) =>
      word
        .replace(/^\/tls\//, `${folder}/`)
        .replace('/run/secrets/', `${dirname(settings.REDIS_URL_FILE ?? '')}/`)
        .replace(/^6379$/, String(port)),
    );
    const server = spawn('redis-server', arguments_, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(server);
    for await (const line of server.stdout as AsyncIterable<Buffer>)
      if (String(line).includes('Ready to accept')) break;
    server.stdout?.resume();

    const program = `
      import { connectRedis } from '#server/redis.ts';
      const redis = await connectRedis({ url: process.env.REDIS_URL }, { warn: () => undefined });
      console.log(await redis.set('seen', 1).catch(({ message }) => message));
      redis.disconnect();`;
    const url = here(address.href, port);
    expect(asNode(program, { REDIS_URL: url })).toBe('OK');
    expect(asNode(program, { REDIS_URL: url.replace(/:[^:@]+@/, ':wrong@') })).not.toContain('OK');

    const plain = new Redis(port, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
    plain.on('error', () => undefined);
    onTestFinished(() => plain.disconnect());
    await expect(plain.connect().then(() => plain.ping())).rejects.toThrow();
  });
});

describe.skipIf(!canMakeCluster)('the PostgreSQL of compose.yaml (needs initdb)', () => {
  let cluster: Cluster;
  afterAll(() => cluster?.remove());

  test('answers a node over TLS, and takes nobody without', async () => {
    // In the container the key is given to the user of the image; here to the one that runs the server.
    const own = mkdtempSync(join(tmpdir(), 'fairwind-tls-'));
    onTestFinished(() => rmSync(own, { recursive: true, force: true }));
    cpSync(folder, own, { recursive: true });
    if (process.getuid?.() === 0) {
      const [uid, gid] = ['-u', '-g'].map((which) => Number(execFileSync('id', [which, 'postgres'])));
      chownSync(join(own, 'postgres.key'), uid ?? 0, gid ?? 0);
    }
    chmodSync(own, 0o755);
    const { services } = parse(readDeployFile('compose.yaml'), { merge: true });
    const settings = (services.postgres.command as string[])
      .filter((word) => word.startsWith('ssl'))
      .map((word) => word.replace(/=(\/tls\/)?(.*)$/, (_all, tls, value) => ` = '${tls ? `${own}/` : ''}${value}'`));
    expect(settings).toHaveLength(3);
    cluster = await makeCluster(tmpdir(), settings);
    execFileSync('sh', [
      '-c',
      `sed -i '/^host.*trust$/d' "${cluster.data}/pg_hba.conf"
      echo 'host all all all scram-sha-256' >> "${cluster.data}/pg_hba.conf"`,
    ]);
    execFileSync('sh', [join(ROOT, 'deploy', 'postgres', '20-replication.sh')], { env: { PGDATA: cluster.data } });
    // The password's rule is PostgreSQL's own; what is asked here is who reaches it at all.
    execFileSync('sh', ['-c', `sed -i 's/scram-sha-256$/trust/' "${cluster.data}/pg_hba.conf"`]);
    await cluster.restart();

    const program = `
      import pg from 'pg';
      const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
      await client.connect().then(
        async () => console.log((await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')).rows[0].ssl),
        ({ message }) => console.log(message));
      await client.end().catch(() => undefined);`;
    const address =
      givenText(deployedNode('compose').settings, 'DATABASE_URL')?.replace('/fairwind?', '/postgres?') ?? '';
    const url = here(address.replace('fairwind:', 'postgres:'), cluster.port);
    expect(asNode(program, { DATABASE_URL: url })).toBe('true');
    expect(asNode(program, { DATABASE_URL: url.replace(/\?.*/, '') })).toMatch(/no pg_hba.conf entry.*no encryption/);
    expect(asNode(program, { DATABASE_URL: url.replace('localhost', '127.0.0.1') })).toMatch(
      /altnames|does not match/i,
    );
  });
});
