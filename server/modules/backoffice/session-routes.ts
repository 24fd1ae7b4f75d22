/** Coming in and going out. */
import { may, PERMISSION_NAMES } from '#shared/backoffice/permissions.ts';
import { ok } from '../../result.ts';
import type { Staff, StaffPerson, StaffResult } from '../staff/index.ts';
import type { StaffCookie } from './cookie.ts';
import type { StaffRoutes, StrangerContext } from './handler.ts';

type Session = StaffRoutes<'staffMe' | 'staffLogin' | 'staffLogout' | 'beginEnrolment' | 'endEnrolment'>;
type Opened = Awaited<ReturnType<Staff['login']>>;

const personView = ({ staffId, name, email, role }: StaffPerson) => ({
  staff_id: staffId,
  ...{ name, email, role },
  permissions: PERMISSION_NAMES.filter((permission) => may(role, permission)),
});

export function sessionRoutes(staff: Staff, cookie: StaffCookie): Session {
  function opened(result: Opened, { setCookie }: StrangerContext): StaffResult<ReturnType<typeof personView>> {
    if (!result.ok) return result;
    const { person, token, lifetimeMs } = result.value;
    setCookie(cookie.open(token, lifetimeMs));
    return ok(personView(person));
  }
  /** Whoever comes in anew leaves the session that the browser had. */
  async function leave({ person, trace }: StrangerContext): Promise<void> {
    if (person !== null) await staff.logout(person, trace);
  }
  return {
    staffMe: { read: async (_input, { person }) => ok(personView(person)) },
    staffLogin: {
      async enter({ body }, context) {
        const result = await staff.login(body, context.trace);
        if (result.ok) await leave(context);
        return opened(result, context);
      },
    },
    staffLogout: {
      async enter(_input, context) {
        await leave(context);
        context.setCookie(cookie.close());
        return ok({});
      },
    },
    beginEnrolment: {
      async enter({ body }, { trace }) {
        const begun = await staff.beginEnrolment(body.token, trace.client);
        if (!begun.ok) return begun;
        const { row, secret, uri } = begun.value;
        return ok({ name: row.name, email: row.email, role: row.role, secret, uri });
      },
    },
    endEnrolment: {
      async enter({ body }, context) {
        const result = await staff.enrol(body, context.trace);
        if (result.ok) await leave(context);
        return opened(result, context);
      },
    },
  };
}
