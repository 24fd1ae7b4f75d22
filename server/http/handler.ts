/** What a module's routes are: handlers of contract endpoints, bound by type (design section 1, promise 3). */
import type { z } from 'zod';
import type { Contract, ResponseOf, SessionScope } from '#shared/contract/index.ts';
import type { EndpointName, PATHS } from '#shared/contract/paths.ts';
import type { RegionId } from '#shared/regions/index.ts';
import type { Result } from '../result.ts';

/** What the server itself knows of a request. Nothing in it comes from a body. */
export interface RequestContext {
  /** The region of the Host header. */
  region: RegionId;
  /** `http://localhost:4321`: the origin the browser is on, from Host and protocol. */
  origin: string;
  /** Address of the client, from a forwarded header only behind a configured proxy. */
  client: string;
  /** The User-Agent header: what the browser says it is. */
  userAgent: string;
  /** The Cookie header. */
  cookies: string | null;
  sessionId: string | null;
  playerId: string | null;
  /** What the session behind the request may do, if it has one, be it too little for the endpoint to see its player. */
  held: SessionScope | null;
  /** Whether the caller has proved lately who they are; what asks for it always says so in the contract. */
  fresh: boolean;
  /** When the session was looked up: for this request, or within the last second (ADR 0166). */
  lookedUp: 'now' | 'lately';
  /** Null: the header is missing, or no key (money-calls.ts). */
  idempotencyKey: string | null;
  /** Sets or clears cookies on the answer. */
  setCookie(header: string): void;
}

/** The context of an endpoint that only a player may call. */
export type PlayerContext = RequestContext & { sessionId: string; playerId: string };

/** The context of an endpoint that asks nobody who they are. */
export type AnyoneContext = RequestContext & { sessionId: null; playerId: null };

/** The endpoints that only read: their session may have been looked up a moment ago. */
export type ReadName = {
  [Name in EndpointName]: (typeof PATHS)[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];

/** Those that change something, money above all: their session is looked up for them alone. */
export type WriteName = Exclude<EndpointName, ReadName>;

type Caller<Name extends EndpointName> = Contract[Name] extends { scope: 'none' }
  ? AnyoneContext
  : Contract[Name] extends { guests: true }
    ? RequestContext
    : PlayerContext;

/** What an endpoint sees of its caller, by the scope that the contract names. */
export type ContextOf<Name extends EndpointName> = Name extends WriteName
  ? Caller<Name> & { lookedUp: 'now' }
  : Caller<Name>;

type Parsed<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> =
  Contract[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

export type Input<Name extends EndpointName> = {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
} & (Contract[Name] extends { upload: number } ? { file: Uint8Array<ArrayBuffer> } : unknown);

/** A file as an answer. */
export class FileAnswer {
  /** What the browser is told to call it; our own words only. */
  readonly name: string;
  readonly body: Uint8Array<ArrayBuffer> | string;

  constructor(name: string, body: Uint8Array<ArrayBuffer> | string) {
    this.name = name;
    this.body = body;
  }
}

type Answered<Name extends EndpointName> = Contract[Name] extends { download: string } ? FileAnswer : ResponseOf<Name>;

export interface Route<Name extends EndpointName> {
  /** Asked before a file is taken in, where guests may send one: a stranger's megabytes are not read for nothing. */
  admit?(input: Omit<Input<Name>, 'file'>, context: ContextOf<Name>): Promise<Result<void>>;
  handle(input: Input<Name>, context: ContextOf<Name>): Promise<Result<Answered<Name>>>;
}

/** A module exports `routes(...)` returning some of these; app.ts must end up with all of them. */
export type Routes<Names extends EndpointName = EndpointName> = { [Name in Names]: Route<Name> };
