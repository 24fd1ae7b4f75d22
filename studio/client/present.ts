/** Shows what follows the first screen of a round: chains of drops and the feature, step by step. */

import type { Feature } from '../maths/features/types.ts';
import type { SlotOutcome, SlotStep, SymbolId } from '../maths/slot.ts';
import type { FormatMoney } from './money.ts';
import type { Sounds } from './sound.ts';
import type { Stage } from './stage/contract.ts';
import type { Pace } from './stage/reels.ts';
import type { Curtain } from './ui/curtain.ts';
import type { FeatureBar } from './ui/feature-bar.ts';
import { FEATURE_NAMES } from './ui/names.ts';
import type { SlotTranslate } from './ui/parts.ts';
import { createWait } from './waits.ts';
import { isLarge } from './wins/tiers.ts';

export interface PresentParts {
  stage: Stage;
  sounds: Sounds;
  bar: FeatureBar;
  curtain: Curtain;
  t: SlotTranslate;
  money: FormatMoney;
  feature: Feature;
  /** The symbol that opens it, for the card that announces it. */
  picture: HTMLImageElement | undefined;
  /** What the round cost, minor units: no more than it is no win, and is not celebrated. */
  cost: bigint;
  /** Minor units of units at the round's bet. */
  worth(units: number): bigint;
  pace(): Pace;
  /** Whether the player has chosen the fast pace. */
  turbo(): boolean;
  calm(): boolean;
  /** Shows what the round has won so far. */
  onWon(amount: bigint): void;
  /** Announces it to screen readers. */
  say(text: string): void;
}

export interface Presentation {
  /** Resolves when the last step has been shown. */
  done: Promise<void>;
  /** Shows everything that is left quickly. */
  hurry(): void;
}

/** ms of a pause, at the usual pace, at the fast one and in a hurry. What is read takes longest. */
const PAUSES = {
  run: { usual: 480, turbo: 240, hurried: 60 },
  win: { usual: 900, turbo: 560, hurried: 160 },
  dry: { usual: 260, turbo: 160, hurried: 40 },
  intro: { usual: 2_200, turbo: 1_600, hurried: 500 },
  outro: { usual: 1_900, turbo: 1_600, hurried: 500 },
} as const;

export function present(outcome: SlotOutcome, parts: PresentParts): Presentation {
  let hurried = false;
  const resting = createWait();
  const length = (name: keyof typeof PAUSES) => PAUSES[name][hurried ? 'hurried' : parts.turbo() ? 'turbo' : 'usual'];
  const tools: Tools = { ...parts, length, pauseFor: (name) => resting.last(length(name)) };
  return {
    done: play(outcome, tools),
    hurry() {
      hurried = true;
      resting.end();
      parts.curtain.hurry();
    },
  };
}

interface Tools extends PresentParts {
  pauseFor(name: keyof typeof PAUSES): Promise<void>;
  length(name: keyof typeof PAUSES): number;
}

async function play({ steps = [], feature: result, wins, units }: SlotOutcome, tools: Tools): Promise<void> {
  const inside = steps.filter((step) => step.feature);
  const chain = steps.filter((step) => !step.feature);
  let won = tools.worth(units - steps.reduce((sum, step) => sum + step.units, 0));
  const add = (step: SlotStep) => {
    won += tools.worth(step.units);
    tools.onWon(won);
  };
  tools.onWon(won);
  if (wins.length > 0) await showWins(tools, { wins, multiplier: 1 }, won);
  let gone: readonly SymbolId[] = wins.map((win) => win.symbol);
  for (const step of chain) {
    await drop(step, gone, tools);
    gone = step.wins.map((win) => win.symbol);
    if (step.units > 0) {
      tools.bar.show({
        name: tools.t('chain'),
        left: null,
        multiplier: `${step.multiplier}x`,
        won: tools.money(won),
        gold: won > tools.cost,
      });
      add(step);
      await showWins(tools, step, won);
    }
  }
  tools.bar.hide();
  if (!result) return;

  const name = tools.t(FEATURE_NAMES[tools.feature.kind]);
  tools.sounds.mood(true);
  tools.say(introOf(tools, inside));
  await announce(tools, introOf(tools, inside), 'intro', result.bought ? tools.t('historyBought') : null);
  let inFeature = 0n;
  gone = [];
  for (const step of inside) {
    const left = tools.t('left', { left: step.left });
    const multiplier = step.multiplier > 1 ? `${step.multiplier}x` : null;
    const show = () => {
      const amount = heldIn(step, tools) ?? inFeature;
      tools.bar.show({ name, left, multiplier, won: tools.money(amount), gold: amount > tools.cost });
    };
    show();
    await STEPS[tools.feature.kind](step, gone, tools);
    gone = step.wins.map((win) => win.symbol);
    inFeature += tools.worth(step.units);
    add(step);
    show();
    if (step.added) await announce(tools, tools.t('added', { spins: step.added }), 'win');
    if (step.wins.length > 0) await showWins(tools, step, won);
    else await tools.pauseFor('dry');
  }
  await sumUp(tools, name, inFeature, won);
}

/** A card with the symbol that brought it. */
async function announce(
  tools: Tools,
  title: string,
  length: keyof typeof PAUSES,
  text: string | null = null,
): Promise<void> {
  tools.sounds.play('feature');
  // What the screen before has won stands in the bar; under the card it would be read as the feature's.
  tools.stage.clear();
  await tools.curtain.show({ title, text, ms: tools.length(length), picture: tools.picture });
}

/**
 * The card at the end of a feature. A large win is told by its own show, which follows, and by nothing else.
 * @param inFeature, won minor units that the feature and the whole round have won
 */
async function sumUp(tools: Tools, name: string, inFeature: bigint, won: bigint): Promise<void> {
  tools.sounds.mood(false);
  tools.stage.clear();
  if (!isLarge(won, tools.cost)) {
    const gold = won > tools.cost && inFeature > 0n;
    if (gold) tools.sounds.play('nice');
    const [over, amount] = [tools.t('featureOver', { feature: name }), tools.money(inFeature)];
    const [title, text] = gold ? [amount, over] : [over, amount];
    await tools.curtain.show({ title, text, ms: tools.length('outro'), gold });
  }
  tools.bar.hide();
  tools.stage.stick([]);
  tools.stage.hold(null);
}

/** What the cells of a step hold together, minor units; null where nothing is held. */
function heldIn({ held, units }: SlotStep, { worth }: Tools): bigint | null {
  if (!held) return null;
  return units > 0 ? worth(units) : worth(held.flat().reduce<number>((sum, value) => sum + (value ?? 0), 0));
}

function introOf({ t, feature }: Tools, inside: readonly SlotStep[]): string {
  const [first] = inside;
  if (feature.kind === 'hold') return t('introHold');
  const spins = (first?.left ?? 0) + 1 - (first?.added ?? 0);
  return t(feature.kind === 'drops' ? 'introDrops' : 'introSpins', { spins });
}

/** @param won by the round so far: until it is more than the round cost, a win is no more than a tick */
async function showWins(
  tools: Tools,
  { wins, multiplier }: Pick<SlotStep, 'wins' | 'multiplier'>,
  won: bigint,
): Promise<void> {
  tools.sounds.play(won > tools.cost ? 'win' : 'tick');
  const total = wins.reduce((sum, win) => sum + win.units, 0) * multiplier;
  void tools.stage.celebrate({
    wins,
    // Lettering over the reels is for what is more than the round cost.
    amountAt: won > tools.cost ? () => tools.money(tools.worth(total)) : null,
    countMs: 0,
    coins: 0,
    onCount: () => undefined,
  });
  await tools.pauseFor('win');
}

async function drop(step: SlotStep, gone: readonly SymbolId[], tools: Tools): Promise<void> {
  if (!step.chained) {
    tools.stage.start(tools.pace());
    await tools.pauseFor('run');
  }
  await tools.stage.fall(step.screen ?? [], step.chained ? gone : [], tools.pace());
  tools.sounds.play('stop');
}

async function turn(step: SlotStep, tools: Tools): Promise<void> {
  tools.stage.start(tools.pace());
  await tools.pauseFor('run');
  await tools.stage.land(step.stops ?? [], () => tools.sounds.play('stop'));
  if (step.stuck) tools.stage.stick(step.stuck);
}

/** How a step of each kind of feature is shown. */
const STEPS: Readonly<
  Record<Feature['kind'], (step: SlotStep, gone: readonly SymbolId[], tools: Tools) => Promise<void>>
> = {
  'free-spins': (step, _gone, tools) => turn(step, tools),
  'sticky-reels': (step, _gone, tools) => turn(step, tools),
  drops: drop,
  async hold(step, _gone, tools) {
    tools.stage.hold(step.held ?? null);
    tools.sounds.play('stop');
    await tools.pauseFor('run');
  },
};
