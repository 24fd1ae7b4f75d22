/** Errors that only staff meet. They stand apart from the players' table, which reaches every page. */
import { ERRORS, type ErrorName, type ErrorVariables, errorBody } from '../contract/errors.ts';

export const STAFF_ERRORS = {
  staff_unauthenticated: { code: 6000001, status: 401 },
  staff_forbidden: { code: 6000002, status: 403 },
  /** Nobody approves what they asked for. */
  own_approval: { code: 6000003, status: 403 },
  /** Nobody works on the player's account that is their own. */
  own_account: { code: 6000004, status: 403 },
  case_taken: { code: 6000005, status: 409 },
  already_decided: { code: 6000006, status: 409 },
  staff_exists: { code: 6000007, status: 409 },
  wrong_staff_credentials: { code: 6000008, status: 401 },
  staff_link_spent: { code: 6000009, status: 409 },
  segment_exists: { code: 6000010, status: 409 },
  not_publishing: { code: 6000011, status: 409 },
  no_earlier_release: { code: 6000012, status: 409 },
  campaign_exists: { code: 6000013, status: 409 },
  /** It waits for a second person, is live, or was stopped. */
  campaign_settled: { code: 6000014, status: 409 },
  campaign_incomplete: { code: 6000015, status: 409 },
  /** A campaign is for it. */
  segment_used: { code: 6000016, status: 409 },
  /** A partner has the code or the address, a plan the name. */
  affiliate_exists: { code: 6000017, status: 409 },
  /** It is not a draft, or not approved, or paid. */
  statement_settled: { code: 6000018, status: 409 },
  /** The month before is not approved yet. */
  statement_before: { code: 6000019, status: 409 },
  /** Somebody has changed it meanwhile. */
  content_changed: { code: 6000020, status: 409 },
  /** It is planned, or on its way. */
  content_busy: { code: 6000021, status: 409 },
  content_exists: { code: 6000022, status: 409 },
  content_unfinished: { code: 6000023, status: 409 },
  /** A page that goes leads somewhere, or somebody says that its address is given up. */
  address_given_up: { code: 6000024, status: 409 },
  /** The code of the sources is not that of the live site. */
  code_changed: { code: 6000025, status: 409 },
  /** It waits for somebody who speaks its language, for a short time yet. */
  chat_for_speaker: { code: 6000026, status: 409 },
  /** Money, open bets, a withdrawal or a legal hold keeps it back. */
  erasure_blocked: { code: 6000027, status: 409 },
  /** Nobody has asked for it, or nobody has made sure who asks. */
  erasure_unasked: { code: 6000028, status: 409 },
} as const satisfies Record<string, { code: number; status: number }>;

export type StaffErrorName = keyof typeof STAFF_ERRORS | ErrorName;

const isOwn = (name: StaffErrorName): name is keyof typeof STAFF_ERRORS => Object.hasOwn(STAFF_ERRORS, name);

export const staffStatusOf = (name: StaffErrorName): number => (isOwn(name) ? STAFF_ERRORS[name] : ERRORS[name]).status;

export function staffErrorBody(name: StaffErrorName, variables: ErrorVariables, fields?: Record<string, string>) {
  if (!isOwn(name)) return errorBody(name, variables, fields);
  return { error: { code: STAFF_ERRORS[name].code, message: name, variables, ...(fields ? { fields } : {}) } };
}
