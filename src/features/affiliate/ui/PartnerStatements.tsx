/** A partner's statements, the newest month first. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import type { Partner } from '../partner.ts';
import { useMoney } from './useMoney.ts';

const AMOUNTS = ['net', 'brought_forward', 'share', 'for_deposits', 'amount', 'carried_on'] as const;

export function PartnerStatements({ statements }: Pick<Partner, 'statements'>): ReactNode {
  const translate = useTranslate('affiliates');
  const money = useMoney();
  const month = new Intl.DateTimeFormat(pageIso(usePage()), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <section className="card py-5" aria-labelledby="statements">
      <h2 id="statements" className="px-5 text-section font-bold sm:px-6">
        {translate('statements')}
      </h2>
      {statements.length === 0 ? (
        <p className="px-5 pt-2 text-text-2 sm:px-6">{translate('no_statements')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard too
        <div className="mt-2 overflow-x-auto" tabIndex={0}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{translate('by_month')}</th>
                <th scope="col">{translate('state')}</th>
                {AMOUNTS.map((column) => (
                  <th key={column} scope="col" className="text-end whitespace-nowrap">
                    {translate(`col_${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {statements.map((row) => (
                <tr key={row.number}>
                  <th scope="row" className="whitespace-nowrap">
                    {month.format(new Date(`${row.month}-01T00:00:00Z`))}
                  </th>
                  <td className="whitespace-nowrap">
                    {translate(`state_${row.state}`)}
                    {row.reference && <span className="block text-meta text-text-3">{row.reference}</span>}
                  </td>
                  {AMOUNTS.map((column) => (
                    <td key={column} className="text-end whitespace-nowrap tabular-nums">
                      {column === 'amount' ? (
                        <b>{money(row.amount, row.currency)}</b>
                      ) : (
                        money(row[column], row.currency)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
