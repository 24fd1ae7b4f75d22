/** A way of paying that is not connected yet: what it will be, and what works today. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { routeHref } from '#features/regions/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { artSize, artUrl } from '#shared/art.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { WithLatest } from './WithLatest.tsx';

export default playerIsland({ gate: 'gate_wallet', Waiting: CardSkeleton, View: Later });

function Later(): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const crypto = page.route === 'wallet-buy-crypto';
  const icon = crypto ? 'crypto' : 'wallet';
  return (
    <WithLatest>
      <section className="card flex max-w-popup-session flex-col items-start gap-3 p-5 sm:p-6.5">
        <img className="h-12 w-auto" src={artUrl('payments', icon)} {...artSize('payments', icon)} alt="" />
        <h2 className="text-section">{translate(crypto ? 'crypto_title' : 'mifinity_title')}</h2>
        <p className="max-w-prose text-text-2">{translate(crypto ? 'crypto_text' : 'mifinity_text')}</p>
        <ButtonLink className="mt-2" href={routeHref(page, 'wallet-deposit')}>
          {translate('to_deposit')}
        </ButtonLink>
      </section>
    </WithLatest>
  );
}
