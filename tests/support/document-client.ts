/**
 * A client of the API and of its socket that knows nothing but their documents: it reads them from the server, as somebody
 * outside would, and imports no part of the contract.
 */
import { WebSocket } from 'ws';
import { faultsOf } from './json-schema.ts';
import { until } from './mailbox.ts';
import { sendRaw } from './raw-http.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: { enum?: string[] };
}

interface Operation {
  operationId: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example: object }> };
  responses: Record<string, { content: Record<string, { schema: unknown }> }>;
}

interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: object; securitySchemes: Record<string, { in: string; name: string }> };
}

interface SocketDocument {
  servers: { domain: { host: string; protocol: string } };
  channels: { realtime: { address: string; bindings: { ws: { query: { required: string[] } } } } };
  components: { messages: Record<string, { name: string; payload: unknown }>; schemas: object };
}

interface CallInput {
  /** What differs from the body of the document's example. */
  body?: object;
  /** Of the path and the query. */
  parameters?: Record<string, string>;
}

interface Heard {
  type: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came
  [member: string]: any;
}

export interface DocumentSocket {
  heard: Heard[];
  /** Whatever was not as the document says. */
  faults: string[];
  say(type: string, members?: object): void;
  /** The first message of a type that is as a test wants it. */
  next(type: string, is?: (message: Heard) => boolean): Promise<Heard>;
  close(): void;
}

export interface DocumentClient {
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  call(operationId: string, input?: CallInput): Promise<any>;
  /** Opens the socket with a ticket, as its document says. */
  connect(): Promise<DocumentSocket>;
}

/** The headers and cookies by which a caller proves itself. */
function proofOf(operation: Operation, { components }: ApiDocument, origin: string, cookies: Map<string, string>) {
  const [needed = {}] = operation.security;
  const schemes = Object.keys(needed).map((name) => components.securitySchemes[name]);
  const headers: Record<string, string> = {};
  for (const scheme of schemes) {
    if (scheme?.in === 'header') headers[scheme.name.toLowerCase()] = origin;
    if (scheme?.in === 'cookie') headers.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  return headers;
}

/** The headers that the document asks for beside the proof: what can be one thing only, or a key of the caller's. */
function headersOf({ parameters = [] }: Operation): Record<string, string> {
  const asked = parameters.filter((parameter) => parameter.in === 'header' && parameter.required);
  return Object.fromEntries(asked.map(({ name, schema }) => [name, schema.enum?.[0] ?? crypto.randomUUID()]));
}

function addressOf(path: string, { parameters = [] }: Operation, given: Record<string, string>): string {
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, in: place } of parameters) {
    const value = given[name];
    if (value === undefined) continue;
    if (place === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    if (place === 'query') query.set(name, value);
  }
  return query.size === 0 ? filled : `${filled}?${query}`;
}

function keepCookies(cookies: Map<string, string>, lines: string | string[] | undefined): void {
  for (const line of [lines ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
}

function listen(document: SocketDocument, origin: string, ticket: string): DocumentSocket {
  const { servers, channels, components } = document;
  const { protocol, host } = servers.domain;
  const { address, bindings } = channels.realtime;
  const [parameter = ''] = bindings.ws.query.required;
  const socket = new WebSocket(`${protocol}://${host}${address}?${new URLSearchParams({ [parameter]: ticket })}`, {
    origin,
  });
  const payloadOf = (type: string) => Object.values(components.messages).find(({ name }) => name === type)?.payload;
  const heard: Heard[] = [];
  const faults: string[] = [];
  const check = (message: Heard) => {
    const payload = payloadOf(message.type);
    if (payload === undefined) faults.push(`${message.type}: not in the document`);
    else faults.push(...faultsOf(message, payload, document).map((fault) => `${message.type} ${fault}`));
  };
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Heard;
    check(message);
    heard.push(message);
  });
  return {
    heard,
    faults,
    say(type, members = {}) {
      const message = { type, ...members };
      check(message);
      socket.send(JSON.stringify(message));
    },
    next: (type, is = () => true) => until(type, () => heard.find((message) => message.type === type && is(message))),
    close: () => socket.terminate(),
  };
}

/** Reads the documents of a server and makes a client of them. @throws in a call that is refused or answers otherwise than documented */
export async function clientOfDocuments(origin: string): Promise<DocumentClient> {
  const { host, port } = new URL(origin);
  const read = async (path: string) => JSON.parse((await sendRaw(Number(port), host, path)).body.toString());
  const api: ApiDocument = await read('/api/openapi.json');
  const cookies = new Map<string, string>();
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

  const call: DocumentClient['call'] = async (operationId, { body, parameters = {} } = {}) => {
    const found = operations.find(({ operation }) => operation.operationId === operationId);
    if (!found) throw new Error(`${operationId} is not in the document`);
    const { path, method, operation } = found;
    const [[type, media] = []] = Object.entries(operation.requestBody?.content ?? {});
    const answer = await sendRaw(Number(port), host, addressOf(path, operation, parameters), {
      method,
      headers: {
        ...proofOf(operation, api, origin, cookies),
        ...headersOf(operation),
        ...(type === undefined ? {} : { 'content-type': type }),
      },
      ...(media ? { body: JSON.stringify({ ...media.example, ...body }) } : {}),
    });
    keepCookies(cookies, answer.headers['set-cookie']);
    const value = JSON.parse(answer.body.toString());
    const described = operation.responses[answer.status]?.content['application/json'];
    if (!described) throw new Error(`${operationId} answered ${answer.status}, which the document does not name`);
    const faults = faultsOf(value, described.schema, api);
    if (answer.status !== 200 || faults.length > 0) {
      throw new Error(`${operationId} answered ${answer.status} ${JSON.stringify(value)} ${faults.join(', ')}`);
    }
    return value;
  };

  return {
    call,
    async connect() {
      const { ticket } = await call('realtimeTicket');
      return listen(await read('/api/asyncapi.json'), origin, ticket);
    },
  };
}
