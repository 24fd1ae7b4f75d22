/** What personal data are kept for: one row is one activity of the record of processing (GDPR art. 30). */
import type { Purpose } from './types.ts';

export const PURPOSES = {
  account: {
    ...{ basis: 'contract', period: 'account', told: true },
    recipients: ['authorities'],
    readers: ['support', 'payments', 'payments_lead', 'risk', 'compliance', 'admin'],
  },
  identity: {
    ...{ basis: 'law', period: 'identity', told: true },
    recipients: ['identity_checks', 'exclusion_registers', 'authorities'],
    readers: ['payments', 'payments_lead', 'risk', 'compliance'],
  },
  payments: {
    ...{ basis: 'law', period: 'identity', told: true },
    recipients: ['payment_providers', 'authorities'],
    readers: ['support', 'payments', 'payments_lead', 'risk', 'compliance'],
  },
  books: {
    ...{ basis: 'law', period: 'books', told: true },
    recipients: ['authorities'],
    readers: ['support', 'payments', 'payments_lead', 'risk', 'compliance'],
  },
  play: {
    ...{ basis: 'contract', period: 'books', told: true },
    recipients: ['game_vendors', 'other_players'],
    readers: ['support', 'payments', 'payments_lead', 'risk', 'trader', 'compliance'],
  },
  protection: {
    ...{ basis: 'law', period: 'protection', told: true },
    recipients: ['exclusion_registers', 'authorities'],
    readers: ['support', 'risk', 'compliance'],
  },
  security: {
    ...{ basis: 'interest', period: 'logins', told: true },
    recipients: [],
    readers: ['support', 'risk', 'compliance', 'admin'],
  },
  messages: {
    ...{ basis: 'contract', period: 'messages', told: true },
    recipients: ['message_carriers'],
    readers: ['support', 'compliance'],
  },
  support: {
    ...{ basis: 'contract', period: 'chats', told: true },
    recipients: [],
    readers: ['support', 'payments_lead', 'compliance'],
  },
  contact: {
    ...{ basis: 'interest', period: 'contact', told: true },
    recipients: [],
    readers: ['support', 'payments', 'payments_lead', 'risk', 'compliance'],
  },
  table_chat: {
    ...{ basis: 'contract', period: 'table_chat', told: true },
    recipients: ['other_players'],
    readers: ['support', 'compliance'],
  },
  marketing: {
    ...{ basis: 'consent', period: 'consents', told: true },
    recipients: ['message_carriers'],
    readers: ['marketing', 'compliance'],
  },
  partners: {
    ...{ basis: 'contract', period: 'partners', told: true },
    recipients: ['partners'],
    readers: ['marketing', 'compliance'],
  },
  rights: {
    ...{ basis: 'law', period: 'consents', told: true },
    recipients: ['authorities'],
    readers: ['support', 'compliance'],
  },
  money_laundering: {
    ...{ basis: 'law', period: 'identity', told: false },
    recipients: ['authorities'],
    readers: ['payments', 'payments_lead', 'risk', 'compliance'],
  },
  accountability: {
    ...{ basis: 'law', period: 'looks', told: false },
    recipients: ['authorities'],
    readers: ['compliance', 'admin'],
  },
  transit: {
    ...{ basis: 'contract', period: 'transit', told: false },
    recipients: [],
    readers: [],
  },
  our_people: {
    ...{ basis: 'contract', period: 'staff', told: false },
    recipients: [],
    readers: ['compliance', 'admin'],
  },
} as const satisfies Record<string, Purpose>;

export type PurposeName = keyof typeof PURPOSES;
export const PURPOSE_NAMES = Object.keys(PURPOSES) as PurposeName[];
export const purposeOf = (name: PurposeName): Purpose => PURPOSES[name];
