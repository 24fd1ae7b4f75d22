/** Words that name a player for a short time: signed by the server, so nothing of them is stored. */
import { createHmac, timingSafeEqual } from 'node:crypto';
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
export function createCrmSessions(secret: string, clock: Clock): CrmSessions {
  const seal = (text: string): Buffer => createHmac('sha256', secret).update(`sid.${text}`).digest();
  return {
    issue(playerId) {
      const text = `${playerId}.${clock.now().getTime() + SID_LIFETIME_MS}`;
      return `${text}.${seal(text).toString('base64url')}`;
    },
    redeem(sid) {
      const [, playerId = '', until = '', given = ''] = SID.exec(sid) ?? [];
      if (playerId === '' || Number(until) <= clock.now().getTime()) return null;
      const expected = seal(`${playerId}.${until}`);
      const shown = Buffer.from(given, 'base64url');
      return shown.length === expected.length && timingSafeEqual(expected, shown) ? playerId : null;
    },
  };
}
