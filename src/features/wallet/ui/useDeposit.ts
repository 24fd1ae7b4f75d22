/** The state of a deposit: method, typed amount, chosen benefit, and its one submission. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { trackDeposit } from '#features/analytics/index.ts';
import { useRouteData } from '#features/navigation/react.ts';
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
  benefitId: string;
  chooseBenefit: (id: string) => void;
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
  const [benefitId, setBenefitId] = useState(query.benefitId);
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const key = useRef<{ request: string; id: string } | null>(null);

  // Methods loaded afresh are the same list to who looks at it.
  const listed = methods.map(({ alias }) => alias).join();
  useEffect(() => trackDeposit('list-viewed', ...methods.map(itemOf)), [listed]);
  useEffect(() => trackDeposit('item-viewed', itemOf(method)), [method]);

  const bounds = depositBounds(method);
  const amount = readTypedAmount(typed, bounds.currency);
  const problem = amountProblem(amount, bounds);

  const choose = (next: PaymentMethod): void => {
    trackDeposit('item-selected', itemOf(next));
    setMethod(next);
    // What was typed is kept where the new method takes it; else its own price stands there.
    const fits = amountProblem(readTypedAmount(typed, depositBounds(next).currency), depositBounds(next)) === null;
    if (!fits) setTyped(initialAmount(next, null));
  };

  /** The same request keeps its key, so that a lost answer never pays twice. */
  const keyFor = (request: string): string => {
    if (key.current?.request !== request) key.current = { request, id: crypto.randomUUID() };
    return key.current.id;
  };

  const submit = async (): Promise<DepositResult> => {
    setAttempted(true);
    if (problem !== null || amount === null || busy) return { kind: 'stay' };
    const decimal = formatDecimal(amount, bounds.currency);
    const body = { alias: method.alias, amount: decimal, currency: bounds.currency, benefit_id: benefitId };
    const purchase = { ...itemOf(method), amount: decimal, benefit_id: benefitId };
    trackDeposit('start', purchase);
    setBusy(true);
    const outcome = await startDeposit(body, keyFor(JSON.stringify(body)));
    if (outcome.ok) {
      trackDeposit('success', purchase);
      return { kind: 'redirect', url: outcome.value.redirect_url };
    }
    setBusy(false);
    trackDeposit('finish', purchase);
    // A refusal is settled: trying again is a new request. A lost answer is not.
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
    benefitId,
    chooseBenefit: setBenefitId,
    busy,
    submit,
  };
}
