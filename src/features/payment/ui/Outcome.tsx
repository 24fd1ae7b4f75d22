/** What became of a payment, read from the service by its id, and what to do next. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { hasRoute, type Page, pageIso, routeHref } from '#features/regions/index.ts';
import { RemoteView, useRemote } from '#features/remote/index.ts';
import { GuestGate, PlayerView } from '#features/session/index.ts';
import {
  $wallet,
  loadOffers,
  loadPayment,
  loadWallet,
  momentText,
  playerAmount,
  showHandover,
  useMethodName,
  type WayBack,
  waitsHere,
  wayBackOf,
} from '#features/wallet/index.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { IconName } from '#ui/icons.ts';
import { classes } from '#ui/recipes.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { broughtBy, type Payment, paymentIdOf, STATUS_ROUTES } from '../model.ts';

export default function OutcomeIsland({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <GatedOutcome />
    </IslandRoot>
  );
}

function GatedOutcome(): ReactNode {
  const translate = useTranslate('payment');
  return (
    <PlayerView guest={<GuestGate text={translate('gate')} />} waiting={<Skeleton className="h-80 rounded-xl" />}>
      {() => <Outcome />}
    </PlayerView>
  );
}

/** The payment that the address names; null until the address has been read. Without one the history has them all. */
function usePaymentId(): string | null {
  const page = usePage();
  const [paymentId, setPaymentId] = useState<string | null>(null);
  useEffect(() => {
    const named = paymentIdOf(location.search);
    if (named === null) navigate(routeHref(page, 'wallet-history'), { replace: true });
    setPaymentId(named);
  }, [page]);
  return paymentId;
}

function Outcome(): ReactNode {
  const page = usePage();
  const paymentId = usePaymentId();
  const reading = useRemote(() => loadPayment(paymentId ?? ''), { of: paymentId });
  useEffect(() => void loadWallet(), []);
  const { remote, value: payment } = reading;
  const route = payment && STATUS_ROUTES[payment.status];
  const isElsewhere = payment !== null && route !== null && route !== page.route;
  useEffect(() => {
    // The page does not match its status: the one that does is gone to.
    if (isElsewhere) navigate(`${routeHref(page, route)}?payment_id=${payment.payment_id}`, { replace: true });
  }, [isElsewhere, page, route, payment]);
  if (payment !== null && route === null) return <Unknown />;
  if (remote.state === 'failed' && remote.error.status === 404) return <Unknown />;
  const waiting = <Skeleton className="h-80 rounded-xl" />;
  return (
    <RemoteView of={reading} waiting={waiting} className="card mx-auto max-w-popup-verification">
      {(known) => (isElsewhere ? waiting : <Receipt payment={known} />)}
    </RemoteView>
  );
}

const LOOK = {
  success: ['circle-check', 'bg-foam-dim text-foam'],
  pending: ['hourglass', 'bg-hull text-text-2'],
  fail: ['circle-exclamation-point', 'bg-hull text-danger'],
} as const satisfies Record<Payment['status'], readonly [IconName, string]>;

/** What an arrived deposit brought besides, in words; null where no bonus was chosen with it, or nobody knows yet. */
function useBonusText(payment: Payment): string | null {
  const translate = useTranslate('payment');
  const isAsked = payment.status === 'success' && payment.offer_id !== undefined;
  const { value: offers } = useRemote(loadOffers, { of: isAsked ? payment.payment_id : null });
  if (offers === null) return null;
  const brought = broughtBy(payment, offers);
  if (brought === null) return translate('bonus_none');
  if (brought.kind === 'rounds') return translate('bonus_rounds', { rounds: brought.rounds, title: brought.title });
  const { amount, wager, currency } = brought;
  return translate('bonus_money', { amount: playerAmount(amount, currency), wager: playerAmount(wager, currency) });
}

function Receipt({ payment }: { payment: Payment }): ReactNode {
  const translate = useTranslate('payment');
  const page = usePage();
  const methodName = useMethodName();
  const wallet = useStore($wallet, { ssr: 'initial' });
  const bonus = useBonusText(payment);
  const [icon, tone] = LOOK[payment.status];
  const lines = [
    { key: 'method', value: methodName(payment.alias) },
    { key: 'when', value: momentText(payment.created_at, pageIso(page)) },
    ...(bonus === null ? [] : [{ key: 'bonus', value: bonus } as const]),
    { key: 'balance', value: wallet.ready ? playerAmount(wallet.total_balance, wallet.currency) : '–' },
  ] as const;
  return (
    <section className="card mx-auto max-w-popup-verification rounded-xl p-6">
      <span className={classes('mb-3.5 grid size-12 place-items-center rounded-md', tone)}>
        <Icon name={icon} className="size-6" />
      </span>
      <h2 className="text-section">{translate(`${payment.status}_heading`)}</h2>
      <p className="mt-1 text-text-2">{translate(`${payment.status}_text`)}</p>
      <p className={classes('my-2.5 text-money-lg', payment.status === 'success' ? 'text-gold' : 'text-text')}>
        {playerAmount(payment.amount, payment.currency)}
      </p>
      <dl className="flex flex-col gap-1.5 border-t border-line pt-3.5 text-small">
        {lines.map(({ key, value }) => (
          <div key={key} className="flex justify-between gap-3 text-text-2">
            <dt>{translate(key)}</dt>
            <dd className="font-semibold text-text">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 text-meta text-text-3">
          <dt className="shrink-0">{translate('number')}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{payment.payment_id}</dd>
        </div>
      </dl>
      <NextSteps payment={payment} />
    </section>
  );
}

/** The game or slip the deposit began from; null where it began elsewhere. */
function useWayBack(paymentId: string): WayBack | null {
  const [back, setBack] = useState<WayBack | null>(null);
  useEffect(() => setBack(wayBackOf(paymentId)), [paymentId]);
  return back;
}

function NextSteps({ payment: { status, payment_id, handover } }: { payment: Payment }): ReactNode {
  const page = usePage();
  const translate = useTranslate('payment');
  const wallet = useTranslate('wallet');
  const back = useWayBack(payment_id);
  const play = hasRoute(page, 'games') ? 'games' : 'sport';
  const first = {
    success: { href: routeHref(page, play), text: translate('to_games') },
    pending: {
      href: `${routeHref(page, 'payment-preloader')}${globalThis.location?.search ?? ''}`,
      text: translate('look_again'),
    },
    fail: { href: routeHref(page, 'wallet-deposit'), text: translate('try_again') },
  }[status];
  return (
    <div className="mt-5 grid gap-2">
      {back && (
        <ButtonLink size="lg" wide href={back.path}>
          {back.to === 'slip' ? translate('back_to_slip') : translate('back_to_game', { title: back.title })}
        </ButtonLink>
      )}
      {status === 'pending' && waitsHere(handover) && (
        <Button
          size="lg"
          wide
          theme={back ? 'secondary' : undefined}
          onClick={() => showHandover(handover, payment_id)}
        >
          {wallet(handover === 'qr' ? 'show_qr_again' : 'show_phone_again')}
        </Button>
      )}
      <ButtonLink
        size="lg"
        wide
        theme={back || (status === 'pending' && waitsHere(handover)) ? 'secondary' : undefined}
        href={first.href}
      >
        {first.text}
      </ButtonLink>
      <ButtonLink theme="ghost" wide href={routeHref(page, 'wallet-history')}>
        {translate('to_history')}
      </ButtonLink>
    </div>
  );
}

function Unknown(): ReactNode {
  const page = usePage();
  const translate = useTranslate('payment');
  return (
    <section className="card mx-auto grid max-w-popup-verification justify-items-start gap-4 rounded-xl p-6">
      <p className="text-text-2">{translate('unknown_text')}</p>
      <ButtonLink theme="secondary" href={routeHref(page, 'wallet-history')}>
        {translate('to_history')}
      </ButtonLink>
    </section>
  );
}
