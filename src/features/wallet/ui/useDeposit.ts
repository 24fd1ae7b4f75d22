/** The state of a deposit: method, typed amount, chosen benefit, and its one submission. */
import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { notePurchase, trackDeposit } from '#features/analytics/index.ts';
import { usePage } from '#features/i18n/react.tsx';
import { answerAgain, type Carried, type Intent, type MissingAnswer, useIntent } from '#features/intents/index.ts';
import { openOver } from '#features/popups/index.ts';
import { readPageAmount } from '#features/regions/index.ts';
import { useRemote } from '#features/remote/index.ts';
import type { ApiError, Outcome } from '#platform/http.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import type { ResponseOf } from '#shared/contract/index.ts';
import { type Currency, formatDecimal, parseAmount } from '#shared/money.ts';
import { cancelDeposit, loadAccounts, loadAllowance } from '../api.ts';
import {
  type AmountProblem,
  amountProblem,
  boundsWith,
  boundsWithin,
  type DepositBounds,
  type DepositOffer,
  type DepositRoom,
  depositBounds,
  depositFee,
  fittingAmount,
  initialAmount,
  readWalletQuery,
  roomOf,
  typedAmountOf,
  WALLET_QUERY,
} from '../deposit.ts';
import { waitsHere } from '../handover.ts';
import { onceEach, type PaymentMethod, type SavedAccount } from '../model.ts';
import { $paysystems, loadPaysystems, walletQuery } from '../store.ts';
import { type BonusChoice, useBonusChoice } from './useBonusChoice.ts';

/** A card or account that was used before, with the method that it belongs to. */
export interface SavedMethod {
  account: SavedAccount;
  method: PaymentMethod;
}

export interface Deposit {
  /** Used before, the last one first. */
  saved: readonly SavedMethod[];
  /** The saved card or account to pay with; null: another. */
  account: SavedAccount | null;
  chooseSaved: (saved: SavedMethod) => void;
  /** What the deposit costs on top, minor units. */
  fee: bigint;
  /** The bound that is tighter than the method's own; null: there is none. */
  room: DepositRoom | null;
  methods: readonly PaymentMethod[];
  method: PaymentMethod;
  choose: (method: PaymentMethod) => void;
  bounds: DepositBounds;
  typed: string;
  type: (text: string) => void;
  /** Minor units; null while what is typed is no amount. */
  amount: bigint | null;
  /** Shown after a submit attempt only. */
  problem: AmountProblem | null;
  bonus: BonusChoice;
  busy: boolean;
  /** What is to be said of a missing answer. */
  notice: MissingAnswer | null;
  /** Started before and not paid yet. */
  open: OpenDeposit | null;
  /** Calls it off. */
  discard: () => Promise<void>;
  submit: () => Promise<DepositResult>;
}

/** `redirect`: the player goes on to the provider. */
export type DepositResult =
  | { kind: 'redirect'; url: string; paymentId: string }
  /** Another device confirms: a popup waits for it. */
  | { kind: 'handover'; popup: 'qr-payment' | 'mobile-payment'; paymentId: string }
  | { kind: 'stay' };

/** A deposit that was started before: it can be gone on with, or called off. */
export interface OpenDeposit {
  paymentId: string;
  /** Whether its answer was lost, so that its player may not know of it. */
  isLost: boolean;
  /** Decimal string. */
  amount: string;
  currency: string;
  next: DepositResult;
}

export type MethodsState =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | { kind: 'none' }
  | MethodsReady;
interface MethodsReady {
  kind: 'ready';
  methods: readonly [PaymentMethod, ...PaymentMethod[]];
}

/** Loads the deposit methods, again when the route or an offer in its address changes; known ones stay in view. */
export function useDepositMethods(type: 'deposit' | 'crypto' = 'deposit'): MethodsState {
  const { [type]: listed } = useStore($paysystems, { ssr: 'initial' });
  const { remote, reload } = useRemote(() => loadPaysystems([type]), { route: WALLET_QUERY });
  if (!listed) return remote.state === 'failed' ? { kind: 'failed', retry: () => void reload() } : { kind: 'loading' };
  const [first, ...rest] = listed;
  return first ? { kind: 'ready', methods: [first, ...rest] } : { kind: 'none' };
}

const SAVED_SHOWN = 3;

/** What the player has paid with before; nothing until it is known. */
function useSaved(methods: MethodsReady['methods']): readonly SavedMethod[] {
  const accounts = useRemote(loadAccounts);
  return onceEach(accounts.value?.result ?? [])
    .flatMap((account) => {
      const method = methods.find(({ alias }) => alias === account.alias);
      return method ? [{ account, method }] : [];
    })
    .slice(0, SAVED_SHOWN);
}

type Allowance = ResponseOf<'depositAllowance'>;

/**
 * What may be deposited beside the method's own bounds, the deposit that was left open, and the question for a limit of
 * the player's own, where it comes before the first deposit. `answered` asks it over what is open; it says whether the
 * deposit may go on.
 */
function useAllowance(currency: Currency, onLoaded: (allowance: Allowance) => void) {
  const asked = useRef<ReturnType<typeof loadAllowance> | null>(null);
  const { value: allowance, reload } = useRemote(
    () => {
      asked.current = loadAllowance();
      return asked.current;
    },
    { version: currency },
  );
  const hear = useEffectEvent(onLoaded);
  useEffect(() => {
    if (allowance !== null) hear(allowance);
  }, [allowance]);
  const load = (): void => void reload();
  const answered = async (): Promise<boolean> => {
    const outcome = await asked.current;
    // Where it could not be read the service asks itself.
    if (!outcome?.ok || !outcome.value.limit_due) return true;
    if ((await openOver('first-limit')) !== 'submitted') return false;
    load();
    return true;
  };
  return { allowance, answered, load };
}

/** Hears that a page has come back as it was left, from the browser's memory. */
function onShownAgain(listener: () => void): () => void {
  const hear = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) listener();
  };
  addEventListener('pageshow', hear);
  return () => removeEventListener('pageshow', hear);
}

const isMissingProfile = ({ name }: ApiError): boolean => name === 'profile_required';
/** The form says why beside the offers. */
const isOfNoOffer = ({ name }: ApiError): boolean => name === 'offer_not_open';

type Started = ResponseOf<'startDeposit'>;

/** How a deposit that was started goes on: at the provider's page, or on another device. */
function goingOn({ redirect_url: url, payment_id: paymentId, handover }: Started): DepositResult {
  if (!waitsHere(handover)) return { kind: 'redirect', url, paymentId };
  return { kind: 'handover', popup: handover === 'qr' ? 'qr-payment' : 'mobile-payment', paymentId };
}

/** The payment that a press has started; null: none. One whose answer was lost is read again. */
async function startedBy(carried: Carried<'startDeposit'> | null): Promise<Started | null> {
  if (carried?.kind === 'done') return carried.value;
  if (carried?.kind !== 'found') return null;
  const outcome = await answerAgain('startDeposit', carried.intent);
  return outcome.ok ? outcome.value : null;
}

/** A deposit whose answer was lost, with what it asked for; null: it could not be read again. */
function openFrom({ request: { body } }: Intent, outcome: Outcome<Started>): OpenDeposit | null {
  if (!outcome.ok) return null;
  return {
    paymentId: outcome.value.payment_id,
    isLost: true,
    amount: String(body.amount),
    currency: String(body.currency),
    next: goingOn(outcome.value),
  };
}

/** The deposit that the service says is open. */
function openIn({ open }: Allowance): OpenDeposit | null {
  if (open === null) return null;
  const { payment_id: paymentId, amount, currency, handover } = open.payment;
  const next = goingOn({ payment_id: paymentId, redirect_url: open.redirect_url, ...(handover && { handover }) });
  return { paymentId, isLost: false, amount, currency, next };
}

const itemOf = ({ alias, name, rules }: PaymentMethod) => ({ alias, paymethod_name: name, currency: rules.currency });

export function useDeposit(methods: MethodsReady['methods']): Deposit {
  const [query] = useState(() => readWalletQuery(walletQuery()));
  const [method, setMethod] = useState(methods[0]);
  const [typed, setTyped] = useState(() =>
    initialAmount(methods[0], query.bonusId === null ? query.unlockAmount : null),
  );
  const { locale } = usePage();
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);

  // A reloaded list of methods looks the same to the player.
  const listed = methods.map(({ alias }) => alias).join();
  useEffect(() => trackDeposit('list-viewed', ...methods.map(itemOf)), [listed]);
  useEffect(() => trackDeposit('item-viewed', itemOf(method)), [method]);

  const [lost, setLost] = useState<OpenDeposit | null>(null);
  const intent = useIntent('startDeposit', 'deposit', {
    minimumMs: FETCH_MINIMUM_MS,
    quiet: (error) => isMissingProfile(error) || isOfNoOffer(error),
    onFound: (_found, intent) =>
      void answerAgain('startDeposit', intent).then((outcome) => setLost(openFrom(intent, outcome))),
  });
  const saved = useSaved(methods);
  const [account, setAccount] = useState<SavedAccount | null>(null);
  const { currency } = depositBounds(method);
  /** A chosen offer raises an amount that is too small for it. What unlocks it counts only once it is offered. */
  const fit = (offer: DepositOffer, byLink: boolean): boolean => {
    const { minimum } = boundsWith(offer, depositBounds(method));
    const wanted = byLink && query.unlockAmount !== null ? parseAmount(query.unlockAmount, currency) : null;
    const asked = wanted ?? readPageAmount(typed, currency);
    const raised = minimum !== null && (asked === null || asked < minimum);
    if (raised) setTyped(typedAmountOf(minimum, currency));
    else if (wanted !== null) setTyped(typedAmountOf(wanted, currency));
    return raised;
  };
  const touched = useRef(query.bonusId !== null || query.bonusCode !== null || query.unlockAmount !== null);
  const [keptBonus, setKeptBonus] = useState<string | null>(null);
  /** A form that nobody has touched starts as the open deposit, or else within what is left. */
  const begin = (loaded: Allowance): void => {
    if (touched.current) return;
    if (loaded.open === null) {
      const start = parseAmount(initialAmount(method, null), currency);
      const within = boundsWithin(roomOf(loaded, currency), depositBounds(method));
      if (start !== null) setTyped(typedAmountOf(fittingAmount(start, within), currency));
      return;
    }
    touched.current = true;
    const { payment } = loaded.open;
    const amount = parseAmount(payment.amount, currency);
    setMethod(methods.find(({ alias }) => alias === payment.alias) ?? method);
    if (amount !== null) setTyped(typedAmountOf(amount, currency));
    setKeptBonus(payment.offer_id ?? null);
  };
  const bonus = useBonusChoice(query, keptBonus, fit);
  const ownBounds = boundsWith(bonus.offer, depositBounds(method));
  const { allowance, answered, load: loadAgain } = useAllowance(currency, begin);
  const room = allowance && roomOf(allowance, currency);
  const bounds = boundsWithin(room, ownBounds);
  const amount = readPageAmount(typed, bounds.currency);
  const problem = amountProblem(amount, bounds);

  // A page that Back has brought out of the browser's memory is as it was left: busy, on its way to the provider.
  const showAgain = useEffectEvent(() => {
    setBusy(false);
    loadAgain();
  });
  useEffect(() => onShownAgain(() => showAgain()), []);
  const open = lost ?? (allowance && openIn(allowance));
  const discard = async (): Promise<void> => {
    if (open === null) return;
    const outcome = await cancelDeposit(open.paymentId);
    if (!outcome.ok) return;
    setLost(null);
    loadAgain();
  };

  const choose = (next: PaymentMethod): void => {
    touched.current = true;
    setAccount(null);
    trackDeposit('item-selected', itemOf(next));
    setMethod(next);
    // The typed amount stays if the new method accepts it; otherwise the method's own price replaces it.
    const fits = amountProblem(readPageAmount(typed, depositBounds(next).currency), depositBounds(next)) === null;
    if (fits) return;
    const start = parseAmount(initialAmount(next, null), depositBounds(next).currency);
    const within = boundsWithin(room, depositBounds(next));
    setTyped(start === null ? initialAmount(next, null) : typedAmountOf(fittingAmount(start, within), within.currency));
  };

  const chooseSaved = (next: SavedMethod): void => {
    choose(next.method);
    setAccount(next.account);
  };

  const submit = async (): Promise<DepositResult> => {
    setAttempted(true);
    if (problem !== null || amount === null || busy || bonus.waits) return { kind: 'stay' };
    const decimal = formatDecimal(amount, bounds.currency);
    const order = { alias: method.alias, amount: decimal, currency: bounds.currency, benefit_id: bonus.benefitId };
    const request = account ? { ...order, account_id: account.account_id } : order;
    const purchase = { ...itemOf(method), amount: decimal, benefit_id: bonus.benefitId };
    setBusy(true);
    if (!(await answered())) {
      setBusy(false);
      return { kind: 'stay' };
    }
    setBusy(false);
    trackDeposit('start', purchase);
    const carried = await intent.send({ body: { ...request, language: locale } });
    const started = await startedBy(carried);
    trackDeposit(started === null ? 'finish' : 'success', purchase);
    if (started !== null) {
      notePurchase(started.payment_id, purchase);
      // The page is left: until then a press would start another.
      setBusy(!waitsHere(started.handover));
      return goingOn(started);
    }
    if (carried?.kind === 'refused' && isOfNoOffer(carried.error)) bonus.refuse(carried.error.variables);
    // Personal info comes first; then the deposit goes on by itself, with what was typed.
    const isProfileMissing = carried?.kind === 'refused' && isMissingProfile(carried.error);
    if (isProfileMissing && (await openOver('personal-info', {})) === 'submitted') return submit();
    return { kind: 'stay' };
  };

  return {
    saved,
    account,
    chooseSaved,
    fee: amount === null ? 0n : depositFee(method, amount),
    room: bounds.maximum === ownBounds.maximum ? null : room,
    methods,
    method,
    choose,
    bounds,
    typed,
    type: (text) => {
      touched.current = true;
      setTyped(text);
    },
    amount,
    problem: attempted ? problem : null,
    bonus,
    busy: busy || intent.busy || bonus.waits,
    notice: intent.notice,
    open,
    discard,
    submit,
  };
}
