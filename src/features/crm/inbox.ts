/** The CRM's inbox. */

/** What the CRM's loader leaves on the page. */
interface WindowWithCrm extends Window {
  crmWidget?: { openInbox(): void };
}

/** Opens the CRM's inbox. @returns false when it is not there: the house's own opens instead. */
export function openCrmInbox(): boolean {
  const { crmWidget } = window as WindowWithCrm;
  if (!crmWidget) return false;
  try {
    crmWidget.openInbox();
    return true;
  } catch (error) {
    // Another house's code: the house's own inbox opens instead.
    console.warn('The CRM did not open its inbox', error);
    return false;
  }
}
