/** Words that name a player for a short time: signed by the server, so nothing of them is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptedOf, currentOf, type Secrets } from '#shared/secret-list.ts';
import type { Clock } from '../../clock.ts';
import type { CrmVerifier } from '../../ports/crm.ts';

/** Long enough for a loader on a slow line; the vendor exchanges it once, at the start. */
export const SID_LIFETIME_MS = 10 * 60_000;

export interface CrmSessions extends CrmVerifier {
  /** A word for a player. */
  issue(playerId: string): string;
}

const SID = /^([0-9a-f-]{36})\.(\d{1,15})\.([\w-]{43})$/;

/** Creates the words of one vendor's secret. */
export function createCrmSessions(secrets: Secrets, clock: Clock): CrmSessions {
  const seal = (text: string, secret: string): Buffer => createHmac('sha256', secret).update(`sid.${text}`).digest();
  return {
    issue(playerId) {
      const text = `${playerId}.${clock.now().getTime() + SID_LIFETIME_MS}`;
      return `${text}.${seal(text, currentOf(secrets)).toString('base64url')}`;
    },
    redeem(sid) {
      const [, playerId = '', until = '', given = ''] = SID.exec(sid) ?? [];
      if (playerId === '' || Number(until) <= clock.now().getTime()) return null;
      const shown = Buffer.from(given, 'base64url');
      const isOurs = acceptedOf(secrets).some((secret) => {
        const expected = seal(`${playerId}.${until}`, secret);
        return shown.length === expected.length && timingSafeEqual(expected, shown);
      });
      return isOurs ? playerId : null;
    },
  };
}
