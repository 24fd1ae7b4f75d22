/** The account at a glance (look: g1). */
import { type ReactNode, Suspense } from 'react';
import { loadBonusesGlance } from '#features/bonus/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { useCatalogue } from '#features/lobby/index.ts';
import { NO_QUERY, useRouteData } from '#features/navigation/react.ts';
import { loadLimitsGlance } from '#features/protection/index.ts';
import { hasRoute, pageIso, routeHref } from '#features/regions/index.ts';
import { LoadFailed, useRemote } from '#features/remote/index.ts';
import { OverviewSkeleton, playerIsland, refreshUser, type User } from '#features/session/index.ts';
import { levelName, useStanding } from '#features/vip/index.ts';
import { BalanceCard, loadHistory, Transactions, usePages } from '#features/wallet/index.ts';
import { artUrl } from '#shared/art.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';
import { lazyComponent } from '#ui/lazy-component.ts';
import { Panel } from '#ui/Panel.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { classes } from '#ui/recipes.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { loadProtection } from '../api.ts';
import { LastRounds } from './LastRounds.tsx';
import { PlayedLately } from './PlayedLately.tsx';
import { useLastRounds } from './use-last-rounds.ts';
import { WaitingRounds } from './WaitingRounds.tsx';

const LAST_TRANSACTIONS = 7;

const BonusesGlance = lazyComponent(loadBonusesGlance);
const LimitsGlance = lazyComponent(loadLimitsGlance);

export default playerIsland({ gate: 'gate_overview', Waiting: OverviewSkeleton, View: Overview });

function Overview({ user }: { user: User }): ReactNode {
  useRouteData(NO_QUERY, refreshUser);
  const lastRounds = useLastRounds();
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-5">
      <Identity user={user} />
      <WaitingRounds />
      <BalanceCard className="md:col-span-3" />
      <Suspense fallback={<Skeleton className="h-52 rounded-lg md:col-span-2" />}>
        <LimitsGlance className="md:col-span-2" />
      </Suspense>
      <LastTransactions />
      <LastRounds list={lastRounds} className="md:col-span-3" />
      <div className="grid content-start gap-4 md:col-span-2">
        <ActiveBonuses />
        <Safety user={user} />
      </div>
      <PlayedLately rounds={lastRounds.rounds} />
    </div>
  );
}

function Identity({ user }: { user: User }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const rank = useTranslate('common');
  const { level, name, image, percent, nextName } = useStanding(user);
  const since = new Intl.DateTimeFormat(pageIso(page), { month: 'long', year: 'numeric' }).format(
    new Date(user.created_at),
  );
  return (
    <section className="card relative flex flex-wrap items-center gap-5 overflow-hidden px-5 py-6 sm:px-6.5 md:col-span-5">
      <span className="with-text absolute inset-y-0 end-0 w-3/5">
        <img className="size-full object-cover object-right-bottom" src={artUrl('scenes', 'waves')} alt="" />
        <span className="absolute inset-0 bg-linear-to-r from-deck to-transparent" />
      </span>
      <img
        className={classes('relative -m-1 size-16 sm:-m-1.5 sm:size-28', !image && 'opacity-40 grayscale')}
        src={image ?? artUrl('ranks', '01-deckhand')}
        width={112}
        height={112}
        alt=""
      />
      <div className="relative min-w-0 flex-1">
        <p className="truncate text-section-mobile font-extrabold tracking-title sm:text-money">{user.nickname}</p>
        <p className="text-text-2">
          {name ? levelName(name, rank) : translate('no_level')}
          {', '}
          {translate('aboard_since', { since })}
        </p>
        <div className="mt-3.5 flex max-w-popup-verification items-center gap-x-3.5 gap-y-1 text-small text-text-2 max-xs:flex-wrap">
          <span className="whitespace-nowrap">{translate('level', { level })}</span>
          <div className="flex-1 max-xs:order-last max-xs:basis-full">
            <ProgressBar value={percent} label={translate('level_progress')} />
          </div>
          {nextName && <span className="max-xs:ms-auto">{levelName(nextName, rank)}</span>}
        </div>
        <p className="mt-1 text-meta text-text-3">{translate('percent', { percent })}</p>
      </div>
      {hasRoute(page, 'vip') && (
        <ButtonLink theme="secondary" className="relative max-xs:w-full" href={routeHref(page, 'vip')}>
          {translate('vip_programme')}
        </ButtonLink>
      )}
    </section>
  );
}

function ActiveBonuses(): ReactNode {
  if (!hasRoute(usePage(), 'account-bonus')) return null;
  return (
    <Suspense fallback={<Skeleton className="h-32 rounded-lg" />}>
      <BonusesGlance />
    </Suspense>
  );
}

const SAFETY_LINKS = { unverified: 'safety_send', in_review: 'more', rejected: 'safety_send' } as const;

function Safety({ user }: { user: User }): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const protection = useRemote(loadProtection, { route: NO_QUERY });
  const twoFactor = protection.value?.two_factor ?? null;
  return (
    <Panel title={translate('safety')}>
      <ul className="grid gap-2.5 text-small text-text-2">
        <SafetyLine done text={translate('safety_password')} />
        <SafetyLine
          done={!user.no_profile}
          text={user.no_profile ? translate('safety_no_profile') : translate('safety_profile')}
          link={
            user.no_profile
              ? { href: routeHref(page, 'account-personal-info'), text: translate('complete') }
              : undefined
          }
        />
        <SafetyLine
          done={user.verification === 'verified'}
          text={translate(`safety_${user.verification}`)}
          link={
            user.verification === 'verified'
              ? undefined
              : { href: routeHref(page, 'account-verification'), text: translate(SAFETY_LINKS[user.verification]) }
          }
        />
        {protection.remote.state === 'failed' && (
          <li>
            <LoadFailed onRetry={protection.reload} />
          </li>
        )}
        {twoFactor !== null && (
          <SafetyLine
            done={twoFactor}
            text={translate(twoFactor ? 'safety_two_factor' : 'safety_no_two_factor')}
            link={
              twoFactor ? undefined : { href: routeHref(page, 'account-security'), text: translate('safety_turn_on') }
            }
          />
        )}
      </ul>
    </Panel>
  );
}

interface SafetyLineProps {
  done: boolean;
  text: string;
  link?: { href: string; text: string } | undefined;
}

function SafetyLine({ done, text, link }: SafetyLineProps): ReactNode {
  return (
    <li className="flex items-center gap-2.5">
      {done ? (
        <Icon name="circle-check" className="size-4.5 text-foam" />
      ) : (
        <i className="size-4.5 shrink-0 rounded-full border-2 border-line-3" />
      )}
      <span className="flex-1">{text}</span>
      {link && <Link href={link.href}>{link.text}</Link>}
    </li>
  );
}

function LastTransactions(): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const games = useCatalogue(page.region);
  const { items, state, turn } = usePages(loadHistory);
  return (
    <Panel
      flush
      title={translate('last_transactions')}
      link={{ href: routeHref(page, 'wallet-history'), text: translate('all') }}
      className="md:col-span-5"
    >
      <Transactions
        items={items.slice(0, LAST_TRANSACTIONS)}
        state={state}
        rows={LAST_TRANSACTIONS}
        games={games}
        onRetry={() => turn(1)}
      />
    </Panel>
  );
}
