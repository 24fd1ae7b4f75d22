/**
 * Who brought a player: decided once, when the account is opened, by the first touch that lies inside the window of whom it
 * names. Nothing that comes later attributes anybody (ADR 0126).
 */
import { sql } from 'drizzle-orm';
import { REFERRAL_PREFIX, REFERRAL_TERMS } from '#shared/referral.ts';
import type { Queryable, Transaction } from '../../db/index.ts';
import type { Account, Touch } from '../player/index.ts';
import { enqueuePostback, type PostbackJobs } from './postbacks.ts';
import { friendOfCode, partnerOfCode } from './store.ts';

const DAY_MS = 86_400_000;

type Owed =
  | { partnerId: string; referrerId: null; email: string }
  | { partnerId: null; referrerId: string; email: null };

/** What of a link may be a code, in the order in which it is looked up. */
const codesOf = ({ tag, fields }: Touch): string[] =>
  [...new Set([tag, fields?.pid, fields?.btag])].flatMap((code) => (code ? [code.toLowerCase()] : []));

const isInside = ({ touchedAt }: Touch, days: number, now: Date): boolean =>
  now.getTime() - new Date(touchedAt).getTime() <= days * DAY_MS;

/** Whom a touch is owed to; null: nobody whose window it lies in. */
async function owedTo(queryable: Queryable, touch: Touch, now: Date): Promise<Owed | null> {
  for (const code of codesOf(touch)) {
    if (code.startsWith(REFERRAL_PREFIX)) {
      const referrerId = isInside(touch, REFERRAL_TERMS.windowDays, now) ? await friendOfCode(queryable, code) : null;
      if (referrerId !== null) return { partnerId: null, referrerId, email: null };
      continue;
    }
    const partner = await partnerOfCode(queryable, code);
    if (partner?.state === 'active' && isInside(touch, partner.window_days, now)) {
      return { partnerId: partner.partner_id, referrerId: null, email: partner.email };
    }
  }
  return null;
}

/** Notes who brought a player, in the transaction that opens the account, and tells a partner's server of it. */
export async function attribute(
  { jobs }: PostbackJobs,
  transaction: Transaction,
  playerId: string,
  { touches }: Pick<Account, 'touches'>,
  now: Date,
): Promise<void> {
  if (touches === null) return;
  for (const touch of [touches.first, touches.last]) {
    const owed = await owedTo(transaction, touch, now);
    if (owed === null) continue;
    const { clickid, extra } = touch.fields ?? { clickid: '', extra: { sub1: '', sub2: '', sub3: '' } };
    const text = (value: string) => value || null;
    await transaction.execute(
      sql`insert into attributions (player_id, partner_id, referrer_id, clickid, sub1, sub2, sub3, touched_at,
            attributed_at)
          values (${playerId}::uuid, ${owed.partnerId}::uuid, ${owed.referrerId}::uuid, ${text(clickid)},
            ${text(extra.sub1)}, ${text(extra.sub2)}, ${text(extra.sub3)}, ${touch.touchedAt}::timestamptz,
            ${now.toISOString()}::timestamptz)`,
    );
    if (owed.partnerId !== null) {
      await enqueuePostback({ jobs }, transaction, { ...owed, playerId, event: 'registration', at: now }, now);
    }
    return;
  }
}
