/** Bets above the limits: what is taken at once instead, and requests at a trader's desk with what came of them. */
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { translator } from '#features/i18n/index.ts';
import { usePage, useTranslate } from '#features/i18n/react.tsx';
import { carryOut } from '#features/intents/index.ts';
import { pageIso } from '#features/regions/index.ts';
import { useRemote } from '#features/remote/index.ts';
import { $user } from '#features/session/index.ts';
import type { BetRequestView } from '#shared/contract/sport.ts';
import { type Currency, displayAmount, formatDecimal, parseAmount } from '#shared/money.ts';
import { outcomeName } from '#shared/sport/words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { answerOffer, loadRequests } from '../api.ts';
import { type Refused, SLIP } from '../placing.ts';
import { refusalText } from '../refusal.ts';
import { changeSlip, dropPicks } from '../slip.ts';

const READ_EVERY_MS = 2_000;

const isOpen = ({ status }: BetRequestView): boolean => status === 'waiting' || status === 'countered';

/** The player's requests: those that wait, and those that ended while the page was open. */
export function useRequests() {
  const userId = useStore($user, { ssr: 'initial' })?.user_id;
  const known = useRef<Set<string>>(new Set());
  const [waits, setWaits] = useState(false);
  const { value, reload } = useRemote(loadRequests, { of: userId ?? null, every: waits ? READ_EVERY_MS : undefined });
  useEffect(() => {
    const open = value?.result.filter(isOpen) ?? [];
    for (const { request_id } of open) known.current.add(request_id);
    setWaits(open.length > 0);
  }, [value]);
  const isShown = (request: BetRequestView) => isOpen(request) || known.current.has(request.request_id);
  return { requests: value?.result.filter(isShown) ?? [], read: reload };
}

/** What may be staked at once of a bet that is above the limits, and the way to a trader. */
export function Offer({ refused, currency, onAsked }: { refused: Refused; currency: Currency; onAsked(): void }) {
  const page = usePage();
  const translate = useTranslate('sport');
  const errors = translator(page.locale, 'errors');
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const lines = BigInt(refused.lines);
  const line = (parseAmount(refused.most, currency) ?? 0n) / lines;
  const money = (minor: bigint) => displayAmount(Number(formatDecimal(minor, currency)), currency, pageIso(page));
  const ask = async () => {
    setAsking(true);
    // The slip says itself why not, and shows a request without an answer.
    const outcome = await carryOut('referBet', SLIP, { body: refused.body }, { quiet: true });
    setAsking(false);
    if (outcome.kind === 'refused') return setFailure(refusalText(outcome.error, errors, pageIso(page)));
    if (outcome.kind === 'offline') return setFailure(errors('offline'));
    if (outcome.kind === 'unsure') return setFailure(null);
    dropPicks(refused.body.legs);
    onAsked();
  };
  return (
    <div className="grid gap-2 px-4.5 py-3">
      {line > 0n && (
        <Button theme="secondary" wide onClick={() => changeSlip({ stake: formatDecimal(line, currency) })}>
          {translate('stake_instead', { amount: money(line * lines) })}
        </Button>
      )}
      <Button theme="secondary" wide busy={isAsking} onClick={() => void ask()}>
        {translate('ask_trader')}
      </Button>
      <p className="text-small text-text-2">{failure ?? translate('ask_trader_about')}</p>
    </div>
  );
}

/** Counts down between answers of the server, whose clock it is. */
function useLeft(seconds: number): number {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    setLeft(seconds);
    const timer = setInterval(() => setLeft((now) => Math.max(0, now - 1)), 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

export function RequestCard({ request, read }: { request: BetRequestView; read(): Promise<void> }) {
  const page = usePage();
  const locale = pageIso(page);
  const translate = useTranslate('sport');
  const errors = translator(page.locale, 'errors');
  const [busy, setBusy] = useState(false);
  const left = useLeft(request.seconds_left);
  const money = (amount: string) => displayAmount(Number(amount), request.currency, locale);
  const answer = async (given: 'accept' | 'decline') => {
    setBusy(true);
    await answerOffer(request.request_id, given);
    setBusy(false);
    await read();
  };
  const texts: Readonly<Record<BetRequestView['status'], string>> = {
    waiting: translate('request_waiting', { seconds: left }),
    countered: translate('request_countered', { amount: money(request.offered ?? '0'), seconds: left }),
    accepted: translate('request_accepted', { number: request.bet ?? '' }),
    refused: translate('request_refused'),
    declined: translate('request_declined'),
    failed: request.failure === null ? '' : errors(request.failure as Parameters<typeof errors>[0]),
    expired: translate('request_expired'),
  };
  return (
    <li className="grid gap-2 border-t border-line px-4.5 py-3 text-small">
      <div className="flex items-baseline gap-2">
        <Icon name={request.status === 'accepted' ? 'circle-check' : 'clock'} className="size-4 self-center" />
        <b className="font-semibold">{translate('request', { amount: money(request.stake) })}</b>
      </div>
      <ul className="grid gap-0.5 text-text-2">
        {request.legs.map((leg) => (
          <li key={`${leg.home}${leg.market}${leg.outcome}`}>
            {outcomeName(leg.market, leg.outcome, leg, translate, locale)}
            <span className="text-text-3">
              {' '}
              {leg.home} – {leg.away}
            </span>
          </li>
        ))}
      </ul>
      <p role="status">{texts[request.status]}</p>
      {request.status === 'countered' && (
        <Button wide busy={busy} onClick={() => void answer('accept')}>
          {translate('take_offer', { amount: money(request.offered ?? '0') })}
        </Button>
      )}
      {isOpen(request) && (
        <Button theme="secondary" wide disabled={busy} onClick={() => void answer('decline')}>
          {translate(request.status === 'waiting' ? 'request_withdraw' : 'decline_offer')}
        </Button>
      )}
    </li>
  );
}
