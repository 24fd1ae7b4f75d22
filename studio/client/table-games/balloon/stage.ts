/** Balloonist: the player names a height, the balloon rises towards it and may burst before. */

import { crash, TARGET_MAXIMUM_HUNDREDTHS, TARGET_MINIMUM_HUNDREDTHS } from '../../../engines/crash.ts';
import type { Translate } from '../../../texts.ts';
import { multiplierText } from '../../money.ts';
import { translator } from '../../texts.ts';
import { setText } from '../../ui/dom.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { payTable } from '../pays.ts';
import { chanceOf, climbOf, heightAt, msTo, readHeight, stepFrom, within } from './flight.ts';
import './stage.css';
import { type BalloonTable, createTable, PRESETS } from './view.ts';

export { crash as engine };

const GROUND = 100;
const FIRST_TARGET = 200;
const SHOWN_TARGETS = [110, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000, 1_000_000];
/** From here on a height is shown as a high one, and as a rare one. */
const HIGH = 200;
const RARE = 1_000;
/** The part of the way up to its hanging place the balloon has made at a climb: most of it at once. */
const liftAt = (climb: number): number => 1 - Math.exp(-2.4 * climb);

interface BalloonView {
  target_hundredths: number;
  burst_hundredths: number;
  won: boolean;
}

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as BalloonView;

interface Game {
  parts: StageParts;
  t: Translate<'balloon'>;
  table: BalloonTable;
  words: {
    times(hundredths: number): string;
    /** The figure that counts is written anew in every frame. */
    counting: Intl.NumberFormat;
    typed: Intl.NumberFormat;
    percent: Intl.NumberFormat;
  };
  state: {
    target: number;
    locked: boolean;
    /** The height on show; 100 on the ground. */
    height: number;
    hurried: boolean;
    /** Measured when the layout changes: reading it in every frame would lay out the page each time. */
    tall: number;
    own: number;
    /** Where the named height comes from: below the figure, or beside it where the sky is low. */
    from: number;
  };
}

function choose(game: Game, hundredths: number): void {
  const { state, table, words } = game;
  if (state.locked) return;
  state.target = within(hundredths);
  table.input.value = words.typed.format(state.target / 100);
  land(game, false);
  showFacts(game);
}

function showFacts({ parts, state, table, words }: Game): void {
  const { target, locked } = state;
  setText(table.flag, words.times(target));
  setText(table.chance, words.percent.format(chanceOf(target)));
  setText(table.win, parts.money((parts.chip() * BigInt(target)) / 100n));
  table.lower.disabled = locked || target <= TARGET_MINIMUM_HUNDREDTHS;
  table.raise.disabled = locked || target >= TARGET_MAXIMUM_HUNDREDTHS;
  for (const [index, button] of table.presets.entries()) {
    button.setAttribute('aria-pressed', String(PRESETS[index] === target));
    button.disabled = locked;
  }
  table.input.disabled = locked;
  parts.changed();
}

/** Back on the ground. */
function land(game: Game, grow: boolean): void {
  const { table, parts } = game;
  table.figure.className = 'balloon-figure big-figure';
  table.note.className = 'scene-note';
  setText(table.note, '');
  table.craft.ready(grow && !parts.calm());
  hang(game, GROUND);
}

/** Everything as it is at a height. */
function hang({ state, table, words }: Game, hundredths: number): void {
  state.height = hundredths;
  const climb = climbOf(hundredths);
  const lift = liftAt(climb) * Math.max(0, (state.tall - state.own) * 0.45);
  table.figure.textContent = `${words.counting.format(Math.floor(hundredths) / 100)}x`;
  table.sky.climb(climb);
  table.craft.rise(lift);
  const meet = state.tall - lift - state.own * 0.6;
  const progress = Math.min(1, climb / climbOf(state.target));
  table.goal.style.transform = `translateY(${state.from + (meet - state.from) * progress}px)`;
}

/** Rises to where the round ended. */
function rise(game: Game, to: number): Promise<void> {
  const begun = performance.now();
  const lasts = msTo(to);
  return new Promise((resolve) => {
    const frame = () => {
      const ms = performance.now() - begun;
      if (game.state.hurried || ms >= lasts) {
        hang(game, to);
        return resolve();
      }
      hang(game, Math.min(to, heightAt(ms)));
      requestAnimationFrame(frame);
    };
    frame();
  });
}

function outcomeOf({ t, words }: Game, { won, burst_hundredths: burst }: BalloonView): string {
  if (burst < GROUND) return t('ground');
  return t(won ? 'flewOn' : 'burst', { height: words.times(burst) });
}

/** A flight for the strip. */
const resultOf = ({ words }: Game, { burst_hundredths: burst }: BalloonView) => ({
  text: words.times(burst),
  tone: burst >= RARE ? 'rare' : burst >= HIGH ? 'won' : '',
});

async function show(game: Game, view: BalloonView): Promise<void> {
  const { parts, state, table } = game;
  state.target = view.target_hundredths;
  state.hurried = parts.calm();
  land(game, false);
  table.craft.burn(true);
  await rise(game, view.won ? view.target_hundredths : Math.max(GROUND, view.burst_hundredths));
  table.craft.burn(false);
  table.figure.classList.add(view.won ? 'won' : 'lost');
  table.note.classList.toggle('won', view.won);
  table.note.textContent = outcomeOf(game, view);
  parts.sounds.play('stop');
  await (view.won ? table.craft.leave(state.hurried) : table.craft.burst(state.hurried));
  table.strip.add(resultOf(game, view), parts.calm());
}

/** What is being typed counts as far as it can be read; what stands there is put right when the player leaves it. */
function bindInput(game: Game): void {
  const { table, state, parts } = game;
  const { input } = table;
  const read = () => readHeight(input.value, parts.session.language);
  table.lower.addEventListener('click', () => choose(game, stepFrom(state.target, -1)));
  table.raise.addEventListener('click', () => choose(game, stepFrom(state.target, 1)));
  for (const [at, button] of table.presets.entries()) {
    button.addEventListener('click', () => choose(game, PRESETS[at] ?? FIRST_TARGET));
  }
  input.addEventListener('focus', () => input.select());
  input.addEventListener('input', () => {
    const height = read();
    if (height === null || within(height) !== height) return;
    state.target = height;
    land(game, false);
    showFacts(game);
  });
  input.addEventListener('change', () => choose(game, read() ?? state.target));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    choose(game, stepFrom(state.target, event.key === 'ArrowUp' ? 1 : -1));
  });
}

function measure(game: Game): void {
  const { table, state } = game;
  const { node, flight, words, craft, sky } = table;
  const ground = node.getBoundingClientRect().bottom - flight.getBoundingClientRect().bottom;
  sky.ground(Math.max(0, ground));
  state.tall = flight.clientHeight;
  state.own = craft.node.clientHeight;
  state.from = words.clientWidth < flight.clientWidth ? state.tall * 0.1 : words.clientHeight + 8;
  hang(game, state.height);
}

function pays({ parts, words, t }: Game): Node[] {
  const { money, chip } = parts;
  return payTable(
    t('paysNote', { amount: money(chip()) }),
    SHOWN_TARGETS.map((hundredths) => [
      words.times(hundredths),
      words.percent.format(chanceOf(hundredths)),
      money((chip() * BigInt(hundredths)) / 100n),
    ]),
  );
}

function createGame(parts: StageParts): Game {
  const { language } = parts.session;
  const t = translator('balloon');
  const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  const short = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return {
    ...{ parts, t },
    table: createTable(t, (hundredths) => `${short.format(hundredths / 100)}x`),
    words: {
      times: (hundredths) => multiplierText(hundredths, language),
      counting: new Intl.NumberFormat(language, two),
      typed: new Intl.NumberFormat(language, { minimumFractionDigits: 2, useGrouping: false }),
      percent: new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 }),
    },
    state: { target: FIRST_TARGET, locked: false, height: GROUND, hurried: false, tall: 0, own: 0, from: 0 },
  };
}

export function createStage(parts: StageParts): TableGameStage {
  const game = createGame(parts);
  const { table, state, t, words } = game;
  bindInput(game);
  new ResizeObserver(() => measure(game)).observe(table.flight);
  choose(game, FIRST_TARGET);
  return {
    node: table.node,
    panel: table.panel,
    bet: () => ({ amount: parts.chip().toString(), target_hundredths: state.target }),
    total: parts.chip,
    main: () => ({ label: t('start'), verb: 'burn', action: null }),
    chipChanged: () => showFacts(game),
    lock(value) {
      state.locked = value;
      showFacts(game);
    },
    start() {
      table.input.value = words.typed.format(state.target / 100);
      land(game, true);
      table.craft.burn(true);
    },
    show: (answer) => show(game, viewOf(answer.view)),
    reset: () => land(game, false),
    hurry() {
      state.hurried = true;
      table.craft.hurry();
    },
    pays: () => pays(game),
    rules: () => [t('rule'), t('ruleWin'), t('ruleChance'), t('ruleGround')],
    recall: (views) => table.strip.fill(views.map((view) => resultOf(game, viewOf(view)))),
    describe(view) {
      const flown = viewOf(view);
      const left = flown.won ? `${t('left', { target: words.times(flown.target_hundredths) })} ` : '';
      return left + outcomeOf(game, flown);
    },
  };
}
