/** Refer a friend: the player's own link, what it brings both sides, and who came by it. */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { playerAmount } from '#features/wallet/index.ts';
import { call } from '#platform/http.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { friendLink } from '../model.ts';

type Referrals = ResponseOf<'referrals'>;
type Offer = NonNullable<Referrals['offer']>;

export default playerIsland({ gate: 'gate_friends', Waiting: CardSkeleton, View: Friends });

const loadReferrals = () => call('referrals', {}, { quiet: true });

function Friends(): ReactNode {
  const referrals = useRemote(loadReferrals);
  return (
    <RemoteView of={referrals} waiting={<CardSkeleton />} className="card">
      {(known) => <Known referrals={known} />}
    </RemoteView>
  );
}

function Known({ referrals: { offer, own, friends, currency } }: { referrals: Referrals }): ReactNode {
  const translate = useTranslate('friends');
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {offer === null && <p className="card p-5 text-text-2 sm:px-6">{translate('break')}</p>}
      {offer && <LinkCard offer={offer} currency={currency} />}
      {offer && <Terms offer={offer} currency={currency} />}
      {offer && own && <Own own={own} offer={offer} currency={currency} />}
      <FriendList friends={friends} />
    </div>
  );
}

function LinkCard({ offer, currency }: { offer: Offer; currency: string }): ReactNode {
  const translate = useTranslate('friends');
  const page = usePage();
  const [copied, setCopied] = useState(false);
  const home = new URL(routeHref(page, 'home'), location.origin).href;
  const link = friendLink(home, offer.code, document.documentElement.dataset.affiliate);
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  const share = () => navigator.share({ title: translate('share_text'), url: link }).catch(() => undefined);
  return (
    <section className="card p-5 sm:px-6" aria-labelledby="friend-link">
      <p className="text-body text-text-2">{translate('lead')}</p>
      <dl className="mt-4 grid grid-cols-2 gap-4 rounded-md bg-ink px-4 py-3">
        <div>
          <dt className="text-meta text-text-2">{translate('you_get')}</dt>
          <dd className="text-section font-bold text-gold">{playerAmount(offer.for_referrer, currency)}</dd>
        </div>
        <div>
          <dt className="text-meta text-text-2">{translate('friend_gets')}</dt>
          <dd className="text-section font-bold text-gold">{playerAmount(offer.for_friend, currency)}</dd>
        </div>
      </dl>
      <h2 id="friend-link" className="mt-5 text-lead font-bold">
        {translate('your_link')}
      </h2>
      <p className="mt-1 rounded-md bg-ink px-4 py-3 text-small break-all" data-friend-link="">
        {link}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button theme="primary" onClick={() => void copy()}>
          <Icon name="copy" />
          {translate(copied ? 'copied' : 'copy')}
        </Button>
        {'share' in navigator && (
          <Button theme="secondary" onClick={() => void share()}>
            <Icon name="share-2" />
            {translate('share')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Terms({ offer, currency }: { offer: Offer; currency: string }): ReactNode {
  const translate = useTranslate('friends');
  const lines = [
    translate('term_deposit', {
      deposit: playerAmount(offer.deposit, currency),
      stake: playerAmount(offer.stake, currency),
      days: offer.within_days,
    }),
    translate('term_link', { days: offer.window_days }),
    translate('term_once', { rewards: offer.rewards, days: offer.rewards_days }),
    translate('term_bonus', { times: offer.wagering, days: offer.term_days }),
    translate('term_household'),
  ];
  return (
    <section className="card p-5 sm:px-6" aria-labelledby="friend-terms">
      <h2 id="friend-terms" className="text-lead font-bold">
        {translate('terms')}
      </h2>
      <ul className="mt-2 grid list-disc gap-2 ps-5 text-body text-text-2">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Own({ own, offer, currency }: { own: NonNullable<Referrals['own']>; offer: Offer; currency: string }) {
  const translate = useTranslate('friends');
  const date = new Intl.DateTimeFormat(pageIso(usePage()), { dateStyle: 'medium' }).format(new Date(own.until));
  const bars = [
    ['own_deposited', own.deposited, offer.deposit],
    ['own_staked', own.staked, offer.stake],
  ] as const;
  return (
    <section className="card p-5 sm:px-6" aria-labelledby="friend-own">
      <h2 id="friend-own" className="text-lead font-bold">
        {translate('own_title')}
      </h2>
      <p className="mt-1 text-text-2">
        {translate('own_text', { amount: playerAmount(offer.for_friend, currency), date })}
      </p>
      {bars.map(([key, done, goal]) => {
        const label = translate(key, { done: playerAmount(done, currency), goal: playerAmount(goal, currency) });
        return (
          <div key={key} className="mt-3">
            <p className="mb-1 text-small">{label}</p>
            <ProgressBar value={Number(done)} max={Number(goal)} label={label} />
          </div>
        );
      })}
    </section>
  );
}

function FriendList({ friends }: Pick<Referrals, 'friends'>): ReactNode {
  const translate = useTranslate('friends');
  const date = new Intl.DateTimeFormat(pageIso(usePage()), { dateStyle: 'medium' });
  return (
    <section className="card p-5 sm:px-6" aria-labelledby="friend-list">
      <h2 id="friend-list" className="text-lead font-bold">
        {translate('friends')}
      </h2>
      {friends.length === 0 && <p className="mt-1 text-text-2">{translate('no_friends')}</p>}
      <ul className="mt-1">
        {friends.map(({ name, joined_at, state }) => (
          <li
            key={`${name} ${joined_at}`}
            className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-2.5 first:border-0"
          >
            <span>
              <b className="font-semibold">{name}</b>{' '}
              <span className="text-small text-text-3">
                {translate('since', { date: date.format(new Date(joined_at)) })}
              </span>
            </span>
            <span className={state === 'rewarded' ? 'text-small text-foam' : 'text-small text-text-2'}>
              {translate(`state_${state}`)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
