/** In development, pages and their live reload come from the site's own server. */
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { type Duplex, Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Site } from '../site/index.ts';

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'content-length']);

function responseHeaders(rawHeaders: readonly string[]): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (!HOP_BY_HOP.has(name.toLowerCase())) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  return headers;
}

const EMPTY_STATUSES = new Set([204, 205, 304]);

function toResponse(message: IncomingMessage): Response {
  const status = message.statusCode ?? 502;
  if (EMPTY_STATUSES.has(status)) message.resume();
  const body = EMPTY_STATUSES.has(status) ? null : (Readable.toWeb(message) as unknown as ReadableStream);
  return new Response(body, { status, headers: responseHeaders(message.rawHeaders) });
}

function unreachable(reason: string): Response {
  return new Response(`The development server does not answer: ${reason}\n`, {
    status: 502,
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}

/** A site that passes every request on, with its Host header, so that the development server knows the region. */
export function createDevSite(siteOrigin: string): Site {
  return {
    fetch: (request, { origin }) =>
      new Promise((resolve) => {
        const { pathname, search } = new URL(request.url);
        const headers = { ...Object.fromEntries(request.headers), host: new URL(origin).host };
        const outgoing = httpRequest(new URL(pathname + search, siteOrigin), { method: request.method, headers });
        outgoing.on('response', (message) => resolve(toResponse(message)));
        outgoing.on('error', ({ message }) => resolve(unreachable(message)));
        if (request.body === null) outgoing.end();
        else Readable.fromWeb(request.body as unknown as NodeReadableStream).pipe(outgoing);
      }),
  };
}

/** Passes an upgrade on: the live-reload socket. */
export function proxyUpgrade(siteOrigin: string, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(siteOrigin);
  const upstream = connect({ host: hostname, port: Number(port) });
  const lines = [`${request.method} ${request.url} HTTP/1.1`];
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
  }
  upstream.on('connect', () => {
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`);
    upstream.write(head);
    upstream.pipe(socket).pipe(upstream);
  });
  upstream.on('error', () => socket.destroy());
  socket.on('error', () => upstream.destroy());
}
