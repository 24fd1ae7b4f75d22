/** How the page follows the flight: what the server's messages sound like, say, and tell the page around. */
import type { FlightMessage, FlightSessionView, OwnBet } from '../../flight-protocol.ts';
import type { Translate } from '../../texts.ts';
import type { Bridge } from '../bridge.ts';
import { type FormatMoney, multiplierText } from '../money.ts';
import { createShowing, followShowing } from '../showing.ts';
import type { Sounds } from '../sound.ts';
import { AT_FIRST, after, type FlightState, withBet } from './state.ts';

const BIG_WIN = 15n;

interface RoundParts {
  session: FlightSessionView;
  words: Translate<'aviator'>;
  money: FormatMoney;
  sounds: Sounds;
  bridge: Bridge;
  /** Announces it to screen readers. */
  say(text: string): void;
}

export interface FlightRounds {
  readonly state: FlightState;
  /** When the flight on screen dived, by the page's clock; null: it did not. */
  readonly diveAt: number | null;
  receive(message: FlightMessage): void;
  /** Takes a bet that an answer brought. */
  take(bet: OwnBet): void;
  takeBalance(minor: string): void;
}

interface Flow extends RoundParts {
  state: FlightState;
  diveAt: number | null;
  tellShowing(isOn: boolean): void;
}

export function createFlightRounds(parts: RoundParts): FlightRounds {
  const tellShowing = followShowing(createShowing(parts.bridge));
  const flow: Flow = { ...parts, state: AT_FIRST, diveAt: null, tellShowing };
  return {
    get state() {
      return flow.state;
    },
    get diveAt() {
      return flow.diveAt;
    },
    receive(message) {
      const before = flow.state;
      flow.state = after(before, message);
      turn(flow, message);
      if (message.type === 'bet') tellOf(flow, message.bet, before);
      follow(flow);
    },
    take(bet) {
      flow.state = withBet(flow.state, bet);
      follow(flow);
    },
    takeBalance(minor) {
      flow.state = { ...flow.state, balance: BigInt(minor) };
    },
  };
}

/** A round is shown while a bet of one's own is in the air. */
function follow({ state, tellShowing }: Flow): void {
  tellShowing(state.phase === 'flying' && state.own.some((bet) => bet.state === 'placed'));
}

/** The gull takes off and dives. */
function turn(flow: Flow, message: FlightMessage): void {
  if (message.type === 'flying') flow.sounds.play('spin');
  if (message.type === 'dived') {
    flow.diveAt = performance.now();
    flow.sounds.play('stop');
  }
  if (message.type === 'betting') flow.diveAt = null;
  if (message.type === 'snapshot') flow.diveAt = message.phase === 'dived' ? performance.now() : null;
}

/** The result of a bet: announced to screen readers, and told to the page around. */
function tellOf(flow: Flow, bet: OwnBet, before: FlightState): void {
  const known = before.own.find(({ bet_id }) => bet_id === bet.bet_id)?.state;
  if (known === bet.state) return;
  const { session, bridge, words, money } = flow;
  const round = { round_id: bet.bet_id, stake: bet.stake, currency: session.currency };
  if (bet.state === 'placed') {
    bridge.send({ type: 'game/round', phase: 'started', payout: '0', ...round });
    return;
  }
  const stake = BigInt(bet.stake);
  if (bet.state === 'returned') flow.say(words('returned', { amount: money(stake) }));
  if (bet.state !== 'won' && bet.state !== 'lost') return;
  const payout = BigInt(bet.payout ?? '0');
  bridge.send({ type: 'game/round', phase: 'finished', payout: payout.toString(), ...round });
  const reached = bet.cash_out_hundredths ?? flow.state.lastHundredths ?? 100;
  const height = multiplierText(Math.max(100, reached), session.language);
  flow.say(words(bet.state, { height, amount: money(bet.state === 'won' ? payout : stake) }));
  if (payout > stake) flow.sounds.play(payout >= stake * BIG_WIN ? 'bigWin' : 'win');
}
