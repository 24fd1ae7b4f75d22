/** What the page says when a round was refused, and what it offers to do next. */

import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { TextKey, Translate } from '../texts.ts';
import type { AskStatus } from './api.ts';
import type { Bridge } from './bridge.ts';
import type { Banner } from './ui/banner.ts';

/** What the banner offers. */
type Offer = 'deposit' | 'restart' | 'retry';

interface Remedy {
  text: TextKey<'common'>;
  offer: Offer | null;
}

const FAILURES: Partial<Record<AskStatus, Remedy>> = {
  offline: { text: 'errorOffline', offer: null },
  given_up: { text: 'errorGivenUp', offer: null },
  insufficient_funds: { text: 'errorFunds', offer: 'deposit' },
  limit_reached: { text: 'errorLimit', offer: null },
  no_free_rounds: { text: 'errorFree', offer: null },
  too_early: { text: 'errorEarly', offer: null },
  unavailable: { text: 'errorUnavailable', offer: 'retry' },
  token_expired: { text: 'errorOver', offer: null },
  invalid_token: { text: 'errorOver', offer: null },
  unknown_session: { text: 'errorOver', offer: null },
  transaction_rolled_back: { text: 'errorRolledBack', offer: null },
  internal: { text: 'errorRound', offer: null },
};

/** The text for a refusal; used-up play money can be renewed. */
function remedyOf(status: AskStatus, mode: 'real' | 'demo'): Remedy {
  if (status === 'insufficient_funds' && mode === 'demo') return { text: 'errorDemoFunds', offer: 'restart' };
  return FAILURES[status] ?? { text: 'errorGeneric', offer: null };
}

/** Why a round was refused, as its history says it. */
export function refusalText(status: StudioStatus, t: Translate): string {
  return `${t('historyRefused')} ${t(remedyOf(status, 'real').text)}`;
}

type OwnStatus = Exclude<AskStatus, StudioStatus>;

/**
 * What the page that frames the game is told about a status that only the game knows; null: nothing. A session that is
 * gone is reported like a token that was never issued: the game has to be opened again.
 */
const TOLD_AS: Readonly<Record<OwnStatus, StudioStatus | null>> = {
  too_early: null,
  unavailable: null,
  offline: null,
  given_up: null,
  unknown_session: 'invalid_token',
};

const isOwn = (status: AskStatus): status is OwnStatus => status in TOLD_AS;

/** What the page that frames the game is told about a refusal; null: nothing. */
export function toldStatus(status: AskStatus): StudioStatus | null {
  return isOwn(status) ? TOLD_AS[status] : status;
}

/** Whether the outcome of the request is unknown, so that it is repeated under its own id. */
export function isUnanswered(status: AskStatus): boolean {
  return status === 'unavailable';
}

/** Whether a request may have had an effect that nobody has told yet. @param repeats it was sent before */
export function isStillUnknown(status: AskStatus, repeats: boolean): boolean {
  return isUnanswered(status) || (status === 'offline' && repeats);
}

/** Refusals of a decision that leave its round as it is shown. */
const ROUND_STANDS: readonly AskStatus[] = ['unavailable', 'offline', 'insufficient_funds', 'limit_reached'];

/**
 * Whether a refusal says that the round on screen is not the one that the studio holds: it has ended meanwhile, or goes
 * on in another page, or whose answer was given up. A bet is refused so where another page of the session has one open.
 */
export function isOutOfStep(asked: 'begin' | 'act', status: AskStatus): boolean {
  if (asked === 'act') return !ROUND_STANDS.includes(status);
  return status === 'invalid_request' || status === 'given_up';
}

interface TellParts {
  banner: Banner;
  bridge: Bridge;
  t: Translate;
  mode: 'real' | 'demo';
  retry(): void;
  /** Renews the play money. */
  restart(): void;
}

/** Shows a refusal and what to do next on the banner, and tells the framing page. */
export function createFailureTeller({
  banner,
  bridge,
  t,
  mode,
  retry,
  restart,
}: TellParts): (status: AskStatus) => void {
  const ways: Record<Offer, () => void> = { deposit: () => bridge.send({ type: 'game/deposit' }), retry, restart };
  return (status) => {
    const { text, offer } = remedyOf(status, mode);
    banner.show(t(text), offer ? { label: t(offer), run: ways[offer] } : undefined);
    const told = toldStatus(status);
    if (told !== null) bridge.send({ type: 'game/error', status: told });
  };
}
