/** A withdrawal under way: one line, and its timeline when it is followed (look: q3, q3c). */
import { type ReactNode, useState } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { pageIso } from '#features/regions/index.ts';
import { ORDER_REFUSALS, REVIEW_REASONS } from '#shared/order-reasons.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { classes } from '#ui/recipes.ts';
import { cancelWithdrawal } from '../api.ts';
import { momentText, playerAmount } from '../display.ts';
import { type Order, STEPS, type Step, stepsDone } from '../withdrawal.ts';
import { useMethodName } from './method-name.ts';

interface OrderProps {
  order: Order;
  onChanged: () => void;
}

export function OpenWithdrawal({ order, onChanged }: OrderProps): ReactNode {
  const translate = useTranslate('cashier');
  const wallet = useTranslate('wallet');
  const page = usePage();
  const methodName = useMethodName();
  const [followed, setFollowed] = useState(false);
  const [busy, setBusy] = useState(false);
  const amount = playerAmount(order.amount, order.currency);
  const asked = translate('asked', { when: momentText(order.created_at, pageIso(page)) });
  const cancel = async (): Promise<void> => {
    setBusy(true);
    await cancelWithdrawal(order.payment_id);
    setBusy(false);
    onChanged();
  };
  return (
    <section className="border-line px-4 py-3 max-sm:card sm:border-b sm:px-6">
      <div className="flex flex-wrap items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-foam-dim text-foam">
          <Icon name="hourglass" className="size-4.5" />
        </span>
        <p className="min-w-0 flex-1 basis-52">
          <b className="block font-semibold">{translate('on_way', { amount, method: methodName(order.alias) })}</b>
          <span className="block text-meta text-text-2">
            {asked}, {wallet(`state_${order.state}`)}, {translate('held_apart')}
          </span>
        </p>
        <Button theme="secondary" size="sm" aria-expanded={followed} onClick={() => setFollowed(!followed)}>
          {translate('follow')}
        </Button>
        {order.cancellable && (
          <Button theme="secondary" size="sm" className="text-danger" busy={busy} onClick={() => void cancel()}>
            {translate('cancel')}
          </Button>
        )}
      </div>
      {followed && <Followed order={order} busy={busy} onCancel={() => void cancel()} />}
    </section>
  );
}

function Followed({ order, busy, onCancel }: { order: Order; busy: boolean; onCancel: () => void }): ReactNode {
  const translate = useTranslate('cashier');
  return (
    <div className="mt-4 grid gap-5 sm:grid-cols-2">
      <Timeline order={order} />
      <div className="grid content-start gap-3">
        <Facts order={order} />
        <Why order={order} />
        {order.cancellable && (
          <Button theme="secondary" wide className="text-danger" busy={busy} onClick={onCancel}>
            {translate('cancel_return', { amount: playerAmount(order.amount, order.currency) })}
          </Button>
        )}
        <p className="text-meta text-text-2">{translate(order.cancellable ? 'cancel_note' : 'final_note')}</p>
      </div>
    </div>
  );
}

function Facts({ order }: { order: Order }): ReactNode {
  const translate = useTranslate('cashier');
  const wallet = useTranslate('wallet');
  const methodName = useMethodName();
  const lines = [
    { text: translate('to'), value: [methodName(order.alias), order.account].filter((part) => part).join(', ') },
    { text: wallet('amount'), value: playerAmount(order.amount, order.currency), gold: true },
    { text: translate('fee'), value: playerAmount(order.fee, order.currency) },
    { text: translate('reference'), value: `W-${order.number}` },
  ];
  return (
    <dl className="grid gap-1.5 rounded-md bg-ink px-4 py-3 text-small">
      {lines.map(({ text, value, gold }) => (
        <div key={text} className="flex justify-between gap-3">
          <dt className="text-text-2">{text}</dt>
          <dd className={classes('text-end font-semibold', gold && 'text-gold')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What a provider says, and why it waits here or was refused. */
const REASONS = ['account_closed', 'declined', ...REVIEW_REASONS, ...ORDER_REFUSALS] as const;

/** Why it waits, in a sentence. */
function Why({ order: { reason } }: { order: Order }): ReactNode {
  const translate = useTranslate('cashier');
  const known = REASONS.find((one) => one === reason);
  if (!known) return null;
  return (
    <p className="flex gap-2.5 rounded-md bg-ink px-4 py-3 text-small text-text-2">
      <Icon name="info" className="mt-0.5 size-4.5 shrink-0 text-foam" />
      {translate(`reason_${known}`)}
    </p>
  );
}

/** When a step happened, by the first event that belongs to it. */
const EVENT_OF: Partial<Record<Step, readonly Order['state'][]>> = {
  asked: ['review', 'approved'],
  held: ['review', 'approved'],
  review: ['review'],
  sent: ['sending', 'sent'],
  paid: ['paid'],
};

const MARK = {
  done: 'border-foam bg-foam',
  now: 'border-3 border-foam bg-ink',
  later: 'border-2 border-line-3 bg-deck',
} as const;

function Timeline({ order }: { order: Order }): ReactNode {
  const translate = useTranslate('cashier');
  const page = usePage();
  const done = stepsDone(order) ?? 0;
  const textOf = (step: Step, index: number): string | null => {
    const event = order.events.find(({ state }) => EVENT_OF[step]?.includes(state));
    if (event && index <= done) return momentText(event.at, pageIso(page));
    if (step === 'review') return translate('step_review_text');
    return step === 'sent' ? translate('step_sent_text') : null;
  };
  return (
    <ol className="grid content-start">
      {STEPS.map((step, index) => {
        const look = index < done ? 'done' : index === done ? 'now' : 'later';
        return (
          <li
            key={step}
            className="relative flex gap-3 pb-4 last:pb-0"
            aria-current={look === 'now' ? 'step' : undefined}
          >
            {index < STEPS.length - 1 && (
              <i
                className={classes(
                  'absolute top-4 bottom-0 start-1.5 border-s-2',
                  index < done ? 'border-foam' : 'border-dotted border-line-3',
                )}
              />
            )}
            <i className={classes('mt-1 size-3.5 shrink-0 rounded-full', MARK[look])} />
            <span className="min-w-0">
              <b className={classes('block font-semibold', look === 'later' && 'text-text-2')}>
                {translate(`step_${step}`)}
              </b>
              <span className="block text-meta text-text-2">{textOf(step, index)}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
