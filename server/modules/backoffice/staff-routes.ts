/** The people of the console, and the log of what they did. */
import { may, type Role } from '#shared/backoffice/permissions.ts';
import type { Clock } from '../../clock.ts';
import { csvFile } from '../../csv.ts';
import type { Database, Transaction } from '../../db/index.ts';
import { ok } from '../../result.ts';
import {
  type AuditHeads,
  type AuditRow,
  countEverManagers,
  createStaffLink,
  disable,
  endStaffSessionsOf,
  findByEmail,
  findStaff,
  insertStaff,
  listActs,
  listStaff,
  refuse,
  type StaffPerson,
  type StaffResult,
  type StaffRow,
  setRole,
} from '../staff/index.ts';
import { insertApproval } from './approvals.ts';
import type { StaffRoutes } from './handler.ts';

const PAGE = 100;
const EXPORTED = 50_000;

/** Where a one-time link leads; the token stands behind the hash, so that no log holds it. */
export const linkOf = (origin: string, token: string): string => `${origin}/enrol#${token}`;

interface Invitation {
  email: string;
  name: string;
  role: Role;
}

/** Adds a person and gives them a link. Error: `staff_exists`. */
export async function invite(
  transaction: Transaction,
  person: Invitation,
  { origin, now }: { origin: string; now: Date },
): Promise<StaffResult<{ staffId: string; link: string }>> {
  const staffId = await insertStaff(transaction, person, now);
  if (staffId === null) return refuse('staff_exists');
  return ok({ staffId, link: linkOf(origin, await createStaffLink(transaction, staffId, now)) });
}

type People = StaffRoutes<'staff' | 'inviteStaff' | 'changeRole' | 'disableStaff' | 'staffLink'>;
type Log = StaffRoutes<'audit' | 'checkAudit' | 'exportAudit'>;

interface Parts {
  database: Database;
  clock: Clock;
  auditHeads: Pick<AuditHeads, 'verify'>;
}

/**
 * Whether nobody else could ever say yes: the first administrator adds the second by themselves. Once a second manager
 * has enrolled, nobody is alone any more, whoever was disabled since (ADR 0180).
 */
const isAlone = async (transaction: Transaction): Promise<boolean> => (await countEverManagers(transaction)) < 2;

const isManager = ({ role }: { role: Role }): boolean => may(role, 'manage_staff');

/** Takes a person's access away at once. */
export async function takeAccess(transaction: Transaction, staffId: string, now: Date): Promise<void> {
  await disable(transaction, staffId, now);
  await endStaffSessionsOf(transaction, staffId, now);
}

/** A new link for somebody who has not come in. Error: `staff_exists`. */
export async function renewLink(
  transaction: Transaction,
  { staffId, origin, now }: { staffId: string; origin: string; now: Date },
): Promise<StaffResult<string>> {
  const row = await findStaff(transaction, staffId);
  if (row === null || row.enrolled || row.disabled) return refuse('staff_exists');
  return ok(linkOf(origin, await createStaffLink(transaction, staffId, now)));
}

function people({ database, clock }: Omit<Parts, 'auditHeads'>): People {
  /** A colleague; nobody changes their own rights. */
  async function colleague(transaction: Transaction, staffId: string, person: StaffPerson) {
    const row = await findStaff(transaction, staffId);
    if (row === null) return refuse('not_found');
    return staffId === person.staffId ? refuse('staff_forbidden') : ok(row);
  }

  /** Asks a second manager for what is done to a manager. */
  async function askSecond(
    transaction: Transaction,
    kind: 'disable' | 'link',
    subject: StaffRow,
    { person, reason, now }: { person: StaffPerson; reason: string; now: Date },
  ) {
    const payload = { staff_id: subject.staff_id, name: subject.name, role: subject.role };
    const approvalId = await insertApproval(transaction, {
      ...{ kind, playerId: null, payload, reason, askedBy: person.staffId, now },
    });
    const act = { action: `${kind}_asked`, subject: { kind: 'approval', id: approvalId }, after: payload };
    return ok({ answer: { approval_id: approvalId, link: null }, act });
  }

  return {
    staff: {
      async read(_input, { person }) {
        const found = await listStaff(database);
        return ok({ people: found.map((row) => ({ ...row, self: row.staff_id === person.staffId })) });
      },
    },
    inviteStaff: {
      async act({ body: { reason, ...wanted } }, { person, origin }, { transaction }) {
        const now = clock.now();
        if ((await findByEmail(transaction, wanted.email)) !== null) return refuse('staff_exists');
        if (await isAlone(transaction)) {
          const invited = await invite(transaction, wanted, { origin, now });
          if (!invited.ok) return invited;
          const subject = { kind: 'staff', id: invited.value.staffId };
          const act = { action: 'staff_invited', subject, after: { ...wanted, alone: true } };
          return ok({ answer: { approval_id: null, link: invited.value.link }, act });
        }
        const approvalId = await insertApproval(transaction, {
          ...{ kind: 'invite', playerId: null, payload: wanted, reason, askedBy: person.staffId, now },
        });
        const act = { action: 'invite_asked', subject: { kind: 'approval', id: approvalId }, after: wanted };
        return ok({ answer: { approval_id: approvalId, link: null }, act });
      },
    },
    changeRole: {
      async act({ params, body: { role, reason } }, { person }, { transaction }) {
        const now = clock.now();
        const found = await colleague(transaction, params.staff_id, person);
        if (!found.ok) return found;
        const before = { role: found.value.role };
        const payload = { staff_id: params.staff_id, name: found.value.name, role };
        if (await isAlone(transaction)) {
          await setRole(transaction, params.staff_id, role);
          const subject = { kind: 'staff', id: params.staff_id };
          const act = { action: 'role_changed', subject, before, after: { role, alone: true } };
          return ok({ answer: { approval_id: null, link: null }, act });
        }
        const approvalId = await insertApproval(transaction, {
          ...{ kind: 'role', playerId: null, payload, reason, askedBy: person.staffId, now },
        });
        const act = { action: 'role_asked', subject: { kind: 'approval', id: approvalId }, before, after: payload };
        return ok({ answer: { approval_id: approvalId, link: null }, act });
      },
    },
    disableStaff: {
      async act({ params, body }, { person }, { transaction }) {
        const found = await colleague(transaction, params.staff_id, person);
        if (!found.ok) return found;
        const now = clock.now();
        const before = { role: found.value.role };
        if (isManager(found.value) && !(await isAlone(transaction))) {
          return askSecond(transaction, 'disable', found.value, { person, reason: body.reason, now });
        }
        await takeAccess(transaction, params.staff_id, now);
        const subject = { kind: 'staff', id: params.staff_id };
        const act = { action: 'staff_disabled', subject, before };
        return ok({ answer: { approval_id: null, link: null }, act });
      },
    },
    staffLink: {
      async act({ params, body }, { person, origin }, { transaction }) {
        const found = await colleague(transaction, params.staff_id, person);
        if (!found.ok) return found;
        if (found.value.enrolled || found.value.disabled) return refuse('staff_exists');
        const now = clock.now();
        if (isManager(found.value) && !(await isAlone(transaction))) {
          return askSecond(transaction, 'link', found.value, { person, reason: body.reason, now });
        }
        const link = await renewLink(transaction, { staffId: params.staff_id, origin, now });
        if (!link.ok) return link;
        const act = { action: 'link_given', subject: { kind: 'staff', id: params.staff_id } };
        return ok({ answer: { approval_id: null, link: link.value }, act });
      },
    },
  };
}

const auditView = ({ staff_id: _id, staff_name: staff, previous_hash: _previous, ...row }: AuditRow) => ({
  ...row,
  staff,
});

interface AuditAsked {
  staff_id?: string | undefined;
  action?: string | undefined;
  q?: string | undefined;
  days?: number | undefined;
}

function log({ database, clock, auditHeads }: Parts): Log {
  const queryOf = ({ staff_id: staffId, action, q: text, days }: AuditAsked) => ({
    ...{ staffId, action, text },
    since: days === undefined ? undefined : new Date(clock.now().getTime() - days * 86_400_000),
  });
  return {
    audit: {
      async read({ query }) {
        const found = await listActs(database, { ...queryOf(query), before: query.before, limit: PAGE });
        return ok({ rows: found.map(auditView) });
      },
    },
    checkAudit: {
      async read() {
        const { entries, brokenAt } = await auditHeads.verify();
        return ok({ entries, broken_at: brokenAt, at: clock.now().toISOString() });
      },
    },
    exportAudit: {
      async read({ query }) {
        const found = await listActs(database, { ...queryOf(query), limit: EXPORTED });
        const json = (value: unknown) => (value === null ? '' : JSON.stringify(value));
        const heads = [
          'entry',
          'at',
          'who',
          'role',
          'did',
          'to',
          'id',
          'player',
          'reason',
          'before',
          'after',
          'from',
          'hash',
        ];
        const lines = found.map((row) => [
          ...[row.position, row.at, row.staff_name, row.role, row.action, row.subject_kind, row.subject_id],
          ...[row.player_id ?? '', row.reason, json(row.before), json(row.after), row.network, row.hash],
        ]);
        return ok(csvFile('audit-log', heads, lines));
      },
    },
  };
}

export const staffRoutes = (parts: Parts): People & Log => ({ ...people(parts), ...log(parts) });
