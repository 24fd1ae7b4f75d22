/** The CRM's inbox. */

/** What the CRM's loader leaves on the page. */
interface WindowWithCrm extends Window {
  crmWidget?: { openInbox(): void };
}

/** Opens the CRM's inbox. @returns false when it is not there: our own opens instead. */
export function openCrmInbox(): boolean {
  const { crmWidget } = window as WindowWithCrm;
  if (!crmWidget) return false;
  try {
    crmWidget.openInbox();
    return true;
  } catch (error) {
    // Third-party code: our own inbox opens instead.
    console.warn('The CRM did not open its inbox', error);
    return false;
  }
}
