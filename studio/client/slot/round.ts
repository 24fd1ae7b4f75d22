/** A round from its request to its result. The studio decides it; here it is asked for and shown. */
import type { Feature } from '../../maths/features/types.ts';
import type { SymbolId } from '../../maths/slot.ts';
import type { SpinAnswer, SpinRequest } from '../../protocol.ts';
import { type Answer, pause, type StudioApi } from '../api.ts';
import type { Played } from '../autoplay/rules.ts';
import type { ShownBalance } from '../balance.ts';
import type { Bridge } from '../bridge.ts';
import { isStillUnknown } from '../failures.ts';
import type { FormatMoney } from '../money.ts';
import { withOwnSeed } from '../own-seed.ts';
import { type Presentation, present } from '../present.ts';
import { outcomeOf, resultOf } from '../result.ts';
import type { Showing } from '../showing.ts';
import type { Sounds } from '../sound.ts';
import type { Art } from '../stage/art.ts';
import type { Stage } from '../stage/contract.ts';
import { PACES } from '../stage/reels.ts';
import type { SlotTranslate } from '../ui/parts.ts';
import { createWait, type Wait } from '../waits.ts';
import type { Celebration } from './celebration.ts';
import { requestOf, type SlotState, worthOf } from './state.ts';
import type { SlotView } from './view.ts';

/** Reels run at least this long, ms, so that a fast answer still looks like a spin. */
const SHORTEST_RUN_MS = { normal: 620, turbo: 120 } as const;

type Refusal = Extract<Answer<SpinAnswer>, { ok: false }>;

export interface RoundParts {
  state: SlotState;
  view: SlotView;
  stage: Stage;
  art: Art;
  celebration: Celebration;
  api: StudioApi;
  bridge: Bridge;
  showing: Showing;
  balance: ShownBalance;
  sounds: Sounds;
  t: SlotTranslate;
  money: FormatMoney;
  calm(): boolean;
  tellFailure(status: Refusal['status']): void;
  /** The connection was lost while a round was asked for. */
  lost(): void;
}

/** A page's rounds, one at a time. */
interface Flow extends RoundParts {
  /** A feature that is being shown. */
  presentation: Presentation | null;
  /** When the next round may begin, by `performance.now`. */
  readyAt: number;
  /** The round has been asked for before, and nobody has answered. */
  repeats: boolean;
  /** Pressed again while the reels turn: they stop as soon as allowed. */
  hurried: boolean;
  /** The least time that the reels run. */
  running: Wait;
}

export interface Rounds {
  /** Plays one round. Resolves when it has been shown and the next may be asked for. */
  play(bought?: boolean): Promise<Played>;
  /** The last round has been celebrated, and the region's shortest time has passed. */
  rested(): Promise<void>;
  /**
   * Pressed again: what is shown now takes less time, as far as the region's rules allow.
   * @returns whether that was all the press was for
   */
  hurry(): boolean;
  /** Shows the state as it is now. */
  show(): void;
  /** What the free rounds have won has been read. */
  endFree(): void;
}

export function createRounds(parts: RoundParts): Rounds {
  const flow: Flow = {
    ...parts,
    presentation: null,
    readyAt: 0,
    repeats: false,
    hurried: false,
    running: createWait(),
  };
  return {
    play: (bought = false) => play(flow, bought),
    async rested() {
      await parts.celebration.ended;
      await pause(flow.readyAt - performance.now());
    },
    hurry: () => hurry(flow),
    show: () => show(flow),
    endFree: () => endFree(flow),
  };
}

const show = ({ view, balance, presentation }: Flow) => view.show(balance, presentation !== null);
const paceOf = ({ state }: Flow) => (state.turbo ? PACES.turbo : PACES.normal);

function hurry(flow: Flow): boolean {
  const taken = flow.celebration.skip();
  flow.presentation?.hurry();
  // A round may be that short only where the law leaves room for it.
  if (flow.state.busy && flow.state.session.turbo) {
    flow.hurried = true;
    flow.running.end();
    flow.stage.hurry();
  }
  return taken;
}

function begin(flow: Flow, bought: boolean): SpinRequest {
  const { state, view, stage, sounds, t } = flow;
  state.busy = true;
  flow.hurried = false;
  view.banner.hide();
  view.hud.result(null);
  show(flow);
  sounds.play('spin');
  flow.celebration.prepare();
  view.say(t('spinning'));
  flow.repeats = state.unanswered !== null;
  const request = state.unanswered ?? requestOf(state, bought);
  state.unanswered = request;
  state.shownStake = BigInt(request.stake);
  view.ticker?.mark(null);
  // A bought feature has no screen before it.
  if (request.buy) stage.clear();
  else stage.start(paceOf(flow));
  return request;
}

async function play(flow: Flow, bought: boolean): Promise<Played> {
  const shown = flow.showing.begin();
  try {
    return await playThrough(flow, bought);
  } finally {
    // A win is counted while the next round may begin already.
    void flow.celebration.ended.then(shown);
  }
}

async function playThrough(flow: Flow, bought: boolean): Promise<Played> {
  const { state, view, api, t } = flow;
  const request = begin(flow, bought);
  const onLost = (giveUp: () => void) => {
    view.banner.show(t('errorLost'), { label: t('errorLostCancel'), run: giveUp });
    flow.lost();
  };
  const shortest = flow.calm() || request.buy ? 0 : SHORTEST_RUN_MS[state.turbo ? 'turbo' : 'normal'];
  const [answer] = await Promise.all([api.spin(request, onLost), flow.running.last(shortest)]);
  if (answer.ok) await reveal(flow, answer.value);
  else fail(flow, answer);
  state.busy = false;
  show(flow);
  void flow.balance.settled();
  return answer.ok ? playedOf(answer.value) : answer;
}

function playedOf({ stake, payout, outcome, jackpot }: SpinAnswer): Played {
  const feature = outcome.feature !== undefined || jackpot !== null;
  return { ok: true, stake: BigInt(stake), payout: BigInt(payout), feature };
}

async function reveal(flow: Flow, answer: SpinAnswer): Promise<void> {
  const { state, view, bridge, balance } = flow;
  const { session } = state;
  state.unanswered = null;
  view.banner.hide();
  session.fairness = withOwnSeed(answer.fairness, session.fairness);
  const common = {
    round_id: answer.round_id,
    // The page reckons what the player is out of pocket: the operator paid for a free round.
    stake: answer.free_rounds ? '0' : answer.stake,
    payout: answer.payout,
    currency: session.currency,
  };
  bridge.send({ type: 'game/round', phase: 'started', ...common });
  view.hud.wait(answer.wait_ms);
  flow.readyAt = performance.now() + answer.wait_ms;
  balance.take(answer.balance_after_bet);
  show(flow);
  await land(flow, answer);
  await showSteps(flow, answer);
  if (answer.jackpot) await flow.celebration.jackpot(answer.jackpot);
  if (answer.jackpots) view.showJackpots(answer.jackpots);
  balance.take(answer.balance);
  bridge.send({ type: 'game/round', phase: 'finished', ...common });
  tellResult(flow, answer);
}

/** Lets the first screen of a round come to rest. */
async function land(flow: Flow, { outcome }: SpinAnswer): Promise<void> {
  const { state, stage, sounds } = flow;
  if (state.session.feature?.kind === 'drops') {
    if (outcome.screen.length > 0) await stage.fall(outcome.screen, [], paceOf(flow));
  } else if (outcome.stops.length > 0) {
    state.stops = outcome.stops;
    const landed = stage.land(state.stops, () => sounds.play('stop'));
    if (flow.hurried) stage.hurry();
    await landed;
  }
}

/** The symbol that a feature is announced with: the one that opens it; of drops, which any win opens, the wild. */
function openerOf(feature: Feature, wild: SymbolId | null): SymbolId {
  if (feature.kind === 'hold') return feature.symbol;
  return feature.kind === 'drops' ? (wild ?? '') : feature.scatter;
}

/** Shows the chain and the feature that follow the first screen. */
async function showSteps(flow: Flow, { outcome, stake }: SpinAnswer): Promise<void> {
  const { state, view, stage, sounds, t, money, calm } = flow;
  const { feature } = state.session;
  if (!feature || !outcome.steps) return;
  flow.presentation = present(outcome, {
    ...{ stage, sounds, bar: view.bar, curtain: view.curtain, t, money, feature, calm, say: view.say },
    picture: flow.art.symbols.get(openerOf(feature, state.session.wild)),
    pace: () => paceOf(flow),
    turbo: () => state.turbo,
    cost: BigInt(stake),
    worth: (units) => worthOf(state, units),
    onWon: (payout) => view.hud.result(payout > 0n ? { outcome: 'running', payout, stake: state.shownStake } : null),
  });
  show(flow);
  stage.light(feature.kind !== 'drops');
  await flow.presentation.done;
  stage.light(false);
  flow.presentation = null;
  state.stops = outcome.steps.findLast(({ stops }) => stops)?.stops ?? state.stops;
}

function tellResult(flow: Flow, answer: SpinAnswer): void {
  const { view, t, money } = flow;
  const payout = BigInt(answer.payout);
  const stake = BigInt(answer.stake);
  view.say(t(resultOf(payout, stake), { amount: money(payout), stake: money(stake) }));
  const outcome = outcomeOf(payout, stake);
  // A win is counted up to its amount, unless a feature has done so already.
  if (outcome !== 'won' || answer.outcome.steps) view.hud.result({ outcome, payout, stake });
  if (answer.free_rounds) takeFree(flow, answer.free_rounds);
  flow.celebration.start(answer);
}

/** What is left of free rounds after one of them. */
function takeFree(flow: Flow, now: NonNullable<SpinAnswer['free_rounds']>): void {
  const { state, view, t, money } = flow;
  state.free = now;
  if (now.left > 0) return;
  state.told = true;
  const amount = money(BigInt(now.won));
  const text = now.won === '0' ? 'freeWonNone' : now.wagering === 0 ? 'freeWonCash' : 'freeWonBonus';
  view.banner.show(t(text, { amount, times: now.wagering }), { label: t('close'), run: () => endFree(flow) });
}

function endFree(flow: Flow): void {
  flow.state.told = false;
  flow.state.free = null;
  flow.view.banner.hide();
  show(flow);
}

function fail(flow: Flow, { status, retryAfterMs }: Refusal): void {
  const { state } = flow;
  flow.stage.reset(state.stops);
  // The banner says why; nothing spins any more.
  flow.view.say('');
  if (!isStillUnknown(status, flow.repeats)) state.unanswered = null;
  if (status === 'no_free_rounds') state.free = null;
  flow.view.hud.wait(retryAfterMs);
  flow.readyAt = performance.now() + retryAfterMs;
  flow.tellFailure(status);
}
