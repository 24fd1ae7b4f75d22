/**
 * Finds the accounts of people who have excluded themselves, whatever address and domain they were opened with. An
 * account that is found may look and withdraw; play and deposits wait for a person's decision (ADR 0179).
 */
import { sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { firstRow, type Queryable, rows, type Transaction } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { openCase } from '../cases/index.ts';
import { type PersonDetails, type PersonKeys, personKeys } from './person-keys.ts';
import { type Match, type MatchReason, type MatchVerdict, matchPersons } from './person-match.ts';

export const PERSON_OUTCOMES = ['same_person', 'other_person'] as const;
export type PersonOutcome = (typeof PERSON_OUTCOMES)[number];

interface Candidate {
  player_id: string;
  name: string | null;
  birthday: string;
  address: string | null;
  mailbox: string;
  phone: string | null;
  shares_payment: boolean;
}

interface Found extends Match {
  otherId: string;
}

const KEYS = sql`keys.player_id, keys.name_key as name, keys.birthday::text as birthday, keys.address_key as address,
  keys.mailbox_key as mailbox, keys.phone`;

/** Who else has paid with a card or account of a player's; nobody for one who has no account yet. */
const sharers = (playerId: string | null) => sql`(select theirs.player_id from payment_accounts as own
    join payment_accounts as theirs on theirs.vendor = own.vendor and theirs.token = own.token
  where own.player_id = ${playerId}::uuid)`;

/** Accounts that share any key; the excluded ones, or those that are not. */
function candidates(queryable: Queryable, playerId: string | null, keys: PersonKeys, of: 'excluded' | 'others') {
  const state = of === 'excluded' ? sql`player.status = 'excluded'` : sql`player.status <> 'excluded'`;
  return rows<Candidate>(
    queryable,
    sql`select ${KEYS}, keys.player_id in ${sharers(playerId)} as shares_payment
        from person_keys as keys join players as player using (player_id)
        where (keys.name_key = ${keys.name} or keys.birthday = ${keys.birthday}::date
            or keys.address_key = ${keys.address} or keys.mailbox_key = ${keys.mailbox} or keys.phone = ${keys.phone}
            or keys.player_id in ${sharers(playerId)})
          and keys.player_id is distinct from ${playerId}::uuid and ${state}`,
  );
}

const detailsOf = (queryable: Queryable, playerId: string) =>
  firstRow<PersonDetails & { status: string }>(
    queryable,
    sql`select email, birthday::text, country, phone, name, surname, postcode, town, address, status from players
        where player_id = ${playerId}::uuid`,
  );

async function keepKeys(queryable: Queryable, playerId: string, keys: PersonKeys): Promise<void> {
  await queryable.execute(
    sql`insert into person_keys (player_id, name_key, birthday, address_key, mailbox_key, phone)
        values (${playerId}::uuid, ${keys.name}, ${keys.birthday}::date, ${keys.address}, ${keys.mailbox}, ${keys.phone})
        on conflict (player_id) do update set name_key = excluded.name_key, birthday = excluded.birthday,
          address_key = excluded.address_key, mailbox_key = excluded.mailbox_key, phone = excluded.phone`,
  );
}

/** Whether the exclusion behind a match still holds. */
const stillExcluded = (now: Date) => sql`exists (select 1 from player_standings as standing
  where standing.player_id = matched.other_id and standing.status = 'excluded' and standing.lifted_at is null
    and (standing.until is null or standing.until > ${now.toISOString()}::timestamptz))`;

/** Says why an account is held. Errors: `person_excluded`, `person_held`. */
export function refuseVerdict(verdict: MatchVerdict): Result<void> {
  if (verdict === 'clear') return ok(undefined);
  return fail(verdict === 'exact' ? 'person_excluded' : 'person_held');
}

/** The strictest match of an account that nobody has decided on and whose exclusion still holds. */
export async function heldVerdict(queryable: Queryable, playerId: string, now: Date): Promise<MatchVerdict> {
  const held = await firstRow<{ verdict: MatchVerdict }>(
    queryable,
    sql`select verdict from person_matches as matched
        where player_id = ${playerId}::uuid and decision is null and ${stillExcluded(now)}
        order by score desc limit 1`,
  );
  return held?.verdict ?? 'clear';
}

/** Those of some players who are held: they may be somebody who has excluded themselves. */
export async function heldAmong(
  queryable: Queryable,
  playerIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (playerIds.length === 0) return new Set();
  const held = await rows<{ player_id: string }>(
    queryable,
    sql`select distinct matched.player_id from person_matches as matched
        where matched.player_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(playerIds)}::jsonb))
          and matched.decision is null and ${stillExcluded(now)}`,
  );
  return new Set(held.map(({ player_id }) => player_id));
}

export interface PersonParts {
  clock: Clock;
  /** Ends betting in every game that a player has open. */
  endPlay(transaction: Transaction, playerId: string): Promise<void>;
}

export interface Persons {
  /** Compares somebody who asks for an account with everybody who is excluded. It holds nobody. */
  compare(queryable: Queryable, person: PersonDetails): Promise<MatchVerdict>;
  /**
   * Compares a player with everybody who is excluded and holds the account when one is found.
   * @param told personal info that is to be saved; what stands there unless told
   */
  look(transaction: Transaction, playerId: string, told?: PersonDetails): Promise<MatchVerdict>;
  /** Holds the other accounts of somebody who is excluded from now on. @returns how many */
  spread(transaction: Transaction, playerId: string): Promise<number>;
}

/** Creates what compares people. */
export function createPersons({ clock, endPlay }: PersonParts): Persons {
  /** Those who are excluded at this moment: the players' own rows may be behind. */
  async function stillOut(queryable: Queryable, found: readonly Candidate[]): Promise<readonly Candidate[]> {
    if (found.length === 0) return found;
    const ids = JSON.stringify(found.map(({ player_id }) => player_id));
    const out = await rows<{ other_id: string }>(
      queryable,
      sql`select matched.other_id from (select value::uuid as other_id from jsonb_array_elements_text(${ids}::jsonb))
            as matched where ${stillExcluded(clock.now())}`,
    );
    return found.filter(({ player_id }) => out.some(({ other_id }) => other_id === player_id));
  }

  const matchesOf = (keys: PersonKeys, found: readonly Candidate[]): Found[] =>
    found
      .map(({ player_id, shares_payment, ...theirs }) => ({
        ...matchPersons(keys, theirs, shares_payment),
        otherId: player_id,
      }))
      .filter(({ verdict }) => verdict !== 'clear')
      .sort((one, other) => other.score - one.score);

  const amongExcluded = async (queryable: Queryable, playerId: string | null, keys: PersonKeys) =>
    matchesOf(keys, await stillOut(queryable, await candidates(queryable, playerId, keys, 'excluded')));

  /** Holds an account; a pair that somebody has decided on stays decided unless more speaks for it now. */
  async function hold(transaction: Transaction, playerId: string, found: Found): Promise<boolean> {
    const { otherId, verdict, score } = found;
    const reasons: readonly MatchReason[] = found.reasons;
    const at = clock.now();
    const list = sql`array(select jsonb_array_elements_text(${JSON.stringify(reasons)}::jsonb))`;
    const held = await firstRow(
      transaction,
      sql`insert into person_matches as kept (player_id, other_id, verdict, reasons, score, found_at)
          values (${playerId}::uuid, ${otherId}::uuid, ${verdict}, ${list}, ${score}, ${at.toISOString()}::timestamptz)
          on conflict (player_id, other_id) do update set verdict = excluded.verdict, reasons = excluded.reasons,
            score = excluded.score, found_at = excluded.found_at, decision = null, decided_at = null
            where excluded.score > kept.score
          returning player_id`,
    );
    if (held === null) return false;
    await openCase(transaction, {
      kind: 'person',
      playerId,
      subjectId: `${playerId}:${otherId}`,
      reason: `person_${verdict}`,
      details: { excluded_player: otherId, alike: reasons.join(', ') },
      at,
    });
    await endPlay(transaction, playerId);
    return true;
  }

  return {
    async compare(queryable, person) {
      const [closest] = await amongExcluded(queryable, null, personKeys(person));
      return closest?.verdict ?? 'clear';
    },

    async look(transaction, playerId, told) {
      const row = await detailsOf(transaction, playerId);
      if (row === null) return 'clear';
      const { status, ...kept } = row;
      const keys = personKeys(told ?? kept);
      if (told === undefined) await keepKeys(transaction, playerId, keys);
      if (status === 'excluded') return 'clear';
      const found = await amongExcluded(transaction, playerId, keys);
      for (const match of found) await hold(transaction, playerId, match);
      return heldVerdict(transaction, playerId, clock.now());
    },

    async spread(transaction, playerId) {
      const row = await detailsOf(transaction, playerId);
      if (row === null) return 0;
      const keys = personKeys(row);
      await keepKeys(transaction, playerId, keys);
      const found = matchesOf(keys, await candidates(transaction, playerId, keys, 'others'));
      let held = 0;
      for (const { otherId, ...match } of found) {
        if (await hold(transaction, otherId, { ...match, otherId: playerId })) held += 1;
      }
      return held;
    },
  };
}

/** Keeps the keys of accounts that have none yet: those opened before people were compared. @returns how many */
export async function fillPersonKeys(queryable: Queryable, most: number): Promise<number> {
  const missing = await rows<PersonDetails & { player_id: string }>(
    queryable,
    sql`select player_id, email, birthday::text, country, phone, name, surname, postcode, town, address from players
        where not simulated and not exists (select 1 from person_keys where person_keys.player_id = players.player_id)
        limit ${most}`,
  );
  for (const { player_id, ...person } of missing) await keepKeys(queryable, player_id, personKeys(person));
  return missing.length;
}

/**
 * What a person decided of a held account. `other_person` opens it; `same_person` leaves it to the caller to exclude it
 * as long as the other is.
 * @returns the end of the other's exclusion (null: none), or undefined when nobody is held or the outcome is none
 */
export async function decidePerson(
  transaction: Transaction,
  subjectId: string,
  outcome: string,
  now: Date,
): Promise<{ playerId: string; outcome: PersonOutcome; until: Date | null } | undefined> {
  const decided = PERSON_OUTCOMES.find((known) => known === outcome);
  const [playerId = '', otherId = ''] = subjectId.split(':');
  if (decided === undefined) return undefined;
  const row = await firstRow(
    transaction,
    sql`update person_matches set decision = ${decided}, decided_at = ${now.toISOString()}::timestamptz
        where player_id = ${playerId}::uuid and other_id = ${otherId}::uuid and decision is null returning 1`,
  );
  if (row === null) return undefined;
  const standing = await firstRow<{ until: string | null }>(
    transaction,
    sql`select max(coalesce(until, 'infinity'))::text as until from player_standings
        where player_id = ${otherId}::uuid and status = 'excluded' and lifted_at is null`,
  );
  const until = standing?.until ?? null;
  return { playerId, outcome: decided, until: until === null || until === 'infinity' ? null : new Date(until) };
}
