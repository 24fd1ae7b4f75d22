/** Ten recovery codes, shown this once: the way on opens when the player says that they are kept. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { PopupFrame } from '#features/popups/index.ts';
import type { IconName } from '#shared/icons.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Choices.tsx';
import { Icon } from '#ui/Icon.tsx';
import { showToast } from '#ui/toasts.ts';
import { saveText } from '../files.ts';
import { StepLine } from './StepLine.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  /** Absent where they are only renewed. */
  step?: number;
  onDone: () => void;
}

export function RecoveryCodes({ codes, step, onDone }: RecoveryCodesProps): ReactNode {
  const translate = useTranslate('security');
  const [kept, setKept] = useState(false);
  return (
    <PopupFrame
      title={translate('codes_title')}
      {...(step && { aside: <StepLine step={step} /> })}
      description={translate('codes_text')}
      locked
      submit={{ label: translate('done'), onClick: onDone, disabled: !kept }}
    >
      <ol className="printed mt-4 mb-3 grid grid-cols-2 gap-x-6 rounded-md bg-ink px-5 py-2.5 max-xs:gap-x-2 max-xs:px-3">
        {codes.map((code, index) => (
          <li
            key={code}
            className="flex items-baseline gap-4 py-1.5 text-lead font-semibold whitespace-nowrap tabular-nums max-xs:gap-2 max-xs:text-small"
          >
            <span className="w-4 text-end text-meta font-normal text-text-3">{index + 1}</span>
            {code}
          </li>
        ))}
      </ol>
      <CodeActions codes={codes} />
      <Checkbox className="mt-4" checked={kept} onChange={(event) => setKept(event.target.checked)}>
        {translate('codes_kept')}
      </Checkbox>
    </PopupFrame>
  );
}

function CodeActions({ codes }: { codes: readonly string[] }): ReactNode {
  const translate = useTranslate('security');
  const text = codes.join('\n');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', title: translate('copied') });
  };
  const actions: [IconName, 'copy' | 'save' | 'print', () => void][] = [
    ['copy', 'copy', () => void copy()],
    ['download', 'save', () => saveText('fairwind-recovery-codes.txt', 'text/plain', `${text}\n`)],
    ['file-text', 'print', () => window.print()],
  ];
  return (
    <div className="grid grid-cols-3 gap-2">
      {actions.map(([icon, key, act]) => (
        <Button key={key} theme="secondary" size="sm" onClick={act}>
          <Icon name={icon} className="size-4 max-xs:hidden" />
          {translate(key)}
        </Button>
      ))}
    </div>
  );
}
