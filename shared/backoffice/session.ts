/** Coming in: always with password and code. */
import { z } from 'zod';
import { PERMISSION_NAMES, type Permission, ROLE_NAMES } from './permissions.ts';
import { done } from './scalars.ts';

const role = z.enum(ROLE_NAMES);
const person = z.object({
  staff_id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  permissions: z.array(z.enum(PERMISSION_NAMES as [Permission, ...Permission[]])),
});
const password = z.string().min(1).max(256);
const code = z.string().min(1).max(16);
const token = z.string().min(1).max(64);

export const staffSessionEndpoints = {
  staffMe: { summary: 'Who is logged in', permission: 'anybody', response: person, errors: [] },
  staffLogin: {
    summary: 'Log in with password and code; a wrong one of the two is not told apart',
    permission: 'nobody',
    body: z.strictObject({ email: z.string().min(1).max(254), password, code }),
    response: person,
    errors: ['wrong_staff_credentials', 'rate_limited'],
  },
  staffLogout: { summary: 'Log out', permission: 'nobody', response: done, errors: [] },
  beginEnrolment: {
    summary: 'What the owner of a one-time link puts into their authenticator',
    permission: 'nobody',
    body: z.strictObject({ token }),
    response: z.object({ name: z.string(), email: z.string(), role, secret: z.string(), uri: z.string() }),
    errors: ['staff_link_spent', 'rate_limited'],
  },
  endEnrolment: {
    summary: 'Set password and authenticator by a one-time link, and log in',
    permission: 'nobody',
    body: z.strictObject({ token, password, code }),
    response: person,
    errors: ['staff_link_spent', 'invalid', 'rate_limited'],
  },
} as const;
