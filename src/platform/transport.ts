/** One request over the network, by ky: it ends in time, and a read that was lost on the way is tried once more. */

const TIMEOUT_MS = 15_000;

/**
 * Sends a request. ky is fetched with the first one, so that a page nobody asks anything of does not weigh it.
 * @returns the response, whatever its status.
 * @throws when no response came in time, twice for a read; `AbortError` when the caller gave up.
 */
export async function transport(url: URL, init: RequestInit): Promise<Response> {
  const { default: ky } = await import('ky');
  return ky(url, { ...init, timeout: TIMEOUT_MS, retry: init.method === 'GET' ? 1 : 0, throwHttpErrors: false });
}
