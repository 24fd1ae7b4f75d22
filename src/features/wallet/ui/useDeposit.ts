/** The state of a deposit: method, typed amount, chosen benefit, and its one submission. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { trackDeposit } from '#features/analytics/index.ts';
import { usePage } from '#features/i18n/react.tsx';
import { useRouteData } from '#features/navigation/react.ts';
import { openOver } from '#features/popups/index.ts';
import { type Currency, formatDecimal, parseAmount } from '#shared/money.ts';
import { loadAccounts, loadAllowance, startDeposit } from '../api.ts';
import {
  type AmountProblem,
  amountProblem,
  boundsWith,
  type DepositBounds,
  type DepositOffer,
  depositBounds,
  depositFee,
  initialAmount,
  readTypedAmount,
  readWalletQuery,
  typedAmountOf,
  WALLET_QUERY,
} from '../deposit.ts';
import { waitsHere } from '../handover.ts';
import type { PaymentMethod, SavedAccount } from '../model.ts';
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
  /** Left of the month's limit, minor units; null: there is none. */
  left: bigint | null;
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
  submit: () => Promise<DepositResult>;
}

/** `redirect`: the player goes on to the provider. `profile`: personal info comes first. */
export type DepositResult =
  | { kind: 'redirect'; url: string; paymentId: string }
  /** Another device confirms: a popup waits for it. */
  | { kind: 'handover'; popup: 'qr-payment' | 'mobile-payment'; paymentId: string }
  | { kind: 'profile' }
  | { kind: 'stay' };

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
  const [failed, setFailed] = useState(false);
  const load = async (): Promise<void> => {
    setFailed(false);
    setFailed(!(await loadPaysystems([type])));
  };
  useRouteData(WALLET_QUERY, load);
  if (!listed) return failed ? { kind: 'failed', retry: () => void load() } : { kind: 'loading' };
  const [first, ...rest] = listed;
  return first ? { kind: 'ready', methods: [first, ...rest] } : { kind: 'none' };
}

const SAVED_SHOWN = 3;

/** What the player has paid with before; nothing until it is known. */
function useSaved(methods: MethodsReady['methods']): readonly SavedMethod[] {
  const [accounts, setAccounts] = useState<readonly SavedAccount[]>([]);
  useEffect(() => {
    void loadAccounts().then((outcome) => outcome.ok && setAccounts(outcome.value.result));
  }, []);
  return accounts
    .flatMap((account) => {
      const method = methods.find(({ alias }) => alias === account.alias);
      return method ? [{ account, method }] : [];
    })
    .slice(0, SAVED_SHOWN);
}

/**
 * What is left of the month's limit, where the law sets one, and the question for a limit of the player's own, where it
 * comes before the first deposit. `answered` asks it over what is open; it says whether the deposit may go on.
 */
function useAllowance(currency: Currency): { left: bigint | null; answered: () => Promise<boolean> } {
  const [left, setLeft] = useState<bigint | null>(null);
  const asked = useRef<ReturnType<typeof loadAllowance> | null>(null);
  const load = (): void => {
    asked.current = loadAllowance();
    void asked.current.then((outcome) => {
      if (outcome.ok && outcome.value.left !== null) setLeft(parseAmount(outcome.value.left, currency));
    });
  };
  useEffect(load, [currency]);
  const answered = async (): Promise<boolean> => {
    const outcome = await asked.current;
    // Where it could not be read the service asks itself.
    if (!outcome?.ok || !outcome.value.limit_due) return true;
    if ((await openOver('first-limit')) !== 'submitted') return false;
    load();
    return true;
  };
  return { left, answered };
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
  const key = useRef<{ request: string; id: string } | null>(null);

  // A reloaded list of methods looks the same to the player.
  const listed = methods.map(({ alias }) => alias).join();
  useEffect(() => trackDeposit('list-viewed', ...methods.map(itemOf)), [listed]);
  useEffect(() => trackDeposit('item-viewed', itemOf(method)), [method]);

  const saved = useSaved(methods);
  const [account, setAccount] = useState<SavedAccount | null>(null);
  const { currency } = depositBounds(method);
  /** A chosen offer raises an amount that is too small for it. What unlocks it counts only once it is offered. */
  const fit = (offer: DepositOffer, byLink: boolean): boolean => {
    const { minimum } = boundsWith(offer, depositBounds(method));
    const wanted = byLink && query.unlockAmount !== null ? readTypedAmount(query.unlockAmount, currency) : null;
    const asked = wanted ?? readTypedAmount(typed, currency);
    const raised = minimum !== null && (asked === null || asked < minimum);
    if (raised) setTyped(typedAmountOf(minimum, currency));
    else if (wanted !== null) setTyped(typedAmountOf(wanted, currency));
    return raised;
  };
  const bonus = useBonusChoice(query, fit);
  const bounds = boundsWith(bonus.offer, depositBounds(method));
  const { left, answered } = useAllowance(bounds.currency);
  const amount = readTypedAmount(typed, bounds.currency);
  const problem = amountProblem(amount, bounds);

  const choose = (next: PaymentMethod): void => {
    setAccount(null);
    trackDeposit('item-selected', itemOf(next));
    setMethod(next);
    // The typed amount stays if the new method accepts it; otherwise the method's own price replaces it.
    const fits = amountProblem(readTypedAmount(typed, depositBounds(next).currency), depositBounds(next)) === null;
    if (!fits) setTyped(initialAmount(next, null));
  };

  const chooseSaved = (next: SavedMethod): void => {
    choose(next.method);
    setAccount(next.account);
  };

  /** A retried request has the same key, so that a lost response never pays twice. */
  const keyFor = (request: string): string => {
    if (key.current?.request !== request) key.current = { request, id: crypto.randomUUID() };
    return key.current.id;
  };

  const submit = async (): Promise<DepositResult> => {
    setAttempted(true);
    if (problem !== null || amount === null || busy) return { kind: 'stay' };
    const decimal = formatDecimal(amount, bounds.currency);
    const order = { alias: method.alias, amount: decimal, currency: bounds.currency, benefit_id: bonus.benefitId };
    const request = account ? { ...order, account_id: account.account_id } : order;
    const purchase = { ...itemOf(method), amount: decimal, benefit_id: bonus.benefitId };
    setBusy(true);
    if (!(await answered())) {
      setBusy(false);
      return { kind: 'stay' };
    }
    trackDeposit('start', purchase);
    const outcome = await startDeposit({ ...request, language: locale }, keyFor(JSON.stringify(request)));
    if (outcome.ok) {
      trackDeposit('success', purchase);
      const { redirect_url: url, payment_id: paymentId, handover } = outcome.value;
      if (waitsHere(handover)) {
        setBusy(false);
        key.current = null;
        return { kind: 'handover', popup: handover === 'qr' ? 'qr-payment' : 'mobile-payment', paymentId };
      }
      return { kind: 'redirect', url, paymentId };
    }
    setBusy(false);
    trackDeposit('finish', purchase);
    // After a refusal, trying again is a new request; after a lost response it is the same one.
    if (outcome.error.status !== 0) key.current = null;
    return { kind: outcome.error.name === 'profile_required' ? 'profile' : 'stay' };
  };

  return {
    saved,
    account,
    chooseSaved,
    fee: amount === null ? 0n : depositFee(method, amount),
    left,
    methods,
    method,
    choose,
    bounds,
    typed,
    type: setTyped,
    amount,
    problem: attempted ? problem : null,
    bonus,
    busy,
    submit,
  };
}
