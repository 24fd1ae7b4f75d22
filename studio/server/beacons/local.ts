/** A source of random values for development and tests: this process draws them itself, whenever it is asked. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Beacon } from '../../shared-rounds/beacon.ts';

const VALUE_BYTES = 32;

export function createLocalBeacon(): Beacon {
  return {
    name: 'local',
    leads: null,
    eventAfter: (moment) => ({ id: randomUUID(), at: moment }),
    read: async () => ({ value: randomBytes(VALUE_BYTES).toString('hex'), evidence: null }),
  };
}
