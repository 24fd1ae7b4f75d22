/** Campaigns that give a share of the net loss back: their terms, and each day or week as it was reckoned. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { bonusTitle, playerAmount, signedAmount } from '#features/wallet/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { OfferTerms } from './Offers.tsx';

type Campaign = ResponseOf<'bonuses'>['cashback'][number];
type Period = Campaign['periods'][number];

export function Cashback({ campaigns }: { campaigns: readonly Campaign[] }): ReactNode {
  const translate = useTranslate('bonuses');
  if (campaigns.length === 0) return null;
  return (
    <section aria-labelledby="bonus-cashback">
      <h2 id="bonus-cashback" className="type-section mb-3">
        {translate('kind_cashback')}
      </h2>
      <ul className="grid items-start gap-4 md:grid-cols-2">
        {campaigns.map((campaign) => (
          <li key={campaign.offer_id} className="card px-5 pt-4 pb-5">
            <h3 className="text-body font-bold">{bonusTitle(translate, campaign.offer_id, campaign.title)}</h3>
            <p className="mb-2.5 text-small text-text-2">{campaign.terms[0]}</p>
            <OfferTerms lines={campaign.terms} />
            {campaign.periods.map((period, place) => (
              <Reckoning key={period.from} campaign={campaign} period={period} open={place === 0} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATUS = { running: 'cashback_so_far', none: 'cashback_below' } as const;
const OF_RANKS = { paid: 'cashback_paid', withheld: 'cashback_withheld' } as const;

/** How one day or week was reckoned, line by line, as the cashback of ranks is. */
function Reckoning(props: { campaign: Campaign; period: Period; open: boolean }): ReactNode {
  const { campaign, period, open } = props;
  const { currency, product, percent, minimum, maximum } = campaign;
  const page = usePage();
  const translate = useTranslate('bonuses');
  const vip = useTranslate('vip');
  const iso = pageIso(page);
  const { status, reason } = period;
  const state = status === 'paid' || status === 'withheld' ? vip(OF_RANKS[status]) : translate(STATUS[status]);
  const share = new Intl.NumberFormat(iso, { style: 'percent' }).format(percent / 100);
  const lines = [
    [vip(`stakes_${product}`), signedAmount(`-${period.stakes}`, currency)],
    [vip(`winnings_${product}`), signedAmount(period.winnings, currency)],
    [vip('net'), signedAmount(period.net, currency)],
    [translate('cashback_minimum'), playerAmount(minimum, currency)],
    [translate('cashback_share'), share],
    [vip('cashback_maximum'), playerAmount(maximum, currency)],
    [vip('cashback'), playerAmount(period.amount, currency)],
  ] as const;
  return (
    <details className="mt-3 rounded-md bg-ink px-4 py-3 text-small" open={open}>
      <summary className="flex cursor-pointer justify-between gap-3 font-semibold">
        <span>
          <PeriodName of={campaign.period} from={period.from} />
          <span className="font-normal text-text-2">, {state}</span>
        </span>
        {playerAmount(period.amount, currency)}
      </summary>
      <dl className="mt-2 text-text-2">
        {lines.map(([name, value]) => (
          <div
            key={name}
            className="flex justify-between gap-3 border-t border-line py-1.5 last:font-semibold last:text-text"
          >
            <dt>{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {reason && (
        <p className="mt-1 text-text-2">{reason === 'budget' ? translate('cashback_budget') : vip('cashback_break')}</p>
      )}
    </details>
  );
}

function PeriodName({ of, from }: { of: Campaign['period']; from: string }): ReactNode {
  const vip = useTranslate('vip');
  const day = new Intl.DateTimeFormat(pageIso(usePage()), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const date = day.format(new Date(`${from}T00:00:00Z`));
  return of === 'day' ? date : vip('week_from', { date });
}
