/** Reads the vendor's black box. A login never waits long for it and never fails because of it. */
import { vendorSettings } from '#features/vendors/index.ts';
import { loadScript, withinTime } from '#platform/script.ts';

/** How long a login waits for the vendor, once. */
const PATIENCE_MS = 1_500;

interface WindowWithBlackbox extends Window {
  ioGetBlackbox?: () => { blackbox?: unknown } | undefined;
}

let waited = false;

function blackbox(): string {
  try {
    const value = (window as WindowWithBlackbox).ioGetBlackbox?.()?.blackbox;
    return typeof value === 'string' ? value : '';
  } catch (error) {
    // Third-party code: its failure must not keep anyone from logging in.
    console.warn('The device fingerprint could not be read', error);
    return '';
  }
}

/** The device's black box; empty where the region has no such vendor, or when it does not come in time. */
export async function readFingerprint(): Promise<string> {
  const settings = vendorSettings('fingerprint');
  if (!settings) return '';
  const loading = loadScript(settings.url);
  if (!waited) await withinTime(loading, PATIENCE_MS);
  waited = true;
  return blackbox();
}
