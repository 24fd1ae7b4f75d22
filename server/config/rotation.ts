/**
 * How each secret is replaced while nodes serve (docs/operating.md, "Replacing a secret"). A secret without a row is a type
 * error; `tests/server/rotation.test.ts` follows the rows.
 */
import type { SecretName } from '../variables.ts';

/**
 * `list`: `new|old` in the setting; the first signs and seals, all are accepted. `two there`: whoever gave it out lets two
 * be good for a while, and ours is exchanged whole. `two roles`, `two passwords`: the same at a server of the operator's own.
 */
export type RotationWay = 'list' | 'two there' | 'two roles' | 'two passwords';

export interface Rotation {
  readonly way: RotationWay;
  /** Whether `npm run reseal` has something to seal anew before the old one may go. */
  readonly isSealing?: true;
}

export const ROTATION = {
  IDENTITY_SECRET: { way: 'list', isSealing: true },
  STUDIO_SECRET: { way: 'list', isSealing: true },
  DOCUMENTS_SECRET: { way: 'list', isSealing: true },
  SANDBOX_PAYMENT_SECRET: { way: 'list' },
  SOFTSWISS_SECRET: { way: 'list' },
  HUB88_PUBLIC_KEY: { way: 'list' },
  HUB88_PRIVATE_KEY: { way: 'two there' },
  SPORT_WIDGET_PUBLIC_KEY: { way: 'list' },
  SPORT_WIDGET_PRIVATE_KEY: { way: 'two there' },
  MIFINITY_KEY: { way: 'list' },
  PAYMENT_VENDORS: { way: 'list' },
  VERIFF_SECRET: { way: 'list' },
  VERIFF_API_KEY: { way: 'two there' },
  CRM_SECRET: { way: 'list' },
  PUBLISH_SECRET: { way: 'list' },
  VAPID_PRIVATE_KEY: { way: 'list' },
  OPENID_PROVIDERS: { way: 'two there' },
  SMS_TOKEN: { way: 'two there' },
  SMTP_URL: { way: 'two there' },
  DOCUMENTS_S3_SECRET: { way: 'two there' },
  SITE_S3_SECRET: { way: 'two there' },
  DATABASE_URL: { way: 'two roles' },
  REDIS_URL: { way: 'two passwords' },
} as const satisfies Readonly<Record<SecretName, Rotation>>;

/** Secrets of the form `new|old`. */
export type ListedSecret = {
  [Name in SecretName]: (typeof ROTATION)[Name]['way'] extends 'list' ? Name : never;
}[SecretName];
