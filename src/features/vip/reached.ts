/** A level that is reached. What celebrates it is loaded with the first one: most visits reach none. */
import type { RealtimeData } from '#shared/contract/events.ts';

export async function celebrateLevel(reached: RealtimeData<'vip/level'>): Promise<void> {
  (await import('./celebration.ts')).celebrateLevel(reached);
}
