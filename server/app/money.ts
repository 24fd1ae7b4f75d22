/** The wallet and the orders that fill and empty it. */
import { createHmac } from 'node:crypto';
import type { SecretList } from '#shared/secret-list.ts';
import { createCoinsAdapter } from '../adapters/payment/coins/index.ts';
import { createMifinityAdapter } from '../adapters/payment/mifinity/index.ts';
import { createSandboxAdapter } from '../adapters/payment/sandbox/index.ts';
import type { SignedCallOptions } from '../adapters/payment/signed-call.ts';
import type { VendorFetch } from '../adapters/vendor-fetch.ts';
import { isInSegment } from '../modules/backoffice/index.ts';
import { bonusRoutes, createBonuses } from '../modules/bonuses/index.ts';
import { hasOpenStake } from '../modules/game-wallet/index.ts';
import {
  benefitsOf,
  createOrders,
  createProviderChoice,
  hasDeposited,
  knownPlayer,
  type MoneyGuards,
  routes as orderRoutes,
  type ProviderRoute,
  paymentVendorRoutes,
  unplayedDeposits,
} from '../modules/orders/index.ts';
import { playerDirectory } from '../modules/player/index.ts';
import { hasOpenBet } from '../modules/sport/index.ts';
import { benefitsOf as vipBenefitsOf } from '../modules/vip/index.ts';
import { createWallet, routes as walletRoutes } from '../modules/wallet/index.ts';
import { ConfigError } from '../variables.ts';
import { createCoinsProvider } from '../vendors/coins-sandbox/index.ts';
import { createMifinityFake } from '../vendors/mifinity-fake/index.ts';
import { createSandboxProvider } from '../vendors/payment-sandbox/index.ts';
import type { Core } from './core.ts';
import type { Correspondence } from './messages.ts';
import type { Protection } from './protection.ts';
import { OUTSIDE_PROVIDERS, type OutsideProviders, PROVIDER_ROUTES } from './provider-routes.ts';
import type { VerificationParts } from './verification.ts';

/** The sandbox vendor, which plays an outside payment provider in this process; null where no deposits are taken. */
function hostSandboxVendor({ config, database, clock, log }: Core) {
  if (config.sandboxPayment === null) return null;
  const { url, secrets: secret } = config.sandboxPayment;
  const ours = `${config.internalUrl}/vendor/payments/sandbox`;
  return createSandboxProvider({
    ...{ database, secret, publicOrigin: url, clock, log },
    webhookUrl: `${ours}/webhook`,
    questionUrl: `${ours}/question`,
    hasDesk: config.environment !== 'production',
  });
}

/** Of each sandbox vendor its own, out of one variable. */
function secretsOf([current, ...older]: SecretList, vendor: string): SecretList {
  const secretOf = (secret: string) => createHmac('sha256', secret).update(`vendor ${vendor}`).digest('base64url');
  return [secretOf(current), ...older.map(secretOf)];
}

/** The coin vendor, beside the sandbox. */
function hostCoinVendor({ config, database, clock, log }: Core) {
  if (config.sandboxPayment === null) return null;
  return createCoinsProvider({
    ...{ database, clock, log },
    secret: secretsOf(config.sandboxPayment.secrets, 'coins'),
    publicOrigin: config.coinsUrl,
    webhookUrl: `${config.internalUrl}/vendor/payments/coins/webhook`,
    hasWallet: config.environment !== 'production',
  });
}

type Common = Pick<SignedCallOptions, 'clock' | 'log' | 'send'>;

const MIFINITY_CALLBACK = '/vendor/payments/mifinity/webhook';

/** The providers outside that the settings name. @throws ConfigError for one that nobody has written an adapter for */
function createOutsideProviders({ config, callbacks }: Core, common: Common, adapters: OutsideProviders) {
  return config.paymentProviders.map(({ vendor, url, secrets }) => {
    const create = Object.hasOwn(adapters, vendor) ? adapters[vendor] : undefined;
    if (create === undefined)
      throw new ConfigError(
        `PAYMENT_VENDORS names ${vendor}, which has no adapter: those of this release are ${Object.keys(adapters).join(', ') || 'none'}.`,
      );
    const provider = create({
      ...common,
      url,
      secret: secrets,
      callbackUrl: callbacks.hand(`/vendor/payments/${vendor}/webhook`),
    });
    if (provider.readQuestion) callbacks.hand(`/vendor/payments/${vendor}/question`);
    return provider;
  });
}

/** Our side of every payment vendor in use. */
function createProviders(core: Core, send: VendorFetch | undefined, adapters: OutsideProviders) {
  const { config, callbacks, clock, log } = core;
  const common = { clock, log, ...(send ? { send } : {}) };
  const outside = createOutsideProviders(core, common, adapters);
  const mifinity = config.mifinity
    ? [
        createMifinityAdapter({
          ...common,
          ...config.mifinity,
          callbackUrl: config.mifinity.isFake
            ? `${config.internalUrl}${MIFINITY_CALLBACK}`
            : callbacks.hand(MIFINITY_CALLBACK),
        }),
      ]
    : [];
  if (config.sandboxPayment === null) return [...outside, ...mifinity];
  const { url, secrets: secret } = config.sandboxPayment;
  return [
    ...outside,
    ...mifinity,
    createSandboxAdapter({ ...common, url, secret }),
    createCoinsAdapter({ ...common, url: config.coinsUrl, secret: secretsOf(secret, 'coins') }),
  ];
}

interface MoneyNeeds {
  protection: Pick<Protection, 'guards' | 'persons'>;
  verification: Pick<VerificationParts, 'guards'>;
  correspondence: Pick<Correspondence, 'messages'>;
}

/** Who may deposit and who may withdraw: each part of the product that has a say gives its guard. */
function moneyGuards({
  protection,
  verification,
}: {
  protection: Pick<Protection, 'guards'>;
  verification: MoneyNeeds['verification'];
}): MoneyGuards {
  return {
    mayDeposit: [
      knownPlayer,
      (transaction, { player, amount, region: place }) =>
        protection.guards.mayDeposit(transaction, { player, amount, place }),
      verification.guards.mayDeposit,
    ],
    depositBounds: [
      (queryable, { player, region: place }) => protection.guards.depositBound(queryable, { player, place }),
      verification.guards.depositBound,
    ],
    mayComplete: [
      (transaction, { player, amount, region: place, orderId }) =>
        protection.guards.mayDeposit(transaction, { player, amount, place, orderId }),
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

/** What a test puts in place of the network and of the rows of `provider-routes.ts`. */
export interface PaymentParts {
  send?: VendorFetch | undefined;
  adapters?: OutsideProviders | undefined;
  routes?: readonly ProviderRoute[] | undefined;
}

export function composeMoney(core: Core, needs: MoneyNeeds, payment: PaymentParts = {}) {
  const { config, database, unitOfWork, ledger, clock, log } = core;
  const { send, adapters = OUTSIDE_PROVIDERS, routes = PROVIDER_ROUTES } = payment;
  const providers = createProviderChoice(createProviders(core, send, adapters), clock, routes);
  const sandboxVendor = hostSandboxVendor(core);
  if (sandboxVendor !== null)
    core.erasureVendors.push({ name: 'sandbox', forget: (person) => sandboxVendor.forget(person) });
  const coinVendor = hostCoinVendor(core);
  const mifinityFake = config.mifinity?.isFake ? createMifinityFake({ keys: config.mifinity.keys, log }) : null;
  const { messages } = needs.correspondence;
  const wallet = createWallet({
    database,
    players: playerDirectory,
    isCarried: providers.carries,
  });
  const bonuses = createBonuses({
    database,
    unitOfWork,
    ledger,
    wallet,
    players: playerDirectory,
    jobs: core.jobs,
    clock,
    book: core.offerBook,
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
    tellEnding: (transaction, emit, playerId, until) =>
      messages.send(
        transaction,
        { kind: 'bonus_ending', playerId, variables: { until: { at: until.toISOString() } } },
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
    onAccountUsed: (transaction, playerId) => needs.protection.persons.look(transaction, playerId),
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
    routes: {
      ...walletRoutes(wallet),
      ...orderRoutes(orders),
      ...bonusRoutes(bonuses, database, playerDirectory, core.limits),
    },
    vendorRoutes: [
      paymentVendorRoutes({
        providers: providers.all(),
        settle: orders.settle,
        mayComplete: orders.mayComplete,
        clock,
        log,
      }),
    ],
  };
}

export type Money = ReturnType<typeof composeMoney>;
