/** What the files of `deploy/` start a node with: the command, and the settings with an operator's values filled in. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '#builder/paths.ts';
import { PRODUCTION } from './server.ts';

export const DEPLOYED_FORMS = ['systemd', 'compose', 'kubernetes'] as const;
export type DeployedForm = (typeof DEPLOYED_FORMS)[number];

export interface DeployedNode {
  /** What is run, in the folder of the code; the first word is Node. */
  command: readonly string[];
  /** All that the process finds in its environment. */
  settings: Readonly<Record<string, string>>;
  /** How long it may take to stop, in seconds. */
  stopsWithin: number;
}

export const readDeployFile = (file: string): string => readFileSync(join(ROOT, 'deploy', file), 'utf8');

/** What an operator's own file or secret gives; the environment has to stand in the files themselves. */
const GIVEN: Readonly<Record<string, string>> = {
  ...PRODUCTION,
  FAIRWIND_ENVIRONMENT: '',
  DOCUMENTS_S3_URL: 'https://store.house.example',
  DOCUMENTS_S3_BUCKET: 'documents',
  DOCUMENTS_S3_KEY_ID: 'documents',
  DOCUMENTS_S3_SECRET: 'Vd4nTk8wXz3mQr7hLc2b',
};

/** The values of `deploy/.env`, as an operator sets them. */
const FILLED: Readonly<Record<string, string>> = {
  ...PRODUCTION,
  RUN_PASSWORD: 'Jt5vQm8wKx3zLd7cHs2bYn9g',
  VALKEY_PASSWORD: 'Rw8xLk3vTz6mQj9nHc4s',
  STORE_KEY_ID: 'documents',
  STORE_SECRET: 'Vd4nTk8wXz3mQr7hLc2b',
  RELEASE: '1.0.0-abc',
};

const fill = (text: string): string =>
  text.replace(/\$\{(\w+)(?::-[^}]*)?\}/g, (_match, name: string) => {
    const value = FILLED[name];
    if (value === undefined) throw new Error(`${name} stands in a file, and nobody is told to set it`);
    return value;
  });

const filled = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, text]) => [name, fill(text)]));

/** What the image sets for the process that it starts, and what it starts. */
function readImage(): Pick<DeployedNode, 'command' | 'settings'> {
  const stage = readDeployFile('Dockerfile').split(/^FROM /m)[2] ?? '';
  const line = stage.match(/^ENV (.+)$/m)?.[1] ?? '';
  const pairs = [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value] as const);
  return {
    command: JSON.parse(stage.match(/^CMD (.+)$/m)?.[1] ?? '[]'),
    settings: filled(Object.fromEntries(pairs)),
  };
}

function readCompose(): DeployedNode {
  const { services } = parse(readDeployFile('compose.yaml'), { merge: true });
  const { environment, command, stop_grace_period: grace } = services['node-2'];
  const image = readImage();
  return {
    command: command ?? image.command,
    settings: { ...image.settings, ...filled(environment) },
    stopsWithin: Number.parseInt(grace, 10),
  };
}

function readManifests(): DeployedNode {
  const manifests = parseAllDocuments(readDeployFile('kubernetes/fairwind.yaml')).map((document) => document.toJS());
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap');
  const { spec } = manifests.find(({ kind }) => kind === 'StatefulSet').spec.template;
  const image = readImage();
  return {
    command: spec.containers[0].command ?? image.command,
    settings: { ...image.settings, ...GIVEN, ...data, NODE_NAME: 'fairwind-0' },
    stopsWithin: spec.terminationGracePeriodSeconds,
  };
}

function readUnit(): DeployedNode {
  const unit = readDeployFile('systemd/fairwind@.service')
    .replaceAll('%i', '4321')
    .replaceAll('%H', 'host')
    // The folder that the code is put into.
    .replaceAll('/srv/fairwind/', '');
  const lines = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return {
    command: unit.match(/^ExecStart=(.+)$/m)?.[1]?.split(' ') ?? [],
    // /etc/fairwind/common.env comes first: what the unit says itself is what holds.
    settings: { ...GIVEN, ...Object.fromEntries(lines.map((pair) => pair.split('=') as [string, string])) },
    stopsWithin: Number(unit.match(/^TimeoutStopSec=(\d+)$/m)?.[1]),
  };
}

const READERS: Readonly<Record<DeployedForm, () => DeployedNode>> = {
  systemd: readUnit,
  compose: readCompose,
  kubernetes: readManifests,
};

export const deployedNode = (form: DeployedForm): DeployedNode => READERS[form]();
