/**
 * The whole contract. The server binds its routes to `CONTRACT`; the browser imports only the types from here and the
 * paths from `paths.ts`, so zod stays out of it.
 */
import type { z } from 'zod';
import { achievementEndpoints } from './achievements.ts';
import { contentEndpoints } from './content.ts';
import { crmEndpoints } from './crm.ts';
import type { ErrorName } from './errors.ts';
import { favouriteEndpoints } from './favourites.ts';
import { gamesEndpoints } from './games.ts';
import { jackpotEndpoints } from './jackpots.ts';
import { notificationEndpoints } from './notifications.ts';
import type { EndpointName } from './paths.ts';
import { realtimeEndpoints } from './realtime.ts';
import { seoEndpoints } from './seo.ts';
import { sessionEndpoints } from './session.ts';
import { vipEndpoints } from './vip.ts';
import { walletEndpoints } from './wallet.ts';
import { winEndpoints } from './wins.ts';

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
  ...winEndpoints,
  ...jackpotEndpoints,
  ...favouriteEndpoints,
  ...achievementEndpoints,
  ...notificationEndpoints,
  ...contentEndpoints,
  ...vipEndpoints,
  ...seoEndpoints,
  ...realtimeEndpoints,
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
