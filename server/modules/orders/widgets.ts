/** Deposits that are made in a vendor's widget on a page of ours. */
import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/contract/index.ts';
import { firstRow } from '../../db/rows.ts';
import type { Queryable } from '../../db/types.ts';
import type { Payer, PaymentWidget } from '../../ports/payment-provider.ts';
import type { Order } from './store.ts';

/** Keeps what opens an order's widget; a start that is asked again renews it. */
export async function saveWidget(
  queryable: Queryable,
  { playerId, orderId }: Order,
  { token, script, until }: PaymentWidget,
): Promise<void> {
  await queryable.execute(sql`
    insert into order_widgets (player_id, order_id, token, script, until)
    values (${playerId}::uuid, ${orderId}::uuid, ${token}, ${script}, ${until.toISOString()}::timestamptz)
    on conflict (player_id, order_id) do update
      set token = excluded.token, script = excluded.script, until = excluded.until`);
}

/** What opens the widget of a player's own payment; null where there is none, or its time is over. */
export async function widgetOf(
  queryable: Queryable,
  playerId: string,
  orderId: string,
  now: Date,
): Promise<ResponseOf<'paymentWidget'> | null> {
  return firstRow(
    queryable,
    sql`select token, script from order_widgets join orders using (player_id, order_id)
        where order_widgets.player_id = ${playerId}::uuid and order_id = ${orderId}::uuid
          and until > ${now.toISOString()}::timestamptz and orders.status = 'pending'`,
  );
}

/** Who pays, as vendors ask; null without personal info. */
export async function payerOf(queryable: Queryable, playerId: string): Promise<Payer | null> {
  return firstRow(
    queryable,
    sql`select player_id::text as reference, email, phone, name, surname, to_char(birthday, 'YYYY-MM-DD') as birthday,
          country, postcode, town, address
        from players where player_id = ${playerId}::uuid and name is not null and surname is not null`,
  );
}
