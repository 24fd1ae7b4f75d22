/** Which rows of a table are of a person, by what the table of personal data says. */
import { type SQL, sql } from 'drizzle-orm';
import { DATA_MAP, type PersonTableName } from '#shared/privacy/data-map.ts';

export interface Person {
  playerId: string;
  /** The address of their account, by which some rows know them. */
  email: string;
}

const CHATS = (playerId: string): SQL =>
  sql`thread_id in (select thread_id from chat_threads where player_id = ${playerId}::uuid)`;

/** Rows that know a person by their mail address. */
const BY_MAIL: Partial<Record<PersonTableName, (person: Person) => SQL>> = {
  registrations: ({ playerId, email }) => sql`(opened_player_id = ${playerId}::uuid or lower(email) = lower(${email}))`,
  openid_arrivals: ({ email }) => sql`lower(email) = lower(${email})`,
  contact_messages: ({ playerId, email }) =>
    sql`(lower(email) = lower(${email}) or exists (select from staff_cases where staff_cases.kind = 'contact'
          and staff_cases.subject_id = contact_messages.message_id::text
          and staff_cases.player_id = ${playerId}::uuid and staff_cases.reason like 'contact\\_%'))`,
};

/** Where more than the person's own column names them. */
const MORE: Partial<Record<PersonTableName, (person: Person) => SQL>> = {
  letters: ({ playerId, email }) => sql`(player_id = ${playerId}::uuid or lower(address) = lower(${email}))`,
  person_matches: ({ playerId }) => sql`(player_id = ${playerId}::uuid or other_id = ${playerId}::uuid)`,
};

/** The condition of a person's rows; null where the rows are a vendor's, or of people who are no players. */
export function rowsOf(table: PersonTableName, person: Person): SQL | null {
  const { of, by = 'player_id' } = DATA_MAP[table];
  const more = MORE[table]?.(person);
  if (more !== undefined) return more;
  switch (of) {
    case 'player_id':
    case 'ledger':
      return sql`${sql.identifier(by)} = ${person.playerId}::uuid`;
    case 'thread':
      return CHATS(person.playerId);
    case 'mail':
      return BY_MAIL[table]?.(person) ?? null;
    case 'staff':
    case 'partner':
    case 'vendor':
      return null;
  }
}
