/** Minefield Bay: twenty-five fields of water over pearls and mines. */

import { FIELDS, mines, minesMostOpened, minesMultiplier } from '../../../engines/mines.ts';
import type { TableGameAnswer } from '../../../protocol.ts';
import type { Translate } from '../../../texts.ts';
import { multiplierText } from '../../money.ts';
import { translator } from '../../texts.ts';
import { element, setText } from '../../ui/dom.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { payTable } from '../pays.ts';
import './stage.css';
import { createTable, type MinesTable, PRESETS, placeOf, RUNGS, SIDE } from './view.ts';

export { mines as engine };

const FIRST_MINES = 3;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -SIDE, ArrowDown: SIDE };

interface MinesView {
  mines: number;
  opened: readonly number[];
  mined: readonly number[] | null;
  struck: boolean;
  multiplier_hundredths: number;
  next_multiplier_hundredths: number | null;
}

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as MinesView;

interface Game {
  parts: StageParts;
  t: Translate<'mines'>;
  times(hundredths: number): string;
  percent: Intl.NumberFormat;
  table: MinesTable;
  state: {
    count: number;
    locked: boolean;
    open: TableGameAnswer | null;
    shown: MinesView | null;
  };
}

function isFree({ state }: Game, field: number): boolean {
  return state.open !== null && !state.open.view.struck && !state.shown?.opened.includes(field);
}

function openField(game: Game, field: number): void {
  if (isFree(game, field)) game.parts.decide({ open: field });
}

/** Which field it opens is the player's to say, and the browser throws for them: where mines lie was fixed before. */
function openAny(game: Game): void {
  const free = Array.from({ length: FIELDS }, (_, field) => field).filter((field) => isFree(game, field));
  const [draw = 0] = crypto.getRandomValues(new Uint32Array(1));
  const field = free[draw % free.length];
  if (field !== undefined) openField(game, field);
}

/** Arrows walk over the board. */
function walk({ table }: Game, event: KeyboardEvent, field: number): void {
  const step = STEPS[event.key];
  const target = step === undefined ? undefined : table.fields[field + step];
  if (!target) return;
  event.preventDefault();
  event.stopPropagation();
  target.focus();
}

function choose(game: Game, wanted: number): void {
  const { state, parts } = game;
  if (state.locked) return;
  state.count = Math.max(1, Math.min(FIELDS - 1, wanted));
  state.shown = null;
  draw(game);
  parts.changed();
}

function drawField({ state, t }: Game, button: HTMLButtonElement, field: number): void {
  const { shown, open } = state;
  const opened = shown?.opened.includes(field) ?? false;
  const mined = shown?.mined?.includes(field) ?? false;
  const over = shown?.mined != null;
  const lies = mined ? ' mined' : opened || over ? ' pearl' : '';
  const look = `mines-field${lies}${opened ? ' opened' : ''}${over && !opened ? ' faded' : ''}`;
  if (button.className !== look) {
    button.className = look;
    const key = mined ? 'fieldMine' : opened ? 'fieldPearl' : 'field';
    button.setAttribute('aria-label', t(key, placeOf(field)));
  }
  const disabled = String(open === null || opened);
  if (button.ariaDisabled !== disabled) button.ariaDisabled = disabled;
}

/** The rung the player stands on, those just below and those to come. */
function drawLadder({ table, times }: Game, mined: number, opened: number): void {
  const most = minesMostOpened(mined);
  const first = Math.max(1, Math.min(opened - 2, most - RUNGS + 1));
  const rungs = Array.from({ length: Math.min(RUNGS, most) }, (_, index) => first + index);
  const look = [mined, opened].join();
  if (table.ladder.dataset.look === look) return;
  table.ladder.dataset.look = look;
  table.ladder.replaceChildren(
    ...rungs.map((rung) =>
      element(
        'li',
        { class: rung === opened ? 'now' : rung < opened ? 'done' : '' },
        element('span', {}, String(rung)),
        element('b', {}, times(minesMultiplier(mined, rung))),
      ),
    ),
  );
}

function drawPanel(game: Game, mined: number, opened: number): void {
  const { table, state, percent, times } = game;
  const { locked, open, shown } = state;
  setText(table.number, String(mined));
  table.fewer.disabled = locked || mined <= 1;
  table.more.disabled = locked || mined >= FIELDS - 1;
  for (const [at, button] of table.presets.entries()) {
    button.disabled = locked;
    button.setAttribute('aria-pressed', String(PRESETS[at] === mined));
  }
  const further = opened < minesMostOpened(mined);
  setText(table.next, further ? times(minesMultiplier(mined, opened + 1)) : '–');
  setText(table.chance, further ? percent.format((FIELDS - mined - opened) / (FIELDS - opened)) : '–');
  table.random.disabled = open === null || shown?.struck === true;
}

function draw(game: Game): void {
  const { table, state } = game;
  const { open, shown, count } = state;
  const mined = open ? (shown?.mines ?? count) : count;
  const opened = open ? (shown?.opened.length ?? 0) : 0;
  drawPanel(game, mined, opened);
  drawLadder(game, mined, opened);
  for (const [field, button] of table.fields.entries()) drawField(game, button, field);
  const over = shown?.mined != null;
  setText(table.note, shown ? describe(game, shown) : '');
  table.note.className = `scene-note mines-note ${over ? (shown?.struck ? 'struck' : 'won') : ''}`;
}

function describe({ t }: Pick<Game, 't'>, { opened, struck }: MinesView): string {
  if (struck) return t('struck', { count: opened.length - 1 });
  return opened.length === 0 ? t('begun') : t('opened', { count: opened.length });
}

/** A round for the strip: what it paid, nothing where a mine ended it. */
const resultOf = ({ times }: Game, { struck, multiplier_hundredths }: MinesView) => ({
  text: times(struck ? 0 : multiplier_hundredths),
  tone: struck ? '' : multiplier_hundredths >= 1_000 ? 'rare' : 'won',
});

function show(game: Game, answer: TableGameAnswer): void {
  const { state, parts, table } = game;
  const view = viewOf(answer.view);
  if (view.opened.length > (state.shown?.opened.length ?? 0)) parts.sounds.play('stop');
  state.shown = view;
  state.count = view.mines;
  state.open = answer.payout === null ? answer : null;
  draw(game);
  table.board.classList.toggle('shaken', view.struck && !parts.calm());
  if (answer.payout !== null) table.strip.add(resultOf(game, view), parts.calm());
}

function bind(game: Game): void {
  const { table, state } = game;
  for (const [field, button] of table.fields.entries()) {
    button.addEventListener('click', () => openField(game, field));
    button.addEventListener('keydown', (event) => walk(game, event, field));
  }
  table.fewer.addEventListener('click', () => choose(game, state.count - 1));
  table.more.addEventListener('click', () => choose(game, state.count + 1));
  for (const [at, button] of table.presets.entries()) {
    button.addEventListener('click', () => choose(game, PRESETS[at] ?? FIRST_MINES));
  }
  table.random.addEventListener('click', () => openAny(game));
}

function mainOf({ state, parts, t }: Game): ReturnType<TableGameStage['main']> {
  const { open, count, shown } = state;
  if (open === null) return { label: t('start'), verb: 'sail', action: null };
  const worth = minesMultiplier(count, shown?.opened.length ?? 0);
  const amount = parts.money((BigInt(open.stake) * BigInt(worth)) / 100n);
  return { label: t('stop', { amount }), verb: 'cash', blocked: worth === 0, action: { stop: true } };
}

function pays({ parts, state, t, times }: Game): Node[] {
  const { money, chip } = parts;
  const lines = Array.from({ length: minesMostOpened(state.count) }, (_, index) => {
    const hundredths = minesMultiplier(state.count, index + 1);
    return [String(index + 1), times(hundredths), money((chip() * BigInt(hundredths)) / 100n)] as const;
  });
  return payTable(t('paysNote', { mines: state.count, amount: money(chip()) }), lines);
}

export function createStage(parts: StageParts): TableGameStage {
  const { language } = parts.session;
  const t = translator('mines');
  const game: Game = {
    ...{ parts, t, table: createTable(t) },
    times: (hundredths) => multiplierText(hundredths, language),
    percent: new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
    state: { count: FIRST_MINES, locked: false, open: null, shown: null },
  };
  const { table, state } = game;
  const clear = (over: boolean) => {
    state.shown = null;
    if (over) state.open = null;
    table.board.classList.remove('shaken');
    draw(game);
  };
  bind(game);
  draw(game);
  return {
    node: table.node,
    panel: table.panel,
    bet: () => ({ amount: parts.chip().toString(), mines: state.count }),
    total: parts.chip,
    main: () => mainOf(game),
    chipChanged: () => draw(game),
    lock(value) {
      state.locked = value;
      draw(game);
    },
    start: () => clear(false),
    show: async (answer) => show(game, answer),
    reset: () => clear(true),
    hurry() {},
    pays: () => pays(game),
    rules: () => (['rule', 'ruleStop', 'rulePay', 'ruleMost', 'ruleLeft'] as const).map((key) => t(key)),
    recall: (views) => table.strip.fill(views.map((view) => resultOf(game, viewOf(view)))),
    describe: (view) => describe(game, viewOf(view)),
  };
}
