/** The state of a deposit: method, typed amount, chosen benefit, and its one submission. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { trackDeposit } from '#features/analytics/index.ts';
import { usePage } from '#features/i18n/react.tsx';
import { useRouteData } from '#features/navigation/react.ts';
import { NO_BENEFIT } from '#shared/constants.ts';
import { formatDecimal } from '#shared/money.ts';
import { startDeposit } from '../api.ts';
import {
  type AmountProblem,
  amountProblem,
  type DepositBounds,
  depositBounds,
  initialAmount,
  readTypedAmount,
  readWalletQuery,
  WALLET_QUERY,
  type WalletQuery,
} from '../deposit.ts';
import type { PaymentMethod } from '../model.ts';
import { $paysystems, loadPaysystems, walletQuery } from '../store.ts';

export interface Deposit {
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
  query: WalletQuery;
  busy: boolean;
  submit: () => Promise<DepositResult>;
}

/** `redirect`: the player goes on to the provider. `profile`: personal info comes first. */
export type DepositResult = { kind: 'redirect'; url: string } | { kind: 'profile' } | { kind: 'stay' };

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
export function useDepositMethods(): MethodsState {
  const { deposit } = useStore($paysystems, { ssr: 'initial' });
  const [failed, setFailed] = useState(false);
  const load = async (): Promise<void> => {
    setFailed(false);
    setFailed(!(await loadPaysystems(['deposit'])));
  };
  useRouteData(WALLET_QUERY, load);
  if (!deposit) return failed ? { kind: 'failed', retry: () => void load() } : { kind: 'loading' };
  const [first, ...rest] = deposit;
  return first ? { kind: 'ready', methods: [first, ...rest] } : { kind: 'none' };
}

const itemOf = ({ alias, name, rules }: PaymentMethod) => ({ alias, paymethod_name: name, currency: rules.currency });

export function useDeposit(methods: MethodsReady['methods']): Deposit {
  const [query] = useState(() => readWalletQuery(walletQuery()));
  const [method, setMethod] = useState(methods[0]);
  const [typed, setTyped] = useState(() => initialAmount(methods[0], query.unlockAmount));
  const { locale } = usePage();
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const key = useRef<{ request: string; id: string } | null>(null);

  // A reloaded list of methods looks the same to the player.
  const listed = methods.map(({ alias }) => alias).join();
  useEffect(() => trackDeposit('list-viewed', ...methods.map(itemOf)), [listed]);
  useEffect(() => trackDeposit('item-viewed', itemOf(method)), [method]);

  const bounds = depositBounds(method);
  const amount = readTypedAmount(typed, bounds.currency);
  const problem = amountProblem(amount, bounds);

  const choose = (next: PaymentMethod): void => {
    trackDeposit('item-selected', itemOf(next));
    setMethod(next);
    // The typed amount stays if the new method accepts it; otherwise the method's own price replaces it.
    const fits = amountProblem(readTypedAmount(typed, depositBounds(next).currency), depositBounds(next)) === null;
    if (!fits) setTyped(initialAmount(next, null));
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
    const order = { alias: method.alias, amount: decimal, currency: bounds.currency, benefit_id: NO_BENEFIT };
    const purchase = { ...itemOf(method), amount: decimal, benefit_id: NO_BENEFIT };
    trackDeposit('start', purchase);
    setBusy(true);
    const outcome = await startDeposit({ ...order, language: locale }, keyFor(JSON.stringify(order)));
    if (outcome.ok) {
      trackDeposit('success', purchase);
      return { kind: 'redirect', url: outcome.value.redirect_url };
    }
    setBusy(false);
    trackDeposit('finish', purchase);
    // After a refusal, trying again is a new request; after a lost response it is the same one.
    if (outcome.error.status !== 0) key.current = null;
    return { kind: outcome.error.name === 'profile_required' ? 'profile' : 'stay' };
  };

  return {
    methods,
    method,
    choose,
    bounds,
    typed,
    type: setTyped,
    amount,
    problem: attempted ? problem : null,
    query,
    busy,
    submit,
  };
}
