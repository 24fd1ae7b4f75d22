/** An island was taken: its flag flies (look: x2). */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { hasRoute, routeHref } from '#features/regions/index.ts';
import { artUrl } from '#shared/art.ts';
import { islandArt } from '../model.ts';
import { useReward } from './reward.ts';

export default function ClaimedPopup({ day, theme, claimed, close }: PopupComponentProps<'daily-claimed'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('daily-bonuses');
  const { name } = useReward(claimed.reward);
  const toShop = {
    label: translate('to_shop'),
    onClick: () => {
      close('submitted');
      navigate(routeHref(page, 'shop'));
    },
  };
  return (
    <PopupFrame
      title={translate('claimed_title', { day })}
      art={
        <div className="grid h-43 place-items-center bg-hull bg-radial from-foam/30 to-transparent to-70%">
          <img src={artUrl('islands', islandArt(theme, 'taken', day))} width={176} height={142} alt="" />
        </div>
      }
      {...(hasRoute(page, 'shop') ? { submit: toShop } : {})}
      secondary={{ label: translate('back_to_map') }}
    >
      <p className="mt-1 text-money-lg text-gold">{name}</p>
      {claimed.week_coins > 0 && (
        <p className="mt-1 text-body font-semibold">{translate('week_done', { coins: claimed.week_coins })}</p>
      )}
      <p className="mt-1 text-small text-text-2">{translate('coins_note')}</p>
    </PopupFrame>
  );
}
