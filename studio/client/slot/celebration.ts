/** What a round's win and a jackpot look and sound like. A return of the bet or less is shown, never celebrated. */
import type { SpinAnswer } from '../../protocol.ts';
import type { FormatMoney } from '../money.ts';
import { outcomeOf } from '../result.ts';
import type { Sounds } from '../sound.ts';
import type { Stage } from '../stage/contract.ts';
import type { SlotTranslate } from '../ui/parts.ts';
import type { SlotView } from './view.ts';

/** Count-up of a win, ms, and coins, by its multiple of the bet. */
const CELEBRATIONS = [
  { from: 50n, countMs: 3_200, coins: 46, sound: 'bigWin' },
  { from: 15n, countMs: 2_200, coins: 26, sound: 'bigWin' },
  { from: 5n, countMs: 1_300, coins: 0, sound: 'win' },
  { from: 0n, countMs: 700, coins: 0, sound: 'win' },
] as const;
/** How long a won jackpot stands over the reels, ms. */
const JACKPOT_MS = 4_500;

interface CelebrationParts {
  stage: Stage;
  view: SlotView;
  sounds: Sounds;
  t: SlotTranslate;
  money: FormatMoney;
}

export interface Celebration {
  /** Begins to celebrate what a round has won. */
  start(answer: SpinAnswer): void;
  jackpot(win: NonNullable<SpinAnswer['jackpot']>): Promise<void>;
  hurry(): void;
  /** Resolves when the last win has been counted. */
  readonly ended: Promise<void>;
}

export function createCelebration({ stage, view, sounds, t, money }: CelebrationParts): Celebration {
  let ended: Promise<void> = Promise.resolve();
  let showing = false;

  async function celebrate(answer: SpinAnswer, payout: bigint): Promise<void> {
    const bet = BigInt(answer.stake);
    const outcome = outcomeOf(payout, bet);
    const gained = outcome === 'won';
    const style = CELEBRATIONS.find((row) => payout >= row.from * bet) ?? CELEBRATIONS[3];
    if (gained) sounds.play(style.sound);
    const amountAt = (share: number) => (payout * BigInt(Math.round(share * 1_000))) / 1_000n;
    showing = true;
    await stage.celebrate({
      // After a feature the first screen is gone.
      wins: answer.outcome.steps ? [] : answer.outcome.wins,
      amountAt: gained ? (share) => money(amountAt(share)) : null,
      countMs: gained ? style.countMs : 0,
      coins: gained ? style.coins : 0,
      onCount: (share) => {
        if (gained) view.hud.result({ outcome, payout: amountAt(share), stake: bet });
      },
    });
    showing = false;
  }

  return {
    start(answer) {
      const payout = BigInt(answer.payout);
      if (payout > 0n) ended = celebrate(answer, payout);
    },
    async jackpot({ tier, amount }) {
      const won = money(BigInt(amount));
      view.ticker?.mark(tier);
      sounds.play('bigWin');
      view.say(t('jackpotWon', { name: t(tier), amount: won }));
      await view.curtain.show(won, t('jackpotTitle', { name: t(tier) }), JACKPOT_MS);
    },
    hurry() {
      if (showing) stage.hurry();
    },
    get ended() {
      return ended;
    },
  };
}
