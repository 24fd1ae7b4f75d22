/** The page of a live table: draws what the server says and sends what the player puts on the table. */

import type {
  LiveMessage,
  LivePhase,
  LiveRequestInput,
  LiveSessionView,
  LiveStatus,
  OwnLiveBet,
} from '../../live-protocol.ts';
import type { PlayStatus } from '../../protocol.ts';
import type { TextKey, Translate } from '../../texts.ts';
import { type LiveGame, liveTitleByCode } from '../../titles/live.ts';
import type { StudioApi } from '../api.ts';
import { createBridge } from '../bridge.ts';
import { mountChat } from '../chat/index.ts';
import { createFailureTeller } from '../failures.ts';
import { moneyFormat } from '../money.ts';
import { isGold, resultOf } from '../result.ts';
import { createSharedLine } from '../shared-line.ts';
import { createSounds } from '../sound.ts';
import { chipFaces } from '../table-games/chips.ts';
import { chipsOfLayout, type Layout, layoutOf, totalOf } from '../table-games/layout.ts';
import { translator } from '../texts.ts';
import { createBanner } from '../ui/banner.ts';
import { element, ICONS, setText } from '../ui/dom.ts';
import { opening } from '../ui/opening.ts';
import { createPanel } from '../ui/panel.ts';
import { createAside } from './aside.ts';
import { chipsOf, createRack } from './chips-rack.ts';
import type { LiveStage, LiveStageParts } from './contract.ts';
import './live.css';
import { doubled, same, withChip, withoutChip } from './layout.ts';
import { AT_FIRST, after, type LiveState, ownBet } from './state.ts';
import { liveTabs } from './tabs.ts';

interface LiveParts {
  root: HTMLElement;
  api: StudioApi;
  session: LiveSessionView;
  t: Translate;
  token: string;
}

const STAGES: Readonly<Record<LiveGame, () => Promise<{ createStage(parts: LiveStageParts): LiveStage }>>> = {
  roulette: () => import('./roulette.ts'),
  baccarat: () => import('./baccarat.ts'),
  helm: () => import('./helm.ts'),
};
const CALM = matchMedia('(prefers-reduced-motion: reduce)');
const BIG_WIN = 15n;
/** Results in the strip above the saloon. */
const STRIP_LENGTH = 14;
/** The last seconds, in which the ring urges to hurry. */
const HURRY_MS = 5_000;

export async function startLive({ root, api, session, t, token }: LiveParts): Promise<void> {
  const rules = liveTitleByCode(session.game_code)?.rules;
  if (!rules) throw new Error(`No live table for ${session.game_code}`);
  const words = translator('live');
  const money = moneyFormat(session.currency, session.language);
  const sounds = createSounds(session.game_code);
  const least = BigInt(session.spot_minimum);
  const most = BigInt(session.spot_maximum);
  let state: LiveState = AT_FIRST;
  let connected = false;
  /** The layout that the player has asked for and the server has not confirmed yet. */
  let wish: Layout | null = null;
  let steps: Layout[] = [];
  /** The round whose result the scene has begun to show. */
  let dealt = 0;
  let tone: 'good' | 'plain' = 'plain';
  let news = '';

  const FAILURES: Partial<Record<LiveStatus, () => string>> = {
    bets_closed: () => words('late'),
    unknown_spot: () => words('unknownSpot'),
    bet_not_allowed: () => words('notTogether'),
    spot_minimum: () => words('spotMinimum', { amount: money(least) }),
    spot_maximum: () => words('spotMaximum', { amount: money(most) }),
    table_maximum: () => words('tableMaximum', { amount: money(BigInt(session.table_maximum)) }),
  };

  const chips = chipsOf(least, most);
  const face = chipFaces(chips, session.currency, session.language, 1);
  const bridge = createBridge(session.parent_origin, ({ type }) => {
    if (type === 'page/balance-changed') line.refresh();
    if (type === 'page/info') panel.open();
  });
  const banner = createBanner();
  const tellFailure = createFailureTeller({
    ...{ banner, bridge, t, mode: session.mode },
    retry: () => line.refresh(),
    restart: () => void refill(),
  });
  const { createStage } = await STAGES[session.live]();
  const stage = createStage({
    session,
    words,
    money,
    sounds,
    face,
    calm: () => CALM.matches,
    add: (on) => change(withChip(table(), on, rack.chip, most)),
    takeBack: (on) => change(withoutChip(table(), on, rack.chip, least)),
  });
  const rack = createRack({
    label: words('chips'),
    chips,
    face,
    name: (amount) => words('chip', { amount: money(amount) }),
  });
  const button = (label: TextKey<'live'>, run: () => void) => {
    const node = element('button', { type: 'button', class: 'live-action' }, words(label));
    node.addEventListener('click', run);
    return node;
  };
  const actions = {
    undo: button('undo', () => send(steps.pop() ?? new Map())),
    clear: button('clear', () => change(new Map())),
    rebet: button('rebet', () => change(layoutOf(state.lastChips))),
    double: button('double', () => change(doubled(table(), most))),
  };
  const icon = (label: string, image: SVGSVGElement, run: () => void) => {
    const node = element('button', { type: 'button', class: 'live-icon', 'aria-label': label, title: label }, image);
    node.addEventListener('click', run);
    return node;
  };
  const sound = icon(t('sound'), sounds.on ? ICONS.soundOn() : ICONS.soundOff(), () => {
    const on = sounds.toggle();
    sound.setAttribute('aria-pressed', String(on));
    sound.replaceChildren(on ? ICONS.soundOn() : ICONS.soundOff());
  });
  sound.setAttribute('aria-pressed', String(sounds.on));
  const info = icon(t('info'), ICONS.info(), () => panel.open());
  const strip = element('ol', { class: 'live-strip', 'aria-label': words('statistics') });
  const status = element('p', { class: 'live-status', role: 'status' });
  const seconds = element('b', {});
  const ring = element('div', { class: 'live-ring', role: 'timer', hidden: true }, seconds);
  const result = element('p', { class: 'live-result', 'aria-live': 'polite' });
  const balance = element('b', {});
  const onTable = element('b', {});
  const chatHost = element('div', { class: 'live-chat' });
  const panel = createPanel(t, session.title, liveTabs({ t, words, money, session, api, stage, rules }));
  const aside = createAside({ currency: session.currency, language: session.language, words, stage, chat: chatHost });
  const view = element(
    'div',
    { class: `live-view ${session.live}${stage.presenter ? ' hosted' : ''}` },
    element('img', { class: 'live-saloon', src: stage.saloon, alt: '', width: 800, height: 500 }),
    ...(stage.presenter ? [stage.presenter, element('p', { class: 'live-host' }, words('host'))] : []),
    stage.scene,
    element('p', { class: 'live-mark' }, words('live')),
    status,
    ring,
    result,
  );
  const cloth = element('div', { class: `live-cloth ${session.live}` }, stage.cloth);
  const figure = (label: string, value: HTMLElement) => element('p', {}, element('span', {}, label), value);
  root.replaceChildren(
    element('h1', { class: 'hidden' }, session.title),
    element(
      'div',
      { class: 'live' },
      element('header', { class: 'live-bar' }, strip, sound, info),
      view,
      element(
        'div',
        { class: 'live-bets' },
        cloth,
        element(
          'div',
          { class: 'live-foot' },
          rack.node,
          element('div', { class: 'live-actions' }, ...Object.values(actions)),
          element(
            'div',
            { class: 'live-figures' },
            figure(t(session.mode === 'demo' ? 'playMoney' : 'balance'), balance),
            figure(words('onTable'), onTable),
          ),
        ),
      ),
      aside.node,
    ),
    banner.node,
    panel.node,
  );
  root.dataset.engine = 'live';
  root.dataset.live = session.live;

  const line = createSharedLine<LiveMessage, LiveRequestInput>({
    folder: 'live',
    token,
    onMessage: receive,
    onState(now) {
      connected = now;
      if (now) chat.refresh();
      show();
    },
    onGone: () => banner.show(t('errorOver')),
  });
  const chat = mountChat(chatHost, { language: session.language, send: (request) => line.say(request) });
  bindKeys();
  requestAnimationFrame(frame);
  bridge.ready();

  /** What lies on the table as the player sees it. */
  function table(): Layout {
    return wish ?? layoutOf(state.chips);
  }

  function change(next: Layout): void {
    const now = table();
    if (state.phase !== 'betting' || same(now, next)) return;
    steps.push(now);
    send(next);
  }

  function send(next: Layout): void {
    if (state.phase !== 'betting') return;
    wish = next;
    banner.hide();
    sounds.play('stop');
    show();
    void put(next);
  }

  /** The table shows a chip as lying there only when the server has said so. */
  async function put(layout: Layout): Promise<void> {
    const answer = await line.ask({ type: 'chips', round: state.round, bets: chipsOfLayout(layout) });
    if (wish === layout) wish = null;
    if (!answer.ok) {
      wish = null;
      steps = [];
      fail(answer.status);
    }
    show();
  }

  function receive(message: LiveMessage): void {
    if (chat.receive(message)) return;
    const before = state;
    state = after(state, message);
    if (message.type === 'snapshot' || message.type === 'phase') turn(before);
    if (message.type === 'chips' && message.refused) fail(message.refused);
    if (message.type === 'bet') tellOf(message.bet, before);
    show();
  }

  /** The scene follows the round. */
  function turn(before: LiveState): void {
    const { phase, round, outcome } = state;
    if (phase !== before.phase || round !== before.round) {
      wish = null;
      steps = [];
    }
    if (phase === 'betting' && (before.phase !== 'betting' || before.round !== round)) {
      stage.clear();
      banner.hide();
      say('', 'plain');
    }
    if (phase === 'closed' && before.phase === 'betting') {
      sounds.play('spin');
      stage.run();
      view.scrollIntoView({ block: 'nearest', behavior: CALM.matches ? 'auto' : 'smooth' });
    }
    if ((phase === 'dealing' || phase === 'shown') && outcome && dealt !== round) {
      dealt = round;
      void stage.deal(outcome, Math.max(0, line.now() - state.dealsAt));
    }
  }

  function say(text: string, how: 'good' | 'plain'): void {
    news = text;
    tone = how;
  }

  /** The result of a bet: announced to screen readers, and told to the page around. */
  function tellOf(bet: OwnLiveBet, before: LiveState): void {
    const known = before.own.find(({ bet_id }) => bet_id === bet.bet_id)?.state;
    if (known === bet.state) return;
    const stake = BigInt(bet.stake);
    const round = { round_id: bet.bet_id, stake: bet.stake, currency: session.currency };
    if (bet.state === 'placed') {
      bridge.send({ type: 'game/round', phase: 'started', payout: '0', ...round });
      say(words('accepted', { amount: money(stake) }), 'plain');
    }
    if (bet.state === 'returned') say(words('returned', { amount: money(stake) }), 'plain');
    if (bet.state !== 'won' && bet.state !== 'lost') return;
    const payout = BigInt(bet.payout ?? '0');
    bridge.send({ type: 'game/round', phase: 'finished', payout: payout.toString(), ...round });
    const wins = isGold(payout, stake);
    const result = t(resultOf(payout, stake), { amount: money(payout), stake: money(stake) });
    say(result, wins ? 'good' : 'plain');
    if (wins) sounds.play(payout >= stake * BIG_WIN ? 'bigWin' : 'win');
  }

  function fail(code: LiveStatus): void {
    const own = FAILURES[code];
    if (own) {
      banner.show(own());
      return;
    }
    tellFailure(code as PlayStatus);
    line.refresh();
  }

  async function refill(): Promise<void> {
    const answer = await api.refill();
    if (answer.ok) line.refresh();
  }

  /** What lies on the table: while bets are open what the player has put there, then what plays. */
  function shown(): Layout {
    if (state.phase === 'betting') return table();
    const bet = ownBet(state);
    if (bet) return layoutOf(bet.bets);
    return state.phase === 'closed' ? layoutOf(state.chips) : new Map();
  }

  function show(): void {
    const layout = shown();
    const open = connected && state.phase === 'betting';
    const bet = ownBet(state);
    const waits = state.phase === 'closed' && layout.size > 0 && bet?.state !== 'placed';
    root.dataset.phase = connected ? state.phase : 'lost';
    stage.draw({ amounts: layout, outcome: state.phase === 'shown' ? state.outcome : null, locked: !open });
    cloth.classList.toggle('pending', wish !== null || waits);
    setText(balance, state.balance === null ? '–' : money(state.balance));
    setText(onTable, money(totalOf(layout)));
    actions.undo.disabled = !open || steps.length === 0;
    actions.clear.disabled = !open || layout.size === 0;
    actions.double.disabled = !open || layout.size === 0;
    actions.rebet.disabled = !open || layout.size > 0 || state.lastChips.length === 0;
    const texts: Record<LivePhase, string> = {
      idle: (state.round === 0 && opening(session)) || words('idle'),
      betting: words('betting'),
      closed: words('closed'),
      dealing: stage.dealing,
      shown: state.outcome ? stage.describe(state.outcome) : '',
    };
    setText(status, connected ? texts[state.phase] : words('connecting'));
    setText(result, waits ? words('checked') : news);
    result.classList.toggle('good', tone === 'good' && !waits);
    aside.show(state);
    showStrip();
  }

  let stripShown: unknown = null;
  function showStrip(): void {
    if (stripShown === state.past) return;
    stripShown = state.past;
    strip.replaceChildren(
      ...state.past.slice(0, STRIP_LENGTH).map(({ outcome }) => {
        const { text, tone: colour } = stage.bead(outcome);
        return element('li', { class: `live-bead ${colour}`, title: stage.describe(outcome) }, text);
      }),
    );
  }

  function frame(): void {
    requestAnimationFrame(frame);
    if (document.hidden) return;
    const left = state.closesAt - line.now();
    const counts = connected && state.phase === 'betting' && left > 0;
    ring.hidden = !counts;
    if (!counts) return;
    setText(seconds, String(Math.ceil(left / 1_000)));
    ring.setAttribute('aria-label', words('seconds', { seconds: Math.ceil(left / 1_000) }));
    ring.classList.toggle('hurry', left < HURRY_MS);
    ring.style.setProperty('--left', (left / Math.max(left, session.betting_ms)).toFixed(3));
  }

  /** Plus and minus choose the chip; R bets again, Z takes the last step back. */
  function bindKeys(): void {
    const keys: Readonly<Record<string, () => void>> = {
      '+': () => rack.step(1),
      '-': () => rack.step(-1),
      r: () => actions.rebet.click(),
      z: () => actions.undo.click(),
    };
    addEventListener('keydown', (event) => {
      if (panel.node.open || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const run = keys[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    });
  }
}
