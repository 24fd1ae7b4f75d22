/** What the parts of the server are put together from. */
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { PushFetch } from '../adapters/push/index.ts';
import type { VendorFetch } from '../adapters/vendor-fetch.ts';
import type { Clock } from '../clock.ts';
import type { Connection } from '../db/index.ts';
import type { PostbackFetch } from '../modules/affiliates/index.ts';
import type { ProviderRoute } from '../modules/orders/index.ts';
import type { Desk, Publisher } from '../modules/publishing/index.ts';
import type { RateLimits } from '../modules/session/index.ts';
import type { Mailer } from '../ports/mail.ts';
import type { StudioFactory } from '../ports/studio-host.ts';
import type { TableTalk } from '../ports/table-talk.ts';
import type { OutsideProviders } from './provider-routes.ts';

export interface AppParts {
  connection: Connection;
  log: Logger;
  /** Null: everything shared stays in the process. */
  redis?: Redis | null;
  clock?: Clock;
  /** How far this machine's own clock is ahead of that clock, ms. */
  skewMs?: () => number;
  limits?: RateLimits;
  /** Takes changed content live; null: this server does not. */
  publisher?: Publisher | null;
  /** Content as its sources hold it, for the console; null where this server does not publish. */
  desk?: Desk | null;
  /** Runs our own studio in this process; null: another program answers at STUDIO_URL. */
  studio?: StudioFactory | null;
  /** Takes mail; what the settings say unless told. */
  mailer?: Mailer;
  /** How requests reach OpenID providers; the network unless told. */
  openidFetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** How requests reach the payment vendor; the network unless told. */
  paymentFetch?: VendorFetch;
  /** Adapters of payment providers outside, and who stands in for whom; the rows of `provider-routes.ts` unless told. */
  paymentAdapters?: OutsideProviders;
  paymentRoutes?: readonly ProviderRoute[];
  /** How postbacks reach partners' servers; the network unless told. */
  postbackFetch?: PostbackFetch;
  /** How pushes reach the push services; the network unless told. */
  pushFetch?: PushFetch;
  /** How simulated players let time go by; timers unless told. */
  crewPause?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** How requests reach the vendor of identity checks; the network unless told. */
  kycFetch?: typeof fetch;
  /** Who keeps what players say at tables; the studio unless told. */
  tableTalk?: TableTalk;
}
