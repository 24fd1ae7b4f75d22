/** How much of a person staff see before they say why they look. */

const DOTS = '•••';

/** `Marlowe Vester` → `Ma•••e V•••r`: enough to know whom one has before oneself. */
export function maskName(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .map((word, index) => {
      const signs = [...word];
      const kept = index === 0 ? 2 : 1;
      return signs.length <= kept + 1
        ? `${signs[0] ?? ''}${DOTS}`
        : `${signs.slice(0, kept).join('')}${DOTS}${signs.at(-1)}`;
    })
    .join(' ');
}

/** `marlowe@inbox.example` → `ma•••@inbox.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email].slice(0, Math.min(2, Math.max(1, at - 1))).join('')}${DOTS}${email.slice(at)}`;
}

/** `+358401234542` → `+358 ••• 42`. */
export const maskPhone = (phone: string | null): string | null =>
  phone === null ? null : `${phone.slice(0, 4)} ${DOTS} ${phone.slice(-2)}`;

/** `1988-02-09` → `•• ••• 1988`. */
export const maskBirthday = (birthday: string): string => `•• ${DOTS} ${birthday.slice(0, 4)}`;

/** Of an address the country and the beginning of the postcode. */
export const maskAddress = (postcode: string | null, country: string): string | null =>
  postcode === null ? null : `${country}, ${postcode.slice(0, 3)}••`;
