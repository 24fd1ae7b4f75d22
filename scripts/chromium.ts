/** Finds a Chromium for the browser tests: an installed one, else the system's package manager, else Playwright's own. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { bin, capture } from '#builder/process.ts';

/** The shell comes first: it draws no window, and suites of pages take a fifth less time in it. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

interface PackageManager {
  command: string;
  steps: readonly (readonly string[])[];
}

/** How a machine's package manager installs Chromium; the first that can is used. */
const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    command: 'apt-get',
    steps: [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'],
    ],
  },
  // Where the distribution has no package of the shell.
  { command: 'apt-get', steps: [['install', '-y', '-qq', '--no-install-recommends', 'chromium']] },
  { command: 'dnf', steps: [['install', '-y', 'chromium']] },
  { command: 'apk', steps: [['add', 'chromium']] },
  { command: 'brew', steps: [['install', '--cask', 'chromium']] },
];

function onPath(name: string): string | null {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, name);
    if (folder !== '' && existsSync(path)) return path;
  }
  return null;
}

function installed(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const playwrights = chromium.executablePath();
  return (
    NAMES.map(onPath).find((path) => path !== null) ??
    PLACES.find((path) => existsSync(path)) ??
    (playwrights && existsSync(playwrights) ? playwrights : null)
  );
}

/** Whether every step went well; what a step said that did not is printed. */
async function installWith({ command, steps }: PackageManager): Promise<boolean> {
  console.log(`Installing Chromium with ${command} …`);
  const root = process.getuid?.() === 0 || command === 'brew';
  for (const step of steps) {
    const result = root ? await capture(command, step) : await capture('sudo', ['-n', command, ...step]);
    if (result.code !== 0) {
      console.log(result.output);
      return false;
    }
  }
  return true;
}

async function installWithPackageManager(): Promise<void> {
  for (const manager of PACKAGE_MANAGERS) {
    if (onPath(manager.command) && (await installWith(manager))) return;
  }
}

/**
 * The path of a Chromium.
 * @throws when there is none and none can be installed.
 */
export async function findChromium(): Promise<string> {
  const there = installed();
  if (there) return there;
  await installWithPackageManager();
  const now = installed();
  if (now) return now;
  console.log('Downloading Chromium with Playwright …');
  await capture(bin('playwright'), ['install', 'chromium']);
  const downloaded = installed();
  if (downloaded) return downloaded;
  throw new Error('No Chromium found and none could be installed; set CHROMIUM_PATH to one');
}
