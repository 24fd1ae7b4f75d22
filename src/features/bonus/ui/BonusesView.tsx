/** The account's bonuses: the active ones with their progress, a code, offers and what was (look: q5, q5c, s1). */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { hasRoute, pageOffers, routeHref } from '#features/regions/index.ts';
import { RemoteView } from '#features/remote/index.ts';
import { CardSkeleton, StandingNotice, useMayPlay } from '#features/session/index.ts';
import { $wallet, playerAmount } from '#features/wallet/index.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Panel } from '#ui/Panel.tsx';
import { endedOf } from '../model.ts';
import { ActiveBonus } from './ActiveBonus.tsx';
import { BonusHistory } from './BonusHistory.tsx';
import { Cashback } from './Cashback.tsx';
import { CodeForm } from './CodeForm.tsx';
import { CoinExchanges } from './Exchanges.tsx';
import { FreeRounds } from './FreeRounds.tsx';
import { Offers } from './Offers.tsx';
import { useBonuses } from './useBonuses.ts';

export function BonusesView(): ReactNode {
  const reading = useBonuses();
  return (
    <RemoteView of={reading} waiting={<CardSkeleton />} className="card">
      {(bonuses) => <Known bonuses={bonuses} refresh={() => void reading.reload()} />}
    </RemoteView>
  );
}

function Known({ bonuses, refresh }: { bonuses: ResponseOf<'bonuses'>; refresh: () => void }): ReactNode {
  const mayPlay = useMayPlay();
  const active = bonuses.result.filter(({ status }) => status === 'active');
  const free = bonuses.free_rounds.filter(({ status }) => status === 'active');
  const ended = endedOf(bonuses.result, bonuses.free_rounds);
  return (
    <div className="grid gap-section">
      <div className="grid gap-4">
        {active.length > 0 && <Figures />}
        <div className="grid items-start gap-4 md:grid-cols-5">
          <div className="grid gap-4 md:col-span-3">
            {active.length + free.length === 0 && <NoBonus />}
            {free.map((one) => (
              <FreeRounds key={one.benefit_id} free={one} onGivenUp={refresh} />
            ))}
            {active.map((bonus) => (
              <ActiveBonus key={bonus.benefit_id} bonus={bonus} onGivenUp={refresh} />
            ))}
          </div>
          <div className="grid gap-4 md:col-span-2">
            {mayPlay ? <CodeForm onClaimed={refresh} /> : <Closed />}
            <OrderOfMoney />
          </div>
        </div>
      </div>
      <Offers offers={bonuses.offers} />
      {mayPlay && <CoinExchanges onExchanged={refresh} />}
      <Cashback campaigns={bonuses.cashback} />
      {ended.length > 0 && <BonusHistory ended={ended} />}
    </div>
  );
}

function Closed(): ReactNode {
  return (
    <section className="card">
      <StandingNotice />
    </section>
  );
}

function NoBonus(): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const mayPlay = useMayPlay();
  const promo = mayPlay && hasRoute(page, 'promo');
  return (
    <div className="card">
      <EmptyState
        art="empty-bonuses"
        title={translate('no_bonus')}
        text={mayPlay ? translate(promo ? 'no_bonus_text' : 'no_bonus_here') : undefined}
      >
        {promo && (
          <ButtonLink theme="secondary" href={routeHref(page, 'promo')}>
            {translate('to_promo')}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}

/** The parts of the balance. */
function Figures(): ReactNode {
  const page = usePage();
  const { ready, currency, balance, bonus, bonus_sport } = useStore($wallet, { ssr: 'initial' });
  const translate = useTranslate('wallet');
  const parts = [
    { key: 'cash', needs: null, amount: balance, tone: 'text-gold' },
    { key: 'games_bonus', needs: 'slots', amount: bonus, tone: 'text-text' },
    { key: 'sport_bonus', needs: 'sport', amount: bonus_sport, tone: 'text-text' },
  ] as const;
  return (
    <dl className="card grid grid-cols-3 px-1 py-4.5 max-sm:hidden">
      {parts
        .filter(({ needs }) => needs === null || pageOffers(page, [needs]))
        .map(({ key, amount, tone }) => (
          <div key={key} className="border-s border-line px-5 text-meta text-text-3 first:border-0">
            <dt>{translate(key)}</dt>
            <dd className={`text-figure font-semibold ${tone}`}>{ready ? playerAmount(amount, currency) : '–'}</dd>
          </div>
        ))}
    </dl>
  );
}

const ORDER = ['order_cash', 'order_bonus'] as const;

function OrderOfMoney(): ReactNode {
  const translate = useTranslate('bonuses');
  return (
    <Panel title={translate('order_title')}>
      <ol className="grid gap-2.5 text-small text-text-2">
        {ORDER.map((key, place) => (
          <li key={key} className="flex gap-3">
            <span
              className="grid size-6 shrink-0 place-items-center rounded-full bg-foam-dim text-meta font-semibold text-foam"
              aria-hidden="true"
            >
              {place + 1}
            </span>
            <span className="pt-0.5">{translate(key)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
