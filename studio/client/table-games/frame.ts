/** The frame of every table game: bar, banner, panel and the life of a round. What is played stands in its stage. */

import { nextTask } from '#shared/next-task.ts';
import type { ActRequest, BeginRequest, TableGameAnswer, TableGameSessionView } from '../../protocol.ts';
import type { Translate } from '../../texts.ts';
import { type Answer, pause, type StudioApi } from '../api.ts';
import { createBalance } from '../balance.ts';
import { createBridge } from '../bridge.ts';
import { createFailureTeller, isOutOfStep, isUnanswered } from '../failures.ts';
import { moneyFormat } from '../money.ts';
import { withOwnSeed } from '../own-seed.ts';
import { outcomeOf, resultOf } from '../result.ts';
import { createSounds } from '../sound.ts';
import { createBanner } from '../ui/banner.ts';
import { element } from '../ui/dom.ts';
import { createHud } from '../ui/hud.ts';
import { createPanel } from '../ui/panel.ts';
import { soundTab } from '../ui/sound-tab.ts';
import { TIERS, tierOf } from '../wins/tiers.ts';
import './table-games.css';
import { STAGES } from './stages.ts';
import { tableGameTabs } from './tabs.ts';
import { VERBS } from './verbs.ts';

interface FrameParts {
  root: HTMLElement;
  api: StudioApi;
  session: TableGameSessionView;
  t: Translate;
}

/** An answer is shown no sooner than this after the bet, ms, so that a round can be followed. */
const SHORTEST_WAIT_MS = 150;
const CALM = matchMedia('(prefers-reduced-motion: reduce)');

/** A request without an answer so far; it is repeated under the same id. */
type Asked = { kind: 'begin'; request: BeginRequest } | { kind: 'act'; request: ActRequest };

export async function startTableGame({ root, api, session, t }: FrameParts): Promise<void> {
  const { engine, createStage } = await STAGES[session.engine]();
  const money = moneyFormat(session.currency, session.language);
  const chips = session.stakes.map(BigInt);
  const sounds = createSounds(session.game_code);
  let index = session.first_stake;
  let open: TableGameAnswer | null = null;
  let unanswered: Asked | null = null;
  /** Nothing can be pressed until the stage is ready. */
  let busy = true;
  let paused = false;
  /** Pressed again while the answer was awaited: the round is shown shortened from its beginning. */
  let hurried = false;
  let standing = false;
  /** Rounds this page has shown itself. */
  const seen = new Set<string>();
  const chip = () => chips[index] ?? 0n;

  const bridge = createBridge(session.parent_origin, (message) => {
    const { type } = message;
    if (type === 'page/balance-changed') void balance.told(message.balance);
    if (type === 'page/info') panel.open();
    if (type === 'page/pause' || type === 'page/resume') setPaused(type === 'page/pause');
  });
  const banner = createBanner();
  const balance = createBalance({
    ...{ api, first: session.balance },
    busy: () => busy,
    changed: () => {
      banner.hide();
      show();
    },
  });
  const tellFailure = createFailureTeller({
    ...{ banner, bridge, t, mode: session.mode },
    retry: () => void repeat(),
    restart: () => void refill(),
  });
  const live = element('p', { class: 'hidden', 'aria-live': 'polite' });
  const veil = element('p', { class: 'veil', hidden: true }, t('paused'));
  const hud = createHud({
    t,
    money,
    turbo: false,
    soundOn: sounds.on,
    demo: session.mode === 'demo',
    actions: {
      spin: () => void press(),
      bet: changeChip,
      turbo: () => false,
      sound: () => sounds.toggle(),
      info: () => panel.open(),
    },
  });
  const stage = await createStage({
    session,
    money,
    sounds,
    chip,
    calm: () => CALM.matches,
    // While it is made there is nothing to show it on yet.
    changed: () => {
      if (standing) show();
    },
    decide: (action) => void decide(action),
  });
  const panel = createPanel(t, session.title, [
    ...tableGameTabs({ t, money, session, api }, stage, engine),
    soundTab(sounds, t),
  ]);
  root.replaceChildren(
    element('h1', { class: 'hidden' }, session.title),
    element('div', { class: 'table-stage' }, stage.node),
    hud.node,
    banner.node,
    veil,
    live,
    panel.node,
  );
  root.dataset.engine = session.engine;
  layOut(root);
  hud.result(null);
  hud.wait(session.wait_ms);
  bindKeys();
  busy = false;
  standing = true;
  if (session.open_round) await resume(session.open_round);
  show();
  bridge.ready();
  void recall();

  /** A page that was loaded anew shows the results from before; a fresh session has none to ask for. */
  async function recall(): Promise<void> {
    const { nonce, revealed } = session.fairness;
    if (!stage.recall || (nonce === 0 && revealed.length === 0)) return;
    const answer = await api.tableGameRounds();
    if (!answer.ok) return;
    const earlier = answer.value.filter(({ round_id, status }) => status === 'closed' && !seen.has(round_id));
    stage.recall(earlier.map(({ view }) => view).filter((view) => view !== null));
  }

  function show(): void {
    const main = stage.main();
    const stake = open === null ? stage.total() : BigInt(open.stake);
    const edges = { lowest: index === 0, highest: index >= chips.length - 1 };
    hud.show({ balance: balance.amount, stake, ...edges, busy: busy || open !== null });
    const enabled = !busy && main.blocked !== true;
    hud.main({ label: main.label, image: VERBS[main.verb], enabled, decides: open !== null && enabled });
  }

  function changeChip(step: 1 | -1): void {
    if (busy || open || unanswered) return;
    const next = Math.max(0, Math.min(chips.length - 1, index + step));
    if (next === index) return;
    index = next;
    banner.hide();
    stage.chipChanged();
    show();
    live.textContent = t('betNow', { amount: money(stage.total()) });
  }

  function setPaused(value: boolean): void {
    paused = value;
    veil.hidden = !value;
  }

  async function refill(): Promise<void> {
    const answer = await api.refill();
    if (answer.ok) balance.take(answer.value.balance);
    show();
  }

  async function press(): Promise<void> {
    if (busy) {
      hurried = true;
      stage.hurry();
    }
    const main = stage.main();
    if (busy || paused || panel.node.open || main.blocked) return;
    if (open !== null) return decide(main.action);
    if (hud.waiting) return;
    if (unanswered !== null) return repeat();
    const bet = stage.bet();
    const client_seed = session.fairness.client_seed;
    if (bet !== null) await ask({ kind: 'begin', request: { request_id: crypto.randomUUID(), bet, client_seed } });
  }

  async function decide(action: unknown): Promise<void> {
    if (busy || paused || open === null || action === null) return;
    await ask({ kind: 'act', request: { round_id: open.round_id, step: open.step, action } });
  }

  async function repeat(): Promise<void> {
    if (!busy && unanswered) await ask(unanswered);
  }

  async function ask(asked: Asked): Promise<void> {
    busy = true;
    hurried = false;
    unanswered = asked;
    banner.hide();
    stage.lock(true);
    if (asked.kind === 'begin') {
      hud.result(null);
      sounds.play('spin');
    }
    show();
    const onLost = () => banner.show(t('errorLost'));
    const answered = Promise.all([
      asked.kind === 'begin' ? api.begin(asked.request, onLost) : api.act(asked.request, onLost),
      pause(CALM.matches ? 0 : SHORTEST_WAIT_MS),
    ]);
    if (asked.kind === 'begin') {
      // The press has been answered by the bar; the table is cleared in a task of its own.
      await nextTask();
      stage.start();
      show();
    }
    const [answer] = await answered;
    if (answer.ok) await reveal(answer.value, asked.kind);
    else await fail(answer, asked);
    busy = false;
    stage.lock(open !== null || unanswered !== null);
    show();
    void balance.settled();
  }

  async function reveal(answer: TableGameAnswer, kind: Asked['kind']): Promise<void> {
    unanswered = null;
    seen.add(answer.round_id);
    banner.hide();
    session.fairness = withOwnSeed(answer.fairness, session.fairness);
    const common = { round_id: answer.round_id, stake: answer.stake, currency: session.currency };
    if (kind === 'begin') bridge.send({ type: 'game/round', phase: 'started', payout: '0', ...common });
    hud.wait(answer.wait_ms);
    balance.take(answer.balance_after_bet);
    open = answer.payout === null ? answer : null;
    show();
    const shown = stage.show(answer);
    if (hurried) stage.hurry();
    await shown;
    if (answer.payout === null) {
      live.textContent = stage.describe(answer.view);
      return;
    }
    balance.take(answer.balance);
    bridge.send({ type: 'game/round', phase: 'finished', payout: answer.payout, ...common });
    const payout = BigInt(answer.payout);
    const stake = BigInt(answer.stake);
    const outcome = outcomeOf(payout, stake);
    hud.result({ outcome, payout, stake });
    // A return of the bet or less is shown but not celebrated: it is no win.
    const tier = tierOf(payout, stake);
    if (tier) sounds.play(TIERS[tier].sound);
    const result = t(resultOf(payout, stake), { amount: money(payout), stake: money(stake) });
    live.textContent = `${stage.describe(answer.view)} ${result}`;
  }

  async function resume(answer: TableGameAnswer): Promise<void> {
    open = answer;
    seen.add(answer.round_id);
    stage.lock(true);
    await stage.show(answer);
  }

  /** Shows the round that the studio holds, or none: what was on screen is over or has gone on without this page. */
  async function adopt(): Promise<void> {
    const answer = await api.session();
    if (!answer.ok || !('open_round' in answer.value)) return;
    const held = answer.value.open_round;
    if (held?.round_id !== open?.round_id) stage.reset();
    open = null;
    if (held) await resume(held);
  }

  async function fail(answer: Extract<Answer<TableGameAnswer>, { ok: false }>, asked: Asked): Promise<void> {
    if (!isUnanswered(answer.status)) unanswered = null;
    if (asked.kind === 'begin') stage.reset();
    hud.wait(answer.retryAfterMs);
    tellFailure(answer.status);
    if (isOutOfStep(asked.kind, answer.status)) await adopt();
  }

  function bindKeys(): void {
    addEventListener('keydown', (event) => {
      if (panel.node.open || event.ctrlKey || event.metaKey || event.altKey) return;
      const control = event.target instanceof Element && event.target.closest('button, input, select, [tabindex]');
      if (!busy && stage.key?.(event)) return event.preventDefault();
      if (control) return;
      const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key] as 1 | -1 | undefined;
      if (step !== undefined) changeChip(step);
      else if ((event.key === ' ' || event.key === 'Enter') && !event.repeat) void press();
      else return;
      event.preventDefault();
    });
  }
}

/** The bar stands in two rows under a tall stage, as it does for slots. */
function layOut(root: HTMLElement): void {
  const tall = matchMedia('(max-width: 699px) and (orientation: portrait)');
  const apply = () => {
    root.dataset.layout = tall.matches ? 'tall' : 'wide';
  };
  tall.addEventListener('change', apply);
  apply();
}
