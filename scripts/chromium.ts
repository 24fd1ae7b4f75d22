/** Finds a Chromium for the browser tests: an installed one, else the system's package manager, else Playwright's own. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { bin, capture } from '#builder/process.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** How a machine's package manager installs Chromium; the first that is there is used. */
const PACKAGE_MANAGERS: readonly { command: string; steps: readonly (readonly string[])[] }[] = [
  {
    command: 'apt-get',
    steps: [
      ['update', '-qq'],
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
    ],
  },
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

async function installWithPackageManager(): Promise<void> {
  const manager = PACKAGE_MANAGERS.find(({ command }) => onPath(command));
  if (!manager) return;
  console.log(`Installing Chromium with ${manager.command} …`);
  const root = process.getuid?.() === 0 || manager.command === 'brew';
  for (const step of manager.steps) {
    const result = root
      ? await capture(manager.command, step)
      : await capture('sudo', ['-n', manager.command, ...step]);
    if (result.code !== 0) return void console.log(result.output);
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
