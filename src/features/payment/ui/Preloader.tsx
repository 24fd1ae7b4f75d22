/** Between the provider and the outcome: trusts what the service says, never the address (spec section 2). */
import { type ReactNode, useEffect, useState } from 'react';
import { IslandRoot, usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { type Page, routeHref } from '#features/regions/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { paymentIdOf } from '../model.ts';
import { watchPayment } from '../store.ts';

export default function Preloader({ page }: { page: Page }): ReactNode {
  return (
    <IslandRoot page={page}>
      <Waiting />
    </IslandRoot>
  );
}

function Waiting(): ReactNode {
  const page = usePage();
  const translate = useTranslate('payment');
  const [unknown, setUnknown] = useState(false);
  useEffect(() => {
    const paymentId = paymentIdOf(location.search);
    if (paymentId === null) {
      navigate(routeHref(page, 'wallet-history'), { replace: true });
      return undefined;
    }
    const watch = watchPayment(paymentId, {
      onArrived: (route) => navigate(`${routeHref(page, route)}?payment_id=${paymentId}`, { replace: true }),
      onUnknown: () => setUnknown(true),
    });
    return watch.stop;
  }, [page]);
  if (unknown) return <Unknown />;
  return (
    <div className="grid justify-items-center gap-5" role="status">
      <Spinner className="size-10 text-foam" />
      <p className="text-text-2">{translate('preloader_text')}</p>
    </div>
  );
}

function Unknown(): ReactNode {
  const page = usePage();
  const translate = useTranslate('payment');
  return (
    <div className="grid justify-items-center gap-4">
      <p className="text-text-2">{translate('unknown_text')}</p>
      <ButtonLink theme="secondary" href={routeHref(page, 'wallet-history')}>
        {translate('to_history')}
      </ButtonLink>
    </div>
  );
}
