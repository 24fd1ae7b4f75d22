/**
 * Signs that a player was not brought but made: the partner's own registration, one device or one means of payment in
 * several hands, one household. What is found is held and decided by a person; until then it counts for nothing.
 */
import { type SQL, sql } from 'drizzle-orm';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { openCase } from '../cases/index.ts';

export const MARKS = ['own_mail', 'own_device', 'own_payment', 'household', 'shared_device', 'shared_payment'] as const;
export type Mark = (typeof MARKS)[number];

/** Another player who was brought by the same partner or friend, before this one. */
const brother = (joined: SQL, on: SQL): SQL => sql`exists (
  select 1 from attributions as other ${joined}
  where other.player_id <> brought.player_id and other.state <> 'refused'
    and (other.partner_id = brought.partner_id or other.referrer_id = brought.referrer_id)
    and (other.attributed_at, other.player_id) < (brought.attributed_at, brought.player_id) and ${on})`;

const DEVICES = sql`join player_devices as own_device on own_device.player_id = brought.player_id
  join player_devices as their_device using (token_hash)`;
const PAYMENTS = sql`join payment_accounts as own_account on own_account.player_id = brought.player_id
  join payment_accounts as their_account
    on their_account.vendor = own_account.vendor and their_account.token = own_account.token`;

/** Where somebody lives, as they wrote it: the town within the address, or in its own field. */
const homeOf = (player: SQL): SQL => sql`concat_ws('|', ${player}.country,
  regexp_replace(lower(${player}.postcode), '[^[:alnum:]]', '', 'g'),
  btrim(regexp_replace(lower(concat_ws(' ', ${player}.address, ${player}.town)), '[^[:alnum:]]+', ' ', 'g')))`;

/** How each sign is found; the first that holds is told. */
const RULES: Record<Mark, SQL> = {
  own_mail: sql`exists (select 1 from affiliate_partners as partner join players as player on true
    where partner.partner_id = brought.partner_id and player.player_id = brought.player_id
      and lower(partner.email) = lower(player.email))`,
  own_device: sql`exists (select 1 from player_devices as own_device
    where own_device.player_id = brought.player_id and (
      exists (select 1 from affiliate_devices as device
        where device.partner_id = brought.partner_id and device.token_hash = own_device.token_hash)
      or exists (select 1 from player_devices as device
        where device.player_id = brought.referrer_id and device.token_hash = own_device.token_hash)))`,
  own_payment: sql`exists (select 1 from payment_accounts as own_account join payment_accounts as their_account
      on their_account.vendor = own_account.vendor and their_account.token = own_account.token
    where own_account.player_id = brought.player_id and (
      their_account.player_id = brought.referrer_id
      or their_account.player_id in (select player.player_id from players as player
        join affiliate_partners as partner on lower(partner.email) = lower(player.email)
        where partner.partner_id = brought.partner_id and player.player_id <> brought.player_id)))`,
  household: sql`exists (select 1 from players as player join players as referrer
      on referrer.player_id = brought.referrer_id and referrer.address is not null
        and ${homeOf(sql`referrer`)} = ${homeOf(sql`player`)}
    where player.player_id = brought.player_id)`,
  shared_device: brother(DEVICES, sql`their_device.player_id = other.player_id`),
  shared_payment: brother(PAYMENTS, sql`their_account.player_id = other.player_id`),
};

const FIRST_MARK = sql`case ${sql.join(
  MARKS.map((mark) => sql`when ${RULES[mark]} then ${mark}`),
  sql` `,
)} end`;

interface Found {
  player_id: string;
  partner_id: string | null;
  mark: Mark;
}

/** The signs on those who count and of whom nobody has decided; on one player where one is named. */
function look(queryable: Queryable, playerId: string | null): Promise<Found[]> {
  const whom = playerId === null ? sql`true` : sql`brought.player_id = ${playerId}::uuid`;
  return rows<Found>(
    queryable,
    sql`select * from (
          select brought.player_id, brought.partner_id, ${FIRST_MARK} as mark from attributions as brought
          where brought.state = 'counted' and brought.mark is null and ${whom}
        ) as looked where mark is not null order by player_id`,
  );
}

/** Holds whom a sign is found on, and opens the case for a person. @returns how many are held anew */
export async function holdMarked(transaction: Transaction, now: Date, playerId: string | null = null): Promise<number> {
  const found = await look(transaction, playerId);
  for (const { player_id, partner_id, mark } of found) {
    await transaction.execute(
      sql`update attributions set state = 'held', mark = ${mark}, marked_at = ${now.toISOString()}::timestamptz
          where player_id = ${player_id}::uuid`,
    );
    await openCase(transaction, {
      ...{ kind: 'referral', playerId: player_id, subjectId: player_id, reason: mark, at: now },
      details: { by: partner_id === null ? 'friend' : 'partner' },
    });
  }
  return found.length;
}

export const MARK_OUTCOMES = ['counted', 'refused'] as const;

/** What a person decided of somebody who was held. @returns false when the outcome is none, or nobody is held */
export async function decideMark(transaction: Transaction, playerId: string, outcome: string): Promise<boolean> {
  if (!MARK_OUTCOMES.some((known) => known === outcome)) return false;
  const row = await firstRow(
    transaction,
    sql`update attributions set state = ${outcome} where player_id = ${playerId}::uuid and state = 'held'
        returning player_id`,
  );
  return row !== null;
}
