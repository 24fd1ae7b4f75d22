/** One file as an HTTP answer: encoding, conditions, ranges. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { Encoding, FileVersion, SiteFiles } from './files.ts';

interface Range {
  start: number;
  end: number;
}

/** The encoding both sides like best; null: as it is. */
export function acceptedEncodings(header: string | null): Encoding[] {
  const accepted = new Map<string, number>();
  for (const entry of (header ?? '').split(',')) {
    const [name = '', quality = ''] = entry
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    accepted.set(name, quality === '' ? 1 : Number(quality));
  }
  return (['br', 'gzip'] as const).filter((encoding) => (accepted.get(encoding) ?? 0) > 0);
}

/** A single byte range; null when the header asks for none that we serve, 'unsatisfiable' beyond the end. */
export function readRange(header: string | null, size: number): Range | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (match === null) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start < size && start <= end ? { start, end } : 'unsatisfiable';
}

/** Whether an If-None-Match header names a tag; weak and strong compare alike here. */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '') === etag);
}

type Body = Uint8Array<ArrayBuffer> | ReadableStream;

function bodyOf(version: FileVersion, range: Range | null): Body {
  if (version.bytes !== null) {
    return new Uint8Array(range ? version.bytes.subarray(range.start, range.end + 1) : version.bytes);
  }
  const stream = createReadStream(version.path, range ? { start: range.start, end: range.end } : {});
  return Readable.toWeb(stream) as unknown as ReadableStream;
}

async function encodedBody(
  version: FileVersion,
  files: SiteFiles,
  encodings: readonly Encoding[],
): Promise<{ encoding: Encoding; bytes: Buffer } | null> {
  for (const encoding of encodings) {
    const bytes = await files.encode(version, encoding);
    if (bytes !== null) return { encoding, bytes };
  }
  return null;
}

/**
 * Answers GET and HEAD with a file.
 * @param headers what else the answer carries; gains ETag, type, length and encoding.
 * @param status of a whole answer; conditions and ranges apply to 200 only.
 */
export async function respondWithFile(
  request: Request,
  version: FileVersion,
  files: SiteFiles,
  headers: Headers,
  status = 200,
): Promise<Response> {
  const wantsRange = status === 200 && request.headers.has('range');
  const encodings = wantsRange ? [] : acceptedEncodings(request.headers.get('accept-encoding'));
  const encoded = await encodedBody(version, files, encodings);
  const etag = `"${version.tag}${encoded ? `-${encoded.encoding}` : ''}"`;
  headers.set('etag', etag);
  if (status === 200 && matches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set('content-type', version.type);
  const head = request.method === 'HEAD';
  if (encoded) {
    headers.set('content-encoding', encoded.encoding);
    headers.set('content-length', String(encoded.bytes.byteLength));
    return new Response(head ? null : new Uint8Array(encoded.bytes), { status, headers });
  }
  headers.set('accept-ranges', 'bytes');
  const condition = request.headers.get('if-range');
  const range = wantsRange && (condition === null || condition === etag) ? request.headers.get('range') : null;
  const part = readRange(range, version.size);
  if (part === 'unsatisfiable') {
    headers.set('content-range', `bytes */${version.size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set('content-length', String(part ? part.end - part.start + 1 : version.size));
  if (part) headers.set('content-range', `bytes ${part.start}-${part.end}/${version.size}`);
  return new Response(head ? null : bodyOf(version, part), { status: part ? 206 : status, headers });
}
