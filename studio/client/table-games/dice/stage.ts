/** Dice Deck: a scale of a hundred, a number on it, and a marker that shows where the roll fell. */

import { dice, diceMultiplier, FACES, TARGET_MAXIMUM, TARGET_MINIMUM, winningRolls } from '../../../engines/dice.ts';
import type { Translate } from '../../../texts.ts';
import { multiplierText } from '../../money.ts';
import { translator } from '../../texts.ts';
import { setText } from '../../ui/dom.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { payTable } from '../pays.ts';
import './stage.css';
import { createTable, type DiceTable } from './view.ts';

export { dice as engine };

const ROLL_MS = 800;
const SHOWN_CHANCES = [1, 2, 5, 10, 20, 25, 33, 50, 66, 75, 90, 97];

interface DiceView {
  roll: number;
  won: boolean;
}

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as DiceView;

interface Game {
  parts: StageParts;
  t: Translate<'dice'>;
  percent: Intl.NumberFormat;
  table: DiceTable;
  /** Ends the counting at once; null while nothing counts. */
  finish: (() => void) | null;
}

const choiceOf = ({ side, slider }: DiceTable) => ({ side: side.value, target: Number(slider.value) });
const winningOf = (table: DiceTable) =>
  Math.max(TARGET_MINIMUM - 1, Math.min(TARGET_MAXIMUM - 1, winningRolls(choiceOf(table))));

function showChoice({ parts, t, percent, table }: Game): void {
  const { session, money, chip, changed } = parts;
  const { side, target } = choiceOf(table);
  const multiplier = diceMultiplier(winningOf(table));
  setText(table.number, String(target));
  table.slider.setAttribute('aria-valuetext', `${t(side)} ${target}`);
  table.scale.dataset.side = side;
  table.scale.style.setProperty('--share', String(target / FACES));
  setText(table.chance, percent.format(winningOf(table) / FACES));
  setText(table.multiplier, multiplierText(multiplier, session.language));
  setText(table.win, money((chip() * BigInt(multiplier)) / 100n));
  changed();
}

/** Counts through numbers to the roll, slower and slower; the marker runs along. */
function roll(game: Game, to: number): Promise<void> {
  const { parts, table } = game;
  const begun = performance.now();
  const lasts = parts.calm() ? 0 : ROLL_MS;
  let done = false;
  game.finish = () => {
    done = true;
  };
  return new Promise((resolve) => {
    const frame = () => {
      const part = done || lasts === 0 ? 1 : (performance.now() - begun) / lasts;
      if (part >= 1) {
        game.finish = null;
        return resolve();
      }
      const steps = Math.floor((1 - part) ** 2 * 18);
      const fell = 1 + ((to - 1 + steps * 37) % FACES);
      setText(table.result, String(fell));
      mark(table, fell, '');
      requestAnimationFrame(frame);
    };
    frame();
  });
}

function mark({ marker }: DiceTable, fell: number, tone: string): void {
  marker.hidden = false;
  setText(marker, String(fell));
  marker.style.setProperty('--at', String((fell - 0.5) / FACES));
  marker.className = `dice-marker ${tone}`;
}

async function show(game: Game, { roll: fell, won }: DiceView, payout: bigint): Promise<void> {
  const { parts, table } = game;
  table.node.classList.add('rolling');
  await roll(game, fell);
  table.node.classList.remove('rolling');
  const tone = won ? 'won' : 'lost';
  setText(table.result, String(fell));
  table.result.className = `dice-result big-figure ${tone}`;
  mark(table, fell, tone);
  table.note.className = `scene-note ${tone}`;
  // The figure says what fell; a loss has nothing to add.
  setText(table.note, won ? parts.money(payout) : '');
  parts.sounds.play('stop');
  table.strip.add({ text: String(fell), tone: won ? 'won' : '' }, parts.calm());
}

function clear({ table }: Game): void {
  table.marker.hidden = true;
  table.result.className = 'dice-result big-figure';
  table.note.className = 'scene-note';
  setText(table.note, '');
}

export function createStage(parts: StageParts): TableGameStage {
  const { session, money, chip } = parts;
  const t = translator('dice');
  const percent = new Intl.NumberFormat(session.language, { style: 'percent' });
  const game: Game = { parts, t, percent, table: createTable(t, () => showChoice(game)), finish: null };
  const { table } = game;
  showChoice(game);
  return {
    node: table.node,
    panel: table.panel,
    bet: () => ({ amount: chip().toString(), ...choiceOf(table) }),
    total: chip,
    main: () => ({ label: t('roll'), verb: 'roll', action: null }),
    chipChanged: () => showChoice(game),
    lock(locked) {
      table.side.lock(locked);
      table.slider.disabled = locked;
    },
    start: () => clear(game),
    show: (answer) => show(game, viewOf(answer.view), BigInt(answer.payout ?? 0)),
    reset() {
      clear(game);
      setText(table.result, '');
    },
    hurry: () => game.finish?.(),
    pays: () =>
      payTable(
        t('paysNote', { amount: money(chip()) }),
        SHOWN_CHANCES.map((count) => [
          percent.format(count / FACES),
          multiplierText(diceMultiplier(count), session.language),
          money((chip() * BigInt(diceMultiplier(count))) / 100n),
        ]),
      ),
    rules: () => [t('rule'), t('ruleSides'), t('rulePay')],
    recall: (views) =>
      table.strip.fill(
        views.map(viewOf).map(({ roll: fell, won }) => ({ text: String(fell), tone: won ? 'won' : '' })),
      ),
    describe: (view) => t('rolled', { roll: viewOf(view).roll }),
  };
}
