/** The panel's tabs of a table game. */

import { commitmentOf, fairWords } from '../../maths/fair.ts';
import type { TableGameRoundView, TableGameSessionView } from '../../protocol.ts';
import type { AnyEngine } from '../../titles/table-games.ts';
import { element } from '../ui/dom.ts';
import { createFairness } from '../ui/fairness.ts';
import { historyLine } from '../ui/history.ts';
import { highestWinRules } from '../ui/limits.ts';
import type { Tab } from '../ui/panel.ts';
import type { CommonPanelParts } from '../ui/parts.ts';
import type { TableGameStage } from './contract.ts';

type TableGamePanelParts = CommonPanelParts & { session: TableGameSessionView };

/** Whether a revealed seed has the hash that was shown before and leads, by the rules, to what was shown then. */
export async function replaysTo(round: TableGameRoundView, engine: AnyEngine): Promise<boolean> {
  if (round.server_seed === null || (await commitmentOf(round.server_seed)) !== round.server_seed_hash) return false;
  const words = await fairWords({ serverSeed: round.server_seed, clientSeed: round.client_seed, nonce: round.nonce });
  let state: unknown = await engine.begin(engine.bet.parse(round.bet), words);
  for (const action of round.actions) state = await engine.act(state, engine.action.parse(action), words);
  const same = JSON.stringify(ordered(engine.view(state))) === JSON.stringify(ordered(round.view));
  return same && engine.payoutOf(state) === BigInt(round.payout);
}

/** The database does not keep the order of an object's fields. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, ordered(item)]),
  );
}

export function tableGameTabs(parts: TableGamePanelParts, stage: TableGameStage, engine: AnyEngine): Tab[] {
  return [
    { id: 'pays', label: 'tabPays', render: () => stage.pays() },
    { id: 'rules', label: 'tabRules', render: () => rules(parts, stage) },
    { id: 'fairness', label: 'tabFairness', render: () => createFairness(parts) },
    { id: 'history', label: 'tabHistory', render: () => history(parts, stage, engine) },
  ];
}

function rules({ t, money, session }: TableGamePanelParts, stage: TableGameStage): Node[] {
  const number = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
  const percent = (text: string) => number.format(Number(text));
  const same = session.lowest_rtp_percent === session.rtp_percent;
  const lines = [
    ...stage.rules(),
    same
      ? t('ruleReturn', { percent: percent(session.rtp_percent) })
      : t('ruleReturnRange', { lowest: percent(session.lowest_rtp_percent), percent: percent(session.rtp_percent) }),
    ...highestWinRules(session, t, money),
    t('ruleServerTableGame'),
    t('ruleBroken'),
    ...(session.round_minimum_ms > 0
      ? [t('ruleMinimum', { seconds: number.format(session.round_minimum_ms / 1000) })]
      : []),
  ];
  return [element('ul', { class: 'rules' }, ...lines.map((line) => element('li', {}, line)))];
}

async function history(parts: TableGamePanelParts, stage: TableGameStage, engine: AnyEngine): Promise<Node[]> {
  const { t, api } = parts;
  const answer = await api.tableGameRounds();
  if (!answer.ok) return [element('p', {}, t('errorUnavailable'))];
  if (answer.value.length === 0) return [element('p', {}, t('historyEmpty'))];
  const lines = answer.value.map((round) =>
    historyLine(round, parts, () => replaysTo(round, engine), round.view === null ? null : stage.describe(round.view), {
      bet: JSON.stringify(round.bet),
      actions: JSON.stringify(round.actions),
    }),
  );
  return [element('ul', { class: 'history' }, ...lines)];
}
