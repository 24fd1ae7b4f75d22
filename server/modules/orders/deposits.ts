/** Starting a deposit. */
import { randomUUID } from 'node:crypto';
import { NO_BENEFIT } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import type { HandoverKind } from '#shared/contract/wallet.ts';
import { parseAskedAmount } from '#shared/money.ts';
import { type Environment, isoOf, type LocaleCode, type RegionId } from '#shared/regions/index.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction, UnitOfWork } from '../../db/types.ts';
import type { Input } from '../../http/handler.ts';
import { fail, ok, type Result } from '../../result.ts';
import type { Bonuses } from '../bonuses/index.ts';
import { type PlayerDirectory, type PlayerSummary, reachOf } from '../player/types.ts';
import { type OfferedMethod, offeredMethods } from '../wallet/index.ts';
import { accountOfPlayer } from './accounts.ts';
import { askGuards, type MoneyGuards } from './guards.ts';
import { handoverKindOf, saveHandover } from './handovers.ts';
import type { ProviderChoice } from './providers.ts';
import { checkBounds, type DepositInput, depositFee, depositHash, returnUrl } from './rules.ts';
import { insertOrder, lockStarts, type Order, orderByKey, saveRedirect, saveVendor } from './store.ts';
import { askedAmount } from './tally.ts';
import { saveTransfer } from './transfers.ts';
import { payerOf, saveWidget } from './widgets.ts';

/** Whether a bonus of this id may be had with a deposit of the player's; `0`, none, always may. */
export type BenefitCheck = (
  transaction: Transaction,
  deposit: { player: PlayerSummary; region: RegionId; benefitId: string; amount: bigint },
) => Promise<Result<unknown>>;

export interface DepositParts {
  database: Database;
  unitOfWork: UnitOfWork;
  players: PlayerDirectory;
  providers: ProviderChoice;
  guards: MoneyGuards;
  checkBenefit: BenefitCheck;
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

/** The bonuses that a player may choose with a deposit, and none. */
export const benefitsOf =
  (bonuses: Pick<Bonuses, 'mayChoose'>): BenefitCheck =>
  async (transaction, { player, region, benefitId, amount }) =>
    benefitId === NO_BENEFIT ? ok(null) : bonuses.mayChoose(transaction, player, region, benefitId, amount);

/** Whether a deposit can be made by it. A category of coins is a list of methods: one of its coins is chosen. */
const isMethod = ({ types }: OfferedMethod): boolean =>
  types.some((type) => type === 'deposit' || type === 'crypto') && !types.includes('crypto_category');

/** What can be said without the database: method, currency, amount. */
function checkInput(player: PlayerSummary, region: RegionId, body: DepositBody): Result<Checked> {
  if (body.currency !== player.currency) return fail('invalid');
  const method = offeredMethods(reachOf(player, region), player.currency).find(
    (offered) => offered.alias === body.alias && isMethod(offered),
  );
  if (!method) return fail('unknown_payment_method');
  const amount = parseAskedAmount(body.amount, player.currency);
  if (amount === null) return fail('invalid');
  const bounded = checkBounds(method, amount, player.currency);
  if (!bounded.ok) return bounded;
  const input: DepositInput = {
    alias: body.alias,
    amount,
    currency: player.currency,
    benefitId: body.benefit_id,
    accountId: body.account_id ?? null,
  };
  return ok({ player, method, input, language: body.language ?? player.language });
}

/** The answer to a key that was used before. */
function replayed(existing: Order, input: DepositInput): Result<Order> {
  return existing.inputHash === depositHash(input) ? ok(existing) : fail('idempotency_conflict');
}

const startedAs = ({ orderId }: Order, redirectUrl: string, handover: HandoverKind | null): Started => ({
  payment_id: orderId,
  redirect_url: redirectUrl,
  ...(handover !== null && { handover }),
});

/** Creates the start of deposits. */
export function createDeposits(parts: DepositParts) {
  const { database, unitOfWork, players, providers, guards, clock, environment, publicPort } = parts;

  /** What may refuse a deposit that could be made: the law, the guards, an offer that is none, an account not theirs. */
  async function refusalOf(
    transaction: Transaction,
    { player, input, method }: Checked,
    { region }: DepositContext,
  ): Promise<Result<unknown>> {
    const { amount, currency, alias, benefitId, accountId } = input;
    const request = { playerId: player.playerId, player, region, amount, currency, method: alias };
    const guarded = await askGuards(guards.mayDeposit, transaction, request);
    if (!guarded.ok) return guarded;
    const benefit = await parts.checkBenefit(transaction, { player, region, benefitId, amount });
    if (!benefit.ok) return benefit;
    if (accountId !== null) {
      const account = await accountOfPlayer(transaction, player.playerId, accountId);
      if (account?.method !== method.alias) return fail('unknown_payment_account');
    }
    return ok(null);
  }

  /** Records the order once per key, within the limits. */
  function record(checked: Checked, context: DepositContext, key: string): Promise<Result<Order>> {
    const { player, method, input, language } = checked;
    const { playerId } = player;
    return unitOfWork.run(async (transaction) => {
      await lockStarts(transaction, playerId);
      const existing = await orderByKey(transaction, playerId, key);
      if (existing) return replayed(existing, input);
      const allowed = await refusalOf(transaction, checked, context);
      if (!allowed.ok) return allowed;
      const orderId = randomUUID();
      const recorded = await insertOrder(transaction, {
        orderId,
        direction: 'deposit',
        playerId,
        vendor: providers.first(method.vendor, { region: context.region, ...input }) ?? method.vendor,
        method: method.alias,
        amount: input.amount,
        fee: depositFee(method, input.amount),
        currency: input.currency,
        benefitId: input.benefitId,
        state: 'started',
        reason: null,
        accountId: input.accountId,
        region: context.region,
        idempotencyKey: key,
        inputHash: depositHash(input),
        returnUrl: returnUrl({ ...context, publicPort, environment, language }, orderId),
        createdAt: clock.now().toISOString(),
      });
      return ok(recorded);
    });
  }

  /**
   * The vendor's page of an order. Asked once; a start that got no answer is asked again under the same key. A vendor
   * that is down gives way to the next: until there is a page, nobody can have paid. `own` is whom the method names.
   */
  async function redirectOf(
    order: Order,
    player: PlayerSummary,
    { own, locale }: { own: string; locale: LocaleCode },
  ): Promise<Result<Started>> {
    const { orderId, redirectUrl } = order;
    if (redirectUrl !== null) return ok(startedAs(order, redirectUrl, await handoverKindOf(database, order)));
    if (order.returnUrl === null) throw new Error(`deposit ${orderId} has no way back`);
    const account = order.accountId ? await accountOfPlayer(database, order.playerId, order.accountId) : null;
    const payer = await payerOf(database, order.playerId);
    const wanted = { region: order.region ?? player.region, currency: order.currency, amount: order.amount };
    for (const provider of providers.inTurn(own, wanted, account?.vendor ?? null)) {
      const started = await provider.start({
        paymentId: orderId,
        method: order.method,
        amount: askedAmount(order),
        currency: order.currency,
        language: isoOf(locale),
        returnUrl: order.returnUrl,
        holder: player.fullName,
        payer,
        accountToken: account?.token ?? null,
      });
      providers.note(provider.vendor, started.ok);
      if (!started.ok) continue;
      if (provider.vendor !== order.vendor) await saveVendor(database, orderId, provider.vendor);
      if (started.value.widget) await saveWidget(database, order, started.value.widget);
      if (started.value.transfer) await saveTransfer(database, order, started.value.transfer);
      if (started.value.handover) await saveHandover(database, order, started.value.handover);
      await saveRedirect(database, orderId, started.value.redirectUrl);
      return ok(startedAs(order, started.value.redirectUrl, started.value.handover?.kind ?? null));
    }
    return fail('provider_unavailable');
  }

  /**
   * Starts a deposit and answers the vendor's page. The same key and input again answers the same payment.
   * Errors: those of the contract's `startDeposit`, and `invalid` for a missing key, a foreign currency, an offer that is
   * none, or an amount with a fraction of a minor unit.
   */
  return async function startDeposit(context: DepositContext, body: DepositBody): Promise<Result<Started>> {
    const { idempotencyKey, playerId, region } = context;
    if (idempotencyKey === null) return fail('invalid');
    const player = await players.find(database, playerId);
    if (!player) return fail('unauthenticated');
    if (!player.hasProfile) return fail('profile_required');
    const checked = checkInput(player, region, body);
    if (!checked.ok) return checked;
    // Before anything is recorded: a payment nobody can carry out would still count against the monthly limit.
    const { input, method, language: locale } = checked.value;
    if (providers.first(method.vendor, { region, ...input }) === null) return fail('provider_unavailable');
    const order = await record(checked.value, context, idempotencyKey);
    return order.ok ? redirectOf(order.value, player, { own: method.vendor, locale }) : order;
  };
}
