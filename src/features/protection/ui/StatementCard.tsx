/** The activity statement: totals, the chart of twelve months, and files to keep. */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { momentText, playerAmount, signedAmount } from '#features/wallet/index.ts';
import { saveFile } from '#platform/download.ts';
import { readAmount } from '#shared/money.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { loadStatement, loadStatementFile, type Statement } from '../api.ts';
import { Chart } from './Chart.tsx';
import { minutesText } from './LimitCards.tsx';

export function StatementCard(): ReactNode {
  const translate = useTranslate('protection');
  const statement = useRemote(loadStatement);
  return (
    <section className="card px-5 py-5 sm:px-6.5">
      <div className="flex flex-wrap items-center gap-2.5">
        <h2 className="me-auto text-lead font-bold">{translate('statement')}</h2>
        <span className="text-small text-text-2">{translate('last_months')}</span>
        <FileButton format="csv" />
        <FileButton format="pdf" />
      </div>
      <RemoteView of={statement} waiting={<Skeleton className="mt-4 h-80 rounded-lg" />}>
        {(known) => <Months statement={known} />}
      </RemoteView>
    </section>
  );
}

function FileButton({ format }: { format: 'csv' | 'pdf' }): ReactNode {
  const [busy, setBusy] = useState(false);
  const fetchFile = async (): Promise<void> => {
    setBusy(true);
    const outcome = await loadStatementFile(format);
    setBusy(false);
    if (outcome.ok) saveFile(outcome.value);
  };
  return (
    <Button theme="secondary" size="sm" busy={busy} onClick={() => void fetchFile()}>
      <Icon name="download" className="size-4" />
      {format.toUpperCase()}
    </Button>
  );
}

function Months({ statement }: { statement: Statement }): ReactNode {
  const page = usePage();
  const translate = useTranslate('protection');
  const { months, currency, taxed } = statement;
  const sum = (column: 'deposits' | 'withdrawals' | 'bonuses' | 'net' | 'tax') =>
    months.reduce((total, month) => total + readAmount(month[column]), 0);
  const net = sum('net');
  const totals = [
    [translate('deposits'), playerAmount(sum('deposits'), currency)],
    [translate('withdrawals'), playerAmount(sum('withdrawals'), currency)],
    [translate('bonuses'), playerAmount(sum('bonuses'), currency)],
    [translate('net_of_play'), net === 0 ? playerAmount(0, currency) : signedAmount(net, currency)],
    ...(taxed ? [[translate('betting_tax'), playerAmount(sum('tax'), currency)] as const] : []),
    [
      translate('time_played'),
      minutesText(
        months.reduce((total, { minutes }) => total + minutes, 0),
        translate,
      ),
    ],
  ] as const;
  return (
    <>
      <dl className="my-4 grid grid-cols-2 gap-x-5 gap-y-3 rounded-md bg-ink px-4 py-3 sm:grid-cols-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {totals.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-meta text-text-2">{label}</dt>
            <dd className="text-control font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <Chart statement={statement} />
      <p className="mt-3 flex gap-2 text-meta text-text-2">
        <Icon name="info" className="mt-px size-4" />
        <span>
          {translate('statement_note', { when: momentText(statement.to, pageIso(page)) })}
          {taxed && ` ${translate('tax_note')}`}
        </span>
      </p>
    </>
  );
}
