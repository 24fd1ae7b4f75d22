/** Selling an open bet, or a share of it: chosen by a slider or a press, asked once, then said what was sold. */
import { useId, useState } from 'react';
import { translator } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { IntentNotice } from '#features/intents/index.ts';
import { pageIso } from '#features/regions/index.ts';
import type { ApiError } from '#platform/http.ts';
import type { BetView } from '#shared/contract/sport.ts';
import { type Currency, displayAmount, formatDecimal, parseAmount } from '#shared/money.ts';
import { QUICK_SHARES, shareOf, TOLERANCES, type Tolerance, WHOLE_SHARE } from '#shared/sport/cash-out.ts';
import { Button } from '#ui/Button.tsx';
import { showToast } from '#ui/toasts.ts';
import { refusalText } from '../refusal.ts';
import { useSelling } from './useSelling.ts';

const STEP = 5;

interface ShareChoiceProps {
  share: number;
  /** The stake that is left, as people read it. */
  rest: string;
  onShare(share: number): void;
}

function ShareChoice({ share, rest, onShare }: ShareChoiceProps) {
  const translate = useTranslate('sport');
  const iso = pageIso(usePage());
  const id = useId();
  const percent = (value: number) => (value / WHOLE_SHARE).toLocaleString(iso, { style: 'percent' });
  return (
    <div className="mb-3 grid gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2 text-meta text-text-3">
        <label htmlFor={id} className="whitespace-nowrap">
          {translate('cash_out_share')}
        </label>
        <output htmlFor={id} className="font-semibold text-text tabular-nums">
          {percent(share)}
        </output>
        {share < WHOLE_SHARE && <span className="ms-auto">{translate('cash_out_rest', { amount: rest })}</span>}
      </div>
      <input
        id={id}
        type="range"
        className="h-8 w-full accent-coral"
        {...{ min: STEP, max: WHOLE_SHARE, step: STEP, value: share }}
        aria-valuetext={percent(share)}
        onChange={(event) => onShare(Number(event.target.value))}
      />
      <div className="grid grid-cols-4 gap-2">
        {QUICK_SHARES.map((quick) => (
          <button
            key={quick}
            type="button"
            className="chip justify-center px-0"
            aria-pressed={share === quick}
            onClick={() => onShare(quick)}
          >
            {percent(quick)}
          </button>
        ))}
      </div>
    </div>
  );
}

interface AskingProps {
  /** What would be sold of the stake, and what for, as people read them. */
  stake: string;
  amount: string;
  /** How long the sale takes, seconds. */
  delay: number;
  isSelling: boolean;
  sell(tolerance: Tolerance): void;
  keep(): void;
}

/** The one question before a sale; a sale that waits says how long, and may allow the offer to fall meanwhile. */
function Asking({ stake, amount, delay, isSelling, sell, keep }: AskingProps) {
  const translate = useTranslate('sport');
  const iso = pageIso(usePage());
  const [tolerance, setTolerance] = useState<Tolerance>(0);
  const percent = (value: number) => (value / WHOLE_SHARE).toLocaleString(iso, { style: 'percent' });
  return (
    <div className="grid gap-3">
      <p className="text-small font-semibold">{translate('cash_out_ask', { stake })}</p>
      {delay > 0 && (
        <>
          <p className="text-meta text-text-3" role="status">
            {isSelling ? translate('cash_out_waits') : translate('cash_out_wait', { seconds: delay })}
          </p>
          <fieldset className="grid gap-1.5" disabled={isSelling}>
            <legend className="mb-1.5 text-meta text-text-3">{translate('cash_out_tolerance')}</legend>
            <div className="grid grid-cols-4 gap-2">
              {TOLERANCES.map((one) => (
                <button
                  key={one}
                  type="button"
                  className="chip justify-center px-0"
                  aria-pressed={tolerance === one}
                  onClick={() => setTolerance(one)}
                >
                  {percent(one)}
                </button>
              ))}
            </div>
          </fieldset>
        </>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button wide busy={isSelling} onClick={() => sell(tolerance)}>
          {translate('cash_out_sell', { amount })}
        </Button>
        <Button theme="secondary" wide disabled={isSelling} onClick={keep}>
          {translate('cash_out_keep')}
        </Button>
      </div>
    </div>
  );
}

/** Why nothing was sold. */
function Refusal({ error, currency }: { error: ApiError; currency: Currency }) {
  const translate = useTranslate('sport');
  const page = usePage();
  const locale = pageIso(page);
  const { amount } = error.variables;
  const text =
    error.message === 'cash_out_changed' && amount !== undefined
      ? translate('cash_out_fell', { amount: displayAmount(Number(amount), currency, locale) })
      : refusalText(error, translator(page.locale, 'errors'), locale);
  return (
    <p className="mb-3 text-small text-danger" role="alert">
      {text}
    </p>
  );
}

/** @param onSold reads the bets again, also when nothing was sold */
export function CashOut({ bet, onSold }: { bet: BetView; onSold(): Promise<void> }) {
  const translate = useTranslate('sport');
  const iso = pageIso(usePage());
  const [share, setShare] = useState<number>(WHOLE_SHARE);
  const [isAsking, setAsking] = useState(false);
  const { currency, cash_out, cash_out_delay, sold, stake, number } = bet;
  const money = (amount: string) => displayAmount(Number(amount), currency, iso);
  const parts = (amount: string) => {
    const whole = parseAmount(amount, currency) ?? 0n;
    const part = shareOf(whole, share);
    return { part: formatDecimal(part, currency), rest: formatDecimal(whole - part, currency) };
  };
  const showSold = (sale: { stake: string; amount: string }) => {
    setAsking(false);
    showToast({
      kind: 'success',
      title: translate('cash_out_sold', { amount: money(sale.amount) }),
      detail: translate('cash_out_sold_stake', { stake: money(sale.stake), bet: number }),
    });
  };
  const { isSelling, notice, refusal, sell, forget } = useSelling(bet, showSold, onSold);
  const told = refusal ? <Refusal error={refusal} currency={currency} /> : <IntentNotice notice={notice} />;
  if (cash_out === null && !isSelling) {
    return (
      <>
        {told}
        <Button theme="secondary" wide disabled>
          {translate('cash_out_closed')}
        </Button>
      </>
    );
  }
  const { part } = parts(cash_out ?? '0.00');
  const { part: sharedStake, rest } = parts(sold?.left ?? stake);
  if (isAsking) {
    return (
      <>
        {told}
        <Asking
          stake={money(sharedStake)}
          amount={money(part)}
          delay={cash_out_delay}
          isSelling={isSelling}
          sell={(tolerance) => void sell(share, part, tolerance)}
          keep={() => setAsking(false)}
        />
      </>
    );
  }
  return (
    <>
      {told}
      <ShareChoice share={share} rest={money(rest)} onShare={setShare} />
      <Button
        theme="secondary"
        wide
        busy={isSelling}
        onClick={() => {
          forget();
          setAsking(true);
        }}
      >
        {translate('cash_out', { amount: money(part) })}
      </Button>
    </>
  );
}
