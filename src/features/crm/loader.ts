/** Loads the CRM for a player. */
import { vendorSettings } from '#features/vendors/index.ts';
import { keepForeignNodes } from '#platform/foreign-nodes.ts';
import { call } from '#platform/http.ts';
import { loadScript } from '#platform/script.ts';

/** What the loader reads. */
interface WindowWithCrm extends Window {
  /** Exchanged by the vendor, server to server, for the player's id. */
  sid?: string;
  crmSettings?: {
    inbox: { enable: true };
    pendingBonuses: { enable: true; onDeposit(bonusCode: string): void };
  };
}

let started = false;

/**
 * Loads the CRM; once is enough, and a guest has none.
 * @param onDeposit what a pending bonus that asks for a deposit does with its code.
 */
export async function startCrm(onDeposit: (bonusCode: string) => void): Promise<void> {
  const settings = vendorSettings('crm');
  if (!settings || started) return;
  started = true;
  const outcome = await call('crmSession', { body: {} }, { quiet: true });
  if (!outcome.ok) {
    started = false;
    return;
  }
  const page = window as WindowWithCrm;
  page.sid = outcome.value.sid;
  page.crmSettings = { inbox: { enable: true }, pendingBonuses: { enable: true, onDeposit } };
  keepForeignNodes();
  void loadScript(settings.url);
}
