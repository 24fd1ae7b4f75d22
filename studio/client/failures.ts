/** What the page says when a round was refused, and the way on it offers. */
import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { PlayStatus } from '../protocol.ts';
import type { Bridge } from './bridge.ts';
import type { TextKey, Translate } from './texts/index.ts';
import type { Banner } from './ui/banner.ts';

/** What the banner offers. */
type Offer = 'deposit' | 'restart' | 'retry';

interface Remedy {
  text: TextKey;
  offer: Offer | null;
}

const FAILURES: Partial<Record<PlayStatus, Remedy>> = {
  insufficient_funds: { text: 'errorFunds', offer: 'deposit' },
  limit_reached: { text: 'errorLimit', offer: null },
  too_early: { text: 'errorEarly', offer: null },
  unavailable: { text: 'errorUnavailable', offer: 'retry' },
  token_expired: { text: 'errorOver', offer: null },
  invalid_token: { text: 'errorOver', offer: null },
  unknown_session: { text: 'errorOver', offer: null },
  transaction_rolled_back: { text: 'errorRolledBack', offer: null },
  internal: { text: 'errorRound', offer: null },
};

/** What to say about a refusal; play money that is used up can be had again. */
function remedyOf(status: PlayStatus, mode: 'real' | 'demo'): Remedy {
  if (status === 'insufficient_funds' && mode === 'demo') return { text: 'errorDemoFunds', offer: 'restart' };
  return FAILURES[status] ?? { text: 'errorGeneric', offer: null };
}

/** Statuses that only the game's own page knows; the rest come from the wallet and mean something to the framing page. */
const OWN_STATUSES: readonly PlayStatus[] = ['too_early', 'unknown_session', 'unavailable'];

/** Whether the page that frames the game knows the status too. */
function isWalletStatus(status: PlayStatus): status is StudioStatus {
  return !OWN_STATUSES.includes(status);
}

interface TellParts {
  banner: Banner;
  bridge: Bridge;
  t: Translate;
  mode: 'real' | 'demo';
  retry(): void;
  /** Takes new play money. */
  restart(): void;
}

/** Says a refusal on the banner with the way on, and tells the framing page what it knows of it. */
export function createFailureTeller({
  banner,
  bridge,
  t,
  mode,
  retry,
  restart,
}: TellParts): (status: PlayStatus) => void {
  const ways: Record<Offer, () => void> = { deposit: () => bridge.send({ type: 'game/deposit' }), retry, restart };
  return (status) => {
    const { text, offer } = remedyOf(status, mode);
    banner.show(t(text), offer ? { label: t(offer), run: ways[offer] } : undefined);
    if (isWalletStatus(status)) bridge.send({ type: 'game/error', status });
  };
}
