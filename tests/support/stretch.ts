/** Tests whose steps have to fall into one stretch of the server's clock: of a code, an edition, a day. */
import { expect } from 'vitest';

/**
 * Resolves once enough of the present stretch is left. Stretches begin whenever the time since 1970 is a multiple of
 * their length; a test that began at the end of one would find itself in the next.
 */
export async function roomIn(stretchMs: number, roomMs: number): Promise<void> {
  const left = () => stretchMs - (Date.now() % stretchMs);
  await expect.poll(left, { timeout: roomMs + 5_000 }).toBeGreaterThanOrEqual(roomMs);
}
