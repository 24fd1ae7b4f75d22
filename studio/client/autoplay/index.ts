/** Plays rounds one after another until a rule of the player, or anything out of the ordinary, ends it. */
import { pause } from '../api.ts';
import type { FormatMoney } from '../money.ts';
import { element } from '../ui/dom.ts';
import './autoplay.css';
import { type AutoplayTranslate, createAutoplayPanel } from './panel.ts';
import {
  type AutoplayPlan,
  type AutoplayProgress,
  after,
  hindranceOf,
  NOTHING_PLAYED,
  type Played,
  reasonOf,
  reasonOfRefusal,
  type StopReason,
} from './rules.ts';
import { stopOnTouch } from './touch.ts';

export interface AutoplayParts {
  root: HTMLElement;
  t: AutoplayTranslate;
  money: FormatMoney;
  feature: boolean;
  /** What the next round stakes and what the player has, minor units. */
  next(): { stake: bigint; balance: bigint | null };
  /** Plays one round like any other; resolves once it has been shown and the next may begin. */
  play(): Promise<Played>;
  /** ms between two rounds, so that a result can be read. */
  restMs(): number;
  /** Rounds that are left; null: none plays by itself. */
  changed(left: number | null): void;
  /** Announces it to screen readers. */
  say(text: string): void;
}

export interface Autoplay {
  readonly running: boolean;
  readonly open: boolean;
  /** Asks what shall be played. */
  ask(): void;
  stop(reason: StopReason): void;
  /** Takes away what it said at its end. */
  dismiss(): void;
}

const STOPPED = {
  rounds: 'stoppedRounds',
  loss: 'stoppedLoss',
  win: 'stoppedWin',
  single: 'stoppedSingle',
  feature: 'stoppedFeature',
  touch: 'stoppedTouch',
  pause: 'stoppedPause',
  funds: 'stoppedFunds',
  limit: 'stoppedLimit',
  lost: 'stoppedLost',
  error: 'stoppedError',
} as const satisfies Record<StopReason, string>;

interface Run {
  plan: AutoplayPlan;
  progress: AutoplayProgress;
  /** Why it ended; its last round may still be shown. */
  reason: StopReason | null;
  /** The player has gone on since. */
  dismissed: boolean;
}

export function createAutoplay(parts: AutoplayParts): Autoplay {
  const strip = createStrip(parts);
  let last: Run | null = null;
  const isRunning = () => last !== null && last.reason === null;
  const panel = createAutoplayPanel({ ...parts, start: (plan) => void start(plan) });
  parts.root.append(strip.node, panel.node);
  stopOnTouch(isRunning, () => stop('touch'));
  addEventListener('visibilitychange', () => {
    if (document.hidden) stop('pause');
  });

  function stop(reason: StopReason): void {
    if (last === null || last.reason !== null) return;
    last.reason = reason;
    parts.changed(null);
    strip.ended(last, reason);
  }

  async function start(plan: AutoplayPlan): Promise<void> {
    if (isRunning()) return;
    const run: Run = { plan, progress: NOTHING_PLAYED, reason: null, dismissed: false };
    last = run;
    while (run.reason === null) {
      const hindrance = hindranceOf(plan, run.progress, parts.next());
      if (hindrance) stop(hindrance);
      else await playOne(run);
    }
    if (run.dismissed) return;
    // With what the last round came to.
    strip.ended(run, run.reason);
    parts.say(strip.text);
  }

  async function playOne(running: Run): Promise<void> {
    const { plan } = running;
    parts.changed(plan.rounds - running.progress.played - 1);
    strip.running(running);
    const round = await parts.play();
    if (!round.ok) return stop(reasonOfRefusal(round.status));
    running.progress = after(running.progress, round);
    if (running.reason === null) strip.running(running);
    const reason = reasonOf(plan, running.progress, round);
    if (reason) stop(reason);
    else if (running.reason === null) await pause(parts.restMs());
  }

  return {
    get running() {
      return isRunning();
    },
    get open() {
      return panel.node.open;
    },
    ask() {
      if (!isRunning()) panel.open(parts.next().stake);
    },
    stop,
    dismiss() {
      if (last) last.dismissed = true;
      strip.hide();
    },
  };
}

/** What stands over the reels: how far it has come and the net result, and at its end why it ended. */
function createStrip({ t, money }: Pick<AutoplayParts, 't' | 'money'>) {
  const what = element('b', {});
  const net = element('span', { class: 'net' });
  const node = element('p', { class: 'autoplay-strip', hidden: true }, what, ' ', net);
  const show = (text: string, { net: amount }: AutoplayProgress) => {
    what.textContent = text;
    const signed = amount < 0n ? `−${money(-amount)}` : `${amount > 0n ? '+' : ''}${money(amount)}`;
    net.textContent = t('autoplayNet', { amount: signed });
    node.hidden = false;
  };
  return {
    node,
    get text() {
      return `${what.textContent} ${net.textContent}`;
    },
    running({ plan: { rounds }, progress }: Run) {
      node.classList.remove('ended');
      show(t('autoplayProgress', { round: Math.min(rounds, progress.played + 1), rounds }), progress);
    },
    ended({ plan, progress }: Run, reason: StopReason) {
      node.classList.add('ended');
      const amounts: Partial<Record<StopReason, bigint | null>> = {
        loss: plan.loss,
        win: plan.win,
        single: plan.single,
      };
      const amount = amounts[reason];
      show(t(STOPPED[reason], { rounds: plan.rounds, amount: amount ? money(amount) : '' }), progress);
    },
    hide() {
      node.hidden = true;
    },
  };
}
