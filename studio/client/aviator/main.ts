/** The page of the shared flight: draws what the server says and sends what the player wants. */
import type {
  FlightMessage,
  FlightRequestInput,
  FlightSessionView,
  FlightStatus,
  PanelIndex,
} from '../../flight-protocol.ts';
import type { PlayStatus } from '../../protocol.ts';
import type { TextKey, Translate } from '../../texts.ts';
import type { StudioApi } from '../api.ts';
import { type Bridge, createBridge } from '../bridge.ts';
import { createFailureTeller } from '../failures.ts';
import { moneyFormat } from '../money.ts';
import { createSharedLine, type SharedLine } from '../shared-line.ts';
import { createSounds } from '../sound.ts';
import { translator } from '../texts.ts';
import { type Banner, createBanner } from '../ui/banner.ts';
import { createPanel } from '../ui/panel.ts';
import './aviator.css';
import { type BetPanel, createBetPanel, type PanelRequest } from './bet-panel.ts';
import { createFlightRounds, type FlightRounds } from './rounds.ts';
import { PANELS } from './state.ts';
import { flightTabs } from './tabs.ts';
import { createFlightView, type FlightView } from './view.ts';

interface AviatorParts {
  root: HTMLElement;
  api: StudioApi;
  session: FlightSessionView;
  t: Translate;
  token: string;
}

type Line = SharedLine<FlightMessage, FlightRequestInput>;
type Words = Translate<'aviator'>;

const CALM = matchMedia('(prefers-reduced-motion: reduce)');
const OWN_FAILURES: Partial<Record<FlightStatus, TextKey<'aviator'>>> = {
  bets_closed: 'closed',
  flown_away: 'flownAway',
  not_flying: 'closed',
  already_cashed_out: 'twice',
  unknown_bet: 'twice',
  panel_taken: 'twice',
  stake_not_offered: 'stake',
  not_allowed: 'notAllowed',
};

export function startAviator(parts: AviatorParts): void {
  const { root, api, session, t } = parts;
  const words = translator('aviator');
  const money = moneyFormat(session.currency, session.language);
  const sounds = createSounds(session.game_code);
  const banner = createBanner();
  const panel = createPanel(t, session.title, flightTabs({ t, words, money, session, api }));
  const bridge = createBridge(session.parent_origin, ({ type }) => {
    if (type === 'page/balance-changed') void refreshBalance();
    if (type === 'page/info') panel.open();
  });
  const fail = failuresOf(parts, words, banner, bridge, () => line.refresh());
  const ask = async (index: PanelIndex, request: PanelRequest) => {
    banner.hide();
    const reply = await send(line, rounds.state.round, index, request);
    if (!reply.ok) return fail(reply.status);
    if (reply.bet) rounds.take(reply.bet);
    show();
  };
  const { language, autoplay } = session;
  const common = { ...{ language, autoplay, money, t, words, ask }, stakes: session.stakes.map(BigInt) };
  const bets = PANELS.map((index) => createBetPanel({ ...common, panel: index, first: session.first_stake }));
  const view = createFlightView({ ...{ root, session, t, words, money, sounds, panel, bets }, banner: banner.node });
  const rounds = createFlightRounds({ ...{ session, words, money, sounds, bridge }, say: view.say });
  /** False while nothing is heard; the flight stands still from where it fell silent, by the server's clock. */
  const link = { connected: false, silentAt: 0 };
  const show = () => view.show(rounds.state, link.connected);
  const refreshBalance = async () => {
    const answer = await api.balance();
    if (!answer.ok || answer.value.balance === null) return;
    rounds.takeBalance(answer.value.balance);
    show();
  };
  const line: Line = createSharedLine<FlightMessage, FlightRequestInput>({
    folder: 'flight',
    token: parts.token,
    onMessage(message) {
      rounds.receive(message);
      if (message.type === 'orders' && message.refused) fail(message.refused);
      show();
    },
    onState(now) {
      link.connected = now;
      link.silentAt = line.now();
      // A banner would cover the flight at every short interruption, so the status line says it.
      show();
    },
    onGone: () => banner.show(t('errorOver')),
  });
  bindKeys(bets, () => panel.node.open);
  fly(view, rounds, () => (link.connected ? line.now() : link.silentAt));
  bridge.ready();
}

function send(line: Line, round: number, panel: PanelIndex, request: PanelRequest) {
  switch (request.kind) {
    case 'bet':
      return line.ask({ type: 'bet', round, panel, bet: request.bet });
    case 'order':
      return line.ask({ type: 'order', panel, order: request.order });
    default:
      return line.ask({ type: request.kind, bet_id: request.bet.bet_id });
  }
}

/** Says why something was refused: what only the flight knows in its own words, the rest as every game does. */
function failuresOf(
  { session, api, t }: AviatorParts,
  words: Words,
  banner: Banner,
  bridge: Bridge,
  refresh: () => void,
): (code: FlightStatus) => void {
  const tellFailure = createFailureTeller({
    ...{ banner, bridge, t, mode: session.mode },
    retry: refresh,
    async restart() {
      const answer = await api.refill();
      if (answer.ok) refresh();
    },
  });
  return (code) => {
    const own = OWN_FAILURES[code];
    if (own) {
      banner.show(words(own));
      return;
    }
    tellFailure(code as PlayStatus);
    refresh();
  };
}

/** Draws the flight frame by frame. @param now the server's time, ms since 1970 */
function fly(view: FlightView, rounds: FlightRounds, now: () => number): void {
  const frame = (clock: number) => {
    requestAnimationFrame(frame);
    if (document.hidden) return;
    const { state, diveAt } = rounds;
    view.draw(state, { clock, elapsedMs: now() - state.startsAt, diveAt, calm: CALM.matches });
  };
  requestAnimationFrame(frame);
}

/** Keys 1 and 2 are the large buttons of the two bets. @param taken whether a dialog has the keyboard */
function bindKeys(bets: readonly BetPanel[], taken: () => boolean): void {
  addEventListener('keydown', (event) => {
    if (taken() || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
    const chosen = { 1: bets[0], 2: bets[1] }[event.key];
    if (!chosen) return;
    event.preventDefault();
    chosen.press();
  });
}
