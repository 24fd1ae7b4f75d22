/** A table game's round from its bet to its result. The studio decides it; here it is asked for and shown. */
import { nextTask } from '#shared/next-task.ts';
import type { TableGameAnswer } from '../../protocol.ts';
import type { Translate } from '../../texts.ts';
import { type Answer, type AskStatus, pause, type StudioApi } from '../api.ts';
import type { Played } from '../autoplay/rules.ts';
import type { ShownBalance } from '../balance.ts';
import type { Bridge } from '../bridge.ts';
import { isOutOfStep, isStillUnknown } from '../failures.ts';
import type { FormatMoney } from '../money.ts';
import { withOwnSeed } from '../own-seed.ts';
import { outcomeOf, resultOf } from '../result.ts';
import type { Showing } from '../showing.ts';
import type { Sounds } from '../sound.ts';
import { TIERS, tierOf } from '../wins/tiers.ts';
import type { TableGameStage } from './contract.ts';
import { type Asked, beginning, type FrameState } from './frame-state.ts';
import type { FrameView } from './frame-view.ts';

/** An answer is shown no sooner than this after the bet, ms, so that a round can be followed. */
const SHORTEST_WAIT_MS = 150;

type Refusal = Extract<Answer<TableGameAnswer>, { ok: false }>;

export interface FrameRoundParts {
  state: FrameState;
  view: FrameView;
  stage: TableGameStage;
  api: StudioApi;
  bridge: Bridge;
  showing: Showing;
  balance: ShownBalance;
  sounds: Sounds;
  t: Translate;
  money: FormatMoney;
  calm(): boolean;
  tellFailure(status: AskStatus): void;
  /** The connection was lost while an answer was awaited. */
  lost(): void;
}

/** A page's rounds, one at a time. */
interface Flow extends FrameRoundParts {
  /** When the next round may begin, by `performance.now`. */
  readyAt: number;
}

export interface FrameRounds {
  /** The large button: hurries what moves, sends the decision it names, asks again, or begins a round. */
  press(): Promise<void>;
  /** Sends a decision of the open round. */
  decide(action: unknown): Promise<void>;
  /** Asks again for the answer that never arrived. */
  repeat(): Promise<void>;
  /** Plays a round with a bet. Resolves once it has been shown and the next may begin by the region's rules. */
  play(bet: unknown): Promise<Played>;
  /** Shows a round that was open when the page was loaded. */
  resume(answer: TableGameAnswer): Promise<void>;
  /** A page that was loaded anew shows the results from before. */
  recall(): Promise<void>;
  /** Shows the state as it is now. */
  show(): void;
}

export function createFrameRounds(parts: FrameRoundParts): FrameRounds {
  const { state } = parts;
  const flow: Flow = { ...parts, readyAt: performance.now() + state.session.wait_ms };
  return {
    press: () => press(flow),
    decide: (action) => decide(flow, action),
    repeat: () => repeat(flow),
    async play(bet) {
      await pause(flow.readyAt - performance.now());
      const answer = await ask(flow, beginning(state, bet));
      await pause(flow.readyAt - performance.now());
      if (!answer.ok) return answer;
      const { stake, payout } = answer.value;
      return { ok: true, stake: BigInt(stake), payout: BigInt(payout ?? '0'), feature: false };
    },
    resume: (answer) => resume(flow, answer),
    recall: () => recall(flow),
    show: () => show(flow),
  };
}

const show = ({ view, balance }: Flow) => view.show(balance);

async function press(flow: Flow): Promise<void> {
  const { state, stage, view } = flow;
  if (state.busy) {
    state.hurried = true;
    stage.hurry();
  }
  const main = stage.main();
  if (state.busy || state.paused || view.panel.node.open || main.blocked) return;
  if (state.open !== null) return decide(flow, main.action);
  if (view.bar.waiting) return;
  if (state.unanswered !== null) return repeat(flow);
  const bet = stage.bet();
  if (bet !== null) await ask(flow, beginning(state, bet));
}

async function decide(flow: Flow, action: unknown): Promise<void> {
  const { busy, paused, open } = flow.state;
  if (busy || paused || open === null || action === null) return;
  await ask(flow, { kind: 'act', request: { round_id: open.round_id, step: open.step, action } });
}

async function repeat(flow: Flow): Promise<void> {
  const { busy, unanswered } = flow.state;
  if (!busy && unanswered) await ask(flow, unanswered);
}

/** The press has been answered by the bar; the table is cleared in a task of its own. */
async function clearTable(flow: Flow): Promise<void> {
  await nextTask();
  flow.stage.start();
  show(flow);
}

async function ask(flow: Flow, asked: Asked): Promise<Answer<TableGameAnswer>> {
  const shown = flow.showing.begin();
  try {
    return await askThrough(flow, asked);
  } finally {
    shown();
  }
}

async function askThrough(flow: Flow, asked: Asked): Promise<Answer<TableGameAnswer>> {
  const { state, view, stage, api, t } = flow;
  state.busy = true;
  state.hurried = false;
  const repeats = state.unanswered === asked;
  state.unanswered = asked;
  view.banner.hide();
  stage.lock(true);
  if (asked.kind === 'begin') {
    view.bar.result(null);
    flow.sounds.play('spin');
  }
  show(flow);
  const onLost = (giveUp: () => void) => {
    view.banner.show(t('errorLost'), { label: t('errorLostCancel'), run: giveUp });
    flow.lost();
  };
  const answered = Promise.all([
    asked.kind === 'begin' ? api.begin(asked.request, onLost) : api.act(asked.request, onLost),
    pause(flow.calm() ? 0 : SHORTEST_WAIT_MS),
  ]);
  if (asked.kind === 'begin') await clearTable(flow);
  const [answer] = await answered;
  if (answer.ok) await reveal(flow, answer.value, asked.kind);
  else await fail(flow, answer, asked, repeats);
  state.busy = false;
  stage.lock(state.open !== null || state.unanswered !== null);
  show(flow);
  void flow.balance.settled();
  return answer;
}

const commonOf = ({ state: { session } }: Flow, { round_id, stake }: TableGameAnswer) => ({
  ...{ round_id, stake },
  currency: session.currency,
});

function waitFor(flow: Flow, ms: number): void {
  flow.view.bar.wait(ms);
  flow.readyAt = performance.now() + ms;
}

async function reveal(flow: Flow, answer: TableGameAnswer, kind: Asked['kind']): Promise<void> {
  const { state, view, stage, bridge, balance } = flow;
  state.unanswered = null;
  state.seen.add(answer.round_id);
  view.banner.hide();
  state.session.fairness = withOwnSeed(answer.fairness, state.session.fairness);
  if (kind === 'begin') {
    bridge.send({ type: 'game/round', phase: 'started', payout: '0', ...commonOf(flow, answer) });
  }
  waitFor(flow, answer.wait_ms);
  balance.take(answer.balance_after_bet);
  state.open = answer.payout === null ? answer : null;
  show(flow);
  const shown = stage.show(answer);
  if (state.hurried) stage.hurry();
  await shown;
  if (answer.payout === null) view.say(stage.describe(answer.view));
  else finish(flow, answer, BigInt(answer.payout));
}

/** The round is over: what it came to is written, heard and told. */
function finish(flow: Flow, answer: TableGameAnswer, payout: bigint): void {
  const { view, stage, bridge, balance, sounds, t, money } = flow;
  balance.take(answer.balance);
  bridge.send({ type: 'game/round', phase: 'finished', payout: payout.toString(), ...commonOf(flow, answer) });
  const stake = BigInt(answer.stake);
  view.bar.result({ outcome: outcomeOf(payout, stake), payout, stake });
  // A return of the bet or less is shown but not celebrated: it is no win.
  const tier = tierOf(payout, stake);
  if (tier) sounds.play(TIERS[tier].sound);
  const result = t(resultOf(payout, stake), { amount: money(payout), stake: money(stake) });
  view.say(`${stage.describe(answer.view)} ${result}`);
}

async function resume({ state, stage }: Flow, answer: TableGameAnswer): Promise<void> {
  state.open = answer;
  state.seen.add(answer.round_id);
  stage.lock(true);
  await stage.show(answer);
}

/** Shows the round that the studio holds, or none: what was on screen is over or has gone on without this page. */
async function adopt(flow: Flow): Promise<void> {
  const { state, stage, api } = flow;
  const answer = await api.session();
  if (!answer.ok || !('open_round' in answer.value)) return;
  const held = answer.value.open_round;
  if (held?.round_id !== state.open?.round_id) stage.reset();
  state.open = null;
  if (held) await resume(flow, held);
}

async function fail(flow: Flow, answer: Refusal, asked: Asked, repeats: boolean): Promise<void> {
  if (!isStillUnknown(answer.status, repeats)) flow.state.unanswered = null;
  if (asked.kind === 'begin') flow.stage.reset();
  waitFor(flow, answer.retryAfterMs);
  flow.tellFailure(answer.status);
  if (isOutOfStep(asked.kind, answer.status)) await adopt(flow);
}

/** A fresh session has no results from before to ask for. */
async function recall({ state, stage, api }: Flow): Promise<void> {
  const { nonce, revealed } = state.session.fairness;
  if (!stage.recall || (nonce === 0 && revealed.length === 0)) return;
  const answer = await api.tableGameRounds();
  if (!answer.ok) return;
  const earlier = answer.value.filter(({ round_id, status }) => status === 'closed' && !state.seen.has(round_id));
  stage.recall(earlier.map(({ view }) => view).filter((view) => view !== null));
}
