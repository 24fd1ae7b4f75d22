/** What the balance is made of: loaded when it is opened. */
export const loadBalanceSheet = () => import('./ui/BalanceSheet.tsx');
