/** Partners as the database holds them. */
import type { Currency } from '#shared/money.ts';
import type { LocaleCode } from '#shared/regions/index.ts';

export type PartnerState = 'active' | 'paused' | 'closed';

export interface Partner {
  partner_id: string;
  code: string;
  name: string;
  email: string;
  language: LocaleCode;
  state: PartnerState;
  plan_id: string;
  plan_name: string;
  share_percent: number;
  first_deposit: number;
  first_deposit_minimum: number;
  carries_losses: boolean;
  window_days: number;
  postback_url: string | null;
  /** Which of their secrets is the last, and since when; null: since the beginning. */
  postback_key: number;
  postback_key_at: string | null;
  created_at: string;
}

export interface PlanRow {
  plan_id: string;
  name: string;
  share_percent: number;
  first_deposit: number;
  first_deposit_minimum: number;
  carries_losses: boolean;
  window_days: number;
  partners: number;
}

export interface Statement {
  statement_id: string;
  number: string;
  partner_id: string;
  month: string;
  currency: Currency;
  registrations: number;
  first_deposits: number;
  stakes: string;
  payouts: string;
  bonuses: string;
  chargebacks: string;
  brought_forward: string;
  share: string;
  for_deposits: string;
  amount: string;
  carried_on: string;
  state: 'draft' | 'waiting' | 'approved' | 'paid';
  made_at: string;
  approved_at: string | null;
  paid_at: string | null;
  reference: string | null;
}
