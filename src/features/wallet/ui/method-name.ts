/** Names of payment methods in the page's language; one unknown to the platform has the name it came with. */
import { useTranslate } from '#features/i18n/react.tsx';
import type { MethodAlias } from '#shared/payment-methods.ts';

/** Names of coins are the same in every language. A method without a name here does not compile. */
const NAMES: Readonly<Record<Exclude<MethodAlias, keyof typeof METHOD_KEYS>, string>> = {
  'btc-bitcoin': 'Bitcoin',
  'eth-ethereum': 'Ether',
  'usdt-tron': 'Tether (Tron)',
  'usdt-ethereum': 'Tether (Ethereum)',
};

const METHOD_KEYS = {
  card: 'method_card',
  'instant-bank': 'method_instant_bank',
  'bank-transfer': 'method_bank_transfer',
  'e-wallet': 'method_e_wallet',
  mifinity: 'method_mifinity',
  'qr-payment': 'method_qr_payment',
  crypto: 'method_crypto',
  voucher: 'method_voucher',
  phone: 'method_phone',
} as const;

/** Gives the name of a method by its alias. */
export function useMethodName(): (alias: string, name?: string) => string {
  const translate = useTranslate('wallet');
  return (alias, name = (NAMES as Partial<Record<string, string>>)[alias] ?? alias) => {
    const key = (METHOD_KEYS as Partial<Record<string, (typeof METHOD_KEYS)[keyof typeof METHOD_KEYS]>>)[alias];
    return key ? translate(key) : name;
  };
}
