/** The history tab: this session's rounds, each of which can be recomputed here once its seed is revealed. */
import { commitmentOf, drawBelow, fairWords } from '../../maths/fair.ts';
import type { SymbolId } from '../../maths/slot.ts';
import type { RoundView } from '../../protocol.ts';
import { element } from './dom.ts';
import type { CommonPanelParts, PanelParts } from './parts.ts';

/** Whether a revealed seed has the hash that was shown before and leads to the stops that were shown then. */
export async function followsFromSeed(round: RoundView, strips: readonly (readonly SymbolId[])[]): Promise<boolean> {
  if (round.server_seed === null) return false;
  if ((await commitmentOf(round.server_seed)) !== round.server_seed_hash) return false;
  const words = await fairWords({ serverSeed: round.server_seed, clientSeed: round.client_seed, nonce: round.nonce });
  for (const [reel, strip] of strips.entries()) {
    if ((await drawBelow(words, strip.length)) !== round.stops[reel]) return false;
  }
  return true;
}

export async function createHistory(parts: PanelParts): Promise<Node[]> {
  const { t, api } = parts;
  const answer = await api.rounds();
  if (!answer.ok) return [element('p', {}, t('errorUnavailable'))];
  if (answer.value.length === 0) return [element('p', {}, t('historyEmpty'))];
  const { strips } = parts.session;
  const lines = answer.value.map((round) => historyLine(round, parts, () => followsFromSeed(round, strips)));
  return [element('ul', { class: 'history' }, ...lines)];
}

/** A round in the history. `follows` recomputes it from its revealed seed. */
export function historyLine(
  round: Omit<RoundView, 'stops'>,
  { t, money, session }: CommonPanelParts,
  follows: () => Promise<boolean>,
  words: string | null = null,
): HTMLElement {
  const time = new Intl.DateTimeFormat(session.language, { timeStyle: 'medium' }).format(new Date(round.created_at));
  const won = BigInt(round.payout) > 0n;
  const status = { open: t('historyOpen'), rolled_back: t('historyRolledBack'), closed: null }[round.status];
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
      element('span', {}, `−${money(BigInt(round.stake))}`),
      element('b', { class: won ? 'gold' : '' }, `+${money(BigInt(round.payout))}`),
    ),
    words === null ? null : element('p', { class: 'note' }, words),
    status === null ? null : element('p', { class: 'note' }, status),
    element('code', { class: 'faint' }, round.round_id),
    round.server_seed !== null && round.status === 'closed' ? check : null,
    verdict,
  );
}
