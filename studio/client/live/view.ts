/** What the page of a live table is made of, and how it shows the state. */
import type { LivePhase, LiveSessionView } from '../../live-protocol.ts';
import type { TextKey, Translate } from '../../texts.ts';
import type { FormatMoney } from '../money.ts';
import type { Sounds } from '../sound.ts';
import { totalOf } from '../table-games/layout.ts';
import { element, ICONS, icon, setText } from '../ui/dom.ts';
import { opening } from '../ui/opening.ts';
import type { Panel } from '../ui/panel.ts';
import { createAside } from './aside.ts';
import type { Rack } from './chips-rack.ts';
import type { LiveStage } from './contract.ts';
import { createOthers } from './others.ts';
import { type LiveState, ownBet, seenChips } from './state.ts';
import type { OwnTable } from './table.ts';

/** Results in the strip above the saloon. */
const STRIP_LENGTH = 18;
/** The last seconds, in which the ring urges to hurry. */
const HURRY_MS = 5_000;

/** What can be done with the table beside putting chips on it. */
export const ACTIONS = ['undo', 'clear', 'rebet', 'double'] as const;
export type LiveAction = (typeof ACTIONS)[number];

/** On a phone they stand for the words. */
const ACTION_ICONS: Readonly<Record<LiveAction, () => SVGSVGElement>> = {
  undo: () => icon(22, 1.8, 'M9 14 4 9l5-5', 'M4 9h10a6 6 0 0 1 0 12h-3'),
  clear: () => icon(22, 1.8, 'M4 7h16', 'M9 7V4h6v3', 'M6 7l1 13h10l1-13', 'M10 11v5', 'M14 11v5'),
  rebet: () => icon(22, 1.8, 'm17 2 4 4-4 4', 'M3 11V9a3 3 0 0 1 3-3h15', 'm7 22-4-4 4-4', 'M21 13v2a3 3 0 0 1-3 3H3'),
  double: () => icon(22, 1.8, 'm4 9 6 6', 'm10 9-6 6', 'M14 10a3 3 0 0 1 6 0c0 2-6 3.500-6 6h6'),
};

export interface ViewParts {
  root: HTMLElement;
  session: LiveSessionView;
  t: Translate;
  words: Translate<'live'>;
  money: FormatMoney;
  sounds: Sounds;
  stage: LiveStage;
  rack: Rack;
  panel: Panel;
  /** The place of the chat. */
  chat: HTMLElement;
  banner: HTMLElement;
  act(action: LiveAction): void;
}

/** What was said last, to those who see it and those who hear it. */
export interface News {
  text: string;
  /** A win. */
  good: boolean;
}

/** What the page shows. */
export interface Shown {
  state: LiveState;
  table: OwnTable;
  connected: boolean;
  news: News;
}

export interface LiveView {
  show(shown: Shown): void;
  /** Counts down what is left of the time for bets. @param leftMs null: nothing to count */
  countDown(leftMs: number | null): void;
}

interface Parts extends ViewParts {
  nodes: ReturnType<typeof nodesOf>;
}

const iconButton = (label: string, image: SVGSVGElement, run: () => void) => {
  const node = element('button', { type: 'button', class: 'live-icon', 'aria-label': label, title: label }, image);
  node.addEventListener('click', run);
  return node;
};

function soundButton(t: Translate, sounds: Sounds): HTMLButtonElement {
  const image = () => (sounds.on ? ICONS.soundOn() : ICONS.soundOff());
  const node = iconButton(t('sound'), image(), () => {
    node.setAttribute('aria-pressed', String(sounds.toggle()));
    node.replaceChildren(image());
  });
  node.setAttribute('aria-pressed', String(sounds.on));
  return node;
}

function nodesOf({ words, act }: Pick<ViewParts, 'words' | 'act'>) {
  const button = (action: LiveAction) => {
    const label = words(action satisfies TextKey<'live'>);
    const attributes = { type: 'button', class: 'live-action', 'aria-label': label, title: label };
    const node = element('button', attributes, ACTION_ICONS[action](), element('span', {}, label));
    node.addEventListener('click', () => act(action));
    return [action, node] as const;
  };
  const seconds = element('b', {});
  return {
    strip: element('ol', { class: 'live-strip', 'aria-label': words('statistics') }),
    status: element('p', { class: 'live-status', role: 'status' }),
    seconds,
    ring: element('div', { class: 'live-ring', role: 'timer', hidden: true }, seconds),
    result: element('p', { class: 'live-result', 'aria-live': 'polite' }),
    balance: element('b', {}),
    onTable: element('b', {}),
    actions: Object.fromEntries(ACTIONS.map(button)) as Record<LiveAction, HTMLButtonElement>,
  };
}

/** The saloon with whoever presents it, what moves in it, and what is said over it. */
function saloonOf({ session, t, words, sounds, stage, panel, nodes }: Parts, aside: HTMLElement): HTMLElement {
  const room = element(
    'div',
    { class: 'live-room' },
    element(
      'div',
      { class: 'live-set' },
      element('img', { class: 'live-saloon', src: stage.saloon, alt: '', width: 800, height: 500 }),
      ...(stage.presenter ? [stage.presenter] : []),
    ),
    ...(stage.presenter ? [element('p', { class: 'live-host' }, words('host'))] : []),
    stage.scene,
  );
  const beside = iconButton(words('aside'), ICONS.list(), () => aside.scrollIntoView({ block: 'start' }));
  beside.classList.add('live-beside');
  return element(
    'div',
    { class: `live-view ${session.live}${stage.presenter ? ' hosted' : ''}` },
    room,
    element(
      'header',
      { class: 'live-bar' },
      element('p', { class: 'live-mark' }, words('live')),
      nodes.strip,
      beside,
      soundButton(t, sounds),
      iconButton(t('info'), ICONS.info(), () => panel.open()),
    ),
    element('div', { class: 'live-said' }, nodes.ring, nodes.status),
    nodes.result,
  );
}

function footOf({ session, t, words, rack, nodes }: Parts): HTMLElement {
  const figure = (label: string, value: HTMLElement) => element('p', {}, element('span', {}, label), value);
  return element(
    'div',
    { class: 'live-foot' },
    element(
      'div',
      { class: 'live-figures' },
      figure(t(session.mode === 'demo' ? 'playMoney' : 'balance'), nodes.balance),
      figure(words('onTable'), nodes.onTable),
    ),
    rack.node,
    element('div', { class: 'live-actions' }, ...Object.values(nodes.actions)),
  );
}

export function createView(given: ViewParts): LiveView {
  const parts: Parts = { ...given, nodes: nodesOf(given) };
  const { root, session, words, stage, panel, banner, chat } = parts;
  const aside = createAside({ currency: session.currency, language: session.language, words, stage, chat });
  const cloth = element('div', { class: `live-cloth ${session.live}` }, stage.cloth);
  const others = createOthers(cloth);
  root.replaceChildren(
    element('h1', { class: 'hidden' }, session.title),
    element('div', { class: `live ${session.live}` }, saloonOf(parts, aside.node), cloth, footOf(parts), aside.node),
    banner,
    panel.node,
  );
  root.dataset.engine = 'live';
  root.dataset.live = session.live;
  const showPast = pastStrip(parts);
  return {
    show(shown) {
      const { state, table, connected, news } = shown;
      const layout = table.shown;
      const waits = state.phase === 'closed' && layout.size > 0 && ownBet(state)?.state !== 'placed';
      root.dataset.phase = connected ? state.phase : 'lost';
      const open = connected && state.phase === 'betting';
      stage.draw({ amounts: layout, outcome: state.phase === 'shown' ? state.outcome : null, locked: !open });
      cloth.classList.toggle('pending', table.pending || waits);
      others.show(seenChips(state), state.ownSeat);
      showFigures(parts, shown);
      setText(
        parts.nodes.status,
        connected ? lineOf(parts, state) : words(state.round === 0 ? 'connecting' : 'disconnected'),
      );
      setText(parts.nodes.result, waits ? words('checked') : news.text);
      parts.nodes.result.classList.toggle('good', news.good && !waits);
      aside.show(state);
      showPast(state);
    },
    countDown: (leftMs) => countDown(parts, leftMs),
  };
}

/** What the phase is called, or what it came to. */
function lineOf({ session, words, stage }: Parts, state: LiveState): string {
  const lines: Record<LivePhase, string> = {
    idle: (state.round === 0 && opening(session)) || words('idle'),
    betting: words('betting'),
    closed: words('closed'),
    dealing: stage.dealing,
    shown: state.outcome ? stage.describe(state.outcome) : '',
  };
  return lines[state.phase];
}

function showFigures({ nodes, money }: Parts, { state, table, connected }: Shown): void {
  const layout = table.shown;
  const open = connected && state.phase === 'betting';
  setText(nodes.balance, state.balance === null ? '–' : money(state.balance));
  setText(nodes.onTable, money(totalOf(layout)));
  const { undo, clear, double, rebet } = nodes.actions;
  undo.disabled = !open || !table.undoable;
  clear.disabled = !open || layout.size === 0;
  double.disabled = !open || layout.size === 0;
  rebet.disabled = !open || layout.size > 0 || state.lastChips.length === 0;
}

/** The strip of past results; it is written only when there is a new one. */
function pastStrip({ nodes, stage }: Parts): (state: LiveState) => void {
  let shown: unknown = null;
  return ({ past }) => {
    if (shown === past) return;
    shown = past;
    nodes.strip.replaceChildren(
      ...past.slice(0, STRIP_LENGTH).map(({ outcome }) => {
        const { text, tone } = stage.bead(outcome);
        return element('li', { class: `live-bead ${tone}`, title: stage.describe(outcome) }, text);
      }),
    );
  };
}

function countDown({ nodes: { ring, seconds }, session, words }: Parts, leftMs: number | null): void {
  ring.hidden = leftMs === null;
  if (leftMs === null) return;
  const whole = Math.ceil(leftMs / 1_000);
  setText(seconds, String(whole));
  ring.setAttribute('aria-label', words('seconds', { seconds: whole }));
  ring.classList.toggle('hurry', leftMs < HURRY_MS);
  ring.style.setProperty('--left', (leftMs / Math.max(leftMs, session.betting_ms)).toFixed(3));
}
