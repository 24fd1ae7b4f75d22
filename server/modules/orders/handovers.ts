/** Deposits that the payer confirms on another device: what their page shows meanwhile, and calling them off. */
import { sql } from 'drizzle-orm';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { HandoverEnding, HandoverKind } from '#shared/contract/wallet.ts';
import { formatDecimal } from '#shared/money.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/index.ts';
import { firstRow } from '../../db/rows.ts';
import type { Queryable } from '../../db/types.ts';
import type { PaymentHandover, PaymentNotice } from '../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { ProviderChoice } from './providers.ts';
import type { Settle } from './settlement.ts';
import { isOpen } from './states.ts';
import { type Order, orderOfPlayer, paymentAnswer } from './store.ts';
import { askedAmount, failedNotice } from './tally.ts';

interface HandoverRow {
  kind: HandoverKind;
  code: string;
  uri: string;
  until_ms: string;
}

const SECOND_MS = 1_000;

/** Keeps what an order's payer is shown; a start that is asked again answers the same. */
export async function saveHandover(
  queryable: Queryable,
  { playerId, orderId }: Order,
  { kind, code, uri, until }: PaymentHandover,
): Promise<void> {
  await queryable.execute(sql`
    insert into order_handovers (player_id, order_id, kind, code, uri, until)
    values (${playerId}::uuid, ${orderId}::uuid, ${kind}, ${code}, ${uri}, ${until.toISOString()}::timestamptz)
    on conflict do nothing`);
}

const handoverOf = (queryable: Queryable, { playerId, orderId }: Order): Promise<HandoverRow | null> =>
  firstRow(
    queryable,
    sql`select kind, code, uri, (extract(epoch from until) * 1000)::bigint::text as until_ms from order_handovers
        where player_id = ${playerId}::uuid and order_id = ${orderId}::uuid`,
  );

/** How an order's confirmation happens; null where it has none. */
export async function handoverKindOf(queryable: Queryable, order: Order): Promise<HandoverKind | null> {
  return (await handoverOf(queryable, order))?.kind ?? null;
}

/** Why it failed, by the reason on the order; null while it has not. */
function endingOf({ status, reason }: Order): HandoverEnding | null {
  if (status !== 'fail') return null;
  if (reason === 'cancelled') return 'cancelled';
  return reason === 'expired' || reason === 'abandoned' ? 'expired' : 'declined';
}

export interface Handovers {
  /** What the page of a player's own payment shows. Errors: `not_found`. */
  read(playerId: string, paymentId: string): Promise<Result<ResponseOf<'paymentHandover'>>>;
  /**
   * Calls a player's own deposit off, and answers how it stands then: one that was paid in the meantime is credited.
   * Errors: `not_found`, `provider_unavailable`.
   */
  cancel(playerId: string, paymentId: string): Promise<Result<ResponseOf<'cancelDeposit'>>>;
}

interface HandoverParts {
  database: Database;
  clock: Clock;
  providers: ProviderChoice;
  settle: Settle;
}

/** Creates the reading and calling off of such deposits. */
export function createHandovers({ database, clock, providers, settle }: HandoverParts): Handovers {
  async function find(playerId: string, paymentId: string) {
    const order = await orderOfPlayer(database, playerId, paymentId);
    const handover = order && (await handoverOf(database, order));
    return order && handover ? { order, handover } : null;
  }

  /**
   * What the vendor says of a deposit that its player has called off. One that cannot call off is asked how it stands:
   * what nobody has paid fails on our side, and what comes for it later is credited as any late payment is.
   */
  async function calledOff(order: Order): Promise<Result<PaymentNotice>> {
    const provider = providers.get(order.vendor);
    if (provider === undefined) return fail('provider_unavailable');
    if (provider.cancel) return provider.cancel(order.orderId);
    const said = await provider.status(order.orderId);
    if (!said.ok) return said;
    if (said.value !== null && said.value.status !== 'pending') return ok(said.value);
    return ok(failedNotice(order, 'cancelled'));
  }

  return {
    async read(playerId, paymentId) {
      const found = await find(playerId, paymentId);
      if (!found) return fail('not_found');
      const { order, handover } = found;
      const { kind, code, uri, until_ms: until } = handover;
      const left = Math.max(0, Math.ceil((Number(until) - clock.now().getTime()) / SECOND_MS));
      return ok({
        payment: paymentAnswer(order),
        ...{ kind, code, uri },
        asked: formatDecimal(askedAmount(order), order.currency),
        page_url: order.redirectUrl ?? uri,
        seconds_left: order.status === 'pending' ? left : 0,
        ending: endingOf(order),
      });
    },

    async cancel(playerId, paymentId) {
      const order = await orderOfPlayer(database, playerId, paymentId);
      if (order?.direction !== 'deposit') return fail('not_found');
      if (!isOpen(order)) return ok(paymentAnswer(order));
      const said = await calledOff(order);
      if (!said.ok) return said;
      await settle(order.vendor, said.value);
      return ok(paymentAnswer((await orderOfPlayer(database, playerId, paymentId)) ?? order));
    },
  };
}
