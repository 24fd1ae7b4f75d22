/** A new rank: its badge, what it brings beside what the one before brought, and the next one (look: x4). */
import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { artUrl } from '#shared/art.ts';
import { VIP_RANKS } from '#shared/vip.ts';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { levelName } from '../model.ts';

export default function LevelUpPopup({ reached, close }: PopupComponentProps<'vip-level'>): ReactNode {
  const page = usePage();
  const translate = useTranslate('vip');
  const rank = useTranslate('common');
  const user = useStore($user);
  const index = VIP_RANKS.findIndex(({ level }) => level === reached.level);
  const [own, before, next] = [VIP_RANKS[index], VIP_RANKS[index - 1], VIP_RANKS[index + 1]];
  if (!own) return null;
  const figures = new Intl.NumberFormat(pageIso(page));
  const score = user?.current_score ?? own.score;
  return (
    <PopupFrame
      title={levelName(own.name, rank)}
      lead={<p className="text-small text-text-2">{translate('new_rank')}</p>}
      description={translate('rank_reached', { points: figures.format(own.score) })}
      art={
        <div className="grid h-43 place-items-center bg-hull bg-radial from-foam/40 to-transparent to-70%">
          <img
            className="motion-safe:transition-[translate,opacity] motion-safe:duration-420 starting:translate-y-8 starting:opacity-0"
            src={artUrl('ranks', own.art)}
            width={144}
            height={144}
            alt=""
          />
        </div>
      }
      submit={{
        label: translate('see_ranks'),
        onClick: () => {
          close('submitted');
          navigate(routeHref(page, 'vip'));
        },
      }}
      secondary={{ label: translate('play_on') }}
    >
      <dl className="mt-3 rounded-md bg-ink px-4 text-body">
        <Gain label={translate('weekly_cashback')} before={before && `${before.cashback}%`} now={`${own.cashback}%`} />
        <Gain label={translate('rank_gift')} now={translate('coins', { coins: figures.format(reached.coins) })} />
        {/* An event that was kept from before there were rounds has none. */}
        {reached.rounds > 0 && <Gain label={translate('rank_rounds')} now={figures.format(reached.rounds)} />}
      </dl>
      {next && (
        <div className="mt-4">
          <p className="mb-2 flex justify-between gap-3 text-small">
            {translate('next', { name: levelName(next.name, rank) })}
            <b className="font-semibold">
              {translate('points_of', { points: figures.format(score), all: figures.format(next.score) })}
            </b>
          </p>
          <ProgressBar value={score - own.score} max={next.score - own.score} label={translate('progress')} />
        </div>
      )}
    </PopupFrame>
  );
}

function Gain({ label, before, now }: { label: string; before?: string | undefined; now: string }): ReactNode {
  return (
    <div className="flex justify-between gap-4 border-t border-line py-3 first:border-t-0">
      <dt>{label}</dt>
      <dd className="font-semibold">
        {before && (
          <>
            <s className="font-normal text-text-3">{before}</s> <span aria-hidden="true">→</span>{' '}
          </>
        )}
        {now}
      </dd>
    </div>
  );
}
