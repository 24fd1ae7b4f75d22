/** A promo code and what becomes of it. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { refusalText } from '#features/wallet/index.ts';
import type { ApiError } from '#platform/http.ts';
import { tidyCode } from '#shared/contract/tidy.ts';
import { Button } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { claimBonus } from '../api.ts';

const LONGEST_CODE = 64;
/** Refusals with a sentence of their own beside that of a standing; whatever else comes says that it did not work. */
const REFUSALS = ['bonus_code_unknown', 'bonus_given_near', 'profile_required', 'rate_limited'] as const;

export function CodeForm({ onClaimed }: { onClaimed: () => void }): ReactNode {
  const translate = useTranslate('bonuses');
  const faults = useTranslate('errors');
  const validation = useTranslate('validation');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const iso = pageIso(usePage());
  const faultText = ({ name, variables }: ApiError): string => {
    if (name !== 'offer_not_open') return faults(REFUSALS.find((one) => one === name) ?? 'internal', variables);
    const standing = refusalText(variables, iso);
    return translate(standing.key, standing.variables);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const wanted = tidyCode(code);
    if (wanted === '') return setRefusal(validation('required_code'));
    setBusy(true);
    const outcome = await claimBonus(wanted);
    setBusy(false);
    if (!outcome.ok) {
      setRefusal(faultText(outcome.error));
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
          error={refusal}
          onChange={(event) => {
            setCode(event.target.value);
            setRefusal(undefined);
          }}
        />
        <Button type="submit" theme="secondary" className="mt-7" busy={busy}>
          {translate('apply')}
        </Button>
      </form>
    </Panel>
  );
}
