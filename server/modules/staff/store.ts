/** Staff, their links and sessions in the database. Of tokens only the hash is stored. */
import { type SQL, sql } from 'drizzle-orm';
import { may, ROLE_NAMES, type Role } from '#shared/backoffice/permissions.ts';
import type { BaseLanguage } from '#shared/regions/index.ts';
import { firstRow, isoInstant, type Queryable, rows } from '../../db/index.ts';

export interface StaffRow {
  staff_id: string;
  email: string;
  name: string;
  role: Role;
  password_hash: string | null;
  totp_secret: string | null;
  enrolled: boolean;
  disabled: boolean;
  languages: readonly BaseLanguage[];
}

const MANAGERS = JSON.stringify(ROLE_NAMES.filter((role) => may(role, 'manage_staff')));
/** Whether a role may manage staff. */
const isManager = (role: SQL): SQL => sql`${role}::text in (select jsonb_array_elements_text(${MANAGERS}::jsonb))`;

const COLUMNS = sql`staff.staff_id, staff.email, staff.name, staff.role, staff.password_hash, staff.totp_secret,
  staff.enrolled_at is not null as enrolled, staff.disabled_at is not null as disabled, staff.languages`;

export const findByEmail = (queryable: Queryable, email: string): Promise<StaffRow | null> =>
  firstRow<StaffRow>(queryable, sql`select ${COLUMNS} from staff where lower(email) = lower(${email})`);

export const findStaff = (queryable: Queryable, staffId: string): Promise<StaffRow | null> =>
  firstRow<StaffRow>(queryable, sql`select ${COLUMNS} from staff where staff_id = ${staffId}::uuid`);

/** Null when somebody has the address already. */
export async function insertStaff(
  queryable: Queryable,
  { email, name, role }: { email: string; name: string; role: Role },
  now: Date,
): Promise<string | null> {
  const inserted = await firstRow<{ staff_id: string }>(
    queryable,
    sql`insert into staff (email, name, role, created_at)
        values (${email}, ${name}, ${role}, ${now.toISOString()}::timestamptz)
        on conflict do nothing returning staff_id`,
  );
  return inserted?.staff_id ?? null;
}

/** A person's link; those before it lead nowhere. */
export async function insertLink(
  queryable: Queryable,
  staffId: string,
  tokenHash: string,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const at = now.toISOString();
  await queryable.execute(
    sql`update staff_links set used_at = ${at}::timestamptz where staff_id = ${staffId}::uuid and used_at is null`,
  );
  await queryable.execute(
    sql`insert into staff_links (token_hash, staff_id, created_at, expires_at)
        values (${tokenHash}, ${staffId}::uuid, ${at}::timestamptz, ${expiresAt.toISOString()}::timestamptz)`,
  );
}

/** Whose a link is that still works. */
export const findByLink = (queryable: Queryable, tokenHash: string, now: Date): Promise<StaffRow | null> =>
  firstRow<StaffRow>(
    queryable,
    sql`select ${COLUMNS} from staff_links join staff using (staff_id)
        where token_hash = ${tokenHash} and used_at is null and expires_at > ${now.toISOString()}::timestamptz
          and disabled_at is null`,
  );

/** Of two who come with one link at once, one uses it. */
export async function useStaffLink(queryable: Queryable, tokenHash: string, now: Date): Promise<boolean> {
  const used = await firstRow(
    queryable,
    sql`update staff_links set used_at = ${now.toISOString()}::timestamptz
        where token_hash = ${tokenHash} and used_at is null returning staff_id`,
  );
  return used !== null;
}

export async function storeSecret(queryable: Queryable, staffId: string, sealed: string): Promise<void> {
  await queryable.execute(
    sql`update staff set totp_secret = ${sealed}, totp_counter = 0 where staff_id = ${staffId}::uuid`,
  );
}

export async function enrol(
  queryable: Queryable,
  staffId: string,
  { passwordHash, step, now }: { passwordHash: string; step: number; now: Date },
): Promise<void> {
  await queryable.execute(
    sql`update staff set password_hash = ${passwordHash}, totp_counter = ${step},
          ever_managed = ever_managed or ${isManager(sql`role`)}, enrolled_at = ${now.toISOString()}::timestamptz where staff_id = ${staffId}::uuid`,
  );
}

/** A step is good for once (RFC 6238, section 5.2). */
export async function spendStaffStep(queryable: Queryable, staffId: string, step: number): Promise<boolean> {
  const spent = await firstRow(
    queryable,
    sql`update staff set totp_counter = ${step} where staff_id = ${staffId}::uuid and totp_counter < ${step}
        returning staff_id`,
  );
  return spent !== null;
}

interface NewStaffSession {
  staffId: string;
  tokenHash: string;
  device: string | null;
  network: string;
  now: Date;
  expiresAt: Date;
}

export async function insertStaffSession(queryable: Queryable, session: NewStaffSession): Promise<string> {
  const at = session.now.toISOString();
  const row = await firstRow<{ session_id: string }>(
    queryable,
    sql`insert into staff_sessions (token_hash, staff_id, device, network, created_at, seen_at, expires_at)
        values (${session.tokenHash}, ${session.staffId}::uuid, ${session.device}, ${session.network},
          ${at}::timestamptz, ${at}::timestamptz, ${session.expiresAt.toISOString()}::timestamptz)
        returning session_id`,
  );
  if (row === null) throw new Error('no session was opened');
  return row.session_id;
}

export interface LiveStaffSession {
  session_id: string;
  staff_id: string;
  email: string;
  name: string;
  role: Role;
  languages: readonly BaseLanguage[];
  stale: boolean;
}

export const findStaffSession = (
  queryable: Queryable,
  tokenHash: string,
  at: { now: Date; idleBefore: Date; staleBefore: Date },
): Promise<LiveStaffSession | null> =>
  firstRow<LiveStaffSession>(
    queryable,
    sql`select session_id, staff_id, email, name, role, languages,
          seen_at < ${at.staleBefore.toISOString()}::timestamptz as stale
        from staff_sessions join staff using (staff_id)
        where token_hash = ${tokenHash} and ended_at is null and expires_at > ${at.now.toISOString()}::timestamptz
          and seen_at > ${at.idleBefore.toISOString()}::timestamptz and disabled_at is null and enrolled_at is not null`,
  );

export async function markStaffSeen(queryable: Queryable, sessionId: string, now: Date): Promise<void> {
  await queryable.execute(
    sql`update staff_sessions set seen_at = ${now.toISOString()}::timestamptz where session_id = ${sessionId}::uuid`,
  );
}

export async function endStaffSession(queryable: Queryable, sessionId: string, now: Date): Promise<void> {
  await queryable.execute(
    sql`update staff_sessions set ended_at = ${now.toISOString()}::timestamptz
        where session_id = ${sessionId}::uuid and ended_at is null`,
  );
}

export async function endStaffSessionsOf(queryable: Queryable, staffId: string, now: Date): Promise<void> {
  await queryable.execute(
    sql`update staff_sessions set ended_at = ${now.toISOString()}::timestamptz
        where staff_id = ${staffId}::uuid and ended_at is null`,
  );
}

export interface ListedStaff {
  staff_id: string;
  name: string;
  email: string;
  role: Role;
  state: 'invited' | 'enrolled' | 'disabled';
  languages: BaseLanguage[];
  seen_at: string | null;
}

/** Everybody, those who were here last first. */
export const listStaff = (queryable: Queryable): Promise<ListedStaff[]> =>
  rows<ListedStaff>(
    queryable,
    sql`select staff_id, name, email, role, languages,
          case when disabled_at is not null then 'disabled' when enrolled_at is null then 'invited' else 'enrolled' end
            as state,
          (select ${isoInstant(sql`max(seen_at)`)} from staff_sessions where staff_sessions.staff_id = staff.staff_id
             and ended_at is null) as seen_at
        from staff order by seen_at desc nulls last, name`,
  );

export async function setRole(queryable: Queryable, staffId: string, role: Role): Promise<void> {
  await queryable.execute(
    sql`update staff set role = ${role}, ever_managed = ever_managed or (enrolled_at is not null and ${isManager(sql`${role}`)})
        where staff_id = ${staffId}::uuid`,
  );
}

/** Says in what languages a person answers players. */
export async function setLanguages(
  queryable: Queryable,
  staffId: string,
  languages: readonly BaseLanguage[],
): Promise<void> {
  await queryable.execute(
    sql`update staff set languages = array(select jsonb_array_elements_text(${JSON.stringify(languages)}::jsonb))
        where staff_id = ${staffId}::uuid`,
  );
}

/** What languages are answered in by those, beside one of them, who have been seen since a moment. */
export async function languagesPresent(
  queryable: Queryable,
  { roles, beside, since }: { roles: readonly Role[]; beside: string; since: Date },
): Promise<BaseLanguage[]> {
  const present = await rows<{ language: BaseLanguage }>(
    queryable,
    sql`select distinct unnest(languages) as language from staff join staff_sessions using (staff_id)
        where staff_id <> ${beside}::uuid and seen_at > ${since.toISOString()}::timestamptz and ended_at is null
          and disabled_at is null and role in (select jsonb_array_elements_text(${JSON.stringify(roles)}::jsonb))`,
  );
  return present.map(({ language }) => language);
}

export async function disable(queryable: Queryable, staffId: string, now: Date): Promise<void> {
  await queryable.execute(
    sql`update staff set disabled_at = ${now.toISOString()}::timestamptz where staff_id = ${staffId}::uuid`,
  );
}

/** How many people have ever been able to manage staff, whatever became of them. */
export async function countEverManagers(queryable: Queryable): Promise<number> {
  const row = await firstRow<{ count: number }>(
    queryable,
    sql`select count(*)::integer as count from staff where ever_managed`,
  );
  return row?.count ?? 0;
}

/** Whether anybody can log in to the console, or could by a link that is out. */
export async function hasStaff(queryable: Queryable): Promise<boolean> {
  const row = await firstRow(queryable, sql`select 1 from staff where enrolled_at is not null limit 1`);
  return row !== null;
}
