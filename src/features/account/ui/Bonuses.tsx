/** The player's bonuses: none can be held yet. */
import type { ReactNode } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { hasRoute, routeHref } from '#features/regions/index.ts';
import { CardSkeleton, playerIsland } from '#features/session/index.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

export default playerIsland({ gate: 'gate_bonus', Waiting: CardSkeleton, View: Bonuses });

function Bonuses(): ReactNode {
  const page = usePage();
  const translate = useTranslate('account');
  const promo = hasRoute(page, 'promo');
  return (
    <div className="card">
      <EmptyState
        art="empty-bonuses"
        title={translate('no_bonus')}
        text={translate(promo ? 'no_bonus_text' : 'no_bonus_here')}
      >
        {promo && (
          <ButtonLink theme="secondary" href={routeHref(page, 'promo')}>
            {translate('to_promo')}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  );
}
