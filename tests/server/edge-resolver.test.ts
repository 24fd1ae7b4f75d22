/** Nodes that come, go and change their address behind names that nginx looks up again (`npm run edge -- nginx --resolver`). */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { freePort } from '#tests/support/app.ts';
import { nginxFollowsNames, startEdge } from '#tests/support/edge.ts';
import { startNameServer } from '#tests/support/name-server.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { testConfig } from '#tests/support/server.ts';

/** The answers of a name server count for two seconds. */
const SOON = { timeout: 10_000 };
const READS = 12;

function emptySite(): string {
  const site = mkdtempSync(join(tmpdir(), 'fairwind-edge-resolver-'));
  onTestFinished(() => rmSync(site, { recursive: true, force: true }));
  mkdirSync(join(site, 'main'));
  writeFileSync(join(site, 'site.json'), JSON.stringify({ environment: 'test', csp: {} }));
  return site;
}

describe.skipIf(!nginxFollowsNames())('nginx before names (1.27.3 or newer)', () => {
  test('nodes that come are used, those that are gone are not, and the studio follows its own name', async () => {
    const port = await freePort();
    const start = async (name: string, host: string): Promise<ChildProcess> => {
      const node = fork(join(ROOT, 'tests', 'support', 'edge-node-worker.ts'), [name, host, String(port)], {
        execArgv: [],
      });
      onTestFinished(() => void node.kill('SIGKILL'));
      await once(node, 'message');
      return node;
    };
    const names = await startNameServer();
    onTestFinished(() => names.stop());
    const [first, second] = await Promise.all([start('first', '127.0.0.2'), start('second', '127.0.0.3')]);
    names.set('node-0.nodes.example', ['127.0.0.2']);
    names.set('nodes.example', ['127.0.0.2', '127.0.0.3']);
    const edge = await startEdge('nginx', testConfig({ SITE_DIRECTORY: emptySite() }), {
      upstreams: [`node-0.nodes.example:${port}`, `nodes.example:${port}`],
      resolver: names.address,
    });
    onTestFinished(() => edge.stop());
    const ask = async (host: string): Promise<string> => {
      const { status, body } = await sendRaw(edge.port, host, '/api/session');
      return status === 200 ? JSON.parse(body.toString()).name : String(status);
    };
    const readers = async () =>
      [...new Set(await Promise.all(Array.from({ length: READS }, () => ask('localhost'))))].sort();
    const studio = () => ask('games.localhost');

    await expect.poll(readers, SOON).toEqual(['first', 'second']);
    expect(await studio()).toBe('first');

    await start('third', '127.0.0.4');
    names.set('nodes.example', ['127.0.0.2', '127.0.0.3', '127.0.0.4']);
    await expect.poll(readers, SOON).toEqual(['first', 'second', 'third']);
    expect(await studio()).toBe('first');

    names.set('nodes.example', ['127.0.0.4']);
    names.set('node-0.nodes.example', []);
    await expect.poll(readers, SOON).toEqual(['third']);
    for (const gone of [first, second]) gone.kill('SIGKILL');
    expect([await readers(), await studio()]).toEqual([['third'], 'third']);

    // The node of the studio's hosts comes back at another address.
    await start('first again', '127.0.0.5');
    names.set('node-0.nodes.example', ['127.0.0.5']);
    names.set('nodes.example', ['127.0.0.4', '127.0.0.5']);
    await expect.poll(studio, SOON).toBe('first again');
    await expect.poll(readers, SOON).toEqual(['first again', 'third']);
  });
});
