/** The crypto popup of spec section 2: a deposit of coins over the page. */
import { type ReactNode, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { type PopupComponentProps, PopupFrame } from '#features/popups/index.ts';
import { CryptoView } from './CryptoView.tsx';

export default function CryptoPopup({ paymentId: given }: PopupComponentProps<'crypto'>): ReactNode {
  const translate = useTranslate('crypto');
  const [paymentId, setPaymentId] = useState<string | null>(given ?? null);
  return (
    <PopupFrame title={translate('title')} titleHidden={paymentId !== null}>
      <div className="mt-4">
        <CryptoView paymentId={paymentId} onPayment={setPaymentId} />
      </div>
    </PopupFrame>
  );
}
