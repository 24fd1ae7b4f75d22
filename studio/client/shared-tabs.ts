/** What the panels of all shared games have in common: past rounds with their proofs, and one's own bets. */

import type { StudioStatus } from '#shared/contract/aggregator.ts';
import type { ChainsView } from '../chain-protocol.ts';
import type { OwnSharedState } from '../shared-rounds/bets.ts';
import type { PublishedProof } from '../shared-rounds/proof.ts';
import type { Translate } from '../texts.ts';
import type { Answer } from './api.ts';
import { refusalText } from './failures.ts';
import type { FormatMoney } from './money.ts';
import { isGold } from './result.ts';
import { translator } from './texts.ts';
import { element } from './ui/dom.ts';
import { chainButton } from './ui/verifier.ts';

interface ChainTab<Round extends PublishedProof & { salt: string }> {
  t: Translate;
  /** How a result follows from seed and salt. */
  formula: string;
  session: Parameters<typeof chainButton>[1];
  /** The chains as they are now; those of the session where they cannot be read. */
  chains: ChainsView;
  /** Newest first. */
  rounds: Answer<Round[]>;
  heading(count: number): string;
  nameOf(round: Round): string;
  resultOf(round: Round): string;
  /** @param earlier the round before, if it is known. */
  isProven(round: Round, earlier: Round | null): Promise<boolean>;
}

/**
 * How the rounds of a chain are fair, and each of them to be checked here or on the public page. The last one stands
 * first: it is what somebody who has just played looks for.
 */
export async function chainTab<Round extends PublishedProof & { salt: string }>(
  parts: ChainTab<Round>,
): Promise<Node[]> {
  const { t, formula, rounds, chains, session } = parts;
  // Only who looks at the proofs needs the words about them.
  const { chainsFacts } = await import('./chain.ts');
  const intro = [...(await chainsFacts(chains, session.language)), element('p', { class: 'note' }, formula)];
  if (!rounds.ok) return [...intro, element('p', {}, t('errorUnavailable'))];
  if (rounds.value.length === 0) return [...intro, element('p', {}, t('historyEmpty'))];
  const lines = rounds.value.map((round, index) => roundLine(parts, round, rounds.value[index + 1] ?? null));
  const [last = null, ...earlier] = lines;
  return [
    element('ul', { class: 'history' }, last),
    ...intro,
    ...(earlier.length > 0
      ? [element('h3', {}, parts.heading(earlier.length)), element('ul', { class: 'history' }, ...earlier)]
      : []),
  ];
}

function roundLine<Round extends PublishedProof & { salt: string }>(
  { t, session, nameOf, resultOf, isProven }: ChainTab<Round>,
  round: Round,
  earlier: Round | null,
): HTMLElement {
  const verdict = element('p', { class: 'note', role: 'status' });
  const check = element('button', { type: 'button', class: 'action' }, t('historyCheck'));
  check.addEventListener('click', async () => {
    const fair = await isProven(round, earlier);
    verdict.textContent = t(fair ? 'historyTrue' : 'historyFalse');
    verdict.classList.toggle('good', fair);
    verdict.classList.toggle('bad', !fair);
  });
  return element(
    'li',
    {},
    element('div', {}, element('b', {}, nameOf(round)), element('b', {}, resultOf(round))),
    element('code', { class: 'faint', 'aria-label': translator('chain')('seed') }, round.seed),
    check,
    chainButton(t, session, round),
    verdict,
  );
}

interface SharedBetRow {
  created_at: string;
  stake: string;
  payout: string | null;
  state: OwnSharedState;
  refusal: StudioStatus | null;
}
interface BetLine {
  t: Translate;
  money: FormatMoney;
  language: string;
  /** What the round is called. */
  name: string;
  result: string;
  /** What was bet on, where a bet may be of several parts. */
  note?: string;
}

const NOTES = {
  pending: 'historyOpen',
  placed: 'historyOpen',
  returned: 'historyRolledBack',
  refused: 'historyRefused',
  won: null,
  lost: null,
} as const;

/** A bet of one's own: when, on what, and what it came to. */
export function betLine(bet: SharedBetRow, { t, money, language, name, result, note }: BetLine): HTMLElement {
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' }).format(new Date(bet.created_at));
  const gold = bet.payout !== null && isGold(BigInt(bet.payout), BigInt(bet.stake));
  const state = NOTES[bet.state];
  return element(
    'li',
    {},
    element('div', {}, element('b', {}, name), element('span', {}, time)),
    note === undefined ? null : element('p', { class: 'note' }, note),
    element(
      'div',
      {},
      element('span', {}, bet.refusal === null ? `−${money(BigInt(bet.stake))}` : money(BigInt(bet.stake))),
      element('span', {}, result),
      element('b', { class: gold ? 'gold' : '' }, bet.payout === null ? '' : `+${money(BigInt(bet.payout))}`),
    ),
    state && element('p', { class: 'note' }, bet.refusal === null ? t(state) : refusalText(bet.refusal, t)),
  );
}
