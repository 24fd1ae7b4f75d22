/**
 * Which limit protects each endpoint. Endpoints have limits of their own where a call costs more than a row, or where
 * somebody could guess; everything else that a signed-in person writes is counted together, and reads are not counted.
 * `docs/asvs.md` shows this list; a test holds both complete.
 */
import { STAFF_CONTRACT } from '#shared/backoffice/index.ts';
import { STAFF_PATHS, type StaffEndpointName } from '#shared/backoffice/paths.ts';
import { CONTRACT, type Endpoint } from '#shared/contract/index.ts';
import { type EndpointName, PATHS } from '#shared/contract/paths.ts';
import type { RateName } from './limits.ts';

const LETTER = ['linkByClient', 'letterByAddress'] as const;

/** Limits of single endpoints, as their handlers count them. */
export const OWN_LIMITS: Partial<Record<EndpointName, readonly RateName[]>> = {
  login: [
    'loginWorkByClient',
    'loginByClient',
    'loginByAccountAndClient',
    'loginByAccount',
    'loginByDevice',
    'codeByAccount',
  ],
  register: ['registrationByClient', 'registrationByAddress', 'inviteByClient'],
  confirmRegistration: ['registrationCodeByClient'],
  resendRegistration: ['registrationByClient', 'registrationByAddress'],
  checkInvite: ['inviteByClient'],
  claimBonus: ['bonusCodeByClient', 'bonusCodeByPlayer', 'bonusCodeByAll'],
  sendPhoneCode: ['textByClient', 'textByPlayer', 'textByNumber'],
  recoverPassword: LETTER,
  askLoginLink: LETTER,
  changeEmail: LETTER,
  sendEmailLink: LETTER,
  restorePassword: ['linkByClient'],
  tokenLogin: ['linkByClient'],
  confirmEmail: ['linkByClient'],
  undoEmail: ['linkByClient'],
  passkeyChallenge: ['passkeyByClient'],
  passkeyLogin: ['passkeyByClient'],
  stepUp: ['proofBySession', 'codeByAccount'],
  changePassword: ['proofBySession'],
  secondFactor: ['codeByAccount'],
  confirmTwoFactor: ['codeByAccount'],
  endTwoFactor: ['proofBySession', 'codeByAccount'],
  beginOpenAuth: ['openidByClient'],
  connectOpenAuth: ['openidByClient'],
  registerOpenAuth: ['registrationByClient', 'registrationByAddress', 'inviteByClient'],
  disconnectOpenAuth: ['proofBySession'],
  launchGame: ['launchByClient'],
  readChat: ['chatReadByClient'],
  sayInChat: ['chatLineByClient'],
  mailChat: ['chatMailByClient', 'chatMailByAddress'],
  sendDocument: ['documentByPlayer'],
  askForExport: ['exportByPlayer'],
  beginChatFile: ['chatFileByPlayer', 'chatFileByClient'],
  openChatFile: ['chatReadByClient'],
  askPartnerLink: LETTER,
  openPartnerSession: ['linkByClient'],
  realtimeTicket: ['ticketByClient'],
};

/** Limits of the console's endpoints that nobody is logged in for. */
export const OWN_STAFF_LIMITS: Partial<Record<StaffEndpointName, readonly RateName[]>> = {
  staffLogin: ['staffLoginByClient', 'staffLoginByAccountAndNetwork', 'staffCodeByAccount'],
  beginEnrolment: ['staffLoginByClient'],
  endEnrolment: ['staffLoginByClient'],
};

const ENDS = 'ends what the caller’s own cookie holds';
const OWN_TALK = 'changes one row of a talk that the caller’s token names';

/** What guests may send that is not counted, and why. */
export const UNCOUNTED: Readonly<Record<string, string>> = {
  logout: ENDS,
  endPartnerSession: ENDS,
  staffLogout: ENDS,
  endChat: OWN_TALK,
  rateChat: OWN_TALK,
  sendChatFile: 'takes the one file that was announced, and counted, before',
  sportQuote: 'a read with a body: prices of at most 20 legs, out of memory',
};

export interface LimitRow {
  name: string;
  path: string;
  /** Empty: a read, which is not counted. */
  limits: readonly RateName[];
  /** Whether anybody may call it without a session. */
  isOpen: boolean;
}

/** Every endpoint of the players' contract. */
export function playerLimits(): LimitRow[] {
  return (Object.keys(PATHS) as EndpointName[]).map((name) => {
    const { method, path } = PATHS[name];
    const endpoint: Endpoint = CONTRACT[name];
    const isOpen = endpoint.scope === 'none' || endpoint.guests === true;
    const shared: readonly RateName[] = method === 'GET' || endpoint.scope === 'none' ? [] : ['writeByPlayer'];
    return { name, path: `${method} ${path}`, limits: [...(OWN_LIMITS[name] ?? []), ...shared], isOpen };
  });
}

/** Every endpoint of the staff's contract. */
export function staffLimits(): LimitRow[] {
  return (Object.keys(STAFF_PATHS) as StaffEndpointName[]).map((name) => {
    const { method, path } = STAFF_PATHS[name];
    const isOpen = STAFF_CONTRACT[name].permission === 'nobody';
    const shared: readonly RateName[] = method === 'GET' || isOpen ? [] : ['writeByStaff'];
    return { name, path: `${method} ${path}`, limits: [...(OWN_STAFF_LIMITS[name] ?? []), ...shared], isOpen };
  });
}
