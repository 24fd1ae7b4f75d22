/** What the island that is looked at holds, what it asks, and the one button that takes it (look: x2). */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { hasRoute, type Page, pageIso, routeHref } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import { playerAmount } from '#features/wallet/index.ts';
import { artUrl } from '#shared/art.ts';
import { readAmount } from '#shared/money.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ProgressBar } from '#ui/ProgressBar.tsx';
import { islandArt, stretchOf } from '../model.ts';
import { $chosenDay, $map, claimToday, type DailyItem, dailyMap, type LoadedMap } from '../store.ts';
import { useReward } from './reward.ts';

const MINUTE_MS = 60_000;

export default function DailyCard({ page }: { page: Page }) {
  return (
    <IslandRoot page={page}>
      <Cards />
    </IslandRoot>
  );
}

function Cards(): ReactNode {
  const map = useStore($map, { ssr: 'initial' });
  const { state } = useStore(dailyMap.$remote, { ssr: 'initial' });
  const chosen = useStore($chosenDay, { ssr: 'initial' });
  if (map === null)
    return state === 'failed' ? (
      <LoadFailed className="card min-h-60 place-content-center" onRetry={dailyMap.load} />
    ) : (
      <>
        <Coming />
        <ComingVoyage />
      </>
    );
  const item = map.items.find(({ day }) => day === (chosen ?? map.today));
  return (
    <>
      {item ? <IslandCard map={map} item={item} /> : <Farewell />}
      {map.own && <Voyage map={map} streak={map.own.streak} />}
    </>
  );
}

/** What stands there until the map has come; a guest finds the way in. */
function Coming(): ReactNode {
  const translate = useTranslate('daily-bonuses');
  return (
    <section className="card min-h-60 p-5.5">
      <div className="guest-only grid gap-3">
        <h2 className="text-figure font-bold">{translate('guest_title')}</h2>
        <GuestWay />
      </div>
    </section>
  );
}

/** Keeps the room of what only players see. */
function ComingVoyage(): ReactNode {
  return <section className="card hidden min-h-53 in-data-player:block" aria-hidden="true" />;
}

function Farewell(): ReactNode {
  const translate = useTranslate('daily-bonuses');
  return (
    <section className="card p-5.5">
      <h2 className="text-figure font-bold">{translate('farewell_title')}</h2>
      <p className="mt-1 text-small text-text-2">{translate('farewell')}</p>
    </section>
  );
}

/** The place keeps its height from one state to the next. */
function IslandCard({ map, item }: { map: LoadedMap; item: DailyItem }): ReactNode {
  const translate = useTranslate('daily-bonuses');
  const { name, terms } = useReward(item.reward);
  const today = item.day === map.today;
  const head = item.claimed_at
    ? translate('taken_at', { day: item.day, time: timeText(item.claimed_at, map.time_zone, usePage()) })
    : translate(today ? 'today' : 'day', { day: item.day });
  return (
    <section
      className="card min-h-60 p-5.5 data-open:border-gold"
      data-claim
      data-open={item.status === 'active' && map.own?.blocked === null ? '' : undefined}
      aria-live="polite"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="text-small text-text-2">{head}</p>
          <h2 className="text-section font-bold">
            {item.status === 'taken' ? translate('yours', { reward: name }) : name}
          </h2>
        </div>
        <img
          className="-my-2 shrink-0"
          src={artUrl('islands', islandArt(map.theme, item.status, item.day))}
          width={104}
          height={84}
          alt=""
        />
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-small text-text-2">
        {terms.map(([label, value]) => (
          <li key={label}>
            {label} <b className="font-semibold text-text">{value}</b>
          </li>
        ))}
        {item.minimum_deposit === null && item.status !== 'taken' && <li>{translate('no_deposit')}</li>}
        {item.minimum_deposit !== null && (
          <li>
            {translate('deposit_from')}{' '}
            <b className="font-semibold text-text">{playerAmount(item.minimum_deposit, map.currency)}</b>
          </li>
        )}
      </ul>
      <div className="mt-4 grid gap-2.5">
        <Way map={map} item={item} />
      </div>
    </section>
  );
}

const timeText = (instant: string, timeZone: string, page: Page): string =>
  new Intl.DateTimeFormat(pageIso(page), { hour: '2-digit', minute: '2-digit', timeZone }).format(new Date(instant));

/** What can be done about an island, by its state. */
function Way({ map, item }: { map: LoadedMap; item: DailyItem }): ReactNode {
  if (item.status === 'expired') return <Missed map={map} />;
  if (item.status === 'next') return <Waiting map={map} item={item} />;
  if (item.status === 'taken') return <Taken map={map} item={item} />;
  if (map.own === null) return <GuestWay />;
  if (map.own.blocked !== null) return <Blocked reason={map.own.blocked} />;
  const missing = readAmount(item.minimum_deposit ?? 0) - readAmount(map.own.deposited);
  if (missing > 0) return <DepositFirst map={map} item={item} missing={missing} />;
  return <Claim map={map} day={item.day} />;
}

function GuestWay(): ReactNode {
  const page = usePage();
  const translate = useTranslate('daily-bonuses');
  return (
    <>
      <p className="text-small text-text-2">{translate('guest_text')}</p>
      <div className="grid grid-cols-2 gap-2.5">
        <ButtonLink href={`${routeHref(page, 'login')}?registration`} data-action="registration">
          {translate('registration')}
        </ButtonLink>
        <ButtonLink theme="secondary" href={routeHref(page, 'login')} data-action="login">
          {translate('login')}
        </ButtonLink>
      </div>
    </>
  );
}

function Claim({ map, day }: { map: LoadedMap; day: number }): ReactNode {
  const translate = useTranslate('daily-bonuses');
  const [busy, setBusy] = useState(false);
  const claim = async (): Promise<void> => {
    setBusy(true);
    const taken = await claimToday(map.date);
    setBusy(false);
    // Bonus money announces itself, with its terms (socket message `bonus`).
    if (taken && (taken.reward.kind === 'coins' || taken.week_coins > 0)) {
      void openPopup('daily-claimed', { day, theme: map.theme, claimed: taken });
    }
  };
  return (
    <>
      <Button size="lg" wide busy={busy} onClick={() => void claim()}>
        {translate('claim', { day })}
      </Button>
      <p className="text-center text-meta text-text-2">
        <TimeLeft map={map} text="tide" />
      </p>
    </>
  );
}

function DepositFirst({ map, item, missing }: { map: LoadedMap; item: DailyItem; missing: number }): ReactNode {
  const page = usePage();
  const translate = useTranslate('daily-bonuses');
  const deposited = playerAmount(map.own?.deposited, map.currency);
  const wanted = playerAmount(item.minimum_deposit, map.currency);
  return (
    <>
      <p className="flex justify-between gap-3 text-small">
        {translate('deposited')} <b className="font-semibold">{translate('of', { done: deposited, all: wanted })}</b>
      </p>
      <ProgressBar
        value={readAmount(map.own?.deposited ?? 0)}
        max={readAmount(item.minimum_deposit ?? 0)}
        label={translate('deposited')}
      />
      <ButtonLink size="lg" wide href={routeHref(page, 'wallet-deposit')} data-action="wallet">
        {translate('deposit_more', { amount: playerAmount(missing, map.currency) })}
      </ButtonLink>
      <p className="text-center text-meta text-text-2">{translate('deposit_note')}</p>
    </>
  );
}

function Taken({ map, item }: { map: LoadedMap; item: DailyItem }): ReactNode {
  const page = usePage();
  const translate = useTranslate('daily-bonuses');
  const toShop = item.reward.kind === 'coins' && hasRoute(page, 'shop');
  return (
    <>
      {toShop ? (
        <ButtonLink theme="secondary" wide href={routeHref(page, 'shop')}>
          {translate('to_shop')}
        </ButtonLink>
      ) : (
        <ButtonLink theme="secondary" wide href={routeHref(page, 'account-bonus')}>
          {translate('to_bonuses')}
        </ButtonLink>
      )}
      <p className="text-center text-meta text-text-2">
        <TimeLeft map={map} text="next_in" />
      </p>
    </>
  );
}

function Missed({ map }: { map: LoadedMap }): ReactNode {
  const translate = useTranslate('daily-bonuses');
  return (
    <>
      <p className="text-small text-text-2">{translate('missed')}</p>
      {map.items.some(({ day }) => day === map.today) && (
        <Button theme="secondary" wide onClick={() => $chosenDay.set(null)}>
          {translate('to_today')}
        </Button>
      )}
    </>
  );
}

function Waiting({ map, item }: { map: LoadedMap; item: DailyItem }): ReactNode {
  const page = usePage();
  const translate = useTranslate('daily-bonuses');
  const date = new Intl.DateTimeFormat(pageIso(page), { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return (
    <>
      <Button theme="secondary" wide disabled>
        {translate('opens_on', { date: date.format(new Date(`${item.date}T00:00:00Z`)) })}
      </Button>
      <p className="text-center text-meta text-text-2">{translate('zone', { zone: map.time_zone })}</p>
    </>
  );
}

function Blocked({ reason }: { reason: 'break' | 'profile' }): ReactNode {
  const translate = useTranslate('daily-bonuses');
  if (reason === 'break') return <p className="text-small text-text-2">{translate('blocked_break')}</p>;
  return (
    <>
      <p className="text-small text-text-2">{translate('blocked_profile')}</p>
      <Button
        theme="secondary"
        wide
        onClick={() => void openPopup('personal-info', { onSuccess: () => void dailyMap.load() })}
      >
        {translate('complete_profile')}
      </Button>
    </>
  );
}

/** How long the day lasts by the server's clock; at its end the map is fetched anew. */
function TimeLeft({ map, text }: { map: LoadedMap; text: 'tide' | 'next_in' }): ReactNode {
  const translate = useTranslate('daily-bonuses');
  const left = () => map.ends_in_ms - (performance.now() - map.toldAt);
  const [ms, setMs] = useState(left);
  useEffect(() => {
    setMs(left());
    const timer = setInterval(() => {
      setMs(left());
      if (left() <= 0) void dailyMap.load();
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [map]);
  return translate(text, { ...stretchOf(ms) });
}

const SEGMENT = {
  taken: 'bg-foam',
  active: 'bg-gold',
  expired: 'bg-text-3/50',
  next: 'bg-swell',
} as const;

function Voyage({ map, streak }: { map: LoadedMap; streak: number }): ReactNode {
  const translate = useTranslate('daily-bonuses');
  const { days, coins } = map.week;
  const taken = map.items.filter(({ status }) => status === 'taken').length;
  return (
    <section className="card p-5.5">
      <h2 className="text-figure font-bold">{translate('islands_taken', { taken, all: map.items.length })}</h2>
      <div className="mt-3 grid grid-cols-10 gap-1.5" aria-hidden="true">
        {map.items.map(({ day, status }) => (
          <span key={day} className={`h-2 rounded-pill ${SEGMENT[status]}`} />
        ))}
      </div>
      <p className="mt-3 flex justify-between gap-3 text-small">
        {translate('streak')}
        <b className="font-semibold">{translate('of', { done: streak % days || (streak && days), all: days })}</b>
      </p>
      <p className="mt-1 text-meta text-text-2">{translate('week_gift', { days, coins })}</p>
      <Button
        theme="ghost"
        size="sm"
        className="mt-3"
        onClick={() => void openPopup('bonus-map', { theme: map.theme, week: map.week })}
      >
        {translate('how')}
      </Button>
    </section>
  );
}
