/** What the page of the shared flight is made of, and how it shows the state. */
import { heightAt, timeOf } from '../../engines/flight.ts';
import type { FlightPhase, FlightSessionView, PastFlight } from '../../flight-protocol.ts';
import type { Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import { multiplierText } from '../money.ts';
import type { Sounds } from '../sound.ts';
import { element, ICONS, setChildren, setText } from '../ui/dom.ts';
import { opening } from '../ui/opening.ts';
import type { Panel } from '../ui/panel.ts';
import { createBetList } from './bet-list.ts';
import type { BetPanel } from './bet-panel.ts';
import { createScene } from './scene.ts';
import type { FlightState } from './state.ts';

/** From here on a past flight is shown as a good one, and as a rare one. */
const PAST_GOOD = 200;
const PAST_RARE = 1_000;

export interface ViewParts {
  root: HTMLElement;
  session: FlightSessionView;
  t: Translate;
  words: Translate<'aviator'>;
  money: FormatMoney;
  sounds: Sounds;
  panel: Panel;
  bets: readonly BetPanel[];
  banner: HTMLElement;
}

/** Where the flight is now. */
export interface Moment {
  /** The page's clock, ms. */
  clock: number;
  /** Since the take-off, ms; negative before it. */
  elapsedMs: number;
  /** When it dived, by the page's clock; null: it did not. */
  diveAt: number | null;
  calm: boolean;
}

export interface FlightView {
  show(state: FlightState, connected: boolean): void;
  draw(state: FlightState, moment: Moment): void;
  /** Announces it to screen readers. */
  say(text: string): void;
}

const iconButton = (label: string, image: SVGSVGElement, run: () => void) => {
  const button = element('button', { type: 'button', class: 'flight-icon', 'aria-label': label, title: label }, image);
  button.addEventListener('click', run);
  return button;
};

function soundButton(t: Translate, sounds: Sounds): HTMLButtonElement {
  const image = () => (sounds.on ? ICONS.soundOn() : ICONS.soundOff());
  const button = iconButton(t('sound'), image(), () => {
    button.setAttribute('aria-pressed', String(sounds.toggle()));
    button.replaceChildren(image());
  });
  button.setAttribute('aria-pressed', String(sounds.on));
  return button;
}

function nodesOf({ words, panel }: ViewParts) {
  const proof = element('button', { type: 'button', class: 'flight-proof', hidden: true });
  proof.addEventListener('click', () => panel.open('fairness'));
  return {
    scene: createScene(),
    figure: element('p', { class: 'flight-figure', 'aria-hidden': 'true' }),
    note: element('p', { class: 'flight-note' }),
    status: element('p', { class: 'flight-status', role: 'status' }),
    proof,
    past: element('ul', { class: 'flight-past', 'aria-label': words('past') }),
    balance: element('b', {}),
    live: element('p', { class: 'hidden', 'aria-live': 'polite' }),
  };
}
type Nodes = ReturnType<typeof nodesOf>;
interface Parts extends ViewParts {
  nodes: Nodes;
}

function tableOf({ session, t, sounds, panel, bets, nodes }: Parts): HTMLElement {
  return element(
    'div',
    { class: 'flight-table' },
    element(
      'header',
      { class: 'flight-bar' },
      nodes.past,
      soundButton(t, sounds),
      iconButton(t('info'), ICONS.info(), () => panel.open()),
    ),
    element(
      'div',
      { class: 'flight-view' },
      nodes.scene.node,
      nodes.status,
      nodes.proof,
      element('div', { class: 'flight-words' }, nodes.figure, nodes.note),
      element(
        'p',
        { class: 'flight-balance' },
        element('span', {}, t(session.mode === 'demo' ? 'playMoney' : 'balance')),
        nodes.balance,
      ),
    ),
    element('div', { class: 'flight-panels' }, ...bets.map(({ node }) => node)),
  );
}

export function createFlightView(given: ViewParts): FlightView {
  const parts: Parts = { ...given, nodes: nodesOf(given) };
  const { root, session, words, money, bets, banner, panel, nodes } = parts;
  const list = createBetList({ currency: session.currency, language: session.language, words });
  root.replaceChildren(
    element('h1', { class: 'hidden' }, session.title),
    element('div', { class: 'flight' }, tableOf(parts), list.node),
    banner,
    nodes.live,
    panel.node,
  );
  root.dataset.engine = 'aviator';
  const showPast = pastOf(parts);
  return {
    show(state, connected) {
      setText(nodes.balance, state.balance === null ? '–' : money(state.balance));
      for (const bet of bets) bet.show(state);
      list.show(state);
      showPast(state);
      root.dataset.phase = connected ? state.phase : 'lost';
      const broken = words(state.round === 0 ? 'connecting' : 'disconnected');
      setText(nodes.status, connected ? lineOf(parts, state) : broken);
    },
    draw: (state, moment) => draw(parts, state, moment),
    say(text) {
      nodes.live.textContent = text;
    },
  };
}

/** What the phase is called. */
function lineOf({ session, words }: Parts, state: FlightState): string {
  const lines: Record<FlightPhase, string> = {
    idle: (state.round === 0 && opening(session)) || words('idle'),
    betting: words('betting'),
    flying: words('flying'),
    dived: words((state.lastHundredths ?? 100) < 100 ? 'water' : 'dived'),
  };
  return lines[state.phase];
}

/** The strip of past flights and the way to the proof of the last; written only when there is a new one. */
function pastOf({ nodes: { past, proof }, session, t, words }: Parts): (state: FlightState) => void {
  let shown: FlightState['past'] | null = null;
  const items = new Map<number, HTMLElement>();
  const itemOf = ({ last_hundredths: last }: PastFlight) =>
    element(
      'li',
      { class: last >= PAST_RARE ? 'rare' : last >= PAST_GOOD ? 'good' : '' },
      multiplierText(Math.max(100, last), session.language),
    );
  return (state) => {
    if (shown === state.past) return;
    shown = state.past;
    const known = new Map(items);
    items.clear();
    for (const flight of state.past) items.set(flight.round, known.get(flight.round) ?? itemOf(flight));
    setChildren(past, [...items.values()]);
    const last = state.past[0];
    proof.hidden = !last;
    if (last) setText(proof, `${words('flight', { round: last.round })} · ${t('tabFairness')}`);
  };
}

function draw({ nodes, session, words, bets }: Parts, state: FlightState, moment: Moment): void {
  const { clock, elapsedMs, diveAt, calm } = moment;
  const flying = state.phase === 'flying';
  const over = state.phase === 'dived';
  const last = Math.max(100, state.lastHundredths ?? 100);
  const height = over ? last : flying ? heightAt(elapsedMs) : 100;
  const flightMs = over ? timeOf(last) : flying ? Math.max(0, elapsedMs) : null;
  nodes.scene.draw({ clock, flightMs, diveMs: diveAt === null ? null : clock - diveAt, calm });
  setText(nodes.figure, flying || over ? multiplierText(height, session.language) : '');
  const seconds = Math.max(0, Math.ceil(-elapsedMs / 1_000));
  setText(nodes.note, state.phase === 'betting' ? words('takeOff', { seconds }) : '');
  if (flying) for (const bet of bets) bet.tick(elapsedMs);
}
