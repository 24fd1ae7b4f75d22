/** Acts of money by the key of the client that sent them, for pages that lost the answer. */

import type { ResponseOf } from '#shared/contract/index.ts';
import type { IntentAct } from '#shared/contract/intent-acts.ts';
import type { Routes } from '../../http/handler.ts';
import { ok } from '../../result.ts';

type Intent = NonNullable<ResponseOf<'intent'>['intent']>;

/** Finds what a player's key has carried out; null: nothing that is committed. */
export type IntentSource = (playerId: string, key: string) => Promise<Omit<Intent, 'act'> | null>;

/** @param sources where each act keeps its keys; the compiler names one that is missing */
export function intentRoutes(sources: Readonly<Record<IntentAct, IntentSource>>): Routes<'intent'> {
  const acts = Object.entries(sources) as [IntentAct, IntentSource][];
  return {
    intent: {
      async handle({ params: { key } }, { playerId }) {
        for (const [act, find] of acts) {
          const found = await find(playerId, key);
          if (found !== null) return ok({ intent: { act, ...found } });
        }
        return ok({ intent: null });
      },
    },
  };
}
