/** The wallet's calls over the contract. */

import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import type { PaysystemType } from '#shared/contract/wallet.ts';

/** A failed load is silent: it clears the loading flag and does nothing else (spec section 8). */
export const loadWallet = () => call('wallet', {}, { quiet: true });
export const loadHistory = (page: number) =>
  call('walletHistory', { query: { page } }, { minimumMs: FETCH_MINIMUM_MS, quiet: true });
export const loadPaysystems = (types: readonly PaysystemType[]) =>
  call('paysystems', { query: { types: types.join(',') } }, { quiet: true });
/** @param offerId the offer whose standing is asked for besides those of the house */
export const loadOffers = (offerId?: string) =>
  call('bonuses', { query: offerId === undefined ? {} : { offer_id: offerId } }, { quiet: true });
export const loadPayment = (paymentId: string) =>
  call('payment', { params: { payment_id: paymentId } }, { quiet: true });
export const loadTransfer = (paymentId: string) =>
  call('paymentTransfer', { params: { payment_id: paymentId } }, { quiet: true });
export const loadWidget = (paymentId: string) =>
  call('paymentWidget', { params: { payment_id: paymentId } }, { quiet: true });
export const loadHandover = (paymentId: string) =>
  call('paymentHandover', { params: { payment_id: paymentId } }, { quiet: true });
export const cancelDeposit = (paymentId: string) =>
  call('cancelDeposit', { params: { payment_id: paymentId } }, { minimumMs: FETCH_MINIMUM_MS });
export const loadWithdrawals = () => call('withdrawalOptions', {}, { quiet: true });
export const cancelWithdrawal = (paymentId: string) =>
  call('cancelWithdrawal', { params: { payment_id: paymentId } }, { minimumMs: FETCH_MINIMUM_MS });
export const lockWithdrawals = (locked: boolean) => call('lockWithdrawals', { body: { locked } });
export const loadAccounts = () => call('paymentAccounts', {}, { quiet: true });
export const loadAllowance = () => call('depositAllowance', {}, { quiet: true });
export const loadMovements = (query: RequestOf<'movements'>['query']) =>
  call('movements', { query }, { minimumMs: FETCH_MINIMUM_MS, quiet: true });
export const loadStatement = (query: RequestOf<'walletStatement'>['query']) => call('walletStatement', { query });
