/**
 * The whole contract. The server binds its routes to `CONTRACT`; the browser imports only the types from here and the
 * paths from `paths.ts`, so zod stays out of it.
 */
import type { z } from 'zod';
import { achievementEndpoints } from './achievements.ts';
import { crmEndpoints } from './crm.ts';
import type { ErrorName } from './errors.ts';
import { gamesEndpoints } from './games.ts';
import { houseEndpoints } from './house.ts';
import { notificationEndpoints } from './notifications.ts';
import { ownGamesEndpoints } from './own-games.ts';
import type { EndpointName } from './paths.ts';
import { sessionEndpoints } from './session.ts';
import { walletEndpoints } from './wallet.ts';

export interface Endpoint {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  readonly response: z.ZodType;
  readonly errors: readonly ErrorName[];
}

export const CONTRACT = {
  ...sessionEndpoints,
  ...walletEndpoints,
  ...gamesEndpoints,
  ...ownGamesEndpoints,
  ...achievementEndpoints,
  ...notificationEndpoints,
  ...houseEndpoints,
  ...crmEndpoints,
} as const satisfies Record<EndpointName, Endpoint>;

export type Contract = typeof CONTRACT;

type Part<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> =
  Contract[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;

/** What a call of an endpoint sends. */
export type RequestOf<Name extends EndpointName> = {
  params: Part<Name, 'params'>;
  query: Part<Name, 'query'>;
  body: Part<Name, 'body'>;
};
/** What an endpoint answers. */
export type ResponseOf<Name extends EndpointName> = z.infer<Contract[Name]['response']>;
