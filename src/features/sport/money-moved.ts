/** The player's money has moved: a bet was placed, settled or sold, here, in another tab or by the server. */
import { $wallet } from '#features/wallet/index.ts';

const figuresOf = ({ loading: _loading, ...figures }: ReturnType<typeof $wallet.get>): string =>
  JSON.stringify(figures);

/**
 * Calls back whenever the figures of the wallet have changed; that they are being loaded changes none.
 * @returns ends it
 */
export function onMoneyMoved(heard: () => void): () => void {
  let before = figuresOf($wallet.get());
  return $wallet.listen((wallet) => {
    const now = figuresOf(wallet);
    if (now === before) return;
    before = now;
    heard();
  });
}
