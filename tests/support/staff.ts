/** People of the console who come in through its API. */
import type { Database } from '#server/db/index.ts';
import type { Dispatch } from '#server/http/dispatch.ts';
import { codeAt, stepAt } from '#server/modules/identity/totp.ts';
import { addStaff } from '#server/modules/staff/index.ts';
import type { Role } from '#shared/backoffice/permissions.ts';
import { WRITE_HEADER } from '#shared/contract/paths.ts';
import type { TestClock } from './server.ts';

export const CONSOLE_HOST = 'backoffice.localhost:5299';
export const CONSOLE_ORIGIN = `http://${CONSOLE_HOST}`;
export const STAFF_PASSWORD = 'Halyard-and-Sheet-77';

export interface StaffAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came back
  body: any;
  headers: Headers;
}

export interface ConsoleLine {
  /** Calls the console's API as its page does, cookies kept. */
  ask(method: 'GET' | 'POST', path: string, body?: object, headers?: Record<string, string>): Promise<StaffAnswer>;
  cookie: string;
}

export interface Colleague extends ConsoleLine {
  email: string;
  secret: Uint8Array;
  /** A code that was not used yet: the clock moves on for it. */
  code(): string;
}

/** The bytes of what was typed into an authenticator. */
export function bytesOf(secret: string): Uint8Array {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  return Uint8Array.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** A line to the console of somebody who is nobody yet. */
export function consoleLine(dispatch: Dispatch, address = '203.0.113.7'): ConsoleLine {
  const line: ConsoleLine = {
    cookie: '',
    async ask(method, path, body, headers = {}) {
      const request = new Request(`${CONSOLE_ORIGIN}${path}`, {
        method,
        headers: {
          host: CONSOLE_HOST,
          ...(method === 'GET'
            ? {}
            : { origin: CONSOLE_ORIGIN, [WRITE_HEADER]: '1', 'content-type': 'application/json' }),
          ...(line.cookie === '' ? {} : { cookie: line.cookie }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = await dispatch(request, { address });
      const [pair = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
      if (pair !== '') line.cookie = pair;
      const text = await answer.text();
      const isJson = answer.headers.get('content-type')?.startsWith('application/json') ?? false;
      return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
    },
  };
  return line;
}

/** Somebody who came by their link, set password and authenticator, and is logged in. */
export async function enrolColleague(
  { dispatch, database, clock }: { dispatch: Dispatch; database: Database; clock: TestClock },
  name: string,
  role: Role,
): Promise<Colleague> {
  const email = `${name.toLowerCase()}@backoffice.example`;
  const added = await addStaff(database, { email, name, role }, clock.now());
  if ('refused' in added) throw new Error(`${email} is enrolled already`);
  const line = consoleLine(dispatch);
  const { body } = await line.ask('POST', '/api/enrolment', { token: added.token });
  const secret = bytesOf(body.secret);
  const colleague: Colleague = Object.assign(line, {
    email,
    secret,
    code() {
      clock.advance(30_000);
      return codeAt(secret, stepAt(clock.now()));
    },
  });
  const done = await line.ask('POST', '/api/enrolment/confirm', {
    token: added.token,
    password: STAFF_PASSWORD,
    code: codeAt(secret, stepAt(clock.now())),
  });
  if (done.status !== 200) throw new Error(`enrolment answered ${done.status}: ${JSON.stringify(done.body)}`);
  return colleague;
}
