/** Opening an account: asked for by anybody, opened by whoever reads the mail of its address (ADR 0096). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { fail, ok, type Result } from '../../result.ts';
import { hashOf, isToken, newToken } from '../../tokens.ts';
import type { Invites } from '../affiliates/index.ts';
import { hashPassword, type Seal, storeOpenid, storePassword } from '../identity/index.ts';
import type { Letters } from '../letters/index.ts';
import type { Account, Players, RequestPlace, Wanted } from '../player/index.ts';
import type { Admission } from '../protection/index.ts';
import type { RateLimits } from '../session/index.ts';
import { isCode } from './codes.ts';
import {
  countTry,
  findRegistration,
  insertRegistration,
  noteOpened,
  openedRegistration,
  REGISTRATION_LIFETIME_MS,
  type RegistrationRow,
  useRegistration,
} from './store.ts';

export interface RegistrationParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  letters: Letters;
  seal: Seal;
  players: Pick<Players, 'check' | 'open'>;
  invites: Invites;
  /** Keeps out who has excluded themselves, whichever way they come. */
  admission: Pick<Admission, 'checkNew'>;
  /** The page of caught mail; null where mail is sent. */
  mailbox: string | null;
}

/** What a browser is told that has registered: the same, whoever has the address. */
export interface Asked {
  registration: { token: string; expires_in_seconds: number; mailbox: string | null };
}

/** An outside identity that an account is opened with. */
export interface OutsideIdentity {
  identifier: string;
  /** Whether its provider has seen that the address is theirs. */
  emailVerified: boolean;
}

export interface Registrations {
  /** Takes a registration down and writes to its address. Errors: `unavailable`, `rate_limited`, those of the player's rules. */
  ask(wanted: Wanted, place: RequestPlace, client: string, identity?: OutsideIdentity): Promise<Result<Asked>>;
  /**
   * Opens an account at once for somebody whose provider has seen that the address is theirs; asks for the code of a
   * letter where it has not, or where the address has an account.
   */
  enter(
    wanted: Wanted,
    place: RequestPlace,
    client: string,
    identity: OutsideIdentity,
  ): Promise<Result<Asked | { playerId: string }>>;
  /** Opens the account; the same token and code again, within their time, lead to it too. Errors: `registration_over`, `invalid` (the code), `login_taken`, `rate_limited`. */
  confirm(token: string, code: string, client: string): Promise<Result<{ playerId: string }>>;
  /** Writes again. Errors: `registration_over`, `rate_limited`. */
  resend(token: string, client: string): Promise<Result<void>>;
}

/** Creates the service. */
export function createRegistrations(parts: RegistrationParts): Registrations {
  const { database, clock, limits, letters, seal, players, invites, admission, mailbox } = parts;

  /** What is wrong with what was filled in, a code of nobody's among it, or why this person is not admitted. */
  async function check(wanted: Wanted, place: RequestPlace, client: string): Promise<Result<Account>> {
    const checked = players.check(wanted, place);
    if (!checked.ok) return checked;
    const person = { ...checked.value, name: null, surname: null, postcode: null, town: null, address: null };
    const admitted = await admission.checkNew(person, place.region);
    if (!admitted.ok) return admitted;
    if (!wanted.invite_code) return checked;
    const owner = await invites.ownerOf(wanted.invite_code, client);
    if (!owner.ok) return owner;
    return owner.value === null ? fail('invalid', undefined, { invite_code: 'validation_unknown_code' }) : checked;
  }

  async function mayWrite(email: string, client: string): Promise<Result<void>> {
    if (!letters.available) return fail('unavailable');
    const allowed = await limits.consume('registrationByClient', client);
    return allowed.ok ? limits.consume('registrationByAddress', email.toLowerCase()) : allowed;
  }

  const letterOf = ({
    registrationId,
    email,
    region,
  }: {
    registrationId: string;
    email: string;
    region: Account['region'];
  }) => ({ kind: 'registration', region, address: email, playerId: null, variables: { registrationId } }) as const;

  /** Opens an account with what proves its owner. @returns null when the address was taken meanwhile */
  async function open(
    transaction: Transaction,
    account: Account,
    { passwordHash, identifier }: { passwordHash: string | null; identifier: string | null },
  ): Promise<string | null> {
    const now = clock.now();
    const playerId = await players.open(transaction, account, now);
    if (playerId === null) return null;
    if (passwordHash !== null) await storePassword(transaction, playerId, passwordHash, now);
    if (identifier !== null && !(await storeOpenid(transaction, playerId, identifier, now))) throw new Taken();
    return playerId;
  }

  const openWaiting = ({ account, password_hash, openid_identifier, registration_id }: RegistrationRow) =>
    database
      .transaction(async (transaction) => {
        if (!(await useRegistration(transaction, registration_id, clock.now()))) return fail('registration_over');
        const proofs = { passwordHash: password_hash, identifier: openid_identifier };
        const playerId = await open(transaction, account, proofs);
        // Whoever has the code reads the mail of the address: they may know.
        if (playerId === null) throw new Taken();
        await noteOpened(transaction, registration_id, playerId);
        return ok({ playerId });
      })
      .catch(takenAnswer);

  /** The account that was opened by the same token and code: the answer to it was lost. */
  async function openedBefore(token: string, code: string): Promise<Result<{ playerId: string }>> {
    const opened = isToken(token) ? await openedRegistration(database, hashOf(token), clock.now()) : null;
    const isSame = opened !== null && isCode(seal, code, opened.registration_id, opened.code_hash);
    return isSame ? ok({ playerId: opened.player_id }) : fail('registration_over');
  }

  async function ask(
    wanted: Wanted,
    account: Account,
    place: RequestPlace,
    identity?: OutsideIdentity,
  ): Promise<Result<Asked>> {
    const token = newToken();
    const registrationId = randomUUID();
    const passwordHash = wanted.password === undefined ? null : await hashPassword(wanted.password);
    await database.transaction(async (transaction) => {
      const waiting = { registrationId, tokenHash: hashOf(token), region: place.region, account, passwordHash };
      const openidIdentifier = identity?.identifier ?? null;
      await insertRegistration(transaction, { ...waiting, openidIdentifier }, clock.now());
      await letters.write(transaction, letterOf({ registrationId, email: account.email, region: place.region }));
    });
    letters.post();
    return ok({ registration: { token, expires_in_seconds: REGISTRATION_LIFETIME_MS / 1_000, mailbox } });
  }

  return {
    async ask(wanted, place, client, identity) {
      const checked = await check(wanted, place, client);
      if (!checked.ok) return checked;
      const allowed = await mayWrite(wanted.email, client);
      return allowed.ok ? ask(wanted, checked.value, place, identity) : allowed;
    },

    async enter(wanted, place, client, identity) {
      const checked = await check(wanted, place, client);
      if (!checked.ok) return checked;
      if (identity.emailVerified) {
        const { identifier } = identity;
        const opened = await database
          .transaction(async (transaction) => {
            const playerId = await open(transaction, checked.value, { passwordHash: null, identifier });
            return playerId === null ? null : ok({ playerId });
          })
          .catch(takenAnswer);
        if (opened !== null) return opened;
      }
      const allowed = await mayWrite(wanted.email, client);
      return allowed.ok ? ask(wanted, checked.value, place, identity) : allowed;
    },

    async confirm(token, code, client) {
      const allowed = await limits.consume('registrationCodeByClient', client);
      if (!allowed.ok) return allowed;
      const waiting = isToken(token) ? await countTry(database, hashOf(token), clock.now()) : null;
      if (waiting === null) return openedBefore(token, code);
      if (!isCode(seal, code, waiting.registration_id, waiting.code_hash)) {
        return fail('invalid', undefined, { code: 'validation_incorrect_code' });
      }
      return openWaiting(waiting);
    },

    async resend(token, client) {
      const waiting = isToken(token) ? await findRegistration(database, hashOf(token), clock.now()) : null;
      if (waiting === null) return fail('registration_over');
      const { registration_id: registrationId, email, region } = waiting;
      const allowed = await mayWrite(email, client);
      if (!allowed.ok) return allowed;
      await letters.write(database, letterOf({ registrationId, email, region }));
      letters.post();
      return ok(undefined);
    },
  };
}

/** Ends a transaction in which address or identity turned out to have an account. */
class Taken extends Error {
  override readonly name = 'Taken';
}

function takenAnswer(error: unknown): Result<never> {
  if (error instanceof Taken) return fail('login_taken');
  throw error;
}
