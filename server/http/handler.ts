/** What a module's routes are: handlers of contract endpoints, bound by type (design section 1, promise 3). */
import type { z } from 'zod';
import type { Contract, ResponseOf } from '#shared/contract/index.ts';
import type { EndpointName } from '#shared/contract/paths.ts';
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
  idempotencyKey: string | null;
  /** Sets or clears cookies on the answer. */
  setCookie(header: string): void;
}

/** The context of an endpoint that only a player may call. */
export type PlayerContext = RequestContext & { sessionId: string; playerId: string };

/** The context of an endpoint that asks nobody who they are. */
export type AnyoneContext = RequestContext & { sessionId: null; playerId: null };

/** What an endpoint sees of its caller, by the scope that the contract names. */
export type ContextOf<Name extends EndpointName> = Contract[Name] extends { scope: 'none' }
  ? AnyoneContext
  : Contract[Name] extends { guests: true }
    ? RequestContext
    : PlayerContext;

type Parsed<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> =
  Contract[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.output<Schema> : undefined;

export interface Input<Name extends EndpointName> {
  params: Parsed<Name, 'params'>;
  query: Parsed<Name, 'query'>;
  body: Parsed<Name, 'body'>;
}

export interface Route<Name extends EndpointName> {
  handle(input: Input<Name>, context: ContextOf<Name>): Promise<Result<ResponseOf<Name>>>;
}

/** A module exports `routes(...)` returning some of these; app.ts must end up with all of them. */
export type Routes<Names extends EndpointName = EndpointName> = { [Name in Names]: Route<Name> };
