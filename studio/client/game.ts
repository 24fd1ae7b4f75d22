/** One slot's session on screen: its state, its view, its rounds and what the player and the page around do to it. */

import type { StudioJackpots } from '#shared/contract/aggregator.ts';
import type { SessionView } from '../protocol.ts';
import type { StudioApi } from './api.ts';
import type { Autoplay } from './autoplay/index.ts';
import { createBalance, type ShownBalance } from './balance.ts';
import { type Bridge, createBridge } from './bridge.ts';
import { createFailureTeller } from './failures.ts';
import { type FormatMoney, moneyFormat } from './money.ts';
import { createShowing } from './showing.ts';
import { createCelebration } from './slot/celebration.ts';
import { bindKeys } from './slot/keys.ts';
import { createRounds, type Rounds } from './slot/round.ts';
import { createState, type SlotState, stakeOf, takeStake, worthOf } from './slot/state.ts';
import { createView, type SlotActions, type SlotView } from './slot/view.ts';
import { createSounds } from './sound.ts';
import { type Art, loadArt, type Theme } from './stage/art.ts';
import type { Stage } from './stage/contract.ts';
import { createStage } from './stage/stage.ts';
import { translator } from './texts.ts';
import { PURCHASE_HEIGHT } from './ui/buy.ts';
import { TICKER_HEIGHT } from './ui/jackpots.ts';
import type { SlotTranslate } from './ui/parts.ts';

export interface GameParts {
  root: HTMLElement;
  api: StudioApi;
  session: SessionView;
  theme: Theme;
  t: SlotTranslate;
}

const CALM = matchMedia('(prefers-reduced-motion: reduce)');
const calm = () => CALM.matches;
/** ms between two rounds that play by themselves, so that a result can be read. */
const REST_MS = { normal: 600, turbo: 200 } as const;

export async function startGame(parts: GameParts): Promise<void> {
  const { root, api, session, theme, t } = parts;
  const money = moneyFormat(session.currency, session.language);
  const sounds = createSounds(session.game_code);
  const state = createState(session);
  let rounds: Rounds | null = null;
  let autoplay: Autoplay | null = null;
  let making: Promise<Autoplay> | null = null;

  const chooseBet = (index: number): void => {
    if (autoplay?.running || !takeStake(state, index)) return;
    autoplay?.dismiss();
    view.banner.hide();
    rounds?.show();
    view.say(t('betNow', { amount: money(stakeOf(state)) }));
  };
  const actions: SlotActions = {
    press: (bought) => void (rounds && press(state, view, rounds, autoplay, bought ?? false)),
    changeBet: (step) => chooseBet(state.index + step),
    chooseBet,
    async askAutoplay() {
      if (!isFree(state) || !rounds) return;
      making ??= autoplayOf(parts, { state, view, rounds, balance, money });
      autoplay = await making;
      autoplay.ask();
    },
  };
  const view = createView({ root, state, api, theme, t, money, sounds, calm, actions });
  const bridge = bridgeOf(state, view, {
    balance: (minor) => void balance.told(minor),
    paused(value) {
      sounds.hush(value);
      if (value) autoplay?.stop('pause');
    },
  });
  const balance = createBalance({
    ...{ api, first: session.balance },
    busy: () => state.busy,
    changed() {
      if (!state.told) view.banner.hide();
      rounds?.show();
    },
  });
  const tellFailure = createFailureTeller({
    ...{ banner: view.banner, bridge, t, mode: session.mode },
    retry: () => actions.press(),
    async restart() {
      const answer = await api.refill();
      if (answer.ok) balance.take(answer.value.balance);
      rounds?.show();
    },
  });

  view.show(balance, false);
  const art = await loadArt(theme);
  const stage = await stageOf(parts, art, state, view, money);
  const celebration = createCelebration({ state, stage, view, art, sounds, t, money, calm });
  rounds = createRounds({
    ...{ state, view, stage, art, celebration, api, bridge, balance, sounds, t, money, calm, tellFailure },
    showing: createShowing(bridge),
    lost: () => autoplay?.stop('lost'),
  });
  state.busy = false;
  rounds.show();
  view.hud.result(null);
  view.hud.wait(session.wait_ms);
  bindKeys(actions, () => isAsking(view) || autoplay?.open === true);
  bridge.ready();
}

/** Whether a dialog has the keyboard. */
const isAsking = ({ panel, purchase, bets }: SlotView): boolean =>
  panel.node.open || bets.dialog.open || purchase?.dialog.open === true;

/** Whether rounds may be asked to play by themselves now. */
const isFree = ({ busy, paused, free, unanswered }: SlotState): boolean => !busy && !paused && !free && !unanswered;

interface Playing {
  state: SlotState;
  view: SlotView;
  rounds: Rounds;
  balance: ShownBalance;
  money: FormatMoney;
}

/** Autoplay is loaded when it is first asked for. */
async function autoplayOf(
  { root, session }: GameParts,
  { state, view, rounds, balance, money }: Playing,
): Promise<Autoplay> {
  const { createAutoplay } = await import('./autoplay/index.ts');
  const t = translator('common', 'autoplay');
  return createAutoplay({
    ...{ root, t, money, say: view.say, feature: session.feature !== null || session.jackpots !== null },
    next: () => ({ stake: stakeOf(state), balance: balance.amount }),
    async play() {
      const played = await rounds.play();
      await rounds.rested();
      return played;
    },
    restMs: () => REST_MS[state.turbo ? 'turbo' : 'normal'],
    changed(left) {
      view.hud.autoplay(left, t('autoplayStop'));
      rounds.show();
    },
  });
}

async function press(
  state: SlotState,
  view: SlotView,
  rounds: Rounds,
  autoplay: Autoplay | null,
  bought: boolean,
): Promise<void> {
  if (rounds.hurry()) return;
  if (autoplay?.running || state.busy || state.paused || view.hud.waiting || view.panel.node.open) return;
  autoplay?.dismiss();
  if (state.told) rounds.endFree();
  else await rounds.play(bought);
}

/** Hears what the page around says. */
function bridgeOf(
  state: SlotState,
  view: SlotView,
  { balance, paused }: { balance(minor: string): void; paused(value: boolean): void },
): Bridge {
  /**
   * The jackpots grow with everybody's bets: the page around the game hears of it. A round shows its own jackpots
   * first.
   */
  const takeJackpots = ({ pool, currency, jackpots }: StudioJackpots) => {
    const shown = state.session.jackpots;
    if (state.busy || shown?.pool !== pool || state.session.currency !== currency) return;
    const amounts = Object.fromEntries(jackpots.map(({ tier, amount }) => [tier, amount]));
    view.showJackpots({ ...shown, amounts: { ...shown.amounts, ...amounts } });
  };
  return createBridge(state.session.parent_origin, (message) => {
    if (message.type === 'page/balance-changed') balance(message.balance);
    else if (message.type === 'page/jackpots') takeJackpots(message);
    else if (message.type === 'page/info') view.panel.open();
    else {
      view.pause(message.type === 'page/pause');
      paused(state.paused);
    }
  });
}

async function stageOf(
  { root, session }: GameParts,
  art: Art,
  state: SlotState,
  view: SlotView,
  money: (minor: bigint) => string,
): Promise<Stage> {
  const stage = createStage({
    layers: view.layers,
    art,
    strips: session.strips,
    rows: session.rows,
    wild: session.wild,
    lines: session.lines,
    stops: state.stops,
    drops: session.feature?.kind === 'drops',
    top: view.ticker ? TICKER_HEIGHT : 0,
    bottom: view.purchase ? PURCHASE_HEIGHT : 0,
    valueText: (units) => money(worthOf(state, units)),
    calm,
    onLayout: (layout) => {
      root.dataset.layout = layout.kind;
      root.toggleAttribute('data-titled', layout.title !== null);
      root.style.setProperty('--controls', `${layout.controlsHeight}px`);
      const foot = layout.originY + (layout.window.y + layout.window.height) * layout.scale;
      root.style.setProperty('--foot', `${Math.round(foot)}px`);
      root.style.setProperty('--beside', `${Math.round(layout.originX + layout.window.x * layout.scale)}px`);
    },
  });
  root.style.setProperty('--top', `${view.ticker ? TICKER_HEIGHT : 0}px`);
  await stage.resize();
  new ResizeObserver(() => void stage.resize()).observe(view.layers.node);
  return stage;
}
