/** The payment that a page of the wallet is about. */
export const PAYMENT_QUERY = 'payment_id';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The payment that the page's address names; null when it names none. */
export function paymentOfAddress(): string | null {
  const id = new URLSearchParams(location.search).get(PAYMENT_QUERY) ?? '';
  return UUID.test(id) ? id : null;
}
