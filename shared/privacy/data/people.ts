/** People who are no players: our own, and partners. */
import type { TableOfPersons } from '../types.ts';
import { keep, of } from './row.ts';

const staffRow = (told: string): TableOfPersons => ({
  ...{ purpose: 'our_people', of: 'staff', given: [], withheld: { staff: of(told) } },
  ...{ asked: keep('accountability'), ended: keep('accountability') },
});

const partnerRow = (told: string): TableOfPersons => ({
  ...{ purpose: 'partners', of: 'partner', given: [], withheld: { others: of(told) } },
  ...{ asked: keep('claims'), ended: keep('claims') },
});

export const PEOPLE_TABLES = {
  staff: staffRow(
    `staff_id email name role password_hash totp_secret totp_counter enrolled_at disabled_at created_at languages
     ever_managed`,
  ),
  staff_sessions: {
    ...staffRow('session_id token_hash staff_id device network created_at seen_at expires_at ended_at'),
    ends: { from: 'expires_at', days: 90, basis: 'security' },
  },
  staff_links: {
    ...staffRow('token_hash staff_id created_at expires_at used_at'),
    ends: { from: 'expires_at', days: 90, basis: 'spent' },
  },
  staff_act_keys: {
    ...staffRow('staff_id key endpoint input_hash answer at'),
    ends: { from: 'at', days: 7, basis: 'spent' },
  },
  affiliate_partners: partnerRow(
    `partner_id code name email language state plan_id postback_url created_by created_at changed_at postback_key
     postback_key_at`,
  ),
  affiliate_sessions: {
    ...partnerRow('token_hash partner_id created_at expires_at ended_at'),
    ends: { from: 'expires_at', days: 90, basis: 'security' },
  },
  affiliate_links: partnerRow('token_hash partner_id created_at expires_at used_at'),
  affiliate_devices: partnerRow('partner_id token_hash seen_at'),
  affiliate_statements: partnerRow(
    `statement_id number partner_id month currency plan registrations first_deposits stakes payouts bonuses chargebacks
     brought_forward share for_deposits amount carried_on state made_at approved_at paid_at reference`,
  ),
} as const satisfies Record<string, TableOfPersons>;
