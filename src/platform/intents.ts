/**
 * Acts of money: each is sent under one key until a readable final answer of the contract. What was lost, also by a
 * reload, is asked of the server by its key before anything is tried again (ADR 0182).
 */
import { atom } from 'nanostores';
import type { RequestOf, ResponseOf } from '#shared/contract/index.ts';
import type { IntentAct } from '#shared/contract/intent-acts.ts';
import { type ApiError, type CallOptions, call, type Outcome } from './http.ts';
import { changeIntents, type Intent, type IntentRequest, intentsKey, readIntents } from './intent-store.ts';

export type { Intent } from './intent-store.ts';

/** What the server has carried out under a key. */
export type FoundAct = NonNullable<ResponseOf<'intent'>['intent']>;

/**
 * What is known of an act at the end of its call. `done`: its answer. `found`: the answer was lost, the server has carried
 * it out. `refused`, `offline`: nothing was carried out. `unsure`: nobody knows yet; {@link onSettled} tells later.
 */
export type Carried<Act extends IntentAct> =
  | { kind: 'done'; value: ResponseOf<Act> }
  | { kind: 'found'; found: FoundAct; intent: Intent }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'offline' }
  | { kind: 'unsure' };

/** What became of an act whose answer was lost; `found` is null when the server has carried nothing out. */
export interface Settled {
  intent: Intent;
  found: FoundAct | null;
}

/** After a try has come to nothing, or a page was left with it, so long nothing of it can still be under way, ms. */
export const ABSENT_AFTER_MS = 15_000;
/** Pauses between two questions, ms; the last one repeats. */
const ASK_PAUSES_MS = [1_000, 2_000, 3_000, 5_000] as const;

/** The acts of the account on this page that have no final answer yet; those that came to nothing are none of them. */
export const $openIntents = atom<readonly Intent[]>([]);

let account: string | null = null;
/** The keys that this page waits for an answer of. */
const sending = new Set<string>();
const asking = new Map<string, { timer: ReturnType<typeof setTimeout> | undefined; times: number }>();
type SettledListener = (settled: Settled) => void;
const listeners = new Map<string, Set<SettledListener>>();
/** What nobody has heard yet: its form is not open. */
let unheard: readonly Settled[] = [];

function tell(settled: Settled): void {
  const heard = listeners.get(settled.intent.form);
  if (!heard?.size) unheard = [...unheard, settled];
  for (const listener of heard ?? []) listener(settled);
}

/** Hears what became of acts of a form whose answer was lost, also of those that were settled before. */
export function onSettled(form: string, listener: SettledListener): () => void {
  const own = listeners.get(form) ?? new Set();
  listeners.set(form, own.add(listener));
  const missed = unheard.filter(({ intent }) => intent.form === form);
  unheard = unheard.filter((settled) => !missed.includes(settled));
  for (const settled of missed) listener(settled);
  return () => void own.delete(listener);
}

const isOpen = ({ state }: Intent): boolean => state !== 'absent';

function show(intents: readonly Intent[]): void {
  $openIntents.set(intents.filter(isOpen));
}

/** Changes one intent of the present account; null takes it away. */
function change(key: string, changed: Partial<Intent> | null): void {
  if (account === null) return;
  const intents = changeIntents(account, (all) =>
    all.flatMap((one) => {
      if (one.key !== key) return [one];
      return changed === null ? [] : [{ ...one, ...changed }];
    }),
  );
  show(intents);
}

const current = (key: string): Intent | undefined =>
  account === null ? undefined : readIntents(account).find((one) => one.key === key);

function stopAsking(key: string): void {
  clearTimeout(asking.get(key)?.timer);
  asking.delete(key);
}

/** A device's clock may have been set back since; the key is kept in any case. */
const isOver = ({ sentAt, lostAt }: Intent): boolean => Math.abs(Date.now() - (lostAt ?? sentAt)) >= ABSENT_AFTER_MS;

/**
 * Asks once what became of an act, and takes note of it.
 * @param ended whether the server itself has said that the call is over
 * @returns null: nobody knows yet, or it is known already
 */
async function ask(key: string, ended = false): Promise<Settled | null> {
  const intent = current(key);
  if (intent === undefined || !isOpen(intent)) return null;
  // Looked at before the question: what arrives while it is under way is not in its answer.
  const over = ended || isOver(intent);
  const outcome = await call('intent', { params: { key } }, { quiet: true });
  const now = current(key);
  // Meanwhile its answer has come, another tab has found it, or it was sent again.
  if (!outcome.ok || now === undefined || !isOpen(now) || now.sentAt !== intent.sentAt) return null;
  const { intent: found } = outcome.value;
  if (found === null && !over) return null;
  stopAsking(key);
  change(key, found === null ? { state: 'absent' } : null);
  return { intent: now, found };
}

/** Asks again and again until it is known, also when the line is away meanwhile, and tells what has become of it. */
function keepAsking(key: string, firstPauseMs: number): void {
  const times = asking.get(key)?.times ?? 0;
  stopAsking(key);
  const run = async (): Promise<void> => {
    const settled = await ask(key);
    if (settled !== null) tell(settled);
    else if (!isOpenKey(key)) stopAsking(key);
    else if (asking.has(key)) keepAsking(key, ASK_PAUSES_MS[Math.min(times, ASK_PAUSES_MS.length - 1)] ?? 0);
  };
  asking.set(key, { timer: setTimeout(() => void run(), firstPauseMs), times: times + 1 });
}

const isOpenKey = (key: string): boolean => $openIntents.get().some((one) => one.key === key);

/** Asks at once for whatever is open and not waited for here. */
function askForAll(): void {
  for (const { key } of $openIntents.get()) if (!sending.has(key)) keepAsking(key, 0);
}

/** Shows what another tab has changed; what that tab sends is its own to wait for, unless it is closed meanwhile. */
function follow({ key, newValue }: StorageEvent): void {
  if (account === null || (key !== null && key !== intentsKey(account))) return;
  show(newValue === null && key === null ? [] : readIntents(account));
  for (const one of $openIntents.get())
    if (!sending.has(one.key) && !asking.has(one.key)) keepAsking(one.key, ABSENT_AFTER_MS);
}

let following = false;

function startFollowing(): void {
  if (following || typeof window === 'undefined') return;
  following = true;
  addEventListener('storage', follow);
  addEventListener('online', askForAll);
}

/** Whether a form must wait: what was sent from it has no final answer yet. Read anew, for other tabs send too. */
export const isWaiting = (form: string): boolean =>
  account !== null && readIntents(account).some((one) => one.form === form && isOpen(one));

/** From now on the intents of an account are shown, and asked about; null: a guest has none. */
export function showIntentsOf(next: string | null): void {
  if (next === account) return;
  for (const key of asking.keys()) stopAsking(key);
  account = next;
  unheard = [];
  show(next === null ? [] : readIntents(next));
  startFollowing();
  askForAll();
}

/** A key for the next try of a form: that of a try which never arrived, as long as it may still do so, or a new one. */
function begin(act: IntentAct, form: string, request: IntentRequest): Intent {
  const intents = account === null ? [] : readIntents(account);
  const kept = intents.find((one) => one.form === form && one.act === act && !isOpen(one));
  const key = kept?.key ?? crypto.randomUUID();
  const intent: Intent = { key, act, form, request, sentAt: Date.now(), lostAt: null, state: 'sending' };
  sending.add(key);
  if (account !== null) show(changeIntents(account, (all) => [...all.filter((one) => one.key !== key), intent]));
  return intent;
}

/** Whether an error says that nothing was carried out under the key. */
export const isFinal = ({ unread, status, name }: ApiError): boolean =>
  !unread && status < 500 && name !== 'idempotency_conflict';

async function conclude<Act extends IntentAct>(
  { key }: Intent,
  outcome: Outcome<ResponseOf<Act>>,
): Promise<Carried<Act>> {
  if (outcome.ok || isFinal(outcome.error)) {
    stopAsking(key);
    change(key, null);
    return outcome.ok ? { kind: 'done', value: outcome.value } : { kind: 'refused', error: outcome.error };
  }
  const { error } = outcome;
  change(key, { state: 'unsure', lostAt: Date.now() });
  const known = await ask(key, !error.unread);
  if (known?.found?.stands) return { kind: 'found', found: known.found, intent: known.intent };
  if (known) return { kind: 'refused', error };
  if (current(key)?.state === 'unsure') keepAsking(key, ASK_PAUSES_MS[0]);
  return { kind: 'unsure' };
}

/** What the service answered an act with that it has carried out: sent again under its key, it has no effect. */
export const answerAgain = <Act extends IntentAct>(
  act: Act,
  { key, request }: Pick<Intent, 'key' | 'request'>,
): Promise<Outcome<ResponseOf<Act>>> =>
  call(act, request as unknown as Partial<RequestOf<Act>>, { idempotencyKey: key, quiet: true });

/** Whether the very same act is open already: a second press, or another tab's. */
function isSent(act: IntentAct, form: string, request: object): boolean {
  const asked = JSON.stringify(request);
  const open = account === null ? [] : readIntents(account).filter(isOpen);
  return open.some((one) => one.act === act && one.form === form && JSON.stringify(one.request) === asked);
}

/**
 * Sends an act of money. It has one effect, however often its answer is lost, late or comes twice.
 * @param form where it was sent from: one that is open keeps the form from sending another
 */
export async function carryOut<Act extends IntentAct>(
  act: Act,
  form: string,
  request: Partial<RequestOf<Act>>,
  options: Omit<CallOptions, 'idempotencyKey'> = {},
): Promise<Carried<Act>> {
  if (isSent(act, form, request)) return { kind: 'unsure' };
  if (navigator.onLine === false) return { kind: 'offline' };
  const intent = begin(act, form, request as unknown as IntentRequest);
  const sender = account;
  const { quiet = false } = options;
  const outcome = await call(act, request, {
    ...options,
    idempotencyKey: intent.key,
    // What is not known yet is no failure to tell.
    quiet: (error) => !isFinal(error) || (typeof quiet === 'function' ? quiet(error) : quiet),
  });
  sending.delete(intent.key);
  // Whoever sent it has left: their intent is asked about when they come back.
  if (sender !== account) return { kind: 'unsure' };
  return conclude(intent, outcome);
}
