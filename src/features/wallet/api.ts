/** The wallet's calls over the contract. */

import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import type { PaysystemType } from '#shared/contract/wallet.ts';

/** A failed load is silent: it clears the loading flag and does nothing else (spec section 8). */
export const loadWallet = () => call('wallet', {}, { quiet: true });
export const loadHistory = (page: number) =>
  call('walletHistory', { query: { page } }, { minimumMs: FETCH_MINIMUM_MS });
export const loadPaysystems = (types: readonly PaysystemType[]) =>
  call('paysystems', { query: { types: types.join(',') } });
export const startDeposit = (body: RequestOf<'startDeposit'>['body'], idempotencyKey: string) =>
  call('startDeposit', { body }, { idempotencyKey, minimumMs: FETCH_MINIMUM_MS });
export const loadPayment = (paymentId: string) =>
  call('payment', { params: { payment_id: paymentId } }, { quiet: true });
