/** The chosen method with its neighbours, and all of them as a sheet: below 768 px (look: j1, j1b). */
import { type ReactNode, useId, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Link } from '#ui/Link.tsx';
import { MethodChoices, MethodFace, MethodIcon, SavedChoices } from './MethodList.tsx';
import { useMethodName } from './method-name.ts';
import type { Deposit } from './useDeposit.ts';

const NEIGHBOURS = 4;

export function MethodPicker({ deposit }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('wallet');
  const methodName = useMethodName();
  const [open, setOpen] = useState(false);
  const headingId = useId();
  const others = deposit.methods.filter(({ alias }) => alias !== deposit.method.alias).slice(0, NEIGHBOURS);
  return (
    <div className="mb-5 sm:hidden">
      <div className="flex h-16 items-center gap-3 rounded-md bg-hull pe-3 ps-3 shadow-selected">
        <MethodFace method={deposit.method} />
        {deposit.methods.length > 1 && <Link onClick={() => setOpen(true)}>{translate('change')}</Link>}
      </div>
      <div className="mt-2 grid grid-cols-4 gap-2">
        {others.map((method) => (
          <button
            key={method.alias}
            type="button"
            className="card flex min-h-22 min-w-0 flex-col items-center justify-center gap-1 px-0.5 py-1 text-label font-medium text-text-2"
            onClick={() => deposit.choose(method)}
          >
            <MethodIcon method={method} />
            {/* Long names carry soft hyphens: not every browser has a dictionary of the page's language. */}
            <span className="line-clamp-4 w-full text-center wrap-break-word hyphens-auto">
              {methodName(method.alias, method.name)}
            </span>
          </button>
        ))}
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={translate('pay_with')} closeLabel={translate('close')}>
        <p id={headingId} className="sr-only">
          {translate('methods')}
        </p>
        <div className="-mx-2 mt-3">
          <SavedChoices deposit={deposit} />
          <MethodChoices deposit={deposit} labelledBy={headingId} look="sheet" onChosen={() => setOpen(false)} />
        </div>
      </Dialog>
    </div>
  );
}
