/** Acts of money that have no final answer yet, kept in the browser by account; every tab reads the same. */
import { INTENT_ACTS, type IntentAct } from '#shared/contract/intent-acts.ts';
import { localStore } from './storage.ts';

/** What a call is sent with. */
export interface IntentRequest {
  params?: Record<string, string>;
  body: Record<string, unknown>;
}

export interface Intent {
  /** The idempotency key: the server carries out one act under it, however often it arrives. */
  key: string;
  act: IntentAct;
  /** The form that it was sent from, such as `slip` or the sale of one bet. */
  form: string;
  request: IntentRequest;
  /** When it was sent last, and when that try came to nothing, by this device's clock; null: it is under way. */
  sentAt: number;
  lostAt: number | null;
  /**
   * `sending`: the answer is waited for. `unsure`: the answer was lost, and the server is asked what became of it.
   * `absent`: the server has carried nothing out; the key is kept for the form's next try, should this one arrive after all.
   */
  state: 'sending' | 'unsure' | 'absent';
}

const STATES: readonly unknown[] = ['sending', 'unsure', 'absent'] satisfies Intent['state'][];
/** Nothing arrives after a day: what is older is forgotten. */
const KEPT_MS = 86_400_000;

export const intentsKey = (account: string): string => `fairwind:intents:${account}`;

const isText = (value: unknown): value is string => typeof value === 'string';
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isIntent(value: unknown): value is Intent {
  if (!isRecord(value)) return false;
  const { key, act, form, request, sentAt, lostAt, state } = value;
  return (
    isText(key) &&
    INTENT_ACTS.some((one) => one === act) &&
    isText(form) &&
    isRecord(request) &&
    isRecord(request.body) &&
    typeof sentAt === 'number' &&
    (lostAt === null || typeof lostAt === 'number') &&
    STATES.includes(state)
  );
}

/** The intents of an account; what cannot be read is none. */
export function readIntents(account: string): readonly Intent[] {
  try {
    const kept: unknown = JSON.parse(localStore.get(intentsKey(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isIntent).filter(({ sentAt }) => Date.now() - sentAt < KEPT_MS) : [];
  } catch {
    // Someone else wrote it: as good as nothing.
    return [];
  }
}

/** Changes the intents of an account; other tabs may have changed them since they were read here. */
export function changeIntents(
  account: string,
  change: (intents: readonly Intent[]) => readonly Intent[],
): readonly Intent[] {
  const changed = change(readIntents(account));
  if (changed.length === 0) localStore.remove(intentsKey(account));
  else localStore.set(intentsKey(account), JSON.stringify(changed));
  return changed;
}
