/** What outside services learn of a player. */
import { trackVipLevel } from '#features/analytics/index.ts';
import { startCrm } from '#features/crm/index.ts';
import { navigate } from '#features/navigation/index.ts';
import { $user } from '#features/session/index.ts';
import { openWallet } from '#features/wallet/index.ts';
import { knowSession } from './session-check.ts';

/** Waits until it is known who is here, and tells their VIP level; later pages tell it on each navigation. */
export async function meetPlayer(): Promise<void> {
  await knowSession();
  const user = $user.get();
  if (user) trackVipLevel(user.score.level);
}

/** A pending bonus that asks for a deposit opens the cashier with its code. */
function openCashier(bonusCode: string): void {
  openWallet(navigate, `?${new URLSearchParams({ bonuscode: bonusCode })}`);
}

/** Loads the CRM when a player is here or comes. */
export function followPlayer(): void {
  $user.subscribe((user) => user && void startCrm(openCashier));
}
