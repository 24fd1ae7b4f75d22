/** Reading a body within bounds: type, size, depth, syntax. */
import { parseJson } from '#shared/json.ts';
import { fail, ok, type Result } from '../result.ts';

const BODY_MAXIMUM_BYTES = 65_536;
const BODY_MAXIMUM_DEPTH = 8;

function isJson(contentType: string | null): boolean {
  return /^application\/json\s*(?:;|$)/i.test(contentType ?? '');
}

/** The client ended its connection within its own request: nobody waits for an answer, and nothing is wrong here. */
export class HungUp extends Error {
  override readonly name = 'HungUp';
}

/** Reads a body no further than the limit; null when it is longer. @throws HungUp when the client ends it */
async function readLimited(request: Request, maximumBytes: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maximumBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of request.body ?? []) {
      length += chunk.byteLength;
      if (length > maximumBytes) return null;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new HungUp('the body ended before its end', { cause: error });
  }
  return Buffer.concat(chunks, length);
}

/** What any part of the server takes of text at most; most take less. */
const CHUNKED_MAXIMUM_BYTES = BODY_MAXIMUM_BYTES;

/** A file on its way to an endpoint, which reads it within a bound of its own. */
const isUpload = (request: Request): boolean =>
  /^(?:image\/|video\/|application\/(?:pdf|octet-stream))/i.test(request.headers.get('content-type') ?? '') &&
  new URL(request.url).pathname.startsWith('/api/');

/**
 * A request that names no length, in chunks or without a body, read whole: with its length, as those that name it come. The request of Hono's Node
 * server is none of the platform's own, so what builds another from it (`bodyLimit`, for a body without a length) fails.
 * @param always whether one that names its length is read whole too: an app that reads by itself cannot tell a client that
 * hung up from a failure of its own
 * @returns the request itself when it names its length; null when it is longer than any part of the server takes
 * @throws HungUp when the client ends it
 */
export async function wholeRequest(request: Request, always: boolean): Promise<Request | null> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isNamed = request.headers.has('content-length');
  if (isRead || (isNamed && !always) || isUpload(request) || request.body === null) return request;
  const bytes = await readLimited(request, CHUNKED_MAXIMUM_BYTES);
  if (bytes === null) return null;
  const headers = new Headers([...request.headers]);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(bytes.byteLength));
  return new Request(request.url, { method: request.method, headers, body: bytes });
}

/** Nesting of objects and arrays in a JSON text; strings are skipped. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (quoted) {
      if (character === '\\') index += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth -= 1;
  }
  return deepest;
}

/**
 * Reads the JSON body of a request.
 * Errors: `unsupported_media`, `too_large`, `malformed` (not UTF-8, not JSON, nested too deeply).
 */
export async function readJson(request: Request): Promise<Result<unknown>> {
  if (!isJson(request.headers.get('content-type'))) return fail('unsupported_media');
  const bytes = await readLimited(request, BODY_MAXIMUM_BYTES);
  if (bytes === null) return fail('too_large');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (depthOf(text) > BODY_MAXIMUM_DEPTH) return fail('malformed');
    return ok(parseJson(text));
  } catch {
    // Neither the decoder nor the parser says anything the client does not know: its body is not JSON.
    return fail('malformed');
  }
}

/** Reads a file that is the body. Errors: `too_large`, `malformed` (nothing in it). */
export async function readFile(request: Request, maximumBytes: number): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const bytes = await readLimited(request, maximumBytes);
  if (bytes === null) return fail('too_large');
  return bytes.byteLength === 0 ? fail('malformed') : ok(bytes);
}

/**
 * Reads the body of a plain form post.
 * Errors: `unsupported_media`, `too_large`, `malformed` (not UTF-8, or a NUL in it).
 */
export async function readForm(request: Request): Promise<Result<URLSearchParams>> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return fail('unsupported_media');
  const bytes = await readLimited(request, BODY_MAXIMUM_BYTES);
  if (bytes === null) return fail('too_large');
  const text = Buffer.from(bytes).toString('latin1');
  if (/%00/.test(text) || /[^\x20-\x7e]/.test(text)) return fail('malformed');
  return ok(new URLSearchParams(text));
}
