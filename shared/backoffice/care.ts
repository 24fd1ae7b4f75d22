/** What stands around a player: limits and breaks, documents, bonuses, payment accounts. */
import { z } from 'zod';
import { uuid } from '../contract/scalars.ts';
import { DOCUMENT_KINDS } from '../verification.ts';
import { FREE_ROUND_CENTS } from './campaigns.ts';
import { at, documentVerdict, done, money, ofPlayer, reason, reasonOnly } from './scalars.ts';

const ofDocument = ofPlayer.extend({ document_id: uuid });

export const staffCareEndpoints = {
  playerProtection: {
    summary: 'A player’s limits with what counts against them, breaks and blocks, and the register’s last word',
    permission: 'reveal_players',
    looks: 'looked_protection',
    params: ofPlayer,
    response: z.object({
      limits: z.array(
        z.object({
          kind: z.string(),
          period: z.string(),
          amount: money.nullable(),
          /** What the law allows at most. */
          lawful: money.nullable(),
          used: money,
        }),
      ),
      session_minutes: z.number().nullable(),
      reality_minutes: z.number(),
      played_today_minutes: z.number(),
      /** Laxer limits that wait for their day and a second yes. */
      waiting: z.array(
        z.object({
          kind: z.string(),
          period: z.string(),
          before: z.string().nullable(),
          after: z.string().nullable(),
          ready_at: at,
        }),
      ),
      standings: z.array(
        z.object({
          status: z.string(),
          by: z.string(),
          note: z.string().nullable(),
          started_at: at,
          until: at.nullable(),
          lifted_at: at.nullable(),
          holds: z.boolean(),
        }),
      ),
      register: z.object({ answer: z.string(), at }).nullable(),
    }),
    errors: ['not_found'],
  },
  playerDocuments: {
    summary: 'Every document of a player, those that were replaced among them; the newest first',
    permission: 'review_documents',
    looks: 'looked_documents',
    params: ofPlayer,
    response: z.object({
      documents: z.array(
        z.object({
          document_id: z.string(),
          kind: z.string(),
          paper: z.string(),
          side: z.string(),
          state: z.enum(['in_review', 'accepted', 'refused']),
          reason: z.string().nullable(),
          note: z.string().nullable(),
          sent_at: at,
          decided_at: at.nullable(),
          decided_by: z.string().nullable(),
          valid_until: z.string().nullable(),
          replaced: z.boolean(),
          /** Of the files that are still kept. */
          pages: z.array(z.number()),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  playerDocumentPage: {
    summary: 'The safe picture of a page of a player’s document; each look is recorded',
    permission: 'review_documents',
    params: ofDocument.extend({ page: z.coerce.number().int().min(1).max(100) }),
    response: z.object({ picture: z.string() }),
    errors: ['not_found'],
  },
  decidePlayerDocument: {
    summary: 'Accept or refuse a document in place; a refusal says why, and the player reads it',
    permission: 'review_documents',
    params: ofDocument,
    body: documentVerdict,
    response: done,
    errors: ['not_found', 'case_taken', 'document_decided', 'own_account'],
  },
  askDocument: {
    summary: 'Ask a player for a document; they are told',
    permission: 'review_documents',
    params: ofPlayer,
    body: z.strictObject({ kind: z.enum(DOCUMENT_KINDS), reason }),
    response: done,
    errors: ['not_found', 'own_account'],
  },
  playerBonuses: {
    summary: 'A player’s bonuses, the newest first, each with what its purse holds',
    permission: 'find_players',
    params: ofPlayer,
    response: z.object({
      bonuses: z.array(
        z.object({
          grant_id: z.string(),
          offer_id: z.string(),
          kind: z.string(),
          product: z.string(),
          amount: money,
          held: money,
          wagered: money,
          required: money,
          status: z.string(),
          granted_at: at,
          expires_at: at,
          ended_at: at.nullable(),
        }),
      ),
      free_rounds: z.array(
        z.object({
          grant_id: z.string(),
          offer_id: z.string(),
          game: z.string(),
          rounds: z.number(),
          used: z.number(),
          /** Of one round. */
          stake: money,
          won: money,
          wagering: z.number(),
          status: z.string(),
          granted_at: at,
          expires_at: at,
          ended_at: at.nullable(),
        }),
      ),
      /** The slots that take free rounds. */
      games: z.array(z.object({ code: z.string(), title: z.string() })),
    }),
    errors: ['not_found'],
  },
  askFreeRounds: {
    summary: 'Ask for free rounds for a player; a second person decides, and the player is told then',
    permission: 'adjust_balances',
    params: ofPlayer,
    body: z.strictObject({
      game_code: z.string().min(1).max(64),
      rounds: z.number().int().min(1).max(100),
      round_cents: z.literal(FREE_ROUND_CENTS),
      /** How many times the wins have to be staked; 0: they are cash at once. */
      wagering: z.number().int().min(0).max(60),
      term_days: z.number().int().min(1).max(30),
      reason,
    }),
    response: z.object({ approval_id: z.string() }),
    errors: ['not_found', 'own_account', 'invalid'],
  },
  revokeBonus: {
    summary: 'Take an active bonus away; what its purse holds goes back to the house',
    permission: 'revoke_bonuses',
    params: ofPlayer.extend({ grant_id: uuid }),
    body: reasonOnly,
    response: done,
    errors: ['not_found', 'own_account'],
  },
  playerAccounts: {
    summary: 'The cards and accounts that a player has paid with, by fingerprint, with who else has',
    permission: 'find_players',
    looks: 'looked_accounts',
    params: ofPlayer,
    response: z.object({
      accounts: z.array(
        z.object({
          /** The beginning of what the search takes whole. */
          fingerprint: z.string(),
          vendor: z.string(),
          method: z.string(),
          label: z.string(),
          own: z.boolean(),
          verified: z.boolean(),
          removed: z.boolean(),
          created_at: at,
          used_at: at,
          others: z.number(),
        }),
      ),
    }),
    errors: ['not_found'],
  },
} as const;
