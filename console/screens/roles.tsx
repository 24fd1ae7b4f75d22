/** Who may do what, who is here, and what they did. */

import type { StaffResponseOf } from '#shared/backoffice/index.ts';
import { may, PERMISSION_NAMES, PERMISSIONS, ROLE_NAMES } from '#shared/backoffice/permissions.ts';
import { call } from '../api.ts';
import { useMay, useMe } from '../session.tsx';
import { count, spoken, t, waited, word } from '../texts.ts';
import { ask, Field, oneTimeLink } from '../ui/ask.tsx';
import { Card, Eyes, Icon, Pending, State, say, TableBox, told, useLoaded } from '../ui/kit.tsx';
import { AuditTable } from './audit-table.tsx';

type Person = StaffResponseOf<'staff'>['people'][number];

function Matrix() {
  const { role: own } = useMe();
  return (
    <section className="card" aria-label={t('roles')}>
      <TableBox kind="rt">
        <thead>
          <tr>
            <th>{t('may')}</th>
            {ROLE_NAMES.map((role) => (
              <th key={role} className={role === own ? 'hl' : ''}>
                {word('role', role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PERMISSION_NAMES.map((permission) => (
            <tr key={permission}>
              <td>
                <b>{word('permission', permission)}</b>
              </td>
              {ROLE_NAMES.map((role) => (
                <td key={role} className={role === own ? 'hl' : ''}>
                  <span className="ce">
                    <Cell permission={permission} holds={may(role, permission)} />
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableBox>
    </section>
  );
}

function Cell({ permission, holds }: { permission: (typeof PERMISSION_NAMES)[number]; holds: boolean }) {
  if (!holds) {
    return (
      <>
        <span className="nope" />
        <span className="vh">{t('may_not')}</span>
      </>
    );
  }
  if (PERMISSIONS[permission] === 'two') return <Eyes open={2} />;
  if (permission === 'reveal_players') {
    return (
      <span className="t2">
        <Icon name="message-square-text" />
        <span className="vh">{t('with_reason')}</span>
      </span>
    );
  }
  return (
    <span className="foam">
      <Icon name="check" />
      <span className="vh">{t('alone')}</span>
    </span>
  );
}

function RoleField() {
  return (
    <Field label={t('role')}>
      {(id) => (
        <select className="sel in" id={id} name="role">
          {ROLE_NAMES.map((role) => (
            <option key={role} value={role}>
              {word('role', role)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const invite = (again: () => void) =>
  ask({
    title: t('invite'),
    about: t('invite_about'),
    action: t('invite'),
    fields: (
      <>
        <Field label={t('name')}>
          {(id) => <input className="in" id={id} name="name" required minLength={2} maxLength={80} />}
        </Field>
        <Field label={t('email')}>{(id) => <input className="in" id={id} name="email" type="email" required />}</Field>
        <RoleField />
      </>
    ),
    async act(reason, form) {
      const of = (name: string) => String(form.get(name));
      const body = { name: of('name'), email: of('email'), role: of('role') as Person['role'], reason };
      const { link } = await call('inviteStaff', { body });
      again();
      if (link !== null) return oneTimeLink(link);
      say(t('asked_second'));
      return undefined;
    },
  });

function manage(person: Person, again: () => void) {
  const params = { staff_id: person.staff_id };
  ask({
    title: person.name,
    about: `${person.email}, ${word('role', person.role)}`,
    action: t('save'),
    fields: (
      <>
        <Field label={t('what')}>
          {(id) => (
            <select className="sel in" id={id} name="what">
              <option value="role">{t('change_role')}</option>
              {person.state === 'invited' ? <option value="link">{t('new_link')}</option> : null}
              <option value="disable">{t('take_access')}</option>
            </select>
          )}
        </Field>
        <RoleField />
      </>
    ),
    async act(reason, form) {
      const what = form.get('what');
      const asked =
        what === 'disable'
          ? await call('disableStaff', { params, body: { reason } })
          : what === 'link'
            ? await call('staffLink', { params, body: { reason } })
            : await call('changeRole', { params, body: { role: form.get('role') as Person['role'], reason } });
      const { approval_id, link } = asked;
      if (approval_id !== null) say(t('asked_second'));
      again();
      return link === null ? undefined : oneTimeLink(link);
    },
  });
}

function People() {
  const allowed = useMay();
  const loaded = useLoaded(() => call('staff'), []);
  const people = loaded.value?.people ?? [];
  const initials = (name: string) =>
    name
      .split(/\s+/)
      .map(([first = '']) => first)
      .join('')
      .slice(0, 2);
  return (
    <Card title={t('people')} extra={<span className="t3">{told(loaded, () => count(people.length))}</span>}>
      {loaded.value === null ? <Pending of={loaded} /> : null}
      {people.map((person) => (
        <div className="pe" key={person.staff_id}>
          <span className="av" aria-hidden="true">
            {initials(person.name)}
          </span>
          <span>
            <b>{person.name}</b>
            <small>
              {word('role', person.role)}
              {person.languages.length === 0 ? '' : `, ${spoken(person.languages)}`}
            </small>
          </span>
          {person.state === 'enrolled' ? (
            <span className="st">
              {person.seen_at === null ? t('away') : t('seen_ago', { time: waited(person.seen_at) })}
            </span>
          ) : (
            <State of={person.state} list="staff" />
          )}
          {allowed('manage_staff') && !person.self && person.state !== 'disabled' ? (
            <button
              type="button"
              className="lnk"
              onClick={() => manage(person, loaded.again)}
              aria-label={`${t('change')} ${person.name}`}
            >
              {t('change')}
            </button>
          ) : null}
        </div>
      ))}
      <div className="foot">{t('people_rules')}</div>
      {allowed('manage_staff') ? (
        <div className="acts">
          <button type="button" className="btn" onClick={() => invite(loaded.again)}>
            <Icon name="user-plus" />
            {t('invite')}
          </button>
        </div>
      ) : null}
    </Card>
  );
}

export default function Roles() {
  const allowed = useMay();
  return (
    <>
      <div className="qt">
        <h1>{t('roles')}</h1>
        <span className="t3">{t('roles_count', { count: ROLE_NAMES.length })}</span>
        <span className="sp" />
        <span className="lg">
          <span>
            <span className="foam">
              <Icon name="check" />
            </span>
            {t('alone')}
          </span>
          <span>
            <Eyes open={2} />
            {t('with_second')}
          </span>
          <span>
            <Icon name="message-square-text" />
            {t('with_reason')}
          </span>
        </span>
      </div>
      <div className="rolesgrid">
        <Matrix />
        <People />
      </div>
      {allowed('see_audit') ? <AuditTable /> : null}
    </>
  );
}
