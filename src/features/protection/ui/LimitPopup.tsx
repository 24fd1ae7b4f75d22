/** Another limit of money: lower starts with the button, higher waits a day (look: q2c). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { pageIso, readPageAmount } from '#features/regions/index.ts';
import { momentText, playerAmount } from '#features/wallet/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { LIMIT_WAIT_MS } from '#shared/contract/limits.ts';
import { type Currency, formatDecimal, readAmount } from '#shared/money.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { TextField } from '#ui/TextField.tsx';
import { showToast } from '#ui/toasts.ts';
import { askLimit } from '../api.ts';
import { holdsOf, LIMIT_TEXTS, LIMIT_TITLES, PERIODS, waits } from '../model.ts';
import { $limits, limits as limitsStore } from '../store.ts';
import { Segments } from './Segments.tsx';

/** Shows how an amount is written in the language of the page. */
const EXAMPLE = 1_000.5;

/** What was typed as the decimal amount of the wire; null for what cannot be read. */
function typedLimit(typed: string, currency: Currency | null): string | null {
  const minor = currency === null ? null : readPageAmount(typed, currency);
  return minor === null || currency === null ? null : formatDecimal(minor, currency);
}

export default function LimitPopup({ kind, period: first, close }: PopupComponentProps<'limit'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const limits = useStore($limits, { ssr: 'initial' });
  const [period, setPeriod] = useState(first ?? 'month');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [now] = useState(serverNow);
  useEffect(() => {
    if ($limits.get() === null) void limitsStore.load();
  }, []);
  const row = limits ? limits.money.find((one) => one.kind === kind && one.period === period) : undefined;
  const currency = limits ? limits.currency : null;
  const held = row ? holdsOf(row) : null;
  const asked = typedLimit(typed, currency);
  const isHigher = asked !== null && waits(held, asked);
  const money = (amount: string | number) => playerAmount(amount, currency ?? '');

  const ask = async (amount: string | null): Promise<void> => {
    setBusy(true);
    const outcome = await askLimit({ kind, period }, amount);
    setBusy(false);
    if (!outcome.ok) return;
    limitsStore.set(outcome.value.limits);
    showToast({ kind: 'success', title: translate(outcome.value.outcome === 'waits' ? 'asked' : 'saved') });
    close('submitted');
  };
  return (
    <PopupFrame title={translate(LIMIT_TITLES[kind])} description={translate(LIMIT_TEXTS[kind])}>
      <form
        className="mt-3 grid gap-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (asked !== null && !busy) void ask(asked);
        }}
      >
        <Segments
          label={translate(LIMIT_TITLES[kind])}
          value={period}
          options={PERIODS.map((value) => ({ value, text: translate(value) }))}
          onChange={setPeriod}
        />
        <TextField
          label={translate('new_limit')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="decimal"
          autoComplete="off"
          error={
            typed.trim() !== '' && asked === null && currency !== null
              ? translate('amount_unclear', { example: money(EXAMPLE) })
              : undefined
          }
          after={
            <span className="shrink-0 text-meta text-text-2">
              {held === null ? translate('no_limit') : translate('now', { amount: money(held) })}
            </span>
          }
          hint={
            isHigher
              ? translate('waits_until', {
                  when: momentText(new Date(now + LIMIT_WAIT_MS).toISOString(), pageIso(page)),
                })
              : translate('starts_at_once')
          }
        />
        {row && asked !== null && !isHigher && (
          <dl className="grid gap-1 text-small">
            <Figure label={translate('used')} value={money(Math.max(0, readAmount(row.used)))} />
            <Figure
              label={translate('left')}
              value={money(Math.max(0, readAmount(asked) - Math.max(0, readAmount(row.used))))}
            />
          </dl>
        )}
        {isHigher && (
          <p className="flex gap-2.5 rounded-md bg-ink px-3.5 py-3 text-small text-text-2">
            <Icon name="info" className="mt-px size-4.5 text-foam" />
            {translate('ask_note')}
          </p>
        )}
        <Button
          type="submit"
          theme={isHigher ? 'secondary' : 'primary'}
          size="lg"
          wide
          busy={busy}
          disabled={asked === null}
        >
          {asked === null
            ? translate('set_limit')
            : translate(isHigher ? 'ask_for' : 'set_to', { amount: money(asked) })}
        </Button>
        {isHigher && held !== null ? (
          <Button theme="ghost" wide onClick={() => close()}>
            {translate('keep', { amount: money(held) })}
          </Button>
        ) : (
          row?.amount && (
            <Button theme="ghost" wide onClick={() => void ask(null)}>
              {translate('remove')}
            </Button>
          )
        )}
      </form>
    </PopupFrame>
  );
}

function Figure({ label, value }: { label: string; value: string }): ReactNode {
  return (
    <div className="flex justify-between gap-3">
      <dt className="text-text-2">{label}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}
