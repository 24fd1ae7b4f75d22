/** What the slip is worth now: its odds, what may be bet, and how long a bet in play waits. */
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { followTopic } from '#features/realtime/index.ts';
import { $user } from '#features/session/index.ts';
import type { StakeTax } from '#shared/sport/tax.ts';
import { quote } from '../api.ts';
import { onMoneyMoved } from '../money-moved.ts';
import { createQuoter } from '../quoter.ts';
import type { Pick } from '../slip.ts';
import type { OwnMost, QuotedLimits, QuotedSlip } from '../slip-lines.ts';

/** What may make an unseen slip seen, or bring the line back. */
const SIGNS = (): readonly (readonly [EventTarget, string])[] => [
  [document, 'visibilitychange'],
  [window, 'online'],
];

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

/** Asked when the selections, their matches or the player's money change: the socket tells of them. */
export function useQuote(picks: readonly Pick[]): Quoted {
  const [quoted, setQuoted] = useState<Quoted>(NOTHING);
  const names = picks.map(({ fixture_id, market, outcome }) => [fixture_id, market, outcome].join('|')).join();
  const userId = useStore($user, { ssr: 'initial' })?.user_id;
  useEffect(() => {
    // What other selections were worth together says nothing of these.
    setQuoted((before) => ({ ...before, joint: null, groups: [] }));
    if (picks.length === 0) return;
    const quoter = createQuoter({
      isSeen: () => document.visibilityState === 'visible' && navigator.onLine,
      async ask(isWanted) {
        const outcome = await quote(
          picks.map(({ fixture_id, market, outcome: name }) => ({ fixture_id, market, outcome: name })),
        );
        if (outcome.ok && isWanted()) setQuoted(outcome.value);
      },
    });
    quoter.changed();
    const matches = [...new Set(picks.map(({ fixture_id }) => fixture_id))];
    const ends = [
      ...matches.map((id) => followTopic('sport-fixture', id, quoter.changed)),
      onMoneyMoved(quoter.changed),
    ];
    for (const [target, sign] of SIGNS()) target.addEventListener(sign, quoter.changed);
    return () => {
      quoter.end();
      for (const end of ends) end();
      for (const [target, sign] of SIGNS()) target.removeEventListener(sign, quoter.changed);
    };
  }, [names, userId]);
  return quoted;
}
