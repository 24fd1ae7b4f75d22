/** What happened to the account's protection, newest first. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { momentText } from '#features/wallet/index.ts';
import type { SecurityEventKind } from '#shared/contract/identity.ts';
import type { IconName } from '#shared/icons.ts';
import { Icon } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { classes, linkClass } from '#ui/recipes.ts';
import { saveText } from '../files.ts';
import type { SecurityEvent } from '../security.ts';

const GLYPHS: Readonly<Record<SecurityEventKind, IconName>> = {
  logged_in: 'log-in',
  logged_in_new_place: 'triangle-exclamation-point',
  logged_out: 'log-out',
  session_ended: 'log-out',
  sessions_ended: 'log-out',
  code_refused: 'ban',
  recovery_code_used: 'ticket',
  recovery_codes_renewed: 'refresh-cw',
  password_changed: 'key-round',
  password_restored: 'key-round',
  two_factor_on: 'shield-check',
  two_factor_off: 'shield',
  passkey_added: 'key-round',
  passkey_removed: 'key-round',
  openid_connected: 'share-2',
  openid_disconnected: 'share-2',
  phone_confirmed: 'phone',
  email_change_asked: 'mail',
  email_changed: 'mail',
  email_confirmed: 'mail',
  email_change_undone: 'mail',
};

const DANGERS: ReadonlySet<SecurityEventKind> = new Set(['logged_in_new_place', 'code_refused']);

interface SecurityLogProps {
  events: readonly SecurityEvent[];
  className: string;
}

export function SecurityLog({ events, className }: SecurityLogProps): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const security = useTranslate('security');
  const save = (): void => {
    const cells = events.map(({ kind, device, network, at }) => [at, translate(`log_${kind}`), device, network]);
    const lines = cells.map((row) => row.map((cell) => `"${(cell ?? '').replaceAll('"', '""')}"`).join(','));
    saveText('security-log.csv', 'text/csv', `${lines.join('\r\n')}\r\n`);
  };
  const button = (
    <button type="button" className={linkClass()} onClick={save}>
      {security('export')}
    </button>
  );
  return (
    <Panel title={translate('log_title')} aside={button} className={className}>
      {/* The newest twenty or so are in sight; the rest scrolls in its own box. */}
      <ul className="max-h-log overflow-y-auto overscroll-contain">
        {events.map(({ event_id, kind, device, network, at }) => (
          <li
            key={event_id}
            className="flex min-h-12 flex-wrap items-center gap-x-3.5 border-t border-line py-2 first:border-0"
          >
            <Icon
              name={GLYPHS[kind]}
              className={classes('size-4.5 shrink-0', DANGERS.has(kind) ? 'text-danger' : 'text-text-2')}
            />
            <b className="min-w-0 flex-1 font-semibold">{translate(`log_${kind}`)}</b>
            <span className="text-meta text-text-2 max-sm:order-last max-sm:basis-full max-sm:ps-8">
              {[device, network].filter(Boolean).join(' · ')}
            </span>
            <span className="text-end text-meta whitespace-nowrap text-text-3 sm:basis-1/4">
              {momentText(at, pageIso(page))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
