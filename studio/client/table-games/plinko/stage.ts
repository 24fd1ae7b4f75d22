/** Plinko Reef: a board of pearls, a golden ball that hops down between them, and shells that pay. */

import { plinko, plinkoTable } from '../../../engines/plinko.ts';
import type { Translate } from '../../../texts.ts';
import { multiplierText } from '../../money.ts';
import { translator } from '../../texts.ts';
import { setText } from '../../ui/dom.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { payTable } from '../pays.ts';
import { boardIn, paysOf } from './board.ts';
import { type Drawing, drawFall, forget, layOut, showLanded } from './draw.ts';
import { ballAt, fallMs } from './fall.ts';
import { shadeOf } from './pictures.ts';
import './stage.css';
import { createTable, FIRST_ROWS, type PlinkoTable, type Risk, type Rows } from './view.ts';

export { plinko as engine };

interface PlinkoView {
  rows: Rows;
  risk: Risk;
  path: readonly number[];
  bucket: number;
  multiplier_hundredths: number;
}

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as PlinkoView;

interface Game {
  parts: StageParts;
  t: Translate<'plinko'>;
  table: PlinkoTable;
  drawing: Drawing;
  words: { times(hundredths: number): string; short: Intl.NumberFormat; percent: Intl.NumberFormat };
  /** Ends the fall at once; null while nothing falls. */
  finish: (() => void) | null;
}

const tableOf = ({ rows, risk }: PlinkoTable) => plinkoTable(rows.value, risk.value);

function measure({ table, drawing, words }: Game): void {
  const pays = tableOf(table).map((hundredths) => words.short.format(hundredths / 100));
  layOut(drawing, table.rows.value, pays);
}

function choose(game: Game): void {
  forget(game.drawing);
  measure(game);
  showBest(game);
  game.parts.changed();
}

function showBest({ table, words, parts }: Game): void {
  const hundredths = Math.max(...tableOf(table));
  setText(table.best, `${words.times(hundredths)} · ${parts.money((parts.chip() * BigInt(hundredths)) / 100n)}`);
}

/** The ball goes down its path; resolves when it lies in its bucket. */
function fallDown(game: Game, path: readonly number[]): Promise<void> {
  const begun = performance.now();
  let hurried = game.parts.calm();
  game.finish = () => {
    hurried = true;
  };
  return new Promise((resolve) => {
    const frame = () => {
      const fall = ballAt(path, hurried ? fallMs(path.length) : performance.now() - begun);
      if (fall.landed) {
        game.finish = null;
        game.table.moving.hidden = true;
        return resolve();
      }
      drawFall(game.drawing, path, fall);
      requestAnimationFrame(frame);
    };
    frame();
  });
}

/** A ball for the strip: in the colour of its shell. */
const resultOf = ({ words }: Game, { bucket, rows, multiplier_hundredths: pays }: PlinkoView) => ({
  text: words.times(pays),
  tone: 'shaded',
  shade: shadeOf(bucket, rows),
});

async function show(game: Game, view: PlinkoView): Promise<void> {
  const { drawing, table, words, parts } = game;
  forget(drawing);
  await fallDown(game, view.path);
  showLanded(drawing, view.bucket, view.rows, words.times(view.multiplier_hundredths), parts.calm());
  table.strip.add(resultOf(game, view), parts.calm());
}

function pays({ parts, table, words, t }: Game): Node[] {
  const { money, chip } = parts;
  const note = t('paysNote', { rows: table.rows.value, risk: t(table.risk.value), amount: money(chip()) });
  const lines = paysOf(tableOf(table)).map(
    ({ hundredths, chance }) =>
      [words.times(hundredths), words.percent.format(chance), money((chip() * BigInt(hundredths)) / 100n)] as const,
  );
  return payTable(note, lines);
}

function createGame(parts: StageParts): Game {
  const { language } = parts.session;
  const t = translator('plinko');
  const table = createTable(t, () => choose(game));
  const game: Game = {
    ...{ parts, t, table, finish: null },
    drawing: {
      ...{ table, places: [], struck: 0 },
      board: boardIn(320, 320, FIRST_ROWS, 4),
      hit: () => parts.sounds.play('stop'),
    },
    words: {
      times: (hundredths) => multiplierText(hundredths, language),
      short: new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false }),
      percent: new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 }),
    },
  };
  return game;
}

export function createStage(parts: StageParts): TableGameStage {
  const game = createGame(parts);
  const { table, drawing, t, words } = game;
  new ResizeObserver(() => measure(game)).observe(table.space);
  showBest(game);
  return {
    node: table.node,
    panel: table.panel,
    bet: () => ({ amount: parts.chip().toString(), rows: table.rows.value, risk: table.risk.value }),
    total: parts.chip,
    main: () => ({ label: t('drop'), verb: 'drop', action: null }),
    chipChanged: () => showBest(game),
    lock(locked) {
      table.rows.lock(locked);
      table.risk.lock(locked);
    },
    start: () => forget(drawing),
    show: (answer) => show(game, viewOf(answer.view)),
    reset: () => forget(drawing),
    hurry: () => game.finish?.(),
    pays: () => pays(game),
    rules: () => [t('rule'), t('ruleRisk'), t('rulePay')],
    recall: (views) => table.strip.fill(views.map((view) => resultOf(game, viewOf(view)))),
    describe: (view) => t('landed', { multiplier: words.times(viewOf(view).multiplier_hundredths) }),
  };
}
