/** A room that the role of who came by its address does not open: what it is, and who may. */
import { Link } from 'wouter';
import { may, type Permission, ROLE_NAMES } from '#shared/backoffice/permissions.ts';
import { useMe } from '../session.tsx';
import { type TextKey, t, word } from '../texts.ts';

export function NotPermitted({ room, needs }: { room: TextKey; needs: Permission }) {
  const { role } = useMe();
  const roles = ROLE_NAMES.filter((one) => may(one, needs)).map((one) => word('role', one));
  return (
    <>
      <div className="qt">
        <h1>{t(room)}</h1>
      </div>
      <section className="card empty" role="alert">
        <p className="bad">{t('not_permitted', { role: word('role', role) })}</p>
        <p>
          {t('not_permitted_needs', { permission: word('permission', needs) })} {roles.join(', ')}.
        </p>
        <p className="acts">
          <Link to="/" className="btn">
            {t('to_first')}
          </Link>
          <Link to="/roles" className="btn">
            {t('roles')}
          </Link>
        </p>
      </section>
    </>
  );
}
