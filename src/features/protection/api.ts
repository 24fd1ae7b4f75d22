/** The calls of limits, breaks, sittings and statements. */
import { call } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';

const FORM = { minimumMs: FETCH_MINIMUM_MS };

export type LimitsView = ResponseOf<'limits'>;
export type MoneyLimitView = LimitsView['money'][number];
export type WaitingLimit = LimitsView['waiting'][number];
export type Sitting = ResponseOf<'playSession'>['sitting'];
export type Statement = ResponseOf<'statement'>;
export type LimitName = RequestOf<'confirmLimit'>['body'];

export const loadLimits = () => call('limits', {}, { quiet: true });
export const askLimit = (name: LimitName, amount: string | null) =>
  call('askLimit', { body: { ...name, amount } }, FORM);
export const confirmLimit = (body: LimitName) => call('confirmLimit', { body }, FORM);
export const cancelLimit = (body: LimitName) => call('cancelLimit', { body }, FORM);
export const declineLimits = () => call('declineLimits', { body: {} }, FORM);
export const startTimeOut = (length: RequestOf<'startTimeOut'>['body']['length']) =>
  call('startTimeOut', { body: { length } }, FORM);

/** What asks for the password: it is given anew first. Errors: `invalid` with `password`. */
async function withPassword<Value>(password: string, act: () => Promise<Value>) {
  const proved = await call('stepUp', { body: { password } }, FORM);
  return proved.ok ? act() : proved;
}
export const excludeSelf = (length: RequestOf<'excludeSelf'>['body']['length'], password: string) =>
  withPassword(password, () => call('excludeSelf', { body: { length } }, FORM));
export const closeAccount = (password: string) =>
  withPassword(password, () => call('closeAccount', { body: {} }, FORM));

export const beat = () => call('playSession', { body: {} }, { quiet: true });
export const answerCheck = () => call('answerCheck', { body: {} }, FORM);
export const loadStatement = () => call('statement', {}, { quiet: true });
export const loadStatementFile = (format: 'csv' | 'pdf') => call('statementFile', { query: { format } }, FORM);
