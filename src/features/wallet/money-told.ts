/** What the socket tells of the player's money and bets, for lists that follow it. */
import { atom } from 'nanostores';
import { throttle } from '#platform/timing.ts';
import { $wallet } from './store.ts';

/** Every stake moves the balance: lists look again no more than once in this time. */
const LOOK_MS = 3_000;

/** Counts the times that money or bets have changed: lists of them look again. */
export const $moneyTold = atom(0);

const count = throttle(LOOK_MS, () => $moneyTold.set($moneyTold.get() + 1));

/** A bet was placed, sold or has ended, here or on another device; a lost one moves no money. */
export const tellBetsChanged = (): void => count();

const figuresOf = ({ loading: _loading, failed: _failed, ...figures }: ReturnType<typeof $wallet.get>): string =>
  JSON.stringify(figures);

$wallet.listen((now, before) => {
  if (now.ready && before?.ready && figuresOf(now) !== figuresOf(before)) count();
});
