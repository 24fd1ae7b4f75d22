/** A browser of sorts: speaks to this server by the hosts that browsers use, and keeps cookies. */
import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';
import { LAUNCH_PATH } from '#shared/contract/headers.ts';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';
import { type EndpointName, IDEMPOTENCY_HEADER, PATHS, WRITE_HEADER } from '#shared/contract/paths.ts';

/** How long an answer may take; bets in play are answered after their delay. */
const PATIENCE_MS = 30_000;

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** What was refused, by the name of its error. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly reason: string;
  constructor(what: string, { status, text }: Answer) {
    super(`${what} was answered with ${status}: ${text.slice(0, 200)}`);
    this.reason = /"message":"([\w.:-]+)"/.exec(text)?.[1] ?? String(status);
  }
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Asks a host of this machine. Rejects when there is no answer. */
function send(port: number, host: string, path: string, { method = 'GET', headers = {}, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const options = { host: '127.0.0.1', port, path, method, headers: { ...headers, ...length, host } };
    const asked = request({ ...options, timeout: PATIENCE_MS }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          ...{ status: answer.statusCode ?? 0, headers: answer.headers },
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    asked.on('timeout', () => asked.destroy(new Error(`${host}${path} has not answered`)));
    asked.on('error', reject);
    asked.end(body);
  });
}

type Fields = Record<string, string | number | undefined>;
type Asked<Name extends EndpointName> = Partial<Record<'params' | 'query', Fields>> & {
  body?: RequestOf<Name> extends { body: infer Body } ? Body : never;
};

export interface Line {
  /** Calls an endpoint of the contract. @throws {Refused} */
  call<Name extends EndpointName>(name: Name, asked?: Asked<Name>): Promise<ResponseOf<Name>>;
  /** Opens a game for money. @returns the token of its session at the studio @throws {Refused} */
  launch(code: string): Promise<string>;
  /** Asks another host of ours, as a form or a page does. @param label such as `games` */
  elsewhere(url: URL, sent?: Sent): Promise<Answer>;
}

/** @param host of the region, with its port */
export function openLine(port: number, host: string): Line {
  const cookies = new Map<string, string>();
  const write = { origin: `http://${host}`, 'content-type': 'application/json', [WRITE_HEADER]: '1' };
  const onRegion = async (path: string, sent: Sent): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(port, host, path, {
      ...sent,
      headers: { ...sent.headers, ...(cookie ? { cookie } : {}) },
    });
    for (const set of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    if (answer.status !== 200) throw new Refused(path, answer);
    return answer;
  };
  return {
    async call(name, { params = {}, query = {}, body } = {}) {
      const { method, path } = PATHS[name];
      const filled = path.replaceAll(/:(\w+)|\{(\w+)\}/g, (_all, one: string, other: string) =>
        encodeURIComponent(String(params[one ?? other])),
      );
      const search = new URLSearchParams(
        Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      );
      const headers = method === 'GET' ? {} : { ...write, [IDEMPOTENCY_HEADER]: randomUUID() };
      const { text } = await onRegion(`${filled}${search.size > 0 ? `?${search}` : ''}`, {
        ...{ method, headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (text === '' ? undefined : JSON.parse(text)) as ResponseOf<typeof name>;
    },
    async launch(code) {
      const body = JSON.stringify({ code, mode: 'real', language: 'en' });
      const { text } = await onRegion(LAUNCH_PATH, { method: 'POST', headers: write, body });
      return new URL((JSON.parse(text) as { url: string }).url).pathname.split('/').at(-1) ?? '';
    },
    elsewhere: (url, sent = {}) => send(port, url.host, `${url.pathname}${url.search}`, sent),
  };
}
