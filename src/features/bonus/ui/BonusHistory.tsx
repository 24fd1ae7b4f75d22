/** Bonuses that are over, and what became of them. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { bonusTitle, playerAmount } from '#features/wallet/index.ts';
import { type Bonus, type Ended, type EndedStatus, type FreeRounds, kindKey } from '../model.ts';

export function BonusHistory({ ended }: { ended: readonly Ended[] }): ReactNode {
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
              <th scope="col" className="text-end max-sm:hidden">
                {translate('column_given')}
              </th>
              <th scope="col" className="text-end">
                {translate('column_became')}
              </th>
            </tr>
          </thead>
          <tbody>
            {ended.map((one) =>
              // The wins of free rounds are a bonus under the same id.
              'free' in one ? (
                <RoundsRow key={`rounds ${one.free.benefit_id}`} free={one.free} />
              ) : (
                <BonusRow key={one.bonus.benefit_id} bonus={one.bonus} />
              ),
            )}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function BonusRow({ bonus }: { bonus: Bonus }): ReactNode {
  const translate = useTranslate('bonuses');
  const { offer_id, kind, status, ended_at, amount, converted, currency } = bonus;
  return (
    <Row
      name={bonusTitle(translate, offer_id, bonus.title)}
      kind={translate(kindKey(kind))}
      state={translate(`status_${status as EndedStatus}`)}
      endedAt={ended_at}
      given={playerAmount(amount, currency)}
      became={
        converted === null
          ? playerAmount('0', currency)
          : translate('to_cash', { amount: playerAmount(converted, currency) })
      }
      isGain={converted !== null}
    />
  );
}

/** Ends that take what free rounds have won, but for what was cash at once. */
const TAKES_WINS: readonly FreeRounds['status'][] = ['revoked', 'withdrawn', 'excluded'];

/** What free rounds won is a bonus, or cash at once, unless their end took it. */
function RoundsRow({ free }: { free: FreeRounds }): ReactNode {
  const translate = useTranslate('bonuses');
  const { offer_id, title, game_title, status, ended_at, rounds, stake, won, wagering, currency } = free;
  const isGain = Number(won) > 0 && (!TAKES_WINS.includes(status) || wagering === 0);
  return (
    <Row
      name={`${bonusTitle(translate, offer_id, title)}, ${game_title}`}
      kind={translate('title_free-rounds')}
      state={translate(`status_${status as Exclude<FreeRounds['status'], 'active'>}`)}
      endedAt={ended_at}
      given={`${rounds} × ${playerAmount(stake, currency)}`}
      became={
        isGain
          ? translate(wagering === 0 ? 'to_cash' : 'to_bonus', { amount: playerAmount(won, currency) })
          : playerAmount('0', currency)
      }
      isGain={isGain}
    />
  );
}

interface RowProps {
  name: string;
  kind: string;
  state: string;
  endedAt: string | null;
  given: string;
  became: string;
  isGain: boolean;
}

function Row({ name, kind, state, endedAt, given, became, isGain }: RowProps): ReactNode {
  const day = new Intl.DateTimeFormat(pageIso(usePage()), { day: 'numeric', month: 'short', year: 'numeric' });
  return (
    <tr>
      <th scope="row" className="text-start font-semibold">
        {name}
      </th>
      <td className="max-sm:hidden">{kind}</td>
      <td>{state}</td>
      <td className="max-xs:hidden">{endedAt === null ? '–' : day.format(new Date(endedAt))}</td>
      <td className="text-end max-sm:hidden">{given}</td>
      <td className={`text-end font-semibold ${isGain ? 'text-gold' : 'text-text-3'}`}>{became}</td>
    </tr>
  );
}
