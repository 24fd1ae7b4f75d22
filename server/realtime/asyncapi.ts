/** The socket as an AsyncAPI document: its messages from the contract's schemas, its rules from the hub's own numbers. */
import { z } from 'zod';
import {
  clientMessageSchema,
  controlSchema,
  REALTIME_DATA,
  REALTIME_TYPES,
  type RealtimeType,
  topicFrameSchema,
} from '#shared/contract/events.ts';
import { REALTIME_PATH } from '#shared/contract/paths.ts';
import { SHAPES } from '#shared/contract/shapes.ts';
import { TOPIC_DATA, TOPICS_PER_FRAME, TOPICS_PER_SOCKET } from '#shared/contract/topics.ts';
import { DOCUMENT_INFO, TAGS } from '../api-description.ts';
import { referToShapes } from '../schema-components.ts';
import { exampleOf, type JsonSchema } from '../schema-examples.ts';
import { CLOSE, CLOSE_MEANINGS, FRAME_MAXIMUM_BYTES, FRAMES_PER_HEARTBEAT } from './connection.ts';
import { HEARTBEAT_MS, RESUME_MAXIMUM_MESSAGES } from './hub.ts';
import { TICKET_LIFETIME_MS } from './tickets.ts';

interface Message {
  name: string;
  title: string;
  payload: JsonSchema;
  examples: { payload: unknown }[];
}

interface Reference {
  $ref: string;
}

/** What a message is, in a line. A message of the contract without one is a type error. */
const EVENTS: Readonly<Record<RealtimeType, string>> = {
  connect: 'The first message: the connection is open, and has this id',
  balance: 'The player’s wallet has changed',
  logout: 'The session is over; the socket stays open for a guest',
  bonus: 'A bonus or free rounds are offered',
  message: 'A word to the player',
  event: 'A win on the site, or the player’s own',
  jackpots: 'The jackpots in one currency',
  standing: 'What the player may do has changed',
  stopped: 'A stake was refused for the player’s protection',
  chat: 'Something is new in the chat with the operator',
  verification: 'Where the player’s verification stands',
  achievement: 'The player has reached an achievement',
  vip: 'The player’s points have changed',
  'vip/level': 'A level is reached for the first time',
  coins: 'The player’s coins have changed',
  'tournament/leaderboard': 'The places of a tournament',
  'tournament/status': 'A tournament begins or ends',
  notification: 'A notification for the player',
  payment: 'A payment of the player has moved on',
  bets: 'Bets of the player have changed: placed, sold or ended, here or elsewhere',
};

type ControlType = z.infer<typeof controlSchema>['type'] | z.infer<typeof topicFrameSchema>['type'];
const CONTROLS: Readonly<Record<ControlType, string>> = {
  pong: 'The answer to `ping`',
  subscribed:
    'The socket is the player’s. `resumed`: all messages after `sequence` follow. `refetch`: load afresh, then go on from `sequence`',
  unsubscribed: 'The socket is a guest’s again',
  refused: 'What was asked for is refused; `code` is one of the API’s error codes',
  'topic/snapshot': 'What a topic holds; it takes the place of what was known',
  'topic/change': 'A merge patch (RFC 7396) of what the topic held at `number` - 1; null takes a member away',
  'topic/refused': 'There is no such topic, or not for who asks; `code` is one of the API’s error codes',
};

type ClientType = z.infer<typeof clientMessageSchema>['type'];
/** What a client says, and what answers it. */
const ASKED: Readonly<Record<ClientType, { title: string; description: string; answers: readonly ControlType[] }>> = {
  'user/subscribe': {
    title: 'Bind the socket to the session of its ticket, and go on after the last sequence number seen',
    description: 'Messages of the player come from then on. A ticket that was taken as a guest is refused.',
    answers: ['subscribed', 'refused'],
  },
  'user/logout': {
    title: 'Unbind the socket from the player',
    description: 'What is public goes on coming.',
    answers: ['unsubscribed'],
  },
  ping: {
    title: 'Ask whether the server is there',
    description: 'For clients whose environment hides the pings of WebSocket.',
    answers: ['pong'],
  },
  'topic/subscribe': {
    title: 'Follow topics, each named by kind and key',
    description: 'Each answers with a snapshot, then with a change for each later number, or it is refused.',
    answers: ['topic/snapshot', 'topic/change', 'topic/refused'],
  },
  'topic/unsubscribe': {
    title: 'Follow topics no longer',
    description: 'Those that are not followed are passed over. There is no answer.',
    answers: [],
  },
};

/** `vip/level` as names of components may be: `vip.level`. */
const idOf = (type: string): string => type.replaceAll('/', '.');
const messageRef = (type: string): Reference => ({ $ref: `#/components/messages/${idOf(type)}` });
const channelMessageRef = (type: string): Reference => ({ $ref: `#/channels/realtime/messages/${idOf(type)}` });

/** Takes out what says nothing to a reader: the bounds of whole numbers in JavaScript, and a pattern beside its format. */
function plain(schema: { minimum?: number; maximum?: number; format?: string; pattern?: string }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
}

/** A schema in the dialect of AsyncAPI 3.0, which is draft 7's. */
function jsonSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...written } = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => plain(jsonSchema),
  });
  return written as JsonSchema;
}

type Variant<Type extends string> = z.ZodType & { shape: { type: z.ZodLiteral<Type> } };

const literalsOf = <Type extends string>(options: readonly Variant<Type>[]) =>
  options.map((option) => [option.shape.type.value, option] as const);

/** What sockets are told that is in no player's sequence. A win of `event` is in it only when it is the player's own. */
const UNNUMBERED: readonly RealtimeType[] = ['connect', 'logout', 'jackpots'];

/** A message of the event stream, in its envelope. */
function eventSchemaOf(type: RealtimeType): z.ZodObject {
  return z.object({
    type: z.literal(type),
    ...(UNNUMBERED.includes(type) ? {} : { sequence: z.number().int().min(1).optional() }),
    sent_at: z.iso.datetime(),
    data: REALTIME_DATA[type],
  });
}

/** A snapshot says what each kind of topic holds. */
const snapshotSchema = z.union(
  Object.entries(TOPIC_DATA).map(([kind, data]) =>
    z.object({
      type: z.literal('topic/snapshot'),
      topic: z.string().regex(new RegExp(`^${kind}/.+$`)),
      number: z.number().int().min(0),
      data,
    }),
  ),
);

/** Every message on the wire with its title and its schema. */
function messageRows(): { type: string; title: string; schema: z.ZodType }[] {
  return [
    ...REALTIME_TYPES.map((type) => ({ type, title: EVENTS[type], schema: eventSchemaOf(type) })),
    ...literalsOf<ControlType>([...controlSchema.options, ...topicFrameSchema.options]).map(([type, schema]) => ({
      type,
      title: CONTROLS[type],
      schema: type === 'topic/snapshot' ? snapshotSchema : schema,
    })),
    ...literalsOf<ClientType>(clientMessageSchema.options).map(([type, schema]) => ({
      type,
      title: ASKED[type].title,
      schema,
    })),
  ];
}

function messagesOf(schemas: Readonly<Record<string, JsonSchema>>): Record<string, Message> {
  const rows = messageRows().map(({ type, title, schema }) => {
    const payload = jsonSchemaOf(schema);
    const example = { payload: exampleOf(payload, schemas, 'full', idOf(type)) };
    return [idOf(type), { name: type, title, payload, examples: [example] }] satisfies [string, Message];
  });
  return Object.fromEntries(rows);
}

/** Of the answers to a call: they come on the same socket. */
const replyOf = (answers: readonly string[]) =>
  answers.length === 0
    ? {}
    : { reply: { channel: { $ref: '#/channels/realtime' }, messages: answers.map(channelMessageRef) } };

function operations() {
  const channel = { $ref: '#/channels/realtime' };
  const asked = Object.entries(ASKED).map(([type, { title, description, answers }]) => [
    idOf(type),
    { action: 'receive', channel, title, description, messages: [channelMessageRef(type)], ...replyOf(answers) },
  ]);
  return {
    tell: {
      action: 'send',
      channel,
      title: 'The event stream',
      description:
        'Messages with a `sequence` are the player’s: they count from 1 without gaps, and come only once the socket is bound. A number seen before is skipped; after a gap, load afresh. Those without are public.',
      messages: REALTIME_TYPES.map(channelMessageRef),
    },
    ...Object.fromEntries(asked),
  };
}

const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`;

const DESCRIPTION = `What a page hears while it is open. Amounts are decimal strings; money never travels towards the server here.

1. Ask for a ticket: \`realtimeTicket\` of the OpenAPI document. It opens one socket of the same domain within ${seconds(TICKET_LIFETIME_MS)}, and speaks for the session that asked, or for a guest.
2. Open \`${REALTIME_PATH}?ticket=…\` with the \`Origin\` of the domain. Refused upgrades: 401 for a ticket that is spent, late or of another domain, 403 for a foreign origin, 404 for a host that is no domain of ours.
3. Hear \`connect\`. Send its \`connection_id\` as \`x-connection-id\` with calls of the API.
4. Say \`user/subscribe\` with the last \`sequence\` seen. Up to ${RESUME_MAXIMUM_MESSAGES} missed messages follow (\`resumed\`); else load afresh (\`refetch\`).
5. Follow up to ${TOPICS_PER_SOCKET} topics, ${TOPICS_PER_FRAME} a message.

The server sends a WebSocket ping each ${seconds(HEARTBEAT_MS)} and drops a socket that answered neither it nor anything else by the next. A client whose environment hides pings sends \`ping\`. A message has at most ${FRAME_MAXIMUM_BYTES} bytes of text (a longer one closes with 1009); at most ${FRAMES_PER_HEARTBEAT} are taken between two pings.`;

const CLOSE_CODES = Object.fromEntries(
  Object.entries(CLOSE).map(([name, code]) => [code, CLOSE_MEANINGS[name as keyof typeof CLOSE]]),
);

function channelOf(types: readonly string[]) {
  return {
    address: REALTIME_PATH,
    title: 'The page’s socket',
    description: ['Close codes:', ...Object.entries(CLOSE_CODES).map(([code, why]) => `- ${code}: ${why}`)].join('\n'),
    servers: [{ $ref: '#/servers/domain' }],
    messages: Object.fromEntries(types.map((type) => [idOf(type), messageRef(type)])),
    bindings: {
      ws: {
        method: 'GET',
        query: {
          type: 'object',
          required: ['ticket'],
          properties: { ticket: { type: 'string', description: 'Good for once' } },
        },
        headers: {
          type: 'object',
          required: ['Origin'],
          properties: { Origin: { type: 'string', description: 'The domain’s own' } },
        },
        bindingVersion: '0.1.0',
      },
    },
    'x-close-codes': CLOSE_CODES,
  };
}

/** What does not depend on the domain. */
function describeSocket() {
  const shapes = Object.fromEntries(Object.entries(SHAPES).map(([name, shape]) => [name, jsonSchemaOf(shape)]));
  const messages = messagesOf({});
  const whole = referToShapes({ messages, schemas: shapes }, shapes);
  return { ...whole, types: Object.values(messages).map(({ name }) => name) };
}

/** Names of the schemas that a part of a document refers to. */
function namesIn(part: unknown): string[] {
  return [...JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
}

/** The schemas that messages need, each with those that it needs. */
function neededOf(messages: object, schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const needed = new Set(namesIn(messages));
  for (const name of needed) for (const further of namesIn(schemas[name])) needed.add(further);
  return Object.fromEntries([...needed].sort().map((name) => [name, schemas[name] ?? {}]));
}

/** The parts that are the same at every domain. */
function describeEverywhere() {
  const { messages, schemas, types } = describeSocket();
  return {
    channels: { realtime: channelOf(types) },
    operations: operations(),
    components: {
      messages,
      schemas: neededOf(messages, schemas),
      securitySchemes: {
        ticket: { type: 'httpApiKey', in: 'query', name: 'ticket', description: 'From `realtimeTicket` of the API' },
      },
    },
  };
}

/** The AsyncAPI 3.0 document of the socket, for the origin of a domain, which is the server that it names. */
export function createSocketDocument(): (origin: string) => object {
  let everywhere: ReturnType<typeof describeEverywhere> | undefined;
  return (origin) => {
    everywhere ??= describeEverywhere();
    const { host, protocol } = new URL(origin);
    const server = {
      host,
      protocol: protocol === 'https:' ? 'wss' : 'ws',
      description: 'The domain that this document was read from',
      security: [{ $ref: '#/components/securitySchemes/ticket' }],
    };
    return {
      asyncapi: '3.0.0',
      info: {
        title: 'Fairwind socket',
        version: '1',
        description: DESCRIPTION,
        contact: DOCUMENT_INFO.contact,
        license: { name: DOCUMENT_INFO.license.name },
        tags: [{ name: 'realtime', description: TAGS.realtime }],
      },
      defaultContentType: 'application/json',
      servers: { domain: server },
      ...everywhere,
    };
  };
}
