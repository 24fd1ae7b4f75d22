/** Programs of Debian that some suites need, installed where the machine allows it. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PACKAGES = '/usr/bin/apt-get';
/** Other suites may be installing theirs. */
const WAIT = ['-o', 'DPkg::Lock::Timeout=120'];

/**
 * Installs what is missing of some packages; elsewhere than on Debian as root nothing happens.
 * @param needed each package, and whether what it brings is there
 */
export function installPackages(needed: Readonly<Record<string, () => boolean>>): void {
  if (process.getuid?.() !== 0 || !existsSync(PACKAGES)) return;
  const missing = Object.entries(needed).flatMap(([name, isThere]) => (isThere() ? [] : [name]));
  if (missing.length === 0) return;
  // A machine without the packages is no failure of the product: the tests say that they did not run.
  try {
    const environment = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' } as const;
    execFileSync(PACKAGES, [...WAIT, 'update', '-qq'], environment);
    execFileSync(PACKAGES, [...WAIT, 'install', '-y', '-qq', '--no-install-recommends', ...missing], environment);
  } catch (error) {
    process.stderr.write(`${missing.join(' and ')} could not be installed: ${error}\n`);
  }
}
