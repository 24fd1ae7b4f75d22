/** The picture of a bonus or of free rounds, with the time that is left. */
import type { ReactNode } from 'react';
import { usePage } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { serverNow } from '#platform/server-clock.ts';
import { artSize, artUrl } from '#shared/art.ts';
import { pennantClass } from '#ui/recipes.ts';
import { bonusArt, timeLeft } from '../model.ts';

const WIDTH_PX = 720;

export function BonusPicture({ offerId, expiresAt }: { offerId: string; expiresAt: string }): ReactNode {
  const iso = pageIso(usePage());
  const art = bonusArt(offerId);
  const size = artSize('promos', art, WIDTH_PX);
  return (
    <div className="relative shrink-0 bg-hull max-sm:h-30 sm:w-44">
      <img
        className="absolute inset-0 size-full object-cover object-[72%_50%]"
        src={artUrl('promos', art, WIDTH_PX)}
        width={size.width}
        height={size.height}
        alt=""
      />
      <span className={pennantClass('dark', true)}>{timeLeft(expiresAt, serverNow(), iso)}</span>
    </div>
  );
}
