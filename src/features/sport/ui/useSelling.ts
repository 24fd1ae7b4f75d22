/** Sells shares of a bet: what is asked for once, what came of it, and whether it is under way. */
import { useState } from 'react';
import { answerAgain, type Intent, type MissingAnswer, useIntent } from '#features/intents/index.ts';
import type { ApiError } from '#platform/http.ts';
import type { BetView } from '#shared/contract/sport.ts';
import type { Tolerance } from '#shared/sport/cash-out.ts';

export interface Selling {
  /** While the answer to a sale is missing, nothing else is sold of the bet. */
  isSelling: boolean;
  notice: MissingAnswer | null;
  /** Why the last sale was refused; null: it was not. */
  refusal: ApiError | null;
  sell(share: number, amount: string, tolerance: Tolerance): Promise<void>;
  forget(): void;
}

/**
 * @param onSold hears of a sale, with what was sold of the stake and what for
 * @param onOver reads the bets again, whatever came of it
 */
export function useSelling(
  { bet_id }: BetView,
  onSold: (sale: { stake: string; amount: string }) => void,
  onOver: () => Promise<void>,
): Selling {
  const [isReading, setReading] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  // Until what is left has been read, a press would sell of what is shown, a second time.
  const readBets = async (): Promise<void> => {
    setReading(true);
    await onOver();
    setReading(false);
  };
  /** The answer was lost; the same call under its key says what was sold. */
  const tellFound = async (intent: Intent): Promise<void> => {
    const outcome = await answerAgain('cashOutBet', intent);
    if (outcome.ok) onSold(outcome.value.sale);
    await readBets();
  };
  const { busy, notice, send } = useIntent('cashOutBet', `sale of ${bet_id}`, {
    quiet: true,
    onFound: (_found, intent) => void tellFound(intent),
  });
  const sell = async (share: number, amount: string, tolerance: Tolerance): Promise<void> => {
    setRefusal(null);
    const carried = await send({ params: { bet_id }, body: { share, amount, tolerance } });
    if (carried?.kind === 'found') return tellFound(carried.intent);
    if (carried?.kind === 'done') onSold(carried.value.sale);
    if (carried?.kind === 'refused') setRefusal(carried.error);
    await readBets();
  };
  return { isSelling: busy || isReading, notice, refusal, sell, forget: () => setRefusal(null) };
}
