/** Where to and how much: accounts on one side, amount with its costs on the other (look: q3). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { IntentNotice, useIntent } from '#features/intents/index.ts';
import { openOver, openPopup } from '#features/popups/index.ts';
import { readPageAmount, routeHref } from '#features/regions/index.ts';
import { $user } from '#features/session/index.ts';
import { artSize, artUrl, isArtName } from '#shared/art.ts';
import { FETCH_MINIMUM_MS } from '#shared/constants.ts';
import { formatDecimal } from '#shared/money.ts';
import { GATE_TEXTS, withdrawalGate } from '#shared/verification.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { QuantityChips } from '#ui/Choices.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { AmountField } from '#ui/TextField.tsx';
import { loadWithdrawals } from '../api.ts';
import { typedAmountOf } from '../deposit.ts';
import { currencySign, playerAmount, playerMinor } from '../display.ts';
import {
  bonusFate,
  type Payee,
  quickWithdrawals,
  type WithdrawalBounds,
  type WithdrawalOptions,
  type WithdrawalProblem,
  withdrawalBounds,
  withdrawalProblem,
} from '../withdrawal.ts';
import { useMethodName } from './method-name.ts';

interface FormProps {
  options: WithdrawalOptions;
  onStarted: () => void;
}

export function WithdrawalForm({ options, onStarted }: FormProps): ReactNode {
  const [first] = options.accounts;
  if (!first) return <NoAccount />;
  return <Form options={options} onStarted={onStarted} first={first} />;
}

function NoAccount(): ReactNode {
  const page = usePage();
  const translate = useTranslate('cashier');
  const deposit = useTranslate('wallet')('deposit');
  return (
    <div className="p-5">
      <EmptyState title={translate('none_title')} text={translate('none_text')}>
        <ButtonLink theme="secondary" href={routeHref(page, 'wallet-deposit')}>
          {deposit}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}

function Form({ options, onStarted, first }: FormProps & { first: Payee }): ReactNode {
  const [chosen, setChosen] = useState(first.account_id);
  const payee = options.accounts.find(({ account_id }) => account_id === chosen) ?? first;
  return (
    <div className="sm:flex">
      <Accounts options={options} chosen={payee.account_id} onChoose={setChosen} />
      <Amount key={payee.account_id} options={options} payee={payee} onStarted={onStarted} />
    </div>
  );
}

function Face({ icon, title, detail }: { icon: string; title: string; detail: string }): ReactNode {
  return (
    <>
      {isArtName('payments', icon) && (
        <img className="h-8 w-auto shrink-0" src={artUrl('payments', icon)} {...artSize('payments', icon)} alt="" />
      )}
      <span className="min-w-0 flex-1 leading-tight font-medium">
        <span className="block truncate">{title}</span>
        <span className="block wrap-anywhere text-meta font-normal text-text-3">{detail}</span>
      </span>
    </>
  );
}

const ROW = 'relative flex min-h-13.5 items-center gap-3 rounded-md px-2.5 py-1.5';

function Accounts({
  options,
  chosen,
  onChoose,
}: {
  options: WithdrawalOptions;
  chosen: string;
  onChoose: (accountId: string) => void;
}): ReactNode {
  const translate = useTranslate('cashier');
  const methodName = useMethodName();
  const name = useId();
  const headingId = useId();
  return (
    <div className="shrink-0 border-line bg-menu px-3 py-3.5 max-sm:card sm:w-64 sm:border-e">
      <p id={headingId} className="px-2 pt-1 pb-1.5 text-meta font-medium text-text-3">
        {translate('paid_from')}
      </p>
      <div role="radiogroup" aria-labelledby={headingId} className="grid gap-0.5">
        {options.accounts.map(({ account_id, alias, name: own, icon, label, hours }) => (
          <label
            key={account_id}
            className={classes(
              ROW,
              'hover:bg-hull has-checked:bg-hull has-checked:shadow-selected has-focus-visible:outline-2 has-focus-visible:outline-foam',
            )}
          >
            <Face icon={icon} title={methodName(alias, own)} detail={`${label}, ${translate('hours', { hours })}`} />
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={account_id === chosen}
              onChange={() => onChoose(account_id)}
            />
          </label>
        ))}
      </div>
      {options.unused.length > 0 && (
        <>
          <p className="px-2 pt-3 pb-1.5 text-meta font-medium text-text-3">{translate('after_deposit')}</p>
          <ul className="grid gap-0.5 text-text-3 max-sm:hidden">
            {options.unused.map(({ alias, name: own, icon }) => (
              <li key={alias} className={ROW}>
                <Face icon={icon} title={methodName(alias, own)} detail={translate('not_used')} />
              </li>
            ))}
          </ul>
          <p className="px-2 text-small text-text-3 sm:hidden">
            {options.unused.map(({ alias, name: own }) => methodName(alias, own)).join(', ')}
          </p>
        </>
      )}
    </div>
  );
}

/** The sentence of a problem. */
function useProblemText(bounds: WithdrawalBounds, options: WithdrawalOptions) {
  const translate = useTranslate('cashier');
  const invalid = useTranslate('wallet')('amount_invalid');
  const text = (minor: bigint) => playerMinor(minor, options.currency);
  return (problem: WithdrawalProblem | null): string | undefined => {
    if (problem === null) return undefined;
    return {
      invalid,
      below: translate('withdrawal_below', { amount: text(bounds.minimum) }),
      above: translate('withdrawal_above', { amount: text(bounds.maximum) }),
      not_enough: translate('not_enough'),
    }[problem];
  };
}

type Step = NonNullable<WithdrawalOptions['asks_first']>;

/** Where the player sees to what comes before a withdrawal. */
const STEPS: Readonly<Record<Step, () => Promise<unknown>>> = {
  profile_required: () => openOver('personal-info', {}),
  verification_required: () => openPopup('verification'),
  verification_document_required: () => openPopup('verification-iframe'),
};

/** What still comes first; the player may have seen to it since the options were read. */
async function stepBefore({ asks_first }: WithdrawalOptions): Promise<Step | null> {
  if (asks_first === null) return null;
  const outcome = await loadWithdrawals();
  return outcome.ok ? outcome.value.asks_first : asks_first;
}

function useWithdrawal(options: WithdrawalOptions, payee: Payee, onStarted: () => void) {
  const { currency } = options;
  const bounds = withdrawalBounds(payee, options);
  const quick = quickWithdrawals(bounds);
  const [typed, setTyped] = useState(() => typedAmountOf(quick[0] ?? bounds.maximum, currency));
  const [attempted, setAttempted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(false);
  const intent = useIntent('startWithdrawal', 'withdrawal', {
    minimumMs: FETCH_MINIMUM_MS,
    onFound: () => onStarted(),
  });
  const { locale } = usePage();
  const amount = readPageAmount(typed, currency);
  const problem = withdrawalProblem(amount, bounds);

  const submit = async (): Promise<void> => {
    setAttempted(true);
    if (problem !== null || amount === null || busy) return;
    setBusy(true);
    const step = await stepBefore(options);
    setBusy(false);
    if (step !== null) {
      const result = await STEPS[step]();
      // Personal info is all that was missing, or the next step is; documents take their time.
      return step === 'profile_required' && result === 'submitted' ? submit() : undefined;
    }
    const body = { account_id: payee.account_id, amount: formatDecimal(amount, currency), currency };
    const carried = await intent.send({ body: { ...body, language: locale } });
    setNeedsPassword(carried?.kind === 'refused' && carried.error.name === 'step_up_required');
    if (carried?.kind !== 'done' && carried?.kind !== 'found') return;
    setAttempted(false);
    onStarted();
  };
  return {
    ...{ bounds, quick, typed, setTyped, amount, needsPassword, submit },
    problem: attempted ? problem : null,
    busy: busy || intent.busy,
    notice: intent.notice,
  };
}

function Amount({ options, payee, onStarted }: FormProps & { payee: Payee }): ReactNode {
  const translate = useTranslate('cashier');
  const wallet = useTranslate('wallet');
  const form = useWithdrawal(options, payee, onStarted);
  const { bounds, amount } = form;
  const { currency } = options;
  const problemText = useProblemText(bounds, options);
  const text = (minor: bigint) => playerMinor(minor, currency);
  const chips = [
    ...form.quick.map((minor) => ({ value: typedAmountOf(minor, currency), text: text(minor) })),
    { value: typedAmountOf(bounds.maximum, currency), text: translate('all') },
  ];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void form.submit();
  };
  return (
    <form className="min-w-0 flex-1 max-sm:pt-2 sm:p-6" noValidate onSubmit={submit}>
      <AmountField
        label={wallet('amount')}
        currencySign={currencySign(currency)}
        value={form.typed}
        onChange={(event) => form.setTyped(event.target.value)}
        error={problemText(form.problem)}
        maxLength={16}
        after={
          <span className="text-meta whitespace-nowrap text-text-3">
            {wallet('bounds', { minimum: text(bounds.minimum), maximum: text(bounds.maximum) })}
          </span>
        }
      />
      <QuantityChips
        className="mt-2.5"
        label={wallet('quick_amounts')}
        options={chips}
        value={form.typed}
        onChange={form.setTyped}
      />
      <Costs options={options} payee={payee} bounds={bounds} amount={amount} />
      <Notes options={options} payee={payee} amount={amount} needsPassword={form.needsPassword} />
      <SubmitButton options={options} busy={form.busy} disabled={bounds.maximum < bounds.minimum}>
        {amount === null ? wallet('withdraw') : translate('withdraw_amount', { amount: text(amount) })}
      </SubmitButton>
      <IntentNotice notice={form.notice} />
    </form>
  );
}

/** What is pressed: the withdrawal where it is open, else what comes before it, which is never gold. */
function SubmitButton({
  options: { asks_first },
  busy,
  disabled,
  children,
}: {
  options: WithdrawalOptions;
  busy: boolean;
  disabled: boolean;
  children: string;
}): ReactNode {
  const translate = useTranslate('verification');
  const user = useStore($user, { ssr: 'initial' });
  const gate = withdrawalGate({
    status: user?.verification ?? 'unverified',
    profile: asks_first !== 'profile_required',
    needed: asks_first !== null,
  });
  const waits = gate === 'documents' || gate === 'review';
  return (
    <>
      {gate !== 'open' && <p className="mt-4 text-small text-text-2">{translate(GATE_TEXTS[gate])}</p>}
      <Button
        className="mt-4"
        type="submit"
        size="lg"
        wide
        theme={waits ? 'secondary' : 'primary'}
        busy={busy}
        disabled={disabled && !waits}
      >
        {waits ? translate(gate === 'review' ? 'to_page' : 'popup_title') : children}
      </Button>
    </>
  );
}

function Costs({
  options: { currency },
  payee,
  bounds,
  amount,
}: {
  options: WithdrawalOptions;
  payee: Payee;
  bounds: WithdrawalBounds;
  amount: bigint | null;
}): ReactNode {
  const translate = useTranslate('cashier');
  const left = amount === null || amount > bounds.available ? bounds.available : bounds.available - amount;
  const lines = [
    { key: 'fee', value: playerMinor(bounds.fee, currency) },
    { key: 'arrives', value: translate('hours', { hours: payee.hours }) },
    { key: 'left', value: playerMinor(left, currency) },
  ] as const;
  return (
    <dl className="mt-3.5 grid gap-1 text-small text-text-2">
      {lines.map(({ key, value }) => (
        <div key={key} className="flex justify-between gap-3">
          <dt>{translate(key)}</dt>
          <dd className="font-semibold text-text">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What should be known before: what happens to a bonus, where the money goes first, that a password is asked for. */
function Notes({
  options,
  payee,
  amount,
  needsPassword,
}: {
  options: WithdrawalOptions;
  payee: Payee;
  amount: bigint | null;
  needsPassword: boolean;
}): ReactNode {
  const translate = useTranslate('cashier');
  const methodName = useMethodName();
  const fate = bonusFate(options, amount);
  const sources = options.accounts.filter(
    ({ source, account_id }) => source !== null && account_id !== payee.account_id,
  );
  const notes = [
    fate === 'goes_on' && translate('bonus_note'),
    fate === 'ends' && translate('bonus_ends'),
    fate === 'ends_above' &&
      translate('bonus_ends_above', { amount: playerAmount(options.ends_bonuses_above ?? '0', options.currency) }),
    options.final && translate('final_note'),
    ...sources.map(({ source, alias, name, label }) =>
      translate('sources_first', {
        amount: `${source} ${options.currency}`,
        account: `${methodName(alias, name)} ${label}`,
      }),
    ),
    needsPassword && translate('step_up'),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <div className="mt-4 grid gap-2 rounded-md bg-ink px-3.5 py-3 text-small text-text-2" role="status">
      {notes.map((note) => (
        <p key={note} className="flex gap-2.5">
          <Icon name="info" className="mt-0.5 size-4.5 shrink-0 text-foam" />
          {note}
        </p>
      ))}
    </div>
  );
}
