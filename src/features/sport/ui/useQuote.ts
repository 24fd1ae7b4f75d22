/** What the slip is worth now: its odds, what may be bet, and how long a bet in play waits. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $user } from '#features/session/index.ts';
import type { StakeTax } from '#shared/sport/tax.ts';
import { quote } from '../api.ts';
import type { Pick } from '../slip.ts';
import type { OwnMost, QuotedLimits, QuotedSlip } from '../slip-lines.ts';

const QUOTE_EVERY_MS = 3_000;

export interface Quoted extends QuotedSlip {
  /** Seconds that a bet in play waits. */
  delay: number;
  limits: QuotedLimits | null;
  /** The most that the player can stake of their own. */
  own: OwnMost | null;
  /** What of a stake a law takes as tax; null: nothing. */
  tax: StakeTax | null;
}

const NOTHING: Quoted = { selections: [], joint: null, groups: [], delay: 0, limits: null, own: null, tax: null };

/** Asked again while the slip holds something. */
export function useQuote(picks: readonly Pick[]): Quoted {
  const [quoted, setQuoted] = useState<Quoted>(NOTHING);
  const names = picks.map(({ fixture_id, market, outcome }) => [fixture_id, market, outcome].join('|')).join();
  const userId = useStore($user, { ssr: 'initial' })?.user_id;
  useEffect(() => {
    // What other selections were worth together says nothing of these.
    setQuoted((before) => ({ ...before, joint: null, groups: [] }));
    if (picks.length === 0) return;
    let wanted = true;
    const ask = async () => {
      const outcome = await quote(
        picks.map(({ fixture_id, market, outcome: name }) => ({ fixture_id, market, outcome: name })),
      );
      if (wanted && outcome.ok) setQuoted(outcome.value);
    };
    void ask();
    const timer = setInterval(() => void ask(), QUOTE_EVERY_MS);
    return () => {
      wanted = false;
      clearInterval(timer);
    };
  }, [names, userId]);
  return quoted;
}
