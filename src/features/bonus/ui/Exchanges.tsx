/** Bonus money for coins: what is given and got is said above the one button that exchanges, with the terms beside it. */

import { useStore } from '@nanostores/react';
import { type ReactNode, useId, useState } from 'react';
import { $coins, loadCoins, setCoins } from '#features/coins/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { IntentNotice, useIntent } from '#features/intents/index.ts';
import { NO_QUERY } from '#features/navigation/react.ts';
import { pageIso } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { $user, useMayPlay } from '#features/session/index.ts';
import { bonusTitle, playerAmount } from '#features/wallet/index.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { readAmount } from '#shared/money.ts';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#ui/toasts.ts';
import { loadExchanges } from '../api.ts';
import { OfferTerms } from './Offers.tsx';

type Exchanges = ResponseOf<'coinExchanges'>;
type Offer = Exchanges['result'][number];

/** Refusals with a sentence of their own; whatever else comes says that it did not work. */
const REFUSALS = ['exchange_least', 'exchange_limit', 'coins_short', 'not_offered', 'profile_required'] as const;

/** What coins can be exchanged for, in step with the purse. A break exchanges nothing, and nothing is asked for. */
function useExchanges() {
  const coins = useStore($coins, { ssr: 'initial' });
  const user = useStore($user, { ssr: 'initial' });
  const mayPlay = useMayPlay();
  return useRemote(loadExchanges, { of: user && mayPlay ? user.user_id : null, version: coins, route: NO_QUERY });
}

interface CoinExchangesProps {
  onExchanged?: () => void;
  className?: string;
}

export function CoinExchanges(props: CoinExchangesProps): ReactNode {
  const reading = useExchanges();
  return (
    <RemoteView of={reading} waiting={null} className="card">
      {(exchanges) =>
        exchanges.result.length > 0 && <Offered {...props} exchanges={exchanges} refresh={reading.reload} />
      }
    </RemoteView>
  );
}

interface OfferedProps extends CoinExchangesProps {
  exchanges: Exchanges;
  refresh: () => Promise<void>;
}

function Offered({ exchanges, refresh, onExchanged, className }: OfferedProps): ReactNode {
  const translate = useTranslate('bonuses');
  const id = useId();
  const onDone = (): void => {
    void refresh();
    onExchanged?.();
  };
  return (
    <section className={className} aria-labelledby={id}>
      <h2 id={id} className="type-section mb-3">
        {translate('exchange_title')}
      </h2>
      <ul className="grid items-start gap-4 md:grid-cols-2">
        {exchanges.result.map((offer) => (
          <li key={offer.offer_id} className="card px-5 pt-4 pb-5">
            <h3 className="text-body font-bold">{bonusTitle(translate, offer.offer_id, offer.title)}</h3>
            <p className="mb-2.5 text-small text-text-2">{offer.terms[0]}</p>
            <OfferTerms lines={offer.terms} />
            {offer.blocked === null ? (
              <Exchange offer={offer} held={exchanges.coins} onDone={onDone} />
            ) : (
              <Blocked offer={offer} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const BLOCKS = {
  profile: 'exchange_profile',
  period: 'exchange_period',
  budget: 'exchange_budget',
  coins: 'exchange_short',
} as const;

function Blocked({ offer: { blocked, missing } }: { offer: Offer }): ReactNode {
  const translate = useTranslate('bonuses');
  const figures = new Intl.NumberFormat(pageIso(usePage()));
  if (blocked === null) return null;
  return <p className="text-small text-text-2">{translate(BLOCKS[blocked], { missing: figures.format(missing) })}</p>;
}

/** Sends an exchange; while the answer to one is missing, none is sent. */
function useExchange({ offer_id }: Offer, steps: number, onDone: () => void) {
  const translate = useTranslate('bonuses');
  const faults = useTranslate('errors');
  const [refusal, setRefusal] = useState<string | null>(null);
  const { busy, notice, send } = useIntent('exchangeCoins', `exchange of ${offer_id}`, {
    quiet: true,
    minimumMs: FETCH_MINIMUM_MS,
    onFound: () => void onFound(),
  });
  /** Its answer was lost: what is left of the coins, and what came of them, is read. */
  const onFound = async (): Promise<void> => {
    await loadCoins();
    onDone();
  };
  const exchange = async (): Promise<void> => {
    setRefusal(null);
    const carried = await send({ body: { offer_id, steps } });
    if (carried?.kind === 'found') return onFound();
    if (carried?.kind === 'refused') {
      const { name, variables } = carried.error;
      setRefusal(faults(REFUSALS.find((known) => known === name) ?? 'internal', variables));
    }
    if (carried?.kind !== 'done') return;
    const { amount, currency, coins } = carried.value;
    showToast({ kind: 'success', title: translate('exchange_done', { amount: playerAmount(amount, currency) }) });
    setCoins(coins);
    onDone();
  };
  return { busy, notice, refusal, forget: () => setRefusal(null), exchange: () => void exchange() };
}

function Exchange({ offer, held, onDone }: { offer: Offer; held: number; onDone: () => void }): ReactNode {
  const translate = useTranslate('bonuses');
  const id = useId();
  const figures = new Intl.NumberFormat(pageIso(usePage()));
  const { least, price, amount, currency } = offer;
  const most = Math.min(offer.most, Math.floor(held / price));
  const [chosen, setChosen] = useState(least);
  const steps = Math.min(chosen, most);
  const { busy, notice, refusal, forget, exchange } = useExchange(offer, steps, onDone);
  const coins = (count: number): string => translate('exchange_coins', { coins: figures.format(count) });
  const lines = [
    [translate('exchange_give'), coins(steps * price)],
    [translate('exchange_get'), playerAmount(String(readAmount(amount) * steps), currency)],
    [translate('exchange_left'), coins(held - steps * price)],
    [translate('wagering'), `${offer.wagering}x`],
    [translate('stake_maximum'), playerAmount(offer.stake_maximum, currency)],
  ] as const;
  return (
    <>
      {most > least && (
        <>
          <label htmlFor={id} className="text-meta text-text-3">
            {translate('exchange_slider')}
          </label>
          <input
            id={id}
            type="range"
            className="h-8 w-full accent-coral"
            {...{ min: least, max: most, step: 1, value: steps, disabled: busy }}
            aria-valuetext={coins(steps * price)}
            onChange={({ target }) => {
              setChosen(Number(target.value));
              forget();
            }}
          />
        </>
      )}
      <dl className="mb-3 text-small">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3 border-t border-line py-1.5 first:border-t-0">
            <dt className="text-text-2">{name}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Button theme="secondary" wide busy={busy} onClick={exchange}>
        {translate('exchange_do', { coins: figures.format(steps * price) })}
      </Button>
      <IntentNotice notice={notice} />
      {refusal !== null && (
        <p className="mt-3 text-small text-danger" role="alert">
          {refusal}
        </p>
      )}
    </>
  );
}
