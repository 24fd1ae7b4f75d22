/** What a round's win and a jackpot look and sound like. What returns the stake or less is shown, never celebrated. */

import { nextTask } from '#shared/next-task.ts';
import type { SpinAnswer } from '../../protocol.ts';
import { type FormatMoney, minorInMajor } from '../money.ts';
import { outcomeOf } from '../result.ts';
import type { Sounds } from '../sound.ts';
import type { Art } from '../stage/art.ts';
import type { Stage } from '../stage/contract.ts';
import type { SlotTranslate } from '../ui/parts.ts';
import type { WinShow } from '../wins/show.ts';
import { countMsOf, isLarge, TIERS, type Tier, tierOf } from '../wins/tiers.ts';
import type { SlotState } from './state.ts';
import type { SlotView } from './view.ts';

/** How long a won jackpot stands over the reels, ms. */
const JACKPOT_MS = 4_500;
/** A count ticks so often, ms. */
const TICK_MS = 70;

export interface CelebrationParts {
  state: SlotState;
  stage: Stage;
  view: SlotView;
  art: Art;
  sounds: Sounds;
  t: SlotTranslate;
  money: FormatMoney;
  calm(): boolean;
}

export interface Celebration {
  /** Loads what a large win needs, once. */
  prepare(): void;
  /** Begins to celebrate what a round has won. */
  start(answer: SpinAnswer): void;
  jackpot(win: NonNullable<SpinAnswer['jackpot']>): Promise<void>;
  /** Ends a count. @returns whether that was all the press was for */
  skip(): boolean;
  /** Resolves when the last win has been counted. */
  readonly ended: Promise<void>;
}

export function createCelebration(parts: CelebrationParts): Celebration {
  const { stage, view, sounds, t, money } = parts;
  let ended: Promise<void> = Promise.resolve();
  let showing = false;
  let show: WinShow | null = null;
  let loading: Promise<WinShow | null> | null = null;
  const load = () => {
    loading ??= showOf(parts).then((made) => {
      show = made;
      return made;
    });
    return loading;
  };

  async function celebrate(answer: SpinAnswer, payout: bigint): Promise<void> {
    const tier = tierOf(payout, BigInt(answer.stake));
    if (tier) sounds.play(TIERS[tier].sound);
    if (tier === 'big' || tier === 'epic') {
      outline(parts, answer);
      const large = await load();
      if (large) return countLarge(parts, large, tier, answer);
    }
    showing = true;
    await countSmall(parts, tier, answer);
    showing = false;
  }

  return {
    prepare: () => void load(),
    start(answer) {
      const payout = BigInt(answer.payout);
      // The card at the end of a feature has told its win already.
      const told = answer.outcome.feature !== undefined && !isLarge(payout, BigInt(answer.stake));
      if (payout > 0n && !told) ended = celebrate(answer, payout);
    },
    async jackpot({ tier, amount }) {
      const won = money(BigInt(amount));
      view.ticker?.mark(tier);
      sounds.play('epicWin');
      view.say(t('jackpotWon', { name: t(tier), amount: won }));
      await view.curtain.show({ title: won, text: t('jackpotTitle', { name: t(tier) }), ms: JACKPOT_MS });
    },
    skip() {
      if (showing) stage.hurry();
      return show?.skip() ?? false;
    },
    get ended() {
      return ended;
    },
  };
}

/** A large win is shown by what is loaded for it; where that is missing it is counted as a small one. */
async function showOf({ view, art, state, money, t, calm }: CelebrationParts): Promise<WinShow | null> {
  try {
    const [{ createWinShow }, { winLookOf }] = await Promise.all([
      import('../wins/show.ts'),
      import('../wins/look.ts'),
    ]);
    // Its pictures are drawn in a task of their own.
    await nextTask();
    const show = createWinShow({
      ...{ stage: view.layers.node, money, calm },
      look: winLookOf(art, state.session),
      titles: { nice: t('tierNice'), big: t('tierBig'), epic: t('tierEpic') },
      skipLabel: t('tapToSkip'),
      controls: () => view.hud.node.clientHeight,
    });
    view.layers.node.append(show.node);
    return show;
  } catch {
    // Nothing of the round depends on it.
    return null;
  }
}

/** After a feature the first screen is gone. */
const winsOf = ({ outcome }: SpinAnswer) => (outcome.steps ? [] : outcome.wins);

/** Shows what has won, without a word about it. */
function outline({ stage }: CelebrationParts, answer: SpinAnswer): void {
  void stage.celebrate({ wins: winsOf(answer), amountAt: null, countMs: 0, coins: 0, onCount: () => undefined });
}

async function countLarge(
  { view, sounds, state }: CelebrationParts,
  show: WinShow,
  tier: 'big' | 'epic',
  { payout, stake }: SpinAnswer,
): Promise<void> {
  const cost = BigInt(stake);
  let ticked = 0;
  await show.play({
    ...{ tier, cost, payout: BigInt(payout) },
    countMs: countMsOf(tier, state.turbo),
    major: minorInMajor(state.session.currency),
    onCount(amount, share) {
      view.hud.result({ outcome: 'won', payout: amount, stake: cost });
      const now = performance.now();
      if (share >= 1 || now - ticked < TICK_MS) return;
      ticked = now;
      sounds.play('tick', share);
    },
  });
}

/** Plain wins count in the bar, nice ones on the reels' foot too; a return only stands there. */
async function countSmall(
  { stage, view, money, state }: CelebrationParts,
  tier: Tier | null,
  answer: SpinAnswer,
): Promise<void> {
  const payout = BigInt(answer.payout);
  const cost = BigInt(answer.stake);
  const amountAt = (share: number) => (payout * BigInt(Math.round(share * 1_000))) / 1_000n;
  const { tall, wide } = TIERS[tier ?? 'plain'].particles;
  await stage.celebrate({
    wins: winsOf(answer),
    amountAt: tier === null || tier === 'plain' ? null : (share) => money(amountAt(share)),
    countMs: tier === null ? 0 : countMsOf(tier, state.turbo),
    coins: innerWidth > innerHeight ? wide : tall,
    onCount(share) {
      if (tier) view.hud.result({ outcome: outcomeOf(payout, cost), payout: amountAt(share), stake: cost });
    },
  });
}
