/** What waits among the bonuses, in the rows of the inbox (look: q6): what it is, on what terms, and its one way on. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { href, pageIso, routeHref } from '#features/regions/index.ts';
import { bonusTitle, playerAmount } from '#features/wallet/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { artSize, artUrl } from '#shared/art.ts';
import { playPath } from '#shared/routes.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { bonusArt, timeLeft } from '../model.ts';
import type { PendingBonus } from '../pending.ts';

const PICTURE_PX = 360;

interface PendingListProps {
  pending: readonly PendingBonus[];
  /** A way on leads to another page, or opens the wallet. */
  onLeave: () => void;
}

export default function PendingList({ pending, onLeave }: PendingListProps): ReactNode {
  return (
    <ul>
      {pending.map((one) => (
        <Row key={keyOf(one)} one={one} onLeave={onLeave} />
      ))}
    </ul>
  );
}

function keyOf(one: PendingBonus): string {
  if (one.status === 'pending-deposit') return one.offer.offer_id;
  if (one.status === 'locked') return one.bonus.benefit_id;
  return 'free' in one ? one.free.benefit_id : one.bet.benefit_id;
}

interface RowText {
  offerId: string;
  title: string | null;
  about: string;
  way: { href: string; text: string; isDeposit?: true };
}

function useRow(one: PendingBonus): RowText {
  const page = usePage();
  const translate = useTranslate('bonuses');
  const left = (until: string) => timeLeft(until, serverNow(), pageIso(page));
  if (one.status === 'pending-deposit') {
    const { offer_id, title, minimum, currency, kind, wagering } = one.offer;
    const from = translate('choice_from', { minimum: playerAmount(minimum, currency) });
    return {
      ...{ offerId: offer_id, title },
      about: kind === 'free-bet' ? from : `${from}, ${translate('wagering')} ${wagering}x`,
      way: {
        href: `${routeHref(page, 'wallet-deposit')}?bonusid=${encodeURIComponent(offer_id)}`,
        text: translate('pending_deposit'),
        isDeposit: true,
      },
    };
  }
  if (one.status === 'locked') {
    const { offer_id, title, currency } = one.bonus;
    return {
      ...{ offerId: offer_id, title },
      about: `${translate('pending_locked')}: ${translate('to_go', { amount: playerAmount(one.left, currency) })}`,
      way: { href: routeHref(page, 'account-bonus'), text: translate('pending_look') },
    };
  }
  if ('free' in one) {
    const { offer_id, title, game_code, game_title, rounds, used, expires_at } = one.free;
    const rest = translate('free_left', { left: rounds - used, rounds });
    return {
      ...{ offerId: offer_id, title, about: `${game_title}, ${rest}, ${left(expires_at)}` },
      way: { href: href(page, playPath(game_code, 'real')), text: translate('free_play') },
    };
  }
  const { offer_id, title, amount, currency, expires_at } = one.bet;
  return {
    ...{ offerId: offer_id, title },
    about: `${translate('kind_free-bet')}, ${playerAmount(amount, currency)}, ${left(expires_at)}`,
    way: { href: routeHref(page, 'sport'), text: translate('pending_bet') },
  };
}

function Row({ one, onLeave }: { one: PendingBonus; onLeave: () => void }): ReactNode {
  const translate = useTranslate('bonuses');
  const { offerId, title, about, way } = useRow(one);
  const art = bonusArt(offerId);
  return (
    <li className="inbox-row" data-pending={one.status}>
      <img
        className="size-11 flex-none rounded-md bg-hull object-cover object-[72%_50%]"
        src={artUrl('promos', art, PICTURE_PX)}
        {...artSize('promos', art, PICTURE_PX)}
        alt=""
      />
      <span className="min-w-0 flex-1">
        <b className="line-clamp-2 leading-tight font-semibold">{bonusTitle(translate, offerId, title)}</b>
        <span className="line-clamp-2 text-meta text-text-3">{about}</span>
      </span>
      <ButtonLink
        theme="secondary"
        size="sm"
        href={way.href}
        onClick={onLeave}
        {...(way.isDeposit ? { 'data-action': 'wallet' } : {})}
      >
        {way.text}
      </ButtonLink>
    </li>
  );
}
