/** The account itself: who somebody is, how they come in, and what protects them. */
import { daysOf, yearsInDays } from '../periods.ts';
import type { TableOfPersons } from '../types.ts';
import { blind, DELETE, keep, lawRow, of, ownRow } from './row.ts';

export const ACCOUNT_TABLES = {
  kept_identities: {
    ...{
      purpose: 'identity',
      of: 'player_id',
      given: of('kept_at kept_until'),
      withheld: { secret: of('object_key') },
    },
    ...{ asked: keep('money_laundering'), ended: DELETE },
  },
  player_credentials: ownRow('security', 'kind created_at confirmed_at used_at name host transports', {
    secret: of('secret counter identifier'),
    internal: of('credential_id'),
  }),
  player_devices: {
    ...ownRow('security', 'created_at seen_at', { secret: of('token_hash') }),
    ends: { from: 'seen_at', days: 400, basis: 'spent' },
  },
  sessions: {
    ...ownRow('security', 'created_at seen_at expires_at ended_at region scope assurance proved_at device network', {
      secret: of('token_hash'),
      internal: of('session_id'),
    }),
    ends: { from: 'expires_at', days: 30, basis: 'security' },
  },
  security_events: {
    ...ownRow('security', 'kind region device network at answered_at', { internal: of('event_id session_id') }),
    ends: { from: 'at', days: daysOf('logins'), basis: 'security' },
  },
  registrations: {
    ...ownRow('transit', '', {
      secret: of('token_hash password_hash code_hash openid_identifier'),
      told: of('email region language account created_at expires_at used_at'),
      internal: of('registration_id tries'),
    }),
    ...{ of: 'mail', by: 'opened_player_id' },
    ends: { from: 'expires_at', days: 0, basis: 'spent' },
  },
  mail_links: {
    ...ownRow('transit', '', { secret: of('token_hash'), told: of('purpose address created_at expires_at used_at') }),
    ends: { from: 'expires_at', days: 30, basis: 'spent' },
  },
  passkey_challenges: {
    ...ownRow('transit', '', { secret: of('challenge_hash'), internal: of('created_at expires_at') }),
    ends: { from: 'expires_at', days: 0, basis: 'spent' },
  },
  phone_codes: ownRow('transit', '', { secret: of('code_hash'), told: of('phone'), internal: of('tries expires_at') }),
  openid_attempts: {
    ...ownRow('transit', '', {
      secret: of('state_hash browser_hash secrets'),
      internal: of('provider region purpose session_id return_path expires_at used_at'),
    }),
    ends: { from: 'expires_at', days: 0, basis: 'spent' },
  },
  openid_arrivals: {
    ...ownRow('transit', '', {
      secret: of('browser_hash identifier'),
      told: of('provider region email email_verified expires_at'),
    }),
    of: 'mail',
    ends: { from: 'expires_at', days: 0, basis: 'spent' },
  },
  realtime_tickets: {
    ...ownRow('transit', '', { secret: of('ticket_hash'), internal: of('holder expires_at') }),
    of: 'vendor',
    ends: { from: 'expires_at', days: 0, basis: 'spent' },
  },
  terms_acceptances: lawRow('rights', 'claims', 'version accepted_at told_at'),
  data_exports: ownRow('rights', 'state asked_at ready_at expires_at bytes', {
    secret: of('object_key'),
    internal: of('export_id'),
  }),
  erasure_requests: {
    ...lawRow('rights', 'claims', 'state asked_at due_at decided_at reason checked_at', {
      staff: of('decided_by checked_by checked_how'),
      internal: of('request_id late_told_at'),
    }),
    ended: keep('claims'),
  },
  erasures: {
    ...lawRow('rights', 'claims', 'erased_at stage certificate', { internal: of('number person_hash copied_at') }),
    ended: keep('claims'),
  },
  erasure_notices: {
    ...lawRow('rights', 'claims', 'vendor state told_at', { internal: of('number tries due_at reference answer') }),
    ended: keep('claims'),
  },
  legal_holds: lawRow('money_laundering', 'claims', '', {
    secrecy: of('reason set_at lifted_at'),
    staff: of('set_by lifted_by'),
    internal: of('hold_id'),
  }),
  player_limits: lawRow('protection', 'protection', 'kind period amount changed_at'),
  limit_changes: lawRow(
    'protection',
    'protection',
    'kind period before after asked_at ready_at lapses_at outcome settled_at',
    {
      internal: of('change_id told_at'),
    },
  ),
  limit_answers: lawRow('protection', 'protection', 'answered_at'),
  player_standings: lawRow('protection', 'protection', 'status started_at until lifted_at', {
    secrecy: of('reason note'),
    staff: of('staff_id'),
    internal: of('standing_id'),
  }),
  protection_flags: lawRow('protection', 'protection', 'rule measured raised_at', { internal: of('flag_id') }),
  register_answers: lawRow('protection', 'protection', 'answer asked_at'),
  play_sessions: {
    ...lawRow('protection', 'protection', 'started_at active_at', {
      internal: of('play_session_id checked_at rested_at'),
    }),
    ends: { from: 'started_at', days: yearsInDays(6), basis: 'money_laundering' },
  },
  withdrawal_locks: lawRow('protection', 'protection', 'locked_at lifts_at'),
  person_keys: {
    ...ownRow('protection', '', { told: of('name_key birthday address_key mailbox_key phone') }),
    asked: { do: 'delete_unless_excluded' },
  },
  person_matches: lawRow('money_laundering', 'money_laundering', '', {
    others: of('other_id'),
    secrecy: of('verdict reasons score found_at decision decided_at'),
  }),
  offer_holds: lawRow('money_laundering', 'money_laundering', '', {
    secrecy: of('offer_id reasons found_at decision decided_at'),
    internal: of('hold_id'),
  }),
  verification_pages: lawRow('identity', 'money_laundering', '', {
    secret: of('object_key'),
    told: of('document_id page width height bytes'),
  }),
  verification_documents: lawRow(
    'identity',
    'money_laundering',
    'kind paper side state source media bytes sent_at decided_at reason note valid_until replaced_at delete_after deleted_at',
    { secret: of('hash'), staff: of('decided_by'), internal: of('document_id') },
  ),
  verification_requests: lawRow('identity', 'money_laundering', 'kind asked_at met_at', {
    secrecy: of('cause'),
    staff: of('asked_by'),
  }),
  verification_sessions: lawRow('identity', 'money_laundering', 'vendor status created_at expires_at decided_at', {
    secret: of('url session_id'),
    secrecy: of('reason'),
  }),
  players: {
    ...{ purpose: 'account', of: 'player_id' },
    given: of(
      `email phone two_factor_enabled region currency country birthday language gender name surname postcode town address
       profile_completed_at score verification created_at nickname nickname_chosen_at email_confirmed_at
       phone_confirmed_at status status_until verified_at affiliate_tag affiliate_fields`,
    ),
    withheld: {
      secret: of('password_hash'),
      secrecy: of('status_reason'),
      internal: of('nickname_key simulated unused_told_at'),
    },
    asked: blind({
      ...{ email: 'no_address', phone: 'null', gender: 'null', name: 'null', surname: 'null', postcode: 'null' },
      ...{ town: 'null', address: 'null', profile_completed_at: 'null', birthday: 'year', nickname: 'nobody' },
      ...{ nickname_key: 'nobody', nickname_chosen_at: 'null', affiliate_tag: 'null', affiliate_fields: 'null' },
      ...{ password_hash: 'null', two_factor_enabled: 'false' },
    }),
    ended: blind({
      ...{ email: 'no_address', phone: 'null', gender: 'null', name: 'null', surname: 'null', postcode: 'null' },
      ...{ town: 'null', address: 'null', profile_completed_at: 'null', birthday: 'year', nickname: 'nobody' },
      ...{ nickname_key: 'nobody', nickname_chosen_at: 'null', affiliate_tag: 'null', affiliate_fields: 'null' },
      ...{ password_hash: 'null', two_factor_enabled: 'false' },
    }),
  },
} as const satisfies Record<string, TableOfPersons>;
