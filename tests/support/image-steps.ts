/**
 * The steps of `deploy/Dockerfile`, carried out in a folder that stands for the root of the image: there is no container
 * engine on the machines of this project. Absolute paths are those below the folder.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '#builder/paths.ts';
import { readDeployFile } from './deploy-files.ts';

export interface Step {
  instruction: string;
  text: string;
}

/** Whose the process is, where root may give it away; else whoever runs the tests. */
export const IMAGE_USER = process.getuid?.() === 0 ? { uid: 1_000, gid: 1_000 } : {};

/** The instructions of each stage, its continued lines as one. */
export function readStages(text = readDeployFile('Dockerfile')): Step[][] {
  const lines = text
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stages: Step[][] = [];
  for (const line of lines) {
    const [instruction = '', ...rest] = line.split(' ');
    if (instruction === 'FROM') stages.push([]);
    stages.at(-1)?.push({ instruction, text: rest.join(' ').trim() });
  }
  return stages;
}

/** Files that the repository has, without those that the image is told to leave out. */
function contextFiles(): string[] {
  const left = readDeployFile('Dockerfile.dockerignore').split('\n').filter(Boolean);
  const known = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return known
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)))
    .filter((file) => !left.some((name) => file === name || file.startsWith(`${name}/`)));
}

function copyFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

interface Package {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

/** What `npm ci && npm prune --omit=dev` leaves: the packages of the lock that are no development's, as they lie here. */
function linkPackages(to: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Package>;
  };
  const kept = Object.entries(packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(ROOT, path)),
  );
  for (const [path] of kept) {
    // Packages inside of packages have entries of their own.
    if (kept.some(([other]) => path.startsWith(`${other}/`))) continue;
    mkdirSync(dirname(join(to, path)), { recursive: true });
    execFileSync('sh', [
      '-c',
      'cp -al "$1" "$2" 2>/dev/null || cp -a "$1" "$2"',
      'sh',
      join(ROOT, path),
      join(to, path),
    ]);
  }
}

/** Steps that take minutes, and what they leave: a build is tested elsewhere. Without them `whole` carries them out. */
const SHORT: Readonly<Record<string, (folder: string, values: Record<string, string>) => void>> = {
  'npm ci': (folder) => linkPackages(folder),
  'npm run build && npm prune --omit=dev'(folder, values) {
    mkdirSync(join(folder, 'dist', 'main'), { recursive: true });
    const manifest = { environment: values.FAIRWIND_ENVIRONMENT, csp: {}, hosts: { main: values.REGION_HOST_MAIN } };
    writeFileSync(join(folder, 'dist', 'site.json'), JSON.stringify(manifest));
  },
};

export interface Image {
  /** The folder that is the root of the image. */
  root: string;
  workdir: string;
  environment: Record<string, string>;
  command: string[];
  health: string[];
  user: string;
}

interface Making {
  /** The folder of all stages. */
  folder: string;
  arguments_: Readonly<Record<string, string>>;
  /** Whether packages are installed and the site is built, as an engine would. */
  isWhole: boolean;
}

interface Stage {
  root: string;
  workdir: string;
  environment: Record<string, string>;
}

/** Paths of the image, in the folder of its stage; a user of the image is the one that runs it here. */
function inStage(command: string, { root }: Stage): string {
  const owner = IMAGE_USER.uid === undefined ? '' : `-o ${IMAGE_USER.uid} -g ${IMAGE_USER.gid}`;
  return command.replaceAll(/(^|\s)\/(?=usr|opt|data)/g, `$1${root}/`).replace('-o node -g node', owner);
}

/** How this machine reaches the registry of packages; an engine's own settings say so there. */
const OF_THE_WAY_OUT = /^(?:npm_config_\w+|NODE_EXTRA_CA_CERTS|https?_proxy|no_proxy|HOME)$/i;

function run(text: string, stage: Stage, { isWhole }: Making): void {
  const short = isWhole ? undefined : SHORT[text];
  const cwd = join(stage.root, stage.workdir);
  if (short !== undefined) {
    short(cwd, stage.environment);
    return;
  }
  const { PATH = '' } = process.env;
  const outside = Object.entries(process.env).filter(([name]) => OF_THE_WAY_OUT.test(name));
  execFileSync('sh', ['-ec', inStage(text, stage)], {
    cwd,
    env: {
      ...Object.fromEntries(outside),
      PATH: `${join(stage.root, 'usr/local/bin')}:${PATH}`,
      ...stage.environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const filledBy = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => values[name] ?? '');

/** Carries out every step. */
export function makeImage(making: Making): Image {
  const stages: Stage[] = [];
  let image: Omit<Image, keyof Stage> = { command: [], health: [], user: 'root' };
  const last = () => stages.at(-1) as Stage;
  const values: Record<string, string> = {};

  const STEPS: Readonly<Record<string, (text: string) => void>> = {
    FROM() {
      const root = join(making.folder, `stage-${stages.length}`);
      mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
      // What the image of Node brings.
      const node = join(root, 'usr/local/bin/node');
      try {
        linkSync(process.execPath, node);
      } catch {
        // Another disk.
        cpSync(process.execPath, node);
      }
      stages.push({ root, workdir: '/', environment: {} });
    },
    WORKDIR(text) {
      last().workdir = text;
      mkdirSync(join(last().root, text), { recursive: true });
    },
    ARG(text) {
      const [name = '', otherwise = ''] = text.split('=');
      values[name] = making.arguments_[name] ?? otherwise;
    },
    ENV(text) {
      for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S*)/g)) {
        const filled = filledBy(value, values);
        last().environment[name] = /^\/(?:data|fairwind)/.test(filled) ? join(last().root, filled) : filled;
      }
    },
    COPY(text) {
      const words = text.split(' ').filter((word) => !word.startsWith('--'));
      const to = join(last().root, last().workdir);
      if (text.includes('--from=build')) {
        const [from = '', target = ''] = words;
        const source = join((stages[0] as Stage).root, from);
        execFileSync('sh', [
          '-c',
          'rm -rf "$2" && (cp -al "$1" "$2" 2>/dev/null || cp -a "$1" "$2")',
          'sh',
          source,
          join(last().root, target),
        ]);
      } else if (words[0] === '.') for (const file of contextFiles()) copyFile(join(ROOT, file), join(to, file));
      else for (const file of words.slice(0, -1)) copyFile(join(ROOT, file), join(to, file));
    },
    RUN: (text) => run(text, last(), making),
    USER(text) {
      image = { ...image, user: text };
    },
    HEALTHCHECK(text) {
      image = { ...image, health: JSON.parse(text.slice(text.indexOf('['))) };
    },
    CMD(text) {
      image = { ...image, command: JSON.parse(text) };
    },
    VOLUME: () => undefined,
    EXPOSE: () => undefined,
  };
  for (const { instruction, text } of readStages().flat()) {
    const step = STEPS[instruction];
    if (step === undefined) throw new Error(`nobody knows how to carry out ${instruction}`);
    step(text);
  }
  chmodSync(making.folder, 0o755);
  return { ...image, ...last() };
}
