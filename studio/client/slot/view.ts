/** What a slot's page is made of, and how it shows the state. */
import type { JackpotsView } from '../../protocol.ts';
import type { StudioApi } from '../api.ts';
import type { ShownBalance } from '../balance.ts';
import type { FormatMoney } from '../money.ts';
import type { Sounds } from '../sound.ts';
import type { Theme } from '../stage/art.ts';
import type { StageLayers } from '../stage/contract.ts';
import { createLayers } from '../stage/layers.ts';
import { translator } from '../texts.ts';
import { type Banner, createBanner } from '../ui/banner.ts';
import { createPurchase, type Purchase } from '../ui/buy.ts';
import { type Curtain, createCurtain } from '../ui/curtain.ts';
import { element } from '../ui/dom.ts';
import { createFeatureBar, type FeatureBar } from '../ui/feature-bar.ts';
import { createHud, type Hud } from '../ui/hud.ts';
import { createJackpotTicker, type JackpotTicker } from '../ui/jackpots.ts';
import { FEATURE_NAMES } from '../ui/names.ts';
import { createPanel, type Panel, slotTabs } from '../ui/panel.ts';
import type { SlotTranslate } from '../ui/parts.ts';
import { soundTab } from '../ui/sound-tab.ts';
import { type BetPicker, createBetPicker } from './bet-picker.ts';
import { wear } from './dress.ts';
import { purchasePriceOf, type SlotState, stakeOf } from './state.ts';
import './dress.css';

/** What can be asked of the page by hand. */
export interface SlotActions {
  press(bought?: boolean): void;
  changeBet(step: 1 | -1): void;
  chooseBet(index: number): void;
  askAutoplay(): void;
}

export interface ViewParts {
  root: HTMLElement;
  state: SlotState;
  api: StudioApi;
  theme: Theme;
  t: SlotTranslate;
  money: FormatMoney;
  sounds: Sounds;
  calm(): boolean;
  actions: SlotActions;
}

export interface SlotView {
  layers: StageLayers;
  hud: Hud;
  /** What a feature shows over the reels. */
  bar: FeatureBar;
  curtain: Curtain;
  banner: Banner;
  panel: Panel;
  purchase: Purchase | null;
  bets: BetPicker;
  ticker: JackpotTicker | null;
  /** Shows the state as it is now. @param presenting whether a feature has the bar over the reels */
  show(balance: ShownBalance, presenting: boolean): void;
  showJackpots(view: JackpotsView): void;
  pause(value: boolean): void;
  /** Announces it to screen readers. */
  say(text: string): void;
}

function hudOf({ t, money, state, sounds, actions }: ViewParts, panel: () => Panel, bets: BetPicker): Hud {
  const { session } = state;
  return createHud({
    t,
    money,
    turbo: session.turbo,
    soundOn: sounds.on,
    demo: session.mode === 'demo',
    autoplayLabel: translator('autoplay')('autoplay'),
    actions: {
      spin: () => actions.press(),
      bet: actions.changeBet,
      bets: () => bets.open(state.index),
      turbo() {
        state.turbo = !state.turbo;
        return state.turbo;
      },
      sound: () => sounds.toggle(),
      info: () => panel().open(),
      ...(session.autoplay ? { autoplay: actions.askAutoplay } : {}),
    },
  });
}

function purchaseOf({ t, state: { session }, actions }: ViewParts): Purchase | null {
  const { feature } = session;
  if (!feature?.buy || !session.buy) return null;
  const percent = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
  const texts = {
    label: t('buy'),
    question: (amount: string) => t('buyQuestion', { feature: t(FEATURE_NAMES[feature.kind]), amount }),
    note: t('buyReturn', { percent: percent.format(Number(session.bought_rtp_percent)) }),
    confirm: t('buyConfirm'),
    cancel: t('cancel'),
  };
  return createPurchase(texts, () => actions.press(true));
}

/** How many free rounds are left, over the reels. */
function showFree({ free }: SlotState, bar: FeatureBar, { t, money }: ViewParts, presenting: boolean): void {
  if (!free || presenting) {
    bar.hide();
    return;
  }
  bar.show({
    name: t('freeRounds'),
    left: t('left', { left: free.left }),
    multiplier: null,
    won: money(BigInt(free.won)),
    gold: BigInt(free.won) > 0n,
  });
}

export function createView(parts: ViewParts): SlotView {
  const { root, state, theme, t, money, api, calm, sounds } = parts;
  const { session } = state;
  const live = element('p', { class: 'hidden', 'aria-live': 'polite' });
  const veil = element('p', { class: 'veil', hidden: true }, t('paused'));
  const layers = createLayers();
  const panel = createPanel(t, session.title, [
    ...slotTabs({ t, money, session, theme, api, stake: () => stakeOf(state) }),
    soundTab(sounds, t),
  ]);
  const bets = createBetPicker({ t, money, stakes: state.stakes, choose: parts.actions.chooseBet });
  const hud = hudOf(parts, () => panel, bets);
  const [bar, freeBar, curtain, banner] = [createFeatureBar(), createFeatureBar(), createCurtain(), createBanner()];
  const purchase = purchaseOf(parts);
  const ticker = session.jackpots ? createJackpotTicker(t, money, calm) : null;
  if (session.jackpots) ticker?.show(session.jackpots);
  wear(root, theme.cabinet);
  const standing = [ticker?.node, purchase?.button, bar.node, freeBar.node, curtain.node, hud.corner, hud.node];
  root.replaceChildren(
    element('h1', { class: 'hidden' }, session.title),
    layers.node,
    ...standing.filter((node) => node != null),
    ...[banner.node, veil, live, panel.node, bets.dialog],
    ...(purchase ? [purchase.dialog] : []),
  );
  return {
    ...{ layers, hud, bar, curtain, banner, panel, purchase, bets, ticker },
    show(balance, presenting) {
      const { free, index, stakes, busy } = state;
      const edges = { lowest: free !== null || index === 0, highest: free !== null || index >= stakes.length - 1 };
      hud.show({ balance: balance.amount, stake: stakeOf(state), ...edges, busy });
      const price = purchasePriceOf(state);
      purchase?.show(price === null ? null : money(price), !busy && !state.unanswered && free === null);
      showFree(state, freeBar, parts, presenting);
    },
    showJackpots(view) {
      session.jackpots = view;
      ticker?.show(view);
    },
    pause(value) {
      state.paused = value;
      veil.hidden = !value;
    },
    say(text) {
      live.textContent = text;
    },
  };
}
