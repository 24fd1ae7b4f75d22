/** Deposit: methods on one side, amount and bonus on the other; below 768 px one column with a pay bar (look: d1, j1). */
import { type FormEvent, type ReactNode, useId } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { openPopup } from '#features/popups/index.ts';
import { routeHref } from '#features/regions/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { QuantityChips } from '#ui/Choices.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { AmountField } from '#ui/TextField.tsx';
import { quickAmounts, typedAmountOf } from '../deposit.ts';
import { currencySign, playerAmount, playerMinor } from '../display.ts';
import type { PaymentMethod } from '../model.ts';
import { BonusChoice } from './BonusChoice.tsx';
import { MethodList } from './MethodList.tsx';
import { MethodPicker } from './MethodPicker.tsx';
import { LoadFailed } from './Transactions.tsx';
import { type Deposit, useDeposit, useDepositMethods } from './useDeposit.ts';

interface DepositViewProps {
  /** Where the view is shown: in the popup the pay bar sticks to the sheet, on the page to the window. */
  place: 'popup' | 'page';
  /** What continues after personal info was asked for. */
  onProfileSaved: () => void;
}

export function DepositView(props: DepositViewProps): ReactNode {
  const methods = useDepositMethods();
  if (methods.kind === 'loading') return <DepositSkeleton />;
  if (methods.kind === 'failed') return <LoadFailed onRetry={methods.retry} />;
  if (methods.kind === 'none') return <NoMethods />;
  return <DepositForm {...props} methods={methods.methods} />;
}

function NoMethods(): ReactNode {
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

type Methods = readonly [PaymentMethod, ...PaymentMethod[]];

function DepositForm({ place, onProfileSaved, methods }: DepositViewProps & { methods: Methods }): ReactNode {
  const deposit = useDeposit(methods);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const result = await deposit.submit();
    if (result.kind === 'redirect') location.assign(result.url);
    if (result.kind === 'profile') void openPopup('personal-info', { onSuccess: onProfileSaved });
  };
  return (
    <form className="sm:flex" noValidate onSubmit={(event) => void submit(event)}>
      <MethodList deposit={deposit} />
      <div className={classes('min-w-0 flex-1 sm:p-6', place === 'page' ? 'max-sm:pt-4' : 'max-sm:px-5 max-sm:pt-4')}>
        <MethodPicker deposit={deposit} />
        <Amount deposit={deposit} />
        <BonusChoice deposit={deposit} />
        <Summary deposit={deposit} />
        <PayBar deposit={deposit} place={place} />
      </div>
    </form>
  );
}

function useAmountError({ problem, bounds }: Deposit): string | undefined {
  const translate = useTranslate('wallet');
  if (problem === null) return undefined;
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
  if (minimum !== null && maximum !== null) return translate('bounds', { minimum, maximum });
  return minimum === null ? '' : translate('bounds_minimum', { minimum });
}

function Amount({ deposit }: { deposit: Deposit }): ReactNode {
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
      <QuantityChips
        className="mt-2.5"
        label={translate('quick_amounts')}
        options={options}
        value={typed}
        onChange={deposit.type}
      />
    </div>
  );
}

function Summary({ deposit }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('wallet');
  const { amount, bounds } = deposit;
  return (
    <dl className="mt-3.5 flex justify-between gap-3 text-small text-text-2">
      <dt>{translate('play_with')}</dt>
      <dd className="font-semibold text-text">
        {amount === null ? '–' : playerAmount(formatDecimal(amount, bounds.currency), bounds.currency)}
      </dd>
    </dl>
  );
}

const PAY_BAR = {
  popup: 'max-sm:sticky max-sm:bottom-0 max-sm:-mx-5',
  page: 'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-header',
} as const;

function PayBar({ deposit, place }: { deposit: Deposit; place: DepositViewProps['place'] }): ReactNode {
  const translate = useTranslate('wallet');
  const noteId = useId();
  const { amount, bounds, busy } = deposit;
  const text =
    amount === null
      ? translate('deposit')
      : translate('deposit_amount', { amount: playerAmount(formatDecimal(amount, bounds.currency), bounds.currency) });
  return (
    <>
      <p id={noteId} className="mt-3.5 flex items-center justify-center gap-2 text-meta text-text-3">
        <Icon name="lock" className="size-3.5" />
        {translate('provider_page')}
      </p>
      <div
        className={classes(
          'mt-4 max-sm:border-t max-sm:border-line max-sm:bg-menu max-sm:px-4 max-sm:pt-3 max-sm:pb-4',
          PAY_BAR[place],
        )}
      >
        <Button type="submit" size="lg" wide busy={busy} aria-describedby={noteId}>
          {text}
        </Button>
      </div>
      {place === 'page' && <div className="h-24 sm:hidden" />}
    </>
  );
}

/** Has the size of what follows. */
export function DepositSkeleton(): ReactNode {
  return (
    <div className="sm:flex" aria-hidden="true">
      <div className="hidden w-64 shrink-0 gap-2 border-r border-line p-4 sm:grid">
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
