/** Every movement of the wallet: filters, totals, running balance, more on request, and as a file (look: q3b, q3e). */

import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { useCatalogue } from '#features/lobby/index.ts';
import { NO_QUERY } from '#features/navigation/react.ts';
import { MoreButton, RemoteView, useGrowingList } from '#features/remote/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { saveFile } from '#platform/download.ts';
import { serverNow } from '#platform/server-clock.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { SelectBox } from '#ui/SelectField.tsx';
import { loadMovements, loadStatement } from '../api.ts';
import { signedAmount } from '../display.ts';
import { type HistoryFilter, type Movement, type Movements, PERIODS, periodFrom } from '../history.ts';
import { $moneyTold } from '../money-told.ts';
import { MovementList } from './MovementList.tsx';
import { NothingYet, RowSkeletons } from './Transactions.tsx';

export default playerIsland({ gate: 'gate_wallet', Waiting: CardSkeleton, View: WalletHistory });

const START: HistoryFilter = { group: 'all', state: 'all', period: 'month' };
const GROUPS = ['all', 'deposits', 'withdrawals', 'play', 'bonuses', 'corrections'] as const;
const STATES = ['all', 'settled', 'pending', 'failed'] as const;

/** The movements of a filter; more of them on request. */
function useMovements() {
  const [filter, setFilter] = useState(START);
  const told = useStore($moneyTold, { ssr: 'initial' });
  const { group, state, period } = filter;
  const list = useGrowingList(
    ({ after }) => {
      const from = periodFrom(period, new Date(serverNow()));
      return loadMovements({ group, state, ...(from && { from }), ...(after && { after }) });
    },
    ({ id }: Movement) => id,
    { of: [group, state, period].join(), version: told, route: NO_QUERY },
  );
  // Of the filter before, until what belongs to this one has come: nothing jumps.
  const last = useRef<Movements>(null);
  useEffect(() => {
    if (list.value !== null) last.current = list.value;
  }, [list.value]);
  return {
    filter,
    list,
    page: list.value ?? last.current,
    choose: (changes: Partial<HistoryFilter>) => setFilter({ ...filter, ...changes }),
  };
}

type History = ReturnType<typeof useMovements>;

function WalletHistory(): ReactNode {
  const translate = useTranslate('cashier');
  const history = useMovements();
  const games = useCatalogue(usePage().region);
  const { list, filter } = history;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <Filters history={history} />
      <div className="card overflow-hidden">
        <Totals history={history} />
        <RemoteView of={list} waiting={<RowSkeletons rows={8} />}>
          {({ result }) => {
            if (result.length > 0) return <MovementList items={result} games={games} />;
            return filter === START ? <NothingYet /> : <EmptyState title={translate('none_found')} />;
          }}
        </RemoteView>
        {list.hasMore && (
          <div className="border-t border-line p-4">
            <MoreButton wide list={list} label={translate('more')} />
          </div>
        )}
      </div>
    </div>
  );
}

function Filters({ history: { filter, page, choose } }: { history: History }): ReactNode {
  const translate = useTranslate('cashier');
  const pending = useTranslate('wallet')('state_pending');
  const stateText = {
    all: translate('state_all'),
    settled: translate('state_settled'),
    pending,
    failed: translate('state_failed_filter'),
  };
  return (
    <div className="grid min-w-0 gap-3">
      <fieldset className="bleed flex min-w-0 gap-2 overflow-x-auto py-0.5 sm:flex-wrap">
        <legend className="sr-only">{translate('state')}</legend>
        {GROUPS.map((group) => (
          <button
            key={group}
            type="button"
            className="chip"
            aria-pressed={filter.group === group}
            onClick={() => choose({ group })}
          >
            {translate(`group_${group}`)}
            {page && <span className="font-normal opacity-80">{page.counts[group]}</span>}
          </button>
        ))}
      </fieldset>
      <div className="flex flex-wrap items-center gap-2">
        <Choice
          label={translate('period')}
          value={filter.period}
          options={PERIODS.map((period) => ({ value: period, text: translate(`period_${period}`) }))}
          onChange={(period) => choose({ period })}
        />
        <Choice
          label={translate('state')}
          value={filter.state}
          options={STATES.map((state) => ({ value: state, text: stateText[state] }))}
          onChange={(state) => choose({ state })}
        />
        <Exports filter={filter} />
      </div>
    </div>
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChange: (value: Value) => void;
}): ReactNode {
  return (
    <div className="min-w-32 flex-1 sm:flex-none">
      <SelectBox invalid={false}>
        <select
          className="field-select"
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map(({ value: own, text }) => (
            <option key={own} value={own}>
              {text}
            </option>
          ))}
        </select>
      </SelectBox>
    </div>
  );
}

/** The period as a file: the service makes it, whatever is shown. */
function Exports({ filter }: { filter: HistoryFilter }): ReactNode {
  const translate = useTranslate('cashier');
  const { locale } = usePage();
  const [busy, setBusy] = useState<'csv' | 'pdf' | null>(null);
  const fetchFile = async (format: 'csv' | 'pdf'): Promise<void> => {
    setBusy(format);
    const from = periodFrom(filter.period, new Date(serverNow()));
    const outcome = await loadStatement({ format, language: locale, ...(from && { from }) });
    setBusy(null);
    if (outcome.ok) saveFile(outcome.value);
  };
  return (
    <>
      {(['csv', 'pdf'] as const).map((format) => (
        <Button key={format} theme="secondary" busy={busy === format} onClick={() => void fetchFile(format)}>
          <Icon name="download" className="size-4" />
          {translate(`export_${format}`)}
        </Button>
      ))}
    </>
  );
}

const TOTALS = ['in', 'out', 'given', 'play'] as const;

function Totals({ history: { page } }: { history: History }): ReactNode {
  const translate = useTranslate('cashier');
  const detail = { in: null, out: null, given: translate('total_given_text'), play: translate('total_play_text') };
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-b border-line bg-menu px-5 py-4 md:grid-cols-4">
      {TOTALS.map((total) => {
        const amount = page?.totals[total];
        return (
          <div key={total} className="border-line md:border-s md:ps-4 md:first:border-0 md:first:ps-0">
            <dt className="text-meta text-text-3">{translate(`total_${total}`)}</dt>
            <dd className={Number(amount) > 0 ? 'text-figure text-gold' : 'text-figure text-text'}>
              {page && amount !== undefined ? signedAmount(amount, page.totals.currency) : '–'}
            </dd>
            {detail[total] && <dd className="text-meta text-text-2">{detail[total]}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
