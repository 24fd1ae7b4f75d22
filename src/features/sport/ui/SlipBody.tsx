/** What stands in the slip: what has changed, the selections, and the form that places them. */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { translator } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { useWaiting } from '#features/intents/index.ts';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { $user, StandingNotice, useMayPlay } from '#features/session/index.ts';
import { noteWayBack } from '#features/wallet/index.ts';
import { type Currency, isCurrency } from '#shared/money.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { $isPlacing, $placed, forgetPlaced, type Placed, placeSlip, SLIP } from '../placing.ts';
import { refusalText } from '../refusal.ts';
import { $slip, isSamePick, type Pick, type Slip } from '../slip.ts';
import { groupedMatches, groupIn, isMoved as hasMoved, isSameMatch, matchesOf } from '../slip-lines.ts';
import { SLIP_HASH } from '../slip-place.ts';
import { guestCurrency } from '../stakes.ts';
import { useSportLink } from './FixtureList.tsx';
import { SameMatch } from './SameMatch.tsx';
import { SlipForm } from './SlipForm.tsx';
import { Modes, PickRow } from './SlipPicks.tsx';
import { Offer, RequestCard, useRequests } from './SlipRequests.tsx';
import { useFreeBets } from './useFreeBets.ts';
import { type Quoted, useQuote } from './useQuote.ts';

/** A deposit that begins beside a slip leads back to it. */
function useWayBack(isWaiting: boolean): void {
  const translate = useTranslate('sport');
  useEffect(() => {
    if (!isWaiting) return;
    noteWayBack({ path: `${location.pathname}${location.search}${SLIP_HASH}`, title: translate('slip'), to: 'slip' });
  }, [isWaiting, translate]);
}

export function SlipBody() {
  const page = usePage();
  const translate = useTranslate('sport');
  const link = useSportLink();
  const slip = useStore($slip, { ssr: 'initial' });
  const user = useStore($user, { ssr: 'initial' });
  const mayPlay = useMayPlay();
  const quoted = useQuote(slip.picks);
  const currency: Currency = user && isCurrency(user.currency) ? user.currency : guestCurrency(page);
  const free = useFreeBets(slip);
  const placed = useStore($placed, { ssr: 'initial' });
  const isPlacing = useStore($isPlacing, { ssr: 'initial' });
  const isUnsure = useWaiting(SLIP) && !isPlacing;
  const { requests, read } = useRequests();
  const isMoved = hasMoved(slip, quoted);
  useWayBack(slip.picks.length > 0);

  const onAsked = () => {
    forgetPlaced();
    void read();
  };
  const notice = (
    <>
      {placed && <Notice placed={placed} link={link('/bets')} />}
      {isUnsure && <Unsure />}
      {placed?.refused && <Offer refused={placed.refused} currency={currency} onAsked={onAsked} />}
      {requests.length > 0 && (
        <ul>
          {requests.map((request) => (
            <RequestCard key={request.request_id} request={request} read={read} />
          ))}
        </ul>
      )}
    </>
  );
  if (slip.picks.length === 0) {
    return (
      <div className="grid gap-3 pb-5">
        {notice}
        <p className="px-4.5 pt-5 text-body text-text-2">{translate('slip_empty')}</p>
        {!user && <GuestLogin />}
      </div>
    );
  }

  return (
    <>
      {notice}
      {isMoved && (
        <p className="flex gap-2.5 bg-foam-dim px-4.5 py-3 text-small" role="status">
          <Icon name="arrow-down-up" />
          {translate('odds_moved')}
        </p>
      )}
      {slip.picks.length > 1 && (
        <div className="px-4.5 py-3">
          <Modes slip={slip} />
        </div>
      )}
      <Picks slip={slip} quoted={quoted} />
      {mayPlay ? (
        <SlipForm
          {...{ slip, quoted, currency, free, isMoved, isPlacing, isUnsure }}
          place={() => void placeSlip(slip, currency, free.chosen)}
        />
      ) : (
        <StandingNotice />
      )}
    </>
  );
}

/** The selections; those of one match that are priced together stand under their odds. */
function Picks({ slip, quoted }: { slip: Slip; quoted: Quoted }) {
  const row = (pick: Pick, priced: boolean) => (
    <PickRow
      key={`${pick.fixture_id}${pick.market}${pick.outcome}`}
      {...{ slip, pick, priced }}
      now={quoted.selections.find((one) => isSamePick(one, pick))}
    />
  );
  const isOneMatch = isSameMatch(slip);
  const groups = groupedMatches(slip);
  if (!isOneMatch && groups.length === 0) return <ul>{slip.picks.map((pick) => row(pick, true))}</ul>;
  return matchesOf(slip).map((match) => {
    const isTogether = isOneMatch || groups.includes(match);
    return (
      <div key={match}>
        {isTogether && (
          <SameMatch match={isOneMatch ? null : match} joint={isOneMatch ? quoted.joint : groupIn(quoted, match)} />
        )}
        <ul>{slip.picks.filter(({ fixture_id }) => fixture_id === match).map((pick) => row(pick, !isTogether))}</ul>
      </div>
    );
  });
}

function GuestLogin() {
  const page = usePage();
  const translate = useTranslate('sport');
  return (
    <div className="guest-only grid gap-3 px-4.5 text-body text-text-2">
      <p>{translate('slip_guest')}</p>
      <ButtonLink theme="secondary" wide href={routeHref(page, 'login')} data-action="login">
        {translate('login')}
      </ButtonLink>
    </div>
  );
}

/** A bet whose answer was lost: until it is known what became of it, nothing else is sent. */
function Unsure() {
  const page = usePage();
  return (
    <p className="flex gap-2.5 bg-foam-dim px-4.5 py-3 text-small" role="status">
      <Icon name="clock" />
      {translator(page.locale, 'errors')('unsure')}
    </p>
  );
}

function Notice({ placed: { numbers, error, missed }, link }: { placed: Placed; link: string }) {
  const page = usePage();
  const translate = useTranslate('sport');
  const errors = translator(page.locale, 'errors');
  return (
    <>
      {numbers.length > 0 && (
        <div className="flex gap-2.5 bg-foam-dim px-4.5 py-3 text-small" role="status">
          <Icon name="circle-check" />
          <p>
            <b className="block">{translate('accepted')}</b>
            {numbers.join(', ')}{' '}
            <a className="link link-primary" href={link}>
              {translate('tab_bets')}
            </a>
          </p>
        </div>
      )}
      {(error ?? missed) && (
        <p className="flex gap-2.5 bg-danger-dim px-4.5 py-3 text-small" role="alert">
          <Icon name="circle-exclamation-point" />
          {error ? refusalText(error, errors, pageIso(page)) : errors(missed ?? 'absent')}
        </p>
      )}
    </>
  );
}
