/** Where the coins go, and how far they are (look: q7). What the page says is the service's word. */
import { type ReactNode, useEffect, useRef } from 'react';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { hasRoute, routeHref } from '#features/regions/index.ts';
import { RemoteView } from '#features/remote/index.ts';
import { NETWORKS } from '#shared/coins.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { QrCode } from '#ui/QrCode.tsx';
import { classes } from '#ui/recipes.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { showToast } from '#ui/toasts.ts';
import { playerAmount } from '../display.ts';
import { shortId, stageOf, type Transfer } from '../transfer.ts';
import { useTimeLeft } from './useTimeLeft.ts';
import { useTransfer } from './useTransfer.ts';

interface CryptoTransferProps {
  paymentId: string;
  /** Chooses another coin or method. */
  onAnother: () => void;
}

export function CryptoTransfer({ paymentId, onAnother }: CryptoTransferProps): ReactNode {
  const translate = useTranslate('crypto');
  const reading = useTransfer(paymentId);
  if (reading.isUnknown) {
    return (
      <>
        <p className="text-text-2">{translate('unknown')}</p>
        <Button wide className="mt-4" onClick={onAnother}>
          {translate('again')}
        </Button>
      </>
    );
  }
  return (
    <RemoteView of={reading} waiting={<TransferSkeleton />}>
      {(transfer) => <Known transfer={transfer} onAnother={onAnother} />}
    </RemoteView>
  );
}

function Known({ transfer, onAnother }: { transfer: Transfer; onAnother: () => void }): ReactNode {
  const stage = stageOf(transfer);
  if (stage === 'address' || stage === 'short') return <Address transfer={transfer} onAnother={onAnother} />;
  if (stage === 'blocks') return <Blocks transfer={transfer} />;
  return <Ended transfer={transfer} onAnother={onAnother} />;
}

/** Has about the size of an address with its code. */
function TransferSkeleton(): ReactNode {
  return (
    <div className="grid justify-items-center gap-4" aria-hidden="true">
      <Skeleton className="size-46 rounded-md bg-hull" />
      <Skeleton className="h-16 w-full bg-hull" />
      <Skeleton className="h-button-lg w-full bg-hull" />
    </div>
  );
}

function Address({ transfer, onAnother }: { transfer: Transfer; onAnother: () => void }): ReactNode {
  const translate = useTranslate('crypto');
  const { payment, coin, coin_name, network, address, uri, wallet_url, coin_amount, missing, confirmations } = transfer;
  const isShort = confirmations !== null;
  const left = useTimeLeft(transfer.rate_until);
  const shown = useRef<HTMLHeadingElement>(null);
  // The form that asked for it is longer than a phone: without it the code would stand above the screen.
  useEffect(() => void shown.current?.scrollIntoView({ block: 'start' }), []);
  const amount = `${isShort ? missing : coin_amount} ${coin}`;
  const copy = async (text: string): Promise<void> => {
    await navigator.clipboard.writeText(text);
    showToast({ kind: 'success', title: translate('copied') });
  };
  return (
    <>
      <h2 ref={shown} className="scroll-mt-24 text-section wrap-anywhere">
        {translate(isShort ? 'send_more' : 'send', { amount })}
      </h2>
      <p className="mt-1 mb-4 text-small text-text-2">
        {translate('network_only', { network: NETWORKS[network].name })}
      </p>
      <div className="grid justify-items-center">
        <QrCode text={isShort ? address : uri} label={translate('qr_label', { coin: coin_name })} />
      </div>
      <div className="mt-4 flex items-center gap-2 rounded-md bg-hull py-2 pe-1.5 ps-3.5">
        <span className="min-w-0 flex-1 font-medium wrap-anywhere">{address}</span>
        <Button theme="secondary" size="sm" aria-label={translate('copy_address')} onClick={() => void copy(address)}>
          <Icon name="copy" className="size-4" />
        </Button>
      </div>
      <Lines
        lines={[
          { name: translate('you_get'), value: playerAmount(payment.amount, payment.currency), gold: true },
          { name: translate('rate'), value: `1 ${coin} = ${playerAmount(transfer.rate, payment.currency)}` },
          { name: translate('rate_held'), value: left ?? translate('rate_over') },
        ]}
      />
      <p className="mt-3.5 flex gap-2.5 rounded-md bg-hull px-3.5 py-3 text-small text-text-2">
        <Icon name="circle-exclamation-point" className="mt-0.5 size-4.5 shrink-0 text-danger" />
        <span>{translate(left === null ? 'rate_over_text' : 'warning')}</span>
      </p>
      <ButtonLink theme="secondary" className="mt-3.5 w-full" href={wallet_url} target="_blank" rel="noopener">
        {translate('open_wallet')}
      </ButtonLink>
      <Button theme="quiet" wide className="mt-2" onClick={onAnother}>
        {translate('another')}
      </Button>
    </>
  );
}

interface Line {
  name: string;
  value: string;
  gold?: boolean;
}

function Lines({ lines }: { lines: readonly Line[] }): ReactNode {
  return (
    <dl className="mt-4 grid gap-1 text-small text-text-2">
      {lines.map(({ name, value, gold }) => (
        <div key={name} className="flex justify-between gap-3">
          <dt>{name}</dt>
          <dd className={classes('font-semibold', gold ? 'text-gold' : 'text-text')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const STEPS_SHOWN = 3;

/** The blocks as a row: how many stand, the one that is awaited, how many it takes. Said in words below it, too. */
function BlockRow({ confirmations, needed }: { confirmations: number; needed: number }): ReactNode {
  const middle = Math.min(Math.max(confirmations + 1, 2), Math.max(needed - 1, 1));
  const steps = needed <= STEPS_SHOWN ? Array.from({ length: needed }, (_, at) => at + 1) : [1, middle, needed];
  return (
    <div className="my-4 flex items-center" aria-hidden="true">
      {steps.map((step, place) => (
        <span key={step} className={classes('flex items-center', place > 0 && 'flex-1')}>
          {place > 0 && <span className="h-px flex-1 border-t border-dotted border-line-3" />}
          <span
            className={classes(
              'grid size-10 place-items-center rounded-md font-semibold',
              step <= confirmations ? 'bg-foam text-ink' : 'bg-hull text-text-2',
              step === confirmations + 1 && 'shadow-selected',
            )}
          >
            {step <= confirmations ? <Icon name="check" className="size-4.5" /> : step}
          </span>
        </span>
      ))}
    </div>
  );
}

function Blocks({ transfer }: { transfer: Transfer }): ReactNode {
  const translate = useTranslate('crypto');
  const { payment, confirmations, needed, transaction } = transfer;
  const done = Math.min(confirmations ?? 0, needed);
  return (
    <>
      <h2 className="text-section">{translate('on_way')}</h2>
      <p className="mt-1 text-small text-text-2">{translate('on_way_text')}</p>
      <p className="mt-3 text-title text-gold">+{playerAmount(payment.amount, payment.currency)}</p>
      <BlockRow confirmations={done} needed={needed} />
      <p role="status" className="sr-only">
        {translate('blocks', { done, needed })}
      </p>
      <Lines
        lines={[
          { name: translate('confirmed'), value: translate('blocks', { done, needed }) },
          ...(transaction === null ? [] : [{ name: translate('transaction'), value: shortId(transaction) }]),
        ]}
      />
      <WaysOn />
    </>
  );
}

function WaysOn(): ReactNode {
  const page = usePage();
  const translate = useTranslate('crypto');
  return (
    <>
      {hasRoute(page, 'games') && (
        <ButtonLink className="mt-5 w-full" href={routeHref(page, 'games')}>
          {translate('keep_playing')}
        </ButtonLink>
      )}
      <ButtonLink theme="quiet" className="mt-2 w-full" href={routeHref(page, 'wallet-history')}>
        {translate('to_history')}
      </ButtonLink>
    </>
  );
}

const ENDINGS = {
  checking: { icon: 'hourglass', look: 'bg-hull text-text-2' },
  done: { icon: 'circle-check', look: 'bg-foam-dim text-foam' },
  over: { icon: 'circle-exclamation-point', look: 'bg-hull text-danger' },
} as const;

function Ended({ transfer, onAnother }: { transfer: Transfer; onAnother: () => void }): ReactNode {
  const translate = useTranslate('crypto');
  const { payment, note } = transfer;
  const stage = stageOf(transfer) as keyof typeof ENDINGS;
  const { icon, look } = ENDINGS[stage];
  const isNoted = stage === 'checking' && (note === 'underpaid' || note === 'overpaid' || note === 'paid_late');
  return (
    <div role="status">
      <span className={classes('mb-3 grid size-11 place-items-center rounded-md', look)}>
        <Icon name={icon} className="size-5.5" />
      </span>
      <h2 className="text-section">{translate(`${stage}_title`)}</h2>
      <p className="mt-1 text-small text-text-2">{isNoted ? translate(`note_${note}`) : translate(`${stage}_text`)}</p>
      {stage === 'done' && (
        <p className="mt-3 text-title text-gold">+{playerAmount(payment.amount, payment.currency)}</p>
      )}
      {stage === 'over' ? (
        <Button wide className="mt-5" onClick={onAnother}>
          {translate('again')}
        </Button>
      ) : (
        <WaysOn />
      )}
    </div>
  );
}
