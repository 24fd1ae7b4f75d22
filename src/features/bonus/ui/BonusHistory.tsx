/** Bonuses that are over, and what became of them. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { bonusTitle, playerAmount } from '#features/wallet/index.ts';
import { type Bonus, type EndedStatus, kindKey } from '../model.ts';

export function BonusHistory({ bonuses }: { bonuses: readonly Bonus[] }): ReactNode {
  const translate = useTranslate('bonuses');
  return (
    <section aria-labelledby="bonus-history">
      <h2 id="bonus-history" className="type-section mb-3">
        {translate('history')}
      </h2>
      <div className="card overflow-x-auto">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{translate('column_bonus')}</th>
              <th scope="col" className="max-sm:hidden">
                {translate('column_kind')}
              </th>
              <th scope="col">{translate('column_state')}</th>
              <th scope="col" className="max-xs:hidden">
                {translate('column_ended')}
              </th>
              <th scope="col" className="text-right max-sm:hidden">
                {translate('column_given')}
              </th>
              <th scope="col" className="text-right">
                {translate('column_became')}
              </th>
            </tr>
          </thead>
          <tbody>
            {bonuses.map((bonus) => (
              <Row key={bonus.benefit_id} bonus={bonus} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ bonus }: { bonus: Bonus }): ReactNode {
  const translate = useTranslate('bonuses');
  const day = new Intl.DateTimeFormat(pageIso(usePage()), { day: 'numeric', month: 'short', year: 'numeric' });
  const { offer_id, kind, status, ended_at, amount, converted, currency } = bonus;
  return (
    <tr>
      <th scope="row" className="text-left font-semibold">
        {bonusTitle(translate, offer_id, bonus.title)}
      </th>
      <td className="max-sm:hidden">{translate(kindKey(kind))}</td>
      <td>{translate(`status_${status as EndedStatus}`)}</td>
      <td className="max-xs:hidden">{ended_at === null ? '–' : day.format(new Date(ended_at))}</td>
      <td className="text-right max-sm:hidden">{playerAmount(amount, currency)}</td>
      <td className={`text-right font-semibold ${converted === null ? 'text-text-3' : 'text-gold'}`}>
        {converted === null
          ? playerAmount('0', currency)
          : translate('to_cash', { amount: playerAmount(converted, currency) })}
      </td>
    </tr>
  );
}
