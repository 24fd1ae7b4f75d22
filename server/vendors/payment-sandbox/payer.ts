/** What a payer typed on the hosted page, as an account of the vendor's. */
import type { SandboxAccount, SandboxPayment } from './store.ts';

const CARDS = ['4417', '3220', '0002'] as const;
const CHALLENGED = '3220';
const DECLINED = '0002';
const SHOWN = 4;
const TYPED_MAXIMUM = 80;

const textOf = (value: unknown, fallback: string): string =>
  (typeof value === 'string' ? value.trim().slice(0, TYPED_MAXIMUM) : '') || fallback;

/** `payer@inbox.example` as its owner knows it and nobody else guesses it. */
function maskedMail(mail: string): string {
  const [name = '', host = ''] = mail.split('@');
  return `${name.slice(0, 2)}•••@${host}`;
}

/** A bank account by its country and its end. */
function maskedAccount(typed: string): string {
  const plain = typed.replace(/\s/g, '').toUpperCase();
  return `${plain.slice(0, 2)}•• ${plain.slice(-SHOWN)}`;
}

/** The account behind what was typed; null for methods that leave none: vouchers, phone bills, codes. */
export function accountFor(
  { method, holder: expected }: SandboxPayment,
  form: Record<string, unknown>,
): Omit<SandboxAccount, 'token'> | null {
  const holder = textOf(form.holder, expected ?? 'Test Payer');
  if (method === 'card') {
    const number = CARDS.find((card) => card === form.card) ?? CARDS[0];
    return { method, label: `•• ${number}`, holder };
  }
  if (method === 'e-wallet') return { method, label: maskedMail(textOf(form.account, 'payer@inbox.example')), holder };
  if (method === 'instant-bank' || method === 'bank-transfer') {
    return { method, label: maskedAccount(textOf(form.account, 'FI21 1234 5600 0004 2')), holder };
  }
  return null;
}

/** Where transfers go: the example of the IBAN registry, which is nobody's account. */
export const TRANSFER_ACCOUNT = 'DE89 3704 0044 0532 0130 00';

/** What a payer writes into a transfer, so that it is found again. */
export const referenceOf = ({ payment_id }: SandboxPayment): string => payment_id.slice(0, 8).toUpperCase();

const VOUCHER = /^\d{16}$/;
/** Digits of a code that works. */
export const VOUCHER_EXAMPLE = '6300 1234 5678 4417';

export type VoucherState = 'fresh' | 'used' | 'unreadable';

/** What a voucher's code is worth: spaces do not count, and one of another length is none. */
export function voucherState(typed: unknown): VoucherState {
  const code = typeof typed === 'string' ? typed.replace(/[\s-]/g, '') : '';
  if (!VOUCHER.test(code)) return 'unreadable';
  return code.endsWith(DECLINED) ? 'used' : 'fresh';
}

/** Whether the card's bank asks its holder first (3-D Secure). */
export const needsChallenge = ({ method, label }: SandboxAccount): boolean =>
  method === 'card' && label.endsWith(CHALLENGED);

export const declines = ({ method, label }: SandboxAccount): boolean => method === 'card' && label.endsWith(DECLINED);
