/** The files of `deploy/` say what they have to, and a mistake in one is noticed. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#builder/paths.ts';
import { DEPLOY_FILES, type DeployFiles, readDeployFile } from '#tests/support/deploy-files.ts';
import { complaintsOf } from '#tests/support/deploy-rules.ts';

test('every file says what it has to', () => {
  expect(complaintsOf(DEPLOY_FILES)).toEqual([]);
});

/** The files with a mistake in one of them. */
function withMistake(file: string, from: string | RegExp, to: string): DeployFiles {
  const text = readDeployFile(file);
  const changed = text.replaceAll(from instanceof RegExp ? new RegExp(from, 'gm') : from, to);
  expect(changed, `${file} has no ${String(from)}`).not.toBe(text);
  return { read: (name) => (name === file ? changed : readDeployFile(name)) };
}

const COMPOSE = 'compose.yaml';
const UNIT = 'systemd/fairwind@.service';
const PODS = 'kubernetes/fairwind.yaml';

test.each([
  ['nobody trusts the web server', COMPOSE, /^ {2}TRUSTED_PROXY: .*\n/, '', /one address|trust the web server/],
  ['another machine is trusted', COMPOSE, 'TRUSTED_PROXY: 172.28.0.10', 'TRUSTED_PROXY: 172.28.0.11', /trust the web/],
  ['rights of root are kept', COMPOSE, /^ {2}cap_drop: .*\n/, '', /keeps rights of root/],
  ['privileges may be gained', COMPOSE, /^ {2}security_opt: .*\n/, '', /may gain privileges/],
  ['the root may be written', COMPOSE, 'read_only: true', 'read_only: false', /may write to its root/],
  ['no secret of identity', COMPOSE, /^ {2}IDENTITY_SECRET_FILE: .*\n/, '', /^compose: IDENTITY_SECRET is missing/],
  [
    'a secret in the environment',
    COMPOSE,
    'STUDIO_SECRET_FILE: /run/secrets/STUDIO_SECRET',
    'STUDIO_SECRET: Mh7dXs2cVb9nKq4wTz6rLp8gJy3fAe5U',
    /STUDIO_SECRET stands in its environment/,
  ],
  [
    'a secret that is not handed over',
    COMPOSE,
    'secrets: [DATABASE_URL, REDIS_URL, ',
    'secrets: [DATABASE_URL, ',
    /REDIS_URL_FILE is a file that it is not given/,
  ],
  ['a secret that nobody makes', 'secrets/make.sh', 'IDENTITY_SECRET ', '', /nobody makes the secret IDENTITY_SECRET/],
  ['caught mail is public', COMPOSE, '127.0.0.1:8025:8025', '8025:8025', /mail: a port is open to everybody/],
  ['mail leaves in the clear', COMPOSE, 'smtp://mail:1025', 'smtp://smtp.house.example:587', /without TLS/],
  [
    'killed after three seconds',
    COMPOSE,
    'stop_grace_period: 30s',
    'stop_grace_period: 3s',
    /killed before it has stopped/,
  ],
  ['a demonstration', COMPOSE, 'FAIRWIND_ENVIRONMENT: production', 'FAIRWIND_ENVIRONMENT: demo', /is no production/],
  [
    'a part of the demonstration',
    COMPOSE,
    'DRAIN_SECONDS: "5"',
    'DRAIN_SECONDS: "5"\n  DEMO_PARTS: payments',
    /parts of the demonstration/,
  ],
  ['a misspelt setting', COMPOSE, 'DATABASE_POOLER:', 'DATABASE_POOLING:', /DATABASE_POOLING is no setting/],
  ['nodes alone', COMPOSE, /^ {2}REDIS_URL_FILE: .*\n/, '', /nodes do not know of each other/],
  ['documents on one node', COMPOSE, /^ {2}DOCUMENTS_S3_URL: .*\n/, '', /DOCUMENTS_S3_URL is missing/],
  ['probes that do not come in', COMPOSE, /^ {2}INTERNAL_HOST: .*\n/, '', /probes do not reach it/],
  ['a database in the clear', COMPOSE, '- ssl=on', '- ssl=off', /postgres: speaks no TLS/],
  ['a plain port of Valkey', COMPOSE, /- --port\n {6}- "0"/, '- --port\n      - "6379"', /has a plain port/],
  [
    'a pooler that believes any server',
    COMPOSE,
    'SERVER_TLS_SSLMODE: verify-full',
    'SERVER_TLS_SSLMODE: prefer',
    /believes any server/,
  ],
  ['a node that stays away', COMPOSE, 'restart: unless-stopped', 'restart: "no"', /restart no/],
  ['no https', COMPOSE, '"80:80", "443:443"', '"80:80"', /speaks no https/],
  ['another bucket', COMPOSE, 'store/documents', 'store/papers', /bucket of documents is not made/],
  [
    'no environment in the unit',
    UNIT,
    /^Environment=FAIRWIND_ENVIRONMENT.*\n/,
    '',
    /no Environment=FAIRWIND_ENVIRONMENT/,
  ],
  ['files for everybody', UNIT, 'UMask=0077', 'UMask=0022', /no UMask=0077/],
  ['another Node', UNIT, '/srv/fairwind/node_modules/.bin/node', '/usr/bin/node', /another Node than the locked one/],
  ['system calls of all kinds', UNIT, /^SystemCallFilter=.*\n/, '', /no SystemCallFilter/],
  ['a unit without its secrets', UNIT, /^LoadCredential=.*\n/, '', /no LoadCredential/],
  ['a node that ends for good', UNIT, 'Restart=always', 'Restart=no', /no Restart=always/],
  ['a short stop', UNIT, 'TimeoutStopSec=90', 'TimeoutStopSec=5', /killed before it has stopped/],
  ['a folder of documents that no node may write', UNIT, ' fairwind/documents\n', '\n', /no StateDirectory/],
  [
    'a command without a secret',
    'systemd/run.sh',
    ' --setenv=IDENTITY_SECRET_FILE=secrets_IDENTITY_SECRET',
    '',
    /other secrets than the unit/,
  ],
  [
    'migration as a superuser',
    'systemd/fairwind-migrate.service',
    'owner:/etc/fairwind/owner',
    'secrets',
    /LoadCredential=owner/,
  ],
  ['pods of root', PODS, 'runAsNonRoot: true', 'runAsNonRoot: false', /runs as root/],
  ['open secrets in pods', PODS, 'defaultMode: 288', 'defaultMode: 420', /its secrets are open/],
  ['secrets that are not mounted', PODS, /^ {12}- \{ name: secrets, .*\n/, '', /a secret is not there/],
  [
    'a probe of the public port',
    PODS,
    'readinessProbe: { httpGet: { path: /readyz, port: internal }',
    'readinessProbe: { httpGet: { path: /readyz, port: http }',
    /readinessProbe does not ask/,
  ],
  ['pods that call the cloud’s credentials', PODS, ', 169.254.0.0/16', '', /may call inside/],
  [
    'pods that are killed',
    PODS,
    'terminationGracePeriodSeconds: 30',
    'terminationGracePeriodSeconds: 3',
    /killed before it has stopped/,
  ],
  ['another port for probes', PODS, 'INTERNAL_PORT: "9464"', 'INTERNAL_PORT: "9465"', /internal port is another/],
  ['an image of root', 'Dockerfile', 'USER node', 'USER root', /image: runs as root/],
  ['an image that installs', 'Dockerfile', 'USER node', 'RUN npm install pino\nUSER node', /installs in what runs/],
  ['an image by no lock', 'Dockerfile', 'RUN npm ci\n', 'RUN npm install\n', /does not install by the lock/],
  ['an image for the example’s hosts', 'Dockerfile', /^ARG REGION_HOST_DE\n/, '', /cannot be built for REGION_HOST_DE/],
  ['code that may change itself', 'Dockerfile', '--chown=root:root', '--chown=node:node', /its own to change/],
  [
    'a role that owns the tables',
    'postgres/05-roles.sh',
    'alter schema public owner to fairwind_owner;',
    '',
    /owns the tables/,
  ],
  ['patience with silent transactions', 'postgres/10-limits.sql', "= '2s'", "= '60s'", /stand idle/],
  ['a replica in the clear', 'postgres/20-replication.sh', 'hostssl', 'host', /without TLS/],
])('%s: noticed', (_name, file, from, to, complaint) => {
  expect(complaintsOf(withMistake(file, from, to)).join('\n')).toMatch(new RegExp(complaint, 'm'));
});

test('systemd reads every unit without a complaint (needs systemd-analyze)', ({ skip }) => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0) return skip('systemd-analyze is not installed');
  const cwd = join(ROOT, 'deploy', 'systemd');
  for (const unit of readdirSync(cwd).filter((file) => !file.endsWith('.sh'))) {
    const { stderr } = spawnSync('systemd-analyze', ['verify', `./${unit}`], { cwd, encoding: 'utf8' });
    // What the units start is installed elsewhere than here.
    const complaints = stderr.split('\n').filter((line) => line !== '' && !line.includes('is not executable'));
    expect([unit, complaints]).toEqual([unit, []]);
  }
});
