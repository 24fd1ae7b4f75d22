/** The states of an order. */
import type { ResponseOf } from '#shared/contract/index.ts';
import type { ORDER_STATES } from '#shared/contract/wallet.ts';

export type Direction = ResponseOf<'payment'>['direction'];
export type OrderState = (typeof ORDER_STATES)[number];

/** Whether a deposit can still be paid. */
export const isOpen = ({ state }: { state: OrderState }): boolean => state === 'started' || state === 'pending';

/** A withdrawal in one of these is set aside and may still be called back. */
export const CANCELLABLE: readonly OrderState[] = ['review', 'approved'];
