/** The player's passkeys; each works on one domain only. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { hasPasskeys } from '#features/session/index.ts';
import { momentText } from '#features/wallet/index.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { Passkey } from '../security.ts';
import { SecurityRow } from './SecurityRow.tsx';

interface PasskeyPanelProps {
  passkeys: readonly Passkey[];
  reload: () => Promise<void>;
  className: string;
}

export function PasskeyPanel({ passkeys, reload, className }: PasskeyPanelProps): ReactNode {
  const translate = useTranslate('security');
  return (
    <Panel title={translate('passkey_title')} className={className}>
      <p className="mb-2 text-text-2 wrap-anywhere">{translate('passkey_text', { host: location.hostname })}</p>
      <ul>
        {passkeys.map((passkey) => (
          <li key={passkey.passkey_id}>
            <PasskeyRow passkey={passkey} reload={reload} />
          </li>
        ))}
      </ul>
      {hasPasskeys() && (
        <Button theme="secondary" wide className="mt-2" onClick={() => void openPopup('passkey', {}).then(reload)}>
          {translate('passkey_add')}
        </Button>
      )}
    </Panel>
  );
}

function PasskeyRow({ passkey, reload }: { passkey: Passkey; reload: () => Promise<void> }): ReactNode {
  const page = usePage();
  const translate = useTranslate('security');
  const { passkey_id, name, host, used_at, here } = passkey;
  const used = used_at
    ? translate('passkey_used', { when: momentText(used_at, pageIso(page)) })
    : translate('passkey_unused');
  const detail = here ? used : `${translate('passkey_elsewhere', { host })} · ${used}`;
  return (
    <SecurityRow icon="key-round" tone={here ? 'good' : 'plain'} title={name} detail={detail}>
      <IconButton
        label={`${translate('passkey_rename')}: ${name}`}
        onClick={() => void openPopup('passkey', { passkeyId: passkey_id, name }).then(reload)}
      >
        <Icon name="pencil" />
      </IconButton>
      <IconButton
        label={`${translate('passkey_remove')}: ${name}`}
        onClick={() => void openPopup('passkey-removal', { passkeyId: passkey_id, name }).then(reload)}
      >
        <Icon name="trash" />
      </IconButton>
    </SecurityRow>
  );
}
