/** Password, e-mail and second factor of an account, and the ways back in (ADR 0087). */
import { sql } from 'drizzle-orm';
import { checkEmail } from '#shared/contract/validation.ts';
import type { Clock } from '../../clock.ts';
import { type Database, firstRow, type Queryable, sqlStateOf } from '../../db/index.ts';
import { checkHints, fail, ok, type Result } from '../../result.ts';
import {
  answerLogin,
  findPasswordHash,
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
import type { Messages } from '../messages/index.ts';
import type { Owned, RateLimits, Sessions } from '../session/index.ts';

export interface SecurityParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  sessions: Sessions;
  secondFactors: SecondFactors;
  letters: Letters;
  messages: Messages;
}

/** Whose link it was, and whether the second factor is still to be shown. */
export interface Known {
  playerId: string;
  twoFactor: boolean;
}

export interface Security {
  /** Asks for a link by mail; the answer tells nothing. Errors: `rate_limited`, `unavailable`, `invalid`. */
  recover(email: string, client: string, trace: Trace): Promise<Result<void>>;
  /** Asks for a link that logs in; the answer tells nothing. Errors: `rate_limited`, `unavailable`, `invalid`. */
  askLoginLink(email: string, client: string, trace: Trace): Promise<Result<void>>;
  /** Uses such a link. Errors: `link_spent`, `rate_limited`. */
  useLoginLink(token: string, client: string): Promise<Result<Known>>;
  /** Tells the owner by mail that somebody logged in from where the account was never used. */
  tellNewPlace(playerId: string, trace: Trace): Promise<void>;
  /** Says whether a log-in was the player's own; if not, every other session ends. Error: `not_found`. */
  answerLogin(own: Owned, eventId: string, mine: boolean, trace: Trace): Promise<Result<void>>;
  /** Keeps a passkey's coming and going in the log, and tells the owner. */
  tellPasskey(playerId: string, done: 'passkey_added' | 'passkey_removed', trace: Trace): Promise<void>;
  /**
   * Sets a new password by a link; every session ends. Errors: `link_spent`, `invalid` with the field, `rate_limited`.
   * @returns whose password it is, and whether the second factor is still to be shown
   */
  restore(token: string, password: string, client: string, trace: Trace): Promise<Result<Known>>;
  /** Errors: `invalid` with the field, `rate_limited`. */
  changePassword(own: Owned, before: string, after: string, trace: Trace): Promise<Result<void>>;
  /** Sends a link to the new address. Errors: `invalid`, `unavailable`, `rate_limited`. */
  changeEmail(own: Owned, email: string, trace: Trace): Promise<Result<void>>;
  /** Sends a link to the player's own address, while it is unconfirmed. Errors: `unavailable`, `rate_limited`. */
  sendEmailLink(own: Owned, trace: Trace): Promise<Result<void>>;
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
  /**
   * Asks for password and code. An account without password must have proved itself lately instead.
   * Errors: `invalid` with the fields, `step_up_required`, `rate_limited`.
   */
  endTwoFactor(
    own: Owned & { fresh: boolean },
    password: string | undefined,
    code: string,
    trace: Trace,
  ): Promise<Result<void>>;
}

const UNIQUE_VIOLATION = '23505';

/** Creates the service. */
export function createSecurity(parts: SecurityParts): Security {
  const { database, clock, limits, sessions, secondFactors, letters, messages } = parts;

  async function emailOf(queryable: Queryable, playerId: string): Promise<string> {
    const row = await firstRow<{ email: string }>(
      queryable,
      sql`select email from players where player_id = ${playerId}::uuid`,
    );
    return row?.email ?? '';
  }

  /** The player's address that nobody has confirmed; null: it is confirmed. */
  async function unconfirmedEmailOf(queryable: Queryable, playerId: string): Promise<string | null> {
    const row = await firstRow<{ email: string }>(
      queryable,
      sql`select email from players where player_id = ${playerId}::uuid and email_confirmed_at is null`,
    );
    return row?.email ?? null;
  }

  /** Tells the owner by mail what was done, in the transaction that does it. */
  async function tell(
    queryable: Queryable,
    playerId: string,
    done: 'password_changed' | 'two_factor_on' | 'two_factor_off' | 'passkey_added' | 'passkey_removed' | 'new_place',
    trace: Trace,
  ): Promise<void> {
    await messages.send(queryable, { kind: done, playerId, region: trace.region });
  }

  async function setPassword(queryable: Queryable, playerId: string, hash: string, trace: Trace): Promise<void> {
    const now = clock.now();
    await storePassword(queryable, playerId, hash, now);
    for (const purpose of ['restore', 'login'] as const) await voidLinks(queryable, purpose, playerId, now);
    await tell(queryable, playerId, 'password_changed', trace);
  }

  /** Sets the address, which a link was sent to. @returns the one before; null: somebody else has it */
  async function moveEmail(queryable: Queryable, { playerId, address }: MailLink): Promise<string | null> {
    const before = await emailOf(queryable, playerId);
    try {
      await queryable.execute(sql`update players set email = ${address}, email_confirmed_at = ${clock.now().toISOString()}::timestamptz
            where player_id = ${playerId}::uuid`);
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

  /** Sends the link that confirms an address; the links before it do nothing any more. */
  async function sendConfirmation(
    playerId: string,
    email: string,
    trace: Trace,
    record: (queryable: Queryable) => Promise<void> = async () => undefined,
  ): Promise<Result<void>> {
    const allowed = await limits.consume('letterByAddress', playerId);
    if (!allowed.ok) return allowed;
    await database.transaction(async (transaction) => {
      await voidLinks(transaction, 'confirm_email', playerId, clock.now());
      const letter = { kind: 'confirm_email', region: trace.region, address: email, playerId } as const;
      await letters.write(transaction, { ...letter, linkAddress: email });
      await record(transaction);
    });
    letters.post();
    return ok(undefined);
  }

  /** Whether somebody has the address is looked up when the letter is written, after the answer. */
  async function askForLink(
    kind: 'restore' | 'login',
    email: string,
    client: string,
    { region }: Trace,
  ): Promise<Result<void>> {
    if (!letters.available) return fail('unavailable');
    const checked = checkHints({ email: checkEmail(email) });
    if (!checked.ok) return checked;
    const allowed = await limits.consume('linkByClient', client);
    if (!allowed.ok) return allowed;
    const wanted = await limits.consume('letterByAddress', email.toLowerCase());
    if (wanted.ok) await letters.write(database, { kind, region, address: email, playerId: null });
    letters.post();
    return ok(undefined);
  }

  return {
    recover: (email, client, trace) => askForLink('restore', email, client, trace),
    askLoginLink: (email, client, trace) => askForLink('login', email, client, trace),

    async useLoginLink(token, client) {
      const allowed = await limits.consume('linkByClient', client);
      if (!allowed.ok) return allowed;
      const link = await useLink(database, 'login', token, clock.now());
      if (link === null) return fail('link_spent');
      const { playerId } = link;
      return ok({ playerId, twoFactor: (await secondFactors.state(playerId)).on });
    },

    async tellNewPlace(playerId, trace) {
      await tell(database, playerId, 'new_place', trace);
      letters.post();
    },

    async answerLogin(own, eventId, mine, trace) {
      const now = clock.now();
      if (!(await answerLogin(database, own, eventId, now))) return fail('not_found');
      if (mine) return ok(undefined);
      await sessions.endOthers(own.playerId, own.sessionId);
      await recordSecurityEvent(database, own.playerId, 'sessions_ended', trace, now);
      return ok(undefined);
    },

    async tellPasskey(playerId, done, trace) {
      await recordSecurityEvent(database, playerId, done, trace, clock.now());
      await tell(database, playerId, done, trace);
      letters.post();
    },

    async restore(token, password, client, trace) {
      const allowed = await limits.consume('linkByClient', client);
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const link = await readLink(database, 'restore', token, now);
      if (link === null) return fail('link_spent');
      const { playerId } = link;
      const strong = checkHints({ password: refusePassword(password, await emailOf(database, playerId)) });
      if (!strong.ok) return strong;
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
      const strong = checkHints({ new_password: refusePassword(after, await emailOf(database, playerId)) });
      if (!strong.ok) return strong;
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
      const checked = checkHints({ email: checkEmail(email) });
      if (!checked.ok) return checked;
      return sendConfirmation(playerId, email, trace, (transaction) =>
        recordSecurityEvent(transaction, playerId, 'email_change_asked', trace, clock.now()),
      );
    },

    async sendEmailLink({ playerId }, trace) {
      if (!letters.available) return fail('unavailable');
      const email = await unconfirmedEmailOf(database, playerId);
      return email === null ? ok(undefined) : sendConfirmation(playerId, email, trace);
    },

    async confirmEmail(token, client, trace) {
      const moved = await useEmailLink(
        'confirm_email',
        token,
        client,
        async (transaction, { playerId, address }, before) => {
          const now = clock.now();
          // The player's own address stays: nobody is told of a change, and there is nothing to take back.
          if (address === before) {
            return recordSecurityEvent(transaction, playerId, 'email_confirmed', trace, now);
          }
          for (const link of ['restore', 'login'] as const) await voidLinks(transaction, link, playerId, now);
          const letter = { kind: 'email_changed', region: trace.region, address: before, playerId } as const;
          await letters.write(transaction, { ...letter, linkAddress: before });
          await recordSecurityEvent(transaction, playerId, 'email_changed', trace, now);
        },
      );
      return moved.ok ? ok(undefined) : moved;
    },

    async undoEmail(token, client, trace) {
      const moved = await useEmailLink('undo_email', token, client, async (transaction, { playerId, address }) => {
        const now = clock.now();
        for (const purpose of ['restore', 'login', 'confirm_email', 'undo_email'] as const) {
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
      const { playerId, fresh } = own;
      if ((await findPasswordHash(database, playerId)) === null) {
        if (!fresh) return fail('step_up_required');
      } else {
        if (password === undefined) return fail('invalid', undefined, { password: 'validation_required' });
        const proved = await sessions.prove(own, { password }, trace);
        if (!proved.ok) return proved;
      }
      const spent = await sessions.spendCode(playerId, code, trace, 'session');
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
