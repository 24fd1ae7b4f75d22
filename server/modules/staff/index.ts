/** Staff: the operator's people, how they come in, and the log of what they did. */
export { type AuditRow, listActs, recordAct, verifyAudit } from './audit.ts';
export { addStaff, createStaff, createStaffLink, type Staff, type StaffTrace } from './service.ts';
export {
  countEnrolled,
  disable,
  endStaffSessionsOf,
  findByEmail,
  findStaff,
  hasStaff,
  insertStaff,
  languagesPresent,
  listStaff,
  setLanguages,
  setRole,
} from './store.ts';
export { type Act, refuse, type StaffFailure, type StaffPerson, type StaffResult } from './types.ts';
