/**
 * The widget of MiFinity, opened by a token that their server gave ours. What it says of the payment moves nothing: the
 * page then waits for the service's word like after any provider.
 */
import { type ReactNode, useEffect, useId, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { routeHref } from '#features/regions/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { loadScript } from '#platform/script.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { PAYMENT_QUERY, paymentOfAddress } from '../address.ts';
import { loadWidget } from '../api.ts';
import { WithLatest } from './WithLatest.tsx';

export default playerIsland({ gate: 'gate_wallet', Waiting: CardSkeleton, View: Mifinity });

/** What the vendor's script leaves in the window. */
interface WithWidget {
  showPaymentIframe?: (containerId: string, options: { token: string; complete: () => void }) => { close(): void };
}

/** Opens the widget in a container. @returns whether it is there */
async function openWidget(container: string, paymentId: string, onComplete: () => void): Promise<boolean> {
  const outcome = await loadWidget(paymentId);
  if (!outcome.ok || !(await loadScript(outcome.value.script))) return false;
  const { showPaymentIframe } = window as WithWidget;
  showPaymentIframe?.(container, { token: outcome.value.token, complete: onComplete });
  return showPaymentIframe !== undefined;
}

function Mifinity(): ReactNode {
  const page = usePage();
  const container = useId();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const paymentId = paymentOfAddress();
    if (paymentId === null) {
      navigate(routeHref(page, 'wallet-deposit'), { replace: true });
      return;
    }
    const wait = () =>
      navigate(`${routeHref(page, 'payment-preloader')}?${PAYMENT_QUERY}=${paymentId}`, { replace: true });
    void openWidget(container, paymentId, wait).then((opened) => setFailed(!opened));
  }, [page, container]);
  return (
    <WithLatest>
      <section className="sm:card max-w-popup-session sm:p-6.5">
        <h2 className="mb-4 text-section">MiFinity</h2>
        {failed ? <Failed /> : <div id={container} className="min-h-140 overflow-hidden rounded-md bg-hull" />}
      </section>
    </WithLatest>
  );
}

/** Its time is over, it was paid, or its host is out of reach. */
function Failed(): ReactNode {
  const page = usePage();
  const translate = useTranslate('payment');
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-text-2">{translate('unknown_text')}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={routeHref(page, 'wallet-deposit')}>{translate('try_again')}</ButtonLink>
        <ButtonLink theme="secondary" href={routeHref(page, 'wallet-history')}>
          {translate('to_history')}
        </ButtonLink>
      </div>
    </div>
  );
}
