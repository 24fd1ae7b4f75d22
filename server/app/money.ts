/** The wallet and the payments that fill it. */
import { createSandboxAdapter } from '../adapters/payment/sandbox/index.ts';
import type { VendorFetch } from '../adapters/vendor-fetch.ts';
import { createPayments, routes as paymentRoutes, paymentVendorRoutes } from '../modules/payments/index.ts';
import { playerDirectory } from '../modules/player/index.ts';
import { createWallet, routes as walletRoutes } from '../modules/wallet/index.ts';
import { createSandboxProvider } from '../vendors/payment-sandbox/index.ts';
import type { Core } from './core.ts';

/** The sandbox vendor, which plays an outside payment provider in this process; null where no deposits are taken. */
function hostSandboxVendor({ config, database, clock, log }: Core) {
  if (config.sandboxPayment === null) return null;
  const { url, secret } = config.sandboxPayment;
  const webhookUrl = `${config.internalUrl}/vendor/payments/sandbox/webhook`;
  return createSandboxProvider({ database, secret, publicOrigin: url, webhookUrl, clock, log });
}

/** Our side of every payment vendor in use. */
function createProviders({ config, clock, log }: Core, send: VendorFetch | undefined) {
  if (config.sandboxPayment === null) return [];
  return [createSandboxAdapter({ ...config.sandboxPayment, clock, log, ...(send ? { send } : {}) })];
}

/** @param send how requests reach the payment vendor; the network unless told */
export function composeMoney(core: Core, send?: VendorFetch) {
  const { config, database, unitOfWork, ledger, clock, log } = core;
  const providers = createProviders(core, send);
  const sandboxVendor = hostSandboxVendor(core);
  const wallet = createWallet({
    database,
    players: playerDirectory,
    vendors: providers.map(({ vendor }) => vendor),
  });
  const payments = createPayments({
    database,
    unitOfWork,
    ledger,
    wallet,
    players: playerDirectory,
    providers,
    clock,
    environment: config.environment,
    publicPort: config.publicPort,
    log,
  });
  return {
    wallet,
    sandboxVendor,
    reconcile: payments.reconcile,
    routes: { ...walletRoutes(wallet), ...paymentRoutes(payments) },
    vendorRoutes: [paymentVendorRoutes({ providers, settle: payments.settle, clock, log })],
  };
}

export type Money = ReturnType<typeof composeMoney>;
