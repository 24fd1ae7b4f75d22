/** One request over the network: it ends in time, and a read that was lost on the way is tried once more, by ky. */

const TIMEOUT_MS = 15_000;

function sendOnce(url: URL, { signal, ...init }: RequestInit, timeoutMs: number): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs);
  return fetch(url, { ...init, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
}

/**
 * Sends a request. A write is sent once; only what may be tried again needs ky, which is fetched with the first read.
 * @returns the response, whatever its status.
 * @throws when no response came in time, twice for a read; `AbortError` when the caller gave up.
 */
export async function transport(url: URL, init: RequestInit, timeoutMs = TIMEOUT_MS): Promise<Response> {
  if (init.method !== 'GET') return sendOnce(url, init, timeoutMs);
  const { default: ky } = await import('ky');
  return ky(url, { ...init, timeout: timeoutMs, retry: 1, throwHttpErrors: false });
}
