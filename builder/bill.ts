/** The bill of materials: which parts of others run in production, with their hashes and licences (CycloneDX 1.5). */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELEASES } from './paths.ts';
import { capture } from './process.ts';

/** Beside the releases, so that no domain shows it: it says which versions an attacker may look up. */
export const BILL_FILE = 'bill-of-materials.json';

interface Bill {
  metadata: { component: { name: string; type: string } };
}

const COMMAND = [
  'sbom',
  '--sbom-format',
  'cyclonedx',
  '--sbom-type',
  'application',
  '--omit',
  'dev',
  '--package-lock-only',
  '--loglevel=silent',
];

/** Writes the bill as npm draws it from the lock. @throws with npm's own output when it fails */
export async function writeBill(): Promise<void> {
  const { code, output } = await capture('npm', COMMAND, {});
  if (code !== 0) throw new Error(`npm sbom failed (exit code ${code})\n${output}`);
  const bill = JSON.parse(output) as Bill;
  // npm names the product after the folder that it lies in.
  bill.metadata.component.name = 'fairwind';
  writeFileSync(join(RELEASES, BILL_FILE), `${JSON.stringify(bill, null, 1)}\n`);
}
