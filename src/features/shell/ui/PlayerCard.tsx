/** The card of a player in the side menu: nickname, level and the way to the next. No guest loads it. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import type { User } from '#features/session/index.ts';
import { levelName, useStanding } from '#features/vip/index.ts';
import { Icon } from '#ui/Icon.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';

type Standing = ReturnType<typeof useStanding>;

function Progress({ standing: { percent, nextName } }: { standing: Standing }): ReactNode {
  const translate = useTranslate('header');
  const rank = useTranslate('common');
  return (
    <>
      <ProgressBar value={percent} label={translate('level_progress')} />
      <span className="mt-0.5 flex justify-between text-label text-text-2">
        <span>{percent}%</span>
        {nextName && <span>{levelName(nextName, rank)}</span>}
      </span>
    </>
  );
}

function Level({ standing: { level, name } }: { standing: Standing }): ReactNode {
  const translate = useTranslate('header');
  const rank = useTranslate('common');
  const line = name
    ? translate('level_line', { name: levelName(name, rank), level })
    : translate('level_number', { level });
  return <span className="mb-1 text-meta text-text-2">{line}</span>;
}

export default function PlayerCard({ user }: { user: User }): ReactNode {
  const page = usePage();
  const standing = useStanding(user);
  return (
    <a className="menu-profile" href={routeHref(page, 'account')}>
      {standing.image ? (
        <img src={standing.image} width={48} height={48} alt="" />
      ) : (
        <Icon name="circle-user-round" className="size-9 text-text-3" />
      )}
      <span className="flex min-w-0 grow flex-col">
        <span className="truncate font-semibold">{user.nickname}</span>
        <Level standing={standing} />
        <Progress standing={standing} />
      </span>
    </a>
  );
}
