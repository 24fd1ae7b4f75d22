/**
 * Which limit a player wants, where the rules ask before the first deposit; none is a choice too (look: q2c). It lies
 * over the deposit, which goes on when it closes with `submitted`.
 */
import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { readPageAmount } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { playerAmount } from '#features/wallet/index.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { TextField } from '#ui/TextField.tsx';
import { askLimit, declineLimits } from '../api.ts';
import { Segments } from './Segments.tsx';

const AMOUNTS: readonly string[] = ['50', '100', '200', '500', '1000'];
/** In currencies whose units are small. */
const LARGE: Readonly<Record<string, number>> = { HUF: 400, NOK: 10, PLN: 4, ZAR: 20, BRL: 5 };

/** Shows how an amount is written in the language of the page. */
const EXAMPLE = 1_000.5;

export default function FirstLimitPopup({ close }: PopupComponentProps<'first-limit'>): ReactNode {
  const translate = useTranslate('protection');
  const currency: Currency = useStore($user, { ssr: 'initial' })?.currency ?? 'EUR';
  const amounts = AMOUNTS.map((amount) => String(Number(amount) * (LARGE[currency] ?? 1)));
  const [chosen, setChosen] = useState(amounts[1] ?? '');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const minor = readPageAmount(chosen === '' ? typed : chosen, currency);
  const amount = minor === null ? null : formatDecimal(minor, currency);
  const end = async (act: () => Promise<{ ok: boolean }>): Promise<void> => {
    setBusy(true);
    const { ok } = await act();
    setBusy(false);
    if (ok) close('submitted');
  };
  return (
    <PopupFrame title={translate('first_title')} lead={<Icon name="scale" className="size-6 text-foam" />}>
      <Segments
        className="mt-3"
        label={translate('first_text')}
        value={chosen}
        options={[
          ...amounts.map((value) => ({ value, text: playerAmount(value, currency) })),
          { value: '', text: translate('other') },
        ]}
        onChange={setChosen}
      />
      {chosen === '' && (
        <TextField
          className="mt-3"
          label={translate('new_limit')}
          inputMode="decimal"
          autoComplete="off"
          error={
            typed.trim() !== '' && amount === null
              ? translate('amount_unclear', { example: playerAmount(EXAMPLE, currency) })
              : undefined
          }
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <p className="mt-3 mb-4 flex gap-2 text-meta text-text-2">
        <Icon name="info" className="mt-px size-4" />
        {translate('lower_any_time')}
      </p>
      <div className="grid gap-2">
        <Button
          size="lg"
          wide
          busy={busy}
          disabled={amount === null}
          onClick={() => {
            if (amount !== null) void end(() => askLimit({ kind: 'deposit', period: 'month' }, amount));
          }}
        >
          {amount === null ? translate('set_limit') : translate('set_to', { amount: playerAmount(amount, currency) })}
        </Button>
        <Button theme="ghost" wide onClick={() => void end(declineLimits)}>
          {translate('no_limit_choice')}
        </Button>
      </div>
    </PopupFrame>
  );
}
