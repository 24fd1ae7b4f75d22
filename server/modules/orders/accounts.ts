/** Cards and accounts that players have paid with, by the provider's token. */
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { firstRow, rows } from '../../db/rows.ts';
import type { Queryable, Transaction } from '../../db/types.ts';
import type { VendorAccount } from '../../ports/payment-provider.ts';

export interface PaymentAccount {
  accountId: string;
  playerId: string;
  vendor: string;
  method: string;
  token: string;
  label: string;
  holder: string | null;
  /** Whether the holder is the player, by name. */
  own: boolean;
  verified: boolean;
}

interface AccountRow extends Omit<PaymentAccount, 'accountId' | 'playerId'> {
  account_id: string;
  player_id: string;
}

const COLUMNS: SQL = sql`account_id::text, player_id::text, vendor, method, token, label, holder, own, verified`;

const accountOf = ({ account_id, player_id, ...rest }: AccountRow): PaymentAccount => ({
  accountId: account_id,
  playerId: player_id,
  ...rest,
});

/** A name without what people and banks write differently: case, accents, order of its parts. */
function nameKey(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain
    .split(/[^\p{Letter}]+/u)
    .filter((part) => part !== '')
    .sort()
    .join(' ');
}

/** Whether a card's or account's holder is the player; an unknown name on either side proves nothing against them. */
export function isOwnName(holder: string | null, player: string | null): boolean {
  return holder === null || player === null || nameKey(holder) === nameKey(player);
}

/** Keeps an account that paid. @returns it, as it is kept. */
export async function keepAccount(
  transaction: Transaction,
  owner: { playerId: string; fullName: string | null },
  used: VendorAccount & { vendor: string; method: string },
  now: Date,
): Promise<PaymentAccount> {
  const at = now.toISOString();
  const row = await firstRow<AccountRow>(
    transaction,
    sql`insert into payment_accounts
          (player_id, account_id, vendor, method, token, label, holder, own, created_at, used_at)
        values (${owner.playerId}::uuid, ${randomUUID()}::uuid, ${used.vendor}, ${used.method}, ${used.token},
          ${used.label}, ${used.holder}, ${isOwnName(used.holder, owner.fullName)}, ${at}::timestamptz,
          ${at}::timestamptz)
        on conflict (player_id, vendor, token) do update
          set used_at = excluded.used_at, label = excluded.label, holder = excluded.holder, own = excluded.own,
            removed_at = null
        returning ${COLUMNS}`,
  );
  if (!row) throw new Error(`account ${used.label} vanished`);
  return accountOf(row);
}

/** A player's accounts, the one used last first. */
export async function accountsOf(queryable: Queryable, playerId: string): Promise<PaymentAccount[]> {
  const found = await rows<AccountRow>(
    queryable,
    sql`select ${COLUMNS} from payment_accounts where player_id = ${playerId}::uuid and removed_at is null
        order by used_at desc, account_id`,
  );
  return found.map(accountOf);
}

export async function accountOfPlayer(
  queryable: Queryable,
  playerId: string,
  accountId: string,
): Promise<PaymentAccount | null> {
  const row = await firstRow<AccountRow>(
    queryable,
    sql`select ${COLUMNS} from payment_accounts
        where player_id = ${playerId}::uuid and account_id = ${accountId}::uuid and removed_at is null`,
  );
  return row && accountOf(row);
}

/** Forgets a saved account. False when the player has none such. */
export async function removeAccount(
  queryable: Queryable,
  playerId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const removed = await firstRow(
    queryable,
    sql`update payment_accounts set removed_at = ${now.toISOString()}::timestamptz
        where player_id = ${playerId}::uuid and account_id = ${accountId}::uuid and removed_at is null
        returning account_id`,
  );
  return removed !== null;
}

/** Marks an account as checked by a person. */
export async function verifyAccount(transaction: Transaction, playerId: string, accountId: string): Promise<boolean> {
  const verified = await firstRow(
    transaction,
    sql`update payment_accounts set verified = true
        where player_id = ${playerId}::uuid and account_id = ${accountId}::uuid returning account_id`,
  );
  return verified !== null;
}

/** How many other players have paid with the same card or account. */
export async function sharedWith(queryable: Queryable, account: PaymentAccount): Promise<number> {
  const row = await firstRow<{ count: number }>(
    queryable,
    sql`select count(*)::integer as count from payment_accounts
        where vendor = ${account.vendor} and token = ${account.token} and player_id <> ${account.playerId}::uuid`,
  );
  return row?.count ?? 0;
}

/**
 * What each account has paid in and not been given back, minor units: closed loop pays it there first.
 */
export async function netDeposits(
  queryable: Queryable,
  playerId: string,
  currency: string,
): Promise<ReadonlyMap<string, bigint>> {
  const found = await rows<{ account_id: string; net: string }>(
    queryable,
    sql`select account_id::text, sum(case
            when direction = 'deposit' and state = 'succeeded' then coalesce(settled_amount, amount)
            when direction = 'withdrawal' and status in ('pending', 'success') then -amount else 0 end)::text as net
        from orders where player_id = ${playerId}::uuid and currency = ${currency} and account_id is not null
        group by account_id`,
  );
  return new Map(found.map(({ account_id, net }) => [account_id, BigInt(net)]));
}
