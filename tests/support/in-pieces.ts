/**
 * Pages that arrive in pieces, as on a slow line or from a busy machine: each piece is painted before the next is sent.
 * Everything but the document itself comes as it is.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Page } from 'playwright';

const PIECE_BYTES = 1_500;
const BODY = Buffer.from('<body');

export interface InPieces {
  origin: string;
  close(): Promise<void>;
}

async function bodyOf(answer: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Nothing is painted before the body has begun, so the head is one piece with its start. */
function piecesOf(html: Buffer): Buffer[] {
  const pieces = [html.subarray(0, html.indexOf(BODY) + PIECE_BYTES)];
  for (let start = pieces[0]?.length ?? 0; start < html.length; start += PIECE_BYTES) {
    pieces.push(html.subarray(start, start + PIECE_BYTES));
  }
  return pieces;
}

/** Opens a way to a server of this machine for a page that has not been opened yet. @param to the server's port */
export async function openInPieces(page: Page, to: number): Promise<InPieces> {
  let painted = Promise.withResolvers<void>();
  await page.exposeFunction('tellPainted', () => {
    painted.resolve();
    painted = Promise.withResolvers();
  });
  await page.addInitScript(() => {
    const { tellPainted } = window as unknown as { tellPainted(): void };
    const tell = () => {
      tellPainted();
      requestAnimationFrame(tell);
    };
    requestAnimationFrame(tell);
  });

  async function sendPieces(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const piece of piecesOf(await bodyOf(answer))) {
      response.write(piece);
      // Of two frames that begin one is shown with what came before both.
      await painted.promise;
      await painted.promise;
    }
    response.end();
  }

  const server = createServer((asked, response) => {
    const isDocument = asked.headers['sec-fetch-dest'] === 'document';
    const headers = { ...asked.headers };
    if (isDocument) headers['accept-encoding'] = 'identity';
    const far = request({ port: to, path: asked.url, method: asked.method, headers }, (answer) => {
      const { 'content-length': length, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 500, isDocument || length === undefined ? rest : answer.headers);
      if (isDocument) sendPieces(answer, response).catch((error: unknown) => response.destroy(error as Error));
      else answer.pipe(response);
    });
    far.on('error', (error) => response.destroy(error));
    asked.pipe(far);
  });
  server.on('upgrade', ({ method, url, rawHeaders }, near) => {
    const far = connect(to, '127.0.0.1');
    const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
    far.write(`${[`${method} ${url} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    for (const [from, into] of [[near, far] as const, [far, near] as const])
      from.on('error', () => into.destroy()).pipe(into);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
