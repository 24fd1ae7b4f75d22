/**
 * Offers that ask for no deposit are given once to a person, household, device and means of payment. Where somebody else
 * with the same has had one, it waits for a person's decision: homes and devices are shared (ADR 0204).
 */
import { sql } from 'drizzle-orm';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { openCase } from '../cases/index.ts';
import type { PlayerSummary } from '../player/types.ts';

export const OFFER_OUTCOMES = ['released', 'refused'] as const;
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number];

/** How long a network is remembered, and how many of it may have an offer: a mobile network has many strangers. */
const NETWORK_DAYS = 30;
const OF_ONE_NETWORK = 3;

/** What a player has alike with others who were given an offer; nothing: nobody near has had it. */
async function reasonsAgainst(
  queryable: Queryable,
  playerId: string,
  { offerId, cause }: { offerId: string; cause: string },
  now: Date,
): Promise<string[]> {
  const since = new Date(now.getTime() - NETWORK_DAYS * 86_400_000).toISOString();
  const found = await rows<{ reason: string }>(
    queryable,
    sql`with holders as (
        select player_id from bonus_grants where offer_id = ${offerId} and cause = ${cause}
        union select player_id from free_round_grants where offer_id = ${offerId} and cause = ${cause}
      ), others as (select player_id from holders where player_id <> ${playerId}::uuid)
      select distinct reason from (
        select alike.reason from person_keys as own
          join person_keys as keys on keys.player_id <> own.player_id and (keys.mailbox_key = own.mailbox_key
            or keys.phone = own.phone or keys.address_key = own.address_key
            or (keys.name_key = own.name_key and keys.birthday = own.birthday))
          join others on others.player_id = keys.player_id
          cross join lateral (values ('mailbox', keys.mailbox_key = own.mailbox_key), ('phone', keys.phone = own.phone),
            ('address', keys.address_key = own.address_key),
            ('person', keys.name_key = own.name_key and keys.birthday = own.birthday)) as alike (reason, holds)
          where own.player_id = ${playerId}::uuid and alike.holds
        union all
        select 'device' from player_devices as own join player_devices as theirs using (token_hash)
          join others on others.player_id = theirs.player_id where own.player_id = ${playerId}::uuid
        union all
        select 'payment' from payment_accounts as own
          join payment_accounts as theirs on theirs.vendor = own.vendor and theirs.token = own.token
          join others on others.player_id = theirs.player_id where own.player_id = ${playerId}::uuid
        union all
        select 'network' from sessions as own
          join sessions as theirs on theirs.network = own.network and theirs.seen_at >= ${since}::timestamptz
          join others on others.player_id = theirs.player_id
          where own.player_id = ${playerId}::uuid and own.seen_at >= ${since}::timestamptz
          having count(distinct theirs.player_id) >= ${OF_ONE_NETWORK}
      ) as signs
      -- Whoever has had it is told that they have.
      where not exists (select from holders where player_id = ${playerId}::uuid) order by reason`,
  );
  return found.map(({ reason }) => reason);
}

/**
 * Whether an offer may be given to a player: nobody near has had it, or somebody has decided so. Otherwise it is held, with
 * a case, until somebody does. Two accounts that ask at once are looked at one after the other.
 * Errors: `bonus_given_near`; `profile_required`, since nobody without a name and a home can be compared.
 */
export async function checkGivenOnce(
  transaction: Transaction,
  { playerId, hasProfile }: Pick<PlayerSummary, 'playerId' | 'hasProfile'>,
  offer: { offerId: string; cause: string },
  now: Date,
): Promise<Result<void>> {
  if (!hasProfile) return fail('profile_required');
  const { offerId } = offer;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`offer ${offerId}`}, 0))`);
  const known = await firstRow<{ decision: OfferOutcome | null }>(
    transaction,
    sql`select decision from offer_holds where player_id = ${playerId}::uuid and offer_id = ${offerId}`,
  );
  if (known) return known.decision === 'released' ? ok(undefined) : fail('bonus_given_near');
  const reasons = await reasonsAgainst(transaction, playerId, offer, now);
  if (reasons.length === 0) return ok(undefined);
  const list = sql`array(select jsonb_array_elements_text(${JSON.stringify(reasons)}::jsonb))`;
  const held = await firstRow<{ hold_id: string }>(
    transaction,
    sql`insert into offer_holds (player_id, offer_id, reasons, found_at)
        values (${playerId}::uuid, ${offerId}, ${list}, ${now.toISOString()}::timestamptz) returning hold_id`,
  );
  await openCase(transaction, {
    ...{ kind: 'offer', playerId, subjectId: held?.hold_id ?? '', reason: 'offer_shared', at: now },
    details: { offer: offerId, alike: reasons.join(', ') },
  });
  return fail('bonus_given_near');
}

/** Decides on an offer that is held: its player may claim it now, or never. @returns false for another outcome or hold */
export async function decideOffer(
  transaction: Transaction,
  holdId: string,
  outcome: string,
  now: Date,
): Promise<boolean> {
  const decision = OFFER_OUTCOMES.find((one) => one === outcome);
  if (decision === undefined) return false;
  const decided = await firstRow(
    transaction,
    sql`update offer_holds set decision = ${decision}, decided_at = ${now.toISOString()}::timestamptz
        where hold_id = ${holdId}::uuid and decision is null returning hold_id`,
  );
  return decided !== null;
}
