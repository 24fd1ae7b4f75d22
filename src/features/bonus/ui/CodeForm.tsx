/** A promo code and what becomes of it. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { claimBonus } from '../api.ts';

const LONGEST_CODE = 64;
/** Refusals with a sentence of their own; whatever else comes says that it did not work. */
const REFUSALS = ['bonus_code_unknown', 'bonus_code_used', 'not_offered'] as const;

export function CodeForm({ onClaimed }: { onClaimed: () => void }): ReactNode {
  const translate = useTranslate('bonuses');
  const faults = useTranslate('errors');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<(typeof REFUSALS)[number] | 'internal' | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (code.trim() === '') return setRefusal('bonus_code_unknown');
    setBusy(true);
    const outcome = await claimBonus(code.trim());
    setBusy(false);
    if (!outcome.ok) {
      setRefusal(REFUSALS.find((name) => name === outcome.error.name) ?? 'internal');
      return;
    }
    setCode('');
    showToast({ kind: 'success', title: translate('code_done') });
    onClaimed();
  };
  return (
    <Panel title={translate('code_title')}>
      <form className="flex items-start gap-2" noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          className="min-w-0 flex-1"
          label={translate('code')}
          value={code}
          maxLength={LONGEST_CODE}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={refusal === null ? undefined : faults(refusal)}
          onChange={(event) => {
            setCode(event.target.value);
            setRefusal(null);
          }}
        />
        <Button type="submit" theme="secondary" className="mt-7" busy={busy}>
          {translate('apply')}
        </Button>
      </form>
    </Panel>
  );
}
