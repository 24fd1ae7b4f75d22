/** What became of a payment, read from the service by its id, and what to do next. */
import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { hasRoute, type Page, pageIso, routeHref } from '#features/regions/index.ts';
import { GuestGate, PlayerView } from '#features/session/index.ts';
import {
  $wallet,
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
import { type Payment, paymentIdOf, STATUS_ROUTES } from '../model.ts';

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

type Loaded = Payment | 'loading' | 'unknown';

/** The payment of the address; if the page does not match its status, goes to the page that does. */
function usePayment(): Loaded {
  const page = usePage();
  const [payment, setPayment] = useState<Loaded>('loading');
  useEffect(() => {
    let wanted = true;
    const paymentId = paymentIdOf(location.search);
    const show = (loaded: Payment | null): void => {
      if (!wanted) return;
      const route = loaded && STATUS_ROUTES[loaded.status];
      if (loaded === null || route === null) setPayment('unknown');
      else if (route === page.route) setPayment(loaded);
      else navigate(`${routeHref(page, route)}?payment_id=${loaded.payment_id}`, { replace: true });
    };
    // Without a payment there is nothing to say: the history has them all.
    if (paymentId === null) navigate(routeHref(page, 'wallet-history'), { replace: true });
    else void loadPayment(paymentId).then((outcome) => show(outcome.ok ? outcome.value : null));
    void loadWallet();
    return () => {
      wanted = false;
    };
  }, [page]);
  return payment;
}

function Outcome(): ReactNode {
  const payment = usePayment();
  if (payment === 'loading') return <Skeleton className="h-80 rounded-xl" />;
  return payment === 'unknown' ? <Unknown /> : <Receipt payment={payment} />;
}

const LOOK = {
  success: ['circle-check', 'bg-foam-dim text-foam'],
  pending: ['hourglass', 'bg-hull text-text-2'],
  fail: ['circle-exclamation-point', 'bg-hull text-danger'],
} as const satisfies Record<Payment['status'], readonly [IconName, string]>;

function Receipt({ payment }: { payment: Payment }): ReactNode {
  const translate = useTranslate('payment');
  const page = usePage();
  const methodName = useMethodName();
  const wallet = useStore($wallet, { ssr: 'initial' });
  const [icon, tone] = LOOK[payment.status];
  const lines = [
    { key: 'method', value: methodName(payment.alias) },
    { key: 'when', value: momentText(payment.created_at, pageIso(page)) },
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
          <dd className="min-w-0 truncate">{payment.payment_id}</dd>
        </div>
      </dl>
      <NextSteps payment={payment} />
    </section>
  );
}

/** The game the deposit began from; null where it began elsewhere. */
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
          {translate('back_to_game', { title: back.title })}
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
