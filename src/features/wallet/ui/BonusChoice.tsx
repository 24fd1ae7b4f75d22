/** The bonus of a deposit: the one the address named, and always “No bonus” (look: Offers). */
import { type ReactNode, useId } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { RadioCard } from '#ui/Choices.tsx';
import { LABEL } from '#ui/recipes.ts';
import { NO_BENEFIT } from '../deposit.ts';
import type { Deposit } from './useDeposit.ts';

export function BonusChoice({ deposit }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('wallet');
  const name = useId();
  const { benefitId: offered, bonusCode } = deposit.query;
  const choice = (value: string) => ({
    name,
    value,
    checked: deposit.benefitId === value,
    onChange: () => deposit.chooseBenefit(value),
  });
  return (
    <fieldset className="mt-4.5 grid gap-2">
      <legend className={LABEL}>{translate('bonus')}</legend>
      {offered !== NO_BENEFIT && (
        <RadioCard
          {...choice(offered)}
          title={bonusCode ?? translate('offered_bonus')}
          detail={translate('offered_bonus_text')}
        />
      )}
      <RadioCard {...choice(NO_BENEFIT)} title={translate('no_bonus')} detail={translate('no_bonus_text')} />
    </fieldset>
  );
}
