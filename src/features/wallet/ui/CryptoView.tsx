/** Deposit coins: choose one and its network, then send to an address of its own (look: q7). */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslate } from '#features/i18n/react.tsx';
import { LoadFailed } from '#features/remote/index.ts';
import { StandingNotice, useMayDeposit } from '#features/session/index.ts';
import { COINS, coinMethodOf, NETWORKS } from '#shared/coins.ts';
import { formatDecimal } from '#shared/money.ts';
import { Button } from '#ui/Button.tsx';
import { RadioCard } from '#ui/Choices.tsx';
import { LABEL } from '#ui/recipes.ts';
import { depositBounds } from '../deposit.ts';
import { playerAmount, playerMinor } from '../display.ts';
import type { PaymentMethod } from '../model.ts';
import { BonusChoice } from './BonusChoice.tsx';
import { CryptoTransfer } from './CryptoTransfer.tsx';
import { Amount, DepositSkeleton, type Methods, NoMethods, Summary } from './DepositParts.tsx';
import { OpenDeposit } from './OpenDeposit.tsx';
import { type Deposit, type DepositResult, useDeposit, useDepositMethods } from './useDeposit.ts';

interface CryptoViewProps {
  /** A deposit that was begun; null: none yet. */
  paymentId: string | null;
  /** Begun, or left for another. */
  onPayment: (paymentId: string | null) => void;
}

export function CryptoView({ paymentId, onPayment }: CryptoViewProps): ReactNode {
  const mayDeposit = useMayDeposit();
  if (paymentId !== null) return <CryptoTransfer paymentId={paymentId} onAnother={() => onPayment(null)} />;
  if (!mayDeposit) return <StandingNotice />;
  return <Choice onPayment={onPayment} />;
}

type ChoiceProps = Omit<CryptoViewProps, 'paymentId'>;

function Choice(props: ChoiceProps): ReactNode {
  const methods = useDepositMethods('crypto');
  if (methods.kind === 'loading') return <DepositSkeleton />;
  if (methods.kind === 'failed') return <LoadFailed onRetry={methods.retry} />;
  if (methods.kind === 'none') return <NoMethods />;
  return <ChoiceForm {...props} methods={methods.methods} />;
}

function ChoiceForm({ methods, onPayment }: ChoiceProps & { methods: Methods }): ReactNode {
  const translate = useTranslate('crypto');
  const deposit = useDeposit(methods);
  const [sent, setSent] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSent(true);
    const result = await deposit.submit();
    setSent(false);
    go(result);
  };
  const go = (result: DepositResult): void => {
    if (result.kind === 'redirect') onPayment(result.paymentId);
  };
  const { amount, bounds, fee } = deposit;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <OpenDeposit deposit={deposit} go={go} />
      <CoinChoice deposit={deposit} />
      <NetworkChoice deposit={deposit} />
      <Amount deposit={deposit} />
      <BonusChoice deposit={deposit} />
      <Summary deposit={deposit} />
      <Button type="submit" size="lg" wide className="mt-4" busy={sent || deposit.busy}>
        {amount === null
          ? translate('show_address')
          : translate('show_address_for', {
              amount: playerAmount(formatDecimal(amount + fee, bounds.currency), bounds.currency),
            })}
      </Button>
    </form>
  );
}

const coinOf = ({ alias }: PaymentMethod) => coinMethodOf(alias)?.coin;

function useTerms(): (method: PaymentMethod) => string {
  const translate = useTranslate('crypto');
  return (method) => {
    const { minimum, currency } = depositBounds(method);
    const from = minimum === null ? '' : playerMinor(minimum, currency);
    return translate('terms', { amount: from, blocks: coinMethodOf(method.alias)?.confirmations ?? 1 });
  };
}

/** The coins, each by the first of its networks. */
function CoinChoice({ deposit }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('crypto');
  const termsOf = useTerms();
  const name = useId();
  const chosen = coinOf(deposit.method);
  const coins = deposit.methods.filter(
    (method, place, all) => all.findIndex((other) => coinOf(other) === coinOf(method)) === place,
  );
  return (
    <fieldset className="grid gap-2">
      <legend className={LABEL}>{translate('coin')}</legend>
      {coins.map((method) => {
        const coin = coinOf(method);
        if (coin === undefined) return null;
        return (
          <RadioCard
            key={coin}
            name={name}
            value={coin}
            checked={coin === chosen}
            onChange={() => deposit.choose(method)}
            title={COINS[coin].name}
            detail={termsOf(coin === chosen ? deposit.method : method)}
            aside={<span className="text-meta font-semibold text-text-2">{coin}</span>}
          />
        );
      })}
    </fieldset>
  );
}

/** The networks of the chosen coin: sent by another, it would be lost. */
function NetworkChoice({ deposit }: { deposit: Deposit }): ReactNode {
  const translate = useTranslate('crypto');
  const chosen = coinOf(deposit.method);
  const methods = deposit.methods.filter((method) => coinOf(method) === chosen);
  return (
    <fieldset className="mt-4 mb-4">
      <legend className={LABEL}>{translate('network')}</legend>
      <div className="grid grid-cols-2 gap-2">
        {methods.map((method) => {
          const network = coinMethodOf(method.alias)?.network;
          return (
            <button
              key={method.alias}
              type="button"
              className="quantity"
              aria-pressed={method.alias === deposit.method.alias}
              onClick={() => deposit.choose(method)}
            >
              {network && NETWORKS[network].name}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
