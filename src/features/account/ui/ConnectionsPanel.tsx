/** The outside sign-ins of the account (look: q1); it loads by itself. */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { classes } from '#ui/recipes.ts';
import { type Connection, type Connections, connect, loadConnections } from '../connections.ts';
import { SecurityRow } from './SecurityRow.tsx';

interface ConnectionsPanelProps {
  className: string;
  /** The log has an entry more, and the account perhaps a password. */
  reload: () => Promise<void>;
}

export function ConnectionsPanel({ className, reload }: ConnectionsPanelProps): ReactNode {
  const reading = useRemote(loadConnections);
  const reloadAll = async (): Promise<void> => void (await Promise.all([reading.reload(), reload()]));
  return (
    <RemoteView of={reading} waiting={null} className={classes('card', className)}>
      {(known) => known.connections.length > 0 && <Connected known={known} className={className} reload={reloadAll} />}
    </RemoteView>
  );
}

function Connected({ known, className, reload }: ConnectionsPanelProps & { known: Connections }): ReactNode {
  const translate = useTranslate('open-auth');
  const drop = async ({ provider, name }: Connection): Promise<void> => {
    if (known.has_password) await openPopup('open-auth-disconnect', { provider, name });
    else await openPopup('first-password');
    await reload();
  };
  return (
    <Panel title={translate('panel_title')} className={className}>
      <ul>
        {known.connections.map((connection) => (
          <li key={connection.provider}>
            <ConnectionRow connection={connection} drop={() => void drop(connection)} />
          </li>
        ))}
      </ul>
      <p className="mt-2 text-meta text-text-3">{translate('two_factor_too')}</p>
    </Panel>
  );
}

function ConnectionRow({ connection, drop }: { connection: Connection; drop: () => void }): ReactNode {
  const page = usePage();
  const translate = useTranslate('open-auth');
  const [busy, setBusy] = useState(false);
  const { provider, name, mark, connected_at } = connection;
  const act = async (): Promise<void> => {
    setBusy(true);
    await connect(provider);
    setBusy(false);
  };
  const day = new Intl.DateTimeFormat(pageIso(page), { dateStyle: 'long' });
  const [label, press] = connected_at ? [translate('disconnect'), drop] : [translate('connect'), () => void act()];
  const detail = connected_at
    ? translate('since', { when: day.format(new Date(connected_at)) })
    : translate('not_connected');
  return (
    <SecurityRow icon={<b className="text-lead text-text">{mark}</b>} title={name} detail={detail}>
      <Button theme="secondary" size="sm" busy={busy} aria-label={`${label}: ${name}`} onClick={press}>
        {label}
      </Button>
    </SecurityRow>
  );
}
