/** Baccarat Saloon: two hands dealt by the fixed rules, three places for chips, and the road of past results. */

import { BACCARAT_BETS, type BaccaratSide, baccarat, sidePayout } from '../../../engines/baccarat.ts';
import type { Translate } from '../../../texts.ts';
import { pause } from '../../api.ts';
import { translator } from '../../texts.ts';
import { type Bets, createBets } from '../bets.ts';
import { type ChipFace, chipFaces, drawChip } from '../chips.ts';
import type { StageParts, TableGameStage } from '../contract.ts';
import { chipsOfLayout, layoutOf, totalOf } from '../layout.ts';
import { finishMotions } from '../motion.ts';
import { payTable } from '../pays.ts';
import './stage.css';
import { type BaccaratTable, createTable } from './view.ts';

export { baccarat as engine };

const CARDS_OF_HAND = 3;
const BREATH_MS = 220;
/** Player and banker are never bet together: a chip on one clears the other. */
const OTHER: Readonly<Partial<Record<BaccaratSide, BaccaratSide>>> = { player: 'banker', banker: 'player' };
const RULES = ['rule', 'ruleCards', 'rulePlayer', 'ruleBanker', 'ruleTie', 'ruleSides', 'ruleAmounts'] as const;

interface BaccaratView {
  player: string[];
  banker: string[];
  player_total: number;
  banker_total: number;
  winner: BaccaratSide;
  bets: { on: BaccaratSide; amount: string; payout: string }[];
}

const viewOf = (view: Readonly<Record<string, unknown>>) => view as unknown as BaccaratView;

interface Game {
  parts: StageParts;
  t: Translate<'baccarat'>;
  face: ChipFace;
  bets: Bets<BaccaratSide>;
  table: BaccaratTable;
  state: {
    /** The round that lies there. */
    settled: BaccaratView | null;
    /** Who won so far, the oldest first. */
    results: BaccaratSide[];
    hurried: boolean;
  };
}

function add({ bets, table, parts, t }: Game, side: BaccaratSide): void {
  const laid = bets.add(side);
  if (laid === 'highest') table.note.textContent = t('highest');
  if (laid === 'laid') parts.sounds.play('stop');
}

function changed(game: Game): void {
  if (game.state.settled) game.table.hands.lay();
  game.state.settled = null;
  draw(game);
  game.parts.changed();
}

function draw(game: Game): void {
  const { state, bets, table, t } = game;
  const { settled } = state;
  for (const side of BACCARAT_BETS) drawSpot(game, side, (settled ? bets.last : bets.now).get(side) ?? 0n);
  table.actions.show();
  if (!settled && !bets.locked) table.note.textContent = bets.now.size === 0 ? t('hint') : t('ready');
}

function drawSpot({ state, bets, table, t, face, parts }: Game, side: BaccaratSide, amount: bigint): void {
  const { settled } = state;
  const button = table.spots[side];
  drawChip(button.lastElementChild, amount, face);
  button.classList.toggle('won', settled?.winner === side);
  button.classList.toggle('lost', settled !== null && sidePayout(side, amount, settled.winner) === 0n);
  button.setAttribute('aria-disabled', String(bets.locked));
  const label = `${t(side)}, ${t(`${side}Odds`)}`;
  button.setAttribute('aria-label', amount > 0n ? `${label} · ${parts.money(amount)}` : label);
}

/** Four cards in turn, then a third one for each hand that draws. */
async function dealAll({ parts, state, table, t }: Game, { player, banker }: BaccaratView): Promise<void> {
  const { hands, note } = table;
  const moves = (): boolean => !parts.calm() && !state.hurried;
  for (const place of [0, 1]) {
    await hands.deal('player', place, player, moves());
    await hands.deal('banker', place, banker, moves());
  }
  for (const [hand, names] of [
    ['player', player],
    ['banker', banker],
  ] as const) {
    if (names.length < CARDS_OF_HAND) continue;
    note.textContent = t('draws', { hand: t(hand) });
    if (moves()) await pause(BREATH_MS);
    await hands.deal(hand, 2, names, moves());
  }
}

async function show(game: Game, view: BaccaratView): Promise<void> {
  const { state, bets, table, t } = game;
  await dealAll(game, view);
  table.hands.mark(view.winner);
  state.results = [...state.results, view.winner];
  state.settled = view;
  bets.settle(layoutOf(view.bets));
  table.note.textContent = announce(t, view);
  table.road.draw(state.results);
  draw(game);
}

function announce(t: Translate<'baccarat'>, { winner, player_total, banker_total }: BaccaratView): string {
  return t('result', {
    winner: t(`${winner}Wins`),
    player: `${t('player')} ${player_total}`,
    banker: `${t('banker')} ${banker_total}`,
  });
}

function start(game: Game): void {
  Object.assign(game.state, { settled: null, hurried: false });
  game.table.hands.lay();
  draw(game);
  game.table.note.textContent = game.t('noMore');
}

function pays({ parts, t }: Game): Node[] {
  const { money, chip } = parts;
  const lines = BACCARAT_BETS.map(
    (side) => [t(side), t(`${side}Odds`), money(sidePayout(side, chip(), side))] as const,
  );
  return payTable(t('paysNote', { amount: money(chip()) }), lines);
}

function createGame(parts: StageParts): Game {
  const { session, sounds, chip } = parts;
  const t = translator('baccarat');
  const stakes = session.stakes.map(BigInt);
  const bets = createBets<BaccaratSide>({
    ...{ stakes, chip },
    excludes: (side) => OTHER[side],
    changed: () => changed(game),
  });
  const table = createTable({
    ...{ t, bets },
    dealt: () => sounds.play('stop'),
    add: (side) => add(game, side),
    takeBack: (side) => bets.takeBack(side),
  });
  const game: Game = {
    ...{ parts, t, bets, table },
    face: chipFaces(stakes, session.currency, session.language),
    state: { settled: null, results: [], hurried: false },
  };
  return game;
}

export function createStage(parts: StageParts): TableGameStage {
  const game = createGame(parts);
  const { bets, table, state, t } = game;
  table.hands.lay();
  table.road.draw(state.results);
  draw(game);
  return {
    node: table.node,
    bet: () => (bets.now.size === 0 ? null : { bets: chipsOfLayout(bets.now) }),
    total: () => totalOf(bets.now),
    main: () => ({ label: t('deal'), verb: 'deal', blocked: bets.now.size === 0, action: null }),
    chipChanged: () => draw(game),
    lock(value) {
      bets.lock(value);
      draw(game);
    },
    start: () => start(game),
    show: (answer) => show(game, viewOf(answer.view)),
    again: () => bets.act('rebet'),
    reset() {
      table.hands.lay();
      draw(game);
    },
    hurry() {
      state.hurried = true;
      finishMotions(table.node);
    },
    pays: () => pays(game),
    rules: () => RULES.map((key) => t(key)),
    recall(views) {
      state.results = [...views.map((view) => viewOf(view).winner).reverse(), ...state.results];
      table.road.draw(state.results);
    },
    describe: (view) => announce(t, viewOf(view)),
  };
}
