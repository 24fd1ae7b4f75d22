/** Captain's Dice: three dice on the chart table, and chips on what they will show. */

import { BETS_MAXIMUM, captainsDice, FACES } from '../../../engines/captains-dice.ts';
import type { Translate } from '../../../texts.ts';
import { pause } from '../../api.ts';
import { translator } from '../../texts.ts';
import { type Bets, createBets } from '../bets.ts';
import { type ChipFace, chipFaces, drawChip } from '../chips.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { chipsOfLayout, layoutOf, totalOf } from '../layout.ts';
import { payTable } from '../pays.ts';
import { dieFace } from './pictures.ts';
import { payOf, payRows, spotName } from './spots.ts';
import './stage.css';
import { createTable, type DiceTable } from './view.ts';

export { captainsDice as engine };

const TUMBLES = 7;
const TUMBLE_MS = 95;
/** Dice come to lie one after the other. */
const LANDING_MS = 160;
const RULES = ['rule', 'ruleEvens', 'ruleTotals', 'ruleNumbers', 'rulePairs', 'ruleAmounts'] as const;

interface DiceView {
  dice: number[];
  total: number;
  bets: { on: string; amount: string; payout: string }[];
}

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as DiceView;

interface Game {
  parts: StageParts;
  t: Translate<'captains-dice'>;
  times(hundredths: number): string;
  face: ChipFace;
  bets: Bets<string>;
  table: DiceTable;
  state: { settled: DiceView | null; hurried: boolean };
}

function add({ bets, table, parts, t }: Game, spot: string): void {
  const laid = bets.add(spot);
  if (laid === 'full') table.note.textContent = t('full', { count: BETS_MAXIMUM });
  if (laid === 'highest') table.note.textContent = t('highest');
  if (laid !== 'laid') return;
  parts.sounds.play('stop');
  table.note.textContent = `${spotName(t, spot)}: ${parts.money(bets.now.get(spot) ?? 0n)}`;
}

function changed(game: Game): void {
  game.state.settled = null;
  draw(game);
  game.parts.changed();
}

function draw(game: Game): void {
  const { state, bets, table, t } = game;
  const { settled } = state;
  const shown = settled ? bets.last : bets.now;
  const paid = new Map(settled?.bets.map(({ on, payout }) => [on, BigInt(payout)]));
  for (const spot of table.spots.keys()) drawSpot(game, spot, shown.get(spot) ?? 0n, paid.get(spot));
  // Said of the board, it holds for every spot on it.
  table.board.setAttribute('aria-disabled', String(bets.locked));
  table.actions.show();
  if (!settled && !bets.locked) table.note.textContent = bets.now.size === 0 ? t('hint') : t('ready');
}

function drawSpot(game: Game, spot: string, amount: bigint, payout: bigint | undefined): void {
  const { table, t, face, times, parts } = game;
  const look = [amount, payout].join();
  const button = table.spots.get(spot);
  if (!button || table.drawn.get(spot) === look) return;
  table.drawn.set(spot, look);
  drawChip(button.lastElementChild, amount, face);
  button.classList.toggle('won', payout !== undefined && payout > 0n);
  button.classList.toggle('lost', payout === 0n);
  const label = t('spot', { bet: spotName(t, spot), times: times(payOf(spot)) });
  button.setAttribute('aria-label', amount > 0n ? `${label} · ${parts.money(amount)}` : label);
}

const lay = (die: HTMLElement | undefined, face: number) => die?.replaceChildren(dieFace(face));

/** The dice tumble in their tray and come to lie. */
async function tumble({ parts, state, table }: Game, faces: readonly number[]): Promise<void> {
  const { tray, dice } = table;
  const still = () => parts.calm() || state.hurried;
  tray.classList.toggle('rolling', !still());
  for (let turn = 0; turn < TUMBLES && !still(); turn += 1) {
    for (const [place, die] of dice.entries()) lay(die, ((turn * (place + 2) + place) % FACES.length) + 1);
    parts.sounds.play('stop');
    await pause(TUMBLE_MS);
  }
  tray.classList.remove('rolling');
  for (const [place, face] of faces.entries()) {
    if (!still()) await pause(LANDING_MS);
    const die = dice[place];
    lay(die, face);
    if (!still()) {
      die?.animate(
        [{ transform: 'translateY(-26px) rotate(24deg)' }, { transform: 'translateY(3px)', offset: 0.7 }, {}],
        {
          duration: 220,
          easing: 'cubic-bezier(0.4, 0, 0.7, 1)',
        },
      );
    }
    parts.sounds.play('stop');
  }
  tray.setAttribute('aria-label', faces.join(', '));
}

const announce = (t: Translate<'captains-dice'>, { dice, total }: DiceView): string =>
  t('result', { dice: dice.join(' · '), total });

/** A throw for the strip: its total, in gold where all dice were the same. */
const resultOf = ({ dice, total }: DiceView) => ({
  text: String(total),
  tone: dice.every((face) => face === dice[0]) ? 'rare' : '',
});

async function show(game: Game, view: DiceView): Promise<void> {
  const { parts, state, bets, table, t } = game;
  await tumble(game, view.dice);
  bets.settle(layoutOf(view.bets));
  state.settled = view;
  table.note.textContent = announce(t, view);
  table.strip.add(resultOf(view), parts.calm());
  draw(game);
}

function start(game: Game): void {
  Object.assign(game.state, { settled: null, hurried: false });
  draw(game);
  game.table.note.textContent = game.t('noMore');
}

function pays({ parts, t, times }: Game): Node[] {
  const { money, chip } = parts;
  return payTable(
    t('paysNote', { amount: money(chip()) }),
    payRows(t).map(([name, hundredths]) => [name, times(hundredths), money((chip() * BigInt(hundredths)) / 100n)]),
  );
}

function createGame(parts: StageParts): Game {
  const { session, chip } = parts;
  const t = translator('captains-dice');
  const number = new Intl.NumberFormat(session.language, { maximumFractionDigits: 2 });
  const times = (hundredths: number) => `${number.format(hundredths / 100)}x`;
  const stakes = session.stakes.map(BigInt);
  const bets = createBets<string>({ stakes, chip, most: BETS_MAXIMUM, changed: () => changed(game) });
  const table = createTable({
    ...{ t, times, bets },
    add: (spot) => add(game, spot),
    takeBack: (spot) => bets.takeBack(spot),
  });
  const game: Game = {
    ...{ parts, t, times, bets, table },
    face: chipFaces(stakes, session.currency, session.language),
    state: { settled: null, hurried: false },
  };
  return game;
}

export function createStage(parts: StageParts): TableGameStage {
  const game = createGame(parts);
  const { bets, table, state, t } = game;
  draw(game);
  return {
    node: table.node,
    bet: () => (bets.now.size === 0 ? null : { bets: chipsOfLayout(bets.now) }),
    total: () => totalOf(bets.now),
    main: () => ({ label: t('throw'), verb: 'roll', blocked: bets.now.size === 0, action: null }),
    chipChanged: () => draw(game),
    lock(value) {
      bets.lock(value);
      draw(game);
    },
    start: () => start(game),
    show: (answer) => show(game, viewOf(answer.view)),
    again: () => bets.act('rebet'),
    reset: () => draw(game),
    hurry() {
      state.hurried = true;
    },
    pays: () => pays(game),
    rules: () => RULES.map((key) => t(key)),
    recall: (views) => table.strip.fill(views.map((view) => resultOf(viewOf(view)))),
    describe: (view) => announce(t, viewOf(view)),
  };
}
