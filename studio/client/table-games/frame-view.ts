/** What the page of a table game is made of: the stage, its bar, and what stands over both. */

import type { Translate } from '../../texts.ts';
import type { AnyEngine } from '../../titles/table-games.ts';
import type { StudioApi } from '../api.ts';
import type { ShownBalance } from '../balance.ts';
import type { FormatMoney } from '../money.ts';
import type { Sounds } from '../sound.ts';
import { type Banner, createBanner } from '../ui/banner.ts';
import { element } from '../ui/dom.ts';
import { createPanel, type Panel } from '../ui/panel.ts';
import { soundTab } from '../ui/sound-tab.ts';
import { type Bar, createBar } from './bar.ts';
import type { TableGameStage } from './contract.ts';
import type { FrameState } from './frame-state.ts';
import { tableGameTabs } from './tabs.ts';
import { VERBS } from './verbs.ts';

/** What can be asked of the frame by hand. */
export interface FrameActions {
  press(): void;
  changeChip(step: 1 | -1): void;
  /** Takes the amount at this place among the stakes. */
  chooseChip(index: number): void;
  /** Asks how many rounds shall play by themselves. */
  askAutoplay(): void;
}

export interface FrameViewParts {
  root: HTMLElement;
  state: FrameState;
  stage: TableGameStage;
  engine: AnyEngine;
  api: StudioApi;
  t: Translate;
  money: FormatMoney;
  sounds: Sounds;
  /** What the button of autoplay is called; null where no rounds may play by themselves. */
  autoplay: string | null;
  actions: FrameActions;
}

export interface FrameView {
  bar: Bar;
  banner: Banner;
  panel: Panel;
  /** Shows the state as it is now. */
  show(balance: ShownBalance): void;
  pause(value: boolean): void;
  /** Announces it to screen readers. */
  say(text: string): void;
}

function barOf({ state, stage, t, money, sounds, autoplay, actions }: FrameViewParts, info: () => void): Bar {
  const { session, chips } = state;
  return createBar({
    ...{ t, money, stakes: chips, stage, autoplay },
    ...{ demo: session.mode === 'demo', currency: session.currency, language: session.language },
    soundOn: sounds.on,
    actions: { ...actions, sound: () => sounds.toggle(), info },
  });
}

export function createFrameView(parts: FrameViewParts): FrameView {
  const { root, state, stage, engine, api, t, money, sounds } = parts;
  const { session } = state;
  const live = element('p', { class: 'hidden', 'aria-live': 'polite' });
  const veil = element('p', { class: 'veil', hidden: !state.paused }, t('paused'));
  const banner = createBanner();
  const panel = createPanel(t, session.title, [
    ...tableGameTabs({ t, money, session, api }, stage, engine),
    soundTab(sounds, t),
  ]);
  const bar = barOf(parts, () => panel.open());
  root.replaceChildren(
    element('h1', { class: 'hidden' }, session.title),
    element('div', { class: 'table-stage' }, stage.node),
    bar.node,
    banner.node,
    veil,
    live,
    panel.node,
  );
  root.dataset.engine = session.engine;
  root.dataset.shape = stage.panel ? 'side' : 'cloth';
  layOut(root);
  return {
    ...{ bar, banner, panel },
    show(balance) {
      const { open, busy, index } = state;
      const main = stage.main();
      const enabled = !busy && main.blocked !== true;
      root.dataset.round = open === null ? 'none' : 'open';
      stage.wait?.(busy);
      bar.show({
        balance: balance.amount,
        stake: open === null ? stage.total() : BigInt(open.stake),
        ...{ index, waits: busy, shut: busy || open !== null, bare: stage.bet() === null },
        main: { label: main.label, image: VERBS[main.verb], enabled, decides: open !== null && enabled },
      });
    },
    pause(value) {
      veil.hidden = !value;
    },
    say(text) {
      live.textContent = text;
    },
  };
}

/** The bar stands in rows under a tall stage. */
function layOut(root: HTMLElement): void {
  const tall = matchMedia('(max-width: 699px) and (orientation: portrait)');
  const apply = () => {
    root.dataset.layout = tall.matches ? 'tall' : 'wide';
  };
  tall.addEventListener('change', apply);
  apply();
}
