/** One deposit of coins, followed until it is settled. */
import { loadTransfer } from '../api.ts';
import { isSettled, stageOf, type Transfer } from '../transfer.ts';
import { type Followed, useFollowed } from './useFollowed.ts';

const FOLLOW = {
  load: loadTransfer,
  isSettled: (transfer: Transfer) => isSettled(stageOf(transfer)),
};

export const useTransfer = (paymentId: string): Followed<Transfer> => useFollowed(paymentId, FOLLOW);
