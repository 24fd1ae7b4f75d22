/** The buy-crypto page: where mobile and tablet deposit coins, and where the address names a deposit that was begun. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { PAYMENT_QUERY, paymentOfAddress } from '../address.ts';
import { CryptoView } from './CryptoView.tsx';
import { WithLatest } from './WithLatest.tsx';

export default playerIsland({ gate: 'gate_wallet', Waiting: CardSkeleton, View: BuyCrypto });

function BuyCrypto(): ReactNode {
  const translate = useTranslate('crypto');
  const [paymentId, setPaymentId] = useState(paymentOfAddress);
  /** Loaded again, the page shows the same deposit. */
  const show = (next: string | null): void => {
    const url = new URL(location.href);
    url.search = next === null ? '' : `?${PAYMENT_QUERY}=${next}`;
    history.replaceState(history.state, '', url);
    setPaymentId(next);
  };
  return (
    <WithLatest>
      <section className="sm:card max-w-popup-session sm:p-6.5">
        {paymentId === null && <h2 className="mb-4 text-section">{translate('title')}</h2>}
        <div className="mx-auto max-w-popup">
          <CryptoView paymentId={paymentId} onPayment={show} />
        </div>
      </section>
    </WithLatest>
  );
}
