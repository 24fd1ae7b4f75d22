/** The files of `deploy/` can be read, and name only settings that there are. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '#builder/paths.ts';
import { loadConfig } from '#server/config.ts';
import { IDLE_IN_TRANSACTION_TIMEOUT_MS } from '#server/db/connect.ts';
import { VARIABLE_NAMES } from '#server/variables.ts';
import { DEPLOYED_FORMS, deployedNode, readDeployFile } from '#tests/support/deploy-files.ts';

const read = readDeployFile;
/** Settings that Node itself reads. */
const OF_NODE: ReadonlySet<string> = new Set(['NODE_ENV', 'NODE_EXTRA_CA_CERTS']);
const unknown = (names: readonly string[]): string[] =>
  names.filter((name) => !VARIABLE_NAMES.includes(name) && !OF_NODE.has(name));

test('compose.yaml starts three nodes that may write nothing, each with settings that there are', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      { read_only?: boolean; environment?: Record<string, string>; command?: string[]; depends_on?: object }
    >;
  };
  const nodes = Object.entries(services).filter(([name]) => name.startsWith('node-'));
  expect(nodes.map(([name]) => name)).toEqual(['node-1', 'node-2', 'node-3']);
  for (const [name, { read_only, environment = {} }] of nodes) {
    expect([name, read_only, environment.NODE_NAME]).toEqual([name, true, name]);
    expect(unknown(Object.keys(environment))).toEqual([]);
  }
  const bucket = `store/${services['node-1']?.environment?.DOCUMENTS_S3_BUCKET}`;
  expect(services.bucket?.command).toContain(bucket);
  for (const service of Object.values(services)) {
    const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    for (const name of needed) expect(Object.keys(services)).toContain(name);
  }
});

test('the manifests have probes on the internal port, a budget and a policy', () => {
  const documents = parseAllDocuments(read('kubernetes/fairwind.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const manifests = documents.map((document) => document.toJS());
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(
    ['ConfigMap', 'Job', 'NetworkPolicy', 'PodDisruptionBudget', 'Service', 'Service', 'StatefulSet'].sort(),
  );
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap');
  expect(unknown(Object.keys(data))).toEqual([]);
  const [container] = manifests.find(({ kind }) => kind === 'StatefulSet').spec.template.spec.containers;
  const ports = Object.fromEntries(
    container.ports.map((port: { name: string; containerPort: number }) => [port.name, port.containerPort]),
  );
  expect(String(ports.internal)).toBe(data.INTERNAL_PORT);
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    expect(container[probe].httpGet.port).toBe('internal');
  }
  expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
});

test('a node may call databases, itself and the public network, and nothing else that is private', () => {
  const manifests = parseAllDocuments(read('kubernetes/fairwind.yaml')).map((document) => document.toJS());
  const { policyTypes, egress } = manifests.find(({ kind }) => kind === 'NetworkPolicy').spec;
  expect(policyTypes).toEqual(['Ingress', 'Egress']);
  type Rule = { to?: { ipBlock?: { cidr: string; except: string[] } }[]; ports: { port: number }[] };
  // Without a port or without a destination a rule would allow everything; names are asked for anywhere.
  for (const { to, ports } of egress as Rule[]) {
    expect(ports.length).toBeGreaterThan(0);
    if (to === undefined) expect(new Set(ports.map(({ port }) => port))).toEqual(new Set([53]));
  }
  const blocks = (egress as Rule[]).flatMap(({ to = [] }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));
  expect(blocks).toHaveLength(1);
  // The address at which clouds give away their machines' credentials is among them.
  expect(blocks[0]?.except).toEqual(expect.arrayContaining(['10.0.0.0/8', '169.254.0.0/16']));
});

test('a node starts as production with the settings of every deploy file, and each asks its own studio', () => {
  for (const form of DEPLOYED_FORMS) {
    const { settings } = deployedNode(form);
    const config = loadConfig(settings);
    expect([form, config.environment, config.scheme]).toEqual([form, 'production', 'https']);
    expect(['http://127.0.0.1:4321', null], form).toContain(config.studioInternalUrl);
    expect([form, config.sandboxPayment, config.editor, config.openid.sandbox]).toEqual([form, null, null, null]);
    expect([form, config.mail.catcher, config.crew]).toEqual([form, false, 0]);
    // Probes of another container or machine reach the internal port.
    if (form !== 'systemd') expect([form, settings.INTERNAL_HOST]).toEqual([form, '0.0.0.0']);
  }
});

test('compose restarts what ends by itself, and its web server speaks https', () => {
  const { services } = parse(read('compose.yaml'), { merge: true });
  for (const [name, { restart }] of Object.entries(services as Record<string, { restart?: string }>)) {
    expect([name, restart]).toEqual([name, ['bucket', 'migrate'].includes(name) ? 'on-failure' : 'unless-stopped']);
  }
  expect(services.web.ports).toEqual(['80:80', '443:443']);
});

test('a transaction may stand idle for as long in every file as in the code', () => {
  const limits = [read('postgres/10-limits.sql'), readFileSync(join(ROOT, 'docs', 'operating.md'), 'utf8')];
  const seconds = limits.map((text) => /idle_in_transaction_session_timeout = '(\d+)s'/.exec(text)?.[1]);
  expect(seconds).toEqual(limits.map(() => String(IDLE_IN_TRANSACTION_TIMEOUT_MS / 1_000)));
});

test('the image runs as nobody in particular, without what builds it, and the unit starts the server', () => {
  const stages = read('Dockerfile')
    .split(/^FROM /m)
    .slice(1);
  expect(stages).toHaveLength(2);
  expect(stages[1]).toMatch(/^USER node$/m);
  expect(stages[1]).toMatch(/^HEALTHCHECK /m);
  expect(stages[1]).not.toMatch(/npm (?:ci|install|run)|apt-get/);
  const settings = [...(stages[1]?.match(/^ENV (.+)$/m)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
  expect(unknown(settings)).toEqual([]);
  const unit = read('systemd/fairwind@.service');
  expect(unit).toMatch(/^ExecStart=\S+\/node server\/main\.ts$/m);
  const set = [...(unit.match(/^Environment=(.+)$/m)?.[1] ?? '').matchAll(/(\w+)=/g)].map(([, name = '']) => name);
  expect(unknown(set)).toEqual([]);
});

test('each unit that runs code of ours has no privilege, few system calls, and writes nowhere but to its own folders', () => {
  const services = readdirSync(join(ROOT, 'deploy', 'systemd')).filter((file) => file.endsWith('.service'));
  const wanted = [
    ...['CapabilityBoundingSet=', 'AmbientCapabilities=', 'NoNewPrivileges=yes', 'RestrictSUIDSGID=yes'],
    ...['SystemCallFilter=@system-service', 'SystemCallFilter=~@privileged', 'SystemCallArchitectures=native'],
    ...['ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes', 'RestrictNamespaces=yes'],
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
  ];
  for (const unit of services) {
    const lines = read(`systemd/${unit}`).split('\n');
    // The backup runs the database's own program as the database's user.
    if (!lines.some((line) => /^ExecStart=.*node/.test(line))) continue;
    expect([unit, wanted.filter((line) => !lines.includes(line))]).toEqual([unit, []]);
  }
});

test('systemd reads every unit without a complaint (needs systemd-analyze)', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return skip('no systemd here');
  const cwd = join(ROOT, 'deploy', 'systemd');
  for (const unit of readdirSync(cwd)) {
    const { stderr } = spawnSync('systemd-analyze', ['verify', `./${unit}`], { cwd, encoding: 'utf8' });
    // What the units start is installed elsewhere than here.
    const complaints = stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'));
    expect([unit, complaints]).toEqual([unit, []]);
  }
});
