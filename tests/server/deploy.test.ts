/** The files of `deploy/` can be read, and name only settings that there are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '#builder/paths.ts';
import { VARIABLE_NAMES } from '#server/variables.ts';

const read = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');
const unknown = (names: readonly string[]): string[] =>
  names.filter((name) => !VARIABLE_NAMES.includes(name) && name !== 'NODE_ENV');

test('compose.yaml starts three nodes that may write nothing, each with settings that there are', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { read_only?: boolean; environment?: Record<string, string>; depends_on?: object }>;
  };
  const nodes = Object.entries(services).filter(([name]) => name.startsWith('node-'));
  expect(nodes.map(([name]) => name)).toEqual(['node-1', 'node-2', 'node-3']);
  for (const [name, { read_only, environment = {} }] of nodes) {
    expect([name, read_only, environment.NODE_NAME]).toEqual([name, true, name]);
    expect(unknown(Object.keys(environment))).toEqual([]);
  }
  for (const service of Object.values(services)) {
    const needed = Array.isArray(service.depends_on) ? service.depends_on : Object.keys(service.depends_on ?? {});
    for (const name of needed) expect(Object.keys(services)).toContain(name);
  }
});

test('the manifests have probes on the internal port, a budget, a scale and a policy', () => {
  const documents = parseAllDocuments(read('kubernetes/fairwind.yaml'));
  expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
  const manifests = documents.map((document) => document.toJS());
  expect(manifests.map(({ kind }) => kind).sort()).toEqual(
    [
      'ConfigMap',
      'HorizontalPodAutoscaler',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'Service',
      'Service',
      'StatefulSet',
    ].sort(),
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
