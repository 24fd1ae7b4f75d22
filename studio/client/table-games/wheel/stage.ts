/** Wheel of Winds: thirty sails, three wheels to choose from, and a pointer at the top. */

import { WHEELS, wheel } from '../../../engines/wheel.ts';
import type { Translate } from '../../../texts.ts';
import { multiplierText } from '../../money.ts';
import { translator } from '../../texts.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { payTable } from '../pays.ts';
import './stage.css';
import { createTable, drawWheel, lightLegend, paysOf, type Risk, type WheelTable } from './view.ts';
import { sailOf, turnTo } from './wheel.ts';

export { wheel as engine };

const TURN_MS = 3_600;
/** The pointer is knocked aside by the pegs until the wheel is slow. */
const KNOCKED_MS = 2_600;
/** More than the bet comes back. */
const WINS_FROM = 101;
const RARE_FROM = 1_000;

interface WheelView {
  risk: Risk;
  segment: number;
  multiplier_hundredths: number;
}

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as WheelView;

interface Game {
  parts: StageParts;
  t: Translate<'wheel'>;
  words: { short: Intl.NumberFormat; times(hundredths: number): string };
  table: WheelTable;
  state: { angle: number; moving: Animation[] };
}

function draw({ table, words, state }: Game): void {
  state.angle = 0;
  clear(table);
  drawWheel(table, table.risk.value, words);
}

function clear(table: WheelTable): void {
  table.result.textContent = '';
  table.result.className = 'wheel-result';
  lightLegend(table, null);
}

async function turn({ parts, table, state }: Game, to: number, of: Risk): Promise<void> {
  const target = turnTo(to, WHEELS[of].length, state.angle);
  const disc = table.holder.firstElementChild;
  const still = parts.calm();
  const turning = disc?.animate([{ transform: `rotate(${state.angle}deg)` }, { transform: `rotate(${target}deg)` }], {
    duration: still ? 0 : TURN_MS,
    easing: 'cubic-bezier(0.12, 0.6, 0.1, 1)',
    fill: 'forwards',
  });
  const knocked = table.pointer.animate(
    [{ transform: 'none' }, { transform: 'rotate(-16deg)', offset: 0.3 }, { transform: 'none' }],
    { duration: 130, iterations: still ? 0 : KNOCKED_MS / 130 },
  );
  state.moving = turning ? [turning, knocked] : [knocked];
  await turning?.finished;
  knocked.cancel();
  state.moving = [];
  state.angle = target % 360;
}

/** A turn for the strip: in the colour of its sail. */
const resultOf = ({ words }: Game, { multiplier_hundredths: pays }: WheelView) => ({
  text: words.times(pays),
  tone: pays >= RARE_FROM ? 'rare' : pays >= WINS_FROM ? 'won' : '',
  shade: sailOf(pays),
});

async function show(game: Game, view: WheelView): Promise<void> {
  const { table, words, parts } = game;
  const { multiplier_hundredths: pays } = view;
  await turn(game, view.segment, view.risk);
  parts.sounds.play('stop');
  table.result.textContent = words.times(pays);
  table.result.className = `wheel-result shown ${pays >= WINS_FROM ? 'won' : ''}`;
  lightLegend(table, pays);
  table.strip.add(resultOf(game, view), parts.calm());
}

function pays({ parts, table, words, t }: Game): Node[] {
  const { money, chip } = parts;
  return payTable(
    t('paysNote', { amount: money(chip()) }),
    paysOf(table.risk.value).map(({ hundredths, count }) => [
      words.times(hundredths),
      String(count),
      money((chip() * BigInt(hundredths)) / 100n),
    ]),
  );
}

export function createStage(parts: StageParts): TableGameStage {
  const { session, chip, changed } = parts;
  const t = translator('wheel');
  const chosen = () => {
    draw(game);
    changed();
  };
  const game: Game = {
    ...{ parts, t, table: createTable(t, chosen) },
    words: {
      short: new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 }),
      times: (hundredths) => multiplierText(hundredths, session.language),
    },
    state: { angle: 0, moving: [] },
  };
  const { table, words } = game;
  draw(game);
  return {
    node: table.node,
    panel: table.panel,
    bet: () => ({ amount: chip().toString(), risk: table.risk.value }),
    total: chip,
    main: () => ({ label: t('turn'), verb: 'turn', action: null }),
    chipChanged() {},
    lock: (locked) => table.risk.lock(locked),
    start: () => clear(table),
    show: (answer) => show(game, viewOf(answer.view)),
    reset: () => clear(table),
    hurry() {
      for (const animation of game.state.moving) animation.finish();
    },
    pays: () => pays(game),
    rules: () => [t('rule'), t('ruleRisk'), t('rulePay')],
    recall: (views) => table.strip.fill(views.map((view) => resultOf(game, viewOf(view)))),
    describe: (view) => t('landed', { multiplier: words.times(viewOf(view).multiplier_hundredths) }),
  };
}
