/** Who asks: guests, players who come in by the API as pages do, and staff of every role. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#server/db/index.ts';
import { codeAt, stepAt } from '#server/modules/identity/totp.ts';
import { addStaff } from '#server/modules/staff/index.ts';
import type { MailMessage } from '#server/ports/mail.ts';
import { ROLE_NAMES } from '#shared/backoffice/permissions.ts';
import { PATHS } from '#shared/contract/paths.ts';
import type { Line, Person } from './line.ts';

export const guest = (): Person => ({ kind: 'guest', cookies: new Map() });

export interface Installation {
  line: Line;
  database: Database;
  letters: readonly MailMessage[];
}

const PASSWORD = 'calm-water-7';

const LETTER_TRIES = 250;
const LETTER_WAIT_MS = 20;

/** The code of the letter to an address, which is sent after the answer. */
async function codeTo(email: string, letters: readonly MailMessage[]): Promise<string> {
  for (let attempt = 0; attempt < LETTER_TRIES; attempt += 1) {
    const code = /\b\d{6}\b/.exec(letters.findLast(({ to }) => to === email)?.text ?? '')?.[0];
    if (code !== undefined) return code;
    await pause(LETTER_WAIT_MS);
  }
  throw new Error(`no letter to ${email} came`);
}

/** Registers a player and logs them in. */
export async function newPlayer({ line, letters }: Installation, number: number): Promise<Person> {
  const person: Person = { kind: 'player', cookies: new Map() };
  const email = `fuzz-${number}@fairwind.example`;
  const asked = await line.write(person, '', PATHS.register.path, {
    ...{ email, password: PASSWORD, birthday: '1990-06-14', country: 'AT', currency: 'EUR' },
    ...{ accept_terms: true, language: 'en' },
  });
  const { registration } = asked.json as { registration: { token: string } };
  const code = await codeTo(email, letters);
  const done = await line.write(person, '', PATHS.confirmRegistration.path, { token: registration.token, code });
  if (done.status !== 200) throw new Error(`a registration ended with ${done.status}: ${JSON.stringify(done.json)}`);
  return person;
}

const bytesOf = (secret: string): Uint8Array => {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'));
  return Uint8Array.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
};

/** Somebody of each role, in the order of the roles. */
export async function newStaff({ line, database }: Installation, now: () => Date, number: number): Promise<Person[]> {
  const staff: Person[] = [];
  for (const role of ROLE_NAMES) {
    const person: Person = { kind: 'staff', cookies: new Map() };
    const added = await addStaff(database, { email: `${role}-${number}@backoffice.example`, name: role, role }, now());
    if ('refused' in added) throw new Error(`${role} is enrolled already`);
    const begun = await line.write(person, 'backoffice', '/api/enrolment', { token: added.token });
    const { secret } = begun.json as { secret: string };
    const done = await line.write(person, 'backoffice', '/api/enrolment/confirm', {
      ...{ token: added.token, password: 'Halyard-and-Sheet-77', code: codeAt(bytesOf(secret), stepAt(now())) },
    });
    if (done.status !== 200) throw new Error(`an enrolment ended with ${done.status}: ${JSON.stringify(done.json)}`);
    staff.push(person);
  }
  return staff;
}
