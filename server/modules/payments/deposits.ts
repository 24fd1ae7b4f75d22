/** Starting a deposit. */
import { randomUUID } from 'node:crypto';
import { NO_BENEFIT } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { parseAmount } from '#shared/money.ts';
import { type Environment, isoOf, type LocaleCode, policyOf, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, UnitOfWork } from '../../db/types.ts';
import type { Input } from '../../http/handler.ts';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import { type OfferedMethod, offeredMethods } from '../wallet/index.ts';
import {
  checkBounds,
  checkMonthlyLimit,
  type DepositInput,
  depositHash,
  isIdempotencyKey,
  monthStart,
  returnUrl,
} from './rules.ts';
import { depositedSince, insertPayment, lockStarts, type Payment, paymentByKey, saveRedirect } from './store.ts';

export interface DepositParts {
  database: Database;
  unitOfWork: UnitOfWork;
  players: PlayerDirectory;
  /** The adapters by the vendor they carry out. */
  providers: ReadonlyMap<string, PaymentProvider>;
  clock: Clock;
  environment: Environment;
  /** The port that browsers see; null: the scheme's own. */
  publicPort: number | null;
}

/** What the server itself knows of the request that starts a deposit. */
export interface DepositContext {
  playerId: string;
  region: RegionId;
  origin: string;
  idempotencyKey: string | null;
}

export type DepositBody = Input<'startDeposit'>['body'];
type Started = ResponseOf<'startDeposit'>;

interface Checked {
  player: PlayerSummary;
  method: OfferedMethod;
  input: DepositInput;
  /** Of the page that the deposit was started on. */
  language: LocaleCode;
}

/** What can be said without the database: method, currency, amount. */
function checkInput(player: PlayerSummary, region: RegionId, body: DepositBody): Result<Checked> {
  if (!player.hasProfile) return fail('profile_required');
  // A player whose documents were rejected deposits again once they are in order.
  if (player.verification === 'rejected') return fail('verification_document_required');
  // No bonus can be claimed yet, so no other id names one: a deposit is never recorded under an offer that is none.
  if (body.currency !== player.currency || body.benefit_id !== NO_BENEFIT) return fail('invalid');
  const method = offeredMethods(reachOf(player, region), player.currency).find(
    ({ alias, types }) => alias === body.alias && types.includes('deposit'),
  );
  if (!method) return fail('unknown_payment_method');
  const amount = parseAmount(body.amount, player.currency);
  if (amount === null) return fail('invalid');
  const bounded = checkBounds(method, amount, player.currency);
  if (!bounded.ok) return bounded;
  const input = { alias: body.alias, amount, currency: player.currency, benefitId: body.benefit_id };
  return ok({ player, method, input, language: body.language ?? player.language });
}

/** The answer to a key that was used before. */
function replayed(existing: Payment, input: DepositInput): Result<Payment> {
  return existing.inputHash === depositHash(input) ? ok(existing) : fail('idempotency_conflict');
}

/** Creates the start of deposits. */
export function createDeposits(parts: DepositParts) {
  const { database, unitOfWork, players, providers, clock, environment, publicPort } = parts;

  /** Records the payment once per key, within the monthly limit. */
  function record(
    { player, method, input, language }: Checked,
    context: DepositContext,
    key: string,
  ): Promise<Result<Payment>> {
    const { playerId } = player;
    return unitOfWork.run(async (transaction) => {
      await lockStarts(transaction, playerId);
      const existing = await paymentByKey(transaction, playerId, key);
      if (existing) return replayed(existing, input);
      const now = clock.now();
      const deposited = await depositedSince(transaction, playerId, input.currency, monthStart(now));
      const allowed = checkMonthlyLimit(
        policyOf(reachOf(player, context.region), input.currency),
        deposited,
        input.amount,
        input.currency,
      );
      if (!allowed.ok) return allowed;
      const paymentId = randomUUID();
      await insertPayment(transaction, {
        paymentId,
        playerId,
        vendor: method.vendor,
        method: method.alias,
        amount: input.amount,
        currency: input.currency,
        benefitId: input.benefitId,
        idempotencyKey: key,
        inputHash: depositHash(input),
        returnUrl: returnUrl({ ...context, publicPort, environment, language }, paymentId),
        createdAt: now.toISOString(),
      });
      const recorded = await paymentByKey(transaction, playerId, key);
      if (!recorded) throw new Error(`payment ${paymentId} vanished`);
      return ok(recorded);
    });
  }

  /** The vendor's page of a payment. Asked once; a start that got no answer is asked again under the same key. */
  async function redirectOf(payment: Payment, locale: LocaleCode): Promise<Result<Started>> {
    const { paymentId, method, amount, currency, redirectUrl } = payment;
    if (redirectUrl !== null) return ok({ payment_id: paymentId, redirect_url: redirectUrl });
    const provider = providers.get(payment.vendor);
    if (!provider) return fail('provider_unavailable');
    const language = isoOf(locale);
    const started = await provider.start({
      paymentId,
      method,
      amount,
      currency,
      language,
      returnUrl: payment.returnUrl,
    });
    if (!started.ok) return started;
    await saveRedirect(database, paymentId, started.value.redirectUrl);
    return ok({ payment_id: paymentId, redirect_url: started.value.redirectUrl });
  }

  /**
   * Starts a deposit and answers the vendor's page. The same key and input again answers the same payment.
   * Errors: those of the contract's `startDeposit`, and `invalid` for a missing key, a foreign currency, an offer that is
   * none, or an amount with a fraction of a minor unit.
   */
  return async function startDeposit(context: DepositContext, body: DepositBody): Promise<Result<Started>> {
    const { idempotencyKey, playerId, region } = context;
    if (!isIdempotencyKey(idempotencyKey)) return fail('invalid');
    const player = await players.find(database, playerId);
    if (!player) return fail('unauthenticated');
    const checked = checkInput(player, region, body);
    if (!checked.ok) return checked;
    // Before anything is recorded: a payment nobody can carry out would still count against the monthly limit.
    if (!providers.has(checked.value.method.vendor)) return fail('provider_unavailable');
    const payment = await record(checked.value, context, idempotencyKey);
    return payment.ok ? redirectOf(payment.value, checked.value.language) : payment;
  };
}
