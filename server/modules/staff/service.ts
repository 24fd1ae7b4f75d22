/** How staff come in: by a link once, then with password and code, always both. */

import { isRole, type Role } from '#shared/backoffice/permissions.ts';
import type { Clock } from '../../clock.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { hashOf, isToken, newToken } from '../../tokens.ts';
import {
  base32,
  decoyHash,
  hashPassword,
  keyUri,
  newTotpSecret,
  refusePassword,
  type Seal,
  stepOf,
  verifyPassword,
} from '../identity/index.ts';
import type { RateLimits } from '../session/index.ts';
import { recordAct } from './audit.ts';
import {
  endStaffSession,
  enrol,
  findByEmail,
  findByLink,
  findStaffSession,
  insertLink,
  insertStaff,
  insertStaffSession,
  markStaffSeen,
  type StaffRow,
  spendStaffStep,
  storeSecret,
  useStaffLink,
} from './store.ts';
import { refuse, type StaffPerson, type StaffResult } from './types.ts';

const MINUTE_MS = 60_000;
/** Whoever is quiet for so long logs in again. */
const IDLE_MS = 15 * MINUTE_MS;
const LIFETIME_MS = 12 * 60 * MINUTE_MS;
const SEEN_EVERY_MS = MINUTE_MS;
const LINK_LIFETIME_MS = 24 * 60 * MINUTE_MS;
const CODE = /^\d{6}$/;

export interface StaffParts {
  database: Database;
  clock: Clock;
  limits: RateLimits;
  seal: Seal;
}

/** From where somebody comes. */
export interface StaffTrace {
  client: string;
  device: string | null;
  network: string;
}

export interface OpenedStaffSession {
  person: StaffPerson;
  token: string;
  lifetimeMs: number;
}

/** What a second factor of staff is sealed for. */
export const staffSealOwner = (staffId: string): string => `staff:${staffId}`;

/** Gives a person a link that is good for once. @returns its token */
export async function createStaffLink(transaction: Transaction, staffId: string, now: Date): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LINK_LIFETIME_MS);
  await insertLink(transaction, staffId, hashOf(token), { now, expiresAt });
  return token;
}

export type Staff = ReturnType<typeof createStaff>;

/** Creates the service. */
export function createStaff({ database, clock, limits, seal }: StaffParts) {
  async function open(transaction: Transaction, row: StaffRow, trace: StaffTrace): Promise<OpenedStaffSession> {
    const now = clock.now();
    const token = newToken();
    const sessionId = await insertStaffSession(transaction, {
      staffId: row.staff_id,
      tokenHash: hashOf(token),
      device: trace.device,
      network: trace.network,
      now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    });
    const { staff_id: staffId, email, name, role, languages } = row;
    return { person: { staffId, sessionId, email, name, role, languages }, token, lifetimeMs: LIFETIME_MS };
  }

  const record = (transaction: Transaction, row: StaffRow, action: string, { network }: StaffTrace) =>
    recordAct(
      transaction,
      { action, subject: { kind: 'staff', id: row.staff_id } },
      { staffId: row.staff_id, name: row.name, role: row.role, reason: '', network, at: clock.now() },
    );

  /** Whether password and code are those of a person who may come in; the work is the same for anybody. */
  async function proves(row: StaffRow | null, password: string, code: string): Promise<StaffResult<StaffRow>> {
    const wrong = refuse('wrong_staff_credentials');
    const known = row?.enrolled && !row.disabled ? row : null;
    const matches = await verifyPassword(password, known?.password_hash ?? (await decoyHash));
    if (!matches || known === null || known.totp_secret === null) return wrong;
    const allowed = await limits.consume('staffCodeByAccount', known.staff_id);
    if (!allowed.ok) return allowed;
    if (!CODE.test(code)) return wrong;
    const step = stepOf(seal.open(known.totp_secret, staffSealOwner(known.staff_id)), code, clock.now());
    if (step === null || !(await spendStaffStep(database, known.staff_id, step))) return wrong;
    await limits.clear('staffCodeByAccount', known.staff_id);
    return { ok: true, value: known };
  }

  return {
    /** Errors: `wrong_staff_credentials` whatever was wrong, `rate_limited`. */
    async login(
      { email, password, code }: { email: string; password: string; code: string },
      trace: StaffTrace,
    ): Promise<StaffResult<OpenedStaffSession>> {
      const account = email.trim().toLowerCase();
      const here = `${account} ${trace.network}`;
      const byClient = await limits.consume('staffLoginByClient', trace.client);
      if (!byClient.ok) return byClient;
      const byAccount = await limits.consume('staffLoginByAccountAndNetwork', here);
      if (!byAccount.ok) return byAccount;
      const row = await findByEmail(database, account);
      const proved = await proves(row, password, code.replaceAll(/\s/g, ''));
      if (!proved.ok) {
        if (row !== null) await database.transaction((transaction) => record(transaction, row, 'login_refused', trace));
        return proved;
      }
      await limits.clear('staffLoginByAccountAndNetwork', here);
      const opened = await database.transaction(async (transaction) => {
        const session = await open(transaction, proved.value, trace);
        await record(transaction, proved.value, 'logged_in', trace);
        return session;
      });
      return { ok: true, value: opened };
    },

    /** What a link's owner puts into their authenticator; asking again makes the secret before worthless. */
    async beginEnrolment(token: string, client: string) {
      const allowed = await limits.consume('staffLoginByClient', client);
      if (!allowed.ok) return allowed;
      const row = isToken(token) ? await findByLink(database, hashOf(token), clock.now()) : null;
      if (row === null) return refuse('staff_link_spent');
      const secret = newTotpSecret();
      await storeSecret(database, row.staff_id, seal.close(secret, staffSealOwner(row.staff_id)));
      const text = base32(secret);
      return { ok: true as const, value: { row, secret: text, uri: keyUri(text, row.email, 'Fairwind Backoffice') } };
    },

    /** Errors: `staff_link_spent`, `invalid` with what is wrong with password or code. */
    async enrol(
      { token, password, code }: { token: string; password: string; code: string },
      trace: StaffTrace,
    ): Promise<StaffResult<OpenedStaffSession>> {
      const allowed = await limits.consume('staffLoginByClient', trace.client);
      if (!allowed.ok) return allowed;
      const now = clock.now();
      const row = isToken(token) ? await findByLink(database, hashOf(token), now) : null;
      if (row === null || row.totp_secret === null) return refuse('staff_link_spent');
      const weak = refusePassword(password, row.email);
      if (weak !== null) return refuse('invalid', { password: weak.key });
      const step = stepOf(seal.open(row.totp_secret, staffSealOwner(row.staff_id)), code.replaceAll(/\s/g, ''), now);
      if (step === null) return refuse('invalid', { code: 'validation_incorrect_code' });
      const passwordHash = await hashPassword(password);
      return database.transaction(async (transaction) => {
        if (!(await useStaffLink(transaction, hashOf(token), now))) return refuse('staff_link_spent');
        await enrol(transaction, row.staff_id, { passwordHash, step, now });
        await record(transaction, row, 'enrolled', trace);
        return { ok: true as const, value: await open(transaction, row, trace) };
      });
    },

    /** Who is behind a token, or null. */
    async personOf(token: string | null): Promise<StaffPerson | null> {
      if (token === null || !isToken(token)) return null;
      const now = clock.now();
      const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
      const at = { now, idleBefore: before(IDLE_MS), staleBefore: before(SEEN_EVERY_MS) };
      const live = await findStaffSession(database, hashOf(token), at);
      if (live === null || !isRole(live.role)) return null;
      if (live.stale) await markStaffSeen(database, live.session_id, now);
      const { staff_id: staffId, session_id: sessionId, email, name, role, languages } = live;
      return { staffId, sessionId, email, name, role, languages };
    },

    async logout(person: StaffPerson, trace: StaffTrace): Promise<void> {
      await database.transaction(async (transaction) => {
        await endStaffSession(transaction, person.sessionId, clock.now());
        await recordAct(
          transaction,
          { action: 'logged_out', subject: { kind: 'staff', id: person.staffId } },
          { ...person, reason: '', network: trace.network, at: clock.now() },
        );
      });
    },
  };
}

/** Adds a person by the operator's command, or gives one who has not enrolled a new link. @returns the link's token */
export async function addStaff(
  database: Database,
  { email, name, role }: { email: string; name: string; role: Role },
  now: Date,
): Promise<{ token: string } | { refused: 'enrolled' }> {
  return database.transaction(async (transaction) => {
    const known = await findByEmail(transaction, email);
    if (known?.enrolled) return { refused: 'enrolled' as const };
    const staffId =
      known?.staff_id ??
      (await insertStaff(transaction, { email, name, role }, now)) ??
      // Two nodes of a new operator start at once: the other one was first, and has committed.
      (await findByEmail(transaction, email))?.staff_id;
    if (staffId === undefined) throw new Error(`${email} was added and removed by somebody else at the same time`);
    await recordAct(
      transaction,
      { action: 'staff_added', subject: { kind: 'staff', id: staffId }, after: { email, role } },
      { staffId: null, name: 'staff:add', role: 'command', reason: '', network: '', at: now },
    );
    return { token: await createStaffLink(transaction, staffId, now) };
  });
}
