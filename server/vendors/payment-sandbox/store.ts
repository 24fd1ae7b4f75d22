/** The sandbox vendor's own record; Fairwind never reads it. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { SandboxNotice, sandboxPayoutRequest, sandboxStartRequest } from '#shared/contract/payment-sandbox.ts';
import type { HandoverKind } from '#shared/contract/wallet.ts';
import type { Database } from '../../db/index.ts';
import { firstRow, isoInstant, rows } from '../../db/rows.ts';
import type { Queryable } from '../../db/types.ts';
import { addNotice } from '../notices.ts';

export type SandboxStatus = SandboxNotice['status'];

export interface SandboxPayment {
  payment_id: string;
  checkout_id: string;
  direction: 'in' | 'out';
  method: string;
  amount: string;
  /** What really moved, where the payer sent another amount. */
  moved: string | null;
  currency: string;
  language: string | null;
  return_url: string | null;
  holder: string | null;
  account_token: string | null;
  step: 'choose' | 'confirm';
  status: SandboxStatus;
  settles_as: SandboxStatus | null;
  /** Stands on both screens, where another device confirms. */
  code: string | null;
  expires_at: string | null;
}

export interface SandboxAccount {
  token: string;
  method: string;
  label: string;
  holder: string;
}

const COLUMNS = sql`payment_id, checkout_id, direction, method, amount::text, moved::text, currency, language, return_url,
  holder, account_token, step, status, settles_as, code, ${isoInstant(sql`expires_at`)} as expires_at`;
const CHECKOUT_ID_BYTES = 18;
const CHECKOUT_ID = /^[\w-]{24}$/;
const TOKEN_LENGTH = 32;

/** How long a payment waits for another device. */
const HANDOVER_MS = 600_000;
const CODE_DIGITS = 6;
const CODES = 10 ** CODE_DIGITS;

const HANDOVERS: Readonly<Partial<Record<string, HandoverKind>>> = { 'qr-payment': 'qr', phone: 'phone' };

/** Where a method is confirmed; null: on the page itself. */
export const handoverOf = (method: string): HandoverKind | null => HANDOVERS[method] ?? null;

/** Six figures, three and three: `482 913`. */
const newCode = (): string =>
  randomInt(CODES)
    .toString()
    .padStart(CODE_DIGITS, '0')
    .replace(/(?=\d{3}$)/, ' ');

const newCheckoutId = (): string => randomBytes(CHECKOUT_ID_BYTES).toString('base64url');

/** Records a payment once; a repeated start finds the first. Null when it differs from what was started before. */
export async function savePayment(
  database: Database,
  start: z.output<typeof sandboxStartRequest>,
  now: Date,
): Promise<SandboxPayment | null> {
  const isHandedOver = handoverOf(start.method) !== null;
  const code = isHandedOver ? newCode() : null;
  const expiresAt = isHandedOver ? new Date(now.getTime() + HANDOVER_MS).toISOString() : null;
  await database.execute(sql`
    insert into sandbox_payments
      (payment_id, checkout_id, method, amount, currency, language, return_url, holder, account_token, created_at,
        code, expires_at, settles_at, settles_as)
    values (${start.payment_id}, ${newCheckoutId()}, ${start.method}, ${start.amount}::bigint, ${start.currency},
      ${start.language}, ${start.return_url}, ${start.holder ?? null}, ${start.account_token ?? null},
      ${now.toISOString()}::timestamptz, ${code}, ${expiresAt}::timestamptz, ${expiresAt}::timestamptz,
      ${isHandedOver ? 'fail' : null})
    on conflict (payment_id) do nothing`);
  const payment = await paymentById(database, start.payment_id);
  const same = payment?.amount === start.amount && payment.currency === start.currency;
  return same ? payment : null;
}

/** Records a payout once. Null when it differs from what was asked before, or the account is unknown. */
export async function savePayout(
  database: Database,
  payout: z.output<typeof sandboxPayoutRequest>,
  now: Date,
): Promise<{ payment: SandboxPayment; isNew: boolean } | null> {
  const account = await accountByToken(database, payout.account_token);
  if (!account) return null;
  const inserted = await firstRow(
    database,
    sql`insert into sandbox_payments
          (payment_id, checkout_id, direction, method, amount, currency, holder, account_token, created_at)
        values (${payout.payment_id}, ${newCheckoutId()}, 'out', ${account.method}, ${payout.amount}::bigint,
          ${payout.currency}, ${account.holder}, ${account.token}, ${now.toISOString()}::timestamptz)
        on conflict (payment_id) do nothing returning payment_id`,
  );
  const payment = await paymentById(database, payout.payment_id);
  const same =
    payment?.direction === 'out' &&
    payment.amount === payout.amount &&
    payment.currency === payout.currency &&
    payment.account_token === payout.account_token;
  return same ? { payment, isNew: inserted !== null } : null;
}

const find = (queryable: Queryable, where: SQL): Promise<SandboxPayment | null> =>
  firstRow(queryable, sql`select ${COLUMNS} from sandbox_payments where ${where}`);

export const paymentById = (queryable: Queryable, paymentId: string): Promise<SandboxPayment | null> =>
  find(queryable, sql`payment_id = ${paymentId}`);

/** The payment behind a page's address, which may be anything a browser can ask for. */
export async function paymentByCheckout(database: Database, checkoutId: string): Promise<SandboxPayment | null> {
  return CHECKOUT_ID.test(checkoutId) ? find(database, sql`checkout_id = ${checkoutId}`) : null;
}

/** The newest payments and payouts, for the operator's page. */
export function newestPayments(database: Database, limit: number): Promise<SandboxPayment[]> {
  return rows(
    database,
    sql`select ${COLUMNS} from sandbox_payments order by sandbox_payments.created_at desc limit ${limit}::integer`,
  );
}

export const accountByToken = (queryable: Queryable, token: string): Promise<SandboxAccount | null> =>
  firstRow(queryable, sql`select token, method, label, holder from sandbox_accounts where token = ${token}`);

/** The token of a card or account: the same one gets the same, whoever pays with it. */
export async function keepAccount(
  queryable: Queryable,
  account: Omit<SandboxAccount, 'token'>,
): Promise<SandboxAccount> {
  const { method, label, holder } = account;
  const content = JSON.stringify([method, label, holder.toLowerCase()]);
  const token = createHash('sha256').update(content).digest('hex').slice(0, TOKEN_LENGTH);
  await queryable.execute(sql`insert into sandbox_accounts (token, method, label, holder)
    values (${token}, ${method}, ${label}, ${holder}) on conflict do nothing`);
  return { token, ...account };
}

/** Forgets whose some accounts and payments were: what moved stays. @returns how many rows named somebody */
export async function forgetHolders(
  database: Database,
  { tokens, orders }: { tokens: readonly string[]; orders: readonly string[] },
): Promise<number> {
  const among = (ids: readonly string[]) => sql`(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const [gone, blinded] = [
    await rows(database, sql`delete from sandbox_accounts where token in ${among(tokens)} returning 1 as gone`),
    await rows(
      database,
      sql`update sandbox_payments set holder = null where holder is not null
            and (account_token in ${among(tokens)} or payment_id in ${among(orders)}) returning 1 as gone`,
    ),
  ];
  return gone.length + blinded.length;
}

/** Remembers what the payer has filled in, and that a second step follows. */
export async function noteStep(database: Database, paymentId: string, token: string): Promise<void> {
  await database.execute(sql`update sandbox_payments set step = 'confirm', account_token = ${token}
    where payment_id = ${paymentId} and status = 'pending'`);
}

export interface Decision {
  paymentId: string;
  /** Decided only while it has one of these. */
  from: readonly SandboxStatus[];
  status: SandboxStatus;
  moved?: string | null;
  accountToken?: string | null;
  reason?: string | null;
  at: Date;
}

/** What is said of a payment. */
export async function noticeOf(queryable: Queryable, payment: SandboxPayment): Promise<SandboxNotice> {
  const { payment_id, status, amount, moved, currency, account_token } = payment;
  const account = account_token === null ? null : await accountByToken(queryable, account_token);
  return {
    notice_id: `${payment_id}/${status}`,
    payment_id,
    status,
    amount: moved ?? amount,
    currency,
    ...(account === null || status === 'pending'
      ? {}
      : { account: { token: account.token, label: account.label, holder: account.holder } }),
  };
}

/** Decides a payment and makes the webhook due that says so. Null when it was decided otherwise before. */
export function decide(database: Database, decision: Decision): Promise<SandboxPayment | null> {
  const { paymentId, from, status, moved = null, accountToken = null, reason = null, at } = decision;
  return database.transaction(async (transaction) => {
    const decided = await firstRow<SandboxPayment>(
      transaction,
      sql`update sandbox_payments set status = ${status}, decided_at = ${at.toISOString()}::timestamptz,
            moved = coalesce(${moved}::bigint, moved), account_token = coalesce(${accountToken}, account_token),
            settles_at = null, settles_as = null
          where payment_id = ${paymentId}
            and status in (${sql.join(
              from.map((one) => sql`${one}`),
              sql`, `,
            )})
          returning ${COLUMNS}`,
    );
    if (!decided) return null;
    const notice = await noticeOf(transaction, decided);
    const body = JSON.stringify(reason === null ? notice : { ...notice, reason });
    const noticeId = notice.notice_id;
    await addNotice(transaction, { vendor: 'sandbox', noticeId, paymentId, status, body, at });
    return decided;
  });
}

/** Decides a payment later by itself. */
export async function decideLater(
  database: Database,
  paymentId: string,
  status: SandboxStatus,
  at: Date,
  accountToken: string | null = null,
): Promise<void> {
  await database.execute(sql`update sandbox_payments set settles_at = ${at.toISOString()}::timestamptz,
    settles_as = ${status}, account_token = coalesce(${accountToken}, account_token)
    where payment_id = ${paymentId} and status = 'pending'`);
}

/** The payments whose time has come. */
export function settling(database: Database, now: Date): Promise<SandboxPayment[]> {
  return rows(
    database,
    sql`select ${COLUMNS} from sandbox_payments where settles_at <= ${now.toISOString()}::timestamptz limit 100`,
  );
}

/** Everything that moved on a day. */
export function movedOn(database: Database, day: string): Promise<SandboxPayment[]> {
  return rows(
    database,
    sql`select ${COLUMNS} from sandbox_payments
        where decided_at >= ${day}::date and decided_at < ${day}::date + 1 and status not in ('pending', 'fail')
        order by decided_at`,
  );
}

/** When the next payment decides itself; null when none does. */
export async function nextSettling(database: Database): Promise<Date | null> {
  const next = await firstRow<{ due_ms: string | null }>(
    database,
    sql`select (extract(epoch from min(settles_at)) * 1000)::bigint::text as due_ms from sandbox_payments
        where settles_at is not null`,
  );
  return next?.due_ms ? new Date(Number(next.due_ms)) : null;
}

/** How payouts end: what the operator of the demo has chosen. */
export const PAYOUT_MODES = ['succeed', 'fail', 'days', 'silent'] as const;
export type PayoutMode = (typeof PAYOUT_MODES)[number];

export async function payoutMode(database: Database): Promise<PayoutMode> {
  const row = await firstRow<{ value: string }>(
    database,
    sql`select value from sandbox_settings where name = 'payouts'`,
  );
  return PAYOUT_MODES.find((mode) => mode === row?.value) ?? 'succeed';
}

export async function setPayoutMode(database: Database, mode: PayoutMode): Promise<void> {
  await database.execute(sql`insert into sandbox_settings (name, value) values ('payouts', ${mode})
    on conflict (name) do update set value = excluded.value`);
}
