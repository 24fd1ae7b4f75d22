/** One act of money, as a form sends it. */
import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CallOptions } from '#platform/http.ts';
import {
  $openIntents,
  type Carried,
  carryOut,
  type FoundAct,
  type Intent,
  isWaiting,
  onSettled,
  type Settled,
} from '#platform/intents.ts';
import type { RequestOf } from '#shared/contract/index.ts';
import type { IntentAct } from '#shared/contract/intent-acts.ts';
import { followAccount } from './account.ts';
import type { MissingAnswer } from './model.ts';

followAccount();

/** Whether something that was sent from a form has no final answer yet. */
export function useWaiting(form: string): boolean {
  return useStore($openIntents, { ssr: 'initial' }).some((intent) => intent.form === form);
}

export interface IntentForm<Act extends IntentAct> {
  /** Nothing else is sent meanwhile. */
  busy: boolean;
  notice: MissingAnswer | null;
  /** Sends the act; null when another is open. */
  send(request: Partial<RequestOf<Act>>): Promise<Carried<Act> | null>;
}

interface IntentFormOptions extends Pick<CallOptions, 'quiet' | 'minimumMs'> {
  /** Hears of an act whose answer was lost, and which the server has carried out; also of one before a reload. */
  onFound(found: FoundAct, intent: Intent): void;
}

/** One act of money of a form. */
export function useIntent<Act extends IntentAct>(
  act: Act,
  form: string,
  { onFound, ...options }: IntentFormOptions,
): IntentForm<Act> {
  const [isSending, setSending] = useState(false);
  const [missed, setMissed] = useState<'absent' | 'offline' | null>(null);
  const waits = useWaiting(form);
  const hear = useEffectEvent(({ found, intent }: Settled) => {
    if (found?.stands) onFound(found, intent);
    else setMissed('absent');
  });
  useEffect(() => onSettled(form, (settled) => hear(settled)), [form]);
  const send = async (request: Partial<RequestOf<Act>>): Promise<Carried<Act> | null> => {
    if (isSending || isWaiting(form)) return null;
    setSending(true);
    setMissed(null);
    const carried = await carryOut(act, form, request, options);
    setSending(false);
    if (carried.kind === 'offline') setMissed('offline');
    return carried;
  };
  return { busy: isSending || waits, notice: waits && !isSending ? 'unsure' : missed, send };
}
