/** Password, e-mail and second factor of an account, and the ways back in (ADR 0087). */
import { sql } from 'drizzle-orm';
import { checkEmail } from '#shared/contract/validation.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, type Queryable, sqlStateOf } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import {
  hashPassword,
  type MailLink,
  readLink,
  recordSecurityEvent,
  refusePassword,
  type SecondFactors,
  storePassword,
  type Trace,
  useLink,
  voidLinks,
} from '../identity/index.ts';
import type { Letters } from '../letters/index.ts';
import type { Owned, RateLimits, Sessions } from '../session/index.ts';

export interface SecurityParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  sessions: Sessions;
  secondFactors: SecondFactors;
  letters: Letters;
}

export interface Security {
  /** Asks for a link by mail; the answer tells nothing. Errors: `rate_limited`, `unavailable`, `invalid`. */
  recover(email: string, client: string, trace: Trace): Promise<Result<void>>;
  /**
   * Sets a new password by a link; every session ends. Errors: `link_spent`, `invalid` with the field, `rate_limited`.
   * @returns whose password it is, and whether the second factor is still to be shown
   */
  restore(
    token: string,
    password: string,
    client: string,
    trace: Trace,
  ): Promise<Result<{ playerId: string; twoFactor: boolean }>>;
  /** Errors: `invalid` with the field, `rate_limited`. */
  changePassword(own: Owned, before: string, after: string, trace: Trace): Promise<Result<void>>;
  /** Sends a link to the new address. Errors: `invalid`, `unavailable`, `rate_limited`. */
  changeEmail(own: Owned, email: string, trace: Trace): Promise<Result<void>>;
  /** Errors: `link_spent`, `login_taken`, `rate_limited`. */
  confirmEmail(token: string, client: string, trace: Trace): Promise<Result<void>>;
  /** Errors: `link_spent`, `login_taken`, `rate_limited`. */
  undoEmail(token: string, client: string, trace: Trace): Promise<Result<void>>;
  /** Error: `two_factor_on`. */
  beginTwoFactor(own: Owned): Promise<Result<{ secret: string; uri: string }>>;
  /** Errors: `invalid` with the field, `rate_limited`. */
  confirmTwoFactor(own: Owned, code: string, trace: Trace): Promise<Result<{ recovery_codes: string[] }>>;
  /** Error: `two_factor_off`. */
  renewCodes(own: Owned, trace: Trace): Promise<Result<{ recovery_codes: string[] }>>;
  /** Errors: `invalid` with the fields, `rate_limited`. */
  endTwoFactor(own: Owned, password: string, code: string, trace: Trace): Promise<Result<void>>;
}

const UNIQUE_VIOLATION = '23505';

/** Creates the service. */
export function createSecurity(parts: SecurityParts): Security {
  const { database, clock, limits, sessions, secondFactors, letters } = parts;

  async function emailOf(queryable: Queryable, playerId: string): Promise<string> {
    const row = await firstRow<{ email: string }>(
      queryable,
      sql`select email from players where player_id = ${playerId}::uuid`,
    );
    return row?.email ?? '';
  }

  /** Tells the owner by mail what was done, in the transaction that does it. */
  async function tell(
    queryable: Queryable,
    playerId: string,
    done: 'password_changed' | 'two_factor_on' | 'two_factor_off',
    trace: Trace,
  ): Promise<void> {
    const address = await emailOf(queryable, playerId);
    await letters.write(queryable, { kind: done, region: trace.region, address, playerId });
  }

  async function setPassword(queryable: Queryable, playerId: string, hash: string, trace: Trace): Promise<void> {
    const now = clock.now();
    await storePassword(queryable, playerId, hash, now);
    await voidLinks(queryable, 'restore', playerId, now);
    await tell(queryable, playerId, 'password_changed', trace);
  }

  /** Sets the address. @returns the one before; null: somebody else has it */
  async function moveEmail(queryable: Queryable, { playerId, address }: MailLink): Promise<string | null> {
    const before = await emailOf(queryable, playerId);
    try {
      await queryable.execute(sql`update players set email = ${address} where player_id = ${playerId}::uuid`);
      return before;
    } catch (error) {
      if (sqlStateOf(error) === UNIQUE_VIOLATION) return null;
      throw error;
    }
  }

  /** Uses a link that changes the address, and does what follows in the same transaction. */
  async function useEmailLink(
    purpose: 'confirm_email' | 'undo_email',
    token: string,
    client: string,
    follow: (queryable: Queryable, link: MailLink, before: string) => Promise<void>,
  ): Promise<Result<MailLink>> {
    const allowed = await limits.consume('linkByClient', client);
    if (!allowed.ok) return allowed;
    const done = await database
      .transaction(async (transaction) => {
        const link = await useLink(transaction, purpose, token, clock.now());
        if (link === null) return fail('link_spent');
        const before = await moveEmail(transaction, link);
        // The transaction is over with the refused statement; nothing of it stays.
        if (before === null) throw new AddressTaken();
        await follow(transaction, link, before);
        return ok(link);
      })
      .catch((error: unknown) => {
        if (error instanceof AddressTaken) return fail('login_taken');
        throw error;
      });
    letters.post();
    return done;
  }

  return {
    async recover(email, client, { region }) {
      if (!letters.available) return fail('unavailable');
      const hint = checkEmail(email);
      if (hint) return fail('invalid', hint.variables, { email: hint.key });
      const allowed = await limits.consume('linkByClient', client);
      if (!allowed.ok) return allowed;
      // Whether somebody has the address is looked up when the letter is written, after the answer.
      const wanted = await limits.consume('letterByAddress', email.toLowerCase());
      if (wanted.ok) await letters.write(database, { kind: 'restore', region, address: email, playerId: null });
      letters.post();
      return ok(undefined);
    },

    async restore(token, password, client, trace) {
      const allowed = await limits.consume('linkByClient', client);
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const link = await readLink(database, 'restore', token, now);
      if (link === null) return fail('link_spent');
      const { playerId } = link;
      const weak = refusePassword(password, await emailOf(database, playerId));
      if (weak !== null) return fail('invalid', undefined, { password: weak });
      const hash = await hashPassword(password);
      const done = await database.transaction(async (transaction) => {
        if ((await useLink(transaction, 'restore', token, now)) === null) return false;
        await setPassword(transaction, playerId, hash, trace);
        await recordSecurityEvent(transaction, playerId, 'password_restored', trace, now);
        return true;
      });
      if (!done) return fail('link_spent');
      await sessions.endOthers(playerId, null);
      letters.post();
      return ok({ playerId, twoFactor: (await secondFactors.state(playerId)).on });
    },

    async changePassword(own, before, after, trace) {
      const { playerId, sessionId } = own;
      const weak = refusePassword(after, await emailOf(database, playerId));
      if (weak !== null) return fail('invalid', undefined, { new_password: weak });
      const proved = await sessions.prove(own, { password: before }, trace);
      if (!proved.ok) return proved;
      const hash = await hashPassword(after);
      await database.transaction(async (transaction) => {
        await setPassword(transaction, playerId, hash, trace);
        await recordSecurityEvent(transaction, playerId, 'password_changed', trace, clock.now());
      });
      await sessions.endOthers(playerId, sessionId);
      letters.post();
      return ok(undefined);
    },

    async changeEmail({ playerId }, email, trace) {
      if (!letters.available) return fail('unavailable');
      const hint = checkEmail(email);
      if (hint) return fail('invalid', hint.variables, { email: hint.key });
      const allowed = await limits.consume('letterByAddress', playerId);
      if (!allowed.ok) return allowed;
      const now = clock.now();
      await database.transaction(async (transaction) => {
        await voidLinks(transaction, 'confirm_email', playerId, now);
        const letter = { kind: 'confirm_email', region: trace.region, address: email, playerId } as const;
        await letters.write(transaction, { ...letter, linkAddress: email });
        await recordSecurityEvent(transaction, playerId, 'email_change_asked', trace, now);
      });
      letters.post();
      return ok(undefined);
    },

    async confirmEmail(token, client, trace) {
      const moved = await useEmailLink('confirm_email', token, client, async (transaction, { playerId }, before) => {
        const now = clock.now();
        await voidLinks(transaction, 'restore', playerId, now);
        const letter = { kind: 'email_changed', region: trace.region, address: before, playerId } as const;
        await letters.write(transaction, { ...letter, linkAddress: before });
        await recordSecurityEvent(transaction, playerId, 'email_changed', trace, now);
      });
      return moved.ok ? ok(undefined) : moved;
    },

    async undoEmail(token, client, trace) {
      const moved = await useEmailLink('undo_email', token, client, async (transaction, { playerId, address }) => {
        const now = clock.now();
        for (const purpose of ['restore', 'confirm_email', 'undo_email'] as const) {
          await voidLinks(transaction, purpose, playerId, now);
        }
        // Whoever changed the address may know the password: its owner is offered a new one.
        await letters.write(transaction, { kind: 'restore', region: trace.region, address: address ?? '', playerId });
        await recordSecurityEvent(transaction, playerId, 'email_change_undone', trace, now);
      });
      if (!moved.ok) return moved;
      await sessions.endOthers(moved.value.playerId, null);
      return ok(undefined);
    },

    async beginTwoFactor({ playerId }) {
      const begun = await secondFactors.begin(playerId, await emailOf(database, playerId), clock.now());
      return begun === null ? fail('two_factor_on') : ok(begun);
    },

    async confirmTwoFactor({ playerId }, code, trace) {
      const allowed = await limits.consume('codeByAccount', playerId);
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const confirmed = await secondFactors.confirm(playerId, code, now);
      if ('refused' in confirmed) return fail('invalid', undefined, { twofa_code: confirmed.refused });
      await limits.clear('codeByAccount', playerId);
      await recordSecurityEvent(database, playerId, 'two_factor_on', trace, now);
      await tell(database, playerId, 'two_factor_on', trace);
      letters.post();
      return ok({ recovery_codes: confirmed.codes });
    },

    async renewCodes({ playerId }, trace) {
      if (!(await secondFactors.state(playerId)).on) return fail('two_factor_off');
      const now = clock.now();
      const codes = await secondFactors.renewCodes(playerId, now);
      await recordSecurityEvent(database, playerId, 'recovery_codes_renewed', trace, now);
      return ok({ recovery_codes: codes });
    },

    async endTwoFactor(own, password, code, trace) {
      const { playerId } = own;
      const proved = await sessions.prove(own, { password }, trace);
      if (!proved.ok) return proved;
      const spent = await sessions.spendCode(playerId, code, trace);
      if (!spent.ok) return spent;
      await database.transaction(async (transaction) => {
        await secondFactors.remove(transaction, playerId);
        await recordSecurityEvent(transaction, playerId, 'two_factor_off', trace, clock.now());
        await tell(transaction, playerId, 'two_factor_off', trace);
      });
      letters.post();
      return ok(undefined);
    },
  };
}

/** Ends a transaction in which somebody else turned out to have the address. */
class AddressTaken extends Error {
  override readonly name = 'AddressTaken';
}
