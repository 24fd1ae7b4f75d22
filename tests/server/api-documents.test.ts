/** The documents of the API: the OpenAPI document of its calls and the AsyncAPI document of its socket. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CLOSE } from '#server/realtime/index.ts';
import { clientMessageSchema, controlSchema, REALTIME_TYPES, topicFrameSchema } from '#shared/contract/events.ts';
import { CONTRACT, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, HEADERS, PATHS } from '#shared/contract/paths.ts';
import { SHAPES } from '#shared/contract/shapes.ts';
import { onOneDatabase } from '#tests/support/databases.ts';
import { clientOfDocuments, type DocumentSocket } from '#tests/support/document-client.ts';
import { brokenReferences, faultsOf } from '#tests/support/json-schema.ts';
import { newEmail } from '#tests/support/players.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { codeTo, type TestServer, testBrowser, testServer } from '#tests/support/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is read as anybody reads JSON
type Json = any;

const NAMES = Object.keys(PATHS) as EndpointName[];
/** What no example of a document can show. */
const BINARY: ReadonlySet<string> = new Set(['application/zip', 'application/octet-stream']);

onOneDatabase((_name, _open, shared) => {
  let server: TestServer;
  let api: Json;
  let socketDocument: Json;

  beforeAll(async () => {
    server = await testServer(await shared());
    const browser = testBrowser(server.app, server.origin);
    api = (await browser.send('/api/openapi.json')).body;
    socketDocument = (await browser.send('/api/asyncapi.json')).body;
  });
  afterAll(() => server.close());

  const operationOf = (name: EndpointName) => api.paths[PATHS[name].path][PATHS[name].method.toLowerCase()];

  describe('the OpenAPI document', () => {
    test('names the shapes that calls share, each referred to, and no reference leads nowhere', () => {
      expect(brokenReferences(api)).toEqual([]);
      expect(Object.keys(api.components.schemas).sort()).toEqual([...Object.keys(SHAPES), 'Failure'].sort());
      const written = JSON.stringify(api);
      for (const name of Object.keys(SHAPES)) expect(written).toContain(`"#/components/schemas/${name}"`);
    });

    test.each(NAMES)('%s has examples that its own schema and the contract take', (name) => {
      const operation = operationOf(name);
      const endpoint: Endpoint = CONTRACT[name];
      const body = operation.requestBody?.content['application/json'];
      expect(body === undefined).toBe(endpoint.body === undefined);
      if (body) {
        expect(faultsOf(body.example, body.schema, api)).toEqual([]);
        expect(endpoint.body?.safeParse(body.example).error).toBeUndefined();
      }
      const [[type, answer] = ['', undefined]] = Object.entries<Json>(operation.responses[200].content);
      if (BINARY.has(type)) return;
      expect(answer.example).toBeDefined();
      expect(faultsOf(answer.example, answer.schema, api)).toEqual([]);
      expect(endpoint.response.safeParse(answer.example).error).toBeUndefined();
      for (const { schema, example, required } of operation.parameters ?? []) {
        if (required) expect(faultsOf(example, schema, api)).toEqual([]);
      }
    });

    test('no example of a text is a stopgap: empty, or the name of its field', () => {
      const stopgaps: string[] = [];
      const look = (value: unknown, field: string, where: string): void => {
        if (typeof value === 'object' && value !== null) {
          for (const [key, member] of Object.entries(value)) look(member, Array.isArray(value) ? field : key, where);
        } else if (value === '' || value === field.replaceAll('_', ' ')) stopgaps.push(`${where}: ${field}`);
      };
      for (const name of NAMES) {
        const { requestBody, responses } = operationOf(name);
        look(requestBody?.content['application/json']?.example, '', name);
        look(responses[200].content['application/json']?.example, '', name);
      }
      for (const { name, examples } of Object.values<Json>(socketDocument.components.messages))
        look(examples, '', name);
      expect(stopgaps).toEqual([]);
    });

    test('says what the recommended rules of general linters ask: whom to ask, groups, refusals, closed lists', () => {
      const { info, tags } = api;
      expect(info.contact.email).toMatch(/@/);
      expect(info.license).toEqual({ name: expect.any(String), identifier: expect.stringMatching(/^LicenseRef-/) });
      const described = new Set(tags.map(({ name, description }: Json) => description && name));
      for (const name of NAMES) {
        const { tags: own, responses, summary, description, operationId } = operationOf(name);
        expect([name, own.filter((tag: string) => !described.has(tag))]).toEqual([name, []]);
        expect([name, Object.keys(responses).some((status) => status.startsWith('4'))]).toEqual([name, true]);
        expect([name, responses[500]?.description]).toEqual([name, expect.stringContaining('internal')]);
        expect([name, responses[503]?.description]).toEqual([name, expect.stringContaining('unavailable')]);
        expect([operationId, Boolean(summary && description)]).toEqual([name, true]);
      }
      const open: string[] = [];
      const look = (node: Json, where: string): void => {
        if (typeof node !== 'object' || node === null) return;
        if (node.type === 'array' && typeof node.items !== 'object') open.push(where);
        for (const [key, member] of Object.entries(node)) if (key !== 'example') look(member, `${where}/${key}`);
      };
      look(api, '');
      expect(open).toEqual([]);
    });

    test('every call may carry the id of the page’s socket, and none must', () => {
      for (const name of NAMES) {
        const header = operationOf(name).parameters.find((one: Json) => one.name === HEADERS.connection);
        expect([name, header]).toMatchObject([name, { in: 'header', required: false }]);
      }
    });

    test('what the contract lets be left out is not required, and everything else is', () => {
      for (const name of NAMES) {
        const { body } = CONTRACT[name] as Endpoint;
        if (!body) continue;
        const schema = operationOf(name).requestBody.content['application/json'].schema;
        const whole = schema.$ref ? api.components.schemas[schema.$ref.split('/').at(-1)] : schema;
        const needed = Object.entries(body.shape).filter(([, member]) => !member.safeParse(undefined).success);
        expect([name, whole.required ?? []]).toEqual([name, needed.map(([member]) => member)]);
      }
    });
  });

  describe('the AsyncAPI document', () => {
    test('holds every message of the contract once, in its channel and in an operation', () => {
      const types = [
        ...REALTIME_TYPES,
        ...[controlSchema, topicFrameSchema, clientMessageSchema].flatMap(({ options }) =>
          options.map(({ shape }) => shape.type.value),
        ),
      ];
      const { components, channels, operations } = socketDocument;
      expect(Object.values<Json>(components.messages).map(({ name }) => name)).toEqual(types);
      expect(Object.keys(channels.realtime.messages)).toEqual(Object.keys(components.messages));
      const carried = Object.values<Json>(operations).flatMap(({ messages, reply }) => [
        ...messages,
        ...(reply?.messages ?? []),
      ]);
      const references = new Set(carried.map(({ $ref }) => $ref.split('/').at(-1)));
      expect([...references].sort()).toEqual(Object.keys(components.messages).sort());
    });

    test('is of version 3.0, names the domain that it was read from, and no reference leads nowhere', () => {
      const { asyncapi, servers, channels, operations } = socketDocument;
      expect(asyncapi).toBe('3.0.0');
      expect(servers.domain).toMatchObject({ host: new URL(server.origin).host, protocol: 'ws' });
      expect(brokenReferences(socketDocument)).toEqual([]);
      expect(channels.realtime.address).toBe('/realtime');
      for (const { action, channel } of Object.values<Json>(operations)) {
        expect(['send', 'receive']).toContain(action);
        expect(channel).toEqual({ $ref: '#/channels/realtime' });
      }
    });

    test('says what each close code means', () => {
      const { 'x-close-codes': codes, description } = socketDocument.channels.realtime;
      expect(Object.keys(codes).map(Number).sort()).toEqual(Object.values(CLOSE).sort());
      for (const [code, meaning] of Object.entries<string>(codes)) expect(description).toContain(`${code}: ${meaning}`);
    });

    test('has an example for each message that its own schema takes, and refuses another’s', () => {
      const messages = Object.values<Json>(socketDocument.components.messages);
      for (const { name, payload, examples } of messages) {
        for (const example of examples)
          expect([name, faultsOf(example.payload, payload, socketDocument)]).toEqual([name, []]);
        const other = messages.find((message) => message.name !== name);
        expect([name, faultsOf(other.examples[0].payload, payload, socketDocument)]).not.toEqual([name, []]);
      }
    });

    test('is linked from the page of the API, which shows the shapes and examples too', async () => {
      const page = await testBrowser(server.app, server.origin).send('/api/docs');
      expect(page.body).toContain('href="/api/asyncapi.json"');
      for (const name of Object.keys(SHAPES)) expect(page.body).toContain(`<summary>${name}</summary>`);
      expect(page.body).toContain('<summary>Request body, example</summary>');
    });
  });

  describe('a client that is made from the documents alone', () => {
    const open: DocumentSocket[] = [];
    afterAll(() => {
      for (const socket of open) socket.close();
    });

    test('takes a player from registration to a spin, and hears of it over the socket', async () => {
      const client = await clientOfDocuments(server.origin);
      const email = newEmail('document');
      const { registration } = await client.call('register', { body: { email } });
      const code = await codeTo(server.app, email);
      await client.call('confirmRegistration', { body: { token: registration.token, code } });
      await client.call('saveProfile');

      const socket = await client.connect();
      open.push(socket);
      await socket.next('connect');
      socket.say('user/subscribe');
      expect(await socket.next('subscribed')).toMatchObject({ mode: 'refetch' });

      const { deposit } = await client.call('paysystems', { parameters: { types: 'deposit' } });
      const started = await client.call('startDeposit', { body: { alias: deposit[0].alias, amount: '50.00' } });
      await post(started.redirect_url, 'choice=approve', 'application/x-www-form-urlencoded');
      await socket.next('balance', ({ data }) => data.balance === '50.00');

      const { url } = await client.call('launchGame', { body: { mode: 'real' } });
      // What a round pays may equal its stake: the next balance counts, whatever it is.
      const before = new Set(socket.heard);
      const spin = { request_id: crypto.randomUUID(), stake: '100' };
      const session = url.replace('/play/', '/session/');
      const spun = await post(`${session}/spin`, JSON.stringify(spin), 'application/json');
      expect(spun).toMatchObject({ status: 200 });

      const { result } = await client.call('gameRounds');
      expect(result).toMatchObject([{ game_code: 'krakens-toll', stake: '1.00' }]);
      await socket.next('balance', (message) => !before.has(message));
      socket.say('ping');
      await socket.next('pong');
      expect(socket.faults).toEqual([]);
    });
  });
});

/** Sends what a page outside our own would: the provider's, and the game's. */
async function post(address: string, body: string, type: string) {
  const { host, port, pathname } = new URL(address);
  return sendRaw(Number(port), host, pathname, { method: 'POST', headers: { 'content-type': type }, body });
}
