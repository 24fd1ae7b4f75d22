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

export interface PresentParts {
  stage: Stage;
  sounds: Sounds;
  bar: FeatureBar;
  curtain: Curtain;
  t: SlotTranslate;
  money: FormatMoney;
  feature: Feature;
  /** What the round cost, minor units: no more than it is no win, and is not celebrated. */
  cost: bigint;
  /** Minor units of units at the round's bet. */
  worth(units: number): bigint;
  pace(): Pace;
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

/** ms of a pause, at the usual pace and in a hurry. */
const PAUSES = {
  run: { usual: 480, hurried: 60 },
  win: { usual: 900, hurried: 160 },
  dry: { usual: 260, hurried: 40 },
  intro: { usual: 2_200, hurried: 500 },
  outro: { usual: 1_900, hurried: 500 },
} as const;

export function present(outcome: SlotOutcome, parts: PresentParts): Presentation {
  let hurried = false;
  let endPause = () => {};
  const pauseFor = (name: keyof typeof PAUSES) =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, PAUSES[name][hurried ? 'hurried' : 'usual']);
      endPause = () => {
        clearTimeout(timer);
        done();
      };
    });
  const tools: Tools = { ...parts, pauseFor, length: (name) => PAUSES[name][hurried ? 'hurried' : 'usual'] };
  return {
    done: play(outcome, tools),
    hurry() {
      hurried = true;
      endPause();
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
      tools.bar.show({ name: tools.t('chain'), left: null, multiplier: `${step.multiplier}x`, won: tools.money(won) });
      add(step);
      await showWins(tools, step, won);
    }
  }
  tools.bar.hide();
  if (!result) return;

  const name = tools.t(FEATURE_NAMES[tools.feature.kind]);
  const opening = introOf(tools, inside);
  tools.sounds.play('feature');
  tools.sounds.mood(true);
  tools.say(opening);
  await tools.curtain.show(opening, result.bought ? tools.t('historyBought') : null, tools.length('intro'));
  let inFeature = 0n;
  gone = [];
  for (const step of inside) {
    const left = tools.t('left', { left: step.left });
    const multiplier = step.multiplier > 1 ? `${step.multiplier}x` : null;
    const show = () => tools.bar.show({ name, left, multiplier, won: tools.money(heldIn(step, tools) ?? inFeature) });
    show();
    await STEPS[tools.feature.kind](step, gone, tools);
    gone = step.wins.map((win) => win.symbol);
    inFeature += tools.worth(step.units);
    add(step);
    show();
    if (step.added) {
      tools.sounds.play('feature');
      await tools.curtain.show(tools.t('added', { spins: step.added }), null, tools.length('win'));
    }
    if (step.wins.length > 0) await showWins(tools, step, won);
    else await tools.pauseFor('dry');
  }
  const closing = tools.t('featureWon', { amount: tools.money(inFeature) });
  tools.say(closing);
  tools.sounds.mood(false);
  if (won > tools.cost) tools.sounds.play('nice');
  await tools.curtain.show(
    tools.money(inFeature),
    tools.t('featureOver', { feature: name }),
    tools.length('outro'),
    won > tools.cost,
  );
  tools.bar.hide();
  tools.stage.clear();
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
    amountAt: () => tools.money(tools.worth(total)),
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
