/** Payment providers outside: their adapters, and who stands in for whom (docs/integrating.md, “Another provider”). */
import type { SignedCallOptions } from '../adapters/payment/signed-call.ts';
import type { ProviderRoute } from '../modules/orders/index.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';

export interface OutsideProviderOptions extends SignedCallOptions {
  /** Where the provider reaches us from outside, for those that are told with each payment. */
  callbackUrl: string;
}

/** By name: a row of PAYMENT_VENDORS connects it. */
export type OutsideProviders = Readonly<Record<string, (options: OutsideProviderOptions) => PaymentProvider>>;

export const OUTSIDE_PROVIDERS: OutsideProviders = {};

/** None yet: each method is carried by the provider that its row of `shared/payment-methods.ts` names. */
export const PROVIDER_ROUTES: readonly ProviderRoute[] = [];
