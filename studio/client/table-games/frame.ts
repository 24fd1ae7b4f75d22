/** One table game's session on screen: its state, its view, its rounds. What is played stands in its stage. */
import { nothing } from '../../engines/shape.ts';
import type { TableGameSessionView } from '../../protocol.ts';
import type { Translate } from '../../texts.ts';
import type { StudioApi } from '../api.ts';
import { createBalance } from '../balance.ts';
import { type Bridge, createBridge } from '../bridge.ts';
import { createFailureTeller } from '../failures.ts';
import { moneyFormat } from '../money.ts';
import { createShowing } from '../showing.ts';
import { createSounds } from '../sound.ts';
import { translator } from '../texts.ts';
import './table-games.css';
import { createFrameAutoplay, type FrameAutoplay } from './frame-autoplay.ts';
import { bindFrameKeys } from './frame-keys.ts';
import { createFrameRounds, type FrameRounds } from './frame-rounds.ts';
import { chipOf, createFrameState, type FrameState, takeChip } from './frame-state.ts';
import { createFrameView, type FrameActions, type FrameView } from './frame-view.ts';
import { STAGES } from './stages.ts';

interface FrameParts {
  root: HTMLElement;
  api: StudioApi;
  session: TableGameSessionView;
  t: Translate;
}

const CALM = matchMedia('(prefers-reduced-motion: reduce)');
const calm = () => CALM.matches;

/** What the frame is made of, as far as it is made. */
interface Made {
  view: FrameView | null;
  rounds: FrameRounds | null;
  autoplay: FrameAutoplay | null;
}

export async function startTableGame({ root, api, session, t }: FrameParts): Promise<void> {
  const money = moneyFormat(session.currency, session.language);
  const sounds = createSounds(session.game_code);
  const state = createFrameState(session);
  const made: Made = { view: null, rounds: null, autoplay: null };
  const bridge = bridgeOf(state, made, (minor) => void balance.told(minor));
  const balance = createBalance({
    ...{ api, first: session.balance },
    busy: () => state.busy,
    changed() {
      made.view?.banner.hide();
      made.rounds?.show();
    },
  });
  const { engine, createStage } = await STAGES[session.engine]();
  const stage = await createStage({
    ...{ session, money, sounds, calm },
    chip: () => chipOf(state),
    // While it is made there is nothing to show it on yet.
    changed: () => made.rounds?.show(),
    decide: (action) => void made.rounds?.decide(action),
  });
  const actions = actionsOf(state, made, (amount) => t('betNow', { amount: money(amount) }), stage);
  // A round that asks for a decision cannot be played by itself.
  const repeats = session.autoplay && engine.action === nothing;
  const label = repeats ? translator('autoplay')('autoplay') : null;
  const view = createFrameView({ root, state, stage, engine, api, t, money, sounds, autoplay: label, actions });
  made.view = view;
  const tellFailure = createFailureTeller({
    ...{ banner: view.banner, bridge, t, mode: session.mode },
    retry: () => void made.rounds?.repeat(),
    async restart() {
      const answer = await api.refill();
      if (answer.ok) balance.take(answer.value.balance);
      made.rounds?.show();
    },
  });
  const rounds = createFrameRounds({
    ...{ state, view, stage, api, bridge, balance, sounds, t, money, calm, tellFailure },
    showing: createShowing(bridge),
    lost: () => made.autoplay?.made?.stop('lost'),
  });
  if (repeats) made.autoplay = createFrameAutoplay({ root, state, view, stage, rounds, balance, money });
  view.bar.result(null);
  view.bar.wait(session.wait_ms);
  bindFrameKeys(actions, state, stage, () => view.panel.node.open || made.autoplay?.made?.open === true);
  state.busy = false;
  made.rounds = rounds;
  if (session.open_round) await rounds.resume(session.open_round);
  rounds.show();
  bridge.ready();
  void rounds.recall();
}

/** Hears what the page around says. */
function bridgeOf(state: FrameState, made: Made, told: (minor: string) => void): Bridge {
  return createBridge(state.session.parent_origin, (message) => {
    if (message.type === 'page/balance-changed') told(message.balance);
    else if (message.type === 'page/info') made.view?.panel.open();
    else if (message.type === 'page/pause' || message.type === 'page/resume') {
      state.paused = message.type === 'page/pause';
      made.view?.pause(state.paused);
      if (state.paused) made.autoplay?.made?.stop('pause');
    }
  });
}

function actionsOf(
  state: FrameState,
  made: Made,
  betNow: (amount: bigint) => string,
  stage: { total(): bigint; chipChanged(): void },
): FrameActions {
  const goesOn = () => {
    if (made.autoplay?.made?.running) return false;
    made.autoplay?.made?.dismiss();
    return true;
  };
  const choose = (wanted: number) => {
    if (!goesOn() || !takeChip(state, wanted)) return;
    made.view?.banner.hide();
    stage.chipChanged();
    made.rounds?.show();
    made.view?.say(betNow(stage.total()));
  };
  return {
    press() {
      if (goesOn()) void made.rounds?.press();
    },
    changeChip: (step) => choose(state.index + step),
    chooseChip: choose,
    askAutoplay: () => void made.autoplay?.ask(),
  };
}
