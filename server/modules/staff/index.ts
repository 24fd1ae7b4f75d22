/** Staff: the operator's people, how they come in, and the log of what they did. */

export { type AuditRow, listActs, recordAct, verifyAudit } from './audit.ts';
export { type AuditHeads, createAuditHeads } from './audit-heads.ts';
export { addStaff, createStaff, createStaffLink, type Staff, type StaffTrace, staffSealOwner } from './service.ts';
export {
  countEverManagers,
  disable,
  endStaffSessionsOf,
  findByEmail,
  findStaff,
  hasStaff,
  insertStaff,
  languagesPresent,
  listStaff,
  type StaffRow,
  setLanguages,
  setRole,
} from './store.ts';
export { type Act, refuse, type StaffFailure, type StaffPerson, type StaffResult } from './types.ts';
