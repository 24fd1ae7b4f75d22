/**
 * The table of personal data: every table of the database that holds something of people, what of it its person is given,
 * and what becomes of it when they ask for erasure, when the law's time after the account is over, and by age. Exports,
 * erasures, retention and the operator's papers read it; a test holds it against the catalogue of the database, column by
 * column.
 */
import { ACCOUNT_TABLES } from './data/account.ts';
import { CONTACT_TABLES } from './data/contact.ts';
import { MONEY_TABLES } from './data/money.ts';
import { PEOPLE_TABLES } from './data/people.ts';
import { PLAY_TABLES } from './data/play.ts';
import type { PurposeName } from './purposes.ts';
import type { TableOfPersons } from './types.ts';

const TABLES = { ...CONTACT_TABLES, ...MONEY_TABLES, ...PLAY_TABLES, ...ACCOUNT_TABLES, ...PEOPLE_TABLES } as const;

export type PersonTableName = keyof typeof TABLES;

export interface DataRow extends TableOfPersons {
  purpose: PurposeName;
}

export const DATA_MAP: Readonly<Record<PersonTableName, DataRow>> = TABLES as Record<PersonTableName, DataRow>;
export const PERSON_TABLES = Object.keys(TABLES) as PersonTableName[];

/** Tables that hold nothing of people, by why they are there. */
export const OTHER_TABLES = {
  /** What is offered: games, matches, campaigns, texts. */
  offers: [
    ...['campaigns', 'content_drafts', 'content_pictures', 'content_preview_files', 'content_preview_visitors'],
    ...[
      'content_previews',
      'exchange_rates',
      'mailings',
      'affiliate_plans',
      'publish_plans',
      'shop_stock',
      'sport_cancellations',
      'sport_controls',
    ],
    ...[
      'sport_fixtures',
      'sport_goals',
      'sport_markets',
      'sport_past_fixtures',
      'sport_producers',
      'sport_quarantine',
      'staff_chat_answers',
    ],
    ...['staff_segments', 'tournaments', 'vendor_games', 'vip_seasons_closed'],
  ],
  /** How the program works: chains, cursors, jobs by ids, settings. */
  workings: [
    ...[
      'installation',
      'installation_keys',
      'installation_secrets',
      'jobs',
      'ledger_chains',
      'ledger_checkpoints',
      'payment_reports',
    ],
    ...[
      'retention_archives',
      'retention_runs',
      'schema_migrations',
      'settled_cursors',
      'settled_log',
      'staff_audit_head',
    ],
    ...['write_probe', 'sandbox_settings', 'sandbox_notices', 'coin_invoices', 'coin_transactions'],
  ],
  /** The studio's machinery: seeds, chains and rounds that all share. */
  studio: [
    ...['studio_chains', 'studio_claims', 'studio_playing', 'studio_pots', 'studio_seeds', 'studio_shared_rounds'],
  ],
} as const;
