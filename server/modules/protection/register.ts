/** What the register of exclusions says of a player: asked at registration, at every login, and again while a session is open. */
import { sql } from 'drizzle-orm';
import type { RegionId } from '#shared/regions/index.ts';
import { protectionOf } from '#shared/regions/protection.ts';
import type { Clock } from '../../clock.ts';
import { firstRow, isoInstant, type Queryable, type UnitOfWork } from '../../db/index.ts';
import type { ExclusionRegister, RegisterAnswer, RegisterPerson } from '../../ports/exclusion-register.ts';
import { fail, ok, type Result } from '../../result.ts';
import { type Limited, protectionFor } from './limits.ts';
import type { Standings } from './standing.ts';

export interface AdmissionParts {
  register: ExclusionRegister;
  unitOfWork: UnitOfWork;
  clock: Clock;
  standings: Standings;
}

export interface Admission {
  /** Whether somebody may open an account. Errors: `register_excluded`, `register_unknown`. */
  checkNew(person: RegisterPerson, region: RegionId): Promise<Result<void>>;
  /** Asks about a player where their rows want it: an exclusion holds from then on, and ends with the register's. */
  check(playerId: string): Promise<void>;
  /** Asks again where the last answer is old: somebody may have excluded themselves while a session is open. */
  renew(playerId: string): Promise<void>;
  /** Whether the last answer admits a player to play and deposit. Error: `register_unknown`. */
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
  { register, unitOfWork, clock, standings }: AdmissionParts,
  database: Queryable,
): Admission {
  const admission: Admission = {
    async checkNew(person, region) {
      const { asksRegister } = protectionOf({ regions: [region], country: person.country });
      return asksRegister ? REFUSALS[await register.ask(person)] : ok(undefined);
    },

    async check(playerId) {
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
