/** Deposit: methods on one side, amount and bonus on the other; below 768 px one column with a pay bar (look: d1, j1). */
import { type FormEvent, type ReactNode, useId } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { navigate } from '#features/navigation/index.ts';
import { openPopup } from '#features/popups/index.ts';
import { type Page, routeHref } from '#features/regions/index.ts';
import { LoadFailed } from '#features/remote/index.ts';
import { StandingNotice, useMayDeposit } from '#features/session/index.ts';
import { formatDecimal } from '#shared/money.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { playerAmount } from '../display.ts';
import { waitsHere } from '../handover.ts';
import { keepWalletQuery } from '../store.ts';
import { BonusChoice } from './BonusChoice.tsx';
import { Amount, DepositSkeleton, type Methods, NoMethods, Summary } from './DepositParts.tsx';
import { MethodList } from './MethodList.tsx';
import { MethodPicker } from './MethodPicker.tsx';
import { OpenDeposit } from './OpenDeposit.tsx';
import { type Deposit, type DepositResult, useDeposit, useDepositMethods } from './useDeposit.ts';

interface DepositViewProps {
  /** Where the view is shown: in the popup the pay bar sticks to the sheet, on the page to the window. */
  place: 'popup' | 'page';
}

/** A break or exclusion closes the cashier: nothing is loaded and nothing sold. */
export function DepositView(props: DepositViewProps): ReactNode {
  return useMayDeposit() ? <OpenView {...props} /> : <StandingNotice />;
}

function OpenView(props: DepositViewProps): ReactNode {
  const methods = useDepositMethods();
  if (methods.kind === 'loading') return <DepositSkeleton />;
  if (methods.kind === 'failed') return <LoadFailed onRetry={methods.retry} />;
  if (methods.kind === 'none') return <NoMethods />;
  return <DepositForm {...props} methods={methods.methods} />;
}

const CRYPTO = 'crypto';

/** Goes on to the coins with the amount and the bonus that were chosen. */
function toCrypto({ amount, bounds, bonus }: Deposit, page: Page, place: DepositViewProps['place']): void {
  const query = new URLSearchParams();
  if (amount !== null) query.set('unlockamount', formatDecimal(amount, bounds.currency));
  if (bonus.offer !== null) query.set('bonusid', bonus.offer.offer_id);
  if (place === 'page') navigate(`${routeHref(page, 'wallet-buy-crypto')}?${query}`);
  else {
    keepWalletQuery(`?${query}`);
    void openPopup('crypto', {});
  }
}

function DepositForm({ place, methods }: DepositViewProps & { methods: Methods }): ReactNode {
  const page = usePage();
  const deposit = useDeposit(methods);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    // Coins are sent and not paid on a page: which one is asked first.
    if (deposit.method.alias === CRYPTO) return toCrypto(deposit, page, place);
    go(await deposit.submit());
  };
  const go = (result: DepositResult): void => {
    if (result.kind === 'redirect') location.assign(result.url);
    if (result.kind === 'handover') void openPopup(result.popup, { paymentId: result.paymentId });
  };
  return (
    <form className="sm:flex" noValidate onSubmit={(event) => void submit(event)}>
      <MethodList deposit={deposit} />
      <div className={classes('min-w-0 flex-1 sm:p-6', place === 'page' ? 'max-sm:pt-4' : 'max-sm:px-5 max-sm:pt-4')}>
        <OpenDeposit deposit={deposit} go={go} />
        <MethodPicker deposit={deposit} />
        <Amount deposit={deposit} />
        <BonusChoice deposit={deposit} />
        <Summary deposit={deposit} />
        <PayBar deposit={deposit} place={place} />
      </div>
    </form>
  );
}

const PAY_BAR = {
  popup: 'max-sm:sticky max-sm:bottom-0 max-sm:-mx-5',
  page: 'max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-header',
} as const;

/** How a deposit is paid that another device confirms. */
const WAYS = { qr: 'pay_by_qr', phone: 'pay_by_phone' } as const;

function PayBar({ deposit, place }: { deposit: Deposit; place: DepositViewProps['place'] }): ReactNode {
  const translate = useTranslate('wallet');
  const noteId = useId();
  const { amount, bounds, busy, fee } = deposit;
  const { handover } = deposit.method;
  const text =
    amount === null
      ? translate('deposit')
      : translate('deposit_amount', {
          amount: playerAmount(formatDecimal(amount + fee, bounds.currency), bounds.currency),
        });
  return (
    <>
      <p id={noteId} className="mt-3.5 flex items-center justify-center gap-2 text-meta text-text-3">
        <Icon name={waitsHere(handover) ? 'smartphone' : 'lock'} className="size-3.5" />
        {translate(waitsHere(handover) ? WAYS[handover] : 'provider_page')}
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
