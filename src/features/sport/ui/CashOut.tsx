/** Selling an open bet, or a share of it: chosen by a slider or a press; the rest goes on. */
import { useId, useRef, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import type { BetView } from '#shared/contract/sport.ts';
import { displayAmount, formatDecimal, parseAmount } from '#shared/money.ts';
import { QUICK_SHARES, shareOf, WHOLE_SHARE } from '#shared/sport/cash-out.ts';
import { Button } from '#ui/Button.tsx';
import { cashOut } from '../api.ts';

const STEP = 5;

/** Sells shares of a bet; one that got no answer is asked for again under its key. */
function useSelling({ bet_id }: BetView, onSold: () => Promise<void>) {
  const [isSelling, setSelling] = useState(false);
  const waiting = useRef<{ asked: string; key: string } | null>(null);
  const sell = async (share: number, amount: string) => {
    const asked = `${share}/${amount}`;
    if (waiting.current?.asked !== asked) waiting.current = { asked, key: crypto.randomUUID() };
    setSelling(true);
    const outcome = await cashOut(bet_id, { share, amount }, waiting.current.key);
    if (outcome.ok || outcome.error.status !== 0) waiting.current = null;
    // Until what is left has been read, a press would sell of what is shown, a second time.
    await onSold();
    setSelling(false);
  };
  return { isSelling, sell };
}

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
        <span className="ml-auto">{translate('cash_out_rest', { amount: rest })}</span>
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

/** @param onSold reads the bets again, also when the offer has changed */
export function CashOut({ bet, onSold }: { bet: BetView; onSold(): Promise<void> }) {
  const translate = useTranslate('sport');
  const iso = pageIso(usePage());
  const [share, setShare] = useState<number>(WHOLE_SHARE);
  const { isSelling, sell } = useSelling(bet, onSold);
  const { currency, cash_out, sold, stake } = bet;
  const parts = (amount: string) => {
    const whole = parseAmount(amount, currency) ?? 0n;
    const part = shareOf(whole, share);
    return { part: formatDecimal(part, currency), rest: formatDecimal(whole - part, currency) };
  };
  const money = (amount: string) => displayAmount(Number(amount), currency, iso);
  if (cash_out === null) {
    return (
      <Button theme="secondary" wide disabled>
        {translate('cash_out_closed')}
      </Button>
    );
  }
  const { part } = parts(cash_out);
  return (
    <>
      <ShareChoice share={share} rest={money(parts(sold?.left ?? stake).rest)} onShare={setShare} />
      <Button theme="secondary" wide busy={isSelling} onClick={() => void sell(share, part)}>
        {translate('cash_out', { amount: money(part) })}
      </Button>
    </>
  );
}
