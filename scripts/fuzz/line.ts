/** Sends requests to the server's dispatcher as they come over the network, with the cookies of whoever asks. */
import type { Dispatch } from '#server/http/dispatch.ts';
import { WRITE_HEADER } from '#shared/contract/paths.ts';
import type { Answered } from './operations.ts';

/** Who asks: their browser. */
export interface Person {
  kind: 'guest' | 'player' | 'staff';
  cookies: Map<string, string>;
}

export interface Sent {
  method: string;
  label: string;
  /** Path and query, as they stand in the request. */
  target: string;
  body?: string | Uint8Array<ArrayBuffer>;
  headers?: Readonly<Record<string, string>>;
}

export interface Line {
  send(person: Person, sent: Sent, address?: string): Promise<Answered>;
  /** Sends JSON as a page of ours does. */
  write(person: Person, label: string, path: string, body: unknown): Promise<Answered>;
}

const ANSWER_MAXIMUM_MS = 20_000;

function keepCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const header of headers.getSetCookie()) {
    const [pair = ''] = header.split(';');
    const at = pair.indexOf('=');
    if (/max-age=0(?:;|$)/i.test(header)) cookies.delete(pair.slice(0, at));
    else cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

async function read(response: Response): Promise<Answered> {
  const type = (response.headers.get('content-type') ?? '').replace(/;.*$/, '');
  // What goes on answering is not waited for.
  if (type === 'text/event-stream') {
    await response.body?.cancel();
    return { status: response.status, type, json: undefined };
  }
  const text = await response.text();
  return { status: response.status, type, json: type === 'application/json' ? JSON.parse(text) : undefined };
}

/** @param port the one that origins of the installation name */
export function createLine(dispatch: Dispatch, port: number): Line {
  const originOf = (label: string): string => `http://${label === '' ? '' : `${label}.`}localhost:${port}`;

  async function send(person: Person, sent: Sent, address = '10.0.0.1'): Promise<Answered> {
    const { method, label, target, body, headers: given = {} } = sent;
    const origin = originOf(label);
    const headers = new Headers({ host: new URL(origin).host, ...given });
    if (person.cookies.size > 0) {
      headers.set('cookie', [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const isRead = method === 'GET' || method === 'HEAD';
    const request = new Request(`${origin}${target}`, { method, headers, ...(isRead ? {} : { body: body ?? '' }) });
    const late = AbortSignal.timeout(ANSWER_MAXIMUM_MS);
    const silence = new Promise<never>((_resolve, reject) =>
      late.addEventListener('abort', () => reject(new Error(`${method} ${label} ${target} is not answered`))),
    );
    const response = await Promise.race([dispatch(request, { address }), silence]);
    keepCookies(person.cookies, response.headers);
    return read(response);
  }

  return {
    send,
    write: (person, label, path, body) =>
      send(person, {
        ...{ method: 'POST', label, target: path, body: JSON.stringify(body) },
        headers: { origin: originOf(label), [WRITE_HEADER]: '1', 'content-type': 'application/json' },
      }),
  };
}
