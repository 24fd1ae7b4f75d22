/**
 * The QR and the mobile-payment popup of spec section 2: a deposit that another device confirms. It waits for the
 * service's word; a deposit that has arrived leads on to its receipt.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { trackConversion } from '#features/analytics/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { routeHref } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import type { Outcome } from '#platform/http.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { classes } from '#ui/recipes.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { showToast } from '#ui/toasts.ts';
import { PAYMENT_QUERY } from '../address.ts';
import { cancelDeposit, loadHandover } from '../api.ts';
import { playerAmount } from '../display.ts';
import { type Handover, type HandoverStage, handoverFrom, handoverStage } from '../handover.ts';
import { openWallet } from '../store.ts';
import { useFollowed } from './useFollowed.ts';
import { useTimeLeft } from './useTimeLeft.ts';

const FOLLOW = {
  async load(paymentId: string): Promise<Outcome<Handover>> {
    const outcome = await loadHandover(paymentId);
    return outcome.ok ? { ok: true, value: handoverFrom(outcome.value) } : outcome;
  },
  isSettled: (handover: Handover) => handoverStage(handover) !== 'waiting',
};

type Props = PopupComponentProps<'qr-payment' | 'mobile-payment'>;

export default function HandoverPopup({ paymentId, close }: Props): ReactNode {
  const page = usePage();
  const translate = useTranslate('handover');
  const { isUnknown, remote, value: handover, reload } = useFollowed(paymentId, FOLLOW);
  const payment = handover && handoverStage(handover) === 'done' ? handover.payment : null;
  useEffect(() => {
    if (payment === null) return;
    void trackConversion(payment);
    close('submitted');
    navigate(`${routeHref(page, 'payment-success')}?${PAYMENT_QUERY}=${payment.payment_id}`);
  }, [payment, page, close]);
  if (isUnknown) {
    return (
      <PopupFrame title={translate('unknown_title')}>
        <p className="mt-2 text-text-2">{translate('unknown')}</p>
        <ToHistory />
      </PopupFrame>
    );
  }
  if (handover === null) {
    if (remote.state !== 'failed') return <Loading />;
    return (
      <PopupFrame title={translate('waiting')} titleHidden>
        <LoadFailed onRetry={reload} />
      </PopupFrame>
    );
  }
  const stage = handoverStage(handover);
  if (stage === 'done') return <Loading />;
  if (stage !== 'waiting') return <Ended stage={stage} close={close} />;
  return <Waiting handover={handover} />;
}

/** Has about the size of what follows. */
function Loading(): ReactNode {
  const translate = useTranslate('handover');
  return (
    <PopupFrame title={translate('waiting')} titleHidden>
      <div className="grid justify-items-center gap-4" aria-hidden="true">
        <Skeleton className="size-46 rounded-md bg-hull" />
        <Skeleton className="h-16 w-full bg-hull" />
        <Skeleton className="h-button-lg w-full bg-hull" />
      </div>
    </PopupFrame>
  );
}

function Waiting({ handover }: { handover: Handover }): ReactNode {
  const translate = useTranslate('handover');
  const { payment, kind, uri, page_url: pageUrl, until } = handover;
  const left = useTimeLeft(until);
  const amount = playerAmount(handover.asked, payment.currency);
  return (
    <PopupFrame title={translate(`title_${kind}`)} description={translate(`lead_${kind}`, { amount })}>
      <div className="mt-4 grid justify-items-center">
        {kind === 'qr' ? (
          <QrCode text={uri} label={translate('qr_label')} />
        ) : (
          <span className="grid size-20 place-items-center rounded-xl bg-hull text-foam">
            <Icon name="smartphone" className="size-10" />
          </span>
        )}
      </div>
      <Code code={handover.code} />
      <div className="mt-4 flex items-center gap-2.5 text-small text-text-2">
        <Spinner className="size-4.5 shrink-0 text-foam" />
        <p role="status" className="flex-1">
          {translate('waiting')}
        </p>
        <p className="whitespace-nowrap">
          <span className="sr-only">{translate('time_left')} </span>
          <span className="font-semibold text-text tabular-nums">{left ?? '0:00'}</span>
        </p>
      </div>
      <ButtonLink theme="secondary" className="mt-4 w-full" href={pageUrl} target="_blank" rel="noopener">
        {translate('open_page')}
      </ButtonLink>
      <Cancel paymentId={payment.payment_id} />
    </PopupFrame>
  );
}

/** What stands on the other screen, too. */
function Code({ code }: { code: string }): ReactNode {
  const translate = useTranslate('handover');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(code);
    showToast({ kind: 'success', title: translate('copied') });
  };
  return (
    <div className="mt-4 flex items-center gap-2 rounded-md bg-hull py-2 pe-1.5 ps-3.5">
      <dl className="min-w-0 flex-1">
        <dt className="text-meta text-text-2">{translate('code')}</dt>
        <dd className="text-title tabular-nums">{code}</dd>
      </dl>
      <Button theme="secondary" size="sm" aria-label={translate('copy')} onClick={() => void copy()}>
        <Icon name="copy" className="size-4" />
      </Button>
    </div>
  );
}

/** What becomes of it the socket tells; a refusal is said by the interceptor. */
function Cancel({ paymentId }: { paymentId: string }): ReactNode {
  const translate = useTranslate('handover');
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    setBusy(true);
    const outcome = await cancelDeposit(paymentId);
    if (!outcome.ok) setBusy(false);
  };
  return (
    <Button theme="quiet" wide className="mt-2" busy={busy} onClick={() => void cancel()}>
      {translate('cancel')}
    </Button>
  );
}

function Ended({
  stage,
  close,
}: {
  stage: Exclude<HandoverStage, 'waiting' | 'done'>;
  close: Props['close'];
}): ReactNode {
  const translate = useTranslate('handover');
  const isChecking = stage === 'checking';
  const again = (): void => {
    close();
    openWallet(navigate);
  };
  return (
    <PopupFrame title={translate(`${stage}_title`)} titleHidden>
      <div role="status">
        <span
          className={classes(
            'mb-3 grid size-11 place-items-center rounded-md bg-hull',
            isChecking ? 'text-text-2' : 'text-danger',
          )}
        >
          <Icon name={isChecking ? 'hourglass' : 'circle-exclamation-point'} className="size-5.5" />
        </span>
        <p className="text-section" aria-hidden="true">
          {translate(`${stage}_title`)}
        </p>
        <p className="mt-1 text-small text-text-2">{translate(`${stage}_text`)}</p>
      </div>
      {!isChecking && (
        <Button wide className="mt-5" onClick={again}>
          {translate('again')}
        </Button>
      )}
      <ToHistory />
    </PopupFrame>
  );
}

function ToHistory(): ReactNode {
  const page = usePage();
  const translate = useTranslate('handover');
  return (
    <ButtonLink theme="quiet" className="mt-2 w-full" href={routeHref(page, 'wallet-history')}>
      {translate('to_history')}
    </ButtonLink>
  );
}
