/** Requests as they stand: Node's own fetch tidies paths up and resolves no `de.localhost`. */
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';

export interface WireAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/**
 * Sends a request as it stands: paths are not tidied up, and any Host may be named.
 * @param certificate whose server to speak to over TLS, in PEM; plain http unless given.
 */
export function sendRaw(
  port: number,
  host: string,
  path: string,
  {
    method = 'GET',
    headers = {},
    certificate,
    body,
  }: { method?: string; headers?: Record<string, string>; certificate?: string; body?: string } = {},
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers: { host, ...headers } };
    const secure = { servername: host.replace(/:\d+$/, ''), ca: certificate, agent: false };
    const send = certificate === undefined ? request : secureRequest;
    const asked = send(certificate === undefined ? options : { ...options, ...secure }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
