/** How API answers look: JSON, never cached, failures as the contract's error body. */
import { ERRORS, errorBody } from '#shared/contract/errors.ts';
import type { Failure } from '../result.ts';

const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
} as const;

export function jsonAnswer(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: HEADERS });
}

/** The response of a failure: its status, code, message key, variables and fields. */
export function failureAnswer({ name, variables, fields }: Failure): Response {
  const answer = jsonAnswer(errorBody(name, variables, fields), ERRORS[name].status);
  const seconds = variables?.seconds;
  if (name === 'rate_limited' && typeof seconds === 'number') answer.headers.set('retry-after', String(seconds));
  return answer;
}
