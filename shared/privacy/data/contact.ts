/** What is written to people, what they write, and who brought them. */
import { daysOf } from '../periods.ts';
import type { TableOfPersons } from '../types.ts';
import { blind, DELETE, keep, lawRow, of, ownRow } from './row.ts';

export const CONTACT_TABLES = {
  notifications: {
    ...ownRow('messages', 'kind message variables delivery_types reading created_at told_at', {
      internal: of('notification_id'),
    }),
    ends: { from: 'created_at', days: daysOf('messages'), basis: 'minimisation' },
  },
  letters: ownRow('transit', '', {
    told: of('kind region address variables created_at'),
    secret: of('link_address'),
    internal: of('letter_id due_at tries'),
  }),
  letter_refusals: {
    ...ownRow('messages', 'kind reason tries at', { internal: of('refusal_id') }),
    ends: { from: 'at', days: daysOf('refused_mail'), basis: 'minimisation' },
  },
  push_deliveries: ownRow('transit', '', {
    secret: of('token_hash'),
    told: of('kind variables'),
    internal: of('delivery_id region created_at due_at tries'),
  }),
  push_subscriptions: ownRow('messages', 'platform created_at', {
    secret: of('token_hash push_token'),
    internal: of('session_id'),
  }),
  player_events: {
    ...ownRow('transit', '', { told: of('type data'), internal: of('sequence created_at') }),
    ends: { from: 'created_at', days: 1, basis: 'resume' },
  },
  player_event_heads: ownRow('transit', '', { internal: of('sequence') }),
  message_choices: lawRow('marketing', 'claims', 'topic channel allowed source region chosen_at', {
    internal: of('choice_id'),
  }),
  sport_alerts: ownRow('messages', 'favourite_goals bet_goals settled_bets lost_bets'),
  sport_goal_alerts: ownRow('transit', '', { told: of('fixture_id sequence side number told_at') }),
  mailing_sends: ownRow('marketing', 'sent_at channels', { internal: of('mailing_id occasion variant') }),
  player_touches: ownRow('partners', 'place tag fields touched_at'),
  attributions: {
    ...ownRow('partners', 'clickid sub1 sub2 sub3 touched_at attributed_at state rewarded_at reward', {
      others: of('partner_id referrer_id'),
      internal: of('mark marked_at first_deposit_seen_at'),
    }),
    asked: blind({ clickid: 'null', sub1: 'null', sub2: 'null', sub3: 'null' }),
    ended: blind({ clickid: 'null', sub1: 'null', sub2: 'null', sub3: 'null' }),
  },
  referral_codes: ownRow('partners', 'code created_at'),
  affiliate_postbacks: ownRow('partners', 'event happened_at sent_at', {
    others: of('partner_id'),
    internal: of('postback_id state tries status created_at'),
  }),
  chat_lines: {
    ...ownRow('support', 'author text sent_at', { internal: of('thread_id line_id client_key') }),
    of: 'thread',
  },
  chat_files: {
    ...ownRow('support', 'author name bytes media pages created_at', {
      secret: of('object_key'),
      internal: of('file_id thread_id client_key tries line_id'),
    }),
    // Whoever tends files deletes those whose talk is gone.
    asked: blind({ thread_id: 'null', name: 'nobody' }),
    ended: blind({ thread_id: 'null', name: 'nobody' }),
  },
  chat_threads: {
    ...ownRow('support', 'region language topic context status created_at last_at closed_at rating rating_text', {
      secret: of('token_hash'),
      staff: of('agent_id agent_name agent_languages claimed_at'),
      internal: of(
        'thread_id player_read agent_read player_typing_until agent_typing_until player_seen_at transcript_at',
      ),
    }),
    ends: { from: 'closed_at', days: daysOf('chats'), basis: 'disputes' },
  },
  contact_messages: {
    ...ownRow('contact', 'region locale name email topic message created_at', { internal: of('message_id') }),
    of: 'mail',
    ends: { from: 'created_at', days: daysOf('contact'), basis: 'minimisation' },
  },
  staff_notes: lawRow('money_laundering', 'money_laundering', '', {
    staff: of('staff_id text at'),
    internal: of('note_id'),
  }),
  staff_cases: lawRow('money_laundering', 'money_laundering', '', {
    secrecy: of('kind reason details outcome subject_id opened_at closed_at'),
    staff: of('claimed_by claimed_until closed_by'),
    internal: of('case_id'),
  }),
  staff_approvals: {
    ...lawRow('money_laundering', 'money_laundering', '', {
      secrecy: of('kind payload reason note decision'),
      staff: of('asked_by asked_at decided_by decided_at'),
      internal: of('approval_id'),
    }),
    ended: blind({ payload: 'object', reason: 'empty', note: 'null' }),
  },
  staff_audit: {
    ...{ purpose: 'accountability', of: 'player_id', given: [] },
    withheld: {
      staff: of('staff_id staff_name network reason'),
      secrecy: of('action before after subject_kind subject_id'),
      internal: of('position at role previous_hash hash'),
    },
    ...{ asked: keep('accountability'), ended: keep('accountability') },
  },
  verification_views: {
    ...lawRow('accountability', 'accountability', '', { staff: of('staff_id'), told: of('document_id page at') }),
    ended: DELETE,
  },
  vip_managers: ownRow('support', 'assigned_at', { staff: of('staff_id') }),
} as const satisfies Record<string, TableOfPersons>;
