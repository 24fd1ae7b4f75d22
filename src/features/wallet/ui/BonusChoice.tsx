/** The bonus of a deposit: “No bonus”, and a word to who came with an offer that there is not (look: Offers). */
import { type ReactNode, useId } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { NO_BENEFIT } from '#shared/constants.ts';
import { RadioCard } from '#ui/Choices.tsx';
import { Icon } from '#ui/Icon.tsx';
import { LABEL } from '#ui/recipes.ts';
import type { Deposit } from './useDeposit.ts';

export function BonusChoice({ deposit }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('wallet');
  const name = useId();
  return (
    <fieldset className="mt-4.5 grid gap-2">
      <legend className={LABEL}>{translate('bonus')}</legend>
      {deposit.query.bonus !== null && (
        <p role="status" className="flex gap-2.5 rounded-md bg-hull px-3.5 py-3 text-small text-text-2">
          <Icon name="info" className="mt-0.5 size-4.5 shrink-0" />
          {translate('bonus_unknown')}
        </p>
      )}
      <RadioCard
        name={name}
        value={NO_BENEFIT}
        defaultChecked
        title={translate('no_bonus')}
        detail={translate('no_bonus_text')}
      />
    </fieldset>
  );
}
