/**
 * The whole contract. The server binds its routes to `CONTRACT`; the browser imports only the types from here and the
 * paths from `paths.ts`, so zod stays out of it.
 */
import type { z } from 'zod';
import { achievementEndpoints } from './achievements.ts';
import { affiliateEndpoints } from './affiliates.ts';
import { bonusEndpoints } from './bonuses.ts';
import { chatEndpoints } from './chat.ts';
import { coinEndpoints } from './coins.ts';
import { contentEndpoints } from './content.ts';
import { crmEndpoints } from './crm.ts';
import { dailyBonusEndpoints } from './daily-bonuses.ts';
import type { ErrorName } from './errors.ts';
import { favouriteEndpoints } from './favourites.ts';
import { gamesEndpoints } from './games.ts';
import { identityEndpoints } from './identity.ts';
import { intentEndpoints } from './intents.ts';
import { jackpotEndpoints } from './jackpots.ts';
import { messageEndpoints } from './messages.ts';
import { notificationEndpoints } from './notifications.ts';
import { openAuthEndpoints } from './open-auth.ts';
import { orderEndpoints } from './orders.ts';
import type { EndpointName } from './paths.ts';
import { privacyEndpoints } from './privacy.ts';
import { protectionEndpoints } from './protection.ts';
import { realtimeEndpoints } from './realtime.ts';
import { referralEndpoints } from './referrals.ts';
import { seoEndpoints } from './seo.ts';
import { sessionEndpoints } from './session.ts';
import { shopEndpoints } from './shop.ts';
import { sportEndpoints } from './sport.ts';
import { sportAlertEndpoints } from './sport-alerts.ts';
import { tableEndpoints } from './tables.ts';
import { tournamentEndpoints } from './tournaments.ts';
import { verificationEndpoints } from './verification.ts';
import { vipEndpoints } from './vip.ts';
import { walletEndpoints } from './wallet.ts';
import { winEndpoints } from './wins.ts';

/**
 * What a session may do, from least to most. `second-factor-pending`: the password was right, the code is missing.
 * `withdraw-only`: the player may see what is theirs and take it out, and nothing else.
 */
export const SESSION_SCOPES = ['second-factor-pending', 'withdraw-only', 'full'] as const;
export type SessionScope = (typeof SESSION_SCOPES)[number];

/** Whether a session may do what asks for a scope. */
export function covers(held: SessionScope, needed: SessionScope): boolean {
  return SESSION_SCOPES.indexOf(held) >= SESSION_SCOPES.indexOf(needed);
}

export interface Endpoint {
  readonly summary: string;
  /** The least that a session must be allowed for the endpoint to see it; `none`: it asks who calls nobody. */
  readonly scope: SessionScope | 'none';
  /** Whether those without such a session may call it too; the endpoint then sees a guest. */
  readonly guests?: true;
  /** Whether password or code must have been given lately (step-up). Errors then: `step_up_required`. */
  readonly fresh?: true;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is a file instead of JSON: the most bytes that it may have. */
  readonly upload?: number;
  /** The media type of the file that it answers with instead of JSON; `response` then describes the file. */
  readonly download?: string;
  readonly response: z.ZodType;
  readonly errors: readonly ErrorName[];
}

export const CONTRACT = {
  ...sessionEndpoints,
  ...identityEndpoints,
  ...openAuthEndpoints,
  ...protectionEndpoints,
  ...walletEndpoints,
  ...orderEndpoints,
  ...gamesEndpoints,
  ...winEndpoints,
  ...intentEndpoints,
  ...jackpotEndpoints,
  ...tableEndpoints,
  ...sportEndpoints,
  ...sportAlertEndpoints,
  ...tournamentEndpoints,
  ...favouriteEndpoints,
  ...achievementEndpoints,
  ...bonusEndpoints,
  ...coinEndpoints,
  ...dailyBonusEndpoints,
  ...shopEndpoints,
  ...notificationEndpoints,
  ...messageEndpoints,
  ...chatEndpoints,
  ...contentEndpoints,
  ...verificationEndpoints,
  ...privacyEndpoints,
  ...vipEndpoints,
  ...seoEndpoints,
  ...realtimeEndpoints,
  ...crmEndpoints,
  ...affiliateEndpoints,
  ...referralEndpoints,
} as const satisfies Record<EndpointName, Endpoint>;

export type Contract = typeof CONTRACT;

type Part<Name extends EndpointName, Key extends 'params' | 'query' | 'body'> =
  Contract[Name] extends Record<Key, infer Schema extends z.ZodType> ? z.input<Schema> : undefined;

/** What a call of an endpoint sends. */
export type RequestOf<Name extends EndpointName> = {
  params: Part<Name, 'params'>;
  query: Part<Name, 'query'>;
  body: Part<Name, 'body'>;
  file: Contract[Name] extends { upload: number } ? Blob : undefined;
};
/** What an endpoint answers. */
export type ResponseOf<Name extends EndpointName> = z.infer<Contract[Name]['response']>;
