/** A bonus came: the money first, then its terms, then one gold button (look: Rewards). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { hasRoute, href, pageIso, routeHref } from '#features/regions/index.ts';
import { bonusTitle, momentText, playerAmount } from '#features/wallet/index.ts';
import { artUrl } from '#shared/art.ts';
import { playPath } from '#shared/routes.ts';
import { bonusTerms } from '../model.ts';

export default function BonusPopup({ result, close }: PopupComponentProps<'bonus'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('popups');
  const names = useTranslate('bonuses');
  const { wagering, left, until } = bonusTerms(result);
  const go = (path: string) => (): void => {
    close('submitted');
    navigate(path);
  };
  const { free_rounds: free, free_bet: bet, currency } = result;
  const lobby = routeHref(page, hasRoute(page, 'games') && !bet ? 'games' : 'sport');
  const play = free ? href(page, playPath(free.game_code, 'real')) : lobby;
  const name = bonusTitle(names, result.offer_id, result.title);
  return (
    <PopupFrame
      title={translate('bonus_title')}
      description={free ? `${name} · ${free.game_title}` : name}
      art={<img src={artUrl('scenes', 'promo-reload', 720)} alt="" />}
      submit={{ label: translate('bonus_play'), onClick: go(play) }}
      secondary={{ label: translate('bonus_terms'), onClick: go(routeHref(page, 'page', 'bonus-terms')) }}
    >
      <p className="mt-2.5 mb-2 text-money-lg text-gold">
        {free ? `${free.rounds} × ${playerAmount(free.stake, currency)}` : `+${playerAmount(result.amount, currency)}`}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-meta text-text-2">
        {free && <li>{wagering > 0 ? names('free_wager', { times: wagering }) : names('free_cash')}</li>}
        {bet && <li>{names(bet.stake_returned ? 'free_bet_back' : 'free_bet_cash')}</li>}
        {!free && !bet && (
          <li>{wagering > 0 ? translate('bonus_wagering', { wagering }) : translate('bonus_no_wagering')}</li>
        )}
        {!free && left > 0 && <li>{translate('bonus_left', { amount: playerAmount(left, currency) })}</li>}
        {until && <li>{translate('bonus_until', { until: momentText(until.toISOString(), pageIso(page)) })}</li>}
      </ul>
    </PopupFrame>
  );
}
