/** Payment methods beside the form, from 768 px up. */
import { type ReactNode, useId } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { artSize, artUrl, isArtName } from '#shared/art.ts';
import { classes } from '#ui/recipes.ts';
import { depositBounds } from '../deposit.ts';
import { playerMinor } from '../display.ts';
import type { PaymentMethod } from '../model.ts';
import { useMethodName } from './method-name.ts';
import type { Deposit } from './useDeposit.ts';

export function MethodList({ deposit }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('wallet');
  const headingId = useId();
  return (
    <div className="hidden w-64 shrink-0 border-e border-line bg-menu px-3 py-3.5 sm:block">
      <SavedChoices deposit={deposit} />
      <p id={headingId} className="px-2 pt-2 pb-1.5 text-meta font-medium text-text-3">
        {translate('methods')}
      </p>
      <MethodChoices deposit={deposit} labelledBy={headingId} look="list" onChosen={() => undefined} />
    </div>
  );
}

/** Cards and accounts that were used before, as one radio group above the methods. */
export function SavedChoices({ deposit }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('wallet');
  const methodName = useMethodName();
  const name = useId();
  const headingId = useId();
  if (deposit.saved.length === 0) return null;
  return (
    <div role="radiogroup" aria-labelledby={headingId} className="grid gap-0.5">
      <p id={headingId} className="px-2 pt-2 pb-1.5 text-meta font-medium text-text-3">
        {translate('used_last')}
      </p>
      {deposit.saved.map((saved) => (
        <label
          key={saved.account.account_id}
          className={classes(ROW.list, 'relative has-focus-visible:outline-2 has-focus-visible:outline-foam')}
        >
          <MethodIcon method={saved.method} />
          <span className="min-w-0 flex-1 leading-tight font-medium">
            <span className="block truncate">{methodName(saved.method.alias, saved.method.name)}</span>
            <span className="block truncate text-meta font-normal text-text-3">{saved.account.label}</span>
          </span>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={deposit.account?.account_id === saved.account.account_id}
            onChange={() => deposit.chooseSaved(saved)}
          />
        </label>
      ))}
    </div>
  );
}

interface MethodChoicesProps {
  deposit: Deposit;
  labelledBy: string;
  /** `sheet` shows the radio at the end, as a list to tap. */
  look: 'list' | 'sheet';
  onChosen: () => void;
}

const ROW = {
  list: 'flex min-h-13.5 items-center gap-3 rounded-md px-2.5 py-1 has-checked:bg-hull has-checked:shadow-selected hover:bg-hull',
  sheet: 'flex min-h-15 items-center gap-3.5 rounded-md px-3 py-1 has-checked:bg-hull',
} as const;

/** All methods as one radio group. */
export function MethodChoices({ deposit, labelledBy, look, onChosen }: MethodChoicesProps): ReactNode {
  const name = useId();
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className="grid gap-0.5">
      {deposit.methods.map((method) => (
        <label
          key={method.alias}
          className={classes(ROW[look], 'relative has-focus-visible:outline-2 has-focus-visible:outline-foam')}
        >
          <MethodFace method={method} />
          <input
            type="radio"
            name={name}
            className={look === 'sheet' ? 'radio' : 'sr-only'}
            checked={deposit.account === null && method.alias === deposit.method.alias}
            onChange={() => {
              deposit.choose(method);
              onChosen();
            }}
          />
        </label>
      ))}
    </div>
  );
}

/** Drawing, name and lowest amount of a method. */
export function MethodFace({ method }: { method: PaymentMethod }): ReactNode {
  const translate = useTranslate('wallet');
  const methodName = useMethodName();
  const { currency, minimum } = depositBounds(method);
  return (
    <>
      <MethodIcon method={method} />
      <span className="min-w-0 flex-1 leading-tight font-medium">
        <span className="block hyphens-auto wrap-anywhere">{methodName(method.alias, method.name)}</span>
        {minimum !== null && (
          <span className="block text-meta font-normal text-text-3">
            {translate('from_amount', { amount: playerMinor(minimum, currency) })}
          </span>
        )}
      </span>
    </>
  );
}

export function MethodIcon({ method }: { method: PaymentMethod }): ReactNode {
  if (!isArtName('payments', method.icon)) return null;
  return (
    <img
      className="h-8 w-auto shrink-0"
      src={artUrl('payments', method.icon)}
      {...artSize('payments', method.icon)}
      alt=""
    />
  );
}
