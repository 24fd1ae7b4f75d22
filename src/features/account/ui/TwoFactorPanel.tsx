/** The second factor: whether it is on, how many recovery codes are left, and how to change that. */
import type { ReactNode } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import type { Protection } from '../security.ts';
import { SecurityRow, Tag } from './SecurityRow.tsx';

/** As many as the service makes at a time. */
const RECOVERY_CODES = 10;

interface TwoFactorPanelProps {
  protection: Protection;
  reload: () => Promise<void>;
  className: string;
}

export function TwoFactorPanel({ protection, reload, className }: TwoFactorPanelProps): ReactNode {
  const translate = useTranslate('security');
  const hasPassword = protection.password_changed_at !== null;
  const open = (name: 'two-factor-on' | 'recovery-codes') => () => void openPopup(name).then(reload);
  const turnOff = () => void openPopup('two-factor-off', { hasPassword }).then(reload);
  if (!protection.two_factor) {
    return (
      <Panel title={translate('two_factor_title')} aside={<Tag plain>{translate('off')}</Tag>} className={className}>
        <p className="mb-4 text-text-2">{translate('turn_on_text')}</p>
        <Button theme="secondary" wide onClick={open('two-factor-on')}>
          {translate('turn_on')}
        </Button>
      </Panel>
    );
  }
  const left = protection.recovery_codes_left;
  return (
    <Panel title={translate('two_factor_title')} aside={<Tag>{translate('on')}</Tag>} className={className}>
      <ul>
        <li>
          <SecurityRow icon="smartphone" tone="good" title={translate('app')} detail={translate('app_text')} />
        </li>
        <li>
          <SecurityRow
            icon="ticket"
            title={translate('codes_left', { left, all: RECOVERY_CODES })}
            detail={translate('codes_use')}
          >
            <Button theme="secondary" size="sm" onClick={open('recovery-codes')}>
              {translate('codes_new')}
            </Button>
          </SecurityRow>
        </li>
      </ul>
      <Button theme="ghost" wide className="mt-2 border border-line text-danger" onClick={turnOff}>
        {translate('turn_off')}
      </Button>
      {hasPassword && <p className="mt-2 text-meta text-text-3">{translate('turn_off_text')}</p>}
    </Panel>
  );
}
