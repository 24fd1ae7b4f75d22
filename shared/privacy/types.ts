/** What a row of the table of personal data says (GDPR art. 30). */
import type { Role } from '../backoffice/permissions.ts';
import type { PeriodName } from './periods.ts';

/** Legal bases of article 6 (1). */
export type LegalBasis = 'contract' | 'law' | 'interest' | 'consent';

/** Who gets something of it, beside our own people. */
export const RECIPIENTS = [
  'payment_providers',
  'game_vendors',
  'identity_checks',
  'message_carriers',
  'exclusion_registers',
  'partners',
  'authorities',
  'other_players',
] as const;
export type Recipient = (typeof RECIPIENTS)[number];

/** What personal data are kept for: a processing activity of the record. */
export interface Purpose {
  basis: LegalBasis;
  /** How long it is kept; counted from what the period names. */
  period: PeriodName;
  recipients: readonly Recipient[];
  /** Roles of the console that read it. */
  readers: readonly Role[];
  /** Whether a person may read it in their own export. */
  told: boolean;
}

/** Why a column is not in the export. */
export type Withheld =
  /** It would open something, or is the hash of what would. */
  | 'secret'
  /** Who of our people acted, or what they wrote for each other. */
  | 'staff'
  /** It names or shows somebody else. */
  | 'others'
  /** The law forbids to tell it: Regulation (EU) 2024/1624 art. 73. */
  | 'secrecy'
  /** It means something to the program alone: keys, counters, locks. */
  | 'internal'
  /** Another table of the export tells it. */
  | 'told';

/** Laws that keep something although its person wants it gone. */
export type Law =
  /** Regulation (EU) 2024/1624 art. 77: customer due diligence. */
  | 'money_laundering'
  /** Books and records of business, which name nobody once identity is gone. */
  | 'books'
  /** Exclusions and limits hold on for the protection of their person. */
  | 'protection'
  /** GDPR art. 17 (3) (e): proof of what was agreed. */
  | 'claims'
  /** GDPR art. 5 (2): who looked at whom, and why. */
  | 'accountability';

/** What a column holds once it was blinded. */
export type Blank =
  | 'null'
  | 'empty'
  | 'object'
  | 'list'
  /** The first day of its year. */
  | 'year'
  /** A text of the row's person that names nobody, and that nobody else has. */
  | 'nobody'
  /** A mail address of nobody. */
  | 'no_address'
  | 'false';

export type Act =
  | { do: 'delete' }
  | { do: 'blind'; columns: Readonly<Record<string, Blank>> }
  | { do: 'keep'; law: Law }
  /** It is kept by {@link Act.law} if the person is excluded, and else deleted. */
  | { do: 'delete_unless_excluded' };

/** When rows end by themselves, whoever they are about. */
export interface Ends {
  /** The column that age counts from. */
  from: string;
  days: number;
  /** Rows go into sealed files that are kept so many days more. */
  archivedDays?: number;
  basis: 'resume' | 'spent' | 'security' | 'minimisation' | 'disputes' | 'money_laundering';
}

export interface TableOfPersons {
  purpose: string;
  /** How rows are known to be of a person: a column with their id, unless it says otherwise. */
  of: 'player_id' | 'thread' | 'mail' | 'ledger' | 'staff' | 'partner' | 'vendor';
  /** The column of the person's id where it has another name. */
  by?: string;
  /** Columns of the export. */
  given: readonly string[];
  withheld: Partial<Record<Withheld, readonly string[]>>;
  /** What becomes of it when its person has asked for erasure. */
  asked: Act;
  /** What becomes of it when the account has been closed for as long as the law of its place keeps identity. */
  ended: Act;
  ends?: Ends;
}
