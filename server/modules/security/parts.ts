/** What the routes of the account's protection stand on. */
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import type { Passkeys, SecondFactors } from '../identity/index.ts';
import type { Entry, RateLimits, Sessions } from '../session/index.ts';
import type { Security } from './service.ts';

export interface SecurityRouteParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  sessions: Sessions;
  entry: Entry;
  secondFactors: SecondFactors;
  passkeys: Passkeys;
  security: Security;
}
