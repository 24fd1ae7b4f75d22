/** The wallet: figures, payment methods, deposits. */
export { loadHistory, loadOffers, loadPayment } from './api.ts';
export { loadBalanceSheet } from './balance-sheet.ts';
export { bonusTitle } from './bonus-names.ts';
export { momentText, playerAmount, playerLocales, signedAmount } from './display.ts';
export { showHandover, waitsHere } from './handover.ts';
export { $moneyTold, tellBetsChanged } from './money-told.ts';
export {
  offerStanding,
  refusalText,
  type StandingText,
  standingLabel,
  standingText,
} from './offer-standing.ts';
export { usePages } from './pages.ts';
export {
  $payment,
  $wallet,
  loadWallet,
  openWallet,
  setWallet,
  zeroWallet,
} from './store.ts';
export { BalanceCard } from './ui/BalanceCard.tsx';
export { LineSign } from './ui/LineSign.tsx';
export { useMethodName } from './ui/method-name.ts';
export { RowSkeletons, Transactions } from './ui/Transactions.tsx';
export { noteWayBack, type WayBack, wayBackOf } from './way-back.ts';
