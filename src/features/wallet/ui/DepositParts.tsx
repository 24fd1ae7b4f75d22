/** What the deposit by any method and the one of coins have in common. */
import type { ReactNode } from 'react';
import type { TextKey } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso, routeHref } from '#features/regions/index.ts';
import { type Currency, formatDecimal } from '#shared/money.ts';
import type { RouteName } from '#shared/routes.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { QuantityChips } from '#ui/Choices.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Link } from '#ui/Link.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AmountField } from '#ui/TextField.tsx';
import { amountProblem, bonusOn, type DepositRoom, quickAmounts, typedAmountOf } from '../deposit.ts';
import { currencySign, momentText, playerAmount, playerMinor } from '../display.ts';
import type { PaymentMethod } from '../model.ts';
import type { Deposit } from './useDeposit.ts';

export type Methods = readonly [PaymentMethod, ...PaymentMethod[]];

export function NoMethods(): ReactNode {
  const page = usePage();
  const translate = useTranslate('wallet');
  return (
    <EmptyState title={translate('no_methods')}>
      <ButtonLink theme="secondary" href={routeHref(page, 'page', 'contact-us')}>
        {translate('ask_support')}
      </ButtonLink>
    </EmptyState>
  );
}

function useAmountError({ problem, bounds }: Deposit): string | undefined {
  const translate = useTranslate('wallet');
  if (problem === null) return undefined;
  if (problem === 'no_room') return translate('no_room');
  if (problem === 'below_minimum' && bounds.minimum !== null) {
    return translate('amount_below', { amount: playerMinor(bounds.minimum, bounds.currency) });
  }
  if (problem === 'above_maximum' && bounds.maximum !== null) {
    return translate('amount_above', { amount: playerMinor(bounds.maximum, bounds.currency) });
  }
  return translate('amount_invalid');
}

/** The limits as one unobtrusive line in the field. */
function useBoundsText({ bounds }: Deposit): string {
  const translate = useTranslate('wallet');
  const minimum = bounds.minimum === null ? null : playerMinor(bounds.minimum, bounds.currency);
  const maximum = bounds.maximum === null ? null : playerMinor(bounds.maximum, bounds.currency);
  if (amountProblem(null, bounds) === 'no_room') return '';
  if (minimum !== null && maximum !== null) return translate('bounds', { minimum, maximum });
  return minimum === null ? '' : translate('bounds_minimum', { minimum });
}

export function Amount({ deposit }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('wallet');
  const { bounds, typed } = deposit;
  const boundsText = useBoundsText(deposit);
  const options = quickAmounts(bounds).map((minor) => ({
    value: typedAmountOf(minor, bounds.currency),
    text: playerMinor(minor, bounds.currency),
  }));
  return (
    <div>
      <AmountField
        label={translate('amount')}
        currencySign={currencySign(bounds.currency)}
        value={typed}
        onChange={(event) => deposit.type(event.target.value)}
        error={useAmountError(deposit)}
        maxLength={16}
        after={<span className="text-meta whitespace-nowrap text-text-3">{boundsText}</span>}
      />
      {options.length > 0 && (
        <QuantityChips
          className="mt-2.5"
          label={translate('quick_amounts')}
          options={options}
          value={typed}
          onChange={deposit.type}
        />
      )}
      {deposit.room && <Room room={deposit.room} currency={bounds.currency} />}
    </div>
  );
}

/** The way out of each bound; null: there is none but to wait. */
const WAY_OUT = {
  limit_day: { route: 'account-limits', text: 'bound_to_limits' },
  limit_week: { route: 'account-limits', text: 'bound_to_limits' },
  limit_month: { route: 'account-limits', text: 'bound_to_limits' },
  law: null,
  verification: { route: 'account-verification', text: 'bound_to_verification' },
  document: { route: 'account-verification', text: 'bound_to_verification' },
} as const satisfies Record<DepositRoom['reason'], { route: RouteName; text: TextKey<'wallet'> } | null>;

/** What holds the deposit, until when, and what its player can do about it. */
function Room({ room: { reason, left, until }, currency }: { room: DepositRoom; currency: Currency }): ReactNode {
  const page = usePage();
  const translate = useTranslate('wallet');
  const way = WAY_OUT[reason];
  const variables = {
    left: playerMinor(left, currency),
    until: until === null ? '' : momentText(until, pageIso(page)),
  };
  return (
    <p className="mt-2.5 flex gap-2.5 rounded-md bg-hull px-3.5 py-3 text-small text-text-2">
      <Icon name="info" className="mt-0.5 size-4.5 shrink-0" />
      <span>
        {translate(`bound_${reason}`, variables)}{' '}
        {way && <Link href={routeHref(page, way.route)}>{translate(way.text)}</Link>}
      </span>
    </p>
  );
}

export function Summary({ deposit }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('wallet');
  const { amount, bounds, bonus, fee } = deposit;
  const text = (minor: bigint) => playerAmount(formatDecimal(minor, bounds.currency), bounds.currency);
  const lines = [
    { key: 'fee', value: text(fee) },
    { key: 'play_with', value: amount === null ? '–' : text(amount + bonusOn(bonus.offer, amount, bounds.currency)) },
  ] as const;
  return (
    <dl className="mt-3.5 grid gap-1 text-small text-text-2">
      {lines.map(({ key, value }) => (
        <div key={key} className="flex justify-between gap-3">
          <dt>{translate(key)}</dt>
          <dd className="font-semibold text-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Has the size of what follows. */
export function DepositSkeleton(): ReactNode {
  return (
    <div className="sm:flex" aria-hidden="true">
      <div className="hidden w-64 shrink-0 gap-2 border-e border-line p-4 sm:grid">
        {['one', 'two', 'three', 'four', 'five', 'six'].map((key) => (
          <Skeleton key={key} className="h-13.5 bg-hull" />
        ))}
      </div>
      <div className="grid flex-1 content-start gap-4 py-4 max-sm:px-5 sm:p-6">
        <Skeleton className="h-16 bg-hull sm:hidden" />
        <Skeleton className="h-19 bg-hull" />
        <Skeleton className="h-touch bg-hull" />
        <Skeleton className="h-20 bg-hull" />
        <Skeleton className="h-button-lg bg-hull" />
      </div>
    </div>
  );
}
