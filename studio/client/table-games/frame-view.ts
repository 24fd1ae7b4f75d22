/** What the page of a table game is made of: the stage, the bar below it, and what stands over both. */

import type { Translate } from '../../texts.ts';
import type { AnyEngine } from '../../titles/table-games.ts';
import type { StudioApi } from '../api.ts';
import type { ShownBalance } from '../balance.ts';
import type { FormatMoney } from '../money.ts';
import type { Sounds } from '../sound.ts';
import { type Banner, createBanner } from '../ui/banner.ts';
import { element } from '../ui/dom.ts';
import { createHud, type Hud } from '../ui/hud.ts';
import { createPanel, type Panel } from '../ui/panel.ts';
import { soundTab } from '../ui/sound-tab.ts';
import type { TableGameStage } from './contract.ts';
import type { FrameState } from './frame-state.ts';
import { tableGameTabs } from './tabs.ts';
import { VERBS } from './verbs.ts';

/** What can be asked of the frame by hand. */
export interface FrameActions {
  press(): void;
  changeChip(step: 1 | -1): void;
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
  hud: Hud;
  banner: Banner;
  panel: Panel;
  /** Shows the state as it is now. */
  show(balance: ShownBalance): void;
  pause(value: boolean): void;
  /** Announces it to screen readers. */
  say(text: string): void;
}

function hudOf({ state: { session }, t, money, sounds, autoplay, actions }: FrameViewParts, info: () => void): Hud {
  return createHud({
    t,
    money,
    turbo: false,
    soundOn: sounds.on,
    demo: session.mode === 'demo',
    ...(autoplay === null ? {} : { autoplayLabel: autoplay }),
    actions: {
      spin: actions.press,
      bet: actions.changeChip,
      turbo: () => false,
      sound: () => sounds.toggle(),
      info,
      ...(autoplay === null ? {} : { autoplay: actions.askAutoplay }),
    },
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
  const hud = hudOf(parts, () => panel.open());
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
  return {
    ...{ hud, banner, panel },
    show(balance) {
      const { open, busy, index, chips } = state;
      const main = stage.main();
      const stake = open === null ? stage.total() : BigInt(open.stake);
      const edges = { lowest: index === 0, highest: index >= chips.length - 1 };
      const shut = busy || open !== null;
      hud.show({ balance: balance.amount, stake, ...edges, busy: shut, bare: stage.bet() === null });
      const enabled = !busy && main.blocked !== true;
      hud.main({ label: main.label, image: VERBS[main.verb], enabled, decides: open !== null && enabled });
    },
    pause(value) {
      veil.hidden = !value;
    },
    say(text) {
      live.textContent = text;
    },
  };
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
