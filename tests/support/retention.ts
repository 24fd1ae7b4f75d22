/** Retention for tests: follows every rule as of a moment, and keeps the files in memory. */

import type { Database } from '#server/db/index.ts';
import { type RetentionRule, sweep } from '#server/modules/retention/index.ts';
import { createVault } from '#server/modules/vault/index.ts';
import type { ObjectStore } from '#server/ports/object-store.ts';

/** A vault over a store that is gone with the test. */
export function memoryVault() {
  const objects = new Map<string, Uint8Array<ArrayBuffer>>();
  const store: ObjectStore = {
    put: async (key, bytes) => void objects.set(key, bytes),
    get: async (key) => objects.get(key) ?? null,
    delete: async (key) => void objects.delete(key),
  };
  return { objects, vault: createVault(store, ['a secret of tests that is long enough']) };
}

/** Takes out of every table what is too old at a moment. */
export function retainAt(
  database: Database,
  now: Date,
  {
    vault = memoryVault().vault,
    rules,
  }: { vault?: ReturnType<typeof memoryVault>['vault']; rules?: RetentionRule[] } = {},
): Promise<void> {
  return sweep({ database, clock: { now: () => now }, vault, ...(rules ? { rules } : {}) });
}
