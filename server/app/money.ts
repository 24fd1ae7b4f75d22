/** The wallet and the orders that fill and empty it. */
import { createHmac } from 'node:crypto';
import { createCoinsAdapter } from '../adapters/payment/coins/index.ts';
import { createMifinityAdapter } from '../adapters/payment/mifinity/index.ts';
import { createSandboxAdapter } from '../adapters/payment/sandbox/index.ts';
import type { VendorFetch } from '../adapters/vendor-fetch.ts';
import { isInSegment } from '../modules/backoffice/index.ts';
import { bonusRoutes, createBonuses } from '../modules/bonuses/index.ts';
import { hasOpenStake } from '../modules/game-wallet/index.ts';
import {
  benefitsOf,
  createOrders,
  hasDeposited,
  knownPlayer,
  type MoneyGuards,
  routes as orderRoutes,
  paymentVendorRoutes,
  unplayedDeposits,
} from '../modules/orders/index.ts';
import { playerDirectory } from '../modules/player/index.ts';
import { hasOpenBet } from '../modules/sport/index.ts';
import { benefitsOf as vipBenefitsOf } from '../modules/vip/index.ts';
import { createWallet, routes as walletRoutes } from '../modules/wallet/index.ts';
import { createCoinsProvider } from '../vendors/coins-sandbox/index.ts';
import { createMifinityFake } from '../vendors/mifinity-fake/index.ts';
import { createSandboxProvider } from '../vendors/payment-sandbox/index.ts';
import type { Core } from './core.ts';
import type { Correspondence } from './messages.ts';
import type { Protection } from './protection.ts';
import type { VerificationParts } from './verification.ts';

/** The sandbox vendor, which plays an outside payment provider in this process; null where no deposits are taken. */
function hostSandboxVendor({ config, database, clock, log }: Core) {
  if (config.sandboxPayment === null) return null;
  const { url, secret } = config.sandboxPayment;
  const webhookUrl = `${config.internalUrl}/vendor/payments/sandbox/webhook`;
  const hasDesk = config.environment !== 'production';
  return createSandboxProvider({ database, secret, publicOrigin: url, webhookUrl, clock, log, hasDesk });
}

/** Of each sandbox vendor its own, out of one variable. */
const secretOf = (secret: string, vendor: string): string =>
  createHmac('sha256', secret).update(`vendor ${vendor}`).digest('base64url');

/** The coin vendor, beside the sandbox. */
function hostCoinVendor({ config, database, clock, log }: Core) {
  if (config.sandboxPayment === null) return null;
  return createCoinsProvider({
    ...{ database, clock, log },
    secret: secretOf(config.sandboxPayment.secret, 'coins'),
    publicOrigin: config.coinsUrl,
    webhookUrl: `${config.internalUrl}/vendor/payments/coins/webhook`,
    hasWallet: config.environment !== 'production',
  });
}

/** Our side of every payment vendor in use. */
function createProviders({ config, clock, log }: Core, send: VendorFetch | undefined) {
  const common = { clock, log, ...(send ? { send } : {}) };
  const callbackUrl = config.mifinity?.isFake ? config.internalUrl : `${config.scheme}://${config.hosts.main}`;
  const mifinity = config.mifinity ? [createMifinityAdapter({ ...common, ...config.mifinity, callbackUrl })] : [];
  if (config.sandboxPayment === null) return mifinity;
  const { url, secret } = config.sandboxPayment;
  return [
    ...mifinity,
    createSandboxAdapter({ ...common, url, secret }),
    createCoinsAdapter({ ...common, url: config.coinsUrl, secret: secretOf(secret, 'coins') }),
  ];
}

interface MoneyNeeds {
  protection: Pick<Protection, 'guards'>;
  verification: Pick<VerificationParts, 'guards'>;
  correspondence: Pick<Correspondence, 'messages'>;
}

/** Who may deposit and who may withdraw: each part of the product that has a say gives its guard. */
function moneyGuards({ protection, verification }: Pick<MoneyNeeds, 'protection' | 'verification'>): MoneyGuards {
  return {
    mayDeposit: [
      knownPlayer,
      (transaction, { player, amount, region: place }) =>
        protection.guards.mayDeposit(transaction, { player, amount, place }),
      verification.guards.mayDeposit,
    ],
    mayWithdraw: [
      knownPlayer,
      (transaction, { player }) => protection.guards.mayWithdraw(transaction, player),
      verification.guards.mayWithdraw,
    ],
    limitDue: protection.guards.limitDue,
    review: [],
  };
}

/** @param send how requests reach the payment vendor; the network unless told */
export function composeMoney(core: Core, needs: MoneyNeeds, send?: VendorFetch) {
  const { config, database, unitOfWork, ledger, clock, log } = core;
  const providers = createProviders(core, send);
  const sandboxVendor = hostSandboxVendor(core);
  const coinVendor = hostCoinVendor(core);
  const mifinityFake = config.mifinity?.isFake ? createMifinityFake({ key: config.mifinity.key, log }) : null;
  const { messages } = needs.correspondence;
  const wallet = createWallet({
    database,
    players: playerDirectory,
    vendors: providers.map(({ vendor }) => vendor),
  });
  const bonuses = createBonuses({
    database,
    unitOfWork,
    ledger,
    wallet,
    players: playerDirectory,
    jobs: core.jobs,
    clock,
    coins: core.coins,
    hasDeposited,
    mayAdvertise: needs.protection.guards.mayAdvertise,
    inSegment: (queryable, segmentId, playerId) => isInSegment(queryable, segmentId, playerId, clock.now()),
    inPlay: async (queryable, playerId, purse) =>
      (await hasOpenStake(queryable, playerId, purse)) || (await hasOpenBet(queryable, playerId, purse)),
    tellCashback: (transaction, emit, playerId, amount, currency) =>
      messages.send(
        transaction,
        { kind: 'campaign_cashback', playerId, variables: { amount: { amount, currency } } },
        emit,
      ),
  });
  core.jobDefinitions.push(...bonuses.jobs);
  const orders = createOrders({
    database,
    unitOfWork,
    ledger,
    wallet,
    messages,
    players: playerDirectory,
    providers,
    guards: moneyGuards(needs),
    bonuses,
    checkBenefit: benefitsOf(bonuses),
    unplayedCash: unplayedDeposits,
    payoutEase: vipBenefitsOf,
    clock,
    environment: config.environment,
    publicPort: config.publicPort,
    log,
  });
  return {
    wallet,
    bonuses,
    sandboxVendor,
    coinVendor,
    mifinityFake,
    orders,
    routes: { ...walletRoutes(wallet), ...orderRoutes(orders), ...bonusRoutes(bonuses, database, playerDirectory) },
    vendorRoutes: [paymentVendorRoutes({ providers, settle: orders.settle, clock, log })],
  };
}

export type Money = ReturnType<typeof composeMoney>;
