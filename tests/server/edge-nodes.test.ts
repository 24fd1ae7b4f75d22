/** Several nodes behind nginx and Caddy: one that is gone or hangs costs nobody more than two seconds. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { nginxConfiguration } from '#scripts/edge/nginx.ts';
import { EdgeUsageError, readEdgeCommand } from '#scripts/edge/options.ts';
import { planEdge } from '#scripts/edge/plan.ts';
import { type Edge, installWebServers, startEdge, webServer } from '#tests/support/edge.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { testConfig } from '#tests/support/server.ts';

installWebServers();

const SITE = mkdtempSync(join(tmpdir(), 'fairwind-edge-nodes-'));
mkdirSync(join(SITE, 'main'));
writeFileSync(join(SITE, 'site.json'), JSON.stringify({ environment: 'test', csp: {} }));
afterAll(() => rmSync(SITE, { recursive: true, force: true }));

interface Node {
  name: string;
  port: number;
  process: ChildProcess;
}

async function startNode(name: string): Promise<Node> {
  const child = fork(join(ROOT, 'tests', 'support', 'edge-node-worker.ts'), [name], { execArgv: [] });
  const [port] = (await once(child, 'message')) as [number];
  return { name, port, process: child };
}

/** Two seconds of patience, and what a busy machine adds. */
const LONGEST_MS = 3_500;
/** What needs no patience. */
const AT_ONCE_MS = 1_500;

describe.each(['nginx', 'caddy'] as const)('%s before three nodes', (name) => {
  const installed = webServer(name) !== null;
  let nodes: Node[] = [];
  let edge: Edge;

  beforeEach(async () => {
    if (!installed) return;
    nodes = await Promise.all(['first', 'second', 'third'].map(startNode));
    edge = await startEdge(
      name,
      testConfig({ SITE_DIRECTORY: SITE }),
      nodes.map(({ port }) => port),
    );
  });
  afterEach(async () => {
    for (const node of nodes) node.process.kill('SIGKILL');
    await edge?.stop();
  });

  async function ask(host: string, path: string, body?: string) {
    const begun = performance.now();
    const write = body === undefined ? {} : { method: 'POST', body };
    const answer = await sendRaw(edge.port, host, path, write);
    const said = answer.status === 200 ? JSON.parse(answer.body.toString()) : null;
    return { status: answer.status, ...said, ms: performance.now() - begun } as {
      status: number;
      name: string;
      body: string;
      ms: number;
    };
  }
  const node = (wanted: string) => nodes.find((one) => one.name === wanted)?.process as ChildProcess;
  /** As the game's page does: once more under its id, when no answer of the studio came. */
  async function spin() {
    const send = () => ask('games.localhost', '/session/abc/spin', '{"id":"round-1"}');
    const first = await send();
    if (first.status === 200) return first;
    const second = await send();
    return { ...second, ms: first.ms + second.ms };
  }

  test.runIf(installed)('reads go to all of them, and the studio’s hosts to the first', async () => {
    const reads = await Promise.all(Array.from({ length: 9 }, () => ask('localhost', '/api/session')));
    expect(new Set(reads.map((read) => read.name))).toEqual(new Set(['first', 'second', 'third']));
    const spins = await Promise.all(Array.from({ length: 6 }, spin));
    expect(new Set(spins.map((one) => one.name))).toEqual(new Set(['first']));
  });

  test.runIf(installed)('a node that was killed is missed by nobody', async () => {
    await spin();
    node('first').kill('SIGKILL');
    const answers = [];
    for (let count = 0; count < 6; count += 1) {
      answers.push(await ask('localhost', '/api/session'), await ask('localhost', '/api/login', 'once'), await spin());
    }
    for (const { status, ms } of answers) expect([status, ms < AT_ONCE_MS]).toEqual([200, true]);
    expect((await spin()).body).toBe('{"id":"round-1"}');
  });

  test.runIf(installed)('a paused node stalls pages and spins for two seconds at most, and soon nothing', async () => {
    node('first').kill('SIGSTOP');
    const first = await Promise.all([
      spin(),
      ...Array.from({ length: 9 }, () => ask('localhost', '/api/session')),
      ask('localhost', '/en/nowhere'),
    ]);
    for (const { status, name: by, ms } of first) {
      expect([status, by === 'first', ms < LONGEST_MS]).toEqual([200, false, true]);
    }
    expect(first[0]?.body).toBe('{"id":"round-1"}');
    const later = [];
    for (let count = 0; count < 6; count += 1) later.push(await ask('localhost', '/api/login', 'once'), await spin());
    for (const { status, ms } of later) expect([status, ms < AT_ONCE_MS]).toEqual([200, true]);
  });

  test.runIf(installed)('a node that is about to stop is given no sockets, and pages as before', async () => {
    node('first').send('drain');
    const headers = { connection: 'Upgrade', upgrade: 'websocket' };
    const open = () => sendRaw(edge.port, 'localhost', '/realtime', { headers }).then(({ status }) => status);
    const all = () => Promise.all(Array.from({ length: 9 }, open));
    await expect.poll(all, { timeout: 10_000 }).toEqual(Array.from({ length: 9 }, () => 200));
    expect((await ask('localhost', '/api/session')).status).toBe(200);
  });

  test.runIf(installed)(
    'where all have failed none counts as gone: what comes next is answered, not refused',
    async () => {
      const broken = ['localhost', 'games.localhost'].flatMap((host) => Array.from({ length: 9 }, () => host));
      await Promise.all(broken.map((host) => ask(host, '/api/broken')));
      const answers = await Promise.all([
        ask('localhost', '/api/login', 'once'),
        ask('games.localhost', '/session/abc/spin', 'round'),
        ask('games.localhost', '/session/abc/leave', 'once'),
        ...Array.from({ length: 6 }, () => ask('localhost', '/api/session')),
      ]);
      for (const { status, ms } of answers) expect([status, ms < LONGEST_MS]).toEqual([200, true]);
      expect(answers[0]?.body).toBe('once');
    },
  );
});

describe('the command line', () => {
  test.each<[string[], RegExp]>([
    [[], /^Name the web server: nginx or caddy\.$/],
    [['apache'], /^Name the web server/],
    [['nginx', 'caddy'], /^Name the web server/],
    [['nginx', '--port', 'abc'], /^--port "abc" is not a port/],
    [['nginx', '--port', '70000'], /^--port "70000" is not a port/],
    [['nginx', '--prot', '80'], /^Unknown option '--prot': the options are --port, /],
    [['nginx', '--upstream', '10.0.0.4'], /^--upstream "10\.0\.0\.4" is not HOST:PORT/],
    [['nginx', '--upstream', 'a b:80'], /is not HOST:PORT/],
    [['caddy', '--upstream', 'a:80', '--upstream', 'a:80'], /is given twice/],
    [['caddy', '--plain-port', '80'], /^--plain-port is of use with --certificates only/],
    [['caddy', '--brotli'], /^--brotli is of use with nginx only\.$/],
    [['caddy', '--resolver', '10.96.0.10'], /^--resolver is of use with nginx only\.$/],
    [['nginx', '--resolver', 'dns;evil'], /^--resolver "dns;evil" is not the address of a name server/],
    [['nginx', '--state', '/run/a;b'], /^--state "\/run\/a;b" is not a folder/],
  ])('%j is refused with a sentence', (args, sentence) => {
    const read = () => readEdgeCommand(args, 4321);
    expect(read).toThrow(EdgeUsageError);
    expect(read).toThrow(sentence);
  });

  test('names that are looked up again stand for any number of nodes, the first for the one with the studio', () => {
    const args = ['nginx', '--upstream', 'node-0.nodes:4321', '--upstream', 'nodes:4321', '--resolver', '10.96.0.10'];
    const { options } = readEdgeCommand(args, 4321);
    const written = nginxConfiguration(planEdge(testConfig(), null, options), '/run/edge');
    const nodes = [...written.matchAll(/^ +upstream (\S+) \{|^ +server (\S+:4321 .+);$/gm)].map(
      ([, group, node]) => group ?? node,
    );
    expect(nodes).toEqual([
      ...['fairwind', 'node-0.nodes:4321 resolve max_fails=2 fail_timeout=5s'],
      'nodes:4321 resolve max_fails=2 fail_timeout=5s',
      ...['fairwind_studio', 'node-0.nodes:4321 resolve max_fails=1 fail_timeout=5s'],
      'nodes:4321 resolve max_fails=1 fail_timeout=5s backup',
      ...['fairwind-anyway', 'node-0.nodes:4321 resolve max_fails=0', 'nodes:4321 resolve max_fails=0'],
      ...['fairwind_studio-anyway', 'node-0.nodes:4321 resolve max_fails=0', 'nodes:4321 resolve max_fails=0 backup'],
    ]);
    expect(written).toMatch(/^ +resolver 10\.96\.0\.10 valid=2s;$/m);
    const { options: single } = readEdgeCommand(['nginx', '--upstream', 'nodes:4321', '--resolver', '[fd00::a]:53'], 1);
    expect(nginxConfiguration(planEdge(testConfig(), null, single), '/run/edge')).toContain('upstream fairwind-anyway');
  });

  test('nodes keep their order, and without any it is the built-in server of this machine', () => {
    const given = ['caddy', '--upstream', 'b.example:1', '--upstream', '[fd00::4]:2'];
    expect(readEdgeCommand(given, 4321).options.upstreams).toEqual(['b.example:1', '[fd00::4]:2']);
    expect(readEdgeCommand(['nginx', '--certificates', '/etc/tls'], 4321).options).toMatchObject({
      upstreams: ['127.0.0.1:4321'],
      port: 443,
      plainPort: 80,
    });
  });
});
