/** How the page follows its table: what the server's messages move in the scene, say, and tell the page around. */
import type { LiveMessage, LiveSessionView, OutcomeView, OwnLiveBet } from '../../live-protocol.ts';
import type { Translate } from '../../texts.ts';
import type { Bridge } from '../bridge.ts';
import type { FormatMoney } from '../money.ts';
import { isGold, resultOf } from '../result.ts';
import { createShowing, followShowing } from '../showing.ts';
import type { Sounds } from '../sound.ts';
import type { LiveStage } from './contract.ts';
import { AT_FIRST, after, type LiveState } from './state.ts';
import type { News } from './view.ts';

const BIG_WIN = 15n;
const NOTHING: News = { text: '', good: false };

interface RoundParts {
  session: LiveSessionView;
  t: Translate;
  words: Translate<'live'>;
  money: FormatMoney;
  sounds: Sounds;
  stage: LiveStage;
  bridge: Bridge;
  /** The server's time, ms since 1970. */
  now(): number;
  /** Another phase or round has begun. */
  turned(): void;
  /** What was said of bets is over: the table takes new ones, or shows what those of the round come to. */
  cleared(): void;
}

export interface LiveRounds {
  readonly state: LiveState;
  readonly news: News;
  /** Takes a message; what it moves begins at once. */
  receive(message: LiveMessage): void;
}

interface Flow extends RoundParts {
  state: LiveState;
  news: News;
  /** The round whose result the scene has begun to show. */
  dealt: number;
  /** How many results the scene is showing. */
  deals: number;
  tellShowing(isOn: boolean): void;
}

export function createRounds(parts: RoundParts): LiveRounds {
  const tellShowing = followShowing(createShowing(parts.bridge));
  const flow: Flow = { ...parts, state: AT_FIRST, news: NOTHING, dealt: 0, deals: 0, tellShowing };
  return {
    get state() {
      return flow.state;
    },
    get news() {
      return flow.news;
    },
    receive(message) {
      const before = flow.state;
      flow.state = after(before, message);
      if (message.type === 'snapshot' || message.type === 'phase') turn(flow, before);
      if (message.type === 'bet') tellOf(flow, message.bet, before);
      follow(flow);
    },
  };
}

/** The scene follows the round. */
function turn(flow: Flow, before: LiveState): void {
  const { stage, sounds } = flow;
  const { phase, round, outcome, dealsAt } = flow.state;
  if (phase !== before.phase || round !== before.round) flow.turned();
  if (phase === 'betting' && (before.phase !== 'betting' || before.round !== round)) {
    stage.clear();
    flow.news = NOTHING;
    flow.cleared();
  }
  if (phase === 'dealing' && before.phase !== 'dealing') flow.cleared();
  if (phase === 'closed' && before.phase === 'betting') {
    sounds.play('spin');
    stage.run();
  }
  if ((phase === 'dealing' || phase === 'shown') && outcome && flow.dealt !== round) {
    flow.dealt = round;
    void deal(flow, outcome, Math.max(0, flow.now() - dealsAt));
  }
}

async function deal(flow: Flow, outcome: OutcomeView, lateMs: number): Promise<void> {
  flow.deals += 1;
  try {
    await flow.stage.deal(outcome, lateMs);
  } finally {
    flow.deals -= 1;
    follow(flow);
  }
}

/** A round is shown while a bet of one's own waits for its result, or the scene has not shown it. */
function follow({ state, deals, tellShowing }: Flow): void {
  const own = state.own.filter(({ round }) => round === state.round);
  tellShowing(own.some((bet) => bet.state === 'placed') || (deals > 0 && own.length > 0));
}

/** The result of a bet: announced to screen readers, and told to the page around. */
function tellOf(flow: Flow, bet: OwnLiveBet, before: LiveState): void {
  const known = before.own.find(({ bet_id }) => bet_id === bet.bet_id)?.state;
  if (known === bet.state) return;
  const { words, money, bridge, session } = flow;
  const stake = BigInt(bet.stake);
  const round = { round_id: bet.bet_id, stake: bet.stake, currency: session.currency };
  if (bet.state === 'placed') {
    bridge.send({ type: 'game/round', phase: 'started', payout: '0', ...round });
    flow.news = { text: words('accepted', { amount: money(stake) }), good: false };
  }
  if (bet.state === 'returned') flow.news = { text: words('returned', { amount: money(stake) }), good: false };
  if (bet.state !== 'won' && bet.state !== 'lost') return;
  const payout = BigInt(bet.payout ?? '0');
  bridge.send({ type: 'game/round', phase: 'finished', payout: payout.toString(), ...round });
  finish(flow, payout, stake);
}

function finish(flow: Flow, payout: bigint, stake: bigint): void {
  const { t, money, sounds } = flow;
  const good = isGold(payout, stake);
  flow.news = { text: t(resultOf(payout, stake), { amount: money(payout), stake: money(stake) }), good };
  if (good) sounds.play(payout >= stake * BIG_WIN ? 'bigWin' : 'win');
}
