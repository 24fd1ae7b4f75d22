/** The page of the shared flight: draws what the server says and sends what the player wants. */

import { heightAt, timeOf } from '../../engines/flight.ts';
import type {
  FlightMessage,
  FlightPhase,
  FlightRequestInput,
  FlightSessionView,
  FlightStatus,
  OwnBet,
  PanelIndex,
  PastFlight,
} from '../../flight-protocol.ts';
import type { PlayStatus } from '../../protocol.ts';
import type { TextKey, Translate } from '../../texts.ts';
import type { StudioApi } from '../api.ts';
import { createBridge } from '../bridge.ts';
import { createFailureTeller } from '../failures.ts';
import { moneyFormat, multiplierText } from '../money.ts';
import { createSharedLine } from '../shared-line.ts';
import { createSounds } from '../sound.ts';
import { translator } from '../texts.ts';
import { createBanner } from '../ui/banner.ts';
import { element, ICONS, setChildren, setText } from '../ui/dom.ts';
import { opening } from '../ui/opening.ts';
import { createPanel } from '../ui/panel.ts';
import './aviator.css';
import { createBetList } from './bet-list.ts';
import { createBetPanel, type PanelRequest } from './bet-panel.ts';
import { createScene } from './scene.ts';
import { AT_FIRST, after, type FlightState, PANELS, withBet } from './state.ts';
import { flightTabs } from './tabs.ts';

interface AviatorParts {
  root: HTMLElement;
  api: StudioApi;
  session: FlightSessionView;
  t: Translate;
  token: string;
}

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
const BIG_WIN = 15n;
/** From here on a past flight is shown as a good one, and as a rare one. */
const PAST_GOOD = 200;
const PAST_RARE = 1_000;

export function startAviator({ root, api, session, t, token }: AviatorParts): void {
  const { language } = session;
  const words = translator('aviator');
  const money = moneyFormat(session.currency, language);
  const sounds = createSounds(session.game_code);
  let state: FlightState = AT_FIRST;
  let connected = false;
  /** The server's time when the connection fell silent: the flight stands still from there. */
  let silentAt = 0;
  let diveAt: number | null = null;
  let figureShown = '';

  const bridge = createBridge(session.parent_origin, ({ type }) => {
    if (type === 'page/balance-changed') void refreshBalance();
    if (type === 'page/info') panel.open();
  });
  const banner = createBanner();
  const tellFailure = createFailureTeller({
    ...{ banner, bridge, t, mode: session.mode },
    retry: () => line.refresh(),
    restart: () => void refill(),
  });
  const live = element('p', { class: 'hidden', 'aria-live': 'polite' });
  const scene = createScene();
  const figure = element('p', { class: 'flight-figure', 'aria-hidden': 'true' });
  const note = element('p', { class: 'flight-note' });
  const status = element('p', { class: 'flight-status' });
  const proof = element('button', { type: 'button', class: 'flight-proof', hidden: true });
  proof.addEventListener('click', () => panel.open('fairness'));
  const past = element('ul', { class: 'flight-past', 'aria-label': words('past') });
  const balance = element('b', {});
  const panel = createPanel(t, session.title, flightTabs({ t, words, money, session, api }));
  const list = createBetList({ currency: session.currency, language, words });
  const panels = PANELS.map((index) =>
    createBetPanel({
      panel: index,
      stakes: session.stakes.map(BigInt),
      first: session.first_stake,
      autoplay: session.autoplay,
      language,
      money,
      t,
      words,
      ask,
    }),
  );
  const icon = (label: string, image: SVGSVGElement, run: () => void) => {
    const button = element(
      'button',
      { type: 'button', class: 'flight-icon', 'aria-label': label, title: label },
      image,
    );
    button.addEventListener('click', run);
    return button;
  };
  const sound = icon(t('sound'), sounds.on ? ICONS.soundOn() : ICONS.soundOff(), () => {
    const on = sounds.toggle();
    sound.setAttribute('aria-pressed', String(on));
    sound.replaceChildren(on ? ICONS.soundOn() : ICONS.soundOff());
  });
  sound.setAttribute('aria-pressed', String(sounds.on));
  const info = icon(t('info'), ICONS.info(), () => panel.open());

  root.replaceChildren(
    element('h1', { class: 'hidden' }, session.title),
    element(
      'div',
      { class: 'flight' },
      element(
        'div',
        { class: 'flight-table' },
        element('header', { class: 'flight-bar' }, past, sound, info),
        element(
          'div',
          { class: 'flight-view' },
          scene.node,
          status,
          proof,
          element('div', { class: 'flight-words' }, figure, note),
          element(
            'p',
            { class: 'flight-balance' },
            element('span', {}, t(session.mode === 'demo' ? 'playMoney' : 'balance')),
            balance,
          ),
        ),
        element('div', { class: 'flight-panels' }, ...panels.map(({ node }) => node)),
      ),
      list.node,
    ),
    banner.node,
    live,
    panel.node,
  );
  root.dataset.engine = 'aviator';

  const line = createSharedLine<FlightMessage, FlightRequestInput>({
    folder: 'flight',
    token,
    onMessage: receive,
    onState(now) {
      connected = now;
      silentAt = line.now();
      // A banner would cover the flight at every short interruption, so the status line says it.
      show();
    },
    onGone: () => banner.show(t('errorOver')),
  });
  bindKeys();
  requestAnimationFrame(frame);
  bridge.ready();

  function receive(message: FlightMessage): void {
    const before = state;
    state = after(state, message);
    if (message.type === 'flying') sounds.play('spin');
    if (message.type === 'dived') {
      diveAt = performance.now();
      sounds.play('stop');
    }
    if (message.type === 'betting') diveAt = null;
    if (message.type === 'snapshot') diveAt = message.phase === 'dived' ? performance.now() : null;
    if (message.type === 'bet') tellOf(message.bet, before);
    if (message.type === 'orders' && message.refused) fail(message.refused);
    show();
  }

  /** The result of a bet: announced to screen readers, and told to the page around. */
  function tellOf(bet: OwnBet, before: FlightState): void {
    const known = before.own.find(({ bet_id }) => bet_id === bet.bet_id)?.state;
    if (known === bet.state) return;
    const round = { round_id: bet.bet_id, stake: bet.stake, currency: session.currency };
    if (bet.state === 'placed') {
      bridge.send({ type: 'game/round', phase: 'started', payout: '0', ...round });
      return;
    }
    const stake = BigInt(bet.stake);
    if (bet.state === 'returned') live.textContent = words('returned', { amount: money(stake) });
    if (bet.state !== 'won' && bet.state !== 'lost') return;
    const payout = BigInt(bet.payout ?? '0');
    bridge.send({ type: 'game/round', phase: 'finished', payout: payout.toString(), ...round });
    const reached = bet.cash_out_hundredths ?? state.lastHundredths ?? 100;
    const height = multiplierText(Math.max(100, reached), language);
    live.textContent = words(bet.state, { height, amount: money(bet.state === 'won' ? payout : stake) });
    if (payout > stake) sounds.play(payout >= stake * BIG_WIN ? 'bigWin' : 'win');
  }

  async function ask(index: PanelIndex, request: PanelRequest): Promise<void> {
    banner.hide();
    const { round } = state;
    const reply = await (() => {
      switch (request.kind) {
        case 'bet':
          return line.ask({ type: 'bet', round, panel: index, bet: request.bet });
        case 'order':
          return line.ask({ type: 'order', panel: index, order: request.order });
        default:
          return line.ask({ type: request.kind, bet_id: request.bet.bet_id });
      }
    })();
    if (!reply.ok) return fail(reply.status);
    if (reply.bet) state = withBet(state, reply.bet);
    show();
  }

  function fail(code: FlightStatus): void {
    const own = OWN_FAILURES[code];
    if (own) {
      banner.show(words(own));
      return;
    }
    tellFailure(code as PlayStatus);
    line.refresh();
  }

  async function refreshBalance(): Promise<void> {
    const answer = await api.balance();
    if (!answer.ok || answer.value.balance === null) return;
    state = { ...state, balance: BigInt(answer.value.balance) };
    show();
  }
  async function refill(): Promise<void> {
    const answer = await api.refill();
    if (answer.ok) line.refresh();
  }

  function show(): void {
    setText(balance, state.balance === null ? '–' : money(state.balance));
    for (const bet of panels) bet.show(state);
    list.show(state);
    showPast();
    root.dataset.phase = connected ? state.phase : 'lost';
    const texts: Record<FlightPhase, string> = {
      idle: (state.round === 0 && opening(session)) || words('idle'),
      betting: words('betting'),
      flying: words('flying'),
      dived: words((state.lastHundredths ?? 100) < 100 ? 'water' : 'dived'),
    };
    setText(status, connected ? texts[state.phase] : words('connecting'));
  }

  let pastShown: FlightState['past'] | null = null;
  const pastItems = new Map<number, HTMLElement>();
  function showPast(): void {
    if (pastShown === state.past) return;
    pastShown = state.past;
    const known = new Map(pastItems);
    pastItems.clear();
    for (const flight of state.past) pastItems.set(flight.round, known.get(flight.round) ?? pastItem(flight));
    setChildren(past, [...pastItems.values()]);
    const last = state.past[0];
    proof.hidden = !last;
    if (last) setText(proof, `${words('flight', { round: last.round })} · ${t('tabFairness')}`);
  }

  function pastItem({ last_hundredths: last }: PastFlight): HTMLElement {
    return element(
      'li',
      { class: last >= PAST_RARE ? 'rare' : last >= PAST_GOOD ? 'good' : '' },
      multiplierText(Math.max(100, last), language),
    );
  }

  function frame(clock: number): void {
    requestAnimationFrame(frame);
    if (document.hidden) return;
    const elapsedMs = (connected ? line.now() : silentAt) - state.startsAt;
    const flying = state.phase === 'flying';
    const over = state.phase === 'dived';
    const last = Math.max(100, state.lastHundredths ?? 100);
    const height = over ? last : flying ? heightAt(elapsedMs) : 100;
    const flightMs = over ? timeOf(last) : flying ? Math.max(0, elapsedMs) : null;
    scene.draw({ clock, flightMs, diveMs: diveAt === null ? null : clock - diveAt, calm: CALM.matches });
    const text = flying || over ? multiplierText(height, language) : '';
    if (text !== figureShown) {
      figureShown = text;
      figure.textContent = text;
    }
    const left = Math.ceil(-elapsedMs / 1_000);
    setText(note, state.phase === 'betting' ? words('takeOff', { seconds: Math.max(0, left) }) : '');
    if (flying) for (const bet of panels) bet.tick(elapsedMs);
  }

  /** Keys 1 and 2 are the large buttons of the two bets. */
  function bindKeys(): void {
    addEventListener('keydown', (event) => {
      if (panel.node.open || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
      const chosen = { 1: panels[0], 2: panels[1] }[event.key];
      if (!chosen) return;
      event.preventDefault();
      chosen.press();
    });
  }
}
