/** Rounds of a table game that play by themselves: the same bet again and again. Its code is loaded when asked for. */
import type { Autoplay } from '../autoplay/index.ts';
import type { ShownBalance } from '../balance.ts';
import type { FormatMoney } from '../money.ts';
import { translator } from '../texts.ts';
import type { TableGameStage } from './contract.ts';
import type { FrameRounds } from './frame-rounds.ts';
import { type FrameState, isFree } from './frame-state.ts';
import type { FrameView } from './frame-view.ts';

/** ms between two rounds, so that a result can be read. */
const REST_MS = 900;

export interface FrameAutoplayParts {
  root: HTMLElement;
  state: FrameState;
  view: FrameView;
  stage: TableGameStage;
  rounds: FrameRounds;
  balance: ShownBalance;
  money: FormatMoney;
}

export interface FrameAutoplay {
  /** What is there of it; null until it was asked for. */
  readonly made: Autoplay | null;
  /** Asks how many rounds shall play by themselves; without effect while nothing is bet or a round runs. */
  ask(): Promise<void>;
}

export function createFrameAutoplay(parts: FrameAutoplayParts): FrameAutoplay {
  const { root, state, view, stage, rounds, balance, money } = parts;
  let made: Autoplay | null = null;
  let making: Promise<Autoplay> | null = null;
  /** What each round puts down. */
  let bet: unknown = null;
  let stake = 0n;

  async function make(): Promise<Autoplay> {
    const { createAutoplay } = await import('../autoplay/index.ts');
    const t = translator('common', 'autoplay');
    return createAutoplay({
      ...{ root, t, money, say: view.say, feature: false },
      next: () => ({ stake, balance: balance.amount }),
      async play() {
        // Most tables are cleared by a round; what is played is seen to lie there.
        if (stage.bet() === null) stage.again?.();
        return rounds.play(bet);
      },
      restMs: () => REST_MS,
      changed(left) {
        view.bar.autoplay(left, t('autoplayStop'));
        rounds.show();
      },
    });
  }

  return {
    get made() {
      return made;
    },
    async ask() {
      if (!isFree(state) || stage.bet() === null) return;
      making ??= make();
      made = await making;
      bet = stage.bet();
      stake = stage.total();
      if (bet !== null) made.ask();
    },
  };
}
