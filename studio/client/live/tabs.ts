/** The panel behind the info button: pays, rules, past rounds with their proofs, and one's own bets. */

import { drawOutcome, outcomeView } from '../../engines/live.ts';
import type { LiveSessionView, ProvenLiveRound } from '../../live-protocol.ts';
import { followsChain } from '../../shared-rounds/proof.ts';
import type { Translate } from '../../texts.ts';
import type { AnyEngine } from '../../titles/table-games.ts';
import type { StudioApi } from '../api.ts';
import type { FormatMoney } from '../money.ts';
import { betLine, chainTab } from '../shared-tabs.ts';
import { element } from '../ui/dom.ts';
import { highestWinRules } from '../ui/limits.ts';
import type { Tab } from '../ui/panel.ts';
import type { LiveStage } from './contract.ts';

interface TabParts {
  t: Translate;
  words: Translate<'live'>;
  money: FormatMoney;
  session: LiveSessionView;
  api: StudioApi;
  stage: LiveStage;
  /** The same rules the server plays by: past rounds are computed with them. */
  rules: AnyEngine;
}

/**
 * Whether a round follows from its seed, and the seed from what was published before: hashing it once for each round
 * since another one of the chain gives that one's seed, or the end of the chain.
 */
export async function isProven(
  round: ProvenLiveRound,
  earlier: ProvenLiveRound | null,
  rules: AnyEngine,
): Promise<boolean> {
  const { seed, salt, chain_index: index } = round;
  const view = outcomeView(rules, await drawOutcome(rules, { seed, salt, index }));
  if (JSON.stringify(view) !== JSON.stringify(round.outcome)) return false;
  return followsChain(round, earlier);
}

export function liveTabs(parts: TabParts): Tab[] {
  return [
    { id: 'pays', label: 'tabPays', render: () => pays(parts) },
    { id: 'rules', label: 'tabRules', render: () => rulesTab(parts) },
    { id: 'fairness', label: 'tabFairness', render: () => fairness(parts) },
    { id: 'history', label: 'tabHistory', render: () => history(parts) },
  ];
}

function limits({ words, money, session }: TabParts): string {
  return words('limits', {
    minimum: money(BigInt(session.spot_minimum)),
    maximum: money(BigInt(session.spot_maximum)),
    table: money(BigInt(session.table_maximum)),
  });
}

function pays(parts: TabParts): Node[] {
  const lines = parts.stage
    .pays()
    .map(([name, odds]) => element('li', {}, element('span', {}, name), element('b', {}, odds)));
  return [element('p', { class: 'note' }, limits(parts)), element('ul', { class: 'live-pay-table' }, ...lines)];
}

async function rulesTab({ t, words, money, session, stage }: TabParts): Promise<Node[]> {
  const { chainRule } = await import('../chain.ts');
  const number = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
  const [lowest, percent] = [session.lowest_rtp_percent, session.rtp_percent].map((text) =>
    number.format(Number(text)),
  );
  const lines = [
    ...stage.rules(),
    words('rule'),
    words('rulePlace'),
    words('ruleClose'),
    lowest === percent
      ? t('ruleReturn', { percent: percent ?? '' })
      : t('ruleReturnRange', { lowest: lowest ?? '', percent: percent ?? '' }),
    ...highestWinRules(session, t, money),
    words('ruleBroken'),
    chainRule(session, session.language),
  ];
  return [element('ul', { class: 'rules' }, ...lines.map((line) => element('li', {}, line)))];
}

async function fairness({ t, words, session, api, stage, rules }: TabParts): Promise<Node[]> {
  const [rounds, now] = await Promise.all([api.liveResults(), api.session()]);
  return chainTab({
    t,
    formula: words('fairFormula'),
    session,
    chains: now.ok && 'chain' in now.value ? now.value : session,
    rounds,
    heading: (count) => words('lastResults', { count }),
    nameOf: ({ round }) => words('round', { round }),
    resultOf: ({ outcome }) => stage.describe(outcome),
    isProven: (round, earlier) => isProven(round, earlier, rules),
  });
}

async function history(parts: TabParts): Promise<Node[]> {
  const { t, words, api, money, session, stage } = parts;
  const answer = await api.liveBets();
  if (!answer.ok) return [element('p', {}, t('errorUnavailable'))];
  const lines = answer.value.map((bet) =>
    betLine(bet, {
      t,
      money,
      language: session.language,
      name: words('round', { round: bet.round }),
      result: bet.outcome === null ? '' : stage.describe(bet.outcome),
      note: bet.bets.map(({ on, amount }) => `${stage.nameOf(on)}: ${money(BigInt(amount))}`).join(' · '),
    }),
  );
  return [
    element('h3', {}, words('own')),
    lines.length === 0 ? element('p', {}, t('historyEmpty')) : element('ul', { class: 'history' }, ...lines),
  ];
}
