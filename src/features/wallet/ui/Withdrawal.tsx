/** Withdrawal: what is under way, what can be withdrawn and what not yet, and the form (look: q3, q3c, q3d). */

import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { NO_QUERY } from '#features/navigation/react.ts';
import { pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { Switch } from '#ui/Switch.tsx';
import { loadWithdrawals, lockWithdrawals } from '../api.ts';
import { momentText, playerAmount } from '../display.ts';
import { $moneyTold } from '../money-told.ts';
import { partsOf, type WithdrawalOptions } from '../withdrawal.ts';
import { WithdrawalForm } from './WithdrawalForm.tsx';
import { OpenWithdrawal } from './WithdrawalOrder.tsx';
import { WithLatest } from './WithLatest.tsx';

export default playerIsland({ gate: 'gate_wallet', Waiting: CardSkeleton, View: Withdrawal });

/** Read again whenever the balance changes, which the socket tells. */
function Withdrawal(): ReactNode {
  const told = useStore($moneyTold, { ssr: 'initial' });
  const reading = useRemote(loadWithdrawals, { version: told, route: NO_QUERY });
  return (
    <RemoteView of={reading} waiting={<CardSkeleton />} className="card">
      {(options) => <Known options={options} renew={() => void reading.reload()} />}
    </RemoteView>
  );
}

function Known({ options, renew }: { options: WithdrawalOptions; renew: () => void }): ReactNode {
  return (
    <WithLatest>
      <div className="max-w-popup-session overflow-hidden sm:card max-sm:grid max-sm:gap-4">
        {options.open.map((order) => (
          <OpenWithdrawal key={order.payment_id} order={order} onChanged={renew} />
        ))}
        <Parts options={options} />
        <WithdrawalForm options={options} onStarted={renew} />
        <Lock options={options} onChanged={renew} />
      </div>
    </WithLatest>
  );
}

const PARTS = [
  { key: 'you_can', field: 'available', fill: 'fill-foam', dot: 'bg-foam', tone: 'text-gold' },
  { key: 'play_once', field: 'play_once', fill: 'fill-text-2', dot: 'bg-text-2', tone: 'text-text' },
  { key: 'in_wagering', field: 'bonus', fill: 'fill-line-3', dot: 'bg-line-3', tone: 'text-text' },
] as const;

/** The balance as one bar: each part in words and figures below it. */
function Parts({ options }: { options: WithdrawalOptions }): ReactNode {
  const translate = useTranslate('cashier');
  const widths = partsOf(options);
  let left = 0;
  return (
    <div className="border-line bg-menu p-4 max-sm:card sm:border-b sm:px-6">
      <svg
        className="block h-2.5 w-full rounded-xs bg-swell"
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {PARTS.map(({ key, fill }, index) => {
          const x = left;
          const width = widths[index] ?? 0;
          left += width;
          return <rect key={key} className={fill} x={x} y="0" width={Math.max(width - 0.3, 0)} height="10" />;
        })}
      </svg>
      <dl className="mt-2.5 grid grid-cols-2 gap-x-4 gap-y-2 xs:grid-cols-3">
        {PARTS.map(({ key, field, dot, tone }) => (
          <div key={key} className="max-xs:first:col-span-2">
            <dt className="flex items-center gap-1.5 text-meta text-text-2">
              <i className={`size-2 shrink-0 rounded-xs ${dot}`} />
              {translate(key)}
            </dt>
            <dd className={`text-control font-semibold ${tone}`}>{playerAmount(options[field], options.currency)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A player's own protection against second thoughts. */
function Lock({
  options: { lock, final },
  onChanged,
}: {
  options: WithdrawalOptions;
  onChanged: () => void;
}): ReactNode {
  const translate = useTranslate('cashier');
  const page = usePage();
  const [busy, setBusy] = useState(false);
  if (final) return null;
  const change = async (locked: boolean): Promise<void> => {
    setBusy(true);
    await lockWithdrawals(locked);
    setBusy(false);
    onChanged();
  };
  return (
    <div className="border-line px-4 py-3 max-sm:card sm:border-t sm:px-6">
      <Switch
        label={translate('lock_title')}
        checked={lock.locked && lock.lifts_at === null}
        disabled={busy}
        onChange={(locked) => void change(locked)}
      />
      <p className="text-meta text-text-2">
        {lock.lifts_at === null
          ? translate('lock_text')
          : translate('lock_lifts', { when: momentText(lock.lifts_at, pageIso(page)) })}
      </p>
    </div>
  );
}
