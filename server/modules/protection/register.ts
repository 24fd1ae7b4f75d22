/**
 * Whether somebody may play at all: what the register of exclusions says of them, and whether they are a person who has
 * excluded themselves here under another account. Asked at registration, at every login, with new personal info, and
 * again while a session is open.
 */
import { sql } from 'drizzle-orm';
import type { RegionId } from '#shared/regions/index.ts';
import { protectionOf } from '#shared/regions/protection.ts';
import type { Clock } from '../../clock.ts';
import { firstRow, isoInstant, type Queryable, type UnitOfWork } from '../../db/index.ts';
import type { ExclusionRegister, RegisterAnswer, RegisterPerson } from '../../ports/exclusion-register.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type Limited, protectionFor } from './limits.ts';
import type { PersonDetails } from './person-keys.ts';
import { heldVerdict, type Persons, refuseVerdict } from './persons.ts';
import type { Standings } from './standing.ts';

export interface AdmissionParts {
  register: ExclusionRegister;
  unitOfWork: UnitOfWork;
  clock: Clock;
  standings: Standings;
  persons: Persons;
}

export interface Admission {
  /** Whether somebody may open an account. Errors: `person_excluded`, `register_excluded`, `register_unknown`. */
  checkNew(person: PersonDetails, region: RegionId): Promise<Result<void>>;
  /**
   * Whether a player may have personal info; an account that may be of an excluded person is held.
   * Error: `person_excluded`.
   */
  checkPerson(playerId: string, told: PersonDetails): Promise<Result<void>>;
  /**
   * Compares a player with everybody who is excluded, and asks the register where their rows want it: its exclusion
   * holds from then on, and ends with the register's.
   */
  check(playerId: string): Promise<void>;
  /** Asks again where the last answer is old: somebody may have excluded themselves while a session is open. */
  renew(playerId: string): Promise<void>;
  /**
   * Whether a player is admitted to play and deposit, by what is known of them.
   * Errors: `person_excluded`, `person_held`, `register_excluded`, `register_unknown`.
   */
  admits(queryable: Queryable, player: Limited): Promise<Result<void>>;
}

/** How long an answer of the register holds while a player goes on. */
const ANSWER_HOLDS_MS = 900_000;

const REFUSALS: Readonly<Record<RegisterAnswer, Result<void>>> = {
  clear: ok(undefined),
  excluded: fail('register_excluded'),
  unknown: fail('register_unknown'),
};

type PersonRow = RegisterPerson & { region: RegionId };

const personOf = (queryable: Queryable, playerId: string) =>
  firstRow<PersonRow>(
    queryable,
    sql`select email, birthday::text, country, name, surname, postcode, region from players
        where player_id = ${playerId}::uuid`,
  );

/** The register is asked before the transaction begins: its answer may take a while. */
export function createAdmission(
  { register, unitOfWork, clock, standings, persons }: AdmissionParts,
  database: Queryable,
): Admission {
  const admission: Admission = {
    async checkNew(person, region) {
      // What is near is held once the account is open: to look is nobody's harm.
      if ((await persons.compare(database, person)) === 'exact') return fail('person_excluded');
      const { asksRegister } = protectionOf({ regions: [region], country: person.country });
      return asksRegister ? REFUSALS[await register.ask(person)] : ok(undefined);
    },

    async checkPerson(playerId, told) {
      const verdict = await unitOfWork.run((transaction) => persons.look(transaction, playerId, told));
      return verdict === 'exact' ? refuseVerdict(verdict) : ok(undefined);
    },

    async check(playerId) {
      await unitOfWork.run((transaction) => persons.look(transaction, playerId));
      const row = await personOf(database, playerId);
      if (row === null || !protectionFor(row).asksRegister) return;
      const { region: _region, ...person } = row;
      const answer = await register.ask(person);
      await unitOfWork.run(async (transaction, emit) => {
        const before = await firstRow<{ answer: RegisterAnswer }>(
          transaction,
          sql`select answer from register_answers where player_id = ${playerId}::uuid for update`,
        );
        await transaction.execute(
          sql`insert into register_answers (player_id, answer, asked_at)
              values (${playerId}::uuid, ${answer}, ${clock.now().toISOString()}::timestamptz)
              on conflict (player_id) do update set answer = excluded.answer, asked_at = excluded.asked_at`,
        );
        if (answer === 'excluded' && before?.answer !== 'excluded') {
          await standings.set(transaction, emit, { playerId, status: 'excluded', reason: 'register', until: null });
        }
        if (answer === 'clear' && before !== null && before.answer !== 'clear') {
          await standings.lift(transaction, emit, { playerId, status: 'excluded', reason: 'register' });
        }
      });
    },

    async renew(playerId) {
      const last = await firstRow<{ asked_at: string }>(
        database,
        sql`select ${isoInstant(sql`asked_at`)} as asked_at from register_answers where player_id = ${playerId}::uuid`,
      );
      const isFresh = last !== null && clock.now().getTime() - Date.parse(last.asked_at) < ANSWER_HOLDS_MS;
      if (!isFresh) await admission.check(playerId);
    },

    async admits(queryable, player) {
      const held = refuseVerdict(await heldVerdict(queryable, player.playerId, clock.now()));
      if (!held.ok) return held;
      if (!protectionFor(player).asksRegister) return ok(undefined);
      const last = await firstRow<{ answer: RegisterAnswer }>(
        queryable,
        sql`select answer from register_answers where player_id = ${player.playerId}::uuid`,
      );
      return REFUSALS[last?.answer ?? 'unknown'];
    },
  };
  return admission;
}
