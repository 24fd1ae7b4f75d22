/** Compass Roulette: the wheel, the whole European layout, and the chips on it. */

import {
  BETS_MAXIMUM,
  type Colour,
  colourOf,
  POCKETS,
  type RouletteRules,
  roulette,
} from '../../../engines/roulette.ts';
import type { Translate } from '../../../texts.ts';
import { ROULETTE_RULES } from '../../../titles/roulette.ts';
import { type Outcome, outcomeOf } from '../../result.ts';
import { translator } from '../../texts.ts';
import { createWait, type Wait } from '../../waits.ts';
import { type Bets, createBets } from '../bets.ts';
import { chipFaces } from '../chips.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { chipsOfLayout, layoutOf, totalOf } from '../layout.ts';
import { payTable } from '../pays.ts';
import { type Mark, oddsOf } from './board.ts';
import { type BetKind, SPOTS } from './layout.ts';
import './stage.css';
import { createTable, type RouletteTable, showBadge } from './view.ts';

const RULES: RouletteRules = ROULETTE_RULES['compass-roulette'];
export const engine = roulette(RULES);

/** How long a phone shows the wheel before the table returns, and when the player hurries, ms. */
const RESULT_MS = 1_300;
const HURRIED_MS = 350;
const HIGHEST = POCKETS - 1;
const UPRIGHT = matchMedia('(max-width: 699px) and (orientation: portrait)');
/** Kinds that pay the same stand in one row of the pays tab. */
const PAY_ROWS: readonly (readonly BetKind[])[] = [
  ['straight'],
  ['split'],
  ['street', 'trio'],
  ['corner', 'first-four'],
  ['line'],
  ['dozen', 'column'],
  ['red', 'black', 'even', 'odd', 'low', 'high'],
];
/** A bet that came back in part stays where it lies. */
const MARKS: Readonly<Record<Outcome, Mark>> = { none: 'lost', returned: '', won: 'won' };

interface RouletteView {
  pocket: number;
  colour: Colour;
  bets: { on: string; amount: string; payout: string }[];
}

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as RouletteView;

interface Game {
  parts: StageParts;
  t: Translate<'roulette'>;
  bets: Bets<string>;
  table: RouletteTable;
  state: {
    /** What became of the chips of the last round, while it stands. */
    settled: ReadonlyMap<string, Mark> | null;
    /** The last number that won. */
    pocket: number | null;
    hurried: boolean;
    /** The result stands before the table returns. */
    standing: Wait;
  };
}

function say({ bets, table, parts, t }: Game, spot: string): void {
  const amount = bets.now.get(spot);
  table.note.textContent = `${table.cloth.nameOf(spot)}: ${amount ? parts.money(amount) : t('nothing')}`;
}

function add(game: Game, spot: string): void {
  const { bets, table, parts, t } = game;
  const laid = bets.add(spot);
  if (laid === 'full') table.note.textContent = t('full', { count: BETS_MAXIMUM });
  if (laid === 'highest') table.note.textContent = t('highest');
  if (laid !== 'laid') return;
  parts.sounds.play('stop');
  say(game, spot);
}

/** A touch of the table ends the show of the last round. */
function redraw(game: Game): void {
  game.state.settled = null;
  game.table.badge.hidden = true;
  draw(game);
  game.parts.changed();
}

function draw({ state, bets, table, t }: Game): void {
  const { settled, pocket } = state;
  const hit = settled === null || pocket === null ? null : `straight-${pocket}`;
  const amounts = settled ? bets.last : bets.now;
  table.cloth.draw({ amounts, marks: settled, hit, locked: bets.locked });
  table.actions.show();
  if (bets.now.size === 0 && !settled) table.note.textContent = t('hint');
}

const announce = (t: Translate<'roulette'>, { pocket, colour }: RouletteView): string => `${pocket}, ${t(colour)}.`;
const resultOf = ({ pocket }: RouletteView) => ({ text: String(pocket), tone: colourOf(pocket) });

function hurry({ state, table }: Game): void {
  state.hurried = true;
  table.wheel.finish();
  state.standing.end();
}

function start({ state, table, parts, t }: Game): void {
  Object.assign(state, { settled: null, hurried: false });
  table.badge.hidden = true;
  table.note.textContent = t('noMore');
  table.wheelBox.classList.add('running');
  if (!parts.calm()) table.wheel.run();
}

async function show(game: Game, view: RouletteView): Promise<void> {
  const { state, table, parts, bets, t } = game;
  await table.wheel.land(view.pocket, parts.calm());
  parts.sounds.play('stop');
  showBadge(table, view.pocket, view.colour);
  table.strip.add(resultOf(view), parts.calm());
  bets.settle(layoutOf(view.bets));
  state.pocket = view.pocket;
  state.settled = new Map(
    view.bets.map(({ on, amount, payout }) => [on, MARKS[outcomeOf(BigInt(payout), BigInt(amount))]]),
  );
  draw(game);
  const halved = view.pocket === 0 && view.bets.some(({ amount, payout }) => BigInt(payout) * 2n === BigInt(amount));
  table.note.textContent = halved ? `${announce(t, view)} ${t('halved')}` : announce(t, view);
  if (UPRIGHT.matches) await state.standing.last(state.hurried ? HURRIED_MS : RESULT_MS);
  table.wheelBox.classList.remove('running');
}

function reset(game: Game): void {
  const { table } = game;
  table.wheel.stop();
  table.wheelBox.classList.remove('running');
  table.note.textContent = '';
  draw(game);
}

function pays({ parts, t }: Game): Node[] {
  const { money, chip } = parts;
  const lines = PAY_ROWS.map((kinds) => {
    const pockets = SPOTS.find(({ kind }) => kind === kinds[0])?.pockets ?? [];
    const back = money((chip() * BigInt(HIGHEST)) / BigInt(pockets.length));
    return [kinds.map((kind) => t(kind)).join(', '), `${oddsOf(pockets)}:1`, back] as const;
  });
  return payTable(t('paysNote', { amount: money(chip()) }), lines);
}

function rules({ t }: Game): string[] {
  const partage = RULES.laPartage ? [t('rulePartage')] : [];
  const full = t('full', { count: BETS_MAXIMUM });
  return [t('rule'), ...partage, t('rulePlace'), t('ruleTake'), t('ruleAmounts'), full];
}

function createGame(parts: StageParts): Game {
  const { session, money, chip } = parts;
  const t = translator('roulette');
  const stakes = session.stakes.map(BigInt);
  const bets = createBets<string>({ stakes, chip, most: BETS_MAXIMUM, changed: () => redraw(game) });
  const table = createTable({
    ...{ t, money, bets, name: session.title },
    face: chipFaces(stakes, session.currency, session.language),
    add: (spot) => add(game, spot),
    takeBack: (spot) => {
      if (bets.takeBack(spot)) say(game, spot);
    },
  });
  const game: Game = {
    ...{ parts, t, bets, table },
    state: { settled: null, pocket: null, hurried: false, standing: createWait() },
  };
  return game;
}

export function createStage(parts: StageParts): TableGameStage {
  const game = createGame(parts);
  const { bets, table, t } = game;
  table.wheelBox.addEventListener('click', () => hurry(game));
  redraw(game);
  return {
    node: table.node,
    bet: () => (bets.now.size === 0 ? null : { bets: chipsOfLayout(bets.now) }),
    total: () => totalOf(bets.now),
    main: () => ({ label: t('spin'), verb: 'turn', blocked: bets.now.size === 0, action: null }),
    chipChanged: () => draw(game),
    lock(value) {
      bets.lock(value);
      draw(game);
    },
    start: () => start(game),
    show: (answer) => show(game, viewOf(answer.view)),
    again: () => bets.act('rebet'),
    reset: () => reset(game),
    hurry: () => hurry(game),
    pays: () => pays(game),
    rules: () => rules(game),
    recall: (views) => table.strip.fill(views.map((view) => resultOf(viewOf(view)))),
    describe: (view) => announce(t, viewOf(view)),
  };
}
