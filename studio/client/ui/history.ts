/** The history tab: this session's rounds, each of which can be recomputed here once its seed is revealed. */

import { type Currency, isCurrency } from '#shared/money.ts';
import { commitmentOf } from '../../maths/fair.ts';
import { FLEET } from '../../maths/jackpot.ts';
import { spin } from '../../maths/round.ts';
import type { SlotRules } from '../../maths/slot.ts';
import type { RoundView, SessionView } from '../../protocol.ts';
import { refusalText } from '../failures.ts';
import { isGold } from '../result.ts';
import { element } from './dom.ts';
import { FEATURE_NAMES } from './names.ts';
import type { CommonPanelParts, PanelParts } from './parts.ts';
import { verifierButton } from './verifier.ts';

/** Whether a revealed seed has the hash that was shown before and leads to the round that was shown then. */
export async function followsFromSeed(round: RoundView, rules: SlotRules, currency: Currency): Promise<boolean> {
  const { server_seed: serverSeed, client_seed: clientSeed, nonce } = round;
  if (serverSeed === null) return false;
  if ((await commitmentOf(serverSeed)) !== round.server_seed_hash) return false;
  const outcome = await spin(
    rules,
    { serverSeed, clientSeed, nonce },
    {
      bought: round.feature?.bought ?? false,
      jackpot: round.jackpot_stake === null ? null : { stake: BigInt(round.jackpot_stake), currency },
    },
  );
  return (
    outcome.stops.join() === round.stops.join() &&
    outcome.units === round.units &&
    outcome.feature?.units === round.feature?.units &&
    outcome.jackpot === round.jackpot?.tier
  );
}

/** The rules of a session's title, as they decide its rounds. */
export function rulesOf(session: SessionView): SlotRules {
  const { rows, strips, wild, lines, pays, feature, jackpots } = session;
  return {
    rows,
    strips,
    wild,
    lines,
    pays,
    ...(feature ? { feature } : {}),
    ...(jackpots?.pool === FLEET.id ? { jackpot: FLEET } : {}),
  };
}

/** What a round had beyond its screen, in words. */
function extrasOf(round: RoundView, { t, money, session }: PanelParts): string | null {
  const parts: string[] = [];
  if (round.feature && session.feature) {
    if (round.feature.bought) parts.push(t('historyBought'));
    const name = t(FEATURE_NAMES[session.feature.kind]);
    parts.push(t('historyFeature', { feature: name, amount: money(BigInt(round.feature_payout)) }));
  }
  if (round.jackpot) {
    parts.push(t('jackpotWon', { name: t(round.jackpot.tier), amount: money(BigInt(round.jackpot.amount)) }));
  }
  return parts.length > 0 ? parts.join(' · ') : null;
}

export async function createHistory(parts: PanelParts): Promise<Node[]> {
  const { t, api } = parts;
  const answer = await api.rounds();
  if (!answer.ok) return [element('p', {}, t('errorUnavailable'))];
  if (answer.value.length === 0) return [element('p', {}, t('historyEmpty'))];
  const rules = rulesOf(parts.session);
  const { currency } = parts.session;
  const follows = (round: RoundView) => isCurrency(currency) && followsFromSeed(round, rules, currency);
  const lines = answer.value.map((round) =>
    historyLine(round, parts, async () => follows(round), extrasOf(round, parts), playedOf(round, currency)),
  );
  return [element('ul', { class: 'history' }, ...lines)];
}

type CommonRound = Pick<
  RoundView,
  | 'round_id'
  | 'created_at'
  | 'stake'
  | 'payout'
  | 'status'
  | 'refusal'
  | 'nonce'
  | 'server_seed'
  | 'server_seed_hash'
  | 'client_seed'
>;

/** What the verifier needs of a round beside its seeds. */
interface Played {
  bet?: string;
  actions?: string;
  stake?: string;
  currency?: string;
}

/** What the verifier needs of a slot's round: the bought feature, and what may have hit the jackpot. */
export function playedOf({ feature, jackpot_stake: stake }: RoundView, currency: string): Played {
  return { ...(feature?.bought ? { bet: '{"buy":true}' } : {}), ...(stake === null ? {} : { stake, currency }) };
}

/** A round in the history. `follows` recomputes it from its revealed seed. */
export function historyLine(
  round: CommonRound,
  { t, money, session }: CommonPanelParts,
  follows: () => Promise<boolean>,
  words: string | null = null,
  played: Played = {},
): HTMLElement {
  const time = new Intl.DateTimeFormat(session.language, { timeStyle: 'medium' }).format(new Date(round.created_at));
  const gold = isGold(BigInt(round.payout), BigInt(round.stake));
  const { refusal } = round;
  const status = {
    open: t('historyOpen'),
    rolled_back: t('historyRolledBack'),
    refused: refusal && refusalText(refusal, t),
    closed: null,
  }[round.status];
  const verdict = element('p', { class: 'note', role: 'status' });
  if (round.server_seed === null && round.status === 'closed') verdict.textContent = t('historyHidden');
  const check = element('button', { type: 'button', class: 'action' }, t('historyCheck'));
  check.addEventListener('click', async () => {
    const fair = await follows();
    verdict.textContent = fair ? t('historyTrue') : t('historyFalse');
    verdict.classList.toggle('good', fair);
    verdict.classList.toggle('bad', !fair);
  });
  return element(
    'li',
    {},
    element('div', {}, element('b', {}, t('historyRound', { nonce: round.nonce })), element('span', {}, time)),
    element(
      'div',
      {},
      element('span', {}, refusal === null ? `−${money(BigInt(round.stake))}` : money(BigInt(round.stake))),
      element('b', { class: gold ? 'gold' : '' }, refusal === null ? `+${money(BigInt(round.payout))}` : ''),
    ),
    words === null ? null : element('p', { class: 'note' }, words),
    status === null ? null : element('p', { class: 'note' }, status),
    element('code', { class: 'faint' }, round.round_id),
    // What a refused round would have come to can be computed as well: nobody was refused for that.
    ...(round.server_seed !== null && (round.status === 'closed' || refusal !== null)
      ? [
          refusal === null ? check : null,
          verifierButton(t, session, {
            serverSeed: round.server_seed,
            hash: round.server_seed_hash,
            clientSeed: round.client_seed,
            nonce: String(round.nonce),
            ...played,
          }),
        ]
      : []),
    verdict,
  );
}
