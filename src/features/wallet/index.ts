/** The wallet: figures, payment methods, deposits. */
export { loadHistory, loadPayment } from './api.ts';
export { momentText, playerAmount, playerLocales, signedAmount } from './display.ts';
export { usePages } from './pages.ts';
export {
  $wallet,
  loadWallet,
  openWallet,
  setWallet,
  zeroWallet,
} from './store.ts';
export { BalanceCard, BalanceLine } from './ui/BalanceCard.tsx';
export { DepositSkeleton, DepositView } from './ui/DepositView.tsx';
export { useMethodName } from './ui/method-name.ts';
export { Pager } from './ui/Pager.tsx';
export { LoadFailed, RowSkeletons, Transactions } from './ui/Transactions.tsx';
export { WALLET_TABS } from './ui/tabs.ts';
export { noteWayBack, type WayBack, wayBackOf } from './way-back.ts';
