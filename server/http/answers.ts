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

/** A line for a person or a monitor, never cached. */
export function plainAnswer(text: string, status: number): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

/** A file that the browser keeps and never opens in our page. */
export function fileAnswer(name: string, body: Uint8Array<ArrayBuffer> | string, mediaType: string): Response {
  return new Response(body, {
    headers: {
      ...HEADERS,
      'content-type': mediaType,
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
}
