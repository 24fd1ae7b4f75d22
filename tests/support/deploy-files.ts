/** What the files of `deploy/` start a node with: the command, and the settings with an operator's values filled in. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

export interface DeployFiles {
  /** The text of a file by its path below `deploy/`. */
  read(file: string): string;
}

export const DEPLOY_FILES: DeployFiles = { read: readDeployFile };

/** What an operator's own file gives beside secrets; the environment has to stand in the files themselves. */
const HOUSE: Readonly<Record<string, string>> = {
  REGION_HOST_MAIN: PRODUCTION.REGION_HOST_MAIN ?? '',
  SMTP_URL: PRODUCTION.SMTP_URL ?? '',
  DOCUMENTS_S3_URL: 'https://store.house.example',
  DOCUMENTS_S3_BUCKET: 'documents',
  DOCUMENTS_S3_KEY_ID: 'documents',
};

/** Secrets by the settings' names, as the pages tell an operator to make them. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://fairwind:Jt5vQm8wKx3zLd7cHs2bYn9g@database.house.example/fairwind',
  REDIS_URL: 'rediss://:Rw8xLk3vTz6mQj9nHc4s@redis.house.example:6379',
  IDENTITY_SECRET: PRODUCTION.IDENTITY_SECRET ?? '',
  STUDIO_SECRET: PRODUCTION.STUDIO_SECRET ?? '',
  DOCUMENTS_SECRET: PRODUCTION.DOCUMENTS_SECRET ?? '',
  DOCUMENTS_S3_SECRET: 'Vd4nTk8wXz3mQr7hLc2b',
};

/** Writes the secrets of an operator, a file each. */
function writeSecrets(nameOf: (name: string) => string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-secrets-'));
  for (const [name, text] of Object.entries(SECRETS))
    writeFileSync(join(folder, nameOf(name)), `${text}\n`, { mode: 0o400 });
  return folder;
}

const folders: Partial<Record<DeployedForm, string>> = {};
process.once('exit', () => {
  for (const folder of Object.values(folders)) rmSync(folder, { recursive: true, force: true });
});

/** The folder of a form's secrets, made once: those of compose by its own script. */
function secretsOf(form: DeployedForm): string {
  folders[form] ??=
    form === 'compose' ? makeSecrets() : writeSecrets((name) => (form === 'systemd' ? `secrets_${name}` : name));
  return folders[form];
}

function makeSecrets(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairwind-secrets-'));
  // Nodes of all forms serve one database in a test: what stands in the folder already is kept.
  for (const name of ['IDENTITY_SECRET', 'STUDIO_SECRET', 'DOCUMENTS_SECRET'])
    writeFileSync(join(folder, name), `${SECRETS[name]}\n`, { mode: 0o400 });
  execFileSync('sh', [join(ROOT, 'deploy', 'secrets', 'make.sh'), folder]);
  return folder;
}

/** The values of `deploy/.env`, as an operator sets them. */
const FILLED: Readonly<Record<string, string>> = {
  REGION_HOST_MAIN: PRODUCTION.REGION_HOST_MAIN ?? '',
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

/** Paths of a container, on this machine. */
const inFolder = (
  values: Readonly<Record<string, string>>,
  standsFor: string,
  folder: string,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [
      name,
      name.endsWith('_FILE') ? text.replace(standsFor, folder) : text,
    ]),
  );

/** What the image sets for the process that it starts, and what it starts. */
function readImage({ read }: DeployFiles): Pick<DeployedNode, 'command' | 'settings'> {
  const stage = read('Dockerfile').split(/^FROM /m)[2] ?? '';
  const line = stage.match(/^ENV (.+)$/m)?.[1] ?? '';
  const pairs = [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value] as const);
  return {
    command: JSON.parse(stage.match(/^CMD (.+)$/m)?.[1] ?? '[]'),
    settings: filled(Object.fromEntries(pairs)),
  };
}

function readCompose(files: DeployFiles): DeployedNode {
  const { services } = parse(files.read('compose.yaml'), { merge: true });
  const { environment, command, stop_grace_period: grace } = services['node-2'];
  const image = readImage(files);
  return {
    command: command ?? image.command,
    settings: inFolder({ ...image.settings, ...filled(environment) }, '/run/secrets', secretsOf('compose')),
    stopsWithin: Number.parseInt(grace, 10),
  };
}

function readManifests(files: DeployFiles): DeployedNode {
  const manifests = parseAllDocuments(files.read('kubernetes/fairwind.yaml')).map((document) => document.toJS());
  const { data } = manifests.find(({ kind }) => kind === 'ConfigMap');
  const { spec } = manifests.find(({ kind }) => kind === 'StatefulSet').spec.template;
  const image = readImage(files);
  const settings = { ...image.settings, ...data, ...HOUSE, TRUSTED_PROXY: '10.0.0.0/8', NODE_NAME: 'fairwind-0' };
  return {
    command: spec.containers[0].command ?? image.command,
    settings: inFolder(settings, '/run/secrets/fairwind', secretsOf('kubernetes')),
    stopsWithin: spec.terminationGracePeriodSeconds,
  };
}

function readUnit({ read }: DeployFiles): DeployedNode {
  const unit = read('systemd/fairwind@.service')
    .replaceAll('%i', '4321')
    .replaceAll('%H', 'host')
    // The folder that the code is put into.
    .replaceAll('/srv/fairwind/', '');
  const lines = [...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return {
    command: unit.match(/^ExecStart=(.+)$/m)?.[1]?.split(' ') ?? [],
    settings: {
      // /etc/fairwind/common.env comes first: what the unit says itself is what holds.
      ...HOUSE,
      DOCUMENTS_S3_SECRET_FILE: 'secrets_DOCUMENTS_S3_SECRET',
      REDIS_URL_FILE: 'secrets_REDIS_URL',
      TRUSTED_PROXY: '127.0.0.1',
      CREDENTIALS_DIRECTORY: secretsOf('systemd'),
      ...Object.fromEntries(lines.map((pair) => pair.split('=') as [string, string])),
    },
    stopsWithin: Number(unit.match(/^TimeoutStopSec=(\d+)$/m)?.[1]),
  };
}

const READERS: Readonly<Record<DeployedForm, (files: DeployFiles) => DeployedNode>> = {
  systemd: readUnit,
  compose: readCompose,
  kubernetes: readManifests,
};

/** @param files those of `deploy/`, or others in their place */
export const deployedNode = (form: DeployedForm, files: DeployFiles = DEPLOY_FILES): DeployedNode =>
  READERS[form](files);
