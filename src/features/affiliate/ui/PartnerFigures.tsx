/** What a partner's players came to, by day, month or sub, and the same as a file. */
import { type ReactNode, useState } from 'react';
import type { TextKey } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { TextField } from '#ui/TextField.tsx';
import { type FigureSums, type Figures, figuresFile, lastDays, loadFigures, type Span } from '../partner.ts';
import { useMoney } from './useMoney.ts';

const STEPS = ['day', 'month', 'sub'] as const;
const COUNTS = ['registrations', 'first_deposits'] as const;
const AMOUNTS = ['deposits', 'stakes', 'payouts', 'bonuses', 'chargebacks', 'net'] as const;
const SHOWN_DAYS = 30;

export function PartnerFigures(): ReactNode {
  const translate = useTranslate('affiliates');
  const [span, setSpan] = useState<Span>(() => ({ by: 'day', ...lastDays(SHOWN_DAYS) }));
  const figures = useRemote(() => loadFigures(span), { of: [span.by, span.from, span.until].join() });
  const choose = (change: Partial<Span>) => setSpan((before) => ({ ...before, ...change }));
  return (
    <section className="card py-5" aria-labelledby="figures">
      <div className="flex flex-wrap items-end gap-4 px-5 sm:px-6">
        <h2 id="figures" className="w-full text-section font-bold">
          {translate('figures')}
        </h2>
        <fieldset className="flex gap-2 py-1.5" aria-labelledby="figures">
          {STEPS.map((step) => (
            <button
              key={step}
              type="button"
              className="chip"
              aria-pressed={step === span.by}
              onClick={() => choose({ by: step })}
            >
              {translate(`by_${step}`)}
            </button>
          ))}
        </fieldset>
        <TextField
          label={translate('from')}
          type="date"
          value={span.from}
          max={span.until}
          required
          onChange={({ target }) => target.value !== '' && choose({ from: target.value })}
        />
        <TextField
          label={translate('until')}
          type="date"
          value={span.until}
          min={span.from}
          required
          onChange={({ target }) => target.value !== '' && choose({ until: target.value })}
        />
        <a className="py-3 text-foam underline underline-offset-3" href={figuresFile(span)} download>
          {translate('csv')}
        </a>
      </div>
      <RemoteView of={figures} waiting={<div className="min-h-40" aria-busy="true" />}>
        {(known) =>
          known.rows.length === 0 ? (
            <p className="p-5 text-text-2 sm:px-6">{translate('no_figures')}</p>
          ) : (
            <FigureTable figures={known} by={span.by} />
          )
        }
      </RemoteView>
    </section>
  );
}

function FigureTable({ figures, by }: { figures: Figures; by: Span['by'] }): ReactNode {
  const translate = useTranslate('affiliates');
  const nameOf = useKeyName(by);
  const heads = [...COUNTS, ...AMOUNTS].map((column) => `col_${column}` as TextKey<'affiliates'>);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
    <div className="mt-4 overflow-x-auto" tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{translate(`by_${by}`)}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="text-end whitespace-nowrap">
                {translate(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.totals.map((sums) => (
            <Line key={sums.currency} name={translate('total')} sums={sums} />
          ))}
          {figures.rows.map((row) => (
            <Line key={`${row.key} ${row.currency}`} name={nameOf(row.key)} sums={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ name, sums }: { name: string; sums: FigureSums }): ReactNode {
  const money = useMoney();
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap">
        {name}
      </th>
      {COUNTS.map((column) => (
        <td key={column} className="text-end tabular-nums">
          {sums[column]}
        </td>
      ))}
      {AMOUNTS.map((column) => (
        <td key={column} className="text-end whitespace-nowrap tabular-nums">
          {money(sums[column], sums.currency)}
        </td>
      ))}
    </tr>
  );
}

/** How a row is called: a date, a month, or the sub itself. */
function useKeyName(by: Span['by']): (key: string) => string {
  const translate = useTranslate('affiliates');
  const page = usePage();
  if (by === 'sub') return (key) => key || translate('no_sub');
  const style = by === 'day' ? ({ day: 'numeric', month: 'short' } as const) : ({ month: 'long' } as const);
  const format = new Intl.DateTimeFormat(pageIso(page), { ...style, year: 'numeric', timeZone: 'UTC' });
  // Figures that were asked for by day are shown a moment longer than the choice.
  return (key) =>
    /^\d{4}-\d{2}/.test(key) ? format.format(new Date(`${key.length === 7 ? `${key}-01` : key}T00:00:00Z`)) : key;
}
