/**
 * The push services of the browsers. A subscription comes from a browser and names the address that the server calls, so
 * no other address is called: neither one of this network nor anybody's.
 */

/** A leading dot: every host below it. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/** Whether an address is a push service's: https, its own port, no name and password in it. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return SERVICES.some((service) => (service.startsWith('.') ? hostname.endsWith(service) : hostname === service));
}
